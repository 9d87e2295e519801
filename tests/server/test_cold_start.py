"""A server that has compiled nothing yet: the first question is asked before the search is there, and a move is taken."""

from __future__ import annotations

import re
import time
from pathlib import Path

import httpx
import pytest

from heptapolis.kernel.rules import INTERPRETED
from web.conftest import running_server

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")]


def test_the_first_question_does_not_wait_for_the_search(tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "data").mkdir()
    with (
        running_server(tmp_path / "data", HEPTAPOLIS_CACHE=str(tmp_path / "cache")) as address,
        httpx.Client(base_url=address, timeout=60) as browser,
    ):
        token = re.search(r'name="csrf" value="([^"]+)"', browser.get("/").text)
        assert token is not None
        table = browser.post("/play-now", data={"game": "duel", "csrf": token[1]}).headers["location"]
        first = browser.get(table)
        assert first.status_code == 202
        assert re.search(r"about \d+ seconds?", first.text)
        end = time.monotonic() + 120
        while (answer := browser.get(f"{table}/board")).status_code == 202 and time.monotonic() < end:
            time.sleep(0.2)
        assert re.search(r'data-decision="\d+"', answer.text)
        assert not list((tmp_path / "cache").glob("*/duel*.whole"))  # the search is still being compiled
