"""Letters of our own, as a stone-cutter would draw them: capitals, figures and signs as strokes, for pictures that must
look the same wherever they are seen, without a font. Capitals are 14 units high, y 0 is their top."""

from __future__ import annotations

import tomllib
import unicodedata
from pathlib import Path

HEIGHT = 14.0
SPACE = 6.0
BETWEEN = 3.4
"""From the edge of one letter to that of the next."""
_DATA = tomllib.loads((Path(__file__).parent / "letters.toml").read_text(encoding="utf-8"))
_LETTERS: dict[str, tuple[float, str]] = {sign: (wide, path) for sign, (wide, path) in _DATA["letters"].items()}
_ACCENTS: dict[str, str] = _DATA["accents"]


def drawable(text: str) -> bool:
    """Whether all of a text can be drawn."""
    return all(sign == " " or sign in _LETTERS or sign in _ACCENTS for sign in _signs(text))


def width(text: str, size: float) -> float:
    """How wide a text of capitals of this height is."""
    return _laid(text)[1] * size / HEIGHT


def strokes(text: str, x: float, y: float, size: float, anchor: str = "start", weight: float = 1.9) -> str:
    """A text as strokes, in an SVG group; `x` is its start, middle or end, `y` where its capitals stand."""
    parts, wide = _laid(text)
    scale = size / HEIGHT
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor] * scale
    drawn = "".join(f'<path transform="translate({place:.2f})" d="{path}"/>' for place, path in parts)
    return (
        f'<g transform="translate({left:.1f} {y - size:.1f}) scale({scale:.3f})" fill="none" stroke="currentColor" '
        f'stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'
    )


def _signs(text: str) -> str:
    """A text in capitals, with accents as signs of their own."""
    kept = "".join(sign if sign in _LETTERS else unicodedata.normalize("NFD", sign) for sign in text.upper())
    return " ".join(kept.split())


def _laid(text: str) -> tuple[list[tuple[float, str]], float]:
    """The strokes of a text with their places, and how wide it is."""
    parts: list[tuple[float, str]] = []
    at, last = 0.0, 0.0
    for sign in _signs(text):
        if sign == " ":
            at += SPACE
        elif sign in _ACCENTS:
            parts.append((at - BETWEEN - last / 2, _ACCENTS[sign]))
        elif sign in _LETTERS:
            last, path = _LETTERS[sign]
            parts.append((at, path))
            at += last + BETWEEN
    return parts, max(0.0, at - BETWEEN)
