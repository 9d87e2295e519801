"""Pictures of our own, of cards, progress tokens, panels, faces and wonders, joined to one sprite a game.

A source is one picture: its first line a comment that says what is seen, then what stands inside its symbol; that of a
wonder has several (`courses.py`).
`shapes.svg` is the library of shapes that pictures are built from, `palette.css` all colours. What is served carries
its digest in its address.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

from markupsafe import Markup

from heptapolis.games import GAMES, room_of
from heptapolis.games.things import things_of
from heptapolis.web.pictures.courses import drawing, outlines, place, symbols

FOLDER = Path(__file__).parent
WHOLE = "0 0 160 112"
"""What a vignette shows; other places of the pages cut it (`view`)."""
KINDS: Mapping[str, tuple[str, str]] = {
    "vignettes": ("v", WHOLE),
    "tokens": ("t", "0 0 64 64"),
    "strips": ("s", "0 0 320 56"),
    "faces": ("f", "0 0 32 32"),
    "backs": ("k", "0 0 160 160"),
    "wonders": ("w", "0 0 480 320"),
}
"""By folder: what the names of its symbols begin with, and their viewBox."""
FRIEZE = ("olympia", "rhodes", "babylon")
"""Wonders at the head of the first page."""
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
    """Which picture each card of a game has; one that is printed twice goes by the name of its building."""
    return {thing.id: min(thing.also, default=thing.id) for thing in things_of(game) if thing.kind == "card"}


@cache
def wanted(game: str) -> Mapping[str, frozenset[str]]:
    """All pictures that a game needs, by folder: of cards, tokens and wonders, and those that its own pages ask for."""
    found = {kind: frozenset[str]() for kind in KINDS}
    found["vignettes"] = frozenset(pictures(game).values())
    found["tokens"] = frozenset(thing.id for thing in things_of(game) if thing.kind == "token")
    found["wonders"] = frozenset(place(thing.id) for thing in things_of(game) if thing.kind in ("wonder", "board"))
    return {**found, **getattr(room_of(game, "web"), "PICTURES", {})}


@cache
def sprite(game: str) -> str:
    """All pictures of a game as one file, with the shapes that they use."""
    return join((kind, name) for kind, names in wanted(game).items() for name in sorted(names & set(sources(kind))))


def join(chosen: Iterable[tuple[str, str]]) -> str:
    """A sprite of these pictures."""
    found, needed = [], set[str]()
    for kind, name in chosen:
        letter, box = KINDS[kind]
        body = bare(sources(kind)[name])
        if kind == "wonders":
            found.append(f"<defs>{bare(symbols(name, sources(kind)[name]))}</defs>")
        else:
            found.append(f'<symbol id="{letter}-{name}" viewBox="{box}">{body}</symbol>')
        needed.update(set(used(body)) - set(outlines(body)))
    while more := {inner for name in needed for inner in used(shapes()[name])} - needed:
        needed |= more
    library = "".join(shape for name, shape in shapes().items() if name in needed)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{library}</defs>{"".join(found)}</svg>'


@cache
def palette() -> str:
    """The colours as they are served: what is said for the dark theme holds for a dark device as well."""
    text = re.sub(r"/\*.*?\*/\s*", "", (FOLDER / "palette.css").read_text(encoding="utf-8"), flags=re.S)
    dusk = "\n".join(_DUSK.findall(text)).replace('"dark"', '"auto"')
    return f"{text}@media (prefers-color-scheme: dark) {{\n{dusk}\n}}\n"


@cache
def cover(game: str) -> Markup:
    """The picture that stands for a game on pages around its tables: the wonder that its room calls COVER, complete."""
    return whole_wonder(getattr(room_of(game, "web"), "COVER", ""))


@cache
def whole_wonder(name: str) -> Markup:
    """A wonder with all that belongs to it; nothing where there is no picture."""
    source = sources("wonders").get(name)
    if source is None:
        return Markup()
    return drawing(address("wonders.svg"), name, source, 1, frozenset({1}), frozenset())


@cache
def _covers() -> str:
    """The wonders that pages around the tables show, as one file: a first page need not load the pictures of all games."""
    names = {*FRIEZE, *(getattr(room_of(game, "web"), "COVER", "") for game in GAMES)} & set(sources("wonders"))
    return join(("wonders", name) for name in sorted(names))


def served(name: str) -> tuple[str, str] | None:
    """The text and type of a file that a server offers under /static/pictures: the sprite of a game, or the palette."""
    if name == "palette.css":
        return palette(), "text/css"
    if name == "wonders.svg":
        return _covers(), "image/svg+xml"
    game = name.removesuffix(".svg")
    return (sprite(game), "image/svg+xml") if game in GAMES and game != name else None


@cache
def address(name: str) -> str:
    """Where a file of `served` is found, with its version: it may be kept for ever."""
    file = served(name)
    assert file is not None
    digest = hashlib.blake2b(file[0].encode(), digest_size=6).hexdigest()
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


def wonder(
    game: str, name: str, built: int | Collection[int], total: int, following: Collection[int] | None = None
) -> Markup:
    """A wonder of which stages stand: so many, or these numbers; nothing where there is no picture.

    What is not built is an outline, a stronger one for the stages that can follow (without `following`: the first that is
    missing). Those are there as well, unseen, so that a page can show how they will rise.
    """
    stands = frozenset(range(1, built + 1) if isinstance(built, int) else built)
    missing = [stage for stage in range(1, total + 1) if stage not in stands]
    return _wonder(game, place(name), stands, total, frozenset(missing[:1] if following is None else following))


@cache
def _wonder(game: str, name: str, stands: frozenset[int], total: int, following: frozenset[int]) -> Markup:
    source = sources("wonders").get(name)
    if source is None or name not in wanted(game)["wonders"]:
        return Markup()
    return drawing(address(f"{game}.svg"), name, source, total, stands, following)


__all__ = [
    "FRIEZE",
    "address",
    "cover",
    "palette",
    "picture",
    "pictures",
    "served",
    "sprite",
    "token",
    "vignette",
    "wanted",
    "whole_wonder",
    "wonder",
]
