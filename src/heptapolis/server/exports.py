"""Exports of all games as records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import select

from heptapolis.errors import BadOption
from heptapolis.records import write_record
from heptapolis.server import schema
from heptapolis.server.database_home import Home
from heptapolis.server.entries import from_row
from heptapolis.server.files import reason, write_whole
from heptapolis.server.live_table import replayed
from heptapolis.server.tables import setup_from


def export(home: Home, folder: Path) -> Iterator[tuple[int, int, str | None]]:
    """Write every game that has begun as a record.

    Yields (done, all, name of the file): "" where a game has not begun, None where a table cannot be read.
    """
    if not home.there():
        raise BadOption(f"there is no database at {home}")
    engine = home.looking_on()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BadOption(f"the folder {folder} cannot be made: {error.strerror}") from None
    try:
        with engine.connect() as connection:
            rows = connection.execute(select(schema.tables).order_by(schema.tables.c.created)).all()
            for done, row in enumerate(rows):
                log = (
                    select(schema.entries).where(schema.entries.c.table_id == row.id).order_by(schema.entries.c.number)
                )
                try:
                    live = replayed(setup_from(row), [from_row(entry) for entry in connection.execute(log)])
                except Exception:  # one table that cannot be read must not keep the others from being exported
                    yield done + 1, len(rows), None
                    continue
                if not live.started or live.deleted:
                    yield done + 1, len(rows), ""
                    continue
                path = folder / f"{row.game}-{row.id}.txt"
                try:  # private: a game that is not over tells what nobody at its table may know
                    write_whole(path, write_record(live.position, live.setup.rules).encode(), replace=True)
                except OSError as error:
                    raise BadOption(f"{path} cannot be written: {reason(error, folder)}") from None
                yield done + 1, len(rows), path.name
    finally:
        engine.dispose()
