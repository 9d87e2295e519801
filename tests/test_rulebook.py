"""The rulebooks: whole in every language, true to what the games declare, drawn without a gap, led to from everywhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import heptapolis
from example import installed
from heptapolis.games import GAMES
from heptapolis.games.rulebook import (
    Block,
    Line,
    Rulebook,
    Section,
    paragraphs,
    place,
    read_blocks,
    read_rulebook,
    read_rulings,
    rulebook,
    ruling_lines,
    rulings,
    symbol_paragraphs,
)
from heptapolis.games.things import things_of
from heptapolis.kernel.data_files import BadData
from heptapolis.translation import LANGUAGES
from heptapolis.web import cards
from heptapolis.web.board import BoardContext, SeatCard, board
from heptapolis.web.rulebook import body, contents

BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]


def book(game: str, language: str) -> Rulebook:
    found = rulebook(game, language)
    assert found is not None
    assert found.language == language, "there is no file in this language"
    return found


def shape(block: Block) -> Any:
    """All of a block but its words."""
    lines = [shape_of_line(line) for line in block.lines]
    terms = [(term.anchor, shape_of_line(term.marks), shape_of_line(term.text)) for term in block.terms]
    return block.kind, block.anchor, block.words, lines, terms, [shape(one) for one in block.blocks]


def shape_of_line(line: Line) -> list[tuple[str, ...]]:
    """Links and drawings of a line; their order is that of the language."""
    return sorted((part.kind, part.to, *part.words) for part in line if part.kind != "text")


def all_text(section: Section) -> str:
    def texts(blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            lines = [*block.lines, *(term.text for term in block.terms)]
            yield from (part.text for line in lines for part in line)
            yield from texts(block.blocks)

    return " ".join(texts(section.blocks))


# Whole ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_language_has_the_same_sections_anchors_and_drawings(game: str, language: str) -> None:
    english, told = book(game, "en"), book(game, language)
    assert [section.anchor for section in told.sections] == [section.anchor for section in english.sections]
    for ours, theirs in zip(told.sections, english.sections, strict=True):
        assert [shape(block) for block in ours.blocks] == [shape(block) for block in theirs.blocks], ours.anchor
    assert [shape(block) for block in told.lead] == [shape(block) for block in english.lead]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_language_tells_the_same_figures(game: str, language: str) -> None:
    for ours, theirs in zip(book(game, language).sections, book(game, "en").sections, strict=True):
        told, meant = (sorted(re.findall(r"\d+", all_text(section))) for section in (ours, theirs))
        assert told == meant, ours.anchor


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_rulings_are_told_line_for_line(game: str, language: str) -> None:
    spoken, told = rulings(game, language)
    assert spoken == language

    def outline(rulings: Any) -> list[list[tuple[int, tuple[str, ...], list[str]]]]:
        """Numbers, options and figures of all lines."""
        return [
            [(one.number, one.options, sorted(re.findall(r"\d+", one.text))) for one in lines] for _, lines in rulings
        ]

    assert outline(told) == outline(rulings(game, "en")[1])
    known = {option.name for option in GAMES[game].options}
    assert {option for _, lines in told for one in lines for option in one.options} <= known


def declared(game: str) -> set[str]:
    """The anchors that a game's declarations ask for."""
    manifest, things = GAMES[game], things_of(game)
    found = {f"score-{category}" for category in manifest.categories}
    found |= {f"ending-{ending}" for ending in manifest.endings}
    found |= {f"colour-{thing.colour}" for thing in things if thing.colour}
    found |= {f"kind-{thing.kind}" for thing in things}
    effects = import_module(f"{manifest.package}.text.effects")
    tables = [getattr(effects, name) for name in dir(effects) if name.endswith("KINDS")]
    found |= {f"effect-{kind}" for table in tables for kind in table if kind != "special"}
    return found | {f"effect-{name}" for name in getattr(effects, "_SPECIALS", ())}


@pytest.mark.parametrize("game", dict(BOOKS))
def test_everything_that_a_game_declares_is_explained(game: str) -> None:
    assert declared(game) - set(book(game, "en").anchors()) == set()


@pytest.mark.parametrize("game", dict(BOOKS))
def test_every_explanation_leads_into_the_rulebook(game: str) -> None:
    for thing in things_of(game):
        assert paragraphs(thing, "en"), thing.id
    thing = things_of(game)[0]
    anchor = paragraphs(thing, "en")[0][0]
    assert f'href="/rules/{game}#{anchor}"' in str(cards.explanation(game, thing.id, "en"))


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_symbol_leads_to_where_the_rulebook_speaks_of_it(game: str, language: str) -> None:
    anchors = book(game, language).anchors()
    for symbol in ("coin", "shield", "laurel", "stage"):
        html = str(cards.explanation(game, f"symbol-{symbol}", language))
        led = re.findall(rf'href="/rules/{game}#([^"]+)"', html)
        assert led, symbol
        assert set(led) <= set(anchors) - {"symbols"}, symbol
    assert "/rules/" not in str(cards.explanation(game, "symbol-hourglass", language))  # no rulebook speaks of that


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_what_a_table_explains_by_itself_leads_into_the_rulebook(game: str) -> None:
    anchors, told = book(game, "en").anchors(), 0
    position, chance = heptapolis.game(game, players=GAMES[game].usual).start(seed=5), random.Random(5)
    for step in range(60):
        if step % 6 == 0 and 0 in position.to_act:
            seats = tuple(SeatCard(name, "person") for name in "ABCDEFG"[: position.game.players])
            setting = BoardContext("table", seats, 0, 1, None, position.to_act)
            inside: list[
                tuple[str, str]
            ] = []  # tags that are open, each with the places that it or one around it names
            for close, tag, more in re.findall(
                r"<(/?)([a-z][a-z0-9]*)((?:\"[^\"]*\"|[^>\"])*)>", board(position.view(0), setting, "en")
            ):
                if close:
                    while inside and inside.pop()[0] != tag:
                        pass
                    continue
                own = re.search(r'data-rules="([^"]*)"', more)
                places = own[1] if own else inside[-1][1] if inside else ""
                if "data-tell=" in more:
                    told += 1
                    assert set(places.split()) & set(anchors), more
                    html = str(cards.explanation(game, cards.PLACE + places, "en"))
                    assert html.count(f'href="/rules/{game}#') == 1
                if tag not in ("input", "img", "br", "hr", "meta", "link") and not more.endswith("/"):
                    inside.append((tag, places))
        if position.over:
            break
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
    assert told > 5


# Drawn ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_page_is_drawn_and_every_link_in_it_arrives(game: str, language: str) -> None:
    html = str(body(game, language))
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids)), sorted(one for one in ids if ids.count(one) > 1)
    links = set(re.findall(r'href="#([^"]+)"', html)) | {entry.anchor for entry in contents(game, language)}
    assert links <= set(ids), links - set(ids)
    for option in GAMES[game].options:
        assert f"option-{option.name}" in ids
    assert len(rulings(game, language)[1]) > 2
    assert "ruling-1" in ids
    assert not re.search(r"[{}]|\*\*", re.sub(r"<[^>]+>", "", html)), "a sign of the text was not understood"


def test_a_game_that_brings_no_rulebook_has_a_page(tmp_path: Path) -> None:
    with installed(tmp_path):
        assert rulebook("caravans", "cs") is None
        assert symbol_paragraphs("caravans", "coin", "cs") == place("caravans", ["scoring"], "cs") == []
        html = str(body("caravans", "cs"))
        assert GAMES["caravans"].about[:20] in html
        assert 'id="option-length"' in html
        assert contents("caravans", "cs") == ()
        assert "/rules/" not in str(cards.explanation("caravans", things_of("caravans")[0].id, "en"))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("## no title", "anchor and a title"), ("## a | A\n= x | y", "between bars"), ("## a | A\n### a | B", "twice")],
)
def test_what_is_wrong_in_a_file_is_said(text: str, wrong: str) -> None:
    with pytest.raises(BadData, match=wrong):
        read_rulebook(text, "en").anchors()


def test_a_line_goes_on_in_the_next_one_that_begins_with_spaces() -> None:
    (paragraph,) = read_blocks(["- a first line", "  and more of it"])
    assert "and more of it" in str(paragraph)


def test_rulings_stand_under_headings_and_can_be_read_as_they_stand() -> None:
    assert ruling_lines("duel", "en").count("## ") == len(rulings("duel", "en")[1])
    with pytest.raises(BadData, match="under no heading"):
        read_rulings(next(line for line in ruling_lines("duel", "en").splitlines() if re.match(r"\d", line.strip())))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_first_place_that_a_rulebook_has_is_where_it_speaks_of_something(game: str) -> None:
    found = place(game, ["no-such-place", "scoring", "conflict"], "en")
    assert [anchor for anchor, _ in found] == ["scoring"]
    assert place(game, ["no-such-place"], "en") == []
