"""The rulebook of a game: its rules told to people, a file a language, and the rulings on what rulebooks leave open.

A game's folder has `rulebook/<language>.md` and `rulebook/rulings-<language>.md`. The text is plain Markdown with a few signs
of our own, so that it can hold pictures which screens draw by themselves:

    ## anchor | Title          a section; `### anchor | Title` a part of one
    = anchor | {marks} | Term | What it means.
    @kind arguments | Caption  something drawn: cards, a track, tokens … (`web/<game>/rulebook.py` has the kinds)
    > …                        a worked example: paragraphs, lists and drawings in a box
    - …   and   1. …           lists
    **bold**, [words](#anchor), {clay}, {coins 3}, {name quarry}    within a text

Anchors are the same in every language: explanations all over the pages lead to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from heptapolis.games import GAMES
from heptapolis.games.things import Thing
from heptapolis.kernel.data_files import BadData
from heptapolis.translation import check_language


@dataclass(frozen=True)
class Part:
    """A piece of a text: plain words, or something else.

    kind "text": `text`, perhaps `strong`. "link": `text`, and `to` the anchor. "mark": `words` say what is drawn.
    """

    kind: str
    text: str = ""
    to: str = ""
    words: tuple[str, ...] = ()
    strong: bool = False


Line = tuple[Part, ...]


@dataclass(frozen=True)
class Term:
    """A thing and what it means."""

    anchor: str
    marks: Line
    name: str
    text: Line


@dataclass(frozen=True)
class Block:
    """A paragraph, list, drawing or example.

    kind "text": `lines` has one. "bullets", "steps": its lines. "terms": `terms`. "figure": `words` say what is drawn, `lines`
    the caption, if it has one. "example": `blocks`. "heading": the title of a part, with its anchor.
    """

    kind: str
    lines: tuple[Line, ...] = ()
    terms: tuple[Term, ...] = ()
    words: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    anchor: str = ""
    title: str = ""


@dataclass(frozen=True)
class Section:
    """A section of the rulebook."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Ruling:
    """What is played where the rulebook is silent."""

    number: int
    text: str
    options: tuple[str, ...]
    """The options by which it is played the other way."""
    tests: tuple[str, ...]
    """The tests that hold it; the English file names them."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in a language."""

    language: str
    lead: tuple[Block, ...]
    sections: tuple[Section, ...]

    def anchors(self) -> Mapping[str, str]:
        """Every place that can be led to, with what it is called."""
        found: dict[str, str] = {}
        for section in self.sections:
            for anchor, name in ((section.anchor, section.title), *_anchors(section.blocks)):
                if anchor in found:
                    raise BadData(f"the anchor {anchor!r} stands twice")
                found[anchor] = name
        return found


def _anchors(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    for block in blocks:
        if block.kind == "heading":
            yield block.anchor, block.title
        yield from ((term.anchor, term.name) for term in block.terms)
        yield from _anchors(block.blocks)


# Finding the files ----------------------------------------------------------------------------------------------------


def _folder(game: str) -> Path:
    place = find_spec(GAMES[game].package)
    assert place is not None
    assert place.origin is not None
    return Path(place.origin).parent / "rulebook"


def _text(game: str, name: str, language: str) -> tuple[str, str] | None:
    """A file of the rulebook and its language; in English where this language has none, None where there is none at all."""
    for candidate in (check_language(language), "en"):
        path = _folder(game) / f"{name}{candidate}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8"), candidate
    return None


@cache
def rulebook(game: str, language: str) -> Rulebook | None:
    """The rules of a game; None where it brings no rulebook."""
    found = _text(game, "", language)
    return None if found is None else read_rulebook(*found)


@cache
def rulings(game: str, language: str) -> tuple[str, tuple[tuple[str, tuple[Ruling, ...]], ...]]:
    """The rulings of a game under their headings, and the language that they stand in."""
    found = _text(game, "rulings-", language)
    return ("en", ()) if found is None else (found[1], read_rulings(found[0]))


def ruling_lines(game: str, language: str) -> str:
    """The file of the rulings of a game, as it stands; nothing where it has none."""
    found = _text(game, "rulings-", language)
    return "" if found is None else found[0]


def paragraphs(thing: Thing, language: str) -> list[tuple[str, str]]:
    """Where the rulebook speaks of a card, wonder or token: anchors with their names, the nearest ones first."""
    book = rulebook(thing.game, language)
    if book is None:
        return []
    known = book.anchors()
    return [(anchor, known[anchor]) for anchor in dict.fromkeys(_candidates(thing)) if anchor in known]


def _candidates(thing: Thing) -> Iterator[str]:
    """Anchors that a rulebook may have for a thing: itself, what it belongs to, its effects, chains, colour and kind."""
    yield f"{thing.kind}-{thing.id}"
    belongs, dot, _ = thing.id.partition(".")
    if dot:
        yield f"building-{belongs}"
    stages = [stage for side in thing.stages.values() for stage in side if isinstance(stage, Mapping)]
    for effects in (thing.effects, *stages):
        for kind, value in effects.items():
            if isinstance(value, str):
                yield f"effect-{value}"
            yield f"effect-{kind}"
    if thing.free_with or thing.makes_free:
        yield "chains"
    if thing.colour:
        yield f"colour-{thing.colour}"
    yield f"kind-{thing.kind}"


def place(game: str, anchors: Sequence[str], language: str) -> list[tuple[str, str]]:
    """The first of these places that the rulebook of a game has, with its name; none where there is no such place."""
    book = rulebook(game, language)
    known = {} if book is None else book.anchors()
    return [(anchor, known[anchor]) for anchor in anchors if anchor in known][:1]


_ALSO = {"coins": "coin", "points": "laurel"}
"""Marks that show a symbol with a figure."""


def symbol_paragraphs(game: str, symbol: str, language: str) -> list[tuple[str, str]]:
    """Where the rulebook speaks of a symbol: terms that it stands beside, else what mentions it, else all symbols."""
    book = rulebook(game, language)
    if book is None:
        return []
    terms, mentions, counted = list[tuple[str, str]](), list[tuple[str, str]](), list[tuple[str, str]]()
    for section in book.sections:
        place = section.anchor, section.title
        for block in section.blocks:
            if block.kind == "heading":
                place = block.anchor, block.title
            for term in block.terms:
                if _shows(term.marks, symbol):
                    (counted if term.anchor.startswith(("score-", "ending-")) else terms).append(
                        (term.anchor, term.name)
                    )
            if block.kind == "text" and any(_shows(line, symbol) for line in block.lines):
                mentions.append(place)
    everywhere = [(anchor, name) for anchor, name in book.anchors().items() if anchor == "symbols"]
    return list(dict.fromkeys(terms[:2] or [*mentions[:1], *counted[:1]] or everywhere))


def _shows(line: Line, symbol: str) -> bool:
    return any(symbol in (word, _ALSO.get(word)) for part in line for word in part.words)


# Reading --------------------------------------------------------------------------------------------------------------

_INLINE = re.compile(r"\*\*(.+?)\*\*|\[([^\]]+)\]\(#([\w-]+)\)|\{([^}]+)\}")
_RULING = re.compile(r"(\d+)\. (.*?)(?: \[(`\w+`(?:, `\w+`)*)\])?(?: \((test_\w+(?:, test_\w+)*)\))?")


def read_line(text: str) -> Line:
    """A text with its marks and links."""
    parts, at = list[Part](), 0
    for found in _INLINE.finditer(text):
        if found.start() > at:
            parts.append(Part("text", text[at : found.start()]))
        strong, label, anchor, words = found.groups()
        if strong:
            parts.append(Part("text", strong, strong=True))
        elif label:
            parts.append(Part("link", label, to=anchor))
        else:
            parts.append(Part("mark", words=tuple(words.split())))
        at = found.end()
    return (*parts, Part("text", text[at:])) if at < len(text) else tuple(parts)


def _groups(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Lines that belong together, by the sign that they begin with; one that begins with spaces goes on with the last."""
    kind, group = "", list[str]()
    for line in lines:
        now = _kind(line)
        if now == "more" and group:
            group[-1] += " " + line.strip()
            continue
        alone = now in ("figure", "heading")
        if group and (now != kind or alone):
            yield kind, group
            group = []
        kind = now
        if now:
            group.append(line)
    if group:
        yield kind, group


def _kind(line: str) -> str:
    signs = {"- ": "bullets", "= ": "terms", "@": "figure", ">": "example", "### ": "heading", "  ": "more"}
    for sign, kind in signs.items():
        if line.startswith(sign):
            return kind
    return "" if not line.strip() else "steps" if re.match(r"\d+\. ", line) else "text"


def read_blocks(lines: Sequence[str]) -> tuple[Block, ...]:
    """What stands in a section or in an example."""
    return tuple(_block(kind, group) for kind, group in _groups(lines))


def _block(kind: str, group: list[str]) -> Block:
    if kind == "text":
        return Block(kind, (read_line(" ".join(group)),))
    if kind == "bullets":
        return Block(kind, tuple(read_line(line[2:]) for line in group))
    if kind == "steps":
        return Block(kind, tuple(read_line(line.split(". ", 1)[1]) for line in group))
    if kind == "terms":
        return Block(kind, terms=tuple(map(_term, group)))
    if kind == "example":
        return Block(kind, blocks=read_blocks([line[1:].removeprefix(" ") for line in group]))
    if kind == "heading":
        anchor, title = _titled(group[0])
        return Block(kind, anchor=anchor, title=title)
    words, _, caption = group[0][1:].partition(" | ")
    return Block(kind, (read_line(caption),) if caption else (), words=tuple(words.split()))


def _term(line: str) -> Term:
    fields = [field.strip() for field in line[2:].split(" | ")]
    if len(fields) != 4:
        raise BadData(f"expected an anchor, marks, a name and a text between bars: {line}")
    return Term(fields[0], read_line(fields[1]), fields[2], read_line(fields[3]))


def _titled(line: str) -> tuple[str, str]:
    anchor, bar, title = line.lstrip("# ").partition(" | ")
    if not bar or not re.fullmatch(r"[\w-]+", anchor):
        raise BadData(f"expected an anchor and a title: {line}")
    return anchor, title.strip()


def read_rulebook(text: str, language: str) -> Rulebook:
    """A file of a rulebook."""
    first, *others = re.split(r"^## ", text, flags=re.M)
    sections = []
    for part in others:
        heading, *lines = part.splitlines()
        sections.append(Section(*_titled(heading), read_blocks(lines)))
    return Rulebook(language, read_blocks([line for line in first.splitlines() if line[:2] != "# "]), tuple(sections))


def read_rulings(text: str) -> tuple[tuple[str, tuple[Ruling, ...]], ...]:
    """A file of rulings: headings, and numbered lines under them."""
    found: list[tuple[str, list[Ruling]]] = []
    for line in text.splitlines():
        if line.startswith("## "):
            found.append((line[3:].strip(), []))
        elif match := _RULING.fullmatch(line.strip()):
            if not found:
                raise BadData(f"a ruling stands under no heading: {line}")
            number, said, options, tests = match.groups(default="")
            named = (tuple(re.findall(r"\w+", names)) for names in (options, tests))
            found[-1][1].append(Ruling(int(number), said, *named))
    return tuple((heading, tuple(lines)) for heading, lines in found)
