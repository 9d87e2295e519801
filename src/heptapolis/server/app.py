"""The application: routes, limits and answers for whatever goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games import GAMES, package_folders
from heptapolis.server import page_contents
from heptapolis.server.compile_queue import RulesNotReady
from heptapolis.server.compression import Packing
from heptapolis.server.database_writer import BUSY
from heptapolis.server.direct_routes import DirectRoutes
from heptapolis.server.head_requests import HeadRequests
from heptapolis.server.limits import HEADERS, Gate
from heptapolis.server.problems import Problem, Refused, Stale, sentence_of
from heptapolis.server.request import Ask, asking
from heptapolis.server.routes import ROUTERS
from heptapolis.server.services import Services
from heptapolis.server.settings import Settings
from heptapolis.translation import message, translate
from heptapolis.web import pictures
from heptapolis.web.board import STATIC

log = logging.getLogger(__name__)

_SENTENCES = {
    404: message("There is nothing at this address."),
    405: message("This address does not work that way."),
}


FOR_A_YEAR = "public, max-age=31536000, immutable"


class LongKept(StaticFiles):
    """Static files, which carry their version in the address and so may be kept for a year."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        """A file."""
        response = super().file_response(*given, **named)
        response.headers["cache-control"] = FOR_A_YEAR
        return response


def create_app(settings: Settings) -> FastAPI:
    """A server's application, with its parts under `app.state.services`."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with services.running():
            yield

    app = FastAPI(
        title="Heptapolis",
        version=heptapolis.__version__,
        description=f"Tables of {', '.join(game.title for game in GAMES.values())}: for bots and tools.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False},  # there are figures of our own
    )
    app.state.services = services
    for router in ROUTERS:
        app.router.routes.extend(router.routes)  # include_router would search a router within a router at every request
    app.add_route("/static/pictures/{name}", _picture)
    static = LongKept(directory=STATIC)
    static.all_directories += package_folders("static")  # of packages that bring games
    app.mount("/static", static, name="static")
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RulesNotReady, _not_ready)
    app.add_exception_handler(SQLAlchemyError, _unreadable)
    app.add_exception_handler(HeptapolisError, _bad_input)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(Exception, _unexpected)
    app.add_middleware(DirectRoutes, routes=app.router.routes, handlers=app.exception_handlers)
    app.add_middleware(Packing)
    app.add_middleware(HeadRequests)
    app.add_middleware(
        Gate,
        limits=settings.limits,
        metrics=services.metrics,
        visitors=services.visitors,
        proxies=services.proxies,
        hosts=services.lan.hosts,
        strain=services.strain,
        refuse=_refuse,
    )
    return app


async def _picture(request: Request) -> Response:
    """A sprite of pictures or their colours, joined from the sources; its address carries its version."""
    found = pictures.served(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    return Response(found[0], media_type=found[1], headers={"cache-control": FOR_A_YEAR})


async def _asked(request: Request) -> Ask:
    ask: Ask | None = getattr(request.state, "ask", None)
    return ask if ask is not None else await asking(request)


async def _say(request: Request, status: int, sentence: str, figures: dict[str, Any], **more: Any) -> Response:
    ask = await _asked(request)
    text = ask.say(sentence, **figures)
    if ask.wants_json:
        response: Response = ask.answer({"error": text, **more}, status)
    else:
        response = ask.page("error", status, status=status, title=str(status), sentence=text)
    if status == 503:
        response.headers["retry-after"] = "1"
    return response


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    more: dict[str, Any] = {}
    if isinstance(problem, Stale):
        more["revision"] = problem.revision
    if isinstance(problem, Refused):
        more["code"] = problem.code
    if problem.status >= 500:
        log.error("a request failed", exc_info=problem.__cause__ or problem)
    return await _say(request, problem.status, problem.sentence, dict(problem.figures), **more)


async def _unreadable(request: Request, error: Exception) -> Response:
    """The database does not answer: that is said, and known to whoever watches `/readyz` and the log."""
    log.error("the database cannot be read", exc_info=error)
    return await _say(request, 503, BUSY, {})


async def _not_ready(request: Request, waiting: Exception) -> Response:
    assert isinstance(waiting, RulesNotReady)
    ask = await _asked(request)
    response = page_contents.compiling(ask, waiting.game)
    response.headers["retry-after"] = "2"
    return response


async def _bad_input(request: Request, error: Exception) -> Response:
    """Options and documents that the games refuse: their sentence says what is wrong."""
    return await _say(request, 422, "{reason}", {"reason": sentence_of(error)})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentence = _SENTENCES.get(error.status_code, message("This request cannot be answered."))
    response = await _say(request, error.status_code, sentence, {})
    for key, value in (error.headers or {}).items():
        response.headers[key] = value
    return response


async def _validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0] if error.errors() else {}
    field = ".".join(str(part) for part in first.get("loc", ())[1:]) or "?"
    return await _say(request, 422, message("{field} is missing or not what was expected."), {"field": field[:80]})


async def _unexpected(request: Request, error: Exception) -> Response:
    log.error("an unexpected error", exc_info=error)
    headers = {name.decode(): value.decode() for name, value in HEADERS} | {"connection": "close"}
    return JSONResponse({"error": "Something went wrong on our side."}, 500, headers=headers)


async def _refuse(scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
    """An answer for what is not even looked at."""
    text = translate("en", problem.sentence, **problem.figures)
    accept = dict(scope["headers"]).get(b"accept", b"")
    wants_page = b"text/html" in accept and not scope["path"].startswith("/api")
    response: Response = PlainTextResponse(text, problem.status)
    if not wants_page:
        response = JSONResponse({"error": text}, problem.status)
    if problem.status in (429, 503):
        response.headers["retry-after"] = "1"
    response.headers["connection"] = "close"
    await response(scope, receive, send)
