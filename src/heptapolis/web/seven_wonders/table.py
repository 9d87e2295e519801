"""A whole table of 7 Wonders, put together for its template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from heptapolis.games.seven_wonders.rules.state import holder, left_of, packet
from heptapolis.games.seven_wonders.rules.tables import TURNS, UNIT_PRICE
from heptapolis.games.words import AGES
from heptapolis.web.scores import score_sheet
from heptapolis.web.seven_wonders.choices import chosen_card, chosen_sentence, hand, picks, stage_price
from heptapolis.web.seven_wonders.cities import City, bargains, cities, crowd_of, fronts, rows_of
from heptapolis.web.seven_wonders.printed import face
from heptapolis.web.seven_wonders.revealed import revealed

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext

TEMPLATE = "seven_wonders/board.html"


def draw(view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
    """All that templates/seven_wonders/board.html wants to know."""
    document = view.to_dict()
    found = cities(view, setting, language)
    cards = hand(view, setting.viewer)
    decision = view.decision()
    around = _around(found, setting.viewer if decision is None else decision.city)
    sides = [city for city in found if city.role in ("left", "right")]
    chosen = document["cities"][setting.viewer].get("chosen") if setting.viewer is not None else None
    return {
        "title": view.game.manifest.title,
        "ages": [(number, AGES[number]) for number in (1, 2, 3)],
        "age": document["age"],
        "turn": document["turn"],
        "turns": TURNS,
        "passing": _passing(view),
        "pile": document["discard_size"],
        "own": next((city for city in found if city.role == "own"), None),
        "left": next((city for city in found if city.role == "left"), None),
        "right": next((city for city in found if city.role == "right"), None),
        "far": [city for city in found if city.role == "far"],
        "cities": found,
        "fronts": () if setting.viewer is None or view.over else fronts(found, document["age"]),
        "bargains": bargains(sides),
        "crowd": crowd_of(*sides),
        "rows": rows_of(sides),
        "rungs": max((len(city.stages) for city in sides), default=0),
        "hand": [face(card, language) for card in cards],
        "unit_price": UNIT_PRICE,
        "picks": picks(view, cards, around, language),
        "stage_price": None if decision is None else stage_price(view, cards, language),
        "declining": next((str(move) for move in view.moves() if move.kind == "decline"), None),
        "chosen": chosen_card(chosen),
        "chosen_sentence": chosen_sentence(chosen, language) if chosen else "",
        "deciding_for": None if decision is None else around["own"],
        "revealed": revealed(setting.revealed, language) if view.over and setting.revealed else None,
        "sheet": score_sheet(view, setting, language) if view.over else None,
    }


def _around(found: list[City], number: int | None) -> dict[str, City]:
    """A city and its two neighbours; seat + 1 is to the left."""
    by_number = {city.number: city for city in found}
    count, own = len(found), number or 0
    return {"own": by_number[own], "left": by_number[(own + 1) % count], "right": by_number[(own - 1) % count]}


def _passing(view: View) -> str:
    """Where the hands go after this turn: "left" or "right"; with two players they change places."""
    state = view._state()
    if int(state.players) == 2:
        return "both"
    after = int(holder(int(state.players), int(state.age), int(packet(state, 0)), int(state.turn) + 1))
    return "left" if after == int(left_of(state, 0)) else "right"
