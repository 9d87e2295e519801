"""A real server and a real browser. Where there is no browser the tests are skipped, except in continuous integration."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PATIENCE = 900
"""Seconds: rules that were never compiled here take a while on a small machine."""


def browser_path() -> str | None:
    """The Chromium of this machine."""
    names = [os.environ.get("HEPTAPOLIS_BROWSER"), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


def no_browser(why: str) -> None:
    """Skip, or fail where a browser must be there."""
    if os.environ.get("CI"):
        pytest.fail(f"No browser for the tests of the pages: {why}.")
    pytest.skip(f"no browser for the tests of the pages: {why}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser without windows."""
    path = browser_path()
    if path is None:
        no_browser("Chromium is not installed (on Debian: apt install chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        no_browser("playwright is not installed")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a data folder of its own."""
    with running_server(tmp_path_factory.mktemp("tables")) as address:
        yield address


@contextmanager
def running_server(data: Path, **settings: str) -> Iterator[str]:
    """The address of a server that keeps its tables in a folder; `settings` are added to its environment."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")} | settings
    command = [sys.executable, "-m", "heptapolis.server", "--no-browser", "--port", str(port), "--data", str(data)]
    with (data / "server.log").open("w") as log:
        process = subprocess.Popen([*command, "--rate", "1000"], env=environment, stdout=log, stderr=log)
        try:
            wait_until_up(f"http://127.0.0.1:{port}/healthz", process, data / "server.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def wait_until_up(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait for the first answer."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(address, timeout=10):
                return
        except OSError:
            time.sleep(0.3)
    raise AssertionError(f"the server does not answer: {log.read_text()}")


class Tab:
    """A page of a browser of its own, with what went wrong on it."""

    def __init__(self, page: Any, server: str) -> None:
        self.page = page
        self.server = server
        self.wrong: list[str] = []
        self.elsewhere: list[str] = []
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        page.set_default_timeout(60_000)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.server, "data:", "blob:")):
            self.elsewhere.append(url)

    def open(self, path: str = "/") -> None:
        """Go to a page of the server."""
        self.page.goto(self.server + path)

    def is_fine(self) -> None:
        """Nothing went wrong, and nobody else was asked for anything."""
        assert self.wrong == []
        assert self.elsewhere == []


@pytest.fixture
def tab(chromium: Any, server: str) -> Iterator[Callable[..., Tab]]:
    """Opens browsers: `tab(width=360, height=740)`; each is somebody of its own."""
    contexts = []

    def opened(width: int = 1280, height: int = 800, **options: Any) -> Tab:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, **{"locale": "en-GB", "reduced_motion": "reduce", **options}
        )
        contexts.append(context)
        return Tab(context.new_page(), server)

    yield opened
    for context in contexts:
        context.close()
