"""A scripted first game, in which one learns by doing: a fixed deal, what to play and why, what the others play.

A game's package may have a module `lesson` with a value LESSON. Where a lesson stands follows from the moves that were made,
so it can be left and gone on with like any game. Nobody is held to it: who plays something else has a game of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from heptapolis.games import GAMES, game_class

if TYPE_CHECKING:
    from heptapolis.games.contract import Position

SEAT = 0
"""The seat of who learns."""


@dataclass(frozen=True)
class Step:
    """One choice of the learner: a heading, what to do and why (messages of the catalogue), and the move in notation.

    Without a move the choice is free. `at` names a part of the page to look at (a CSS selector), besides what is to be chosen.
    """

    heading: str
    text: str
    move: str = ""
    at: str = ""


@dataclass(frozen=True)
class Lesson:
    """The script of a first game; what is not in it is played freely."""

    players: int
    seed: int
    steps: tuple[Step, ...]
    others: Mapping[int, tuple[str, ...]]
    """What the other seats play, each in its order."""
    options: Mapping[str, Any] = field(default_factory=dict)

    def begin(self, game: str) -> Position:
        """Where it begins."""
        return game_class(game)(self.players, dict(self.options)).start(seed=self.seed)

    def reached(self, position: Position) -> int | None:
        """How many steps were taken; None when something else was played."""
        own = [notation for _, seat, notation in position.history if seat == SEAT]
        if any(step.move not in ("", played) for step, played in zip(self.steps, own, strict=False)):
            return None
        return min(len(own), len(self.steps))

    def reply(self, position: Position, seat: int) -> str | None:
        """What another seat plays by the script; None where it has to think for itself."""
        script = self.others.get(seat, ())
        made = sum(who == seat for _, who, _ in position.history)
        if made >= len(script) or self.reached(position) is None:
            return None
        return script[made] if position.why_not(seat, script[made]) is None else None


@cache
def lesson_of(game: str) -> Lesson | None:
    """The scripted first game, where there is one."""
    place = f"{GAMES[game].package}.lesson"
    if find_spec(place) is None:
        return None
    lesson: Lesson = import_module(place).LESSON
    return lesson


__all__ = ["SEAT", "Lesson", "Step", "lesson_of"]
