"""Moves as text."""

from __future__ import annotations

import re

import numpy as np

from heptapolis.games.architects.rules.legality import (
    ALREADY_BUILT,
    CANNOT_PAY,
    NO_SUCH_PAYMENT,
    NOT_AVAILABLE,
    NOT_NOW,
    REFUSALS,
    deck_of,
    refusal,
    use_of,
)
from heptapolis.games.architects.rules.state import (
    ACTIONS,
    BUILD,
    BUILD_AT,
    BUILD_DOUBLE,
    DECLINE,
    DOUBLE_AT,
    EXCHANGE,
    EXCHANGE_SET,
    EXTRA,
    LOOK_AT,
    PHASES,
    PICK_CARD,
    TAKE,
    TAKE_FAR,
    TAKE_HIDDEN,
    TAKE_PAIR,
    TAKE_TOKEN,
    cards_left,
    far_deck,
    right_of,
    top_place,
)
from heptapolis.games.architects.rules.tables import (
    BUNDLE,
    BUNDLE_FITS,
    BUNDLE_NUMBER,
    CARD_BY_ID,
    CARDS,
    CENTRE,
    COIN,
    KIND,
    RESOURCE_COUNT,
    STAGES,
    SYMBOLS,
    TOKEN_BY_ID,
    TOKENS,
)
from heptapolis.games.architects.rules.trade import bundle_of, coins_needed, offer_payments, stage_of
from heptapolis.games.architects.text.words import BOTH, HIDDEN, SET, paid_cards
from heptapolis.games.contract import Move, Reason
from heptapolis.kernel.state import State

NAME = "architects"
WORDS = {TAKE: "take", EXTRA: "extra", LOOK_AT: "look", PICK_CARD: "pick", EXCHANGE: "exchange", TAKE_TOKEN: "token"}
WORDS |= {BUILD: "build", DECLINE: "decline"}
USES = {word: use for use, word in WORDS.items()}
SIDES = ("left", "right", "centre")
STAGE_IDS = tuple(f"s{number}" for number in range(1, STAGES + 1))


def asked(state: State, seat: int) -> str:
    """The kind of what a seat is asked now."""
    return PHASES[int(state.phase)]


def payment_of(state: State, seat: int, action: int) -> list[int]:
    """How many cards of each resource, and coins, a building action discards."""
    stage = int(stage_of(action))
    bundle = int(bundle_of(action, stage))
    coins = int(coins_needed(int(state.wonder[seat]), stage, bundle, action >= BUILD_DOUBLE))
    return [*(int(count) for count in BUNDLE[bundle]), coins]


def uses_engineering(state: State, seat: int, action: int) -> bool:
    """Whether the resources of a payment are not identical or different as the cost asks."""
    stage = int(stage_of(action))
    return not BUNDLE_FITS[KIND[state.wonder[seat], stage], bundle_of(action, stage)]


def target_of(state: State, seat: int, action: int) -> str | int | None:
    """What an action is about besides a card: a deck, a stage, a set, a token."""
    use = int(use_of(action))
    if use in (EXTRA, LOOK_AT) or action < TAKE_FAR:
        return SIDES[action - use]
    if use == TAKE:
        return BOTH if action == TAKE_PAIR else int(deck_of(state, seat, action))
    if use == EXCHANGE:
        return SET if action == EXCHANGE_SET else SYMBOLS[action - EXCHANGE]
    if use == TAKE_TOKEN:
        return HIDDEN if action == TAKE_HIDDEN else TOKENS[action - TAKE_TOKEN].id
    return STAGE_IDS[int(stage_of(action))] if use == BUILD else None


def known_top(state: State, seat: int, deck: int) -> str | None:
    """The top card of a deck, if the seat knows it."""
    if not cards_left(state, deck) or (deck == CENTRE and not int(state.knows) >> seat & 1):
        return None
    return CARDS[int(state.card[top_place(state, deck)])].id


def to_move(state: State, seat: int, action: int) -> Move:
    """A legal action as a move."""
    use = int(use_of(action))
    target = target_of(state, seat, action)
    card, payment, parts = None, None, [WORDS[use]]
    if target is not None:
        parts.append(str(target))
    if use == PICK_CARD:
        card = CARDS[action - PICK_CARD].id
        parts.append(card)
    elif use in (TAKE, EXTRA) and action != TAKE_PAIR:
        card = known_top(state, seat, int(deck_of(state, seat, action)))
    elif use == BUILD:
        payment = payment_of(state, seat, action)
        parts += paid_cards(payment)
    return Move(action, WORDS[use], card, None if payment is None else tuple(payment), target, " ".join(parts), NAME)


# Reading --------------------------------------------------------------------------------------------------------------


def parse(state: State, seat: int, text: str) -> int | Reason | None:
    """The action that a notation means for a seat that owes a choice, or why there is none; None for what is no move."""
    word, *rest = text.split() or [""]
    use = USES.get(word)
    if use == DECLINE and not rest:
        return DECLINE
    if use is None or not rest:
        return None
    if use == BUILD:
        return parse_build(state, seat, rest[0], rest[1:])
    return parse_simple(state, seat, use, rest[0]) if len(rest) == 1 else None


def parse_simple(state: State, seat: int, use: int, what: str) -> int | None:
    """The action of a word and what it is about; None when that means nothing."""
    if use == TAKE and what == BOTH:
        return TAKE_PAIR
    if use in (TAKE, EXTRA, LOOK_AT) and what in SIDES[: 2 if use == LOOK_AT else 3]:
        return use + SIDES.index(what)
    if use == TAKE and re.fullmatch(r"[0-6]", what) and int(what) < state.players:
        return take_from_seat(state, seat, int(what))
    if use == PICK_CARD and what in CARD_BY_ID:
        return PICK_CARD + CARD_BY_ID[what].number
    if use == EXCHANGE and what in (*SYMBOLS, SET):
        return EXCHANGE_SET if what == SET else EXCHANGE + SYMBOLS.index(what)
    if use == TAKE_TOKEN and (what == HIDDEN or what in TOKEN_BY_ID):
        return TAKE_HIDDEN if what == HIDDEN else TAKE_TOKEN + TOKEN_BY_ID[what].number
    return None


def take_from_seat(state: State, seat: int, owner: int) -> int:
    """The action that takes the top card of the deck of a seat."""
    if owner == seat:
        return TAKE
    if owner == right_of(state, seat):
        return TAKE + 1
    return next(TAKE_FAR + place - 1 for place in range(1, int(state.players)) if far_deck(state, seat, place) == owner)


def parse_build(state: State, seat: int, stage_id: str, cards: list[str]) -> int | Reason | None:
    """The action that builds a stage with these cards, or by the cheapest payment."""
    kinds = [CARD_BY_ID[name].number for name in cards if name in CARD_BY_ID]
    if stage_id not in STAGE_IDS or len(kinds) < len(cards):
        return None
    stage = STAGE_IDS.index(stage_id)
    first = int(BUILD_AT[stage])
    if not cards or refusal(state, seat, first) in (NOT_NOW, ALREADY_BUILT, NOT_AVAILABLE, CANNOT_PAY):
        return cheapest(state, seat, stage)
    bundle = BUNDLE_NUMBER.get(tuple(sorted(kind for kind in kinds if kind < RESOURCE_COUNT)))
    coins = kinds.count(COIN)
    wonder = int(state.wonder[seat])
    if bundle is not None and all(kind <= COIN for kind in kinds):
        for start, double in ((first, False), (int(DOUBLE_AT[stage]), True)):
            if coins_needed(wonder, stage, bundle, double) == coins:
                return start + bundle
    return Reason(REFUSALS[NO_SUCH_PAYMENT], {"kind": WORDS[BUILD], "stage": stage_id}, NAME)


def cheapest(state: State, seat: int, stage: int) -> int:
    """The cheapest payment of a stage. Any, where it cannot be built."""
    return next(iter(payments(state, seat, stage)), int(BUILD_AT[stage]))


def payments(state: State, seat: int, stage: int) -> list[int]:
    """All ways to pay for a stage, the cheapest first: fewest coins, then no Engineering."""
    actions = np.zeros(ACTIONS, np.int16)
    count = int(offer_payments(state, seat, 1 << stage, actions, 0))

    def price(action: int) -> tuple[int, bool, int]:
        return payment_of(state, seat, action)[-1], uses_engineering(state, seat, action), action

    return sorted((int(action) for action in actions[:count]), key=price)
