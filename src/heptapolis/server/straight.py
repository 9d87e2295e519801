"""The straight way into a handler: what FastAPI works out for every request is worked out once for a route.

It is there for handlers that take an Ask, parts of the address and perhaps one document, and give a Response or a document.
A request that does not fit goes FastAPI's way, which knows how to say what is wrong with it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from heptapolis.server.incoming_text import Incoming

JSON = "application/json"


class Straight:
    """The straight way into one handler."""

    def __init__(self, handler: Callable[..., Any], status: int | None, request: str) -> None:
        self._handler = handler
        self._status = status or 200
        self._request = request
        self.parts: dict[str, Any] = {}
        """What checks the parts of the address, by name."""
        self.body: tuple[str, Any] | None = None
        """The name of the document, and what checks it."""

    def arguments(self, ask: Incoming) -> dict[str, Any] | None:
        """What the handler is to be called with; None where something does not fit."""
        given: dict[str, Any] = {self._request: ask}
        try:
            for name, checks in self.parts.items():
                given[name] = checks.validate_python(ask.path_params[name])
            if self.body is not None:
                if ask.headers.get("content-type") != JSON or not ask.sent:
                    return None
                name, checks = self.body
                given[name] = checks.validate_python(ask.sent)
        except ValidationError:
            return None
        return given

    async def answer(self, arguments: dict[str, Any]) -> Response:
        """What the handler answers."""
        found = await self._handler(**arguments)
        if isinstance(found, Response):
            return found
        return Response(found.__pydantic_serializer__.to_json(found), self._status, media_type=JSON)


def straight_into(handler: Callable[..., Any], status: int | None, parts: set[str]) -> Straight | None:
    """The straight way into a handler whose address has these parts; None where there is none."""
    hints = get_type_hints(handler, include_extras=True)
    kinds: dict[str, Any] = {name: hints.get(name) for name in inspect.signature(handler).parameters}
    requests = [name for name, kind in kinds.items() if _is(kind, Request)]
    documents = [name for name, kind in kinds.items() if _is(kind, BaseModel)]
    if not _is(hints.get("return"), Response, BaseModel) or len(requests) != 1 or len(documents) > 1:
        return None
    if kinds.keys() - parts != {*requests, *documents}:
        return None
    found = Straight(handler, status, requests[0])
    found.parts = {name: TypeAdapter(kinds[name]).validator for name in kinds if name in parts}
    for name in documents:
        found.body = name, kinds[name].__pydantic_validator__
    return found


def _is(kind: Any, *families: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, families)
