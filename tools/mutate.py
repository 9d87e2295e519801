"""Mutation testing: damage one line of the rules at a time and see whether the tests notice.

    python tools/mutate.py --count 200 --seed 1
    python tools/mutate.py --game duel --count 100

Each mutant is a copy of the source tree with one small change (a comparison flipped, + for -, and for or, a constant off by
one, min for max, a statement left out). It is killed when the tests of its game fail or run much too long. Survivors go
through the proofs at small volume, where --proofs is given. Mutants that cannot matter stand, with the reason, in
tools/equivalent_mutants.toml and are not drawn. The result, with a diff of every survivor, is written to mutants/report.md.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from heptapolis.games import GAMES

ROOT = Path(__file__).parents[1]
RULES = Path("src/heptapolis/games")
PROOFS = ("payments", "recount", "order", "texts", "samples", "worlds")
"""What survivors are tried on, where the game has it."""
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
GOAL = 0.9
FIRST_LIMIT = 600.0
"""Seconds of processor time for the undamaged tests."""
PATIENCE = 3600
"""Seconds by the clock, for a mutant that waits for something."""
KILLERS = 25
"""Tests that have killed before and are tried first: most mutants die of one of them, in a fraction of the time."""
TIME_IS_UP = (-signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGXCPU, 128 + signal.SIGKILL)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One change: a piece of a file's text replaced by another."""

    game: str
    module: str
    line: int
    start: int
    end: int
    before: str
    after: str
    source: str
    """The whole module as it is."""

    def keys(self) -> set[tuple[str, ...]]:
        """What entries of equivalent_mutants.toml may say of it. Lines are told by their text, since they move."""
        line, following = [*self.source.splitlines(), ""][self.line - 1 : self.line + 1]
        entry = (self.game, self.module, line.strip(), self.after)
        return {entry, (*entry, following.strip())}

    def apply(self) -> str:
        """The damaged module."""
        data = self.source.encode()
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()

    @property
    def path(self) -> Path:
        """The module in a source tree."""
        return RULES / GAMES[self.game].folder / "rules" / f"{self.module}.py"

    def __str__(self) -> str:
        return f"{self.game} {self.module}.py:{self.line}: {self.before!r} -> {self.after!r}"


def modules_of(game: str) -> list[Path]:
    """The files of a game that hold rules: all that compiled code depends on."""
    return sorted((ROOT / RULES / GAMES[game].folder / "rules").glob("*.py"))


def mutants_of(game: str, module: str, text: str) -> list[Mutant]:
    """All mutants of a module."""
    tree = ast.parse(text)
    offsets = [0]
    for line in text.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    found = []
    if module != "tables":
        tree = ast.Module([node for node in tree.body if isinstance(node, ast.FunctionDef)], [])
    for node in _rule_nodes(tree):
        for after in _changes(node):
            start = offsets[node.lineno - 1] + node.col_offset
            end = offsets[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            before = text.encode()[start:end].decode()
            found.append(Mutant(game, module, node.lineno, start, end, before, after, text))
    return found


def _rule_nodes(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """What does something: no imports, annotations, decorators, docstrings, checks of the data files."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.arguments)):
            continue
        if isinstance(child, ast.If) and isinstance(child.body[0], ast.Raise) and not child.orelse:
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.AnnAssign):
            if child.value is not None:
                yield child.value
                yield from _rule_nodes(child.value)
            continue
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            child.decorator_list = []
        if isinstance(child, ast.FunctionDef):
            child.returns = None
        if isinstance(child, (ast.expr, ast.stmt)):
            yield child
        yield from _rule_nodes(child)


def _changes(node: ast.expr | ast.stmt) -> list[str]:
    """The damaged forms of one node, as source text."""
    match node:
        case ast.Compare(left, operators, comparators):
            found = []
            for place, operator in enumerate(operators):
                if type(operator) in COMPARISONS:
                    changed = [*operators[:place], COMPARISONS[type(operator)](), *operators[place + 1 :]]
                    found.append(f"({ast.unparse(ast.Compare(left, changed, comparators))})")
            return found
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            return [f"({ast.unparse(ast.BinOp(left, OPERATORS[type(operator)](), right))})"]
        case ast.AugAssign(target, operator, value) if type(operator) in OPERATORS:
            return [ast.unparse(ast.AugAssign(target, OPERATORS[type(operator)](), value)), "pass"]
        case ast.BoolOp(operator, values):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            return [f"({ast.unparse(ast.BoolOp(other, values))})"]
        case ast.UnaryOp(ast.Not(), operand):
            return [f"({ast.unparse(operand)})"]
        case ast.Constant(value) if isinstance(value, int) and not isinstance(value, bool):
            return [str(value + 1), f"({value - 1})"]
        case ast.Constant(value) if isinstance(value, bool):
            return [str(not value)]
        case ast.Call(ast.Name("min" | "max" as name), arguments, keywords):
            other_name = ast.Name("max" if name == "min" else "min")
            return [ast.unparse(ast.Call(other_name, arguments, keywords))]
        case ast.Assign([ast.Subscript() | ast.Attribute()], _) | ast.Expr(ast.Call()) | ast.Continue() | ast.Break():
            return ["pass"]
    return []


def draw(games: list[str], count: int, seed: int) -> list[Mutant]:
    """Random mutants of the rule modules of these games together, without those known to be equivalent."""
    equivalent = known_equivalent()
    every = [
        mutant
        for game in games
        for path in modules_of(game)
        for mutant in mutants_of(game, path.stem, path.read_text(encoding="utf-8"))
        if not mutant.keys() & equivalent
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def known_equivalent() -> set[tuple[str, ...]]:
    """Mutants that change nothing that anybody could notice."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    keys = ("game", "module", "line", "after", "before_line")
    return {tuple(entry[key] for key in keys if key in entry) for entry in entries}


class Laboratory:
    """Copies of the source tree, one for each worker, in which mutants are tried."""

    def __init__(self, folder: Path, workers: int, proofs: bool, tests: list[str]) -> None:
        self.proofs = proofs
        self.tests = tests
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
        verdict = self._verdict(self.free[0], game)
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
            return self._verdict(copy, mutant.game)
        finally:
            path.write_text(mutant.source, encoding="utf-8")
            self.free.append(copy)

    def _verdict(self, copy: Path, game: str) -> str:
        limit = self.limits.get(game, FIRST_LIMIT)
        tests = self.tests or [f"tests/{GAMES[game].folder}"]
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        killers = self.killers.setdefault(game, [])
        if killers and self._run([*pytest, *killers[:KILLERS]], copy, "tests", limit):
            return "tests"
        verdict = self._run([*pytest, *tests], copy, "tests", limit)
        if verdict == "tests" and (found := re.search(r"^(?:FAILED|ERROR) (\S+?::\S+)", self.last_words, re.MULTILINE)):
            killers.insert(0, found[1])
        if not verdict and self.proofs:
            proofs = [sys.executable, "-m", "proofs", "--game", game, "--scale", "0.002", *PROOFS]
            verdict = self._run(proofs, copy / "tests", "proofs", limit)
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


def diff(mutant: Mutant) -> str:
    """The change as a unified diff."""
    path = str(mutant.path)
    before, after = mutant.source.splitlines(), mutant.apply().splitlines()
    lines = difflib.unified_diff(before, after, path, path, n=2, lineterm="")
    return "\n".join(lines)


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
    parser.add_argument("--list", action="store_true", help="only print the mutants that would be tried")
    wanted = parser.parse_args()
    games = wanted.game or list(GAMES)
    mutants = draw(games, wanted.count, wanted.seed)
    if wanted.list:
        for mutant in mutants:
            print(mutant)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        laboratory = Laboratory(Path(folder), wanted.workers, wanted.proofs, wanted.tests or [])
        for game in games:
            laboratory.measure(game)
        results = []
        with ThreadPoolExecutor(wanted.workers) as pool:
            for mutant, verdict in zip(mutants, pool.map(laboratory.try_out, mutants), strict=True):
                results.append((mutant, verdict))
                print(f"{len(results):4d} {'killed by ' + verdict if verdict else 'SURVIVED':18} {mutant}", flush=True)
    rate = write_report(results, wanted.seed)
    print(f"{rate:.1%} killed; survivors are in mutants/report.md")
    return 0 if rate >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
