"""Many games at once: the same rules, all cores, results as arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from heptapolis.errors import BadOption
from heptapolis.games import game_class
from heptapolis.games.contract import Game
from heptapolis.kernel.batch import run_games
from heptapolis.kernel.chance import check_seed

MOST_GAMES = 1 << 31


@dataclass(frozen=True)
class Results:
    """What a series of games gave. Game i of seed s is `game.start(seed=game_seed(s, i))`."""

    games: int
    players: int
    seed: int
    categories: tuple[str, ...]
    points: Any
    """int16[game, seat, category]"""
    won: Any
    """bool[game, seat]; more than one true where a victory is shared"""
    traits: Any
    """int32[game, seat]: what a seat had to play with, a bit for each of trait_names (boards, wonders)"""
    trait_names: list[str]
    endings: Any
    """int8[game]: an index into ending_names"""
    ending_names: tuple[str, ...]
    decisions: int
    """choices among two or more moves"""
    seconds: float


def simulate(
    game: Game | str,
    games: int = 1000,
    *,
    players: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Results:
    """Play whole games, each seat moving at random, on several threads.

    The results depend on the seed alone, not on the threads. `progress(done, games)` is called now and then.
    """
    if isinstance(game, str):
        game = game_class(game)(players, **options)
    elif not isinstance(game, Game) or options or players not in (None, game.players):
        raise BadOption("simulate takes the name of a game with its options, or a Game that has them already")
    check_seed(seed)
    for name, value, most in (("games", games, MOST_GAMES), ("threads", 1 if threads is None else threads, 1024)):
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise BadOption(f"{name} is a whole number from 1 to {most}, not {value!r}")
    template = game.prepare(None)
    points, won, traits, endings, decisions, seconds = run_games(
        template, game.players, len(game.categories), game.action_count, games, seed, threads, progress
    )
    return Results(
        games=games,
        players=game.players,
        seed=seed,
        categories=game.categories,
        points=points,
        won=won,
        traits=traits,
        trait_names=game.traits,
        endings=endings,
        ending_names=game.endings,
        decisions=decisions,
        seconds=seconds,
    )
