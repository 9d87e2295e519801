"""The games of the benchmark one by one, for somebody who plays them from outside.

Deals, opponents and budgets are those of `heptapolis lab evaluate`, and the games are kept in the same files: so its row tells
of an agent what it tells of a policy. A game that was not finished begins again with the same deal.
"""

from __future__ import annotations

import re
from pathlib import Path

from heptapolis.arena import Store
from heptapolis.arena.benchmark import Evaluation, benchmark_matches, judge, unplayed
from heptapolis.arena.evaluations import games_file, keep, prepare
from heptapolis.arena.matches import Match
from heptapolis.arena.players import Player
from heptapolis.arena.playing import GameResult, Playing
from heptapolis.arena.rows import games_of, rows_of
from heptapolis.errors import BadOption
from heptapolis.mcp.seated import Seated
from heptapolis.search.bots import OUTSIDE

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class Series:
    """The games that an agent has to play. Use it in a `with`: nobody else may write the same file meanwhile."""

    def __init__(self, game: str, name: str, players: int | None, deals: int, folder: Path) -> None:
        if not NAME.fullmatch(name):
            raise BadOption(
                f"a name has up to 64 letters, digits and . _ -, and begins with one of the first two, not {name!r}"
            )
        self.deals, self.folder = deals, folder
        self.agent = Player(f"{OUTSIDE}{name}")
        self.matches: dict[str, Match] = {
            opponent: match
            for opponent, match in benchmark_matches(game, self.agent, players).items()
            if match is not None
        }
        first = next(iter(self.matches.values()))
        prepare(folder)
        self._store = Store(games_file(folder, first))
        self._now: tuple[str, int, int] | None = None

    def __enter__(self) -> Series:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    @property
    def played(self) -> dict[str, dict[tuple[int, int], GameResult]]:
        """The games that are over, by opponent, deal and seating."""
        return {opponent: games_of(match, self._store.rows) for opponent, match in self.matches.items()}

    @property
    def count(self) -> tuple[int, int]:
        """How many games are over, and how many there are."""
        whole = self.deals * sum(len(match.seatings()) for match in self.matches.values())
        return sum(map(len, self.played.values())), whole

    def begin(self) -> Seated | None:
        """The next game; None when all are played."""
        self._now = unplayed(self.matches, self.deals, {name: set(games) for name, games in self.played.items()})
        if self._now is None:
            return None
        opponent, deal, seating = self._now
        playing = Playing.of(self.matches[opponent], deal, seating)
        return Seated(playing, playing.lineup.index(self.agent))

    def end(self, table: Seated) -> None:
        """Keep the game that is over, and the row as it is now."""
        assert self._now is not None, "a game is kept once"
        opponent, deal, seating = self._now
        self._store.add(rows_of(self.matches[opponent], table.playing.result(deal, seating)))
        self._now = None
        keep(self.folder, self.row())

    def row(self) -> Evaluation:
        """What the games so far give."""
        return judge(self.matches, {opponent: list(games.values()) for opponent, games in self.played.items()})
