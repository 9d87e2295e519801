"""The package as others install it: from a wheel, outside the source tree."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from itertools import combinations
from pathlib import Path

import pytest
from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement
from packaging.tags import compatible_tags, cpython_tags, mac_platforms, parse_tag

from heptapolis.translation import LANGUAGES

ROOT = Path(__file__).parents[1]
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@dataclass(frozen=True)
class Pin:
    """One version in a lock file."""

    version: str
    marker: Marker | None
    hashes: tuple[str, ...]
    files: tuple[str, ...]
    """What they are for: the tags of wheels, or how sources are packed."""

    def wanted(self, environment: dict[str, str]) -> bool:
        return self.marker is None or self.marker.evaluate(environment)


@cache
def locked(name: str) -> dict[str, Pin]:
    found: dict[str, Pin] = {}
    files: list[str] = []
    builds: list[str] = []
    text = (ROOT / name).read_text(encoding="utf-8")
    for line in text.replace(" \\\n    ", " ").splitlines():
        if line.startswith("# files: "):
            files += line.split()[2:]
        elif build := re.fullmatch(r"# build: \S+\+\S+ (\S+) sha256:([0-9a-f]{64})", line):
            files.append(build[1])
            builds.append(build[2])
        elif not line.startswith("#"):
            match = re.fullmatch(
                r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)(?:; ([a-z_]+ [!=]= \"\w+\"))?((?: --hash=\S+)*)", line
            )
            assert match, f"{name}: {line!r} is not name==version with hashes"
            hashes = tuple(match[4].split())
            assert {f"--hash=sha256:{digest}" for digest in builds} <= set(hashes), f"{name}: {match[1]} lacks a build"
            found[plain(match[1])] = Pin(match[2], Marker(match[3]) if match[3] else None, hashes, tuple(files))
            files, builds = [], []
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "HEPTAPOLIS_MODE")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=clean | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


PYTHONS = ((3, 11), (3, 12), (3, 13))
LINUX = (*(f"manylinux_2_{number}" for number in range(28, 4, -1)), "manylinux2014", "manylinux2010", "manylinux1")
PLATFORMS = {  # what markers call a platform, and what wheels for it are called
    ("linux", "posix", "Linux", "x86_64"): [f"{name}_x86_64" for name in LINUX],
    ("linux", "posix", "Linux", "aarch64"): [f"{name}_aarch64" for name in LINUX],
    ("darwin", "posix", "Darwin", "arm64"): list(mac_platforms((14, 0), "arm64")),
    ("win32", "nt", "Windows", "AMD64"): ["win_amd64"],
}
ANYWHERE = [(python, platform) for python in PYTHONS for platform in PLATFORMS]
ONLY_SOURCES = {"chess", "rlcard"}
"""Plain Python of which there are no wheels; only comparisons with other libraries need them."""


def environment(python: tuple[int, int], platform: tuple[str, str, str, str]) -> dict[str, str]:
    """What markers are asked about."""
    words = dict(zip(("sys_platform", "os_name", "platform_system", "platform_machine"), platform, strict=True))
    version = f"{python[0]}.{python[1]}"
    versions = {
        "python_version": version,
        "python_full_version": f"{version}.1",
        "implementation_version": f"{version}.1",
    }
    return {**default_environment(), **words, **versions, "extra": ""}  # type: ignore[dict-item]


def needed(requirements: Iterable[str], where: dict[str, str]) -> set[str]:
    """Names of all that these requirements need, directly or not, as the packages that are installed here tell it."""
    waiting = [(Requirement(text), "") for text in requirements]
    seen: set[tuple[str, str]] = set()
    """Each package, and each of its extras that somebody asks for."""
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker is not None and not requirement.marker.evaluate(where | {"extra": extra}):
            continue
        for wanted in ("", *requirement.extras):
            if (place := (plain(requirement.name), wanted)) not in seen:
                seen.add(place)
                with contextlib.suppress(PackageNotFoundError):  # only another platform needs it
                    waiting += [(Requirement(text), wanted) for text in requires(requirement.name) or ()]
    return {name for name, _ in seen}


@pytest.mark.parametrize(("python", "platform"), ANYWHERE)
def test_all_that_is_needed_anywhere_is_locked(python: tuple[int, int], platform: tuple[str, str, str, str]):
    where = environment(python, platform)
    run_lock = {name for name, pin in locked("requirements.lock").items() if pin.wanted(where)}
    assert run_lock == needed(PROJECT["dependencies"], where)
    more = locked("requirements-build.lock") | locked("requirements-dev.lock")
    develop = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"] + ["editables"]
    assert run_lock | {name for name, pin in more.items() if pin.wanted(where)} == needed(develop, where)
    lab_lock = {name for name, pin in locked("requirements-lab.lock").items() if pin.wanted(where)}
    assert lab_lock == needed(PROJECT["optional-dependencies"]["lab"], where) - run_lock
    for extra in ("train", "jax", "postgres"):
        lock = {name for name, pin in locked(f"requirements-{extra}.lock").items() if pin.wanted(where)}
        assert lock == needed(PROJECT["optional-dependencies"][extra], where) - run_lock


@pytest.mark.parametrize("name", LOCKS)
def test_every_version_is_locked_with_a_hash_for_each_of_its_files(name: str):
    assert "://" not in (ROOT / name).read_text(encoding="utf-8")
    for package, pin in locked(name).items():
        assert pin.hashes, f"{package} has no hash"
        assert len(set(pin.hashes)) == len(pin.hashes) == len(pin.files), package
        for digest in pin.hashes:
            assert re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", digest), f"{package}: {digest}"


@pytest.mark.parametrize("name", LOCKS)
@pytest.mark.parametrize(("python", "platform"), ANYWHERE)
def test_a_file_of_every_version_fits_anywhere(name: str, python: tuple[int, int], platform: tuple[str, str, str, str]):
    where, names = environment(python, platform), PLATFORMS[platform]
    fitting = {*cpython_tags(python, platforms=names), *compatible_tags(python, f"cp{python[0]}{python[1]}", names)}
    for package, pin in locked(name).items():
        if not pin.wanted(where) or package in ONLY_SOURCES:
            continue
        wheels = [file for file in pin.files if not file.startswith(".")]
        assert any(fitting & parse_tag(tags) for tags in wheels), f"no wheel of {package} fits {python} on {platform}"


def test_lock_files_agree():
    for one, other in combinations(LOCKS, 2):
        for name in locked(one).keys() & locked(other).keys():
            assert locked(one)[name] == locked(other)[name], f"{name} in {one} and {other}"


def test_installing_checks_the_hashes():
    for name, line in (("tools/setup.sh", '"${requirements[@]}"'), ("benchmarks/__main__.py", "str(LOCK)]")):
        (install,) = [text for text in (ROOT / name).read_text(encoding="utf-8").splitlines() if line in text]
        assert "--require-hashes" in install


def test_torch_is_installed_without_cuda_and_its_hash_is_checked():
    setup = (ROOT / "tools" / "setup.sh").read_text(encoding="utf-8")
    (install,) = [line for line in setup.splitlines() if "pip install" in line and '-r "$lock"' in line]
    assert "--require-hashes" in install
    assert "--no-index" in install
    (line,) = [line for line in setup.splitlines() if "+cpu" in line]
    assert "Linux" in line
    text = (ROOT / "requirements-train.lock").read_text(encoding="utf-8")
    (version,) = re.findall(r"^torch==(\S+)", text, re.MULTILINE)
    assert f"# build: {version}+cpu cp311-cp311-manylinux_2_28_x86_64 sha256:" in text
    assert not re.search("nvidia|cuda|triton", text)


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
    for language in LANGUAGES:
        assert language == "en" or f"heptapolis/locale/{language}.mo" in names, "catalogues are compiled"
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
assert not any(name.startswith("babel") for name in sys.modules), "compiled catalogues need no babel"
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
