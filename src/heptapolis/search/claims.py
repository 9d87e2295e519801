"""Claims of a search and what became of them: a curve is fitted to them (`honest_shares.py`), and checked on other games."""

from __future__ import annotations

import csv
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.search.honest_shares import Curve, doubted, odds

FOLDS = 2
"""Every curve is checked on the games that the curve of the others was fitted to."""
STEPS = 60
TENTHS = 10
SLACK = 0.05
"""So far a claim may be from what happened, and two standard errors more."""
ENOUGH_GAMES = 1000
"""Games in a tenth of the scale that say whether its claims are honest."""
GAME_WORTH = 10.0
"""All claims of a game together count as so many independent ones, at most: they share one end."""
RIDGE = (10.0, 100.0, 10.0, 100.0, 100.0)
"""How strongly each figure of a curve is held near nothing, where a claim is honest: few games must not bend it."""


@dataclass(frozen=True)
class Claim:
    """What a search claimed of the move that it chose, and what became of it."""

    game: str
    players: int
    against: str
    """who sat in the other seats"""
    simulations: int
    seed: int
    number: int
    """of the game"""
    choice: int
    """of the game, counted"""
    seat: int
    visits: int
    left: float
    claimed: float
    share: float
    """of the victory, in the end"""


@dataclass(frozen=True)
class Tenth:
    """Claims in a tenth of the scale, one of each game, and what became of them on average."""

    games: int
    claimed: float
    happened: float
    error: float
    """the standard error of what happened"""

    @property
    def honest(self) -> bool:
        """Whether the claims are as good as they have to be."""
        return abs(self.claimed - self.happened) <= SLACK + 2 * self.error


def read_claims(path: Path) -> list[Claim]:
    """The claims of a file; a last line that was not finished is left out."""
    if not path.exists():
        return []
    kinds = (str, int, str, int, int, int, int, int, int, float, float, float)
    found = []
    for row in csv.reader(path.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()[1:]):
        found.append(Claim(*(kind(cell) for kind, cell in zip(kinds, row, strict=True))))
    return found


def add_claims(path: Path, claims: Iterable[Claim]) -> None:
    """Add claims to a file, after its last whole line."""
    lines = [",".join(map(str, astuple(claim))) + "\n" for claim in claims]
    if not path.exists():
        lines.insert(0, ",".join(field.name for field in fields(Claim)) + "\n")
    elif not (text := path.read_bytes()).endswith(b"\n"):  # it was interrupted
        path.write_bytes(text[: text.rfind(b"\n") + 1])
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(lines))


def fit_curve(claims: Sequence[Claim]) -> Curve:
    """The curve under which what happened is likeliest (Levenberg and Marquardt's steps)."""
    players = claims[0].players
    visits = np.array([claim.visits for claim in claims], float)
    left = np.array([claim.left / players for claim in claims])
    range_of = Curve(
        least_visits=round(float(np.quantile(visits, 0.05))),
        most_visits=round(float(np.quantile(visits, 0.95))),
        most_left=round(float(left.max()), 1),
    )
    even = odds(1.0 / players)
    claim = np.array([odds(doubted(players, one.claimed, one.visits)) for one in claims]) - even
    far, tried = np.array([range_of.measures(*pair) for pair in zip(visits, left, strict=True)]).T
    happened = np.array([one.share for one in claims])
    of_game = Counter(_game(one) for one in claims)
    weights = np.array([min(1.0, GAME_WORTH / of_game[_game(one)]) for one in claims])
    figures, damping = np.zeros(5), 1.0
    told, loss = _tell(figures, even, claim, far, tried, happened, weights)
    for _ in range(STEPS):
        slope = (told["leaning"] - even - figures[0] - figures[1] * far)[:, None]
        changes = np.column_stack([np.ones_like(far), far, slope * np.column_stack([np.ones_like(far), far, tried])])
        share = told["share"]
        curvature = changes.T @ (changes * (weights * share * (1 - share))[:, None]) + np.diag(RIDGE)
        pull = changes.T @ (weights * (happened - share)) - np.array(RIDGE) * figures
        step = np.linalg.solve(curvature + damping * np.diag(np.diag(curvature)), pull)
        new_told, new_loss = _tell(figures + step, even, claim, far, tried, happened, weights)
        if new_loss < loss:
            figures, told, loss, damping = figures + step, new_told, new_loss, damping / 4
        else:
            damping *= 4
    names = ("place", "place_left", "slope", "slope_left", "slope_visits")
    return Curve(
        **{name: round(float(value), 4) for name, value in zip(names, figures, strict=True)},
        least_visits=range_of.least_visits,
        most_visits=range_of.most_visits,
        most_left=range_of.most_left,
    )


def _game(claim: Claim) -> tuple[str, int, int, int]:
    return claim.against, claim.simulations, claim.seed, claim.number


def _tell(
    figures: Any, even: float, claim: Any, far: Any, tried: Any, happened: Any, weights: Any
) -> tuple[dict[str, Any], float]:
    slope = np.exp(np.clip(figures[2] + figures[3] * far + figures[4] * tried, -5, 3))
    leaning = even + figures[0] + figures[1] * far + slope * claim
    share = 1 / (1 + np.exp(-leaning))
    likelihoods = happened * np.log(share + 1e-12) + (1 - happened) * np.log(1 - share + 1e-12)
    return {"leaning": leaning, "share": share}, float(np.array(RIDGE) @ figures**2) / 2 - float(weights @ likelihoods)


def held_back(claims: Sequence[Claim]) -> Iterator[tuple[Claim, float]]:
    """Each claim with what it is worth by a curve that was fitted to other games."""
    for fold in range(FOLDS):
        curve = fit_curve([claim for claim in claims if claim.number % FOLDS != fold])
        for claim in claims:
            if claim.number % FOLDS == fold:
                yield claim, curve.share(claim.players, claim.claimed, claim.visits, claim.left)


def tenths(told: Iterable[tuple[Claim, float]], seed: int = 1) -> list[Tenth | None]:
    """What became of claims, tenth by tenth of the scale; one claim of each game in each tenth, drawn."""
    by_place: dict[tuple[int, Any], list[tuple[Claim, float]]] = defaultdict(list)
    for claim, share in told:
        by_place[min(TENTHS - 1, int(share * TENTHS)), _game(claim)].append((claim, share))
    drawn = random.Random(seed)
    chosen: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for (tenth, _), found in sorted(by_place.items(), key=lambda entry: str(entry[0])):
        claim, share = drawn.choice(found)
        chosen[tenth].append((share, claim.share))
    return [_tenth(pairs) if pairs else None for pairs in chosen]


def _tenth(pairs: list[tuple[float, float]]) -> Tenth:
    claimed, happened = np.array(pairs).T
    spread = float(np.sqrt(np.mean((happened - claimed) ** 2)))
    return Tenth(len(pairs), float(claimed.mean()), float(happened.mean()), spread / float(np.sqrt(len(pairs))))
