"""Deals over HTTP, before they are made: offers, what seats add, and beginning when the owner says so."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from heptapolis.server import actions, contributions, new_tables, posts
from heptapolis.server.api import ERRORS, GameChoice, Given, SeatNumber, TableId
from heptapolis.server.fair_deals import MOST_CONTRIBUTION
from heptapolis.server.live_table import Live
from heptapolis.server.problems import Problem
from heptapolis.server.request import Ask, CheckedRoute
from heptapolis.server.table_bots import check_level

router = APIRouter(include_in_schema=False, route_class=CheckedRoute)
api = APIRouter(prefix="/api", responses=ERRORS, route_class=CheckedRoute)


class NewOffer(GameChoice):
    """A deal to be promised before somebody adds to it."""


class OfferInfo(BaseModel):
    """A deal that is promised: keep the commitment, then make a table with the offer and a contribution."""

    offer: str
    commitment: str
    statement: str


class Contribution(Given):
    """What a seat adds to the deal, and the commitment that the table showed before."""

    contribution: str = Field(min_length=1, max_length=MOST_CONTRIBUTION)
    commitment: str = Field(default="", max_length=100)


class Beginning(Given):
    """How a table begins: the level of bots at seats that are still open."""

    level: str = Field(default="", max_length=24)


@router.post("/tables/{table_id}/seats/{seat}/contribution")
async def add_to_deal(ask: Ask, table_id: str, seat: int) -> Response:
    """Add something to the deal."""
    live, _ = await ask.table(table_id)
    await _contributed(ask, live, seat, await ask.fields())
    return posts.done(ask, live)


@api.post("/offers", operation_id="offer")
async def offer(ask: Ask, given: NewOffer) -> OfferInfo:
    """Promise a deal: its commitment is shown before anything is added to it."""
    await ask.fields()
    game = await asyncio.to_thread(new_tables.game_for, given.game, given.players, given.options)
    made = new_tables.offer_for(ask, game)
    return OfferInfo(offer=made.token, commitment=made.commitment, statement=made.statement)


@api.post("/tables/{table_id}/seats/{seat}/contribution", operation_id="contribute", status_code=204)
async def contribute(ask: Ask, table_id: TableId, seat: SeatNumber, given: Contribution) -> None:
    """Add something to the deal of a table that has not begun; what a seat added last counts."""
    await ask.fields()
    live, _ = await ask.table(table_id)
    await _contributed(ask, live, seat, given.model_dump())


@api.post("/tables/{table_id}/start", operation_id="start", status_code=204)
async def start(ask: Ask, table_id: TableId, given: Beginning | None = None) -> None:
    """Begin now, with bots at the seats that are still open: for the owner of the table."""
    await ask.fields()
    await ask.table(table_id)
    level = check_level(given.level if given else "")
    await ask.hall.tables.change(table_id, lambda now: actions.start(ask.rights(now), level))


async def _contributed(ask: Ask, live: Live, seat: int, fields: Mapping[str, Any]) -> None:
    added = contributions.for_table(live, fields)
    if not added:
        raise Problem(422, "{field} is missing or not what was expected.", field="contribution")
    await ask.hall.tables.change(live.id, lambda now: actions.contribute(ask.rights(now), seat, added))
