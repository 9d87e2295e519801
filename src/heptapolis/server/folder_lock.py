"""One server for one data folder: who comes second is told who was first."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import time
from pathlib import Path
from types import TracebackType

from heptapolis.errors import BadOption
from heptapolis.file_lock import FileLock, Taken
from heptapolis.server.files import reason


class Occupancy:
    """A data folder that is this process's alone until it ends, however it ends; BadOption if another one has it."""

    def __init__(self, folder: Path) -> None:
        self._note = {
            "process": os.getpid(),
            "machine": socket.gethostname(),
            "since": time.strftime("%Y-%m-%d %H:%M:%S"),
        }
        try:
            self._lock = FileLock(folder / "server.lock", 0o600)
        except Taken as taken:
            raise BadOption(who_has(folder, taken.note)) from None
        except OSError as error:
            raise BadOption(f"the data folder {folder} cannot be written to: {reason(error, folder)}") from None
        self._leave_note()

    @property
    def guards(self) -> bool:
        """Whether others are kept away; not every file system can do that."""
        return self._lock.guards

    def tell_address(self, address: str) -> None:
        """Let those who come second know where the tables are."""
        self._note["address"] = address
        self._leave_note()

    def _leave_note(self) -> None:
        with contextlib.suppress(OSError):  # the lock holds without it, also on a full disk
            self._lock.leave_note(json.dumps(self._note))

    def __enter__(self) -> Occupancy:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._lock.release()


def who_has(folder: Path, note: str) -> str:
    """A sentence about the process that has a folder, from the note that it left."""
    try:
        found = json.loads(note)
        process, machine, since = int(found["process"]), str(found["machine"]), str(found["since"])
        address = found.get("address")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return f"the data folder {folder} is in use by another process: stop it, or name another folder with --data"
    where = "" if machine == socket.gethostname() else f" on {machine}"
    holder = f"process {process}{where}, since {since}"
    if address:
        return (
            f"Heptapolis runs already with the data folder {folder}, at {address} ({holder}): open that page, stop it, or name "
            "another folder with --data"
        )
    return f"the data folder {folder} is in use by {holder}: stop it, or name another folder with --data"
