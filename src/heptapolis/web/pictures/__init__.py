"""Pictures of our own: every card's vignette and every progress token's, joined to one sprite a game.

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

from markupsafe import Markup

from heptapolis.games import GAMES

FOLDER = Path(__file__).parent
WHOLE = "0 0 160 112"
"""What a vignette shows; other places of the pages cut it (`view`)."""
KINDS: Mapping[str, tuple[str, str]] = {"vignettes": ("v", WHOLE), "tokens": ("t", "0 0 64 64")}
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


@cache
def pictures(game: str) -> Mapping[str, str]:
    """Which picture each card of a game has; a building that is printed twice has one."""
    tables = import_module(f"heptapolis.games.{GAMES[game][0]}.rules.tables")
    return {card.id: getattr(card, "building", card.id) for card in getattr(tables, "CARDS", ())}


@cache
def tokens(game: str) -> tuple[str, ...]:
    """The progress tokens of a game."""
    return tuple(getattr(import_module(f"heptapolis.games.{GAMES[game][0]}.rules.tables"), "TOKEN", {}))


@cache
def sprite(game: str) -> str:
    """All pictures of a game as one file, with the shapes that they use."""
    wanted = {"vignettes": sorted(set(pictures(game).values())), "tokens": sorted(tokens(game))}
    return join((kind, name) for kind, names in wanted.items() for name in names if name in sources(kind))


def join(wanted: Iterable[tuple[str, str]]) -> str:
    """A sprite of these pictures."""
    symbols, needed = [], set[str]()
    for kind, name in wanted:
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
def vignette(game: str, card: str, view: str = WHOLE, fit: str = "xMaxYMax slice") -> Markup:
    """The picture of a card, cut to `view` and laid into its box by `fit`; nothing where it has none.

    Where a box is narrow the left side goes first, where it is low the sky: the thing itself stands below on the right.
    """
    name = pictures(game).get(card, "")
    if name not in sources("vignettes"):
        return Markup()
    return Markup(
        '<svg class="vignette" viewBox="{}" preserveAspectRatio="{}" aria-hidden="true" focusable="false">'
        '<use href="{}#v-{}" width="160" height="112"/></svg>'
    ).format(view, fit, address(f"{game}.svg"), name)


@cache
def token(game: str, name: str) -> Markup:
    """The picture of a progress token, to be cut to a circle; nothing where it has none."""
    if name not in tokens(game) or name not in sources("tokens"):
        return Markup()
    return Markup(
        '<span class="colour-green"><svg class="vignette token-picture" viewBox="0 0 64 64" aria-hidden="true" '
        'focusable="false"><use href="{}#t-{}" width="64" height="64"/></svg></span>'
    ).format(address(f"{game}.svg"), name)


__all__ = ["address", "palette", "pictures", "served", "sprite", "token", "vignette"]
