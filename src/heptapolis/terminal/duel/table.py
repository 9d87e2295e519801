"""The table of Duel: layout or draft, progress tokens, conflict track, both cities."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import short_wonder_name, token_name
from heptapolis.games.words import AGES
from heptapolis.terminal.duel.cities import panel
from heptapolis.terminal.duel.layout import picture
from heptapolis.terminal.duel.marks import card_text, city, observer
from heptapolis.terminal.duel.track import track
from heptapolis.terminal.marks import NARROW, OPEN, Document, KeptWhole, side_by_side
from heptapolis.terminal.pad import PROGRESS
from heptapolis.translation import translate


def table(document: Document, language: str, width: int, hand: bool = True) -> RenderableType:
    """Everything that lies on the table; the city of the seat that looks is on the left, as its capital on the track.

    `hand` is whether things are listed that `choices` may list, too: the discard pile, the wonders to choose from.
    """
    parts: list[RenderableType] = [_heading(document, language)]
    if any(document["layout"]):
        parts.append(picture(document, language, width))
    if hand:
        parts += _draft(document, language)
        parts += _discard(document, language)
    parts += _board(document, language)
    parts.append(track(document, language, width))
    left = observer(document) or 0
    panels = [panel(document, seat, language) for seat in (left, 1 - left)]
    parts += [side_by_side(panels)] if width >= NARROW else panels
    return Group(*parts)


def _heading(document: Document, language: str) -> RenderableType:
    if document["phase"] == "over":
        return Rule(translate(language, "The game is over."), style="bold")
    chooser = city(document, document["seat"], language)
    if document["phase"] == "draft":
        text = translate(language, "Choice of wonders · to choose: {city}", city=chooser)
    else:
        text = translate(
            language,
            "Age {age} · to choose: {city} · discard pile: {pile}",
            age=AGES[document["age"]],
            city=chooser,
            pile=len(document["discard"]),
        )
    return Rule(text, style="bold")


def _draft(document: Document, language: str) -> list[RenderableType]:
    """The wonders that can be taken now."""
    if document["phase"] != "draft":
        return []
    taken = [name for entry in document["cities"] for name in entry["wonders"]]
    rounds = [[name for name in names if name not in taken] for names in document["draft"]]
    offer = next((names for names in rounds if names), [])
    lines = []
    for name in offer:
        cost, gives = (
            words.letters(WONDER_BY_ID[name].cost, language),
            effects.wonder(WONDER_BY_ID[name]).shorthand(language),
        )
        lines.append(Text.assemble(f"{OPEN} {short_wonder_name(name, language)} ", (cost, "bold"), f" → {gives}"))
    return list(lines)


def _discard(document: Document, language: str) -> list[RenderableType]:
    """The cards of the discard pile: both seats may look through it."""
    if not document["discard"]:
        return []
    label = Text(translate(language, "Discard pile"), style="dim")
    return [KeptWhole([label, *(card_text(card, language) for card in document["discard"])])]


def _board(document: Document, language: str) -> list[RenderableType]:
    """The progress tokens that are on the board."""
    tokens = [
        Text.assemble(
            (f"{PROGRESS} {token_name(name, language)}", "bold"),
            f" {effects.token(TOKEN_BY_ID[name]).shorthand(language)}",
        )
        for name in document["progress"]
    ]
    label = Text(translate(language, "Progress tokens"), style="dim")
    return [KeptWhole([label, *tokens])] if tokens else []
