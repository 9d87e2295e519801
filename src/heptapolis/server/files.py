"""Files that only their owner may read, and that are there whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OTHERS = 0o077
"""The rights of everybody but the owner."""

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_LITTLE_ROOM = 64 * 1024
"""Bytes; with less SQLite reports all kinds of errors, because it cannot even make the files that it works with."""

_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk gave an error",
    sqlite3.SQLITE_READONLY: "it cannot be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged, or not a database",
    sqlite3.SQLITE_BUSY: "another process is using it",
    sqlite3.SQLITE_LOCKED: "another process is using it",
}


def keep_private() -> None:
    """From now on, whatever this process makes is its owner's alone."""
    os.umask(OTHERS)


def make_private(path: Path) -> bool:
    """Take everybody else's rights away; False where that cannot be done, as with a folder that belongs to somebody else."""
    with contextlib.suppress(OSError):
        mode = path.stat().st_mode
        if os.name != "nt" and mode & OTHERS:
            path.chmod(mode & 0o7777 & ~OTHERS)
            return not path.stat().st_mode & OTHERS
        return True
    return False


@contextmanager
def whole_file(target: Path, replace: bool = False) -> Iterator[Path]:
    """A private file beside `target`, to be filled; at the end it is `target`, and after an error it is gone.

    FileExistsError where there is such a file already and it is not to be replaced.
    """
    part = target.with_name(f"{target.name}.part-{secrets.token_hex(4)}")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        if replace:
            os.replace(part, target)
        else:
            give_name(part, target)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(target.parent)


def give_name(file: Path, name: Path) -> None:
    """Let a file have one more name (or, where files can have only one, another); FileExistsError if that is taken."""
    try:
        os.link(file, name)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if name.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(name)) from None
        os.rename(file, name)


def write_whole(target: Path, content: bytes, replace: bool = False) -> None:
    """Write a private file in one piece."""
    with whole_file(target, replace) as part:
        part.write_bytes(content)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk; Windows does that by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # not every file system knows this for folders
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def reason(error: sqlite3.Error | OSError, folder: Path) -> str:
    """Why something in this folder failed, in a few words."""
    if isinstance(error, OSError):
        return "the disk is full" if error.errno in _NO_ROOM else (error.strerror or str(error))
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        with contextlib.suppress(OSError):
            if shutil.disk_usage(folder).free < _LITTLE_ROOM:
                return _REASONS[sqlite3.SQLITE_FULL]
    return _REASONS.get(code, str(error))
