"""Where the tables of a house are: in a file of SQLite beside the server, or in a PostgreSQL database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from heptapolis.server.database_kind import look, open_to_read
from heptapolis.server.settings import Settings, open_data_folder, signing_key
from heptapolis.server.upgrade import migrate, prepare


class Home(ABC):
    """A place that holds a house."""

    in_folder: ClassVar[bool]
    """Whether it is a part of the data folder of a server."""

    @abstractmethod
    def check(self) -> None:
        """See that this version can work with what is there, and change nothing; HeptapolisError if it cannot."""

    @abstractmethod
    def make_ready(self) -> Path | None:
        """Make the tables, or bring them to the newest step; the copy that was kept of them as they were, if any."""

    @abstractmethod
    def reading(self) -> AsyncEngine:
        """Connections to read by."""

    @abstractmethod
    def writing(self) -> Engine:
        """The connection of the one hand that writes."""

    @abstractmethod
    def looking_on(self) -> Engine:
        """A connection that only reads, while servers may be at work."""

    @abstractmethod
    def key(self, folder: Path) -> bytes:
        """The key that signs the seats of browsers: where the database does not hold it, it lies in the data folder."""

    @abstractmethod
    def there(self) -> bool:
        """Whether anything has been written."""


class FileHome(Home):
    """An SQLite database in a file."""

    in_folder = True

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return str(self.path)

    def check(self) -> None:
        """See `Home`."""
        look(self.path)

    def make_ready(self) -> Path | None:
        """See `Home`."""
        return migrate(self.path)

    def reading(self) -> AsyncEngine:
        """See `Home`."""
        engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(self.path)), pool_size=4)
        event.listen(engine.sync_engine, "connect", prepare)
        return engine

    def writing(self) -> Engine:
        """See `Home`."""
        engine = create_engine(URL.create("sqlite", database=str(self.path)), poolclass=NullPool)
        event.listen(engine, "connect", prepare)
        return engine

    def looking_on(self) -> Engine:
        """See `Home`."""
        look(self.path, in_use=True)
        return create_engine("sqlite://", creator=lambda: open_to_read(self.path, in_use=True))

    def key(self, folder: Path) -> bytes:
        """See `Home`."""
        return signing_key(open_data_folder(folder))

    def there(self) -> bool:
        """See `Home`."""
        return self.path.exists()


def home_of(settings: Settings) -> Home:
    """Where a server keeps its tables, by its settings."""
    return home_at(settings.url) if settings.url else FileHome(settings.database)


def home_at(address: str) -> Home:
    """A database by its address, or by the path of its file."""
    if "://" in address:
        from heptapolis.server.postgres_home import PostgresHome

        return PostgresHome(address)
    return FileHome(Path(address))
