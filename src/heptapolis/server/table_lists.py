"""The lists of tables on the first page and in the API. They read columns made for them, and nothing else of a table."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from babel.dates import format_date
from sqlalchemy import func, select

from heptapolis.games import GAMES
from heptapolis.server import schema
from heptapolis.server.incoming_text import readable
from heptapolis.server.seat_names import BOT_NAMES
from heptapolis.translation import translate
from heptapolis.web.board import SeatCard
from heptapolis.web.lobby import TableCard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heptapolis.server.request import Ask

log = logging.getLogger(__name__)

MOST = 30
"""Tables in one list."""

_S = schema.states
_BASE = select(_S.c.table_id.label("id"), _S.c.game, _S.c.name, _S.c.state, _S.c.names, _S.c.touched)


def _look(ask: Ask) -> None:
    """Whoever sees a list is told when it changes."""
    if not ask.visitor.new:
        ask.services.updates.channel(ask.visitor.id).lobby = True


async def mine(ask: Ask) -> list[TableCard]:
    """The tables at which the visitor has a seat."""
    _look(ask)
    held = select(schema.seats.c.table_id).where(schema.seats.c.holder == ask.visitor.id)
    query = _BASE.where(_S.c.table_id.in_(held), _S.c.state != "deleted").order_by(
        _S.c.state == "over", _S.c.touched.desc()
    )
    return _cards(ask, await ask.services.database.rows(query.limit(MOST)), own=True)


async def listed(ask: Ask, state: str) -> list[TableCard]:
    """The tables that everybody may find: those that wait for players, or those that can be watched."""
    _look(ask)
    query = _BASE.where(_S.c.state == state, _S.c.open).order_by(_S.c.touched.desc())
    return _cards(ask, await ask.services.database.rows(query.limit(MOST)))


async def chosen(ask: Ask, which: Literal["mine", "open", "watch"]) -> list[TableCard]:
    """One of the lists: the visitor's own tables, those that wait for players, or those to watch."""
    if which == "mine":
        return await mine(ask)
    return await listed(ask, "waiting" if which == "open" else "playing")


async def owned(ask: Ask) -> int:
    """How many running tables the visitor owns."""
    query = select(func.count()).where(_S.c.owner == ask.visitor.id, _S.c.state.in_(("waiting", "playing")))
    row = await ask.services.database.row(query)
    return int(row[0]) if row is not None else 0


async def lists(ask: Ask) -> dict[str, Any]:
    """All lists of the first page, and how many people are there."""
    own = await mine(ask) if not ask.visitor.new else []
    known = {card.id for card in own}
    waiting = [card for card in await listed(ask, "waiting") if card.id not in known]
    playing = [card for card in await listed(ask, "playing") if card.id not in known]
    return {
        "mine": own,
        "open": waiting,
        "watch": playing,
        "open_tables": waiting,
        "people": ask.services.updates.people,
    }


def _cards(ask: Ask, rows: Iterable[Any], own: bool = False) -> list[TableCard]:
    """Rows as the lists show them; one that cannot be read is left out, and costs nobody else anything."""
    cards = []
    for row in rows:
        try:
            cards.append(_card(ask, row, own))
        except Exception as error:
            log.warning("a table cannot be listed", exc_info=error, extra={"facts": {"table": str(row.id)[:24]}})
    return cards


def _card(ask: Ask, row: Any, own: bool) -> TableCard:
    """A row as the list shows it. Whether it is somebody's turn is known of tables in memory only."""
    if row.game not in GAMES:
        raise ValueError("a game that is not known here")
    held = ask.services.tables.held.get(row.id)
    yours = False
    if own and held is not None:
        seats = held.live.seats_of(ask.visitor.id)
        yours = any(seat in held.live.to_act and held.live.seats[seat].bot is None for seat in seats)
    names, over = readable(json.loads(row.names)), row.state == "over"
    cards = _seats(names, ask.language)
    if held is not None:
        here = ask.services.updates.present(held.live)
        cards = tuple(replace(card, present=present) for card, present in zip(cards, here, strict=True))
    return TableCard(
        id=row.id,
        game=row.game,
        seats=cards,
        state={"waiting": "waiting", "playing": "running", "over": "over"}[row.state],  # type: ignore[arg-type]
        yours=yours,
        name=readable(row.name),
        when=format_date(datetime.fromtimestamp(row.touched), "medium", ask.language) if over else "",
        result=tuple((int(one[2]), bool(one[3])) for one in names if len(one) == 4) if over else (),
        given_up=over and any(len(one) == 3 for one in names),
    )


def _seats(names: list[tuple[Any, ...]], language: str) -> tuple[SeatCard, ...]:
    cards = []
    for seat, (kind, name, *_) in enumerate(names):
        if kind in ("person", "kept"):
            name = name or translate(language, "Guest")
        if kind in ("open", "kept"):
            cards.append(SeatCard("", "open", kept_for=str(name)))
            continue
        cards.append(SeatCard(BOT_NAMES[seat] if kind == "bot" else str(name), kind, name if kind == "bot" else None))
    return tuple(cards)
