"""One request, with who asks and what was sent: what the handlers of pages and of the API have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Self

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from heptapolis.server.addresses import Origin
from heptapolis.server.handler_calls import direct_call
from heptapolis.server.incoming_text import Incoming, clean_name
from heptapolis.server.lan import is_loopback
from heptapolis.server.live_table import Live
from heptapolis.server.problems import Problem
from heptapolis.server.rights import Rights
from heptapolis.server.visitors import COOKIE, YEAR, Visitor
from heptapolis.translation import translate
from heptapolis.web.board import BoardContext, board
from heptapolis.web.pages import page

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.server.services import Services
    from heptapolis.server.tables import Change, Done


class Ask(Incoming):
    """A request with its visitor: what handlers are given."""

    visitor: Visitor

    @property
    def services(self) -> Services:
        """The parts of the server."""
        services: Services = self.app.state.services
        return services

    async def come_in(self) -> Self:
        """Find out who asks."""
        services = self.services
        self.visitor = await services.visitors.who(self)
        if not self.visitor.new:
            services.updates.channel(self.visitor.id)
        self.state.ask = self
        return self

    @property
    def language(self) -> str:
        """The visitor's language."""
        return self.visitor.language

    def say(self, sentence: str, **figures: Any) -> str:
        """A message of the catalogue, in the visitor's language."""
        return translate(self.language, sentence, **figures)

    @property
    def base(self) -> str:
        """The beginning of links that others can use."""
        url = self.url
        public, origin = self.services.settings.public, self.state.origin
        if url.hostname not in public and not (public and origin.proxied):
            return self.services.lan.base(f"{url.scheme}://{url.netloc}")
        # A proxy may call us by a name of its own; others know us by the public one.
        return f"{url.scheme}://{url.netloc if url.hostname in public else public[0]}"

    @property
    def address(self) -> str:
        """What limits count the visitor's address as."""
        origin: Origin = self.state.origin
        return origin.counted

    @property
    def from_this_machine(self) -> bool:
        """Whether the visitor sits at the machine that the server runs on."""
        origin: Origin = self.state.origin
        return not origin.proxied and is_loopback(origin.address)

    # What was sent ----------------------------------------------------------------------------------------------------

    def check_form(self) -> None:
        """Refuse what was posted unless it comes from one of our own pages or shows its token. Routes see to it."""
        if not self.visitor.by_header:
            shown = self.headers.get("x-csrf") or self.sent.get("csrf")
            if not self.services.visitors.csrf_holds(self.visitor, shown):
                raise Problem(403, "This form has expired: load the page again.")
        elif self.visitor.new:
            raise Problem(401, "This token is not known here.")

    def text(self, name: str, default: str = "", most: int = 200) -> str:
        """A field that is a text."""
        value = self.sent.get(name, default)
        if value is None:
            return default
        if not isinstance(value, str) or len(value) > most:
            raise Problem(422, "{field} must be a text of at most {most} letters.", field=name, most=most)
        return value

    def number(self, name: str) -> int | None:
        """A field that is a whole number."""
        value = self.sent.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 16 and value.isascii():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1 << 53:
            raise Problem(422, "{field} must be a whole number.", field=name)
        return value

    def needed(self, name: str) -> int:
        """A whole number that must be there."""
        value = self.number(name)
        if value is None:
            raise Problem(422, "{field} must be a whole number.", field=name)
        return value

    def query(self, name: str) -> int | None:
        """A whole number of the address."""
        value = self.query_params.get(name, "")
        if not value:
            return None
        if not (value.isascii() and value.isdecimal()) or len(value) > 9:
            raise Problem(422, "{field} must be a whole number.", field=name)
        return int(value)

    # Tables -----------------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> tuple[Live, Rights]:
        """A table and what the visitor may do there; from now on they are told about it."""
        live = await self.services.tables.find(table_id)
        if not self.visitor.new:  # who keeps no cookie could not be told
            self.services.attend(live, self.visitor.id)
        return live, self.services.rights(live, self.visitor.id)

    async def change(self, table_id: str, decide: Callable[[Rights], Change]) -> Done:
        """Let the visitor do something at a table; `decide` says what follows from it, by what they may do there then."""
        return await self.services.tables.change(table_id, lambda live: decide(self.rights(live)), self.visitor.id)

    def rights(self, live: Live) -> Rights:
        """What the visitor may do at a table."""
        return self.services.rights(live, self.visitor.id)

    async def keep(self, settings: Mapping[str, Any]) -> None:
        """Keep what the visitor has set."""
        if settings:
            self.visitor = await self.services.visitors.keep(self.visitor, **settings)

    async def named(self, name: object) -> None:
        """Keep the name that the visitor gives, if it is a new one."""
        cleaned = clean_name(name)
        if cleaned and cleaned != self.visitor.name:
            await self.keep({"name": cleaned})

    # Answers ----------------------------------------------------------------------------------------------------------

    @property
    def wants_json(self) -> bool:
        """Whether a program or script asked."""
        headers = self.headers
        return (
            self.url.path.startswith("/api")
            or "application/json" in headers.get("accept", "")
            or headers.get("content-type", "").startswith("application/json")
        )

    def shell(self) -> dict[str, Any]:
        """What every page is told."""
        visitor, lan = self.visitor, self.services.lan
        return {
            "theme": visitor.theme,
            "sound": visitor.sound,
            "pace": visitor.pace,
            "visitor": visitor.name,
            "csrf": self.services.visitors.csrf(visitor),
            "nonce": "",
            "path": self.url.path,
            # Browsers let a page be kept as an app where nobody can have changed it on its way.
            "keepable": self.url.scheme == "https"
            or is_loopback(self.url.hostname or "")
            or self.url.hostname == "localhost",
            "lan": {"on": lan.on, "may": not lan.on and self.from_this_machine},
            "address": self.base if lan.on else None,
        }

    async def draw(self, view: View, setting: BoardContext) -> str:
        """A board, in the visitor's turn among all for whom something is drawn."""
        async with self.services.drawings.turn(self.address):
            return await asyncio.to_thread(board, view, setting, self.language)

    def page(self, template: str, code: int = 200, /, **context: Any) -> Response:
        """A whole page, and its status."""
        html = page(template, self.language, **(self.shell() | context))
        return self.remembered(HTMLResponse(html, code))

    def see(self, address: str) -> Response:
        """Go on at another address; scripts are told it."""
        if self.wants_json:
            return self.remembered(JSONResponse({"location": address}))
        return self.remembered(RedirectResponse(address, 303))

    def told(self, table_id: str, done: Done) -> Response:
        """What happened at a table: for a script the revision, for a form the table again."""
        return self.answer({"revision": done.revision}) if self.wants_json else self.see(f"/tables/{table_id}")

    def answer(self, document: Any, status: int = 200) -> Response:
        """A JSON document."""
        return self.remembered(JSONResponse(document, status))

    def remembered(self, response: Response) -> Response:
        """Give a new visitor their cookie, unless their address has brought too many: looking needs none."""
        if not self.visitor.by_header and self.visitor.new and self.services.newcomers.allow(self.address):
            response.set_cookie(
                COOKIE,
                self.services.visitors.token(self.visitor),
                max_age=YEAR,
                httponly=True,
                samesite="lax",
                secure=self.url.scheme == "https",
            )
        return response


def inside(address: str) -> str:
    """An address on this server, whatever was asked for."""
    found = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if found else "/"


async def asking(request: Request) -> Ask:
    """A request as handlers take it, where none of our routes has made it so."""
    return await Ask(request.scope, request.receive).come_in()


class CheckedRoute(APIRoute):
    """A route whose handler is given an Ask: who asks is known, what was posted has been read and checked, and whatever may
    change something was posted by one of our own pages or by a program with its token."""

    checks_form = True

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.direct = direct_call(self.endpoint, self.status_code, set(self.param_convertors))
        """How the handler is called without FastAPI's help, where it can be."""

    async def answer(self, ask: Ask) -> Response | None:
        """What the handler answers to a direct call; None where the document does not fit."""
        await self._let_in(ask)
        assert self.direct is not None
        arguments = self.direct.arguments(ask)
        return None if arguments is None else await self.direct.answer(arguments)

    async def _let_in(self, ask: Ask) -> None:
        await ask.come_in()
        if not (self.methods or set()) <= {"GET", "HEAD"}:
            await ask.read(ask.services.settings.limits.file)
            if self.checks_form:
                ask.check_form()

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, behind the door."""
        handle = super().get_route_handler()

        async def checked(request: Request) -> Response:
            ask = Ask(request.scope, request.receive)
            await self._let_in(ask)
            return await handle(ask)

        return checked


class IntroducingRoute(CheckedRoute):
    """For the one post that needs no token: with it a program asks for one."""

    checks_form = False
