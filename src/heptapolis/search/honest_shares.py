"""Honest win shares: what a search claims, put right by what came of such claims.

A search is too sure of itself: it takes the best of many estimates, and believes that everybody plays as in its playouts. So
games are played in which each claim is written down (`tools/claims.py`), and a curve is fitted to what became of them, for each
game and number of players. The curve rises with the claim, whatever else is known: of two moves that were tried equally often
the one that won more often is never shown as the worse one.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from heptapolis.games import GAMES

CURVES = Path(__file__).parent / "curves"
"""A file for each game, with a table for each number of players."""
DOUBT = 2.0
"""A claim counts as if so many games more had been shared evenly: few simulations prove nothing."""


@dataclass(frozen=True)
class Curve:
    """How claims became true, in odds: a straight line; its slope and place depend on how far the end is and on the visits."""

    place: float = 0.0
    place_left: float = 0.0
    slope: float = 0.0
    """its logarithm, so that it always rises"""
    slope_left: float = 0.0
    slope_visits: float = 0.0
    least_visits: float = 1.0
    most_visits: float = 1.0
    """Of the claims that it was fitted to: what was tried more or less often is taken to be as honest as those."""
    most_left: float = 0.0

    def share(self, players: int, claimed: float, visits: float, left: float) -> float:
        """What a claim is worth that was tried so often, with so many choices left in the game."""
        even = odds(1.0 / players)
        claim = odds(doubted(players, claimed, visits)) - even
        far, tried = self.measures(visits, left / players)
        slope = math.exp(self.slope + self.slope_left * far + self.slope_visits * tried)
        return 1.0 / (1.0 + math.exp(-(even + self.place + self.place_left * far + slope * claim)))

    def measures(self, visits: float, each: float) -> tuple[float, float]:
        """How many choices each seat still has and how often a move was tried, as the curve counts it."""
        return math.log1p(min(each, self.most_left)), math.log(min(max(visits, self.least_visits), self.most_visits))


def odds(share: float) -> float:
    """The logarithm of the odds of a share."""
    return math.log(share / (1.0 - share))


def doubted(players: int, claimed: float, visits: float) -> float:
    """A claim with the doubt that its few simulations leave: never nothing, never all."""
    return (claimed * visits + DOUBT / players) / (visits + DOUBT)


def honest_share(game: str, players: int, claimed: float, visits: float, left: float) -> float:
    """What a win share that a search claims is worth; the claim itself where nobody knows what came of such claims."""
    curve = curve_of(game, players)
    return claimed if curve is None or visits < 1 else curve.share(players, claimed, visits, left)


@cache
def curve_of(game: str, players: int) -> Curve | None:
    """The curve of a game for a number of players, or for the nearest number that has one."""
    curves = curves_of(game)
    if not curves:
        return None
    return curves[min(curves, key=lambda known: (abs(known - players), known))]


@cache
def curves_of(game: str) -> dict[int, Curve]:
    """The curves of a game by the number of players."""
    path = curves_file(game)
    if not path.exists():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {int(players): Curve(**figures) for players, figures in tables.items()}


def curves_file(game: str) -> Path:
    """Where the curves of a game are kept."""
    return CURVES / f"{GAMES[game].folder if game in GAMES else game}.toml"
