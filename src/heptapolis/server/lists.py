"""The lists of tables on the first page and in the API."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from heptapolis.server import schema
from heptapolis.server.bots import NAMES
from heptapolis.text import translate
from heptapolis.web.board import SeatCard
from heptapolis.web.lobby import TableCard

if TYPE_CHECKING:
    from heptapolis.server.asking import Ask

MOST = 30
"""Tables in one list."""

_T, _S = schema.tables, schema.states
_BASE = select(_T.c.id, _T.c.game, _T.c.players, _T.c.open, _T.c.origin, _S.c.state, _S.c.names, _S.c.free).join(
    _S, _S.c.table_id == _T.c.id
)


def _look(ask: Ask) -> None:
    """Whoever sees a list is told when it changes."""
    if not ask.visitor.new:
        ask.hall.hub.channel(ask.visitor.id).lobby = True


async def mine(ask: Ask) -> list[Any]:
    """Rows of the tables at which the visitor has a seat."""
    _look(ask)
    held = select(schema.seats.c.table_id).where(schema.seats.c.holder == ask.visitor.id)
    query = _BASE.where(_T.c.id.in_(held), _S.c.state != "deleted").order_by(_S.c.state == "over", _S.c.touched.desc())
    return list(await ask.hall.database.rows(query.limit(MOST)))


async def listed(ask: Ask, state: str) -> list[Any]:
    """Rows of the tables that everybody may find: those that wait for players, or those that can be watched."""
    _look(ask)
    query = _BASE.where(_T.c.open, _S.c.state == state).order_by(_S.c.touched.desc())
    return list(await ask.hall.database.rows(query.limit(MOST)))


async def owned(ask: Ask) -> int:
    """How many running tables the visitor owns."""
    query = select(_S.c.table_id).where(_S.c.owner == ask.visitor.id, _S.c.state.in_(("waiting", "playing")))
    return len(await ask.hall.database.rows(query.limit(10_000)))


async def lists(ask: Ask) -> dict[str, list[TableCard]]:
    """All lists of the first page."""
    own = await mine(ask) if not ask.visitor.new else []
    known = {row.id for row in own}
    waiting = [row for row in await listed(ask, "waiting") if row.id not in known]
    playing = [row for row in await listed(ask, "playing") if row.id not in known]
    found = {"mine": own, "open": waiting, "watch": playing}
    cards = {name: [card(ask, row, name == "mine") for row in rows] for name, rows in found.items()}
    return cards | {"open_tables": cards["open"]}


def card(ask: Ask, row: Any, own: bool = False) -> TableCard:
    """A row as the list shows it. Whether it is somebody's turn is known of tables in memory only."""
    held = ask.hall.tables.held.get(row.id)
    yours = False
    if own and held is not None:
        seats = held.live.seats_of(ask.visitor.id)
        yours = any(seat in held.live.to_act and held.live.seats[seat].bot is None for seat in seats)
    state = {"playing": "running"}.get(row.state, row.state)
    about = json.loads(row.origin) if row.origin else {}
    return TableCard(
        id=row.id, game=row.game, seats=_seats(row, ask.language), state=state, yours=yours, name=about.get("name", "")
    )


def _seats(row: Any, language: str) -> tuple[SeatCard, ...]:
    cards = []
    for seat, (kind, name) in enumerate(json.loads(row.names)):
        if kind == "person":
            name = name or translate(language, "Guest")
        cards.append(SeatCard(NAMES[seat] if kind == "bot" else name, kind, name if kind == "bot" else None))
    return tuple(cards)
