"""The server under load: open event streams, tables in play with fast bots, times from post to acknowledgement and to event.

    python -m benchmarks.load --streams 1000 --tables 200 --seconds 30 --rate 100

One server process and one process that plays, on this machine. A mover at each table posts moves at a steady rate over
all tables; the moves a second and the percentiles of the times are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 600.0


def percentiles(times: list[float]) -> dict[str, float]:
    """p50, p95, p99 and the worst, in milliseconds."""
    if not times:
        return {}
    ordered = sorted(times)
    found = {f"p{share}": ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in (50, 95, 99)}
    return {name: round(value * 1000, 1) for name, value in (found | {"worst": ordered[-1]}).items()}


class Load:
    """A server, its visitors and what was measured."""

    def __init__(self, url: str, game: str, seats: list[str], chance: random.Random) -> None:
        self.url, self.game, self.seats, self.chance = url, game, seats, chance
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.posted: dict[tuple[str, int], float] = {}
        self.waiting: dict[str, tuple[int, float]] = {}
        self.conflicts = 0
        self.events = 0
        self.open = 0

    async def introduce(self, http: httpx.AsyncClient, name: str) -> dict[str, str]:
        """The header of a new visitor."""
        token = (await http.post("/api/visitors", json={"name": name})).json()["token"]
        return {"authorization": f"Bearer {token}"}

    async def listen(self, headers: dict[str, str], table: str, own: bool) -> None:
        """Keep a stream open with a plain socket: thousands of them must not cost the measuring process much."""
        host, port = self.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        lines = [f"GET /api/stream?tables={table} HTTP/1.1", f"Host: {host}:{port}"]
        lines += [f"{key}: {value}" for key, value in headers.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.open += 1
        try:
            async for line in reader:
                if line.startswith(b"data: ") and b'"revision"' in line:
                    self.events += 1
                    if own:
                        data = json.loads(line[6:])
                        wanted = self.waiting.get(data["table"])
                        if wanted is not None and data["revision"] >= wanted[0]:
                            del self.waiting[data["table"]]
                            self.told.append(time.perf_counter() - wanted[1])
        finally:
            writer.close()

    async def create(self, http: httpx.AsyncClient, headers: dict[str, str]) -> str:
        """A table with fast bots."""
        body = {"game": self.game, "players": len(self.seats), "seats": self.seats, "pace": "fast"}
        answer = await http.post("/api/tables", json=body, headers=headers)
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def move(self, http: httpx.AsyncClient, headers: dict[str, str], table: str) -> bool | None:
        """Make a move if there is one to make; None when the game is over."""
        sight = (await http.get(f"/api/tables/{table}/seats/0", headers=headers)).json()
        if sight["over"]:
            return None
        if sight["decision"] is None:
            return False
        body = {
            "move": self.chance.choice(sight["moves"])["move"],
            "decision": sight["decision"]["number"],
            "revision": sight["revision"],
        }
        begin = time.perf_counter()
        self.waiting[table] = sight["revision"] + 1, begin
        answer = await http.post(f"/api/tables/{table}/seats/0/move", json=body, headers=headers)
        if answer.status_code != 200:
            self.waiting.pop(table, None)
            self.conflicts += 1
            return False
        self.acknowledged.append(time.perf_counter() - begin)
        return True


async def play(load: Load, streams: int, tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Open streams, play at tables, measure."""
    limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
    async with httpx.AsyncClient(base_url=load.url, limits=limits, timeout=60) as http:
        players = [await load.introduce(http, f"player {number}") for number in range(tables)]
        ids = [await load.create(http, headers) for headers in players]
        for table, headers in zip(ids, players, strict=True):
            while (await http.get(f"/api/tables/{table}", headers=headers)).status_code == 503:
                await asyncio.sleep(0.2)
        listeners = [
            asyncio.create_task(load.listen(one, table, True)) for one, table in zip(players, ids, strict=True)
        ]
        for number in range(max(0, streams - tables)):
            headers = await load.introduce(http, f"watcher {number}")
            listeners.append(asyncio.create_task(load.listen(headers, ids[number % tables], False)))
        while load.open < len(listeners):
            await asyncio.sleep(0.05)
        await asyncio.sleep(2.0)
        before, begin = load.events, time.perf_counter()
        load.acknowledged.clear()
        load.told.clear()
        running: set[asyncio.Task[None]] = set()
        busy: set[int] = set()

        async def turn(number: int) -> None:
            try:
                if await load.move(http, players[number], ids[number]) is None:
                    ids[number] = await load.create(http, players[number])
                    await http.get(f"/api/tables/{ids[number]}", headers=players[number])
            finally:
                busy.discard(number)

        due = begin
        while time.perf_counter() - begin < seconds:
            due += 1.0 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            free = [number for number in range(tables) if number not in busy]
            if free:
                number = load.chance.choice(free)
                busy.add(number)
                task = asyncio.create_task(turn(number))
                running.add(task)
                task.add_done_callback(running.discard)
        spent = time.perf_counter() - begin
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.sleep(1.0)
        figures = (await http.get("/metrics")).text
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
    return {
        "streams": len(listeners),
        "tables": tables,
        "moves_a_second": round(len(load.acknowledged) / spent, 1),
        "events_a_second": round((load.events - before) / spent, 1),
        "acknowledged_ms": percentiles(load.acknowledged),
        "told_ms": percentiles(load.told),
        "conflicts": load.conflicts,
        "commits": _figure(figures, "commits_total"),
        "writes": _figure(figures, "writes_total"),
    }


def _figure(text: str, name: str) -> float:
    found = re.search(rf"^heptapolis_{name} ([\d.e+]+)", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def measure(game: str, streams: int, tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Start a server, load it, stop it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)  # for the streams of this process
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, streams + 1000)), hard))
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "heptapolis.server", "--port", str(port), "--no-browser", "--data", folder]
        command += ["--rate", "1000000", "--tables", "100000", "--streams", "1000", "--when-asked"]
        command += ["--address-connections", str(streams + 100)]  # all visitors come from this machine
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
        try:
            end = time.monotonic() + PATIENCE
            ready = False
            while not ready and time.monotonic() < end:
                with contextlib.suppress(httpx.HTTPError):
                    ready = httpx.get(f"{url}/rules?game={game}", timeout=5).json()[game]["state"] == "ready"
                time.sleep(0.5)
            seats = ["me", "random"] if game == "duel" else ["me", "random", "random"]
            load = Load(url, game, seats, random.Random(1))
            return {"game": game} | asyncio.run(play(load, streams, tables, seconds, rate))
        finally:
            server.terminate()
            server.wait()


def main() -> int:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second that are posted")
    wanted = parser.parse_args()
    result = measure(wanted.game, wanted.streams, wanted.tables, wanted.seconds, wanted.rate)
    for name, value in result.items():
        print(f"{name:>16}  {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
