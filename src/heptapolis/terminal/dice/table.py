"""The table of Dice: the Forum, a line for each city, and boards box by box."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.dice.rules.boards import BUILDINGS, Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BONUSES, DIE_BY_ID, NUMBERS
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.words import COLOUR_SYMBOLS, building_name, die_name, label, symbol_name
from heptapolis.terminal.dice.marks import STYLES, building_mark, city, die_text, tick
from heptapolis.terminal.marks import City, Document, KeptWhole, hanging
from heptapolis.translation import message, translate

_ROLES = {"own": message("your city"), "left": message("left neighbour"), "right": message("right neighbour")}
_ROUNDS = {"usual": message("Round {round}"), "last": message("Round {round}: the last one")}
LOCK = "⚿"


def table(document: Document, language: str, width: int, hand: bool = True) -> RenderableType:
    """The Forum, all cities in a line each, and the board of the seat that looks; of everybody where nobody looks.

    `hand` makes no difference: nobody holds anything.
    """
    observer = document.get("view")
    parts: list[RenderableType] = [_heading(document, language), *_forum(document, language)]
    parts.append(_overview(document, language))
    seats = [observer] if isinstance(observer, int) else list(range(len(document["cities"])))
    parts += [_board(document, seat, language) for seat in seats]
    return Group(*parts)


def _heading(document: Document, language: str) -> RenderableType:
    if document["phase"] == "over":
        return Rule(translate(language, "The game is over."), style="bold")
    last = any(len(entry["bonuses"]) == len(BONUSES) for entry in document["cities"])
    text = _ROUNDS["last" if last else "usual"]
    return Rule(translate(language, text, round=document["round"]), style="bold")


def _forum(document: Document, language: str) -> list[RenderableType]:
    """The dice by the sections in which they lie."""
    lines: list[RenderableType] = []
    for section, cost in enumerate(NUMBERS["forum"]["sections"]):
        dice = [(die, roll.split(":")[0]) for die, roll in document["forum"].items() if roll.endswith(f":{section}")]
        shown = [die_text(die, symbol_name(symbol, language)) for die, symbol in dice]
        lines.append(hanging(Text(f"{cost}{words.COIN}", style="bold"), Text("   ").join(shown)))
    return [Panel(Group(*lines), title=translate(language, "Forum"), title_align="left", expand=False)]


def _overview(document: Document, language: str) -> Table:
    """All cities, a line each: coins, resources, boxes by building, unlocked dice, bonuses."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column("", no_wrap=True)
    grid.add_column(words.COIN, justify="right")
    for building in BUILDINGS:
        symbol, style = building_mark(building)
        grid.add_column(Text(symbol, style=style), justify="right")
    grid.add_column(LOCK)
    grid.add_column(translate(language, "Bonuses"), justify="right")
    for seat, entry in enumerate(document["cities"]):
        entry = _now(entry)
        counts = [sum(name.startswith(f"{building}.") for name in entry["boxes"]) for building in BUILDINGS]
        unlocked = Text("").join(
            Text(COLOUR_SYMBOLS[DIE_BY_ID[die].colour], style=STYLES[DIE_BY_ID[die].colour])
            for die in entry["unlocked"]
        )
        grid.add_row(
            _name(document, seat, language),
            str(entry["coins"]),
            *(
                Text(str(count) if count else "·", style=building_mark(b)[1])
                for b, count in zip(BUILDINGS, counts, strict=True)
            ),
            unlocked,
            f"{len(entry['bonuses'])}/{len(BONUSES)}",
        )
    return grid


def _name(document: Document, seat: int, language: str) -> Text:
    """A city, what it is to the seat that looks, and whether it has chosen."""
    name, observer = Text(city(document, seat, language)), document.get("view")
    if isinstance(observer, int):
        count = len(document["cities"])
        if seat == observer:
            name.append(f" · {translate(language, _ROLES['own'])}", style="bold")
        for role, place in (("left", (observer + 1) % count), ("right", (observer - 1) % count)):
            if seat == place:
                name.append(f" · {translate(language, _ROLES[role])}", style="dim")
    if document["cities"][seat].get("has_chosen"):
        name.append(" ✓")
    return name


def _now(entry: City) -> City:
    """A city with what its seat has chosen in this round, where that is known."""
    return {**entry, **entry.get("now", {})}


def _board(document: Document, seat: int, language: str) -> RenderableType:
    """One board, building by building: checked boxes, and what the others cost and give."""
    entry = _now(document["cities"][seat])
    lines: list[RenderableType] = []
    for building in BOARD_BY_ID[entry["board"]].buildings.values():
        symbol, style = building_mark(building.id)
        items = [Text(building_name(building.id, language), style=style)]
        items += [_box(entry, found, language) for found in building.boxes]
        lines.append(hanging(Text(symbol, style=style), KeptWhole(items)))
    for die in entry["unlocked"]:
        lines.append(Text(f"{LOCK} {die_name(die, language)}"))
    bonuses = [
        Text(f"{tick(bonus.id in entry['bonuses'])} {effects.bonus(bonus).shorthand(language)}") for bonus in BONUSES
    ]
    lines.append(KeptWhole([Text(translate(language, "Bonuses"), style="dim"), *bonuses]))
    title = Text.assemble((city(document, seat, language), "bold"), f" · {entry['coins']}{words.COIN}")
    return Panel(Group(*lines), title=title, title_align="left")


def _box(entry: City, found: Box, language: str) -> Text:
    if found.id in entry["boxes"]:
        points = entry["attacks"].get(found.id)
        written = f" {words.points_short(points, language)}" if points is not None else ""
        return Text(f"{tick(True)} {label(found.id, language)}{written}", style="bold")
    is_open = all(before in entry["boxes"] for before in found.after)
    text = f"{tick(False)} {label(found.id, language)} {found.cost}→{effects.box(found).shorthand(language)}"
    return Text(text, style="" if is_open else "dim")
