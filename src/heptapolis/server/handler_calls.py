"""Handlers called directly: what FastAPI works out for every request is worked out once for a route.

It is there for handlers that take an Ask, parts of the address and perhaps one document, and give a Response or a document.
A request that does not fit goes FastAPI's way, which knows how to say what is wrong with it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import Scope

    from heptapolis.server.incoming_text import Incoming

JSON = b"application/json"


class DirectCall:
    """The direct call of one handler."""

    def __init__(self, handler: Callable[..., Any], status: int | None, request: str) -> None:
        self._handler = handler
        self._status = status or 200
        self._request = request
        self.parts: dict[str, Any] = {}
        """What checks the parts of the address, by name."""
        self.body: tuple[str, Any] | None = None
        """The name of the document, and what checks it."""

    def takes(self, scope: Scope) -> bool:
        """Whether a request is one for this call, as far as can be told before what was posted is read."""
        if self.body is not None and not any(
            name == b"content-type" and kind == JSON for name, kind in scope["headers"]
        ):
            return False
        return self._address(scope["path_params"]) is not None

    def arguments(self, ask: Incoming) -> dict[str, Any] | None:
        """What the handler is to be called with; None where something does not fit."""
        given = self._address(ask.path_params)
        if given is None:
            return None
        if self.body is not None:
            name, checks = self.body
            try:
                given[name] = checks.validate_python(ask.sent or None)
            except ValidationError:
                return None
        return {self._request: ask, **given}

    def _address(self, parts: Mapping[str, Any]) -> dict[str, Any] | None:
        try:
            return {name: checks.validate_python(parts[name]) for name, checks in self.parts.items()}
        except ValidationError:
            return None

    async def answer(self, arguments: dict[str, Any]) -> Response:
        """What the handler answers."""
        found = await self._handler(**arguments)
        if isinstance(found, Response):
            return found
        return Response(found.__pydantic_serializer__.to_json(found), self._status, media_type=JSON.decode())


def direct_call(handler: Callable[..., Any], status: int | None, parts: set[str]) -> DirectCall | None:
    """The direct call of a handler whose address has these parts; None where it takes what only FastAPI can find."""
    hints = get_type_hints(handler, include_extras=True)
    kinds: dict[str, Any] = {name: hints.get(name) for name in inspect.signature(handler).parameters}
    requests = [name for name, kind in kinds.items() if _is(kind, Request)]
    documents = [name for name, kind in kinds.items() if _is(kind, BaseModel)]
    if not _is(hints.get("return"), Response, BaseModel) or len(requests) != 1 or len(documents) > 1:
        return None
    if kinds.keys() - parts != {*requests, *documents}:
        return None
    found = DirectCall(handler, status, requests[0])
    found.parts = {name: TypeAdapter(kinds[name]).validator for name in kinds if name in parts}
    for name in documents:
        found.body = name, kinds[name].__pydantic_validator__
    return found


def _is(kind: Any, *families: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, families)
