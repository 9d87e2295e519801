"""The short way to handlers that can be called directly (`handler_calls.py`), past the layers of a framework that has to
foresee everything. What tables are asked hundreds of times a second goes this way, all else FastAPI's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heptapolis.server.request import Ask, CheckedRoute

Handlers = Mapping[Any, Callable[[Request, Exception], Any]]
"""What answers for an error, by its kind."""


class DirectRoutes:
    """Answers what a direct route is for, and hands everything else on."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], handlers: Handlers) -> None:
        self._app = app
        self._handlers = handlers
        self._routes: dict[tuple[str, int], list[Route]] = defaultdict(list)
        """Routes by method and parts of the address, in their order: the first one that fits counts."""
        for route in routes:
            if isinstance(route, Route):
                for method in route.methods or ():
                    self._routes[method, route.path.count("/")].append(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        route = self._find(scope) if scope["type"] == "http" else None
        if route is None:
            await self._app(scope, receive, send)
            return
        ask = Ask(scope, receive)
        try:
            response = await route.answer(ask)
        except Exception as error:
            handler = next((self._handlers[kind] for kind in type(error).__mro__ if kind in self._handlers), None)
            if handler is None or handler is self._handlers.get(Exception):
                raise  # the outermost layer answers for what nobody expected
            response = await handler(ask, error)
        if response is not None:
            await response(scope, receive, send)
        else:  # the document is not what was expected: FastAPI says why
            await self._app(scope, _again(await ask.body()), send)

    def _find(self, scope: Scope) -> CheckedRoute | None:
        """The route of a request, with the parts of its address in the scope; None where it is not a direct one."""
        path: str = scope["path"]
        for route in self._routes.get((scope["method"], path.count("/")), ()):
            if (match := route.path_regex.match(path)) is None:
                continue
            if not isinstance(route, CheckedRoute) or route.direct is None:
                return None
            convert = route.param_convertors
            scope["path_params"] = {name: convert[name].convert(value) for name, value in match.groupdict().items()}
            return route if route.direct.takes(scope) else None
        return None


def _again(body: bytes) -> Receive:
    """What was sent, once more for who reads it after us."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
