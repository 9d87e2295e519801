"""Positions and views of 7 Wonders as documents: writing. Reading is in document_reader.py."""

from __future__ import annotations

from functools import cache
from typing import Any

from heptapolis.games.contract import Document
from heptapolis.games.document_checks import head
from heptapolis.games.seven_wonders.rules.knowledge import OPEN, label
from heptapolis.games.seven_wonders.rules.legality import pile_has
from heptapolis.games.seven_wonders.rules.state import (
    DISCARDED,
    DRAW,
    FETCH,
    FETCHED,
    FREE_CITY,
    FULL,
    HIDDEN,
    NOTHING,
    OVER,
    PHASES,
    PLACES,
    ROWS,
    SEVENTH,
    UNPLAYED,
    chooser,
    city_count,
    controller,
    in_hand,
    packet,
)
from heptapolis.games.seven_wonders.rules.tables import (
    AGE_FIRST,
    CARD_COUNT,
    CARDS,
    HAND,
    LOOKS,
    TURNS,
    VICTORY,
    WONDERS,
)
from heptapolis.games.seven_wonders.text.notation import NAME, to_move
from heptapolis.kernel.state import State

FATES = ("", "built", "marker", "discarded", "left")
UNKNOWN = "?"


def card_ids(numbers: list[int]) -> list[str]:
    """The ids of cards."""
    return [CARDS[number].id for number in numbers]


def write(state: State) -> Document:
    """The document of a position, or of a view."""
    full = state.observer == FULL
    document = head(NAME, state)
    document |= {"players": int(state.players), "age": int(state.age) + 1, "turn": int(state.turn) + 1}
    document["phase"] = PHASES[int(state.phase)]
    if state.phase in (SEVENTH, FETCH):
        document["city"] = int(state.actor)
    document["cities"] = [write_city(state, city) for city in range(int(city_count(state)))]
    pile = discard_pile(state)
    if full:
        document["discard"] = card_ids(sorted(pile))
    else:
        document["discard_size"] = len(pile) - sum(
            int(when) > 0 and int(card) >= 0 for when, card in zip(state.look_when, state.look_card, strict=True)
        )
        if state.phase == FETCH and chooser(state, int(state.actor)) == state.observer:
            document["discard"] = card_ids([card for card in range(CARD_COUNT) if pile_has(state, card)])
    if full and state.players == 2 and state.phase != OVER:
        document["draw"] = card_ids(draw_pile(state))
    if full and state.age < 2:
        document["to_come"] = {str(age + 1): write_age(state, age) for age in range(int(state.age) + 1, 3)}
    document["seen"] = write_seen(state)
    return document


def slots(state: State) -> list[tuple[int, int, int]]:
    """All slots of the ages so far."""
    return [(age, row, place) for age in range(int(state.age) + 1) for row in range(ROWS) for place in range(PLACES)]


def draw_pile(state: State) -> list[int]:
    """Two players: the cards of the draw pile, next one first."""
    first = int(state.turn) + 1
    cards = [int(state.card[state.age, DRAW, place]) for place in range(first, HAND)]
    if cards and state.fate[state.age, DRAW, HAND - 1] != UNPLAYED:
        cards.pop()
    return cards


def hand_slots(state: State, city: int) -> list[tuple[int, int, int]]:
    """The slots of a city's hand. The Free City has none but, when it plays its seventh card, that one."""
    if state.players == 2 and city == FREE_CITY:
        return [(int(state.age), DRAW, HAND - 1)] if state.phase == SEVENTH and state.actor == city else []
    row = int(packet(state, city))
    return [(int(state.age), row, place) for place in range(int(state.turn), PLACES) if in_hand(state, row, place)]


def members(bits: int) -> list[int]:
    """The numbers of the bits that are set in a word of 64."""
    found, bits = [], bits & (1 << 64) - 1
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


def discard_pile(state: State) -> list[int]:
    """The cards in the discard pile; -1 for one that a view does not know."""
    fates, cards = state.fate[: int(state.age) + 1], state.card[: int(state.age) + 1]
    found: list[int] = cards[(fates >= DISCARDED) & (fates < FETCHED)].tolist()
    return found


def buildings(state: State, city: int) -> list[int]:
    """The cards that stand in a city."""
    low, high = state.built[city].tolist()
    return members(low) + [64 + card for card in members(high)]


def write_city(state: State, city: int) -> Document:
    """One city's part of a document."""
    board, chosen = int(state.board[city]), int(state.chosen[city])
    *won, lost = state.tokens[city].tolist()
    tokens = [int(VICTORY[age]) for age, count in enumerate(won) for _ in range(count)]
    found: dict[str, Any] = {
        "wonder": WONDERS[board // 2].id,
        "side": "AB"[board % 2],
        "stages": int(state.stages[city]),
        "coins": int(state.coins[city]),
        "buildings": card_ids(buildings(state, city)),
        "military": tokens + [-1] * lost,
    }
    if state.free_used[city]:
        found["free_build_used"] = bool(state.free_used[city] == state.age + 1)
        found["free_build_age"] = int(state.free_used[city])
    if chosen == HIDDEN:
        found["has_chosen"] = True
    elif chosen != NOTHING:
        found["chosen"] = str(to_move(state, city, chosen))
    if state.observer == FULL or chooser(state, city) == state.observer:
        if not (state.players == 2 and city == FREE_CITY and state.phase != SEVENTH):
            found["hand"] = card_ids([int(state.card[slot]) for slot in hand_slots(state, city)])
    else:
        found |= write_hidden_hand(state, city)
    return found


def write_hidden_hand(state: State, city: int) -> Document:
    """What a view knows of another hand: its size, cards that must be there, cards that may be."""
    places = hand_slots(state, city)
    groups = {int(label(state, *slot)) for slot in places}
    hidden = groups - {OPEN}
    age = int(state.age)
    members = [slot for slot in slots(state) if slot[0] == age and int(label(state, *slot)) in hidden] if hidden else []
    cards = sorted(int(state.card[slot]) for slot in members if state.card[slot] >= 0)
    missing = len(members) - len(places)  # taken from the same packet, nobody knows which
    certain = [card for card in sorted(set(cards)) for _ in range(cards.count(card) - missing)]
    is_open = OPEN in groups or any(state.card[slot] < 0 for slot in members)
    return {
        "hand_size": len(places),
        "hand_certain": card_ids(certain),
        "hand_possible": card_ids(cards),
        "hand_open": bool(is_open),
    }


def write_age(state: State, age: int) -> Document:
    """The hands (and the draw pile) that an age begins with."""
    players = int(state.players)
    hands = [[card for card in state.card[age, row].tolist() if card >= 0] for row in range(players)]
    if players == 2:
        drawn_until = -1 if age > state.age else int(state.turn) if age == state.age else TURNS - 1
        first = int(controller(age, 0))
        hands[first] += [int(card) for card in state.card[age, FREE_CITY, :TURNS] if card >= 0]
        for card in state.card[age, DRAW, : drawn_until + 1]:
            hands[first].remove(int(card))
        draw = {"draw": card_ids([int(card) for card in state.card[age, DRAW, :HAND]])}
    else:
        draw = {}
    return {"hands": [card_ids(sorted(cards)) for cards in hands], **draw}


@cache
def write_slot(card: int, fate: int) -> str:
    """One slot: "altar built", "? discarded", "baths" (still in hand), or "" for none."""
    words = [CARDS[card].id if card >= 0 else UNKNOWN, FATES[fate % FETCHED], "fetched" if fate >= FETCHED else ""]
    return " ".join(word for word in words if word) if card >= 0 or fate else ""


def write_seen(state: State) -> Document:
    """The past, from which it follows what each seat remembers."""
    seen: Document = {"since": int(state.since), "packets": {}}
    past = zip(state.card.tolist(), state.fate.tolist(), strict=True)
    for age, (cards, fates) in enumerate(past, 1):
        if age <= state.age + 1:
            rows = [list(map(write_slot, *row)) for row in zip(cards, fates, strict=True)]
            seen["packets"][str(age)] = {str(row): texts for row, texts in enumerate(rows) if any(texts)}
    looks = []
    for look in range(LOOKS):
        if state.look_when[look] > 0:
            card = int(state.look_card[look])
            when, seat = int(state.look_when[look]), int(state.look_seat[look])
            looks.append({"turn": when, "seat": seat, "card": CARDS[card].id if card >= 0 else None})
    if looks:
        seen["looks"] = looks
    piled = {CARDS[card].id: looks for card, looks in enumerate(state.in_pile.tolist()) if looks}
    if piled:
        seen["pile"] = piled
    out = {}
    for age, turns in enumerate(state.ruled_out.tolist()):
        for turn, bits in enumerate(turns):
            if bits:
                out[f"{age + 1}.{turn + 1}"] = card_ids([int(AGE_FIRST[age]) + bit for bit in members(bits)])
    if out:
        seen["ruled_out"] = out
    return seen
