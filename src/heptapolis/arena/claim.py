"""Who writes a file: one process at a time, so that no run loses the rows of another."""

from __future__ import annotations

import os
from pathlib import Path

from heptapolis.errors import BadOption

try:
    import fcntl
except ImportError:  # Windows: there nobody is kept away
    fcntl = None  # type: ignore[assignment]


class Claim:
    """The right to write a file, held until it is released or the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._lock = path.with_name(path.name + ".lock")
        self._held: int | None = None
        while fcntl is not None and self._held is None:
            try:
                held = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o666)
            except OSError as error:
                raise BadOption(f"{path} cannot be written: {error.strerror}") from None
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(held)
                raise BadOption(f"another run is writing {path}: wait for it, or name another file") from None
            except OSError:
                pass  # a file system without locks: there nobody is kept away, either
            if self._is_there(held):
                self._held = held
            else:  # released and removed by another between the two calls
                os.close(held)

    def _is_there(self, held: int) -> bool:
        try:
            return os.path.samestat(os.fstat(held), self._lock.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others write."""
        if self._held is not None:
            self._lock.unlink(missing_ok=True)
            os.close(self._held)
            self._held = None
