"""The scripted first games: every step of every script is a legal move, and who plays something else is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from example import installed
from heptapolis.games import GAMES
from heptapolis.games.contract import Position
from heptapolis.games.lesson import SEAT, Lesson, lesson_of


def follow(lesson: Lesson, position: Position) -> Position:
    """Everybody plays by the script, and where that says nothing, the first move."""
    for seat in position.to_act:
        step = lesson.steps[lesson.reached(position) or 0] if seat == SEAT else None
        wanted = step.move if step is not None else lesson.reply(position, seat)
        position = position.play(seat, wanted or position.moves(seat)[0])
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_script_can_be_played_to_its_end(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    position = lesson.begin(game)
    while (reached := lesson.reached(position)) is not None and reached < len(lesson.steps):
        position = follow(lesson, position)
    assert reached == len(lesson.steps) > 3
    assert all(step.heading and step.text for step in lesson.steps)


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_something_else_has_a_game_of_their_own(game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    position = lesson.begin(game)
    while SEAT not in position.to_act or not lesson.steps[lesson.reached(position) or 0].move:
        position = follow(lesson, position)
    told = lesson.steps[lesson.reached(position) or 0].move
    position = position.play(SEAT, next(move for move in position.moves(SEAT) if str(move) != told))
    assert lesson.reached(position) is None
    assert all(lesson.reply(position, seat) is None for seat in range(1, lesson.players))


def test_a_game_without_a_script_has_no_lesson(tmp_path: Path) -> None:
    with installed(tmp_path):
        assert lesson_of("caravans") is None
