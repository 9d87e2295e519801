"""Answers are compressed on their way to other machines, and to no other."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from heptapolis.server.app import create_app
from heptapolis.server.settings import Settings


async def fetched(data: Path, path: str, host: str) -> httpx.Response:
    """What somebody at `host` gets."""
    line = httpx.ASGITransport(app=create_app(Settings(data)), client=(host, 50_000))
    async with httpx.AsyncClient(transport=line, base_url="http://127.0.0.1:7777") as browser:
        return await browser.get(path)


@pytest.mark.parametrize(
    ("host", "packed"), [("127.0.0.1", False), ("::1", False), ("192.0.2.7", True), ("2001:db8::7", True)]
)
def test_only_what_leaves_the_machine_is_compressed(data: Path, host: str, packed: bool) -> None:
    with ThreadPoolExecutor(1) as pool:  # tests with a browser may have a loop running in this one
        answer = pool.submit(lambda: asyncio.run(fetched(data, "/static/style.css", host))).result()
    assert answer.status_code == 200
    assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert ".game-card" in answer.text
    travelled = int(answer.headers["content-length"]) if not packed else answer.num_bytes_downloaded
    assert (travelled < len(answer.content) / 2) is packed
