"""Deals of 7 Wonders Duel: all that chance decides, as documents."""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadDocument, HeptapolisError
from heptapolis.games.contract import Document, Game
from heptapolis.games.document_checks import Fields
from heptapolis.games.duel.rules.setup import clear
from heptapolis.games.duel.rules.tables import AGES, FIRST_GAME, ROUND, TOKENS, TOKENS_DRAWN, TOKENS_ON_BOARD, WONDERS
from heptapolis.games.duel.text.document_checks import check_apart, named_set
from heptapolis.games.duel.text.document_defaults import enter_layout
from heptapolis.games.duel.text.documents import members, write_layout
from heptapolis.games.duel.text.words import TOKEN_BY_NAME, WONDER_BY_NAME
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.state import State


def enter(state: State, game: Game, deal: Document) -> None:
    """An empty table, with what a deal gives."""
    clear(state)
    fields = Fields(deal, "the deal", {"first", "wonders", "progress", "library", "layouts"})
    state.first = fields.number("first", 0, 1, game.options.get("first", 0))
    enter_wonders(state, game, fields.get("wonders", list, None))
    tokens = {"progress": TOKENS_ON_BOARD, "library": TOKENS_DRAWN}
    given = [[name for name in fields.get(key, list, []) if name is not None] for key in tokens]
    state.board, state.library = (
        named_set(names, f"{key} of the deal", TOKEN_BY_NAME, most)
        for names, (key, most) in zip(given, tokens.items(), strict=True)
    )
    check_apart(int(state.board), int(state.library), "the tokens of the deal", TOKEN_BY_NAME)
    layouts = Fields(fields.get("layouts", dict, {}), "the deal", {"1", "2", "3"})
    for age in range(AGES):
        cards = layouts.document.get(str(age + 1))
        enter_layout(state, age, {} if cards is None else cards, f"age {age + 1} of the deal")


def enter_wonders(state: State, game: Game, rounds: list[Any] | None) -> None:
    """The wonders of the two rounds of the draft, or those of a first game."""
    if game.options.get("wonders") == "first-game":
        if rounds is not None:
            raise BadDocument("the first game has wonders of its own: its deal has none")
        for seat in range(2):
            state.wonders[seat] = FIRST_GAME[seat ^ int(state.first)]
        return
    rounds = [[], []] if rounds is None else rounds
    if len(rounds) != 2 or not all(isinstance(names, list) or names is None for names in rounds):
        raise BadDocument("the wonders of the deal are two lists, one for each round of the draft")
    for number, names in enumerate(rounds):
        known = [name for name in names or [] if name is not None]
        state.draft[number] = named_set(known, f"round {number + 1} of the deal", WONDER_BY_NAME, ROUND)
    check_apart(int(state.draft[0]), int(state.draft[1]), "the wonders of the deal", WONDER_BY_NAME)


def write(state: State) -> Document:
    """All that chance decided or will decide."""
    layouts = {str(age + 1): write_layout(state, age) for age in range(AGES)}
    draft, wonders = int(state.draft[0]) | int(state.draft[1]), [int(word) for word in state.wonders]
    sets = [int(FIRST_GAME[seat ^ int(state.first)]) for seat in range(2)]
    dealt = (int(state.board) | int(state.tokens[0]) | int(state.tokens[1])) & ~int(state.library)
    known = not any(card is None for cards in layouts.values() for card in cards)
    if not known or count_bits(dealt) != TOKENS_ON_BOARD or (not draft and wonders != sets):
        raise HeptapolisError("this position was set up by hand, so nobody knows from what deal it came")
    deal: Document = {"first": int(state.first)}
    if draft:
        deal["wonders"] = [members(int(word), WONDERS) for word in state.draft]
    return deal | {
        "progress": members(dealt, TOKENS),
        "library": members(int(state.library), TOKENS),
        "layouts": layouts,
    }
