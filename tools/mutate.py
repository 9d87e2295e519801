"""Mutation testing: damage one line of the rules at a time and see whether the tests notice.

    python tools/mutate.py --count 200 --seed 1
    python tools/mutate.py --game duel --count 100

Each mutant is one small change (`damage.py`). It is killed when the tests of its game fail or run much too long: in a copy of
a process that has loaded them (`quick_trials.py`) or, where that does not reach, in a copy of the source tree. Survivors go
through the proofs at small volume, where --proofs is given. The result, with a diff of every survivor, is written to
mutants/report.md. A run that was broken off goes on with --resume.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from damage import ROOT, Mutant, diff, draw
from heptapolis.games import GAMES
from kills import begin_anew, keep, kept
from quick_trials import KILLERS, in_reach, quick_verdicts

PROOFS = ("payments", "recount", "order", "texts", "samples", "worlds")
"""What survivors are tried on, where the game has it."""
GOAL = 0.95
FIRST_LIMIT = 600.0
"""Seconds of processor time for the undamaged tests."""
PATIENCE = 3600
"""Seconds by the clock, for a mutant that waits for something."""
TIME_IS_UP = (-signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGXCPU, 128 + signal.SIGKILL)


def quick_trials(
    game: str, mutants: list[Mutant], workers: int, tests: list[str]
) -> tuple[dict[Mutant, str], list[str]]:
    """What `quick_verdicts` finds in a process of its own."""
    os.environ |= {"HEPTAPOLIS_MODE": "interpreted", "PYTHONHASHSEED": "0"}
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(quick_verdicts, game, mutants, workers, tests).result()


def own_tests(game: str) -> list[str]:
    """The tests of a game."""
    return [f"tests/{GAMES[game].folder}"]


class Laboratory:
    """Copies of the source tree, one for each worker, in which mutants are tried."""

    def __init__(
        self, folder: Path, workers: int, proofs: bool, tests: list[str], starters: dict[str, list[str]]
    ) -> None:
        self.proofs = proofs
        self.tests = tests
        self.starters = starters
        """By game the tests that start programs: where the others have been tried, these are left."""
        self.free = [folder / str(number) for number in range(workers)]
        for copy in self.free:
            for part in ("src", "tests", "docs"):
                shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
            shutil.copy(ROOT / "pyproject.toml", copy)
        self.limits: dict[str, float] = {}
        self.last_words = ""
        self.killers: dict[str, list[str]] = {}
        """By game the tests that killed mutants, the last one first: they are tried before the others."""

    def measure(self, game: str) -> None:
        """The undamaged tests of a game must pass; how long they take sets the limit for its mutants."""
        begin = _processor_time()
        verdict = self._verdict(self.free[0], game, self._tests(game))
        if verdict:
            sys.exit(f"{self.last_words}\nThe {verdict} of {game} fail without any mutant: nothing can be learnt.")
        took = _processor_time() - begin
        limit = self.limits[game] = 3 * took + 20
        print(f"{game}: tests take {took:.0f} s of processor time; a mutant may take {limit:.0f} s.", flush=True)

    def try_out(self, mutant: Mutant) -> str:
        """What killed a mutant; "" if it survived."""
        copy = self.free.pop()
        path = copy / mutant.path
        try:
            path.write_text(mutant.apply(), encoding="utf-8")
            left = self.starters[mutant.game] if in_reach(mutant) else self._tests(mutant.game)
            return self._verdict(copy, mutant.game, left)
        finally:
            path.write_text(mutant.source, encoding="utf-8")
            self.free.append(copy)

    def _tests(self, game: str) -> list[str]:
        return self.tests or own_tests(game)

    def _verdict(self, copy: Path, game: str, tests: list[str]) -> str:
        limit = self.limits.get(game, FIRST_LIMIT)
        verdict = self._tests_verdict(copy, game, tests, limit) if tests else ""
        if not verdict and self.proofs:
            proofs = [sys.executable, "-m", "proofs", "--game", game, "--scale", "0.002", *PROOFS]
            verdict = self._run(proofs, copy / "tests", "proofs", limit)
        return verdict

    def _tests_verdict(self, copy: Path, game: str, tests: list[str], limit: float) -> str:
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        killers = self.killers.setdefault(game, [])
        if killers and self._run([*pytest, *killers[:KILLERS]], copy, "tests", limit):
            return "tests"
        verdict = self._run([*pytest, *tests], copy, "tests", limit)
        if verdict == "tests" and (found := re.search(r"^(?:FAILED|ERROR) (\S+?::\S+)", self.last_words, re.MULTILINE)):
            killers.insert(0, found[1])
        return verdict

    def _run(self, command: list[str], folder: Path, name: str, limit: float) -> str:
        copy = folder if name == "tests" else folder.parent
        environment = os.environ | {
            "HEPTAPOLIS_MODE": "interpreted",
            "PYTHONPATH": str(copy / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
        }
        # Processor time, not the clock: a busy machine must not kill mutants.
        limited = ["bash", "-c", f'ulimit -t {limit:.0f}; exec "$@"', "limited", *command]
        try:
            done = subprocess.run(
                limited, cwd=folder, env=environment, timeout=PATIENCE, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            return "time"
        if done.returncode in TIME_IS_UP:
            return "time"
        self.last_words = done.stdout[-2000:]
        return name if done.returncode else ""


def _processor_time() -> float:
    """Seconds that finished children have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def write_report(results: list[tuple[Mutant, str]], seed: int) -> float:
    """Write mutants/report.md; the part that was killed is returned."""
    killed = sum(bool(verdict) for _, verdict in results)
    rate = killed / len(results)
    lines = [f"# {killed} of {len(results)} mutants killed ({rate:.1%}), seed {seed}", ""]
    by_module: dict[str, list[str]] = {}
    for mutant, verdict in sorted(results, key=lambda result: (result[0].game, result[0].module)):
        by_module.setdefault(f"{mutant.game} {mutant.module}", []).append(verdict)
    lines += ["| module | mutants | killed |", "| --- | --- | --- |"]
    lines += [f"| {name} | {len(found)} | {sum(map(bool, found))} |" for name, found in by_module.items()]
    lines += ["", f"By: { {way: sum(v == way for _, v in results) for way in ('tests', 'proofs', 'time')} }", ""]
    lines += ["## Survivors", ""]
    for mutant, verdict in results:
        if not verdict:
            where = f"{mutant.game}, {mutant.module}.py, line {mutant.line}"
            lines += [f"{where}: `{mutant.before}` became `{mutant.after}`", ""]
            lines += ["```diff", diff(mutant), "```", ""]
    folder = ROOT / "mutants"
    folder.mkdir(exist_ok=True)
    (folder / "report.md").write_text("\n".join(lines), encoding="utf-8")
    return rate


def main() -> int:
    """Try the mutants; 1 if too many survive."""
    parser = argparse.ArgumentParser(description="Damage the rules and see whether the tests notice.")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--proofs", action="store_true", help="try survivors on the proofs, too")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="whose rules to damage (all games')")
    parser.add_argument("--tests", nargs="*", help="run these instead of the game's own")
    parser.add_argument("--resume", action="store_true", help="go on with a run that was broken off")
    parser.add_argument("--list", action="store_true", help="only print the mutants that would be tried")
    wanted = parser.parse_args()
    games = wanted.game or list(GAMES)
    mutants = draw(games, wanted.count, wanted.seed)
    if wanted.list:
        for mutant in mutants:
            print(mutant)
        return 0
    tests = wanted.tests or []
    verdicts = dict.fromkeys(mutants, "")
    if wanted.resume:
        verdicts |= kept(mutants)
    else:
        for game in games:
            begin_anew(game)
    starters = {}
    for game in games:
        own = [mutant for mutant in mutants if mutant.game == game and in_reach(mutant) and not verdicts[mutant]]
        found, starters[game] = quick_trials(game, own, wanted.workers, tests or own_tests(game))
        verdicts |= {mutant: "tests" if verdict else "" for mutant, verdict in found.items()}
    left = [mutant for mutant in mutants if not verdicts[mutant]]
    print(f"{len(mutants) - len(left)} killed; the others are tried in a copy of the source tree.", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        laboratory = Laboratory(Path(folder), wanted.workers, wanted.proofs, tests, starters)
        for game in sorted({mutant.game for mutant in left}):
            laboratory.measure(game)
        with ThreadPoolExecutor(wanted.workers) as pool:
            for mutant, verdict in zip(left, pool.map(laboratory.try_out, left), strict=True):
                verdicts[mutant] = verdict
                keep(mutant, verdict)
                print(f"{'killed by ' + verdict if verdict else 'SURVIVED':18} {mutant}", flush=True)
    results = list(verdicts.items())
    rate = write_report(results, wanted.seed)
    print(f"{rate:.1%} killed; survivors are in mutants/report.md")
    return 0 if rate >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
