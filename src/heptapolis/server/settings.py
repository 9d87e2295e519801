"""Where a server keeps its data, and how much of everything it allows."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import sys
from dataclasses import dataclass, field
from pathlib import Path

from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.server.files import OTHERS, make_private, reason, write_whole

KEY_BYTES = 32
PER_ADDRESS = 10
"""How many times what one visitor may ask for its address may: a school or a club often has one for all."""
OUR_FILES = ("tables*.sqlite*", "signing*.key*", "server.lock")
"""What a server keeps in its data folder."""


@dataclass(frozen=True)
class Limits:
    """How much one visitor, or one address, may ask for. An IPv6 address counts with all of its network (/64)."""

    body: int = 64 * 1024
    """Bytes of a request."""
    file: int = 1024 * 1024
    """Bytes of a record or position that is opened."""
    tables: int = 60
    """Running tables that one visitor may own."""
    created: int = 60
    """Tables that one visitor may make in an hour."""
    streams: int = 8
    """Open event streams of one visitor."""
    all_streams: int = 5000
    """Open event streams in all."""
    rate: float = 60.0
    """Requests a second, of one visitor (or of one address, of those that show no cookie of ours)."""
    burst: float = 240.0
    """Requests at once."""
    stored: int = 16 * 1024 * 1024
    """Bytes of opened records and positions that are kept for one visitor."""
    all_stored: int = 1024 * 1024 * 1024
    """The same for everybody together."""
    address_rate: float = 60.0 * PER_ADDRESS
    """Requests a second, of all visitors of one address; as many new visitors it may bring in an hour."""
    address_connections: int = 256
    """Open connections of one address, and open event streams that come from it, through a proxy or not."""
    connections: int = 10_000
    """Open connections in all, if the system allows as many open files."""
    head_seconds: float = 10.0
    """Seconds in which the head of a request must be there."""
    body_seconds: float = 30.0
    """Seconds in which its body must be there."""
    read_seconds: float = 60.0
    """Seconds in which an answer must be read that has to wait for being read."""
    requests: int = 256
    """Requests that are answered at the same time; who looks at more is told that the server is busy."""
    hints: int = 2
    """Hints that are thought about at the same time, for one visitor."""
    bots_alone: int = 1
    """Tables of bots alone that play at the same time, of those that one visitor watches; the others take turns with them."""
    all_bots_alone: int = 4
    """Tables of bots alone that play at the same time, in all."""


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    data: Path
    url: str = ""
    """The address of the PostgreSQL database that holds all tables; by default they are in a file of the data folder."""
    host: str = "127.0.0.1"
    port: int = 7777
    lan: bool = False
    public: tuple[str, ...] = ()
    """Names by which others reach this server, besides those of this machine and of its network."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies that this server stands behind."""
    limits: Limits = field(default_factory=Limits)
    bot_threads: int | None = None
    """Threads in which bots think; by default one less than there are cores, at least one."""
    idle: float = 600.0
    """Seconds after which a table that nobody uses leaves the memory."""
    gone: float = 300.0
    """Seconds after which an owner counts as gone, so that any seat may hand others to bots."""
    compile_ahead: bool = True
    """Whether rules are compiled before somebody asks for them."""

    @property
    def database(self) -> Path:
        """The file that holds all tables, where no other database is named."""
        return self.data / "tables.sqlite"


def default_data_folder() -> Path:
    """`HEPTAPOLIS_DATA`, or the user's data folder."""
    if given := os.environ.get("HEPTAPOLIS_DATA"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "heptapolis"


def open_data_folder(folder: Path) -> Path:
    """Make the data folder where it is missing; only its owner may look inside, also if it was more open before."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BadOption(f"the data folder {folder} cannot be made: {reason(error, folder.parent)}") from None
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise BadOption(f"the data folder {folder} cannot be written to")
    make_folder_private(folder)
    return folder


def make_folder_private(folder: Path) -> bool:
    """Let only its owner look into the data folder and the files in it; False where others still can look inside."""
    ours = {file for pattern in OUR_FILES for file in folder.glob(pattern)}
    for file in ours:
        make_private(file)
    if folder.stat().st_mode & stat.S_ISVTX and not ours.issuperset(folder.iterdir()):
        return not folder.stat().st_mode & OTHERS  # a folder for everybody, such as /tmp, is not ours to close
    return make_private(folder)


def signing_key(folder: Path) -> bytes:
    """The key that signs the seats of browsers; drawn at the first start, and never shown."""
    path = key_file(folder)
    try:
        if not path.exists():
            with contextlib.suppress(FileExistsError):  # another process was faster: its key counts
                write_whole(path, secrets.token_bytes(KEY_BYTES))
        key = path.read_bytes()
    except OSError as error:
        raise HeptapolisError(f"the key {path} cannot be read or written: {reason(error, folder)}") from None
    if len(key) != KEY_BYTES:
        raise HeptapolisError(
            f"the key {path} is {'damaged' if key else 'empty'}: put the right one back, or remove it to have a new one made "
            "(everybody loses their seats then)"
        )
    return key


def key_file(folder: Path) -> Path:
    """Where the key lies."""
    return folder / "signing.key"
