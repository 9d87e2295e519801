"""The drawing of packages in docs/architecture.md is true: imports go along its arrows, and each arrow is an import."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "heptapolis"
DRAWING = ElementTree.parse(ROOT / "docs" / "packages.svg").getroot()
BOX_OF = {
    module: str(box.get("data-package")) for box in DRAWING.iter() for module in (box.get("data-modules") or "").split()
}
"""The box in which each top-level module or package of heptapolis is drawn."""
ARROWS = {tuple(arrow.split()) for part in DRAWING.iter() if (arrow := part.get("data-import"))}


def part_of(module: str) -> str:
    """The top-level part of the package that a module belongs to; `heptapolis` for the front door itself."""
    first = module.split(".")[1] if "." in module else "heptapolis"
    return first if first in BOX_OF else "heptapolis"


def imports(path: Path) -> Iterator[str]:
    """The modules of heptapolis that a file imports when it runs (not those that only a type checker reads)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ]
    skipped = {id(inner) for node in for_types for part in node.body for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "heptapolis")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "heptapolis":
            plain = node.module == "heptapolis"
            yield from (f"heptapolis.{alias.name}" if plain else node.module for alias in node.names)


def real_imports() -> dict[tuple[str, str], str]:
    """Which box imports which, with a file that does."""
    found: dict[tuple[str, str], str] = {}
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE)
        if place.name == "__main__.py":  # these only start the command
            continue
        own = (
            "heptapolis"
            if place.name == "__init__.py" and len(place.parts) == 1
            else place.parts[0].removesuffix(".py")
        )
        for module in imports(path):
            edge = BOX_OF[own], BOX_OF[part_of(module)]
            if edge[0] != edge[1]:
                found[edge] = str(place)
    return found


def reach(box: str) -> set[str]:
    """All boxes that arrows lead to from one."""
    found: set[str] = set()
    waiting = [box]
    while waiting:
        start = waiting.pop()
        more = {end for begin, end in ARROWS if begin == start} - found
        found |= more
        waiting += more
    return found


def test_every_part_of_the_package_is_drawn_once() -> None:
    sources = [path for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    parts = {path.name.removesuffix(".py") for path in sources}
    assert set(BOX_OF) == parts - {"__init__", "__main__"} | {"heptapolis"}


def test_imports_go_along_the_arrows() -> None:
    for (begin, end), where in real_imports().items():
        assert end in reach(begin), f"{where}: {begin} imports {end}, which no arrow of the drawing allows"


def test_every_arrow_is_an_import() -> None:
    assert set(real_imports()) >= ARROWS


def test_arrows_never_lead_back() -> None:
    assert not [box for box in set(BOX_OF.values()) if box in reach(box)]


def test_the_drawing_is_shown() -> None:
    assert "(packages.svg)" in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_what_the_page_says_is_where_it_is() -> None:
    """Each path in the table of questions exists: rooms of rules and text in every game, data in one at least."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.split("## Where is it?")[1].split("| --- |")[1].split("## Decisions")[0]
    games = [path.parent for path in PACKAGE.glob("games/*/manifest.py")]
    paths = set(re.findall(r"`([\w<>/]+(?:\.py|\.toml|/))`", table))
    assert len(paths) > 20
    for path in paths:
        if "<game>" in path:
            first = [PACKAGE / path.replace("<game>", game.name) for game in games]
            assert all(place.exists() for place in first), path
        elif not (PACKAGE / path).exists() and not (ROOT / path).exists():
            assert (any if path.startswith("data/") else all)((game / path).exists() for game in games), path
    for name, file in re.findall(r"`(\w+)`[^|`]* in `(rules/\w+\.py)`", table):
        assert all(re.search(rf"^def {name}\b", (game / file).read_text(encoding="utf-8"), re.M) for game in games), (
            name
        )


def test_every_module_of_the_server_is_told_of() -> None:
    """Sixty files want a list, and a list wants somebody who looks."""
    told = ast.get_docstring(ast.parse((PACKAGE / "server" / "__init__.py").read_text(encoding="utf-8"))) or ""
    rows = [row.split("|")[1] for row in told.splitlines() if row.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+\.py)`", row)]
    assert sorted(named) == sorted(path.name for path in PACKAGE.glob("server/*.py") if not path.name.startswith("__"))
