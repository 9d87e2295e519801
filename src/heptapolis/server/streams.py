"""The stream that tells a browser or a program what changed."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from heptapolis.server.compile_queue import RulesNotReady
from heptapolis.server.live_table import Live
from heptapolis.server.problems import Problem
from heptapolis.server.request import Ask
from heptapolis.server.wire import written_on


async def stream_for(ask: Ask, wanted: str, lobby: bool = False) -> Response:
    """A stream of events; `wanted` names tables to be told about, besides those looked at before."""
    services = ask.services
    if not services.hub.room_for(ask.visitor.id, ask.address, services.settings.limits):
        services.metrics.refused.labels("streams").inc()
        raise Problem(429, "Too many open streams.")
    channel = services.hub.channel(ask.visitor.id)
    channel.lobby = channel.lobby or lobby
    standing: dict[str, Live] = {}
    for table_id in [*wanted.split(",")[:10], *list(channel.follows)]:
        try:
            if table_id and (table_id in services.tables.held or table_id in wanted):
                standing[table_id] = await services.tables.find(table_id)
        except (Problem, RulesNotReady):
            continue
    last = ask.headers.get("last-event-id") or ask.query_params.get("last")
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    body = _told(ask, list(standing.values()), last)
    return ask.remembered(StreamingResponse(body, media_type="text/event-stream", headers=headers))


async def _told(ask: Ask, standing: list[Live], last: str | None) -> AsyncIterator[bytes]:
    hub = ask.services.hub
    channel = hub.channel(ask.visitor.id)
    if not hub.room_for(ask.visitor.id, ask.address, ask.services.settings.limits):
        return  # others that were asked for at the same moment have begun meanwhile
    hub.opened(channel, ask.address)
    try:
        for live in standing:
            ask.services.attend(live, ask.visitor.id)
            if channel.streams == 1 and live.seats_of(ask.visitor.id):
                hub.tell_presence(live)
        async for line in hub.stream(channel, last, standing, written_on(ask.scope)):
            yield line
    finally:
        hub.ended(channel, ask.address)
        if ask.visitor.new and ask.visitor.by_header:
            hub.forget(ask.visitor.id)  # nobody can come back to it
