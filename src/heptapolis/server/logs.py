"""Logs: one JSON object a line, with facts that name no secret: no cookies, no tokens, no hands."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import Counter
from typing import Any

SECRET_PATHS = re.compile(r"^/(join|seat)/[^/]+")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            line["where"] = where(error)
        return json.dumps(line, default=str)  # in ASCII: no raw control character of either set


class Seldom(logging.Filter):
    """Lets the same sentence pass a few times a minute: what anybody can cause at will must not fill the disk."""

    def __init__(self, times: int = 10, seconds: float = 60.0) -> None:
        super().__init__()
        self.times, self.seconds = times, seconds
        self._said: Counter[str] = Counter()
        self._since = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record down."""
        now = time.monotonic()
        if now - self._since > self.seconds:
            self._said.clear()
            self._since = now
        self._said[str(record.msg)] += 1
        return self._said[str(record.msg)] <= self.times


def where(error: BaseException) -> list[str]:
    """File, line and function of each step that led to an error, without any value."""
    found, step = [], error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('heptapolis/')[2]}:{step.tb_lineno} {code.co_name}")
        step = step.tb_next
    return found[-12:]


def safe_path(path: str) -> str:
    """A path as it may be logged: invitations and seat links are secrets."""
    return SECRET_PATHS.sub(r"/\1/…", path)[:200]


def set_up(level: str = "info") -> None:
    """Write our logs to stderr, one object a line; uvicorn's own only where something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    ours = logging.getLogger("heptapolis")
    ours.handlers[:] = [handler]
    ours.setLevel(level.upper())
    ours.propagate = False
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.filters[:] = [Seldom()]
        logger.setLevel("WARNING")
        logger.propagate = False
    logging.getLogger("uvicorn.access").disabled = True
