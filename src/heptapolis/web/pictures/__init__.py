"""Pictures of our own, of cards, progress tokens, buildings and faces of dice, joined to one sprite a game.

A source is one picture: its first line a comment that says what is seen, then what stands inside its symbol.
`shapes.svg` is the library of shapes that pictures are built from, `palette.css` all colours. What is served carries
its digest in its address.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from markupsafe import Markup

from heptapolis.games import GAMES

FOLDER = Path(__file__).parent
WHOLE = "0 0 160 112"
"""What a vignette shows; other places of the pages cut it (`view`)."""
KINDS: Mapping[str, tuple[str, str]] = {
    "vignettes": ("v", WHOLE),
    "tokens": ("t", "0 0 64 64"),
    "strips": ("s", "0 0 320 56"),
    "faces": ("f", "0 0 32 32"),
}
"""By folder: what the names of its symbols begin with, and their viewBox."""
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_SHAPE = re.compile(r'^<g id="([^"]+)">.*</g>$', re.M)
_USED = re.compile(r'href="#([^"]+)"')
_DUSK = re.compile(r'^:root\[data-theme="dark"\][^{]*{[^}]*}', re.M)


@cache
def sources(kind: str) -> Mapping[str, str]:
    """The pictures of a folder by id, as they were written."""
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted((FOLDER / kind).glob("*.svg"))}


@cache
def shapes() -> Mapping[str, str]:
    """The library of shapes by id."""
    return {found[1]: found[0] for found in _SHAPE.finditer((FOLDER / "shapes.svg").read_text(encoding="utf-8"))}


def bare(source: str) -> str:
    """A picture without comments and ends of lines: what travels."""
    return "".join(line.strip() for line in _COMMENT.sub("", source).splitlines())


def used(text: str) -> list[str]:
    """The shapes that a picture or shape names."""
    return _USED.findall(text)


def _tables(game: str) -> Any:
    return import_module(f"heptapolis.games.{GAMES[game][0]}.rules.tables")


@cache
def pictures(game: str) -> Mapping[str, str]:
    """Which picture each card of a game has; a building that is printed twice has one."""
    return {card.id: getattr(card, "building", card.id) for card in getattr(_tables(game), "CARDS", ())}


@cache
def wanted(game: str) -> Mapping[str, frozenset[str]]:
    """All pictures that a game needs, by folder: of cards and progress tokens, and of the buildings and faces of dice."""
    tables = _tables(game)
    dice = getattr(tables, "DICE", ())
    return {
        "vignettes": frozenset(pictures(game).values()),
        "tokens": frozenset(getattr(tables, "TOKEN", ())),
        "strips": frozenset(tables.BUILDINGS if dice else ()),
        "faces": frozenset(face["symbol"] for die in dice for face in die.faces),
    }


@cache
def sprite(game: str) -> str:
    """All pictures of a game as one file, with the shapes that they use."""
    return join((kind, name) for kind, names in wanted(game).items() for name in sorted(names & set(sources(kind))))


def join(chosen: Iterable[tuple[str, str]]) -> str:
    """A sprite of these pictures."""
    symbols, needed = [], set[str]()
    for kind, name in chosen:
        letter, box = KINDS[kind]
        body = bare(sources(kind)[name])
        symbols.append(f'<symbol id="{letter}-{name}" viewBox="{box}">{body}</symbol>')
        needed.update(used(body))
    while more := {inner for name in needed for inner in used(shapes()[name])} - needed:
        needed |= more
    library = "".join(shape for name, shape in shapes().items() if name in needed)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{library}</defs>{"".join(symbols)}</svg>'


@cache
def palette() -> str:
    """The colours as they are served: what is said for the dark theme holds for a dark device as well."""
    text = re.sub(r"/\*.*?\*/\s*", "", (FOLDER / "palette.css").read_text(encoding="utf-8"), flags=re.S)
    dusk = "\n".join(_DUSK.findall(text)).replace('"dark"', '"auto"')
    return f"{text}@media (prefers-color-scheme: dark) {{\n{dusk}\n}}\n"


@cache
def served() -> Mapping[str, tuple[str, str]]:
    """The files that a server offers under /static/pictures: text and type by name."""
    files = {f"{game}.svg": (sprite(game), "image/svg+xml") for game in GAMES}
    return {**files, "palette.css": (palette(), "text/css")}


@cache
def address(name: str) -> str:
    """Where a file of `served` is found, with its version: it may be kept for ever."""
    digest = hashlib.blake2b(served()[name][0].encode(), digest_size=6).hexdigest()
    return f"/static/pictures/{name}?v={digest}"


@cache
def picture(game: str, kind: str, name: str, view: str = "", fit: str = "xMidYMid slice") -> Markup:
    """A picture of a game, cut to `view` and laid into its box by `fit`; nothing where there is none."""
    if name not in wanted(game)[kind] or name not in sources(kind):
        return Markup()
    letter, whole = KINDS[kind]
    _, _, width, height = whole.split()
    return Markup(
        '<svg class="vignette {}" viewBox="{}" preserveAspectRatio="{}" aria-hidden="true" focusable="false">'
        '<use href="{}#{}-{}" width="{}" height="{}"/></svg>'
    ).format(f"picture-{kind}", view or whole, fit, address(f"{game}.svg"), letter, name, width, height)


def vignette(game: str, card: str, view: str = "") -> Markup:
    """The picture of a card, cut to `view`.

    Where a box is narrow the left side goes first, where it is low the sky: the thing itself stands below on the right.
    """
    return picture(game, "vignettes", pictures(game).get(card, ""), view, "xMaxYMax slice")


def token(game: str, name: str) -> Markup:
    """The picture of a progress token, in the colour of science; the page cuts it to a circle."""
    shown = picture(game, "tokens", name)
    return Markup('<span class="colour-green">{}</span>').format(shown) if shown else shown


__all__ = ["address", "palette", "picture", "pictures", "served", "sprite", "token", "vignette", "wanted"]
