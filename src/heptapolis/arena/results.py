"""What a match showed: shares with intervals, points, pace, and the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heptapolis.arena.evidence import Evidence, interval, weigh
from heptapolis.arena.matches import Match
from heptapolis.arena.playing import GameResult, SeatResult


@dataclass(frozen=True)
class Standing:
    """One player in one match."""

    player: str
    seats: int
    """that it has at the table"""
    share: float
    """of all victories, its seats together"""
    low: float
    """of a 95 % interval"""
    high: float
    fair: float
    """the share of equals"""
    points: float
    """of a seat, on average"""
    decisions: int
    seconds_mean: float
    """a decision"""
    seconds_most: float
    simulations_mean: float
    """a decision"""
    pace: float
    """simulations a second"""


@dataclass(frozen=True)
class MatchResult:
    """What a match showed."""

    match: Match
    games: int
    deals: int
    standings: tuple[Standing, ...]
    """in the order of the table"""
    evidence: Evidence


def difference(match: Match, games: Sequence[GameResult]) -> float:
    """Share of the victory for a seat of the first player, less that for another seat, over the games of a deal."""
    first, own, others = str(match.table[0]), 0.0, 0.0
    seats = match.table.count(match.table[0])
    for game in games:
        mine = sum(seat.share for seat in game.seats if seat.player == first)
        own += mine / seats
        others += (1 - mine) / (match.players - seats)
    return max(-1.0, min(1.0, (own - others) / len(games)))


def by_deal(match: Match, games: Sequence[GameResult]) -> list[list[GameResult]]:
    """The games of each deal that was played in all seatings."""
    deals: dict[int, list[GameResult]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    return [deals[deal] for deal in sorted(deals) if len(deals[deal]) == len(match.seatings())]


def summarise(match: Match, games: Sequence[GameResult]) -> MatchResult:
    """What the games of a match show. Deals that were not played in all seatings are left out."""
    deals = by_deal(match, games)
    complete = [game for deal in deals for game in deal]
    standings = tuple(_standing(match, str(player), deals) for player in match.sides)
    return MatchResult(match, len(complete), len(deals), standings, weigh(difference(match, deal) for deal in deals))


def _standing(match: Match, player: str, deals: list[list[GameResult]]) -> Standing:
    def own(game: GameResult) -> list[SeatResult]:
        return [seat for seat in game.seats if seat.player == player]

    shares = [sum(seat.share for game in deal for seat in own(game)) / len(deal) for deal in deals]
    seats = [seat for deal in deals for game in deal for seat in own(game)]
    decisions = sum(seat.decisions for seat in seats)
    seconds = sum(seat.seconds for seat in seats)
    simulations = sum(seat.simulations for seat in seats)
    low, high = interval(shares, sum(map(len, deals)))
    at_table = [str(entrant) for entrant in match.table].count(player)
    return Standing(
        player=player,
        seats=at_table,
        share=sum(shares) / max(1, len(shares)),
        low=low,
        high=high,
        fair=at_table / match.players,
        points=sum(seat.points for seat in seats) / max(1, len(seats)),
        decisions=decisions,
        seconds_mean=seconds / max(1, decisions),
        seconds_most=max((seat.slowest for seat in seats), default=0.0),
        simulations_mean=simulations / max(1, decisions),
        pace=simulations / seconds if seconds > 0 else 0.0,
    )
