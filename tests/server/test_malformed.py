"""Whatever is sent, the server answers with a clear error and lives on."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.helpers import INTERPRETED, Person, Program, Server

PATHS = [
    "/", "/play-now", "/tables", "/open", "/settings", "/new", "/stream", "/rules", "/lobby", "/lan", "/healthz", "/metrics",
    "/tables/{table}", "/tables/{table}/board", "/tables/{table}/moves", "/tables/{table}/retract", "/tables/{table}/hint",
    "/tables/{table}/take-back", "/tables/{table}/seats/0/bot", "/tables/{table}/seats/9/sit", "/tables/{table}/seats/x/link",
    "/tables/{table}/replay", "/tables/{table}/replay/board", "/tables/{table}/record", "/tables/{table}/fair",
    "/tables/{table}/start", "/tables/{table}/pace", "/tables/{table}/rematch", "/tables/{table}/resign",
    "/join/{junk}", "/seat/{junk}", "/cards/{junk}", "/rules-at-hand/duel/{junk}", "/static/{junk}", "/{junk}",
    "/api/tables", "/api/tables/{table}", "/api/tables/{table}/seats/0", "/api/tables/{table}/seats/0/move",
    "/api/tables/{table}/sit", "/api/visitors", "/api/offers", "/api/tables/{table}/seats/0/contribution",
    "/api/tables/{table}/start", "/tables/{table}/seats/0/contribution", "/api/openapi.json", "/api/{junk}",
]  # fmt: skip
KEYS = [
    "game",
    "move",
    "decision",
    "revision",
    "seat",
    "players",
    "seats",
    "options",
    "level",
    "text",
    "name",
    "at",
    "csrf",
    "pace",
    "offer",
    "contribution",
    "commitment",
    "wait",
]


def junk(chance: random.Random) -> object:
    """A value that nobody expects."""
    return chance.choice(
        [
            None, True, 0, -1, 1 << 70, 1.5e308, "", "x", "\0", "\ud7ff" * 3, "../../etc/passwd", "a" * 3000,
            "'; DROP TABLE entries; --",
            "<script>alert(1)</script>", "{{7*7}}", "%s%n", "duel", "seven-wonders", "build altar", [], [[]], {},
            {"a": [1, {}]},
            ["me"] * 50, chance.randbytes(20).hex(), "１２", "٣", "-0", "1e5", "\u202e", "🂡" * 10,
        ]
    )  # fmt: skip


def request(chance: random.Random, table: str, person: Person, program: Program) -> httpx.Request:
    """A request that is wrong in some way."""
    path = chance.choice(PATHS).replace("{table}", chance.choice([table, table[::-1], "x" * 30, "%00", "..%2f"]))
    path = path.replace("{junk}", chance.choice(["x", "%ff%fe", "a" * 300, "..%2f..%2fetc", "%00", "🂡", "'", "<b>"]))
    if path.startswith(("/stream", "/lan")) and chance.random() < 0.9:
        path = "/play-now"
    key = chance.choice(["at", "eyes", "seat", "which", "tables", "game", "next"])
    query = f"?{key}={chance.choice(['1', '-1', 'x', '%00', '9' * 40])}"
    method = chance.choice(["POST", "POST", "POST", "GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
    if path.startswith("/stream"):
        method = "POST"
    headers = {
        "x-csrf": chance.choice([person.csrf, person.csrf, "0", ""]),
        "accept": chance.choice(["text/html", "application/json", ""]),
    }
    who = person.http if chance.random() < 0.5 else program.http
    headers["content-type"] = chance.choice(
        [
            "application/json",
            "application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
            "text/plain",
        ]
    )
    body: bytes
    kind = chance.random()
    if kind < 0.6:
        import json

        body = json.dumps({chance.choice(KEYS): junk(chance) for _ in range(chance.randrange(6))}).encode()
    elif kind < 0.8:
        body = "&".join(
            f"{chance.choice(KEYS)}={chance.choice(['1', 'x', '%ff', '%', 'duel'])}" for _ in range(4)
        ).encode()
    else:
        body = chance.randbytes(chance.randrange(200))
    return who.build_request(method, path + (query if chance.random() < 0.5 else ""), content=body, headers=headers)


def memory(server: Server) -> int:
    """Kilobytes that the server has in memory."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def throw(server: Server, count: int, seed: int) -> None:
    """Send so many requests that make no sense; never a 5xx but "not ready", never a stack trace."""
    chance = random.Random(seed)
    person, program = Person(server), Program(server)
    table = program.create("duel", ["me", "random"])
    for _ in range(count):
        sent = request(chance, table, person, program)
        client = person.http if "cookie" in sent.headers else program.http
        answer = client.send(sent, follow_redirects=False)
        assert answer.status_code < 500 or answer.status_code == 503, (sent.method, sent.url, sent.content, answer.text)
        assert "Traceback" not in answer.text


def raw(server: Server, data: bytes) -> bytes:
    """Bytes that are not even a request."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        found = b""
        while part := connection.recv(65536):
            found += part
        return found


def test_malformed_requests_are_answered_and_survived(server: Server) -> None:
    throw(server, 250, seed=1)
    assert Person(server).home.status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        b"\0\0\0\0", b"GET", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
        b"POST /play-now HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\nshort",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"\x16\x03\x01\x02\x00",
        b"POST /play-now HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_survived(server: Server, data: bytes) -> None:
    answer = raw(server, data)
    assert b"Traceback" not in answer
    assert not answer or answer.split(b" ", 2)[1][:1] in b"234"


def schemathesis(server: Server, examples: int, token: str) -> subprocess.CompletedProcess[str]:
    """Let Schemathesis read the description and try what it thinks of."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/openapi.json", "--no-color"]
    command += ["--header", f"Authorization: Bearer {token}", "--max-examples", str(examples), "--seed", "1"]
    command += [
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
    ]
    command += [
        "--exclude-path",
        "/api/stream",
        "--phases",
        "examples,coverage,fuzzing",
        "--suppress-health-check",
        "all",
    ]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="bots think with compiled rules, and Schemathesis asks for hints")
def test_schemathesis_finds_nothing(server: Server) -> None:
    server.wait_for_rules("seven-wonders", "duel", "architects", "dice")
    token = Program(server).http.headers["authorization"].removeprefix("Bearer ")
    done = schemathesis(server, 10, token)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.soak
def test_a_hundred_thousand_malformed_requests(server: Server) -> None:
    server.wait_for_rules("seven-wonders", "duel", "architects", "dice")
    token = Program(server).http.headers["authorization"].removeprefix("Bearer ")
    throw(server, 2_000, seed=0)
    done = schemathesis(server, 300, token)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    before = memory(server)
    for part in range(10):
        throw(server, 10_000, seed=part + 2)
    after = memory(server)
    print(f"resident memory: {before} kB before, {after} kB after")
    assert after < before * 1.1
