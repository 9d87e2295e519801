"""Routes: each reads, calls and answers; no post goes round the check of its form; pictures only where they are shown."""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.responses import Response

import heptapolis
from heptapolis.compiling import STEPS
from heptapolis.games.contract import Position
from heptapolis.server import routes
from heptapolis.server.app import create_app
from heptapolis.server.live_table import Live
from heptapolis.server.request import Ask, CheckedRoute
from heptapolis.server.settings import Settings
from server.helpers import PATIENCE

HOST = "http://127.0.0.1"
ANYBODY = {"/api/visitors"}
"""What may be posted without a token: with it a program gets one."""

PICTURE = re.compile(r'<svg[^>]* class="qr"')


def posting(app: FastAPI) -> Iterator[APIRoute]:
    """All routes that may change something."""
    found = [route for route in app.routes if isinstance(route, APIRoute) and not route.methods <= {"GET", "HEAD"}]
    assert len(found) > 30
    yield from found


def address(route: APIRoute) -> str:
    return route.path.format(**dict.fromkeys(route.param_convertors, "0"))


@asynccontextmanager
async def inside(data: Path) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """A server in this process, with the rules of Duel, and somebody who asks it."""
    app = create_app(Settings(data, compile_ahead=False))
    services = app.state.services
    async with services.running():
        services.rules.ask("duel")
        async with asyncio.timeout(PATIENCE):
            while not services.rules.has("duel", STEPS[-1]):  # what still loads would count among the calls
                await asyncio.sleep(0.01)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOST) as http:
            yield app, http


def served(data: Path, ask: Callable[[FastAPI, httpx.AsyncClient], Coroutine[Any, Any, None]]) -> None:
    async def go() -> None:
        async with inside(data) as (app, http):
            await ask(app, http)

    asyncio.run(go())


async def introduced(http: httpx.AsyncClient) -> dict[str, str]:
    token = (await http.post("/api/visitors", json={"name": "program"})).json()["token"]
    return {"authorization": f"Bearer {token}"}


async def game_of_two(http: httpx.AsyncClient) -> tuple[str, dict[str, str]]:
    """A running table of two programs, and who has the first seat."""
    one, two = await introduced(http), await introduced(http)
    made = (await http.post("/api/tables", json={"game": "duel", "seats": ["me", "open"]}, headers=one)).json()
    sat = await http.post(
        f"/api/tables/{made['id']}/sit", json={"invitation": made["invitation"]}, headers=two, params={"seat": 1}
    )
    assert sat.status_code == 200, sat.text
    sight = (await http.get(f"/api/tables/{made['id']}/seats/0", headers=one)).json()
    return made["id"], one if sight["decision"] else two


# Forms ----------------------------------------------------------------------------------------------------------------


def test_no_route_that_changes_something_takes_a_post_of_another_site(data: Path) -> None:
    async def ask(app: FastAPI, http: httpx.AsyncClient) -> None:
        await http.get("/")  # a browser with a cookie
        assert http.cookies
        for route in posting(app):
            for method in route.methods:
                for sent in ({"data": {"game": "duel"}}, {"json": {"csrf": "0" * 40}}, {}):
                    answer = await http.request(method, address(route), **sent)
                    refused = answer.status_code == 403 and "expired" in answer.text
                    assert refused != (route.path in ANYBODY), (route.path, sent, answer.status_code, answer.text)
                unknown = await http.request(method, address(route), headers={"authorization": "Bearer x"})
                assert (unknown.status_code == 401) != (route.path in ANYBODY), (route.path, unknown.text)

    served(data, ask)


def test_a_route_cannot_forget_the_check(data: Path) -> None:
    """Routes that say nothing about forms, as somebody might add them: one that is called directly, and one that is not."""
    router, called = APIRouter(route_class=CheckedRoute), []

    @router.post("/new-direct/{name}")
    async def direct(ask: Ask, name: str) -> Response:
        called.append(name)
        return Response()

    @router.put("/new-other/{name}")
    async def other(ask: Ask, name: str, wanted: int = 0) -> Response:
        called.append(name)
        return Response()

    async def ask(app: FastAPI, http: httpx.AsyncClient) -> None:
        app.router.routes.extend(router.routes)
        await http.get("/")
        for method, path in (("POST", "/new-direct/a"), ("PUT", "/new-other/b")):
            assert (await http.request(method, path)).status_code == 403
            assert not called
            assert (await http.request(method, path, headers=await introduced(http))).status_code == 200
            assert called.pop()

    served(data, ask)


def test_routes_hold_nothing_but_routes() -> None:
    """No helper, no decision and no other router stands beside them, and none of them is long."""
    folder = Path(routes.__file__).parent
    for file in folder.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in tree.body:
            assert not isinstance(node, ast.ClassDef), (file.name, node)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                asked = [one.func.attr for one in node.decorator_list if isinstance(one, ast.Call)]  # type: ignore[attr-defined]
                assert asked in (["get"], ["post"]), (file.name, node.name)
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno <= 12, (file.name, node.name)
    for file in folder.parent.glob("*.py"):
        assert "APIRouter" not in file.read_text(encoding="utf-8"), file.name


# The way of a move ----------------------------------------------------------------------------------------------------


def test_a_move_is_checked_once_and_acknowledged_by_the_change(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []

    def count(owner: type, name: str) -> None:
        original = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            counted.append(name)
            return original(*given, **named)

        monkeypatch.setattr(owner, name, counting)

    async def ask(app: FastAPI, http: httpx.AsyncClient) -> None:
        table, mover = await game_of_two(http)
        seats = f"/api/tables/{table}/seats"
        seat = (await http.get(f"/api/tables/{table}", headers=mover)).json()["own"][0]
        sight = (await http.get(f"{seats}/{seat}", headers=mover)).json()
        sent = {"decision": sight["decision"]["number"], "revision": sight["revision"]}
        for owner, name in ((type(heptapolis.game("duel")), "parse"), (type(heptapolis.game("duel")), "refusal")):
            count(owner, name)
        count(Live, "answered")
        monkeypatch.setattr(Position, "history", property(lambda _: pytest.fail("the history is searched")))
        refused = await http.post(f"{seats}/{seat}/move", json=sent | {"move": "fly away"}, headers=mover)
        assert refused.status_code == 422  # what is no notation is read in several ways
        counted.clear()
        sent["move"] = sight["moves"][0]["move"]
        first = await http.post(f"{seats}/{seat}/move", json=sent, headers=mover)
        assert first.status_code == 200, first.text
        assert sorted(counted) == ["answered", "parse", "refusal"]
        counted.clear()
        again = await http.post(f"{seats}/{seat}/move", json=sent, headers=mover)
        assert again.json() == first.json()
        assert counted == ["answered"]
        assert (await http.get(f"/tables/{table}/board", headers=mover)).status_code == 200
        assert 'heptapolis_moves_total{by="person"} 1.0' in (await http.get("/metrics")).text

    served(data, ask)


# Pictures of links ------------------------------------------------------------------------------------------------------


def test_a_qr_code_is_made_only_where_it_is_shown(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    original = segno.make
    monkeypatch.setattr(segno, "make", lambda link, **more: made.append(link) or original(link, **more))

    async def ask(app: FastAPI, http: httpx.AsyncClient) -> None:
        owner, stranger = await introduced(http), await introduced(http)
        waiting = (
            await http.post("/api/tables", json={"game": "duel", "seats": ["me", "open"]}, headers=owner)
        ).json()["id"]
        running, mover = await game_of_two(http)
        for page in ("", "/board", "/replay", "/replay/board", "/fair"):
            answer = await http.get(f"/tables/{running}{page}", headers=mover)
            assert (answer.status_code, made) == (200, []), page
        assert (await http.get(f"/tables/{waiting}/fair", headers=owner)).status_code == 200
        assert not PICTURE.search((await http.get(f"/tables/{waiting}/board", headers=stranger)).text)
        assert not made
        for page in ("", "/board"):
            assert PICTURE.search((await http.get(f"/tables/{waiting}{page}", headers=owner)).text)
            assert len(made) == 1
            assert made.pop().startswith(f"{HOST}/join/")

    served(data, ask)
