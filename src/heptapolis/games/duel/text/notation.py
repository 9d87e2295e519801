"""Moves as text."""

from __future__ import annotations

from heptapolis.games.contract import Move, Reason
from heptapolis.games.duel.rules.legality import NOT_IN_LAYOUT, REFUSALS, slot_of, use_of, wonder_of
from heptapolis.games.duel.rules.state import (
    BEGIN_SEAT,
    BUILD,
    BUILD_WONDER,
    CHOOSE_TOKEN,
    DESTROY_CARD,
    DISCARD,
    FETCH_CARD,
    PHASES,
    PLAY,
    TAKE,
    is_chained,
)
from heptapolis.games.duel.rules.tables import (
    CARD_BY_ID,
    CARD_COUNT,
    CARDS,
    COIN_COST,
    SLOTS,
    TOKEN_BY_ID,
    TOKENS,
    WONDER_BY_ID,
    WONDERS,
)
from heptapolis.games.duel.rules.trade import trade_cost
from heptapolis.kernel.state import State

NAME = "duel"
WORDS = {
    BUILD: "build",
    DISCARD: "discard",
    BUILD_WONDER: "wonder",
    TAKE: "take",
    CHOOSE_TOKEN: "token",
    DESTROY_CARD: "destroy",
    FETCH_CARD: "fetch",
    BEGIN_SEAT: "begin",
}
USES = {word: use for use, word in WORDS.items()}


ASKED = {**dict(enumerate(PHASES)), PLAY: "card"}
"""What a seat is asked in each phase."""


def asked(state: State, seat: int) -> str:
    """The kind of what a seat is asked now."""
    return ASKED[int(state.phase)]


def payment_of(state: State, seat: int, action: int, card: int) -> tuple[int, int] | None:
    """Coins for resources, and coins that the work itself costs; None for an action that pays nothing by its nature."""
    use = use_of(action)
    if use not in (BUILD, BUILD_WONDER):
        return None
    if use == BUILD and is_chained(state, seat, card):
        return 0, 0
    work = card if use == BUILD else CARD_COUNT + int(wonder_of(action))
    return int(trade_cost(state, seat, work)), int(COIN_COST[work])


def to_move(state: State, seat: int, action: int) -> Move:
    """A legal action as a move."""
    use = int(use_of(action))
    word = WORDS[use]
    card: str | None = None
    target: str | int | None = None
    payment = None
    if use <= BUILD_WONDER:
        number = int(state.layout[state.age, slot_of(action)])
        card, payment = CARDS[number].id, payment_of(state, seat, action, number)
        target = WONDERS[int(wonder_of(action))].id if use == BUILD_WONDER else None
    elif use == TAKE:
        target = WONDERS[action - TAKE].id
    elif use == CHOOSE_TOKEN:
        target = TOKENS[action - CHOOSE_TOKEN].id
    elif use == BEGIN_SEAT:
        target = action - BEGIN_SEAT
    else:
        card = CARDS[action - use].id
    notation = " ".join(str(part) for part in (word, target, card) if part is not None)
    return Move(action, word, card, payment, target, notation, NAME)


def parse(state: State, seat: int, text: str) -> int | Reason | None:
    """The action that a notation means for a seat that owes a choice, or why there is none; None for what is no move."""
    word, *rest = text.split() or [""]
    use = USES.get(word)
    if use is None or len(rest) != (2 if use == BUILD_WONDER else 1):
        return None
    name = rest[-1]
    if use == TAKE:
        return TAKE + WONDER_BY_ID[name].number if name in WONDER_BY_ID else None
    if use == CHOOSE_TOKEN:
        return CHOOSE_TOKEN + TOKEN_BY_ID[name].number if name in TOKEN_BY_ID else None
    if use == BEGIN_SEAT:
        return BEGIN_SEAT + int(name) if name in ("0", "1") else None
    if name not in CARD_BY_ID or (use == BUILD_WONDER and rest[0] not in WONDER_BY_ID):
        return None
    card = CARD_BY_ID[name].number
    if use in (DESTROY_CARD, FETCH_CARD):
        return use + card
    if state.phase != PLAY:
        return Reason("not-now", {"kind": word}, NAME)
    slot = next(
        (slot for slot in range(SLOTS) if lies_open(state, slot) and state.layout[state.age, slot] == card), None
    )
    if slot is None:
        return Reason(REFUSALS[NOT_IN_LAYOUT], {"kind": word, "card": name}, NAME)
    return BUILD_WONDER + WONDER_BY_ID[rest[0]].number * SLOTS + slot if use == BUILD_WONDER else use + slot


def lies_open(state: State, slot: int) -> bool:
    """Whether a slot holds a card that everybody can see."""
    return bool((int(state.present) & ~int(state.hidden)) >> slot & 1)
