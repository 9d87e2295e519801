"""What the proofs must be told of a game before they can put it to the test.

Proofs that serve every game stand in this folder and take the game's name. Each game has a folder beside them with its own
`subject.py`: how to play it at random, how to count it again, how to watch it, and the proofs that it alone has.
"""

from __future__ import annotations

import importlib
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from heptapolis.games import GAMES
from proofs.report import Report

Proof = Callable[[], Report]
Volume = Callable[[int], int]
"""The volume to run at, from the full one."""
Results = Counter[tuple[str, tuple[int, ...]]]
"""How often games ended in a way with these winners."""


@dataclass(frozen=True)
class Watch:
    """A compiled rule that plays one random game with its eyes open, and what it needs."""

    play: Callable[..., Any]
    """(template, states, sources, actions, tally, trace, index) -> a number: 0, or the place of what is wrong in `troubles`.
    The finished game lies in states[0] afterwards, and trace holds seat << 16 | action for each move."""
    troubles: tuple[str, ...]
    states: int
    """Working records."""
    tally: int
    """Working integers."""
    moves: int
    """More than any game has."""


class Subject(ABC):
    """One game, as the proofs see it."""

    name: ClassVar[str]
    variants: ClassVar[dict[str, dict[str, Any]]]
    """Ways to play it, the options by a label; proofs take them in turn."""
    at_once: ClassVar[bool]
    """Whether seats choose at the same time."""
    tastes: ClassVar[tuple[tuple[tuple[str, ...], float], ...]]
    """Kinds of moves that random players like better than others, and how often they give in to it."""
    watch: ClassVar[Watch]

    @abstractmethod
    def length(self, game: Any) -> int:
        """About how many choices a whole game has."""

    @abstractmethod
    def account(self, first: Any) -> Any:
        """An account of what seats see in a game that begins (`secrets.Account`)."""

    @abstractmethod
    def attempts(self, position: Any, rng: random.Random) -> list[str]:
        """Moves that somebody may try, allowed or not: what is refused must not tell a secret."""

    @abstractmethod
    def check_box(self, report: Report, position: Any, where: str) -> None:
        """Nothing is in a position that is not in the box, or more often than there."""

    @abstractmethod
    def check_what_follows(
        self, report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str
    ) -> None:
        """Two positions that look the same to a seat still do when the same is done in both, as far as they should."""

    @abstractmethod
    def check_final(self, report: Report, position: Any) -> None:
        """Scores, winners and the way it ended are what an independent count of the document gives."""

    @abstractmethod
    def own_proofs(self, volume: Volume, seed: int) -> dict[str, Proof]:
        """The proofs that this game alone has, by name."""

    def wishes(self, position: Any, seat: int, moves: list[Any]) -> list[tuple[list[Any], float]]:
        """Moves that a random player prefers, what it likes most first, and how often it gives in to it."""
        return [([move for move in moves if move.kind in kinds], chance) for kinds, chance in self.tastes]

    def tell_results(self, label: str, results: Results) -> list[str]:
        """Notes on how watched games of one variant ended."""
        return []

    def options(self, number: int) -> dict[str, Any]:
        """The options of a case: variants take turns."""
        return list(self.variants.values())[number % len(self.variants)]


def subject(name: str) -> Subject:
    """The subject of this name."""
    found: Subject = importlib.import_module(f"proofs.{GAMES[name].folder}.subject").SUBJECT
    return found


def folder(name: str) -> Path:
    """Where the proofs that belong to one game stand."""
    return Path(__file__).with_name(GAMES[name].folder)


SUBJECTS = [name for name in GAMES if (folder(name) / "subject.py").exists()]
"""The games that have proofs: all, but one that is just being written."""
