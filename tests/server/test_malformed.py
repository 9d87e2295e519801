"""Whatever is sent, the server answers with a clear error and lives on."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from server.helpers import INTERPRETED, Person, Program, Server
from server.mutator import Mutator


def memory(server: Server) -> int:
    """Kilobytes that the server has in memory."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def throw(server: Server, count: int, seed: int) -> tuple[int, int]:
    """Send so many requests that are wrong in some way; how many got past the gate, and how many routes were tried."""
    mutator = Mutator(server, seed)
    past, tried = 0, set()
    for _ in range(count):
        case = mutator.case()
        status = mutator.send(case)
        assert status < 500, (status, case)
        past += case.past
        tried.add((case.method, case.path.partition("?")[0]))
    mutator.connection.close()
    return past, len(tried)


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
    server.wait_for_rules("seven-wonders", "duel", "architects", "dice")
    past, tried = throw(server, 1500, seed=1)
    assert past >= 750
    assert tried > 100
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
def test_half_a_million_malformed_requests(server: Server) -> None:
    server.wait_for_rules("seven-wonders", "duel", "architects", "dice")
    token = Program(server).http.headers["authorization"].removeprefix("Bearer ")
    throw(server, 2_000, seed=0)
    done = schemathesis(server, 1000, token)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    print(
        next(
            line
            for line in reversed(done.stdout.splitlines())
            if "generated" in line.lower() or "passed" in line.lower()
        )
    )
    before, past = memory(server), 0
    for part in range(50):
        past += throw(server, 10_000, seed=part + 2)[0]
    after = memory(server)
    print(f"500,000 requests, {past:,} of them past the gate; resident memory: {before} kB before, {after} kB after")
    assert past >= 250_000
    assert after < before * 1.2
