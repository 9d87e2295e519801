"""Results of games that ended before lists had a place for them: told from the logs, once, beside the requests.

What `states.names` holds of a seat of a finished game: kind and name alone as an older version left them; with a third
entry that is null where the game was given up; or with points and whether the seat won. Only the first kind is looked at here.
A table whose log cannot be played any more stays as it is: nobody knows the result then, and lists name the day alone.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from heptapolis.games import GAMES
from heptapolis.server import schema
from heptapolis.server.live_table import replayed
from heptapolis.server.problems import Problem
from heptapolis.server.tables import names_of, setup_from

if TYPE_CHECKING:
    from heptapolis.server.tables import Tables

log = logging.getLogger(__name__)

PAUSE = 0.05
"""Seconds between two games: people who play come first."""
AGAIN = 5.0
"""Seconds until it is seen again whether the rules of a game are there."""

_S = schema.states
_UNTOLD = select(_S.c.table_id, _S.c.game, _S.c.names).where(_S.c.state == "over", _S.c.names.like('%"]]'))
"""Rows that end with the name of a seat: those with a result end with whether the seat won, or with null."""


async def tell_older_results(tables: Tables) -> None:
    """Add the results that can be told, game by game as their rules are there."""
    try:
        rows = list(await tables.database.rows(_UNTOLD.order_by(_S.c.touched.desc())))
    except SQLAlchemyError as error:
        log.warning("older results cannot be looked for", exc_info=error)
        return
    rows = [row for row in rows if row.game in GAMES]
    told = 0
    while rows:
        ready = {game for game in GAMES if tables.rules.ready(game)}
        for row in rows:
            if row.game in ready:
                told += await _tell(tables, row)
                await asyncio.sleep(PAUSE)
        rows = [row for row in rows if row.game not in ready]
        if rows:
            await asyncio.sleep(AGAIN)
    if told:
        log.info("results of older games were told from their logs", extra={"facts": {"count": told}})
        tables.updates.tell_lobby()


async def _tell(tables: Tables, row: Any) -> bool:
    """Write down how one game ended; whether that could be told."""
    try:
        found = await tables.database.table(row.table_id)
        if found is None:
            return False
        names = await asyncio.to_thread(lambda: names_of(replayed(setup_from(found[0]), found[1])))
        # Unless the row was written meanwhile. The day on which the game ended stays what it is.
        same = update(_S).where(_S.c.table_id == row.table_id, _S.c.names == row.names)
        await tables.database.write((same, {"names": names}))
    except (Problem, SQLAlchemyError) as error:
        log.warning("an older result cannot be written", exc_info=error, extra={"facts": {"table": row.table_id}})
        return False
    except Exception:  # older rules, or damage: the table itself says so to whoever opens it
        return False
    return True
