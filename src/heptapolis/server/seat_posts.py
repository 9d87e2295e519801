"""Seats that nobody holds in a running game: asking for one, agreeing, refusing, withdrawing. For pages and for the API."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from heptapolis.server import actions
from heptapolis.server.api import ERRORS, Given, TableId
from heptapolis.server.posts import done
from heptapolis.server.request import Ask, CheckedRoute

router = APIRouter(include_in_schema=False, route_class=CheckedRoute)
api = APIRouter(prefix="/api", responses=ERRORS, route_class=CheckedRoute)

RequestNumber = Annotated[int, Path(ge=0, lt=1 << 53)]
Answer = Literal["agree", "refuse", "withdraw"]


class NewRequest(Given):
    """Which seat is asked for, and the invitation of who has one."""

    seat: int | None = Field(default=None, ge=0, le=6)
    invitation: str = Field(default="", max_length=64)


class Asked(BaseModel):
    """The number of the request."""

    request: int


async def _ask(ask: Ask, table_id: str, seat: int | None, invitation: str = "") -> int:
    live, _ = await ask.table(table_id)
    invited = bool(invitation) and invitation == live.setup.invitation
    name = ask.visitor.name or ""
    number: int = await ask.hall.tables.change(
        table_id, lambda now: actions.ask_for_seat(ask.rights(now), seat, name, invited)
    )
    return number


async def _answer(ask: Ask, table_id: str, number: int, answer: Answer) -> None:
    await ask.fields()
    await ask.table(table_id)
    if answer == "withdraw":
        await ask.hall.tables.change(table_id, lambda now: actions.withdraw_request(ask.rights(now), number))
    else:
        agrees = answer == "agree"
        await ask.hall.tables.change(table_id, lambda now: actions.answer_request(ask.rights(now), number, agrees))


@router.post("/tables/{table_id}/seats/{seat}/ask")
async def ask_on_page(ask: Ask, table_id: str, seat: int) -> Response:
    """Ask for a seat."""
    await ask.fields()
    await _ask(ask, table_id, seat)
    return done(ask, (await ask.table(table_id))[0])


@router.post("/tables/{table_id}/requests/{number}/{answer}")
async def answer_on_page(ask: Ask, table_id: str, number: RequestNumber, answer: Answer) -> Response:
    """Agree, refuse or withdraw."""
    await _answer(ask, table_id, number, answer)
    return done(ask, (await ask.table(table_id))[0])


@api.post("/tables/{table_id}/requests", operation_id="ask_for_seat", status_code=201)
async def ask_for_seat(ask: Ask, table_id: TableId, given: NewRequest) -> Asked:
    """Ask the people of a running game for a seat that nobody holds; it is given when every one of them has agreed."""
    await ask.fields()
    return Asked(request=await _ask(ask, table_id, given.seat, given.invitation))


@api.post("/tables/{table_id}/requests/{number}/{answer}", operation_id="answer_request", status_code=204)
async def answer_request(ask: Ask, table_id: TableId, number: RequestNumber, answer: Answer) -> None:
    """Agree to a request for a seat, refuse it, or withdraw one's own."""
    await _answer(ask, table_id, number, answer)
