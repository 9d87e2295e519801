"""A real server in a process of its own, on 127.0.0.1, with a real database; and visitors that use it."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import text

from heptapolis.server.database_home import FileHome, Home, home_at
from server.postgres import EVERYWHERE, shared_cluster

INTERPRETED = os.environ.get("HEPTAPOLIS_MODE") == "interpreted"
PATIENCE = 300.0
"""Seconds after which a test gives up waiting: only so that a broken server does not block for ever."""


JSON = {"content-type": "application/json"}
"""For bodies written by ourselves: they can carry what httpx would not send."""
CLIENTS: list[httpx.Client] = []
"""All that were opened, to be closed after each module."""


def client(server: Server, **settings: Any) -> httpx.Client:
    made = httpx.Client(base_url=server.url, timeout=60, **settings)
    CLIENTS.append(made)
    return made


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Server:
    """A server process that can be stopped, killed and started again on the same data."""

    def __init__(self, data: Path, *options: str, database: str = "") -> None:
        self.data = data
        self.database = database
        """The address of a PostgreSQL database; by default tables are in a file of the folder."""
        if EVERYWHERE and not database:
            self.database = shared_cluster().database(f"at_{hashlib.sha256(str(data).encode()).hexdigest()[:16]}")
        self.port = free_port()
        self.options = options
        self.environment: dict[str, str] = {}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data.with_suffix(".log")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: bool = True) -> Server:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
        command = [sys.executable, "-W", "error", "-m", "heptapolis.server", "--port", str(self.port), "--no-browser"]
        command += [
            "--data",
            str(self.data),
            "--log",
            "info",
            "--rate",
            "100000",
            "--tables",
            "10000",
            "--when-asked",
            *(["--database", self.database] if self.database else []),
            *self.options,
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment | self.environment)
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")[-3000:]
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the server did not come up: {self.log.read_text(encoding='utf-8')[-3000:]}")

    def wait_for_rules(self, *games: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            states = httpx.get(f"{self.url}/rules", params={"game": list(games)}).json()
            if all(states[game]["state"] == "ready" for game in games):
                return
            time.sleep(0.2)
        raise AssertionError(f"the rules were not ready: {states}")

    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    @property
    def home(self) -> Home:
        return home_at(self.database) if self.database else FileHome(self.data / "tables.sqlite")

    def sql(self, statement: str, **values: Any) -> list[Any]:
        """What a statement gives, past the server; it is committed."""
        engine = self.home.writing()
        try:
            with engine.begin() as connection:
                found = connection.execute(text(statement), values)
                return list(found.all()) if found.returns_rows else []
        finally:
            engine.dispose()

    def text(self) -> str:
        return self.log.read_text(encoding="utf-8")


class Program:
    """A visitor that uses the API."""

    def __init__(self, server: Server, name: str = "program") -> None:
        self.server = server
        self.http = client(server)
        token = self.http.post("/api/visitors", json={"name": name}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {token}"

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return answer.json()

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(path, content=json.dumps(fields), headers=JSON)

    def open(self, **fields: Any) -> str:
        """A table from a record or a document, as soon as the rules are ready."""
        end = time.monotonic() + PATIENCE
        while (answer := self.post("/open", **fields)).status_code == 503 and time.monotonic() < end:
            time.sleep(0.2)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["location"].rsplit("/", 1)[1])

    def create(self, game: str, seats: list[str], **more: Any) -> str:
        end = time.monotonic() + PATIENCE
        answer = self.post("/api/tables", game=game, players=len(seats), seats=seats, **more)
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["id"])
        self.invitation = answer.json()["invitation"]
        while self.http.get(f"/api/tables/{table}").status_code == 503:  # the rules compile
            assert time.monotonic() < end
            time.sleep(0.2)
        return table

    def sight(self, table: str, seat: int) -> Any:
        return self.get(f"/api/tables/{table}/seats/{seat}")

    def move(self, table: str, seat: int, sight: Any, move: str) -> httpx.Response:
        return self.post(
            f"/api/tables/{table}/seats/{seat}/move",
            move=move,
            decision=sight["decision"]["number"],
            revision=sight["revision"],
        )

    def play(self, table: str, seat: int, chance: random.Random, moves: int = 10_000) -> Any:
        """Play on at random until the end, or for so many moves; the last sight."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, "the table stands still"
            sight = self.sight(table, seat)
            if sight["over"] or not moves:
                return sight
            if sight["decision"] is None:
                time.sleep(0.01)
                continue
            answer = self.move(table, seat, sight, chance.choice(sight["moves"])["move"])
            assert answer.status_code in (200, 409), answer.text
            moves -= answer.status_code == 200


class Person:
    """A visitor with a browser: cookies, forms and what hides in pages."""

    def __init__(self, server: Server, **headers: str) -> None:
        self.http = client(server, headers={"accept": "text/html", **headers})
        self.home = self.http.get("/")

    @property
    def csrf(self) -> str:
        found = re.search(r'name="csrf" content="([0-9a-f]+)"', self.home.text)
        assert found, self.home.text[:500]
        return found[1]

    def form(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(path, data={"csrf": self.csrf, **fields})

    def script(self, path: str, **fields: Any) -> httpx.Response:
        headers = {"x-csrf": self.csrf, "accept": "application/json", **JSON}
        return self.http.post(path, content=json.dumps(fields), headers=headers)

    def play_now(self, game: str, **fields: Any) -> str:
        answer = self.form("/play-now", game=game, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rsplit("/", 1)[1]

    def board(self, table: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/tables/{table}/board", params=query)


class Listener(threading.Thread):
    """Collects the events of a stream, as they come from the server."""

    def __init__(self, http: httpx.Client, tables: str = "", last: str | None = None, path: str = "/stream") -> None:
        super().__init__(daemon=True)
        self.http, self.tables, self.last, self.path = http, tables, last, path
        self.events: list[tuple[str, str, dict[str, Any]]] = []
        self.raw = b""
        self.open = threading.Event()
        self._answer: httpx.Response | None = None
        self.start()
        assert self.open.wait(30)

    def run(self) -> None:
        headers = {"last-event-id": self.last} if self.last else {}
        with (
            contextlib.suppress(httpx.HTTPError),
            self.http.stream("GET", self.path, params={"tables": self.tables}, headers=headers, timeout=None) as answer,
        ):
            self._answer = answer
            self.open.set()
            for part in self.parts(answer):
                fields = dict(line.split(": ", 1) for line in part.split("\n") if ": " in line)
                if "event" in fields:
                    self.events.append((fields["id"], fields["event"], json.loads(fields["data"])))

    def parts(self, answer: httpx.Response) -> Iterator[str]:
        text = ""
        for chunk in answer.iter_raw():
            self.raw += chunk
            text += chunk.decode()
            while "\n\n" in text:
                part, text = text.split("\n\n", 1)
                yield part

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [data for _, event, data in list(self.events) if event == kind]

    def wait_for(self, kind: str, **wanted: Any) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for data in self.of(kind):
                if all(data.get(key) == value for key, value in wanted.items()):
                    return data
            time.sleep(0.01)
        raise AssertionError(f"no event {kind} {wanted}: {self.events}")

    def quit(self) -> None:
        """End the connection at once, as a browser does whose page is closed."""
        assert self._answer is not None
        line: socket.socket = self._answer.extensions["network_stream"].get_extra_info("socket")
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        self.join(30)
