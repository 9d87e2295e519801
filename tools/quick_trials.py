"""Mutants tried in a copy of the running process, where a trial costs little more than the test that kills.

The tests of a game are collected once. For each mutant the process forks; the copy puts the damaged code into the function
and runs tests until one fails: those that killed others, then those that come by the damaged line. So nothing is imported or
collected twice, and most mutants die within a second. Tables, which are made while their module is imported, are out of reach;
and so are programs that tests start.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pickle
import resource
import signal
import sys
import time
import traceback
import types
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from coverage import Coverage

from damage import DATA_MODULE, ROOT, Mutant
from heptapolis.games import GAMES
from kills import keep

KILLERS = 25
"""Tests that have killed before and are tried first."""
TIMES_SLOWER, MORE_SECONDS = 10, 5
"""How much longer than without damage a test may take, in processor time: a busy machine must not kill mutants."""
SURVIVED, KILLED, BROKEN = range(3)


class Trials:
    """A plugin of pytest that tries mutants instead of running the tests once."""

    def __init__(self, mutants: list[Mutant], workers: int) -> None:
        self.mutants = mutants
        self.workers = workers
        self.verdicts: dict[Mutant, str] = {}
        """What was tried, and which test killed it, or "time", or "" if it survived."""
        self.trouble = ""
        self.failed = False
        self.killers: list[str] = []
        self.seconds: dict[str, float] = {}
        self.passing_by: dict[tuple[str, int], list[str]] = {}
        """By file and line the tests that run it."""
        self.starters: list[str] = []
        """The files of tests that start programs."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the undamaged tests, then try every mutant."""
        self.items = {item.nodeid: item for item in session.items}
        self.trouble, self.seconds, self.passing_by, self.starters = self._measured()
        if not self.trouble:
            print(f"\n{len(self.items)} tests take {sum(self.seconds.values()):.0f} s of processor time.", flush=True)
            self._try_all()
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice a failure."""
        self.failed = self.failed or report.failed

    def _measured(self) -> Any:
        """In a copy, so that nothing is remembered here that undamaged rules have found."""
        reading, writing = os.pipe()

        def measure() -> int:
            with os.fdopen(writing, "wb") as answer:
                pickle.dump(self._measure(), answer)
            return SURVIVED

        _fork(measure)
        os.close(writing)
        with os.fdopen(reading, "rb") as answer:
            found = pickle.load(answer)
        os.wait()
        return found

    def _measure(self) -> tuple[str, dict[str, float], dict[tuple[str, int], list[str]], list[str]]:
        """Which test fails without any damage, how long each takes, which lines each runs, and which files start programs."""
        running = ""
        starters: set[str] = set()
        sys.addaudithook(lambda event, _: starters.add(running) if event == "subprocess.Popen" else None)
        watch = Coverage(data_file=None, config_file=False, include=[str(ROOT / "src/heptapolis/games/*/rules/*")])
        seconds = {}
        watch.start()
        for item, following in _in_order(list(self.items.values())):
            watch.switch_context(item.nodeid)
            running = item.location[0]
            begin = time.process_time()
            if self._fails(item, following):
                return item.nodeid, {}, {}, []
            seconds[item.nodeid] = time.process_time() - begin
        watch.stop()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that nothing was run is for the caller to see
            data = watch.get_data()
        lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}
        passing_by = {(file, line): tests for file, found in lines.items() for line, tests in found.items()}
        return "", seconds, passing_by, sorted(starters)

    def _fails(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        """Run a test as pytest does."""
        self.failed = False
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        return self.failed

    def _try_all(self) -> None:
        waiting = list(self.mutants)
        running: dict[int, tuple[Mutant, int]] = {}
        while waiting or running:
            while waiting and len(running) < self.workers:
                mutant = waiting.pop(0)
                reading, writing = os.pipe()
                running[_fork(partial(self._try, mutant, writing))] = mutant, reading
                os.close(writing)
            child, status = os.wait()
            mutant, reading = running.pop(child)
            verdict = os.read(reading, 10_000).decode()
            os.close(reading)
            if os.WIFSIGNALED(status):
                verdict = "time" if os.WTERMSIG(status) == signal.SIGXCPU else f"signal {os.WTERMSIG(status)}"
            elif os.WEXITSTATUS(status) not in (SURVIVED, KILLED):
                raise RuntimeError(f"the trial of {mutant} broke off")
            elif verdict:
                self.killers = [verdict, *(killer for killer in self.killers if killer != verdict)][:KILLERS]
            self.verdicts[mutant] = verdict
            keep(mutant, "tests" if verdict else "")
            print(
                f"{len(self.verdicts):4d} {mutant}: {verdict or 'has the tests of this process survived'}", flush=True
            )

    def _try(self, mutant: Mutant, answer: int) -> int:
        """What a copy of the process does."""
        damage(mutant)
        for item, following in _in_order([self.items[test] for test in self._order(mutant)]):
            used = time.process_time() + TIMES_SLOWER * self.seconds[item.nodeid] + MORE_SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (int(used) + 1, resource.RLIM_INFINITY))
            if self._fails(item, following):
                os.write(answer, item.nodeid.encode())
                return KILLED
        return SURVIVED

    def _order(self, mutant: Mutant) -> list[str]:
        """Tests that killed before; of each that comes by the line its quickest case; then its other cases."""
        near: list[str] = []
        for line in range(mutant.line, 0, -1):  # an expression may begin below the line where its statement is counted
            if near := self.passing_by.get((str(ROOT / mutant.path), line), []):
                break
        quickest: dict[str, str] = {}
        for test in sorted(near, key=self.seconds.__getitem__):
            quickest.setdefault(test.split("[")[0], test)
        return list(dict.fromkeys([*self.killers, *quickest.values(), *near]))


def _in_order(items: list[pytest.Item]) -> list[tuple[pytest.Item, pytest.Item | None]]:
    """Each with the one that follows, for which pytest keeps what both need."""
    return list(zip(items, [*items[1:], None], strict=True))


def _fork(work: Callable[[], int]) -> int:
    """Let a copy of the process do something and say nothing meanwhile; it ends with what that returns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # newer Pythons warn of threads, and there are libraries that keep some
        child = os.fork()
    if child:
        return child
    voice, silence = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        os._exit(work())
    except BaseException:
        os.dup2(voice, 2)
        traceback.print_exc()
        os._exit(BROKEN)


def in_reach(mutant: Mutant) -> bool:
    """Whether the damage is done to a function."""
    return mutant.module != DATA_MODULE


def damage(mutant: Mutant) -> None:
    """Put a mutant's code into the function that it damages, wherever that is known."""
    tree = ast.parse(mutant.source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    name = next(node.name for node in functions if node.lineno <= mutant.line <= (node.end_lineno or node.lineno))
    module = importlib.import_module(f"heptapolis.games.{GAMES[mutant.game].folder}.rules.{mutant.module}")
    function = inspect.unwrap(getattr(module, name))
    whole = compile(mutant.apply(), str(ROOT / mutant.path), "exec")
    [function.__code__] = [
        code for code in whole.co_consts if isinstance(code, types.CodeType) and code.co_name == name
    ]


def quick_verdicts(
    game: str, mutants: list[Mutant], workers: int, tests: list[str]
) -> tuple[dict[Mutant, str], list[str]]:
    """Which of these tests kills each mutant, "" where none does, and which files of tests start programs.

    For a process of its own, in interpreted mode.
    """
    os.chdir(ROOT)
    trials = Trials(mutants, workers)
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"]
    went = pytest.main([*options, *tests], plugins=[trials])
    if trials.trouble or went in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise SystemExit(f"{trials.trouble or 'Something'} of {game} fails without any mutant: nothing can be learnt.")
    return trials.verdicts, trials.starters
