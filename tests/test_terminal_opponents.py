"""The levels of the terminal game: asked for, checked, remembered, played."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.search import LEVELS
from heptapolis.terminal.opponents import Opponents, ask_levels, read_levels, saved_levels
from heptapolis.translation import LANGUAGES


class Script(Console):
    """A console at which the answers are known."""

    def __init__(self, answers: Iterable[str]) -> None:
        super().__init__(file=io.StringIO(), width=80, highlight=False)
        self.answers = iter(answers)

    def input(self, *prompt: Any, **options: Any) -> str:
        return next(self.answers)


@pytest.mark.parametrize(
    ("typed", "level"),
    [("", "steady"), ("1", LEVELS[0]), (str(len(LEVELS)), LEVELS[-1]), ("Master", "master"), ("greedy", "greedy")],
)
def test_a_level_is_picked_by_number_or_name(typed: str, level: str) -> None:
    assert ask_levels(Script([typed]), "en", 3, 0) == (level,) * 3


def test_a_wrong_answer_is_asked_again() -> None:
    console = Script(["9", "strong", "2"])
    assert ask_levels(console, "en", 2, 0) == (LEVELS[1],) * 2
    assert console.file.getvalue().count("There is no such level") == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("players", "typed", "answer"), [(2, "1,2", "There is 1 other seat"), (4, "1,2", "There are 3 other seats")]
)
def test_more_or_fewer_levels_than_seats_are_told(players: int, typed: str, answer: str) -> None:
    console = Script([typed, "1"])
    assert ask_levels(console, "en", players, 0) == ("gentle",) * players
    assert answer in console.file.getvalue()  # type: ignore[attr-defined]


def test_each_other_seat_may_get_a_level_of_its_own() -> None:
    assert ask_levels(Script(["1, Master"]), "en", 3, 0)[1:] == ("gentle", "master")  # type: ignore[index]


def test_who_leaves_at_the_question_leaves() -> None:
    assert ask_levels(Script(["q"]), "en", 2, 0) is None

    class Closed(Script):
        def input(self, *prompt: Any, **options: Any) -> str:
            raise EOFError

    assert ask_levels(Closed([]), "en", 2, 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_asked_for_in_every_language(language: str) -> None:
    console = Script(["", "mistr" if language == "cs" else "master"])
    assert ask_levels(console, language, 2, 0) == ("steady", "steady")
    assert ask_levels(console, language, 2, 0) == ("master", "master")


def test_one_level_for_all_or_one_for_each_other_seat() -> None:
    assert read_levels("sharp", 3, 0) == ("sharp",) * 3
    levels = read_levels("gentle, master", 3, 1)
    assert (levels[0], levels[2]) == ("gentle", "master")
    assert read_levels("gentle,master", 3, 0)[1:] == ("gentle", "master")
    with pytest.raises(BadOption, match="there are 3 other seats"):
        read_levels("gentle,master", 4, 0)
    with pytest.raises(BadOption, match="there is one other seat"):
        read_levels("gentle,master", 2, 0)
    with pytest.raises(BadOption, match="there is no level 'strong'"):
        read_levels("strong", 4, 0)


def test_saved_levels_are_read_back_where_they_exist() -> None:
    assert saved_levels("# seat 0\n# levels random,gentle\n[Heptapolis") == ("random", "gentle")
    assert saved_levels("# levels random,superhuman\n") is None
    assert saved_levels("# seat 0\n") is None


def test_seats_that_choose_at_once_think_at_once() -> None:
    position = heptapolis.game("seven-wonders", players=4).start(seed=3)
    opponents = Opponents(["random", "gentle", "greedy", "random"])
    moves = opponents.choose(position, (1, 2, 3))
    for seat, move in zip((1, 2, 3), moves, strict=True):
        assert move in position.moves(seat)
    assert opponents.choose(position, (2, 3)) == moves[1:]
