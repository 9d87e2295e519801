"""What loads what: rules and search need nothing of server or terminal, and whatever is imported is declared."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "heptapolis"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COMPANY = """
import sys
import heptapolis, heptapolis.arena, heptapolis.search
import heptapolis.lab.gymnasium, heptapolis.lab.openspiel, heptapolis.lab.pettingzoo
from heptapolis.games import GAMES, describe_for, game_class
from heptapolis.search.features import features_of
for name in GAMES:
    game_class(name), describe_for(name), features_of(name)
print(*sys.modules)
"""
FOR_SCREENS = ("server", "web", "terminal", "cli", "commands")
"""Parts of the package that only people at a screen need …"""
THEIR_LIBRARIES = {
    "fastapi",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "jinja2",
    "typer",
    "rich",
    "segno",
    "babel",
    "starlette",
}
"""… and what they are made with."""


def test_rules_and_search_load_nothing_of_server_or_terminal() -> None:
    run = subprocess.run([sys.executable, "-c", COMPANY], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "heptapolis.games.duel.rules.turns" in loaded
    unwanted = tuple(f"heptapolis.{part}" for part in FOR_SCREENS)
    assert not [name for name in loaded if name.startswith(unwanted) or name.split(".")[0] in THEIR_LIBRARIES]


def test_only_the_doors_of_the_laboratory_need_its_libraries() -> None:
    """Tables, observations and descriptions of actions are there for everybody, also where no extra is installed."""
    missing = "import sys; sys.modules |= dict.fromkeys(('gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel'))"
    plain = f"{missing}; import heptapolis.lab.actions, heptapolis.lab.digests, heptapolis.lab.opponents"
    subprocess.run([sys.executable, "-W", "error", "-c", plain], check=True)


def test_the_laboratory_names_those_above_it_in_one_place() -> None:
    """It draws by a module that it knows by name only, and loads when a picture is wanted (lab/rendering.py)."""
    above = re.compile(rf"heptapolis\.({'|'.join(FOR_SCREENS)}|arena)\b")
    naming = [path for path in (PACKAGE / "lab").rglob("*.py") if above.search(path.read_text(encoding="utf-8"))]
    assert naming == [PACKAGE / "lab" / "rendering.py"]


def imported() -> dict[str, str]:
    """Every module from outside that the package imports, with a file that does."""
    found: dict[str, str] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [str(node.module)]
            found |= {name.split(".")[0]: str(path.relative_to(ROOT)) for name in names}
    return {name: where for name, where in found.items() if name not in sys.stdlib_module_names | {"heptapolis"}}


def test_what_is_imported_is_declared() -> None:
    extras = PROJECT["optional-dependencies"]
    lines = PROJECT["dependencies"] + [line for name, more in extras.items() if name != "dev" for line in more]
    declared = {canonicalize_name(Requirement(line).name) for line in lines}
    known = packages_distributions()
    for module, where in imported().items():
        packages = {canonicalize_name(name) for name in known.get(module, [module])}
        assert packages & declared, f"{where} imports {module}, which no dependency brings"


def test_numba_whose_inside_is_used_has_an_upper_bound() -> None:
    (numba,) = (entry for line in PROJECT["dependencies"] if (entry := Requirement(line)).name == "numba")
    assert any(part.operator == "<" for part in numba.specifier)
