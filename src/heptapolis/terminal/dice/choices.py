"""What can be chosen in Dice, with prices: all of it from the moves of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.dice.rules.tables import BONUS_BY_ID
from heptapolis.games.dice.text import describe, effects
from heptapolis.games.dice.text.words import COLOUR_SYMBOLS, colour_name
from heptapolis.terminal.dice.marks import STYLES, box_of, box_text, die_text
from heptapolis.terminal.marks import WIDE, KeptWhole
from heptapolis.terminal.menu import Menu, Thing, key, thing_of
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View

_KINDS = {
    "action": ("build", "wonder", "pass"),
    "again": ("build", "wonder", "pass", "decline"),
    "build": ("build", "decline"),
    "check": ("check", "decline"),
    "bonus": ("bonus",),
}
"""What can be done in each kind of decision."""


def menu(view: View, language: str) -> Menu:
    """The boxes that can be checked, the cheapest way first; or the bonuses to choose from."""
    decision = view.decision()
    if decision is None:
        return Menu([], [], language, ())
    moves = sorted(view.moves(), key=lambda move: sum(move.payment or ()))
    things = dict.fromkeys(thing for thing in map(thing_of, view.moves()) if thing is not None)
    return Menu(sorted(things, key=_place), moves, language, _KINDS[decision.kind])


def _place(thing: Thing) -> tuple[int, str]:
    """Where a thing stands in the list: boxes building by building."""
    names = list(dict.fromkeys(box.split(".")[0] for box in describe.ALL_BOXES))
    building = str(thing).split(".")[0]
    return (names.index(building) if building in names else -1, str(thing))


def choices(view: View, menu: Menu, language: str, width: int) -> RenderableType:
    """The boxes with what they give and which dice open them at what price."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False, show_header="bonus" not in menu.kinds)
    grid.add_column("", justify="right", style="bold")
    grid.add_column(translate(language, "Box"), no_wrap=True)
    if "bonus" not in menu.kinds:
        grid.add_column(translate(language, "Cost"), justify="right")
        grid.add_column(translate(language, "Effect"))
        grid.add_column(translate(language, "Coins"))
    for number, thing in enumerate(menu.things, 1):
        grid.add_row(str(number), *_row(view, menu, str(thing), language, width))
    lines = [
        Text(f"   {key(kind, language)}  {move.describe(language)}", style="bold") for kind, move in menu.bare.items()
    ]
    return Group(grid, *lines, _legend(language))


def _row(view: View, menu: Menu, thing: str, language: str, width: int) -> list[Text]:
    if thing in BONUS_BY_ID:
        return [Text(effects.bonus_name(thing, language))]
    found = box_of(view.to_dict(), view.seat or 0, thing)
    long = width >= WIDE
    effect = effects.box(found).text(language) if long else effects.box(found).shorthand(language)
    ways = _ways([move for moves in menu.uses(thing).values() for move in moves], language)
    return [box_text(thing, language), Text(str(found.cost)), Text(effect), ways]


def _ways(moves: Sequence[Move], language: str) -> Text:
    """Ways to pay, cheapest first; from the second on with what to type for them: "■ 1¢  b2: ♠ 3¢"."""
    line = Text()
    for rank, move in enumerate(moves, 1):
        if rank > 1:
            line.append(f"  {key(move.kind, language)}{rank}: ", style="dim")
        price = f"{sum(move.payment or ())}{words.COIN}"
        line.append(die_text(str(move.target), price) if move.kind == "build" else Text(price))
    return line


def _legend(language: str) -> RenderableType:
    signs = [
        Text(f"{sign} {colour_name(colour, language)}", style=STYLES[colour]) for colour, sign in COLOUR_SYMBOLS.items()
    ]
    return KeptWhole(signs)
