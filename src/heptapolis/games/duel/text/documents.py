"""Positions, views and deals of Duel as documents: writing. Reading is in document_reader.py."""

from __future__ import annotations

from heptapolis.games.contract import Document
from heptapolis.games.document_checks import head
from heptapolis.games.duel.rules.state import (
    AGE_BACK,
    CITY,
    DESTROY,
    DISCARD_PILE,
    DRAFT,
    FETCH,
    FULL,
    GUILD_BACK,
    LIBRARY,
    PHASES,
    TOKEN_PHASE,
    wonders_left,
)
from heptapolis.games.duel.rules.tables import (
    AGES,
    CARDS,
    LOOT_COINS,
    RESOURCES,
    SLOTS,
    SYMBOLS,
    TOKENS,
    WONDERS,
    Token,
    Wonder,
)
from heptapolis.games.duel.rules.turns import discard_coins
from heptapolis.games.duel.text.notation import NAME
from heptapolis.kernel.state import State

CHOICES_INSIDE_A_TURN = (TOKEN_PHASE, LIBRARY, DESTROY, FETCH)
UNKNOWN, UNKNOWN_GUILD = "?", "?guild"


def members(word: int, things: list[Wonder] | list[Token]) -> list[str]:
    """The ids of a set."""
    return [thing.id for thing in things if word >> thing.number & 1]


def slots_of(word: int) -> list[int]:
    """The slots of a set."""
    return [slot for slot in range(SLOTS) if word >> slot & 1]


def cards_at(state: State, place: int) -> list[str]:
    """The ids of all cards in a place."""
    return [card.id for card, lies in zip(CARDS, state.place.tolist(), strict=True) if lies == place]


def card_text(number: int) -> str | None:
    """A card of a layout; null where nobody knows what lay there."""
    if number >= 0:
        return CARDS[number].id
    return {AGE_BACK: UNKNOWN, GUILD_BACK: UNKNOWN_GUILD}.get(number)


def write(state: State) -> Document:
    """The document of a position, or of a view."""
    document = head(NAME, state)
    document |= {"age": int(state.age) + 1, "phase": PHASES[int(state.phase)]}
    document |= {"seat": int(state.seat), "first": int(state.first)}
    if state.pending >= 0:
        document["wonder"] = WONDERS[int(state.pending)].id
    if state.phase in CHOICES_INSIDE_A_TURN:
        document["again"] = bool(state.again)
    document["cities"] = [write_city(state, seat) for seat in range(2)]
    present = int(state.present)
    laid = state.layout[state.age].tolist()
    layout = [card_text(card) if present >> slot & 1 else None for slot, card in enumerate(laid)]
    document |= {"layout": layout, "face_down": slots_of(int(state.hidden)), "pawn": int(state.pawn)}
    document |= {"progress": members(int(state.board), TOKENS), "library": members(int(state.library), TOKENS)}
    document["discard"] = cards_at(state, DISCARD_PILE)
    if state.draft[0]:
        document["draft"] = [members(int(word), WONDERS) for word in state.draft]
    if state.observer == FULL:
        first = 0 if state.phase == DRAFT else int(state.age) + 1
        document["to_come"] = {str(age + 1): write_layout(state, age) for age in range(first, AGES)}
    document["seen"] = {"taken": write_taken(state)}
    return document


def write_city(state: State, seat: int) -> Document:
    """One city's part of a document; the last five entries follow from the rest and are for people to read."""
    built = int(state.built[seat])
    under = [(wonder.id, int(state.under[wonder.number])) for wonder in WONDERS if built >> wonder.number & 1]
    back = 0 if wonders_left(state) else int(state.wonders[seat]) & ~built
    return {
        "coins": int(state.coins[seat]),
        "wonders": members(int(state.wonders[seat]) & ~back, WONDERS),
        "built": members(built, WONDERS),
        **({"returned": members(back, WONDERS)} if back else {}),
        "under": {wonder: CARDS[card].id for wonder, card in under if card >= 0},
        "buildings": cards_at(state, CITY + seat),
        "progress": members(int(state.tokens[seat]), TOKENS),
        "loot": [int(coins) for coins, lies in zip(LOOT_COINS, state.loot[seat].tolist(), strict=True) if lies],
        "discard_coins": int(discard_coins(state, seat)),
        "prices": dict(zip(RESOURCES, state.price[seat].tolist(), strict=True)),
        "produces": {
            name: units for name, units in zip(RESOURCES, state.produces[seat].tolist(), strict=True) if units
        },
        "choices": {"raw": int(state.choices[seat, 0]), "goods": int(state.choices[seat, 1])},
        "symbols": {name: number for name, number in zip(SYMBOLS, state.symbols[seat].tolist(), strict=True) if number},
    }


def write_layout(state: State, age: int) -> list[str | None]:
    """All cards that an age was, or will be, laid out with."""
    return [card_text(card) for card in state.layout[age].tolist()]


def write_taken(state: State) -> Document:
    """The cards that have left the layouts, by age and slot."""
    if state.phase == DRAFT:
        return {}
    taken = {}
    for age in range(int(state.age) + 1):
        present = int(state.present) if age == state.age else 0
        laid = enumerate(state.layout[age].tolist())
        cards = [None if present >> slot & 1 else card_text(card) for slot, card in laid]
        if any(cards):
            taken[str(age + 1)] = cards
    return taken
