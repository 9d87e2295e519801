"""`heptapolis copy`: a house from one database into another, whatever kind either is.

It goes by pieces of some hundred tables, each a transaction, and adds what is missing: so a copy that was stopped goes on where
it was. Then everything is read once more from both and compared, entry by entry. Until that has succeeded no server begins on
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Engine, Table, delete, func, insert, select
from sqlalchemy.exc import DBAPIError

from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.server import schema
from heptapolis.server.database_home import FileHome, Home, home_at
from heptapolis.server.database_kind import look, steps
from heptapolis.server.files import write_whole
from heptapolis.server.folder_lock import Occupancy
from heptapolis.server.postgres_home import KEY, PostgresHome, why
from heptapolis.server.settings import KEY_BYTES, Settings, key_file, open_data_folder
from heptapolis.server.upserts import upsert

AT_ONCE = 200
"""Tables, or visitors, of one piece."""
UNFINISHED = "unfinished copy"
"""The row of `keys` that is there until everything was compared."""

Report = Callable[[int, int], None]
"""Hears how much is done, and how much there is."""


@dataclass(frozen=True)
class Copied:
    """What a copy has done."""

    tables: int
    """Tables of the house."""
    entries: int
    """Entries of their logs: compared one by one."""
    added: int
    """Those that were not there before."""


@dataclass(frozen=True)
class Place:
    """A database, and the data folder that it is in, if it is in one."""

    home: Home
    folder: Path | None = None

    def __str__(self) -> str:
        return str(self.home)


def place_at(name: str) -> Place:
    """A place by the address of a database, or by a data folder."""
    if "://" in name:
        return Place(home_at(name))
    path = Path(name)
    if path.is_file():
        raise BadOption(f"{name} is a file: name a data folder, or the address of a database")
    return Place(FileHome(Settings(path).database), path)


def copy(source: str, target: str, report: Report | None = None) -> Copied:
    """Copy a house that no server is using; HeptapolisError, in one sentence, if that cannot be."""
    old, new = place_at(source), place_at(target)
    if str(old) == str(new):
        raise BadOption(f"{old} cannot be copied onto itself")
    if isinstance(old.home, FileHome) and not old.home.there():
        raise BadOption(f"there is no database at {old}")
    with ExitStack() as stack:
        for place in (old, new):
            stack.enter_context(_alone(place))
        if _step(old.home) != steps()[-1]:
            raise BadOption(f"{old} is empty, or was written by an older version: start a server on it once")
        reading = stack.enter_context(_connected(old.home.looking_on(), old))
        if _is_unfinished(reading):
            raise _not_finished(old)
        key = _key(old, reading)
        kept = _key(new)
        if kept is not None and kept != key:
            raise BadOption(f"{new} holds another house: name an empty one")
        new.home.make_ready()
        writing = stack.enter_context(_connected(new.home.writing(), new))
        with writing.begin():
            _check_own(reading, writing, new, fresh=kept is None)
            writing.execute(_PUT_KEY, {"name": UNFINISHED, "value": b""})
        _keep_key(new, writing, key)
        done = _copied(reading, writing, new, report or (lambda *_: None))
        with writing.begin():
            writing.execute(delete(schema.keys).where(schema.keys.c.name == UNFINISHED))
        return done


def refuse_unfinished(home: Home) -> None:
    """HeptapolisError where a copy into a database was begun and not finished."""
    engine = home.writing()
    try:
        with engine.connect() as connection:
            if _is_unfinished(connection):
                raise _not_finished(home)
    finally:
        engine.dispose()


def _is_unfinished(connection: Connection) -> bool:
    return connection.execute(select(schema.keys.c.name).where(schema.keys.c.name == UNFINISHED)).first() is not None


def _not_finished(place: Place | Home) -> HeptapolisError:
    return HeptapolisError(f"a copy into {place} was not finished: run heptapolis copy again")


# Both sides -----------------------------------------------------------------------------------------------------------


def _alone(place: Place) -> Any:
    """See to it that no server uses a database meanwhile."""
    if isinstance(place.home, PostgresHome):
        return place.home.occupied()
    return ExitStack() if place.folder is None else Occupancy(open_data_folder(place.folder))


@contextmanager
def _connected(engine: Engine, place: Place) -> Iterator[Connection]:
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        raise HeptapolisError(
            f"{place} stopped the copy, which the same command takes up again: {why(error)}"
        ) from None
    finally:
        engine.dispose()


def _step(home: Home) -> str | None:
    if isinstance(home, FileHome):
        return look(home.path, in_use=True).step
    return home.step() if isinstance(home, PostgresHome) else None


def _key(place: Place, connection: Connection | None = None) -> bytes | None:
    """The key of a house, where it has one."""
    if isinstance(place.home, PostgresHome):
        return place.home.key_there() if connection is None else _key_in(connection)
    if place.folder is None or not key_file(place.folder).exists():
        return None
    return key_file(place.folder).read_bytes()


def _key_in(connection: Connection) -> bytes | None:
    found = connection.execute(select(schema.keys.c.value).where(schema.keys.c.name == KEY)).scalar()
    connection.commit()
    return None if found is None else bytes(found)


def _keep_key(place: Place, writing: Connection, key: bytes | None) -> None:
    if key is None:
        return
    if len(key) != KEY_BYTES:
        raise HeptapolisError("the key that signs seats is damaged: put the right one back first")
    if place.folder is None:
        with writing.begin():
            writing.execute(_PUT_KEY, {"name": KEY, "value": key})
    elif not key_file(place.folder).exists():
        write_whole(key_file(place.folder), key)


def _check_own(reading: Connection, writing: Connection, new: Place, fresh: bool) -> None:
    """Refuse to mix two houses: what is in the new place already must be an unfinished copy of the old one, or a copy of it."""
    ids = set(writing.execute(select(schema.tables.c.id)).scalars())
    strange = ids - set(reading.execute(select(schema.tables.c.id)).scalars())
    if strange or (ids and fresh and not _is_unfinished(writing)):
        raise BadOption(f"{new} holds another house: name an empty one")


# Copying and comparing --------------------------------------------------------------------------------------------------

_PUT_KEY = upsert(schema.keys, ("name", "value"), ("value",))
_OF_TABLES: tuple[tuple[Table, Column[Any]], ...] = (
    (schema.tables, schema.tables.c.id),
    (schema.entries, schema.entries.c.table_id),
    (schema.seats, schema.seats.c.table_id),
    (schema.states, schema.states.c.table_id),
    (schema.stored, schema.stored.c.table_id),
)
_OF_VISITORS: tuple[tuple[Table, Column[Any]], ...] = ((schema.visitors, schema.visitors.c.id),)

Rows = dict[tuple[Any, ...], dict[str, Any]]


def _copied(reading: Connection, writing: Connection, new: Place, report: Report) -> Copied:
    pieces = [
        (parts, ids)
        for parts in (_OF_TABLES, _OF_VISITORS)
        for ids in _pieces(list(reading.execute(select(parts[0][1]).order_by(parts[0][1])).scalars()))
    ]
    added = 0
    for number, (parts, ids) in enumerate(pieces):
        report(number, 2 * len(pieces))
        with writing.begin():
            for table, column in parts:
                added += _add(
                    table, _rows(reading, table, column, ids), _rows(writing, table, column, ids), writing, new
                )
    entries = 0
    for number, (parts, ids) in enumerate(pieces):
        report(len(pieces) + number, 2 * len(pieces))
        for table, column in parts:
            there = _rows(reading, table, column, ids)
            if there != _rows(writing, table, column, ids):
                raise HeptapolisError(f"what arrived in {new} is not what was sent: do not use it, and copy again")
            entries += len(there) if table is schema.entries else 0
        writing.commit()
    report(2 * len(pieces), 2 * len(pieces))
    (tables,) = writing.execute(select(func.count()).select_from(schema.tables)).one()
    writing.commit()
    return Copied(int(tables), entries, added)


def _pieces(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for begin in range(0, len(ids), AT_ONCE):
        yield ids[begin : begin + AT_ONCE]


def _rows(connection: Connection, table: Table, column: Column[Any], ids: Sequence[str]) -> Rows:
    """Rows by their keys."""
    keys = [one.name for one in table.primary_key.columns]
    found = connection.execute(select(table).where(column.in_(ids)).order_by(*table.primary_key.columns)).mappings()
    return {tuple(row[key] for key in keys): dict(row) for row in found}


def _add(table: Table, old: Rows, new: Rows, writing: Connection, place: Place) -> int:
    """Write what is missing, or different; how many entries that were. Entries are never changed."""
    missing = [row for key, row in old.items() if new.get(key) != row]
    if table is schema.entries:
        for (table_id, number), row in new.items():
            if old.get((table_id, number)) != row:
                raise HeptapolisError(f"table {table_id} has gone another way in {place}: name an empty database")
        if missing:
            writing.execute(insert(table), missing)
        return len(missing)
    for key in new.keys() - old.keys():
        wanted = [column == value for column, value in zip(table.primary_key.columns, key, strict=True)]
        writing.execute(delete(table).where(*wanted))
    if missing:
        keys = set(table.primary_key.columns.keys())
        names = table.columns.keys()
        writing.execute(upsert(table, names, [name for name in names if name not in keys]), missing)
    return 0
