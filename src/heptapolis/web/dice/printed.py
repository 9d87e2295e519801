"""What is printed on boards and dice of 7 Wonders Dice: marks, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from heptapolis.games.dice.rules.boards import ANY_SYMBOL, BUILDINGS, Box
from heptapolis.games.dice.rules.tables import BOARDS, DICE, SCOPES
from heptapolis.web.marks import Mark

_WONDER = "stage"
"""The symbol of the Wonder, which no die has a colour for."""


@cache
def colour_of(building: str) -> str:
    """The colour of a building: that of the die whose faces its boxes bear; none for the Wonder."""
    borne = {symbol for box in BOARDS[0].buildings[building].boxes for symbol in box.symbols}
    for die in DICE:
        for face in die.faces:
            if (ANY_SYMBOL if "compare" in face else face["symbol"]) in borne:
                return die.colour
    return ""


def building_icon(name: str) -> str:
    """The symbol of a building or of a group of buildings."""
    return colour_of(SCOPES[name][0]) or _WONDER


@cache
def symbol_icons(symbol: str) -> tuple[str, ...]:
    """What is drawn on a face or above a lane: leaders, spies and guilds together with what they stand for."""
    kind, _, more = symbol.partition("_")
    faces = [face for die in DICE for face in die.faces if face["symbol"] == symbol]
    named = [*faces[0].get("check_in", ()), *filter(None, [faces[0].get("compare")])] if faces else []
    if named:
        return (kind, *(building_icon(name) for name in named))
    if symbol == ANY_SYMBOL:
        return ("guild",)
    return (kind, more) if more else (symbol,)


def effect_marks(effects: Iterable[Mapping[str, Any]], points: int = 0) -> tuple[Mark, ...]:
    """Effects and points in marks, as on the printed boards."""
    marks = [Mark("points", n=points)] if points else []
    for effect in effects:
        marks += _marks(effect)
    return tuple(marks)


def _marks(effect: Mapping[str, Any]) -> list[Mark]:
    """One effect. Marks of the kind "dice" show dice of `icons`, and `text` on a coin."""
    kind = effect["type"]
    if kind == "attack":
        return [Mark("points", n=effect["points"])]
    if kind == "gain_coins":
        return [Mark("dice", text=f"+{effect['amount']}")]
    if kind == "check_boxes":
        where = tuple(building_icon(name) for name in effect["buildings"])
        return [Mark("icons", ("tick-box",) * effect["max"]), Mark("per", where)]
    if kind in ("coins_and_vp_per_box", "vp_per_box"):
        each = [Mark("points", n=effect["points"])]
        if "coins" in effect:
            each.insert(0, Mark("dice", text=f"+{effect['coins']}"))
        return [Mark("per", (building_icon(effect["building"]),), each=tuple(each))]
    if kind == "unlock_die":
        return [Mark("icons", ("key",)), Mark("dice", (effect["colour"],))]
    simple = {"resource": "crate", "defence": "shield", "extra_action": "again"}
    if kind in simple:
        return [Mark("icons", (simple[kind],))]
    if kind == "build_without_die_cost":
        return [Mark("icons", ("again", "die")), Mark("dice", text="0")]
    sign = {"die_cost_zero": "0", "die_cost_minus": "−{}", "coins_when_die_chosen": "+{}"}[kind]
    return [Mark("dice", tuple(effect["colours"]), text=sign.format(effect.get("amount")))]


def lanes(boxes: Iterable[Box]) -> list[list[Box]]:
    """Boxes of a building that the same symbols open, in the order of the board."""
    found: dict[tuple[str, ...], list[Box]] = {}
    for box in boxes:
        found.setdefault(box.symbols, []).append(box)
    return list(found.values())


ORDER = (
    "warehouse",
    "wonder",
    "west_barracks",
    "agora",
    "university",
    "market",
    "east_barracks",
    "guild_court",
    "gallery",
)
"""The buildings as they are read on a page: from the left neighbour's side to the right one's."""
assert set(ORDER) == set(BUILDINGS)
