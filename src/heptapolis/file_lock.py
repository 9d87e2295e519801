"""A lock that the operating system keeps: it is free again when its holder ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # Windows keeps others from reading locked bytes: lock one behind all that is written

    def _try_to_lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            raise BlockingIOError from None
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _try_to_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Taken(Exception):
    """Another process holds the lock. `note` is what it has written into the file."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class FileLock:
    """A file that one process at a time holds; it may leave a note in it for those who come too late."""

    def __init__(self, path: Path, mode: int = 0o666) -> None:
        """Take the lock: `Taken` if another process has it, OSError if the file cannot be made."""
        self.path = path
        self.guards = True
        """False on a file system without locks: there nobody is kept away."""
        self._held: int | None = None
        while self._held is None:
            held = os.open(path, os.O_RDWR | os.O_CREAT, mode)
            try:
                _try_to_lock(held)
            except BlockingIOError:
                note = os.read(held, 4096).decode(errors="replace")
                os.close(held)
                raise Taken(note) from None
            except OSError:
                self.guards = False
            if self._is_there(held):
                self._held = held
            else:  # released and removed by another between the two calls
                os.close(held)

    def _is_there(self, held: int) -> bool:
        try:
            return os.path.samestat(os.fstat(held), self.path.stat())
        except FileNotFoundError:
            return False

    def leave_note(self, note: str) -> None:
        """Write what others read who find the lock taken."""
        assert self._held is not None, "the lock is released"
        os.lseek(self._held, 0, os.SEEK_SET)
        os.ftruncate(self._held, 0)
        os.write(self._held, note.encode())

    def release(self) -> None:
        """Let others have it."""
        if self._held is None:
            return
        held, self._held = self._held, None
        if sys.platform == "win32":  # there an open file cannot be removed
            os.close(held)
        with contextlib.suppress(OSError):  # a file that stays is in nobody's way
            self.path.unlink()
        if sys.platform != "win32":
            os.close(held)
