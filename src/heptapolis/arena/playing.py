"""One game of a match, played to its end by bots that get views only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event

from heptapolis.arena.matches import Match
from heptapolis.arena.players import Player
from heptapolis.games.contract import Position
from heptapolis.search import Choice


class Interrupted(Exception):
    """The game was given up because nobody waits for it any more."""


@dataclass(frozen=True)
class SeatResult:
    """What became of one seat."""

    player: str
    share: float
    """of the victory: 1 alone, ½ shared with another, 0 for a loss"""
    points: int
    decisions: int
    """choices among two or more moves"""
    simulations: int
    seconds: float
    """for all its decisions together"""
    slowest: float
    """seconds of the slowest decision"""


@dataclass(frozen=True)
class GameResult:
    """What became of one game."""

    deal: int
    seating: int
    ending: str
    seats: tuple[SeatResult, ...]


class Playing:
    """A game on its way: what was chosen so far, and how long everybody thought."""

    def __init__(self, position: Position, lineup: Sequence[Player], choice_seed: Callable[[int, int], int]) -> None:
        self.position, self.lineup = position, lineup
        self._choice_seed = choice_seed
        """of a seat and the number of its choice"""
        count = position.game.players
        self._asked, self._decisions, self._simulations = [0] * count, [0] * count, [0] * count
        self._seconds, self._slowest = [0.0] * count, [0.0] * count

    @classmethod
    def of(cls, match: Match, deal: int, seating: int) -> Playing:
        """A deal of a match in one seating, before its first choice."""
        return cls(
            match.rules().start(seed=match.deal_seed(deal)),
            match.seatings()[seating],
            partial(match.choice_seed, deal, seating),
        )

    def think(self, seat: int, stop: Event | None = None) -> Choice:
        """What the player of a seat chooses."""
        seed = self._choice_seed(seat, self._asked[seat])
        return self.lineup[seat].choose(self.position.view(seat), seed, stop)

    def make(self, seat: int, choice: Choice) -> None:
        """Make a seat's choice."""
        self.position = self.position.play(seat, choice.move)
        self._asked[seat] += 1
        if choice.seconds > 0:
            self._decisions[seat] += 1
            self._simulations[seat] += choice.simulations
            self._seconds[seat] += choice.seconds
            self._slowest[seat] = max(self._slowest[seat], choice.seconds)

    def result(self, deal: int, seating: int) -> GameResult:
        """What became of it."""
        position = self.position
        winners, scores = position.winners, position.scores()
        seats = tuple(
            SeatResult(
                player=str(self.lineup[seat]),
                share=1 / len(winners) if seat in winners else 0.0,
                points=scores[seat].total,
                decisions=self._decisions[seat],
                simulations=self._simulations[seat],
                seconds=self._seconds[seat],
                slowest=self._slowest[seat],
            )
            for seat in range(position.game.players)
        )
        return GameResult(deal, seating, str(position.ending), seats)


def play_game(match: Match, deal: int, seating: int, stop: Event | None = None) -> GameResult:
    """Play one deal in one seating; Interrupted when `stop` is set."""
    playing = Playing.of(match, deal, seating)
    while not playing.position.over:
        for seat in playing.position.to_act:
            choice = playing.think(seat, stop)
            if stop is not None and stop.is_set():
                raise Interrupted
            playing.make(seat, choice)
    return playing.result(deal, seating)
