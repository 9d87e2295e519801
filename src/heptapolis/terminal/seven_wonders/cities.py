"""The table of 7 Wonders: every city as far as the document tells, the seat that looks in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, COLOURS, SYMBOLS, TURNS, WONDER_BY_ID
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import card_name, science_name
from heptapolis.games.words import AGES
from heptapolis.terminal.marks import (
    BUILT,
    NARROW,
    OPEN,
    STYLES,
    WIDE,
    City,
    Document,
    KeptWhole,
    by_colour,
    side_by_side,
    signed,
    symbol,
)
from heptapolis.terminal.seven_wonders.marks import card_text, city
from heptapolis.translation import message, translate

_ROLES = {
    "own": message("your city"),
    "left": message("left neighbour"),
    "right": message("right neighbour"),
}
_ARROWS = {"left": " ←", "right": " →", None: ""}


def table(document: Document, language: str, width: int, hand: bool = True) -> RenderableType:
    """All cities; the seat that looks in the middle, its neighbours to either side, the others below.

    `hand` is whether the own hand is drawn, too: not where `choices` draws it.
    """
    cities = document["cities"]
    observer = document.get("view")
    parts: list[RenderableType] = [_heading(document, language)]
    if not isinstance(observer, int):
        panels = [_panel(document, number, language, None) for number in range(len(cities))]
        parts += _rows(panels, width)
        return Group(*parts)
    left, right = (observer + 1) % len(cities), (observer - 1) % len(cities)
    own = _panel(document, observer, language, "own", hand)
    beside = [_panel(document, left, language, "left"), _panel(document, right, language, "right")]
    if width >= WIDE:
        parts.append(side_by_side([beside[0], own, beside[1]]))
    else:
        parts += [own, *_rows(beside, width)]
    others = [(right - distance) % len(cities) for distance in range(1, len(cities) - 2)]
    if others:
        # In the order in which they sit, from the left neighbour's left on.
        parts += [_overview(document, others[::-1], language, width)]
    return Group(*parts)


def _heading(document: Document, language: str) -> RenderableType:
    if document.get("phase") == "over":
        return Rule(translate(language, "The game is over."), style="bold")
    pile = document.get("discard_size", len(document.get("discard", ())))
    return Rule(
        translate(
            language,
            "Age {age}, turn {turn} of {turns} · discard pile: {pile}",
            age=AGES[document.get("age", 1)],
            turn=document.get("turn", 1),
            turns=TURNS,
            pile=pile,
        ),
        style="bold",
    )


def _rows(panels: Sequence[RenderableType], width: int) -> list[RenderableType]:
    across = 3 if width >= WIDE else 2 if width >= NARROW else 1
    rows: list[RenderableType] = []
    for start in range(0, len(panels), across):
        row = list(panels[start : start + across])
        rows.append(side_by_side(row + [""] * (across - len(row))))
    return rows


def _panel(document: Document, number: int, language: str, role: str | None, hand: bool = True) -> Panel:
    entry = document["cities"][number]
    free_city = document.get("players", len(document["cities"])) == 2 and number == 2
    if free_city:
        what = translate(language, "the Free City") + _ARROWS[role]
    elif role is None:
        what = translate(language, "seat {seat}", seat=number)
    else:
        what = translate(language, _ROLES[role])
    title = Text.assemble((city(document, number, language), "bold not dim"), f" · {what}")
    lines: list[RenderableType] = [_treasury(entry, language), _goods(entry, language), _stages(entry, language)]
    lines += _buildings(entry, language)
    if hand:
        lines += _hand(entry, language)
    return Panel(Group(*lines), title=title, title_align="left", border_style="bold" if role == "own" else "dim")


def _treasury(entry: City, language: str) -> RenderableType:
    """Coins, shields, conflict tokens and science symbols: what others look at first."""
    shields = words.shields(effects.shields_of(entry), language)
    tokens = " ".join(f"+{token}" if token > 0 else signed(token) for token in entry.get("military", ()))
    items = [
        Text(f"{entry.get('coins', 3)}{words.COIN}", style=f"bold {STYLES['yellow']}"),
        Text(f"{shields} ({tokens})" if tokens else shields, style=STYLES["red"]),
    ]
    for science in SYMBOLS:
        count = effects.symbols_of(entry, science)
        if count:
            items.append(Text(f"{count}× {science_name(science, language)}", style=STYLES["green"]))
    return KeptWhole(items)


def _goods(entry: City, language: str) -> Text:
    """All production: the board's good first, what neighbours cannot buy in brackets."""
    line = Text(translate(language, "Goods") + " ", style="dim")
    sold, private = effects.production_of(entry)
    line.append(" ".join(words.slot(slot, language) for slot in sold), style="not dim bold")
    for slot in private:
        line.append(f" ({words.slot(slot, language)})", style="not dim")
    return line


def _stages(entry: City, language: str) -> RenderableType:
    """The stages of the wonder: what the built ones give, what the others cost and would give."""
    items = []
    for number, stage in enumerate(WONDER_BY_ID[entry["wonder"]].sides[entry.get("side", "A")]):
        text = effects.stage(stage).shorthand(language)
        if number < entry.get("stages", 0):
            items.append(Text(f"{BUILT} {text}", style="bold"))
        else:
            items.append(Text(f"{OPEN} {words.letters(stage['cost'], language)} → {text}", style="dim"))
    return KeptWhole(items)


def _buildings(entry: City, language: str) -> list[RenderableType]:
    """One line for each colour that the city has."""
    names: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card in entry.get("buildings", ()):
        names[CARD_BY_ID[card].colour].append(card_name(card, language))
    return by_colour(names)


def _hand(entry: City, language: str) -> list[RenderableType]:
    """The hand where it is known, or what is known of it."""
    hand = entry.get("hand")
    certain = entry.get("hand_certain", ())
    if hand:
        label = Text(translate(language, "Hand"), style="dim")
        return [KeptWhole([label, *(card_text(card, language) for card in hand)])]
    if not certain:
        return []
    label = Text(translate(language, "Holds"), style="dim")
    more = [Text("…")] * (len(certain) < entry.get("hand_size", 0))
    return [KeptWhole([label, *(card_text(card, language) for card in certain), *more])]


def _overview(document: Document, numbers: Sequence[int], language: str, width: int) -> Table:
    """Cities further away, a line each: how many buildings of each colour."""
    padding = (0, 1) if width >= NARROW else (0, 1, 0, 0)
    grid = Table(box=box.SIMPLE_HEAD, padding=padding, pad_edge=False)
    grid.add_column(translate(language, "Further away"), no_wrap=True)
    grid.add_column(words.COIN, justify="right")
    grid.add_column(BUILT, justify="right")
    for colour in COLOURS:
        grid.add_column(Text(symbol(colour), style=STYLES[colour]), justify="right")
    grid.add_column(translate(language, "shields"), justify="right")
    for number in numbers:
        entry = document["cities"][number]
        counts = [sum(CARD_BY_ID[card].colour == colour for card in entry.get("buildings", ())) for colour in COLOURS]
        grid.add_row(
            city(document, number, language),
            str(entry.get("coins", 3)),
            str(entry.get("stages", 0)),
            *(Text(str(count) if count else "·", style=STYLES[c]) for c, count in zip(COLOURS, counts, strict=True)),
            str(effects.shields_of(entry)),
        )
    return grid
