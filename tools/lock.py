"""Write the hashes of every pinned version into the lock files, or check them.

    .venv/bin/python tools/lock.py              all lock files, anew
    .venv/bin/python tools/lock.py --check      say what the index lists and a lock file lacks

A version is pinned by hand, as `name==version` with a marker where only some platforms need it. This asks the package index
that pip is configured for (extra indexes and folders do not count) and writes down, for every file that it lists for the
version, the hash and what the file is for: so a lock file fits all platforms and Pythons, not only those of who wrote it.

Of some libraries there are builds that the index does not list, such as torch without CUDA. Those that are accepted stand in
lines of their own before the version, and stay there:

    # build: 2.13.0+cpu cp311-cp311-manylinux_2_28_x86_64 sha256:…
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import textwrap
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[A-Za-z0-9.+!]+)(?P<marker> *;[^\\]+?)? *\\?")
FILES = "# files: "
"""Begins the lines that say what the hashes below are for."""
BUILD = re.compile(r"# build: (?P<version>\S+\+\S+) (?P<purpose>\S+) sha256:(?P<digest>[0-9a-f]{64})")
"""A build that the index does not list."""
ACCEPT = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"


@cache
def index() -> str:
    """The address of the package index, as pip knows it from its options, environment and configuration."""
    command = [sys.executable, "-m", "pip", "install", "--help"]
    told = subprocess.run(command, env=os.environ | {"COLUMNS": "1000"}, capture_output=True, text=True, check=True)
    found = re.search(r"--index-url <url>.*?\(default\s+(\S+?)\)", told.stdout, re.DOTALL)
    if found is None:
        raise SystemExit("pip does not say which package index it uses.")
    return found[1].rstrip("/")


@dataclass
class Links(HTMLParser):
    """The files on a page of the index: name and hash."""

    found: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a link with its hash, which stands behind the address."""
        address, fragment = urldefrag(dict(attrs).get("href") or "")
        if tag == "a":
            self.found[unquote(address.rsplit("/", 1)[-1])] = fragment.removeprefix("sha256=")


@cache
def listed(name: str) -> dict[str, str]:
    """All files that the index lists for a name, each with its SHA-256 or an empty text."""
    request = urllib.request.Request(f"{index()}/{canonicalize_name(name)}/", headers={"Accept": ACCEPT})
    with urllib.request.urlopen(request, timeout=120) as answer:
        kind, text = answer.headers.get_content_type(), answer.read().decode()
    if kind.endswith("json"):
        return {file["filename"]: file["hashes"].get("sha256", "") for file in json.loads(text)["files"]}
    links = Links()
    links.feed(text)
    return links.found


def version_of(file: str) -> Version | None:
    """The version that a file holds; None where it is not one that pip installs."""
    try:
        return parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return None


def purpose(file: str) -> str:
    """What is special about a file of a version: the tags of a wheel, or how the sources are packed."""
    if file.endswith(".whl"):
        return "-".join(file.removesuffix(".whl").split("-")[-3:])
    return ".tar.gz" if file.endswith(".tar.gz") else ".zip"


def locked(name: str, version: str, marker: str, builds: list[str]) -> list[str]:
    """The lines for one version, with the hashes of other builds of it."""
    files = {file: digest for file, digest in listed(name).items() if version_of(file) == Version(version)}
    if not files:
        raise SystemExit(f"The index lists no files of {name} {version}.")
    for file, digest in files.items():
        if not re.fullmatch("[0-9a-f]{64}", digest):
            raise SystemExit(f"The index tells no SHA-256 of {file}.")
    purposes = " ".join(sorted(map(purpose, files)))
    told = textwrap.wrap(purposes, 118 - len(FILES), break_long_words=False, break_on_hyphens=False)
    hashes = [f"    --hash=sha256:{digest}" for digest in sorted([*files.values(), *builds])]
    return [*(FILES + line for line in told), " \\\n".join([f"{name}=={version}{marker}", *hashes])]


def renewed(text: str) -> str:
    """A lock file with the hashes of its versions; comments stay where they are."""
    lines: list[str] = []
    builds: list[re.Match[str]] = []
    for line in text.splitlines():
        if found := PIN.fullmatch(line):
            marker, version = found["marker"], Version(found["version"])
            for other in builds:
                if Version(other["version"]).public != version.public:
                    raise SystemExit(f"{other[0]!r} is no build of {found['name']} {version}.")
            others = [other["digest"] for other in builds]
            lines += locked(found["name"], found["version"], f"; {marker.strip(' ;')}" if marker else "", others)
            builds = []
        elif build := BUILD.fullmatch(line):
            builds.append(build)
            lines.append(line)
        elif line.startswith("# build:"):  # passed over, its hash would go
            raise SystemExit(f"{line!r} should say: # build: VERSION+LABEL TAGS sha256:HASH")
        elif not line.startswith((FILES, "    --hash=")):
            lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description="Hashes for the lock files.")
    parser.add_argument("files", nargs="*", type=Path, help="lock files (all of them)")
    parser.add_argument("--check", action="store_true", help="change nothing, and fail where something would change")
    wanted = parser.parse_args()
    paths = wanted.files or sorted(ROOT.glob("requirements*.lock"))
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    names = {found["name"] for text in texts.values() for line in text.splitlines() if (found := PIN.fullmatch(line))}
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(listed, sorted(names)))
    stale = 0
    for path, text in texts.items():
        if (new := renewed(text)) == text:
            continue
        stale += 1
        if wanted.check:
            print(f"{path.name} is not what the index lists.")
        else:
            path.write_text(new, encoding="utf-8")
            print(f"{path.name}: {new.count('--hash=')} hashes")
    return 1 if wanted.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
