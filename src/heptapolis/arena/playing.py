"""One game of a match, played to its end by bots that get views only."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from heptapolis.arena.matches import Match


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


def play_game(match: Match, deal: int, seating: int, stop: Event | None = None) -> GameResult:
    """Play one deal in one seating; Interrupted when `stop` is set."""
    game = match.rules()
    lineup = match.seatings()[seating]
    position = game.start(seed=match.deal_seed(deal))
    asked = [0] * game.players
    decisions, simulations = [0] * game.players, [0] * game.players
    seconds, slowest = [0.0] * game.players, [0.0] * game.players
    while not position.over:
        for seat in position.to_act:
            view = position.view(seat)
            choice = lineup[seat].choose(view, match.choice_seed(deal, seating, seat, asked[seat]), stop)
            if stop is not None and stop.is_set():
                raise Interrupted
            asked[seat] += 1
            position = position.play(seat, choice.move)
            if choice.seconds > 0:
                decisions[seat] += 1
                simulations[seat] += choice.simulations
                seconds[seat] += choice.seconds
                slowest[seat] = max(slowest[seat], choice.seconds)
    winners, scores = position.winners, position.scores()
    seats = tuple(
        SeatResult(
            player=str(lineup[seat]),
            share=1 / len(winners) if seat in winners else 0.0,
            points=scores[seat].total,
            decisions=decisions[seat],
            simulations=simulations[seat],
            seconds=seconds[seat],
            slowest=slowest[seat],
        )
        for seat in range(game.players)
    )
    return GameResult(deal, seating, str(position.ending), seats)
