"""The stream that tells a browser or a program what changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.responses import Response, StreamingResponse

from heptapolis.server.compile_queue import RulesNotReady
from heptapolis.server.head_requests import only_head
from heptapolis.server.live_table import Live
from heptapolis.server.live_updates import GRACE
from heptapolis.server.problems import Problem
from heptapolis.server.request import Ask
from heptapolis.server.response_writer import written_on

if TYPE_CHECKING:
    from heptapolis.server.event_channels import Channel
    from heptapolis.server.services import Services


async def stream_for(ask: Ask, wanted: str, lobby: bool = False) -> Response:
    """A stream of events; `wanted` names tables to be told about, besides those looked at before."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if only_head(ask.scope):  # nobody would read what is told
        return Response(media_type="text/event-stream", headers=headers)
    services = ask.services
    if not services.updates.room_for(ask.visitor.id, ask.address, services.settings.limits):
        services.metrics.refused.labels("streams").inc()
        raise Problem(429, "Too many open streams.")
    channel = services.updates.channel(ask.visitor.id)
    channel.lobby = channel.lobby or lobby
    standing: dict[str, Live] = {}
    for table_id in [*wanted.split(",")[:10], *list(channel.follows)]:
        try:
            if table_id and (table_id in services.tables.held or table_id in wanted):
                standing[table_id] = await services.tables.find(table_id)
        except (Problem, RulesNotReady):
            continue
    last = ask.headers.get("last-event-id") or ask.query_params.get("last")
    body = _told(ask, list(standing.values()), last)
    return ask.remembered(StreamingResponse(body, media_type="text/event-stream", headers=headers))


async def _told(ask: Ask, standing: list[Live], last: str | None) -> AsyncIterator[bytes]:
    updates = ask.services.updates
    channel = updates.channel(ask.visitor.id)
    if not updates.room_for(ask.visitor.id, ask.address, ask.services.settings.limits):
        return  # others that were asked for at the same moment have begun meanwhile
    updates.opened(channel, ask.address)
    try:
        for live in standing:
            ask.services.attend(live, ask.visitor.id)
            if channel.streams == 1 and live.seats_of(ask.visitor.id):
                updates.tell_presence(live)
        async for line in updates.stream(channel, last, standing, written_on(ask.scope)):
            yield line
    finally:
        updates.ended(channel, ask.address)
        if not channel.streams:
            _say_goodbye(ask.services, channel)
        if ask.visitor.new and ask.visitor.by_header:
            updates.forget(ask.visitor.id)  # nobody can come back to it


def _say_goodbye(services: Services, channel: Channel) -> None:
    """Tell the others at the tables of somebody whose last page is gone, unless it comes back in a moment."""

    def tell() -> None:
        for table_id in [] if channel.here(GRACE) else channel.follows:
            held = services.tables.held.get(table_id)
            if held is not None and held.live.seats_of(channel.visitor):
                services.updates.tell_presence(held.live)

    asyncio.get_running_loop().call_later(GRACE + 0.5, tell)
