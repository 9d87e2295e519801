"""Many games at once: the same rules, all cores or a GPU, results as arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from heptapolis.errors import BadOption
from heptapolis.games import game_called
from heptapolis.games.contract import Game
from heptapolis.kernel.chance import check_seed
from heptapolis.kernel.policies import POLICIES
from heptapolis.kernel.whole_games import run_games

MOST_GAMES = 1 << 31
DEVICES = ("cpu", "cuda")


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
    """choices among two or more moves, of all games together"""
    lengths: Any
    """int32[game]: how many moves a game had"""
    trails: Any
    """int64[game]: a digest of all moves of a game; it differs between games that were not played alike"""
    seconds: float
    """from the first deal to the last scores; loading and compiling the rules is no part of it"""
    policy: str = "random"
    device: str = "cpu"


def simulate(
    game: Game | str,
    games: int = 1000,
    *,
    players: int | None = None,
    policy: str = "random",
    device: str = "cpu",
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Results:
    """Play whole games by a policy: "random", or "greedy" (heptapolis.kernel.policies says what that is).

    On device "cpu" several threads play; on "cuda" a GPU does, which needs the extra `cuda`. The results depend on the seed
    alone, not on the device or the threads. `progress(done, games)` is called now and then.
    """
    if isinstance(game, str):
        game = game_called(game)(players, options)
    elif not isinstance(game, Game) or options or players not in (None, game.players):
        raise BadOption("simulate takes the name of a game with its options, or a Game that has them already")
    check_seed(seed)
    for name, value, most in (("games", games, MOST_GAMES), ("threads", 1 if threads is None else threads, 1024)):
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise BadOption(f"{name} is a whole number from 1 to {most}, not {value!r}")
    if policy not in POLICIES:
        raise BadOption(f"a policy is {' or '.join(POLICIES)}, not {policy!r}")
    table = game.prepare(None), game.players, len(game.categories), game.action_count, games, seed
    if device == "cuda":
        from heptapolis.kernel import cuda_games

        outcomes, seconds = cuda_games.run_games(*table, progress=progress, policy=POLICIES[policy])
    elif device == "cpu":
        outcomes, seconds = run_games(*table, threads, progress, POLICIES[policy])
    else:
        raise BadOption(f"a device is {' or '.join(DEVICES)}, not {device!r}")
    return Results(
        games=games,
        players=game.players,
        seed=seed,
        categories=game.categories,
        points=outcomes.points,
        won=outcomes.won,
        traits=outcomes.traits,
        trait_names=list(game.traits),
        endings=outcomes.endings,
        ending_names=game.endings,
        decisions=int(outcomes.decisions.sum(dtype="int64")),
        lengths=outcomes.lengths,
        trails=outcomes.trails,
        seconds=seconds,
        policy=policy,
        device=device,
    )
