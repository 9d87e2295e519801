"""The cards of an age as they lie: each row covers the lower half of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from rich.text import Text

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import CARD_BY_ID, COVERED_BY, LAYOUTS, SLOTS
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import card_name
from heptapolis.terminal.marks import STYLES, Document, symbol

UNKNOWN, UNKNOWN_GUILD = "?", "?guild"
FREE_EDGE, COVERED_EDGE = "┏━┓┃┗┛", "╭─╮│╰╯"
"""The edges of cards that can be taken, and of covered ones: corners and sides."""
BACK = "░"
LINES = 2
"""Lines of text on a card."""
WIDEST = 24


@dataclass(frozen=True)
class Lying:
    """A card of the layout."""

    slot: int
    card: str
    """Its id, or what its back tells."""
    face_down: bool
    free: bool
    """Nothing covers it."""


def lying(document: Document) -> list[Lying]:
    """The cards of the layout, slot by slot."""
    layout, face_down = document["layout"], set(document["face_down"])
    cards = {slot: card for slot, card in enumerate(layout) if card is not None}
    covering = COVERED_BY[document["age"] - 1]
    return [
        Lying(slot, card, slot in face_down, not any(int(covering[slot]) >> other & 1 for other in cards))
        for slot, card in cards.items()
    ]


def takeable(document: Document) -> list[str]:
    """The cards that nothing covers, in the order in which they are numbered."""
    return [card.card for card in lying(document) if card.free]


def picture(document: Document, language: str, width: int) -> Text:
    """The layout of the age. Cards that can be taken have heavy edges, and numbers while one of them is to be chosen."""
    slots = LAYOUTS[document["age"] - 1]
    left = min(x for _, x, _ in slots)
    across = (max(x for _, x, _ in slots) - left) // 2 + 1
    pitch = max(4, min(WIDEST, width // across))
    canvas = Canvas(pitch * across, (slots[SLOTS - 1][0] + 1) * (LINES + 1) + 1)
    number = 0
    for card in lying(document):
        row, x, _ = slots[card.slot]
        number += card.free
        shown = str(number) if card.free and document["phase"] == "play" else ""
        _draw(canvas, (x - left) * pitch // 2, row * (LINES + 1), pitch, card, shown, language)
    return canvas.text((width - pitch * across) // 2)


class Canvas:
    """A field of characters, each with its style; what is drawn later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Put a line of text somewhere."""
        self.rows[y][x : x + len(text)] = [(letter, style) for letter in text]

    def text(self, margin: int) -> Text:
        """All that was drawn, without empty lines at the ends."""
        used = [number for number, row in enumerate(self.rows) if any(letter != " " for letter, _ in row)]
        lines = []
        for row in self.rows[used[0] : used[-1] + 1]:
            line = Text(" " * margin, no_wrap=True)
            for style, run in groupby(row, key=itemgetter(1)):
                line.append("".join(letter for letter, _ in run), style)
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)


def _draw(canvas: Canvas, x: int, y: int, width: int, lying: Lying, number: str, language: str) -> None:
    """One card: number and cost on its upper edge, the name, and its effect where there is room."""
    edge = FREE_EDGE if lying.free else COVERED_EDGE
    style = "bold" if lying.free else "dim"
    inner = width - 2
    known = lying.card not in (UNKNOWN, UNKNOWN_GUILD)
    cost = words.letters(CARD_BY_ID[lying.card].cost, language) if known else ""
    room = inner - len(number) - len(cost)
    canvas.write(x, y, f"{edge[0]}{number}{edge[1] * room}{cost}{edge[2]}"[:width], style)
    if known:
        colour = STYLES[CARD_BY_ID[lying.card].colour]
        lines = _face(lying.card, inner, language)
        text_style = f"dim {colour}" if lying.face_down else f"bold {colour}" if lying.free else colour
    else:
        mark = symbol("purple") if lying.card == UNKNOWN_GUILD else UNKNOWN
        lines = [f" {mark} ".center(inner, BACK)[:inner], BACK * inner]
        text_style = STYLES["purple"] if lying.card == UNKNOWN_GUILD else "dim"
    for number_of_line, line in enumerate(lines, 1):
        filled = line.ljust(inner, BACK if lying.face_down else " ")
        canvas.write(x, y + number_of_line, f"{edge[3]}{' ' * inner}{edge[3]}", style)
        canvas.write(x + 1, y + number_of_line, filled, text_style)
    canvas.write(x, y + LINES + 1, f"{edge[4]}{edge[1] * inner}{edge[5]}", style)


def _face(card_id: str, width: int, language: str) -> list[str]:
    """The lines on a card: its symbol and name, then its effect if the name leaves a line."""
    card = CARD_BY_ID[card_id]
    name = f"{symbol(card.colour)} {card_name(card_id, language)}"
    if len(name) <= width:
        effect = effects.card(card).shorthand(language)
        return [name, shortened(effect, width)]
    return folded(name.split(" "), width)


def folded(parts: Sequence[str], width: int) -> list[str]:
    """Words in two lines; what does not fit is cut off, or broken where a word is longer than a line."""
    first = parts[0]
    for number, part in enumerate(parts[1:], 1):
        if len(first) + 1 + len(part) > width:
            rest = " ".join(parts[number:])
            if len(part) > width or number == 1:
                cut = max(1, width - len(first) - 2)
                return [f"{first} {part[:cut]}-"[:width], shortened(rest[cut:], width)]
            return [first, shortened(rest, width)]
        first = f"{first} {part}"
    return [first, ""]


def shortened(text: str, width: int) -> str:
    """A text, or its beginning."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"
