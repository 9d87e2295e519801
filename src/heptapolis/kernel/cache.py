"""Where compiled rules are kept between starts.

Numba's cache notices a change in a function's own file, but not in a function that it calls or in a data file. So the
folder is named by a digest of all that compiled code depends on: sources, data, versions, processor and checks. The search,
which depends on the rules, has a folder of its own: then a change in it does not compile the rules anew. So have the
laboratory, which depends on both, and each other package that brings rules. Functions of ours that are compiled for the
records of such a package (whole games, the search) stand in our own folders; there its digest is a part of the record type
(`mark_of`), so that they are told apart as well.
Folders that have not been used for a while are cleared away.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
KEEP_DAYS = 30


RULES = ("kernel/*.py", "games/*/rules/*.py", "games/*/data/**/*.toml")
SEARCH = (*RULES, "search/compiled/*.py", "search/features/*.py", "search/endings/**/*.py")
PARTS = {
    "rules": RULES,
    "search": SEARCH,
    "lab": (*SEARCH, "lab/compiled/*.py"),
}
"""What is compiled, and the files of the package that it depends on."""


def part_of(module: str) -> str:
    """The part to which the compiled functions of a module belong: one of PARTS, or the name of another package."""
    if not is_ours(module):
        return module.partition(".")[0]
    return next((part for part in ("search", "lab") if module.startswith(f"heptapolis.{part}")), "rules")


def is_ours(module: str) -> bool:
    """Whether a module belongs to this package or to what is tried with it, not to another package that brings games."""
    package = module.partition(".")[0]
    return package == PACKAGE.name or _folder_of(package) is None


@cache
def _folder_of(package: str) -> Path | None:
    """The folder of an imported package that brings games (it has manifests), or None."""
    places = getattr(sys.modules.get(package), "__path__", None)
    folder = Path(next(iter(places))).resolve() if places else None
    return folder if folder is not None and any(folder.rglob("manifest.py")) else None


def source_files(part: str = "rules") -> list[Path]:
    """Every file whose change can change what the compiled functions of a part do."""
    own = sorted(path for pattern in PARTS.get(part, PARTS["search"]) for path in PACKAGE.glob(pattern))
    return own if part in PARTS else own + package_files(part)


def package_files(package: str) -> list[Path]:
    """The sources and data of another package."""
    folder = _folder_of(package)
    assert folder is not None
    return sorted(path for ending in ("py", "toml") for path in folder.rglob(f"*.{ending}"))


def digest_of(files: list[Path], size: int = 10) -> Any:
    """A digest of files with their places."""
    state = hashlib.blake2b(digest_size=size)
    for path in files:
        state.update("/".join(path.parts[-2:]).encode())  # wherever a package is installed, it is the same
        state.update(hashlib.blake2b(path.read_bytes()).digest())
    return state


def mark_of(module: str) -> str:
    """What tells the record types of another package from those that it had before a change; nothing for our own."""
    return "" if is_ours(module) else str(digest_of(package_files(part_of(module)), 6).hexdigest())


def digest(part: str = "rules") -> str:
    """A short name for this combination of sources, data, versions and settings."""
    import llvmlite
    import numba
    import numpy

    state = digest_of(source_files(part))
    settings = sorted(
        f"{key}={value}"
        for key, value in os.environ.items()
        if key.startswith("NUMBA_") and key != "NUMBA_ENABLE_CUDASIM"  # the simulator compiles nothing
    )
    for value in (sys.version, numba.__version__, llvmlite.__version__, numpy.__version__, str(PACKAGE), *settings):
        state.update(value.encode() + b"\0")
    return str(state.hexdigest())


def cache_root() -> Path:
    """The folder that holds all cache folders: `HEPTAPOLIS_CACHE`, or the user's cache folder."""
    if given := os.environ.get("HEPTAPOLIS_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "heptapolis"


@cache
def cache_folder(part: str) -> Path:
    """The folder of a part for this combination, made if it can be; old ones are cleared away."""
    root = cache_root()
    folder = root / digest(part)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        clear_old(root, folder)
    except OSError:  # a read-only home: Numba falls back to compiling at every start
        pass
    return folder


def open_cache(module: str) -> None:
    """Point Numba to the folder for a module. Must come before its next function is made."""
    import numba

    folder = cache_folder(part_of(module))
    if folder.is_dir():
        config: Any = numba.config
        config.CACHE_DIR = str(folder)


def clear_old(root: Path, current: Path) -> None:
    """Remove cache folders that no start has used for KEEP_DAYS."""
    limit = time.time() - KEEP_DAYS * 86400
    for folder in root.iterdir():
        if folder != current and folder.is_dir() and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)
