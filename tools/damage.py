"""What damage `tools/mutate.py` does to the rules: one small change at a time.

A comparison flipped, + for -, and for or, a constant off by one, min for max, a statement left out. Mutants that cannot
matter stand, with the reason, in tools/equivalent_mutants.toml and are not drawn.
"""

from __future__ import annotations

import ast
import difflib
import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from heptapolis.games import GAMES

ROOT = Path(__file__).parents[1]
RULES = Path("src/heptapolis/games")
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
DATA_MODULE = "tables"
"""The room whose statements outside functions are damaged, too."""

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
        return {entry, (*entry, following.strip()), (*entry, str(self.column))}

    @property
    def column(self) -> int:
        """Where in its line the damage is, without the indentation."""
        before = self.source.encode()[: self.start].decode().rpartition("\n")[2]
        return len(before.lstrip())

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
    if module != DATA_MODULE:
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
    """Random mutants of the rule modules of these games together, without those known to be equivalent.

    One that becomes known to be equivalent gives its place to a new one; the others stay the same.
    """
    equivalent = known_equivalent()
    every = [
        mutant
        for game in games
        for path in modules_of(game)
        for mutant in mutants_of(game, path.stem, path.read_text(encoding="utf-8"))
    ]
    random.Random(seed).shuffle(every)
    return [mutant for mutant in every if not mutant.keys() & equivalent][:count]


def known_equivalent() -> set[tuple[str, ...]]:
    """Mutants that change nothing that anybody could notice."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    keys = ("game", "module", "line", "after", "before_line", "column")
    return {tuple(str(entry[key]) for key in keys if key in entry) for entry in entries}


def diff(mutant: Mutant) -> str:
    """The change as a unified diff."""
    path = str(mutant.path)
    before, after = mutant.source.splitlines(), mutant.apply().splitlines()
    lines = difflib.unified_diff(before, after, path, path, n=2, lineterm="")
    return "\n".join(lines)
