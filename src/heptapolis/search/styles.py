"""Styles of play: how everybody plays by habit, and one style for each plan that a game's endings and categories make possible.

Whoever only ever plays against itself forgets whole plans: none of 2,000 games between our old habits ended by science where a
quarter of people's do. So habits are learnt together with seekers of each plan (`league.py`), simulations are played
in the styles that do best in the position, and the best styles are characters that people can play against (`characters` in a
game's manifest).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.games import GAMES
from heptapolis.search.features import WEIGHTS

NONE = -1
STEEPNESS = 0.1
"""A style that won by so much of an equal share more often in its league is e times likelier to be tried."""
CATEGORY_SCALE = 10.0
"""A lead of so many points in its category is a plan that came true."""


@dataclass(frozen=True)
class Plan:
    """What a style is after besides winning: to win by an ending, or to lead in a category of the score sheet."""

    name: str
    ending: int = NONE
    category: int = NONE


@cache
def plans_of(game: str) -> tuple[Plan, ...]:
    """The plans of a game, in the order of its styles (the style of a plan is one more: the first is everybody's)."""
    manifest = GAMES[game]
    endings = enumerate(manifest.endings) if len(manifest.endings) > 1 else ()
    by_ending = [Plan(f"{name}-ending", ending=number) for number, name in endings]
    by_category = [Plan(name, category=number) for number, name in enumerate(manifest.categories)]
    return (*by_ending, *by_category)


def style_of(game: str, plan: str) -> int:
    """The number of the style that follows a plan."""
    return 1 + [known.name for known in plans_of(game)].index(plan)


@cache
def mixture_of(game: str, players: int, mixed: float) -> Any:
    """How likely a seat plays in each style, when it plays in another than the usual one so often.

    Plans that hardly ever win are hardly ever played: nobody has to fear them.
    """
    shares = standings(game, players)
    if not shares or not mixed:
        return np.ones(1)
    odds = np.exp(np.array([shares[plan.name] for plan in plans_of(game)]) * players / STEEPNESS)
    return np.array([1.0 - mixed, *(mixed * odds / odds.sum())])


def standings(game: str, players: int) -> dict[str, float]:
    """The share of victories that each style had in its league; nothing where none has played."""
    path = _standings_path(game, players)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def store_standings(game: str, players: int, shares: dict[str, float], folder: Path = WEIGHTS, made: str = "") -> None:
    """Write how the styles of a game did at a table with so many players, and how that was found out."""
    lines = [f"# The share of victories of each style in its league ({made})."]
    lines += [f"{style} = {float(share):.3f}" for style, share in shares.items()]
    _standings_path(game, players, folder).write_text("\n".join(lines) + "\n", encoding="utf-8")
    mixture_of.cache_clear()


def _standings_path(game: str, players: int, folder: Path = WEIGHTS) -> Path:
    return folder / f"{game}-{players}.toml"
