"""Moves as text."""

from __future__ import annotations

import re

from heptapolis.games.contract import Move, Reason
from heptapolis.games.seven_wonders.rules.legality import (
    ALLOWED,
    NOT_IN_PILE,
    hand_end,
    next_stage,
    refusal,
    slot_of,
    taken_slot,
    use_of,
)
from heptapolis.games.seven_wonders.rules.state import (
    BUILD,
    DECLINE,
    DISCARD,
    FETCH,
    FETCH_CARD,
    FREE,
    FREE_CITY,
    SEVENTH,
    STAGE,
    deciding_for,
    hand_row,
    hand_start,
    is_chained,
)
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD_BY_ID, CARDS, COIN_COST, PAYMENTS
from heptapolis.games.seven_wonders.rules.trade import payment_at
from heptapolis.kernel.state import State

NAME = "seven-wonders"
WORDS = {BUILD: "build", STAGE: "stage", DISCARD: "discard", FREE: "free", FETCH_CARD: "fetch", DECLINE: "decline"}
USES = {word: use for use, word in WORDS.items()}


ASKED = {SEVENTH: "seventh", FETCH: "fetch"}
"""What is asked in phases with one question."""
FOR_FREE_CITY = "free-city"


def asked(state: State, seat: int) -> str:
    """The kind of what a seat is asked now."""
    free = state.players == 2 and deciding_for(state, seat) == FREE_CITY
    return ASKED.get(int(state.phase), FOR_FREE_CITY if free else "card")


def hand(state: State, city: int) -> list[int]:
    """The cards that a city's choice is made from, by slot; -1 for one that is taken already."""
    row, start, taken = int(hand_row(state, city)), int(hand_start(state)), int(taken_slot(state, city))
    cards = [int(state.card[state.age, row, place]) for place in range(start, int(hand_end(state, row)))]
    return [-1 if slot == taken else card for slot, card in enumerate(cards)]


def card_at(state: State, city: int, action: int) -> int:
    """The card that an action plays from the hand; -1 for a slot that is empty or taken already."""
    cards, slot = hand(state, city), int(slot_of(action))
    return cards[slot] if slot < len(cards) else -1


def payment_of(state: State, city: int, action: int, card: int) -> tuple[int, int, int] | None:
    """Coins to the left and right neighbour and to the bank; None for an action that pays nobody by its nature."""
    use = use_of(action)
    if use == BUILD and is_chained(state, city, card):
        return 0, 0, 0
    if use not in (BUILD, STAGE):
        return None
    work = card if use == BUILD else int(next_stage(state, city))
    payment = int(payment_at(state, city, work, action % PAYMENTS))
    return payment & 255, (payment >> 8) - (payment & 255), int(COIN_COST[work])


def to_move(state: State, city: int, action: int) -> Move:
    """A legal action as a move."""
    use = int(use_of(action))
    word = WORDS[use]
    target = city if state.players == 2 and city == FREE_CITY else None
    if use == DECLINE:
        return Move(action, word, target=target, notation=word, game=NAME)
    card = action - FETCH_CARD if use == FETCH_CARD else hand(state, city)[int(slot_of(action))]
    payment = payment_of(state, city, action, card)
    coins = "".join(f" {side}{amount}" for side, amount in zip("LR", payment or (), strict=False) if amount)
    return Move(action, word, CARDS[card].id, payment, target, f"{word} {CARDS[card].id}{coins}", NAME)


def known(text: str) -> set[int]:
    """The numbers of the cards that an id, or the id of a building, means."""
    cards = [CARD_BY_ID[text]] if text in CARD_BY_ID else BUILDINGS.get(text, [])
    return {card.number for card in cards}


def parse(state: State, seat: int, text: str) -> int | Reason | None:
    """The action that a notation means for a seat that owes a choice, or why there is none; None for what is no move."""
    word, *rest = text.split() or [""]
    use = USES.get(word)
    if use == DECLINE and not rest:
        return DECLINE
    if use is None or use == DECLINE or not rest:
        return None
    meant, coins = known(rest[0]), read_coins(rest[1:])
    if not meant or coins is None or (len(rest) > 1 and use not in (BUILD, STAGE)):
        return None
    city = int(deciding_for(state, seat))
    if use == FETCH_CARD:
        return parse_fetch(state, seat, meant)
    if state.phase == FETCH:
        return Reason("not-now", {"kind": word}, NAME)
    slot = next((slot for slot, card in enumerate(hand(state, city)) if card in meant), None)
    if slot is None:
        return Reason("not-in-hand", {"card": CARDS[min(meant)].id}, NAME)
    if use in (DISCARD, FREE):
        return use + slot
    first = use + slot * PAYMENTS
    return parse_payment(state, seat, city, first, coins) if len(rest) > 1 else first


def parse_fetch(state: State, seat: int, meant: set[int]) -> int | Reason:
    """The card of the discard pile that is meant: among several of one name, one that can be had."""
    actions = [FETCH_CARD + card for card in sorted(meant)]
    allowed = [action for action in actions if refusal(state, seat, action) == ALLOWED]
    lying = [action for action in actions if refusal(state, seat, action) != NOT_IN_PILE]
    return (allowed + lying + actions)[0]


def read_coins(parts: list[str]) -> tuple[int, int] | None:
    """Coins to the left and to the right, from parts like L2 and R1; None when they cannot be read."""
    coins = {"L": 0, "R": 0}
    for part in parts:
        if not re.fullmatch(r"[LR]\d{1,3}", part, re.ASCII) or len(parts) > len({part[0] for part in parts}):
            return None
        coins[part[0]] = int(part[1:])
    return coins["L"], coins["R"]


def parse_payment(state: State, seat: int, city: int, first: int, coins: tuple[int, int]) -> int | Reason:
    """The action with the payment that is named."""
    if refusal(state, seat, first) != ALLOWED:
        return first
    card = hand(state, city)[int(slot_of(first))]
    offers = []
    for rank in range(PAYMENTS):
        if refusal(state, seat, first + rank) == ALLOWED:
            left, right, _ = payment_of(state, city, first + rank, card) or (0, 0, 0)
            offers.append((left, right))
            if offers[-1] == coins:
                return first + rank
    return Reason("no-such-payment", {"offers": offers}, NAME)
