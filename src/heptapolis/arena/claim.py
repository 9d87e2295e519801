"""Who writes a file: one process at a time, so that no run loses the rows of another."""

from __future__ import annotations

from pathlib import Path

from heptapolis.errors import BadOption
from heptapolis.file_lock import FileLock, Taken


class Claim:
    """The right to write a file, held until it is released or the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        try:
            self._lock = FileLock(path.with_name(path.name + ".lock"))
        except Taken:
            raise BadOption(f"another run is writing {path}: wait for it, or name another file") from None
        except OSError as error:
            raise BadOption(f"{path} cannot be written: {error.strerror}") from None

    def release(self) -> None:
        """Let others write."""
        self._lock.release()
