"""The package as others install it: from a wheel, outside the source tree."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked(name: str) -> dict[str, str]:
    found = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        match = re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)", line)
        assert match, f"{name}: {line!r} is not name==version"
        found[plain(match[1])] = match[2]
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match
    return plain(match[0])


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "HEPTAPOLIS_MODE")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=clean | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_all_that_is_needed_to_run_is_locked_with_all_that_it_needs():
    lock = locked("requirements.lock")
    waiting = [named(requirement) for requirement in PROJECT["dependencies"]]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        assert name in lock, f"{name} is needed but not in requirements.lock"
        waiting += [named(needed) for needed in requires(name) or () if ";" not in needed]
    assert set(lock) == seen, f"requirements.lock has more than is needed: {set(lock) - seen}"


def test_all_that_is_needed_to_develop_is_locked():
    lock = locked("requirements.lock") | locked("requirements-build.lock") | locked("requirements-dev.lock")
    for requirement in PROJECT["optional-dependencies"]["dev"]:
        assert named(requirement) in lock, f"{requirement} is in no lock file"


def test_lock_files_agree():
    build, develop = locked("requirements-build.lock"), locked("requirements-dev.lock")
    for name in build.keys() & develop.keys():
        assert build[name] == develop[name], name


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    quiet = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "wheel", *quiet, "--wheel-dir", folder, ROOT, cwd=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.mark.slow
def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path):
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name.split("/")[0] for name in names}
    assert inside == {"heptapolis", f"heptapolis-{PROJECT['version']}.dist-info"}
    assert "heptapolis/py.typed" in names
    for source in (ROOT / "src").rglob("*"):
        if source.is_file() and source.suffix in {".py", ".toml", ".typed", ".po", ".mo", ".json"}:
            assert source.relative_to(ROOT / "src").as_posix() in names, f"{source} is not in the wheel"
    assert any("LICENSE" in name for name in names)


PLAY = """
import pathlib, sys
import heptapolis
assert pathlib.Path(heptapolis.__file__).is_relative_to(sys.prefix), heptapolis.__file__
position = heptapolis.game("seven-wonders", players=3).start(seed=7)
for _ in range(9):
    seat = position.to_act[0]
    position = position.play(seat, position.moves(seat)[0])
assert heptapolis.position(position.to_dict()) == position
assert len(position.moves(0)[0].describe("cs")) > 5
print(len(position.history))
"""


@pytest.mark.slow
def test_an_installed_wheel_plays_outside_the_source_tree(wheel: Path, tmp_path: Path):
    home = tmp_path / "environment"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip())
    # No network in tests: what heptapolis needs comes from this environment, behind the empty one's own packages. A path in
    # a .pth file does not run this environment's .pth files, so the editable install of the source tree stays out of sight.
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    install = ("install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "--python", python, *install, wheel, cwd=tmp_path)
    cache = str(tmp_path / "cache")
    assert run(python, "-W", "error", "-c", PLAY, cwd=tmp_path, HEPTAPOLIS_CACHE=cache).strip() == "9"
    command = home / "bin" / "heptapolis"
    assert PROJECT["version"] in run(command, "--version", cwd=tmp_path)
    assert "Palace" in run(command, "explain", "palace", cwd=tmp_path, HEPTAPOLIS_CACHE=cache)
