"""The screens of Dice show what the documents and the rules say, in any width and language."""

from __future__ import annotations

import io
import random
from functools import cache
from typing import Any

import pytest
from rich.console import Console, RenderableType

import heptapolis
from heptapolis.errors import BadDocument
from heptapolis.games.contract import Position
from heptapolis.terminal import drawing_for
from heptapolis.terminal.dice.choices import _KINDS
from heptapolis.terminal.menu import key
from heptapolis.translation import LANGUAGES

DRAWING = drawing_for("dice")


def drawn(picture: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(picture)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


@cache
def game(players: int = 3) -> tuple[Position, ...]:
    """All positions of one random game."""
    rng = random.Random(players)
    position = heptapolis.game("dice", players=players).start(seed=players)
    found = [position]
    while not position.over:
        seat = rng.choice(position.to_act)
        moves = position.moves(seat)
        position = position.play(seat, rng.choice([move for move in moves if move.kind != "pass"] or moves))
        found.append(position)
    return tuple(found)


def asked(kind: str) -> tuple[Position, int]:
    """A moment of some game in which a seat is asked something."""
    for players in (3, 4, 5):
        for position in game(players):
            for seat in position.to_act:
                decision = position.decision(seat)
                if decision is not None and decision.kind == kind:
                    return position, seat
    raise AssertionError(kind)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_table_can_be_drawn(language: str, width: int) -> None:
    for position in game()[::25]:
        for table in (position, position.view(0), position.view(None)):
            text = drawn(DRAWING.table(table.to_dict(), language, width), width)
            assert all(len(line) <= width for line in text.splitlines())


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_chosen_is_listed_and_can_be_typed(kind: str, language: str) -> None:
    position, seat = asked(kind)
    view = position.view(seat)
    menu = DRAWING.menu(view, language)
    for width in (80, 140):
        assert drawn(DRAWING.choices(view, menu, language, width), width)
    for move in view.moves():
        meant: Any = menu.understand(menu.entry(move), lambda name: [])
        assert str(meant) == str(move)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", _KINDS)
def test_keys_differ_in_each_decision(language: str, kind: str) -> None:
    keys = [key(word, language) for word in _KINDS[kind]]
    assert len(set(keys)) == len(keys)


def test_a_number_alone_takes_the_cheapest_die() -> None:
    forum = {"grey1": "stone:3", "grey2": "stone:1", "grey3": "clay:0"}
    cities = [{"board": "giza"}, {"board": "rhodes"}]
    view = heptapolis.position({"game": "dice", "forum": forum, "cities": cities}).view(0)
    menu = DRAWING.menu(view, "en")
    number = menu.things.index("warehouse.stone") + 1
    assert str(menu.understand(f"{number}b", lambda name: [])) == "build grey2 warehouse.stone"
    assert str(menu.understand(f"{number}b2", lambda name: [])) == "build grey1 warehouse.stone"


def test_nothing_can_be_chosen_by_who_owes_nothing() -> None:
    view = game()[0].play(0, "pass").view(0)
    assert DRAWING.menu(view, "en").things == []


def test_who_has_chosen_is_marked_and_not_what() -> None:
    start = game()[0]
    screens = {drawn(DRAWING.table(start.play(1, move).view(0).to_dict(), "en", 100), 100) for move in start.moves(1)}
    assert len(screens) == len({len(start.play(1, move).to_act) for move in start.moves(1)})
    assert any("✓" in screen for screen in screens)


def test_the_story_tells_every_event() -> None:
    for before, after in zip(game(), game()[1:], strict=False):
        if before.line != after.line:
            events = after.events(0)
            lines = DRAWING.story(events, 0, "en")
            assert len(lines) == sum(event.kind != "income" for event in events)


def test_the_score_pad_adds_up() -> None:
    position = game()[-1]
    text = drawn(DRAWING.score_sheet(position.to_dict(), position.scores(), position.winners, "en", 100), 100)
    assert all(str(score.total) in text for score in position.scores())
    assert "♛" in text


def test_a_single_city_is_counted_by_itself() -> None:
    document, note = DRAWING.finished({"game": "dice", "board": "giza", "boxes": ["wonder.1"]})
    assert note
    assert heptapolis.position(document).scores()[0].total == 5
    document, note = DRAWING.finished({"game": "dice", "cities": [{}, {}]})
    assert not note
    assert heptapolis.position(document).over
    with pytest.raises(BadDocument, match="neither"):
        DRAWING.finished({"game": "dice", "coins": 3})
