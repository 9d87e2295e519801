"""7 Wonders drawn in the terminal: cities, hands, prices, the score pad.

Every figure comes from a document, a view or the data of the cards; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from heptapolis.errors import BadDocument
from heptapolis.games.seven_wonders import effects, words
from heptapolis.games.seven_wonders.describe import AGES
from heptapolis.games.seven_wonders.tables import CARD, COLOURS, GOODS, WONDER
from heptapolis.terminal.menu import Menu, key, verb
from heptapolis.text import message, translate, translate_plural

if TYPE_CHECKING:
    from heptapolis.games.contract import Event, Move, Score, View

Document = Mapping[str, Any]
City = Mapping[str, Any]

STYLES = {
    "brown": "dark_orange3",
    "grey": "grey70",
    "blue": "dodger_blue1",
    "green": "green3",
    "yellow": "yellow3",
    "red": "red1",
    "purple": "medium_purple1",
}
WIDE, NARROW = 120, 72
"""From the first width on, the neighbours stand beside the own city; below the second, everything is one column."""
STAGE_BUILT, STAGE_OPEN = "▣", "□"

_BRIEF = {
    "goods-missing": message("goods missing"),
    "coins-missing": message("{needed} coins needed"),
    "already-built": message("built already"),
}
_ROLES = {
    "own": message("your city"),
    "left": message("left neighbour"),
    "right": message("right neighbour"),
}
_ARROWS = {"left": " ←", "right": " →", None: ""}


def city(document: Document, number: int, language: str) -> str:
    """What a city is called: its name and the side of its board."""
    entry = document["cities"][number]
    return f"{words.city_name(entry['wonder'], language)} {entry.get('side', 'A')}"


def cards(view: View) -> list[str]:
    """The cards of the decision, each once: the hand, or what can be fetched from the discard pile."""
    decision = view.decision()
    if decision is None:
        return []
    cities = view.to_dict()["cities"]
    if decision.kind == "fetch":
        hand = [move.card for move in view.moves() if move.card is not None]
    elif decision.kind == "free-city":
        # The Free City gets a card of what remains when the own one is taken.
        own = cities[decision.seat]
        hand = list(own["hand"])
        hand.remove(own["chosen"].split()[1])
    else:
        hand = cities[decision.city]["hand"]
    return list(dict.fromkeys(hand))


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
        parts.append(_side_by_side([beside[0], own, beside[1]], (1, 1, 1)))
    else:
        parts += [own, *_rows(beside, width)]
    others = [(right - distance) % len(cities) for distance in range(1, len(cities) - 2)]
    if others:
        # In the order in which they sit, from the left neighbour's left on.
        parts += [_overview(document, others[::-1], language)]
    return Group(*parts)


def choices(view: View, menu: Menu, language: str, width: int) -> RenderableType:
    """The cards with what they cost and do, how building each is paid, and the uses that are the same for all."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False)
    grid.add_column("", justify="right", style="bold")
    grid.add_column(translate(language, "Card"), no_wrap=True)
    grid.add_column(translate(language, "Cost"))
    grid.add_column(translate(language, "Effect"))
    grid.add_column(translate(language, "Build (coins: ←{left} →{right})", **_neighbours(view, language)))
    for number, card_id in enumerate(menu.cards, 1):
        card = CARD[card_id]
        long = " ".join(effects.sentences(card.effect, language))
        grid.add_row(
            str(number),
            _card(card_id, language),
            words.letters(card.cost, language) or "–",
            long if width >= WIDE else effects.shorthand(card.effect, language),
            _building(view, menu, card_id, language),
        )
    return Group(grid, *_same_for_all(view, menu, language), _legend(language))


def story(events: Sequence[Event], document: Document, seat: int, language: str) -> list[Text]:
    """What happened, a line for each thing done, with the coins that came of it; the own city stands out."""
    lines: list[Text] = []
    last: dict[int | None, Text] = {}
    for event in events:
        if event.kind == "left-over" and event.facts["card"] is None:
            continue  # it happens to everybody
        if event.kind in _COINS and event.city in last:
            sign, source = _COINS[event.kind]
            coins = f"{sign}{event.facts['amount']}{words.COIN}"
            last[event.city].append(f" · {translate(language, source, coins=coins)}", style=STYLES["yellow"])
            continue
        if event.kind == "conflict":
            neighbour = document["cities"][event.facts["neighbour"]]["wonder"]
            event = replace(event, facts={**event.facts, "neighbour_wonder": neighbour})
        mark, style = ("▸ ", "bold") if event.city == seat else ("  ", "italic" if event.city is None else "")
        line = Text(mark + event.describe(language), style=style)
        lines.append(line)
        if event.kind not in _COINS:
            last.setdefault(event.city, line)
    return lines


def score_sheet(
    document: Document, scores: Sequence[Score], winners: Sequence[int], language: str, width: int
) -> RenderableType:
    """The score pad: categories down and cities across; the other way round where that would be too wide."""
    names = [Text(city(document, seat, language) + (" ♛" if seat in winners else "")) for seat in range(len(scores))]
    categories = list(scores[0].categories())
    headings = [f"{_CATEGORY_MARKS[name][0]} {words.category_name(name, language)}" for name in categories]
    wide = sum(name.cell_len + 3 for name in names) + max(map(len, headings)) + 4
    sheet = Table(box=box.ROUNDED, title=translate(language, "Score"), title_style="bold", show_footer=wide <= width)
    total = translate(language, "Total")
    if wide > width:
        sheet.add_column("", no_wrap=True)
        for name in categories:
            sheet.add_column(_CATEGORY_MARKS[name][0], justify="right", header_style=_CATEGORY_MARKS[name][1])
        sheet.add_column(total, justify="right", style="bold")
        for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
            row = [_signed(points) for points in score.categories().values()]
            sheet.add_row(name, *row, str(score.total), style=_WINNER if seat in winners else "")
        return Group(sheet, _KeptWhole([Text(heading, style="dim") for heading in headings]))
    sheet.add_column("", footer=Text(total, style="bold"), no_wrap=True)
    for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
        style = _WINNER if seat in winners else "bold"
        sheet.add_column(name, footer=str(score.total), justify="right", header_style=style, footer_style=style)
    for heading, name in zip(headings, categories, strict=True):
        row = [_signed(score.categories()[name]) for score in scores]
        sheet.add_row(Text(heading, style=_CATEGORY_MARKS[name][1]), *row)
    return sheet


def finished(document: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """A document to be scored: one that says nothing of the time is taken for the end of the game.

    A city without its table gets neighbours that own nothing. They are six, because only the box of seven players holds
    every copy of every card that the city may have built.
    """
    document = dict(document)
    if "cities" not in document:
        if "wonder" not in document:
            raise BadDocument("neither a table (it has cities) nor a city (it has a wonder, coins, buildings …)")
        game = document.pop("game", "seven-wonders")
        document = {"game": game, "cities": [document]}
    document.setdefault("game", "seven-wonders")
    alone = isinstance(document["cities"], list) and len(document["cities"]) == 1
    if alone:
        empty = {"coins": 0, "stages": 0, "buildings": [], "military": []}
        document["cities"] = [*document["cities"], *([empty] * 6)]
        document["players"] = 7
    if not {"age", "turn", "phase"} & set(document):
        document |= {"age": 3, "turn": 6, "phase": "over"}
    return document, alone


_WINNER = "bold reverse"
_COINS = {
    "sold": ("+", message("trade {coins}")),
    "income": ("+", message("bank {coins}")),
    "paid": ("−", message("bank {coins}")),
}
_CATEGORY_MARKS = {
    "military": (words.COLOUR_SYMBOLS["red"], STYLES["red"]),
    "treasury": (words.COIN, "bold"),
    "wonder": (STAGE_BUILT, "bold"),
    "civilian": (words.COLOUR_SYMBOLS["blue"], STYLES["blue"]),
    "science": (words.COLOUR_SYMBOLS["green"], STYLES["green"]),
    "commerce": (words.COLOUR_SYMBOLS["yellow"], STYLES["yellow"]),
    "guilds": (words.COLOUR_SYMBOLS["purple"], STYLES["purple"]),
}


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
            turns=6,
            pile=pile,
        ),
        style="bold",
    )


def _side_by_side(panels: Sequence[RenderableType], ratios: Sequence[int]) -> Table:
    grid = Table.grid(expand=True)
    for ratio in ratios:
        grid.add_column(ratio=ratio)
    grid.add_row(*panels)
    return grid


def _rows(panels: Sequence[RenderableType], width: int) -> list[RenderableType]:
    across = 3 if width >= WIDE else 2 if width >= NARROW else 1
    rows: list[RenderableType] = []
    for start in range(0, len(panels), across):
        row = list(panels[start : start + across])
        rows.append(_side_by_side(row + [""] * (across - len(row)), [1] * across))
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
    title = Text.assemble((city(document, number, language), "bold"), f" · {what}")
    lines: list[RenderableType] = [_treasury(entry, language), _goods(entry, language), _stages(entry, language)]
    lines += _buildings(entry, language)
    if hand:
        lines += _hand(entry, language)
    return Panel(Group(*lines), title=title, title_align="left", border_style="bold" if role == "own" else "dim")


def _treasury(entry: City, language: str) -> RenderableType:
    """Coins, shields, conflict tokens and science symbols: what others look at first."""
    shields = translate_plural(language, "{n} shield", "{n} shields", _shields(entry))
    tokens = " ".join(f"+{token}" if token > 0 else _signed(token) for token in entry.get("military", ()))
    items = [
        Text(f"{entry.get('coins', 3)}{words.COIN}", style=f"bold {STYLES['yellow']}"),
        Text(f"{shields} ({tokens})" if tokens else shields, style=STYLES["red"]),
    ]
    for symbol in ("compass", "gear", "tablet"):
        count = sum(effect.get("science") == symbol for effect in _works(entry))
        if count:
            items.append(Text(f"{count}× {words.science_name(symbol, language)}", style=STYLES["green"]))
    return _KeptWhole(items)


def _goods(entry: City, language: str) -> Text:
    """All production: the board's good first, what neighbours cannot buy in brackets."""
    line = Text(translate(language, "Goods") + " ", style="dim")
    slots = [[WONDER[entry["wonder"]].good]]
    private: list[list[str]] = []
    stages = len(_built_stages(entry))
    for place, effect in enumerate(_works(entry)):
        # Stages come first among the works, and what they produce is never for sale.
        (private if effect.get("private") or place < stages else slots).extend(effect.get("produces", ()))
    order = sorted(slots, key=lambda slot: (len(slot), GOODS.index(slot[0])))
    line.append(" ".join(words.slot(slot, language) for slot in order), style="not dim bold")
    for slot in private:
        line.append(f" ({words.slot(slot, language)})", style="not dim")
    return line


def _stages(entry: City, language: str) -> RenderableType:
    """The stages of the wonder: what the built ones give, what the others cost and would give."""
    items = []
    for number, stage in enumerate(WONDER[entry["wonder"]].sides[entry.get("side", "A")]):
        text = effects.shorthand(stage, language)
        if number < entry.get("stages", 0):
            items.append(Text(f"{STAGE_BUILT} {text}", style="bold"))
        else:
            items.append(Text(f"{STAGE_OPEN} {words.letters(stage['cost'], language)} → {text}", style="dim"))
    return _KeptWhole(items)


def _buildings(entry: City, language: str) -> list[RenderableType]:
    """One line for each colour that the city has."""
    lines: list[RenderableType] = []
    for colour in COLOURS:
        names = [words.card_name(card, language) for card in entry.get("buildings", ()) if CARD[card].colour == colour]
        if names:
            row = Table.grid(padding=(0, 1))
            row.add_column(no_wrap=True)
            row.add_column()
            row.add_row(Text(_symbol(colour), style=STYLES[colour]), Text(", ".join(names), style=STYLES[colour]))
            lines.append(row)
    return lines


def _hand(entry: City, language: str) -> list[RenderableType]:
    """The hand where it is known, or what is known of it."""
    hand = entry.get("hand")
    certain = entry.get("hand_certain", ())
    if hand:
        label = Text(translate(language, "Hand"), style="dim")
        return [_KeptWhole([label, *(_card(card, language) for card in hand)])]
    if not certain:
        return []
    label = Text(translate(language, "Holds"), style="dim")
    more = [Text("…")] * (len(certain) < entry.get("hand_size", 0))
    return [_KeptWhole([label, *(_card(card, language) for card in certain), *more])]


def _overview(document: Document, numbers: Sequence[int], language: str) -> Table:
    """Cities further away, a line each: how many buildings of each colour."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    grid.add_column(translate(language, "Further away"), no_wrap=True)
    grid.add_column(words.COIN, justify="right")
    grid.add_column(STAGE_BUILT, justify="right")
    for colour in COLOURS:
        grid.add_column(Text(_symbol(colour), style=STYLES[colour]), justify="right")
    grid.add_column(translate(language, "shields"), justify="right")
    for number in numbers:
        entry = document["cities"][number]
        counts = [sum(CARD[card].colour == colour for card in entry.get("buildings", ())) for colour in COLOURS]
        grid.add_row(
            city(document, number, language),
            str(entry.get("coins", 3)),
            str(entry.get("stages", 0)),
            *(Text(str(count) if count else "·", style=STYLES[c]) for c, count in zip(COLOURS, counts, strict=True)),
            str(_shields(entry)),
        )
    return grid


def _neighbours(view: View, language: str) -> dict[str, str]:
    """The names of the cities to the left and right of the one that the decision is about."""
    document, decision = view.to_dict(), view.decision()
    count = len(document["cities"])
    number = 0 if decision is None else decision.city
    beside = {"left": (number + 1) % count, "right": (number - 1) % count}
    return {side: words.city_name(document["cities"][place]["wonder"], language) for side, place in beside.items()}


def _building(view: View, menu: Menu, card_id: str, language: str) -> Text:
    """How building the card can be paid; or, briefly, why it cannot be built."""
    moves = menu.uses(card_id).get("build", []) + menu.uses(card_id).get("fetch", [])
    if moves:
        return _ways(moves, CARD[card_id].cost.get("coins", 0) if moves[0].kind == "build" else 0, language)
    reason = view.why_not(f"build {card_id}")
    if reason is None:
        return Text()
    brief = _BRIEF.get(reason.code)
    said = reason.describe(language) if brief is None else translate(language, brief, **reason.figures)
    return Text(said, style="dim")


def _ways(moves: Sequence[Move], bank: int, language: str) -> Text:
    """Ways to pay, cheapest first; from the second on with what to type for them: "←2  b2: →2"."""
    line = Text()
    for rank, move in enumerate(moves, 1):
        if rank > 1:
            line.append(f"  {key(move.kind, language)}{rank}: ", style="dim")
        left, right = move.payment or (0, 0)
        parts = [f"←{left}"] * bool(left) + [f"→{right}"] * bool(right) + [f"{bank}{words.COIN}"] * bool(bank)
        line.append(" ".join(parts) or translate(language, "free"), style="bold" if rank == 1 else "")
    return line


def _same_for_all(view: View, menu: Menu, language: str) -> list[Text]:
    """Uses that do not depend on the card: a stage, the free building, discarding. And those that are not possible."""
    lines = []
    for kind in ("stage", "free", "discard"):
        able = [card for card in menu.cards if kind in menu.uses(card)]
        line = Text(f"   {key(kind, language)}  {verb(kind, language)}", style="bold")
        if able:
            if len(able) < len(menu.cards):
                line.append(f" ({', '.join(str(menu.cards.index(card) + 1) for card in able)})", style="not bold")
            if kind == "stage":
                line.append(": ")
                line.append(_ways(menu.uses(able[0])[kind], 0, language))
            lines.append(line)
        elif kind == "stage" and menu.cards:
            reason = view.why_not(f"stage {menu.cards[0]}")
            if reason is not None and reason.code != "not-now":
                line.append(f": {reason.describe(language)}", style="not bold dim")
                lines.append(line)
    return lines


def _legend(language: str) -> Text:
    return Text(" · ".join(words.legend(language)), style="dim")


def _card(card_id: str, language: str) -> Text:
    colour = CARD[card_id].colour
    return Text(f"{_symbol(colour)} {words.card_name(card_id, language)}", style=STYLES[colour])


class _KeptWhole:
    """Items in a line, or in several, but none of them broken."""

    def __init__(self, items: Sequence[Text]) -> None:
        self.items = items

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for item in self.items:
            if line and line.cell_len + 2 + item.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, "  ", item) if line else item
        yield line


def _symbol(colour: str) -> str:
    return words.COLOUR_SYMBOLS[colour]


def _built_stages(entry: City) -> Sequence[Mapping[str, Any]]:
    return WONDER[entry["wonder"]].sides[entry.get("side", "A")][: entry.get("stages", 0)]


def _works(entry: City) -> list[Mapping[str, Any]]:
    """The effects of all that the city has built, stages first."""
    return [*_built_stages(entry), *(CARD[card].effect for card in entry.get("buildings", ()))]


def _shields(entry: City) -> int:
    return sum(effect.get("shields", 0) for effect in _works(entry))


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


__all__ = ["cards", "choices", "city", "finished", "score_sheet", "story", "table"]
