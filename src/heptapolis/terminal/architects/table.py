"""The table of Architects: the middle, and every city as far as the document tells; the seat that looks comes first."""

from __future__ import annotations

from collections import Counter

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.architects.rules.tables import CARDS, COLOURS, CONFLICTS, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.architects.text import effects
from heptapolis.games.architects.text.words import card_name, token_name
from heptapolis.terminal.architects.marks import CAT, card_text, city
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
)
from heptapolis.terminal.pad import PROGRESS
from heptapolis.translation import message, translate, translate_plural

PEACE, BATTLE, UNKNOWN = "○", "⚔", "?"
_ROLES = {
    "own": message("your city"),
    "left": message("left neighbour"),
    "right": message("right neighbour"),
    "both": message("the other city"),
}


def table(document: Document, language: str, width: int, hand: bool = True) -> RenderableType:
    """All of the table. There are no hands: `hand` makes no difference."""
    seats = len(document["cities"])
    observer = document.get("view")
    first = observer if isinstance(observer, int) else 0
    order = [(first + distance) % seats for distance in range(seats)]
    panels = [_panel(document, number, language) for number in order]
    across = 3 if width >= WIDE else 2 if width >= NARROW else 1
    rows = [panels[start : start + across] for start in range(0, seats, across)]
    filled = [side_by_side([*row, *[""] * (across - len(row))]) for row in rows]
    return Group(_heading(document, language), *_middle(document, language), *filled)


def _heading(document: Document, language: str) -> RenderableType:
    if document["phase"] == "over":
        return Rule(translate(language, "The game is over."), style="bold")
    text = translate(
        language,
        "Turn {turn} · to choose: {city} · discard pile: {pile}",
        turn=document["turn"],
        city=city(document, document["seat"], language),
        pile=len(document["discard"]),
    )
    return Rule(text, style="bold")


def _middle(document: Document, language: str) -> list[RenderableType]:
    """The central deck, the conflict tokens and the progress tokens."""
    total = int(CONFLICTS[len(document["cities"])])
    turned = document["conflict"]
    conflict = Text(BATTLE * turned, style=f"bold {STYLES['red']}") + Text(PEACE * (total - turned))
    centre = Text(translate(language, "Central deck") + " ", style="dim")
    centre.append(_deck(document["centre"], document["centre_size"], language))
    line = KeptWhole([centre, Text.assemble((translate(language, "Conflict tokens") + " ", "dim"), conflict)])
    tokens = [
        Text.assemble(
            (f"{PROGRESS} {token_name(name, language)}", "bold"),
            f" {effects.token(TOKEN_BY_ID[name]).shorthand(language)}",
        )
        for name in document["face_up"]
    ]
    stack = document.get("stack_size", len(document.get("stack", ())))
    hidden = Text(translate(language, "+ {n} face down", n=stack), style="dim")
    label = Text(translate(language, "Progress tokens"), style="dim")
    return [line, KeptWhole([label, *tokens, hidden])]


def _deck(cards: list[str], size: int, language: str) -> Text:
    """How many cards a deck has, and its top card."""
    if not size:
        return Text(translate(language, "empty"), style="not dim italic")
    top = card_text(cards[0], language) if cards else Text(UNKNOWN)
    return Text.assemble(f"{size} · ", top, style="not dim")


def _role(document: Document, number: int) -> str | None:
    observer, seats = document.get("view"), len(document["cities"])
    if not isinstance(observer, int):
        return None
    beside = {observer: "own", (observer - 1) % seats: "right"}
    beside.setdefault((observer + 1) % seats, "left")
    if seats == 2 and number != observer:
        return "both"
    return beside.get(number)


def _panel(document: Document, number: int, language: str) -> Panel:
    """All that a player has."""
    entry, role = document["cities"][number], _role(document, number)
    seat = translate(language, "seat {seat}", seat=number)
    what = translate(language, _ROLES[role]) if role else seat
    mark = f" {CAT}" if document["cat"] == number else ""
    title = Text.assemble((city(document, number, language), "bold not dim"), f" · {what}{mark}")
    lines: list[RenderableType] = [_stages(entry, language), _standing(entry, language)]
    names: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    counts = Counter(entry["cards"])
    for card in CARDS:
        if counts[card.id]:
            name = card_name(card.id, language)
            names[card.colour].append(name if counts[card.id] == 1 else f"{counts[card.id]}× {name}")
    lines += by_colour(names)
    lines += [
        Text(f"{PROGRESS} {token_name(name, language)}: {effects.token(TOKEN_BY_ID[name]).shorthand(language)}")
        for name in entry["tokens"]
    ]
    deck = Text(translate(language, "Deck") + " ", style="dim")
    deck.append(_deck(entry["deck"], entry["deck_size"], language))
    lines.append(deck)
    style = "bold" if role == "own" or (role is None and document["seat"] == number) else "dim"
    return Panel(Group(*lines), title=title, title_align="left", border_style=style)


def _stages(entry: City, language: str) -> RenderableType:
    """The stages of the wonder: what the built ones give, what the others cost and would give."""
    wonder, items = WONDER_BY_ID[entry["wonder"]], []
    for number, stage in enumerate(wonder.stages, 1):
        gives = effects.stage(wonder, stage).shorthand(language)
        if stage.id in entry["stages"]:
            items.append(Text(f"{BUILT}{number} {gives}", style="bold"))
        else:
            items.append(Text(f"{OPEN}{number} {effects.cost_short(stage)} → {gives}", style="dim"))
    return KeptWhole(items)


def _standing(entry: City, language: str) -> RenderableType:
    """Shields and military victory tokens."""
    items = [Text(words.shields(effects.shields_of(entry), language), style=STYLES["red"])]
    if entry["military"]:
        text = translate_plural(language, "{n} military victory", "{n} military victories", entry["military"])
        items.append(Text(text, style=STYLES["red"]))
    return KeptWhole(items)
