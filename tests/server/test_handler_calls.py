"""Handlers called directly: who takes it, and that nothing is taken on it that FastAPI would refuse."""

from __future__ import annotations

import asyncio
from typing import Annotated

import pytest
from fastapi import Path
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from heptapolis.server.handler_calls import direct_call
from heptapolis.server.incoming_text import Incoming
from heptapolis.server.routes import api
from server.helpers import Program, Server


class Document(BaseModel):
    """Something that is sent."""

    number: int = Field(ge=0)


Short = Annotated[str, Path(max_length=3)]


async def plain(ask: Request, name: Short, given: Document) -> Document:
    """A handler that is called directly."""
    return Document(number=given.number + len(name))


async def with_query(ask: Request, name: Short, wanted: int = 0) -> Response:
    """One that asks for more than the address and a document."""
    return Response()


async def listing(ask: Request) -> list[int]:
    """One whose answer FastAPI must write."""
    return []


def asked(name: str, sent: object, kind: str = "application/json") -> Incoming:
    """A request that has passed the door."""
    headers = [(b"content-type", kind.encode())]
    request = Incoming({"type": "http", "headers": headers, "path_params": {"name": name}})
    request.sent = sent  # type: ignore[assignment]
    return request


def test_only_simple_handlers_have_a_straight_way() -> None:
    assert direct_call(plain, None, {"name"}) is not None
    assert direct_call(with_query, None, {"name"}) is None
    assert direct_call(listing, None, set()) is None


@pytest.mark.parametrize(
    ("name", "sent", "kind"),
    [
        ("long name", {"number": 1}, "application/json"),
        ("ab", {"number": -1}, "application/json"),
        ("ab", {"number": "one"}, "application/json"),
        ("ab", {}, "application/json"),
        ("ab", {"number": 1}, "text/plain"),
    ],
)
def test_what_does_not_fit_goes_the_other_way(name: str, sent: object, kind: str) -> None:
    way = direct_call(plain, None, {"name"})
    assert way is not None
    request = asked(name, sent, kind)
    assert not way.takes(request.scope) or way.arguments(request) is None


def test_what_fits_is_answered() -> None:
    way = direct_call(plain, 201, {"name"})
    assert way is not None
    arguments = way.arguments(asked("ab", {"number": 1}))
    assert arguments is not None
    answer = asyncio.run(way.answer(arguments))
    assert (answer.status_code, answer.body) == (201, b'{"number":3}')


def test_moves_that_are_no_moves_are_refused_with_the_name_of_the_field(server: Server, program: Program) -> None:
    table = program.create("duel", ["me", "random"])
    path = f"/api/tables/{table}/seats/0/move"
    right = {"move": "x", "decision": 0, "revision": 0}
    for wrong, field in ((right | {"decision": "0"}, "decision"), (right | {"more": 1}, "more"), ({}, "move")):
        refused = program.http.post(path, json=wrong)
        assert refused.status_code == 422
        assert field in refused.json()["error"]
    assert program.http.post(f"/api/tables/{table}/seats/9/move", json=right).status_code == 422


def test_what_tables_are_asked_most_goes_the_direct_way() -> None:
    direct = {(method, route.path) for route in api.router.routes for method in route.methods if route.direct}  # type: ignore[attr-defined]
    assert {
        ("GET", "/api/tables/{table_id}/seats/{seat}"),
        ("POST", "/api/tables/{table_id}/seats/{seat}/move"),
    } <= direct
