"""Who is there: a browser is known by a signed cookie, a program by the same token in a header.

Nobody needs an account. Looking stores nothing: a visitor is written down only when a browser tells its name or changes a
setting. The name of a program travels in its token.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection, Request

from heptapolis.server import schema
from heptapolis.server.database import Database, put_visitor
from heptapolis.server.problems import Problem
from heptapolis.translation import LANGUAGES

COOKIE = "heptapolis"
YEAR = 365 * 86400
THEMES = ("auto", "light", "dark")
PACES = ("slow", "normal", "fast")
LINK_SECONDS = 3600
"""How long a link that moves a seat to another device works."""
MOST_TOKEN = 1000
"""Letters of a token; the longest name makes one of about 700."""
REMEMBERED = 20_000
"""Visitors whose rows are kept in memory; the ones not seen for longest are read again when they come back."""


def settings_in(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a form of settings changes of a visitor, or a Problem."""
    changed: dict[str, Any] = {}
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES), ("pace", PACES)):
        value = fields.get(name)
        if value is not None:
            if value not in allowed:
                raise Problem(422, "{field} is missing or not what was expected.", field=name)
            changed[name] = value
    if "sound" in fields:
        changed["sound"] = fields["sound"] in (True, "on", "true", "1")
    return changed


@dataclass(frozen=True)
class Visitor:
    """One browser or program."""

    id: str
    name: str | None = None
    language: str = "en"
    theme: str = "auto"
    pace: str = "normal"
    sound: bool = False
    new: bool = False
    """Whether it comes for the first time: it is given its cookie with the answer."""
    by_header: bool = False
    """Whether it showed its token in a header: then no other site can have made it ask."""


@dataclass(frozen=True)
class Shown:
    """What a request shows of who asks. All of it but `by_header` is signed by this server, or is not there."""

    id: str | None = None
    name: str | None = None
    language: str = ""
    by_header: bool = False


class Visitors:
    """Knows visitors by their tokens."""

    def __init__(self, key: bytes, database: Database) -> None:
        self._key = key
        self._signer = URLSafeSerializer(key, salt="visitor")
        self._links = URLSafeTimedSerializer(key, salt="seat")
        self.database = database
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._read_before: dict[tuple[str, bool], Shown] = {}

    def token(self, visitor: Visitor) -> str:
        """What the visitor shows next time."""
        return str(self._signer.dumps(visitor.id))

    def introduction(self, name: str, language: str) -> str:
        """The token of a new program. What it told of itself is in there, so nothing is stored for it."""
        return str(self._signer.dumps([secrets.token_urlsafe(16), name, language]))

    def csrf(self, visitor: Visitor) -> str:
        """What forms of this visitor carry, so that no other site can post them."""
        return hmac.new(self._key, b"csrf " + visitor.id.encode(), hashlib.sha256).hexdigest()[:40]

    def csrf_holds(self, visitor: Visitor, token: object) -> bool:
        """Whether a form is the visitor's own."""
        return isinstance(token, str) and hmac.compare_digest(token.encode(), self.csrf(visitor).encode())

    def recognise(self, request: HTTPConnection) -> Shown:
        """What a request shows, if it is signed by us. Nothing is looked up: this is for every request, wanted or not."""
        header = request.headers.get("authorization", "")
        by_header = header[:7].lower() == "bearer "
        token = header[7:].strip() if by_header else request.cookies.get(COOKIE, "")
        found = self._read_before.get((token, by_header))
        if found is None:
            found = replace(self._read(token), by_header=by_header)
            if found.id is not None:  # only what we have signed: inventing tokens makes nobody's be read again
                while len(self._read_before) >= REMEMBERED:
                    del self._read_before[next(iter(self._read_before))]
                self._read_before[token, by_header] = found
        return found

    async def who(self, request: Request) -> Visitor:
        """The visitor that a request comes from; a new one where it shows no token, or a bad one."""
        shown: Shown = request.state.shown
        if shown.id is None:
            return Visitor(secrets.token_urlsafe(16), language=spoken(request), new=True, by_header=shown.by_header)
        known = self._known.get(shown.id)
        if known is None:
            try:
                known = self._known[shown.id] = await self._look_up(shown.id)
            except SQLAlchemyError:  # then they are known by their token alone, until the database answers again
                known = Visitor(shown.id, language="")
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(shown.id)
        language = known.language or shown.language or spoken(request)
        return replace(known, name=known.name or shown.name, language=language, by_header=shown.by_header)

    def _read(self, token: str) -> Shown:
        if not token or len(token) > MOST_TOKEN:
            return Shown()
        try:
            found = self._signer.loads(token)
        except BadSignature:
            return Shown()
        return Shown(found) if isinstance(found, str) else Shown(*found)

    async def _look_up(self, visitor_id: str) -> Visitor:
        row = await self.database.row(select(schema.visitors).where(schema.visitors.c.id == visitor_id))
        if row is None:
            return Visitor(visitor_id, language="")
        return Visitor(
            visitor_id, row.name, row.language or "", row.theme or "auto", row.pace or "normal", bool(row.sound)
        )

    async def keep(self, visitor: Visitor, **changed: Any) -> Visitor:
        """Write down what a visitor tells about themselves."""
        await self.database.write(put_visitor(visitor.id, **changed))
        self._known.pop(visitor.id, None)
        return replace(visitor, **changed)

    # Links ----------------------------------------------------------------------------------------------------------

    def seat_link(self, table: str, seat: int, since: int) -> str:
        """A token that gives a seat to the browser that opens it, once."""
        return str(self._links.dumps([table, seat, since]))

    def read_seat_link(self, token: str) -> tuple[str, int, int] | None:
        """The table, the seat, and the entry since which its holder had it when the link was made."""
        try:
            table, seat, since = self._links.loads(token[:400], max_age=LINK_SECONDS)
        except (BadSignature, TypeError, ValueError):
            return None
        return str(table), int(seat), int(since)


def spoken(request: Request) -> str:
    """The first of our languages that the browser asks for."""
    for part in request.headers.get("accept-language", "")[:200].split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
