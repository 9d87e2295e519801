"""One server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.helpers import CLIENTS, Person, Program, Server
from server.postgres import Cluster, shared_cluster


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "data").start()
    yield running
    while CLIENTS:
        CLIENTS.pop().close()
    assert running.stop() in (0, -15), running.text()[-3000:]
    text = running.text()
    assert "Traceback" not in text, text[-5000:]
    assert "unexpected error" not in text, text[-5000:]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, which may kill it."""
    running = Server(tmp_path / "data").start()
    yield running
    while CLIENTS:
        CLIENTS.pop().close()
    assert running.process is not None
    if running.process.poll() is None:
        running.stop()


@pytest.fixture(scope="session")
def cluster() -> Cluster:
    return shared_cluster()


@pytest.fixture
def program(server: Server) -> Program:
    return Program(server)


@pytest.fixture
def person(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
