"""Deals of 7 Wonders Architects: all that chance decides, as documents."""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadDocument, HeptapolisError
from heptapolis.games.architects.rules.setup import clear, deck_list, looks_at_cards
from heptapolis.games.architects.rules.state import FULL
from heptapolis.games.architects.rules.tables import (
    CARDS,
    CENTRE,
    CENTRE_SIZE,
    DECK_SIZE,
    EFFECT,
    LOOK,
    LOOKS,
    TOKEN_TOTAL,
    TOKENS,
    WONDER_BY_ID,
    WONDERS,
)
from heptapolis.games.architects.text.document_checks import card_numbers, check_tokens, token_numbers
from heptapolis.games.architects.text.switches import switch_bits
from heptapolis.games.contract import Document, Game
from heptapolis.games.document_checks import Fields
from heptapolis.kernel.state import State


def write(state: State) -> Document:
    """The deal that a position came from."""
    if not state.from_deal or state.observer != FULL:
        raise HeptapolisError("this position was set up by hand or drawn, so nobody knows from what deal it came")
    players = range(int(state.players))
    deal: Document = {
        "first": int(state.first),
        "wonders": [WONDERS[int(state.wonder[seat])].id for seat in players],
        "decks": [dealt_cards(state, seat, DECK_SIZE) for seat in players],
        "centre": dealt_cards(state, CENTRE, CENTRE_SIZE),
        "tokens": [TOKENS[int(token)].id for token in state.dealt_tokens],
    }
    if looks_at_cards(state):
        deal["shuffles"] = write_shuffles(state)
    return deal


def dealt_cards(state: State, deck: int, size: int) -> list[str]:
    """The cards of a deck as they were dealt, top card first."""
    first = deck * DECK_SIZE
    return [CARDS[int(card)].id for card in state.dealt[first : first + size]]


def write_shuffles(state: State) -> list[list[int]]:
    """How decks are shuffled after each look; an empty list for a look whose shuffling nobody knows any more."""
    return [[int(entry) for entry in row if entry >= 0] for row in state.shuffle]


def deal_fields(deal: Any) -> Fields:
    """A deal with its keys checked."""
    return Fields(deal, "the deal", {"first", "wonders", "decks", "centre", "tokens", "shuffles"})


def enter(state: State, game: Game, deal: Document) -> None:
    """An empty table, with what a deal gives."""
    clear(state, game.players)
    state.switches = switch_bits(game.options)
    fields = deal_fields(deal)
    given = fields.get("wonders", list, list(game.options.get("wonders", ())))
    state.first = fields.number("first", 0, game.players - 1, game.options.get("first", 0))
    for seat, wonder in enumerate(game.manifest.option("wonders").check(given, game.players)):
        if wonder is not None:
            state.wonder[seat] = WONDER_BY_ID[wonder].number
    enter_cards(state, fields)


def enter_cards(state: State, fields: Fields) -> None:
    """Put what a deal gives into `dealt`, `dealt_tokens` and `shuffle`. The wonders that it gives stand in the state."""
    decks = fields.get("decks", list, [])
    if len(decks) > state.players:
        raise BadDocument(f"the deal has {len(decks)} decks for {int(state.players)} players")
    for seat, deck in enumerate(decks):
        if deck:
            if state.wonder[seat] < 0:
                raise BadDocument(f"the deal has a deck for seat {seat}, but does not say which wonder it belongs to")
            enter_deck(state, seat, deck, f"deck {seat} of the deal")
    enter_deck(state, CENTRE, fields.get("centre", list, []), "the centre of the deal")
    tokens = token_numbers(fields.get("tokens", list, []), "the tokens of the deal")
    check_tokens(tokens, "the deal")
    state.dealt_tokens[: len(tokens)] = tokens
    enter_shuffles(state, fields.get("shuffles", list, []))


def enter_deck(state: State, deck: int, names: Any, where: str) -> None:
    """The cards of one deck, from the top."""
    cards = card_numbers(names, where)
    for card in CARDS:
        count, most = cards.count(card.number), int(deck_list(state, deck, card.number))
        if count > most:
            raise BadDocument(f"{card.id} appears {count} times in {where}, but this deck has {most} of it")
    first = deck * DECK_SIZE
    state.dealt[first : first + len(cards)] = cards


def enter_shuffles(state: State, rows: list[Any]) -> None:
    """How decks are shuffled after looks."""
    if any(rows) and not any(is_looker(state, seat) for seat in range(int(state.players))):
        raise BadDocument("shuffles belong to a game with a wonder that looks at cards")
    if len(rows) > LOOKS:
        raise BadDocument(f"there are {LOOKS} shuffles, not {len(rows)}")
    for look, row in enumerate(rows):
        if row is None:
            continue
        good = isinstance(row, list) and all(isinstance(entry, int) and not isinstance(entry, bool) for entry in row)
        if not good or len(set(row)) < len(row) or any(not 0 <= entry < DECK_SIZE - 1 for entry in row):
            raise BadDocument(f"a shuffle is a list of different numbers from 0 to {DECK_SIZE - 2}")
        state.shuffle[look, : len(row)] = row


def is_looker(state: State, seat: int) -> bool:
    """Whether the wonder of a seat is decided and looks at cards."""
    return bool(state.wonder[seat] >= 0 and EFFECT[state.wonder[seat]] == LOOK)


def enter_past(state: State, document: Any) -> None:
    """The deal that a position document says it came from: it must be complete, and the decks what is left of it."""
    fields = deal_fields(document)
    wonders = [WONDERS[int(state.wonder[seat])].id for seat in range(int(state.players))]
    if fields.get("wonders", list, []) != wonders or fields.number("first", 0, 6, 0) != state.first:
        raise BadDocument("the wonders and the first seat of the deal are not those of the document")
    enter_cards(state, fields)
    used = [*range(int(state.players) * DECK_SIZE), *range(CENTRE * DECK_SIZE, CENTRE * DECK_SIZE + CENTRE_SIZE)]
    if any(state.dealt[place] < 0 for place in used) or any(token < 0 for token in state.dealt_tokens):
        raise BadDocument("the deal of a document must be complete")
    if looks_at_cards(state) and (state.shuffle < 0).any():
        raise BadDocument("the deal of a document must have complete shuffles")
    same = state.looks > 0 or all(state.card[place] in (-1, state.dealt[place]) for place in used)
    top = int(state.stack_top)
    if not same or any(state.stack[place] != state.dealt_tokens[place] for place in range(top, TOKEN_TOTAL)):
        raise BadDocument("the decks or the stack are not what is left of the deal; leave the deal out")
    state.from_deal = 1
