"""One finished game as a picture of 1200 by 630: who won, the bars, and a place from the game's own pictures.

All of it comes from the score sheet and from pictures of ours; nothing of the game but the result is told.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from heptapolis.games import GAMES
from heptapolis.translation import translate
from heptapolis.web import pictures
from heptapolis.web.pages import STATIC
from heptapolis.web.share.letters import drawable, strokes, width

if TYPE_CHECKING:
    from collections.abc import Mapping

    from heptapolis.web.scores import Bar, ScoreSheet

WIDE, HIGH = 1200, 630
MARGIN = 56
_PAPER, _INK, _SOFT, _GOLD, _RED = "#fbf5e8", "#2a211c", "#645649", "#8a6100", "#963c17"
_COLOURS = {
    "brown": "#744521",
    "grey": "#5d646c",
    "blue": "#1c5a9f",
    "green": "#1f6f38",
    "yellow": "#8a6100",
    "red": "#a8231c",
    "purple": "#63389a",
}
_VIEWS = {"vignettes": "64 0 96 112", "strips": "236 0 84 56"}
"""What the arch shows of a picture: its right side, where the thing itself stands."""
_VARIABLE = re.compile(r"(--v-[a-z]+):\s*([^;}]+)")
_USED_VARIABLE = re.compile(r"var\((--v-[a-z]+)\)")


def share_picture(sheet: ScoreSheet, game: str, language: str) -> str:
    """The picture as SVG."""
    best = max(sheet.bars[0].pieces, key=lambda piece: piece.points, default=None)
    title = GAMES[game].title
    names = {bar.seat: _name(bar, language) for bar in sheet.bars}
    winners = [names[bar.seat] for bar in sheet.bars if bar.won]
    heading = " & ".join(winners)
    won = translate(language, "wins the game") if len(winners) == 1 else translate(language, "share the victory")
    parts = [
        f'<rect width="{WIDE}" height="{HIGH}" fill="{_PAPER}"/>',
        _scene(game, best.colour if best else "yellow"),
        f'<g color="{_RED}">{_fitted(f"Heptapolis · {title}", MARGIN, 92, 22, 640, 1.7)}</g>',
        f'<g color="{_INK}">{_fitted(heading, MARGIN, 178, 58, 640)}</g>',
        f'<g color="{_GOLD}">{_fitted(won + (f" · {sheet.ending}" if sheet.ending else ""), MARGIN, 232, 24, 640, 1.8)}</g>',
        *_bars(sheet, names),
        f'<rect x="8" y="8" width="{WIDE - 16}" height="{HIGH - 16}" rx="18" fill="none" stroke="{_GOLD}" stroke-width="4"/>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f"{''.join(parts)}</svg>"
    )


def _name(bar: Bar, language: str) -> str:
    """What somebody is called in the picture; by their seat where we have no letters for the name."""
    shown = bar.name if len(bar.name) <= 24 else bar.name[:23] + "."
    return shown if shown.strip() and drawable(shown) else translate(language, "Seat {seat}", seat=bar.seat + 1)


def _fitted(text: str, x: float, y: float, size: float, room: float, weight: float = 2.2) -> str:
    """A text that is made smaller where it would not fit."""
    wide = width(text, size)
    return strokes(text, x, y, size if wide <= room else size * room / wide, weight=weight)


def _bars(sheet: ScoreSheet, names: dict[int, str]) -> list[str]:
    """Rows of name, bar and total."""
    top, room = 270.0, HIGH - 270.0 - 44
    step = min(74.0, room / len(sheet.bars))
    left, right = MARGIN + 190.0, 780.0
    drawn = []
    for row, bar in enumerate(sheet.bars):
        y, high = top + row * step, min(40.0, step - 12)
        ink = _GOLD if bar.won else _INK
        drawn.append(f'<g color="{ink}">{_fitted(names[bar.seat], MARGIN, y + high / 2 + 9, 18, 174, 1.8)}</g>')
        unit = (right - left) / 100
        for piece in bar.pieces:
            x, wide = left + piece.begin * unit, piece.length * unit
            colour = _COLOURS[piece.colour]
            dash = (
                f'fill="{_PAPER}" stroke="{colour}" stroke-dasharray="5 4"'
                if piece.points < 0
                else f'fill="{colour}" stroke="{_PAPER}"'
            )
            drawn.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="5" {dash} stroke-width="2"/>'
            )
            if wide > 46:
                on = colour if piece.points < 0 else _PAPER
                drawn.append(_icon(piece.icon, x + wide / 2 - 22, y + high / 2 - 10, 20, on))
                said = str(piece.points).replace("-", "−")
                drawn.append(f'<g color="{on}">{strokes(said, x + wide / 2 + 4, y + high / 2 + 7, 14, weight=2)}</g>')
        total = str(bar.total).replace("-", "−")
        drawn.append(f'<g color="{ink}">{strokes(total, right + 16, y + high / 2 + 12, 24, weight=2.2)}</g>')
    return drawn


@cache
def _icons() -> dict[str, tuple[str, str]]:
    """All symbols: their viewBox and what is in them."""
    text = (STATIC / "icons.svg").read_text(encoding="utf-8")
    return {
        name: (box, body)
        for name, box, body in re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', text, re.S)
    }


def _icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    box, body = _icons()[name]
    return (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" viewBox="{box}" color="{colour}" '
        f'fill="{colour}">{body}</svg>'
    )


def _scene(game: str, colour: str) -> str:
    """A large picture on the right: a card of the colour that brought the winner most, or whatever the game has."""
    found = _chosen(game, colour)
    if found is None:
        return ""
    kind, _ = found
    _, box = pictures.KINDS[kind]
    sprite = _coloured(pictures.join([found]), colour)
    symbol = re.search(r"<symbol[^>]*>(.*)</symbol>", sprite, re.S)
    library = re.search(r"<defs>(.*)</defs>", sprite, re.S)
    assert symbol is not None and library is not None
    sky = _palette(colour)
    view = _VIEWS.get(kind, box)
    return (
        f'<defs>{library[1]}<linearGradient id="sky" x2="0" y2="1"><stop offset=".22" stop-color="{sky["--v-top"]}"/>'
        f'<stop offset=".66" stop-color="{sky["--v-low"]}"/></linearGradient>'
        '<clipPath id="arch"><path d="M850 598V240a147 147 0 0 1 294 0V598Z"/></clipPath></defs>'
        f'<g clip-path="url(#arch)"><rect x="840" y="80" width="320" height="530" fill="url(#sky)"/>'
        f'<svg x="850" y="93" width="294" height="505" viewBox="{view}" preserveAspectRatio="xMidYMax meet">'
        f"{symbol[1]}</svg></g>"
        f'<path d="M850 598V240a147 147 0 0 1 294 0V598Z" fill="none" stroke="{_GOLD}" stroke-width="6"/>'
    )


@cache
def _chosen(game: str, colour: str) -> tuple[str, str] | None:
    """A picture of a game: a card of the colour, the latest age first; else any picture of the largest kind there is."""
    from heptapolis.games.things import things_of

    shown = pictures.pictures(game)
    cards = [thing for thing in things_of(game) if shown.get(thing.id) in pictures.sources("vignettes")]
    cards.sort(key=lambda thing: (thing.colour != colour, -(thing.age or 0), thing.id))
    if cards:
        return "vignettes", shown[cards[0].id]
    for kind in ("strips", "tokens", "faces"):
        names = sorted(pictures.wanted(game)[kind] & set(pictures.sources(kind)))
        if names:
            return kind, names[0]
    return None


@cache
def _palette(colour: str) -> dict[str, str]:
    """What the names of colours mean in the light, on cards of a colour."""
    text = re.sub(r"/\*.*?\*/", "", (pictures.FOLDER / "palette.css").read_text(encoding="utf-8"), flags=re.S)
    found: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^}]*)\}", text):
        if selector.strip() in (".vignette", f".colour-{colour}"):
            found.update((name, value.strip()) for name, value in _VARIABLE.findall(body))
    for _ in range(2):  # a colour may be called by the name of another
        known = dict(found)
        found = {name: _written_out(value, known) for name, value in found.items()}
    return found


def _coloured(text: str, colour: str) -> str:
    """A picture with its colours written out: what draws PNG knows no variables."""
    return _written_out(text, _palette(colour))


def _written_out(text: str, known: Mapping[str, str]) -> str:
    return _USED_VARIABLE.sub(lambda use: known.get(use[1], "none"), text)
