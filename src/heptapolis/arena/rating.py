"""Ratings from games of any number of seats, by the Plackett-Luce model of openskill (Weng and Lin, 2011)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce

from heptapolis.arena.playing import GameResult


@dataclass(frozen=True)
class Rating:
    """How strong a player is: skill with its uncertainty (one standard deviation). Everybody begins at 25 ± 8.3."""

    player: str
    skill: float
    spread: float
    games: int


def rate(games: Iterable[GameResult]) -> list[Rating]:
    """Rate players by games, in the order in which they come; the strongest first.

    A game ranks its seats by their share of the victory, then by points. A player that has several seats of a game moves by
    the average of what they say.
    """
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    counts: dict[str, int] = {}
    for game in games:
        names = [seat.player for seat in game.seats]
        teams = [[ratings.setdefault(name, model.rating(name=name))] for name in names]
        order = sorted({(-seat.share, -seat.points) for seat in game.seats})
        ranks = [float(order.index((-seat.share, -seat.points))) for seat in game.seats]
        rated = model.rate(teams, ranks=ranks)
        for name in dict.fromkeys(names):
            new = [team[0] for own, team in zip(names, rated, strict=True) if own == name]
            mu = sum(rating.mu for rating in new) / len(new)
            sigma = sum(rating.sigma for rating in new) / len(new)
            ratings[name] = model.rating(mu=mu, sigma=sigma, name=name)
            counts[name] = counts.get(name, 0) + 1
    found = [Rating(name, rating.mu, rating.sigma, counts[name]) for name, rating in ratings.items()]
    return sorted(found, key=lambda rating: -rating.skill)
