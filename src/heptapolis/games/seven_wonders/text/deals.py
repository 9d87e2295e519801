"""Deals of 7 Wonders: all that chance decides, as documents."""

from __future__ import annotations

from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Document, Game
from heptapolis.games.document_checks import Fields
from heptapolis.games.seven_wonders.rules import setup
from heptapolis.games.seven_wonders.rules.state import DRAW, city_count
from heptapolis.games.seven_wonders.rules.tables import WONDER_BY_ID, board_name
from heptapolis.games.seven_wonders.text.document_defaults import enter_age
from heptapolis.games.seven_wonders.text.documents import write_age
from heptapolis.kernel.state import State


def enter(state: State, game: Game, deal: Document) -> None:
    """An empty table, with what a deal gives."""
    setup.clear(state, game.players)
    fields = Fields(deal, "the deal", {"wonders", "hands", "draw"})
    given = fields.get("wonders", list, list(game.options.get("wonders", ())))
    given = game.manifest.option("wonders").check(given, game.players)
    hands, draw = fields.get("hands", dict, {}), fields.get("draw", dict, {})
    for source in (hands, draw):
        Fields(source, "the deal", {"1", "2", "3"})
    for age in range(3):
        part = {"hands": hands.get(str(age + 1)), "draw": draw.get(str(age + 1))}
        enter_age(state, age, Fields(part, f"age {age + 1} of the deal", {"hands", "draw"}))
    side = game.options.get("sides")
    anything = {None: setup.ANY_BOARD, "A": setup.ANY_SIDE_A, "B": setup.ANY_SIDE_B}[side]
    for city in range(int(city_count(state))):
        entry = given[city] if city < len(given) else None
        name, _, own_side = (entry or "").partition(":")
        own_side = own_side or side or ""
        if not name:
            state.board[city] = anything
        elif own_side:
            state.board[city] = WONDER_BY_ID[name].number * 2 + "AB".index(own_side)
        else:
            state.board[city] = setup.EITHER_SIDE - WONDER_BY_ID[name].number


def write(state: State) -> Document:
    """All that chance decided or will decide."""
    if state.since > 0 or (state.players == 2 and state.card[0, DRAW, 0] < 0):
        raise HeptapolisError("this position was set up by hand, so nobody knows from what deal it came")
    ages = {str(age + 1): write_age(state, age) for age in range(3)}
    deal: Document = {
        "wonders": [board_name(int(state.board[city])) for city in range(int(city_count(state)))],
        "hands": {age: part["hands"] for age, part in ages.items()},
    }
    if state.players == 2:
        deal["draw"] = {age: part["draw"] for age, part in ages.items()}
    return deal
