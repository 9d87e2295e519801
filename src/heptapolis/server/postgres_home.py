"""A PostgreSQL database that holds the tables of a house."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import URL, Connection, Engine, create_engine, insert, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.server import schema
from heptapolis.server.database_home import Home
from heptapolis.server.database_kind import VERSIONS, Found, judged, migrations, steps
from heptapolis.server.settings import KEY_BYTES

ONE_AT_A_TIME = 0x48657074
"""The number of the lock under which servers that start at the same moment migrate one after the other."""
OCCUPIED = ONE_AT_A_TIME + 1
"""The number of the lock that a server holds while it runs."""
LET_GO = 10.0
"""Seconds in which PostgreSQL must have noticed that a server was killed."""
PATIENT = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "application_name": "heptapolis",
}
"""What connections are asked for unless the address says otherwise: a line that is cut is noticed within ten seconds."""
KEY = "signing"
"""Under which name the key lies that signs the seats of browsers."""


class PostgresHome(Home):
    """A database by its address, as `postgresql://user@host/name`."""

    in_folder = False

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address)
            known = url.drivername in ("postgresql", "postgres") and bool(url.database)
        except (ArgumentError, ValueError):
            known = False
        if not known:  # it may hold a password, so it is not repeated
            raise BadOption("a database is named by an address such as postgresql://user@host/name")
        try:
            import psycopg  # noqa: F401
        except ImportError:
            raise BadOption("PostgreSQL needs a library: pip install 'heptapolis[postgres]'") from None
        self._told = url.set(drivername="postgresql").render_as_string(hide_password=True)
        self.url: URL = url.set(drivername="postgresql+psycopg", query={**PATIENT, **url.query})

    def __str__(self) -> str:
        return self._told

    @property
    def plain_url(self) -> str:
        """The address as PostgreSQL's own library takes it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def reading(self) -> AsyncEngine:
        """See `Home`."""
        return create_async_engine(self.url, pool_size=4, isolation_level="AUTOCOMMIT")

    def writing(self) -> Engine:
        """See `Home`."""
        return create_engine(self.url, poolclass=NullPool)

    def looking_on(self) -> Engine:
        """See `Home`."""
        self.check()
        return create_engine(self.url, poolclass=NullPool)

    def there(self) -> bool:
        """See `Home`."""
        return self.step() is not None

    def step(self) -> str | None:
        """The last step of the schema that is there; None where nothing was ever written."""
        found: Found = self._asked(self._look)
        return found.step

    def key_there(self) -> bytes | None:
        """The key, if one was drawn."""
        if self.step() != steps()[-1]:
            return None
        found: bytes | None = self._asked(lambda connection: connection.execute(_KEY).scalar())
        return found

    def check(self) -> None:
        """See `Home`."""
        self._asked(self._look)

    def make_ready(self) -> Path | None:
        """See `Home`. All steps are one transaction, and PostgreSQL takes changes of the schema back like any others."""

        def bring(connection: Connection) -> None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
            if self._look(connection).step != steps()[-1]:
                config = migrations()
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
            self._try_to_write(connection)

        self._asked(bring)
        return None

    def key(self, folder: Path | None = None) -> bytes:
        """See `Home`. It is drawn by the first that asks."""

        def ask(connection: Connection) -> bytes:
            found = connection.execute(_KEY).scalar()
            if found is None:
                drawn = {"name": KEY, "value": secrets.token_bytes(KEY_BYTES)}
                connection.execute(text(f"{insert(schema.keys)} ON CONFLICT DO NOTHING"), drawn)
                found = connection.execute(_KEY).scalar()
            return bytes(found or b"")

        key: bytes = self._asked(ask)
        if len(key) != KEY_BYTES:
            raise HeptapolisError(f"the key in the database {self} is damaged: restore a backup of it")
        return key

    @contextmanager
    def occupied(self) -> Iterator[None]:
        """Keep the database for this process; BadOption if another server has it."""
        engine = create_engine(self.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                end = time.monotonic() + LET_GO
                while not connection.execute(_OCCUPY).scalar():
                    if time.monotonic() > end:
                        raise BadOption(f"another server is using the database {self}: stop it first")
                    time.sleep(0.1)
                yield
        except DBAPIError as error:
            raise HeptapolisError(f"the database {self} cannot be used: {why(error)}") from None
        finally:
            engine.dispose()

    # What is there ----------------------------------------------------------------------------------------------------

    def _asked(self, what: Any) -> Any:
        """What comes of a transaction of its own; HeptapolisError, in one sentence, if the database does not play along."""
        engine = create_engine(self.url, poolclass=NullPool)
        try:
            with engine.begin() as connection:
                return what(connection)
        except DBAPIError as error:
            raise HeptapolisError(f"the database {self} cannot be used: {why(error)}") from None
        finally:
            engine.dispose()

    def _look(self, connection: Connection) -> Found:
        names = set(inspect(connection).get_table_names())
        step = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar() if VERSIONS in names else None

        def filled(table: str) -> bool:
            return connection.execute(text(f'SELECT 1 FROM "{table}" LIMIT 1')).first() is not None

        found = judged(str(self), names, step, filled)
        if found.unfinished:  # our steps are one transaction: half of them is somebody else's work
            raise HeptapolisError(f"{self} is a database of another program: name another one")
        return found

    def _try_to_write(self, connection: Connection) -> None:
        """See at the start, and not at the first move, whether all that a server writes may be written."""
        usual = dict.fromkeys(schema.metadata.tables, "INSERT UPDATE")
        special = {"entries": "INSERT", "stored": "INSERT UPDATE DELETE", "keys": "INSERT UPDATE DELETE"}
        for table, rights in {**usual, **special}.items():
            for right in ("SELECT", *rights.split()):
                allowed = text("SELECT has_table_privilege(:table, :right)")
                if not connection.execute(allowed, {"table": table, "right": right}).scalar():
                    raise HeptapolisError(
                        f"the database {self} cannot be used: no right to {right} in its table {table}"
                    )
        if connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
            raise HeptapolisError(f"the database {self} cannot be used: it can only be read, not written to")


_OCCUPY = text(f"SELECT pg_try_advisory_lock({OCCUPIED})")
_KEY = select(schema.keys.c.value).where(schema.keys.c.name == KEY)


def why(error: DBAPIError) -> str:
    """What PostgreSQL says is wrong, in a few words."""
    lines = [line.strip() for line in str(error.orig).splitlines() if line.strip()]
    told = next((line for line in lines if "FATAL:" in line), lines[0] if lines else "it does not answer")
    told = re.sub(r"^.*?(FATAL|ERROR):\s*", "", told)
    return re.sub(r"^connection (failed|to server).*?: (?=[A-Za-z ]+$)", "", told).rstrip(". ")
