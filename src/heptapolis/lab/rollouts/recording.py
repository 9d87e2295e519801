"""Recording games on all cores: parts of some games each, which become one file at the end.

A part is a file of its own in the folder `NAME.parts` beside the file that is wanted, written under another name first. So an
interrupted recording loses no more than the parts that were being played, and nothing that looks whole is not.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.games.contract import Game
from heptapolis.kernel.chance import check_seed
from heptapolis.kernel.cores import cores
from heptapolis.lab.observations import FORMS, Form, observations
from heptapolis.lab.opponents import SIMULATIONS
from heptapolis.lab.policy import Policy, as_policy, load, source_digest
from heptapolis.lab.rollouts.files import FORMAT, joined, needed, written
from heptapolis.lab.rollouts.playing import Players, at_random, play
from heptapolis.lab.setting import table_game
from heptapolis.lab.versions import environment_id
from heptapolis.search.bots import Bot, is_policy
from heptapolis.text_files import write_text

PART = 32
"""Games of a part."""
RANDOM = "random"
Progress = Callable[[int, int], None]
"""Told (games done, games in all) after each part."""


@dataclass(frozen=True)
class Plan:
    """What is to be recorded; the same plan gives the same rows."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    policies: tuple[Any, ...]
    games: int
    seed: int
    simulations: int
    form: Form

    def rules(self) -> Game:
        """The game that is played."""
        return table_game(self.game, self.players, dict(self.options))

    def about(self) -> dict[str, Any]:
        """What the file says about itself."""
        game = self.rules()
        return {
            "format": FORMAT,
            "heptapolis": version("heptapolis"),
            "environment": environment_id(self.game),
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "rules_version": game.rules_version,
            "form": self.form,
            "policies": [name_of(policy) for policy in self.policies],
            "simulations": self.simulations,
            "games": self.games,
            "seed": self.seed,
            "actions": game.action_count,
            "columns": list(observations(game, self.form).names),
        }

    def mark(self) -> str:
        """A digest of all that the rows depend on, code and numbers of the policies that are named included."""
        about = self.about()
        sources = [source_digest(one) for one in self.policies if isinstance(one, str) and is_policy(one)]
        return hashlib.blake2b(json.dumps([about, sources], sort_keys=True).encode(), digest_size=16).hexdigest()

    def parts(self) -> list[tuple[int, int]]:
        """(first game, games) of each part."""
        return [(first, min(PART, self.games - first)) for first in range(0, self.games, PART)]


def name_of(policy: Any) -> str:
    """What a policy is called in the file."""
    return policy if isinstance(policy, str) else as_policy(policy).name


def player_of(policy: Any) -> Policy | Bot:
    """What chooses."""
    if policy == RANDOM:
        return Policy(at_random, RANDOM)
    return load(policy) if isinstance(policy, str) else as_policy(policy)


def play_part(plan: Plan, players: Players, first: int, count: int, path: Path) -> int:
    """Play a part and write its file; its games."""
    written(play(plan.rules(), players, first, count, plan.seed, plan.simulations, plan.form), path)
    return count


@cache
def _players(policies: tuple[str, ...]) -> Players:
    """Made once in a process, which ends with the recording."""
    return [player_of(policy) for policy in policies]


def play_elsewhere(plan: Plan, first: int, count: int, path: Path) -> int:
    """The same in a process of its own: policies go there by name."""
    return play_part(plan, _players(plan.policies), first, count, path)


def record(
    game: Game | str,
    policies: Any,
    games: int,
    path: Path,
    *,
    players: int | None = None,
    seed: int = 0,
    simulations: int = SIMULATIONS,
    form: Form = "one-hot",
    processes: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Path:
    """Let policies play so many games and write what happened.

    `policies` is one policy for all seats, or several that change seats from game to game: names, or what `as_policy` takes.
    Those that are not named play in this process alone, and a recording that goes on takes them for what they were. Bots that
    think ahead think for so many `simulations`.
    """
    needed()
    path = Path(path)
    if path.suffix.lower() != ".parquet":
        raise BadOption(f"{path} should end in .parquet")
    if not path.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {path.absolute().parent} to write {path.name} into")
    if path.exists():
        raise BadOption(f"{path} exists already: name another file")
    several = list(policies) if isinstance(policies, Sequence) and not isinstance(policies, str) else [policies]
    rules = table_game(game, players, options)
    if not 1 <= len(several) <= rules.players:
        raise BadOption(f"name 1 to {rules.players} policies: there are {rules.players} seats, not {len(several)}")
    for name, value in (("games", games), ("simulations", simulations)):
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise BadOption(f"{name} is a whole number from 1, not {value!r}")
    if form not in FORMS:
        raise BadOption(f"form is {' or '.join(FORMS)}, not {form!r}")
    check_seed(seed)
    chosen = tuple(rules.options.items())
    plan = Plan(rules.name, rules.players, chosen, tuple(several), games, seed, simulations, form)
    seated = [player_of(policy) for policy in several]
    for player in seated:  # mistakes are told before anything is played
        if isinstance(player, Policy):
            player.check(rules)
    wanted = cores() if processes is None else processes
    if not isinstance(wanted, int) or not 1 <= wanted <= 1024:
        raise BadOption(f"processes is a whole number from 1 to 1024, not {wanted!r}")
    if not all(isinstance(policy, str) for policy in several):
        wanted = 1
    folder = _folder(plan, path)
    places = [folder / f"{first:012}.parquet" for first, _ in plan.parts()]
    waiting = [(part, place) for part, place in zip(plan.parts(), places, strict=True) if not place.exists()]
    done = games - sum(count for (_, count), _ in waiting)
    if progress is not None:
        progress(done, games)
    for count in _played(plan, seated, waiting, min(wanted, max(1, len(waiting)))):
        done += count
        if progress is not None:
            progress(done, games)
    joined(places, plan.about(), path)
    shutil.rmtree(folder)
    return path


def _folder(plan: Plan, path: Path) -> Path:
    """Where the parts are; BadOption where they are those of something else."""
    folder = path.with_name(path.name + ".parts")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadOption(f"the folder {folder} cannot be made: {error.strerror}") from None
    mark = folder / "plan"
    if not mark.exists():
        write_text(mark, plan.mark())
    elif mark.read_text(encoding="utf-8") != plan.mark():
        raise BadOption(f"{folder} has parts of another recording: name another file, or remove that folder")
    return folder


def _played(plan: Plan, players: Players, waiting: list[tuple[tuple[int, int], Path]], processes: int) -> Any:
    """Play the parts that are missing; the games of each, as they end."""
    if processes == 1:
        for (first, count), place in waiting:
            yield play_part(plan, players, first, count, place)
        return
    quietly: dict[str, Any] = {
        "initializer": signal.signal,
        "initargs": (signal.SIGINT, signal.SIG_DFL),
    }  # an interrupt ends them at once
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), **quietly)
    try:
        running: set[Future[int]] = set()
        for (first, count), place in waiting:
            running.add(pool.submit(play_elsewhere, plan, first, count, place))
            if len(running) >= 2 * processes:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield sum(future.result() for future in done)
        for future in running:
            yield future.result()
    except BrokenProcessPool:
        raise HeptapolisError(
            "a process ended unexpectedly. Out of memory? Then fewer processes help. In a script? Then its own commands belong "
            'under `if __name__ == "__main__":`, because every process reads it'
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
