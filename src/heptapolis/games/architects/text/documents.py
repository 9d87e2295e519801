"""Positions and views of 7 Wonders Architects as documents: writing. Reading is in document_reader.py."""

from __future__ import annotations

from typing import Any

from heptapolis.games.architects.rules.knowledge import known_cards
from heptapolis.games.architects.rules.setup import deck_list, is_in_play, looks_at_cards
from heptapolis.games.architects.rules.state import FULL, LEFT, NOBODY, PHASES, PICK, TOKEN_PHASE, cards_left, top_place
from heptapolis.games.architects.rules.switches import RETROACTIVE
from heptapolis.games.architects.rules.tables import CARD_COUNT, CARDS, CENTRE, DECKS, TOKEN_TOTAL, TOKENS, WONDERS
from heptapolis.games.architects.text import deals
from heptapolis.games.architects.text.notation import NAME, SIDES, STAGE_IDS
from heptapolis.games.architects.text.switches import switched
from heptapolis.games.contract import Document
from heptapolis.games.document_checks import head
from heptapolis.kernel.rules import as_python
from heptapolis.kernel.state import State


def card_list(counts: Any) -> list[str]:
    """Cards counted by kind as a list of ids."""
    return [card.id for card in CARDS for _ in range(int(counts[card.number]))]


def token_list(mask: int) -> list[str]:
    """Kinds of tokens, a bit each, as a list of ids."""
    return [token.id for token in TOKENS if mask >> token.number & 1]


def deck_cards(state: State, deck: int) -> list[int]:
    """The cards of a deck from the top: all of them, or those that the observer of a view knows."""
    top = int(top_place(state, deck))
    count = int(cards_left(state, deck)) if state.observer == FULL else int(known_cards(state, deck))
    return [int(card) for card in state.card[top : top + count]]


def counts_left(state: State, deck: int) -> list[int]:
    """How many cards of each kind a deck has left: public knowledge."""
    if state.observer != FULL:
        return [int(count) for count in state.remains[deck]]
    cards = deck_cards(state, deck)
    return [cards.count(kind) for kind in range(CARD_COUNT)]


def discard_pile(state: State) -> list[int]:
    """How many cards of each kind lie in the discard pile: all that are neither in a deck nor before a player."""
    decks = [deck for deck in range(DECKS) if is_in_play(state, deck)]
    dealt, left = as_python(deck_list), [counts_left(state, deck) for deck in decks]
    pile = []
    for kind in range(CARD_COUNT):
        there = sum(int(dealt(state, deck, kind)) for deck in decks) - int(state.have[:, kind].sum())
        pile.append(there - sum(counts[kind] for counts in left))
    return pile


def write(state: State) -> Document:
    """The document of a position, or of a view."""
    full = state.observer == FULL
    document = head(NAME, state)
    document["players"] = int(state.players)
    if options := switched(int(state.switches)):
        document["options"] = options
    for key in ("first", "seat", "turn", "step"):
        document[key] = int(state[key])
    document["phase"] = PHASES[int(state.phase)]
    document["cities"] = [write_city(state, seat) for seat in range(int(state.players))]
    document |= write_deck(state, CENTRE, "centre")
    document["face_up"] = [TOKENS[int(token)].id for token in state.face_up if token >= 0]
    if full:
        document["stack"] = [TOKENS[int(token)].id for token in state.stack if token >= 0]
    else:
        document["stack_size"] = TOKEN_TOTAL - int(state.stack_top)
    document["conflict"] = int(state.flipped)
    document["cat"] = None if state.cat == NOBODY else int(state.cat)
    document["discard"] = card_list(discard_pile(state))
    document |= write_turn(state)
    document["seen"] = write_seen(state)
    if full and state.from_deal:
        document["deal"] = deals.write(state)
    elif full and looks_at_cards(state):
        document["shuffles"] = deals.write_shuffles(state)
    return document


def write_city(state: State, seat: int) -> Document:
    """One city's part of a document."""
    built = int(state.stages[seat])
    city: Document = {
        "wonder": WONDERS[int(state.wonder[seat])].id,
        "stages": [stage for place, stage in enumerate(STAGE_IDS) if built >> place & 1],
        "cards": card_list(state.have[seat]),
        "tokens": [token.id for token in TOKENS for _ in range(int(state.tokens[seat, token.number]))],
        "military": int(state.victories[seat]),
    }
    return city | write_deck(state, seat, "deck")


def write_deck(state: State, deck: int, name: str) -> Document:
    """A deck: its cards as far as they are known, from the top, and their number; in a view also which are left."""
    found: Document = {
        name: [CARDS[card].id for card in deck_cards(state, deck)],
        f"{name}_size": int(cards_left(state, deck)),
    }
    if state.observer != FULL:
        found[f"{name}_cards"] = {CARDS[kind].id: count for kind, count in enumerate(counts_left(state, deck)) if count}
    return found


def write_turn(state: State) -> Document:
    """What has happened in this turn, as far as it matters."""
    found: Document = {"used": token_list(int(state.used)), "open": token_list(int(state.offered))}
    if int(state.switches) & RETROACTIVE:
        found["happened"] = token_list(int(state.happened))
    if state.owed.any():
        found["owed"] = [side for place, side in enumerate(SIDES[:2]) for _ in range(int(state.owed[place]))]
    if state.phase == TOKEN_PHASE:
        found["effect"] = bool(state.by_effect)
    if state.phase == PICK:
        found["looking"] = SIDES[LEFT if state.looking == state.seat else LEFT + 1]
    if state.idle:
        found["idle"] = int(state.idle)
    return found


def write_seen(state: State) -> Document:
    """What seats have seen that does not lie open."""
    knows = int(state.knows)
    seen: Document = {"centre": [seat for seat in range(int(state.players)) if knows >> seat & 1]}
    if looks_at_cards(state):
        seen["looks"] = int(state.looks)
        seen["glimpsed"] = {str(deck): int(count) for deck, count in enumerate(state.glimpsed) if count}
    return seen
