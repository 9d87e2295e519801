"""Text at the door: whatever comes from outside is checked here, once, before anything else reads it.

What never passes: what cannot be written as UTF-8 (half of a surrogate pair), NUL and the other control characters of both
sets, and marks that turn the direction of writing around. Line ends and tabs pass where a record or a document is taken.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import unicodedata
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote_plus

from starlette.exceptions import HTTPException
from starlette.requests import Request

from heptapolis.server.problems import Problem

MOST_NAME = 40
MOST_TITLE = 60
"""Letters of a table's name."""
MOST_DEPTH = 40
"""Objects within objects: the deepest document of ours has six."""
LONG = 1 << 16
"""Bytes of a body from which on it is read in a thread."""
DOCUMENTS = frozenset({"file", "text"})
"""Fields in which a record or a document is sent: the only ones with line ends."""

_TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_TURNS = re.compile(f"[{_TURNING}]")
_SUSPECT = re.compile(f"[\0-\x1f\x7f-\x9f\ud800-\udfff{_TURNING}]")
_FORBIDDEN = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff]")
_FORBIDDEN_IN_LINES = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category that show nothing."""
_UTF8 = ("", "utf-8", "utf8", "us-ascii")


def check_text(text: str, lines: bool = False) -> str:
    """The text without marks of direction, or a Problem where it holds what cannot be kept."""
    if _SUSPECT.search(text) is None:
        return text
    text = _TURNS.sub("", text)
    if (_FORBIDDEN_IN_LINES if lines else _FORBIDDEN).search(text):
        raise Problem(422, "What was sent holds characters that are no text.")
    return text


def check_document(value: Any, lines: bool = False, depth: int = 0) -> Any:
    """A document of JSON with all its texts checked, the names of fields too; numbers are finite."""
    if isinstance(value, str):
        return check_text(value, lines)
    if isinstance(value, dict | list) and depth >= MOST_DEPTH:
        raise Problem(400, "What was sent is nested too deep.")
    if isinstance(value, dict):
        return {check_text(key): check_document(one, lines, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [check_document(one, lines, depth + 1) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise Problem(400, "What was sent is not JSON.")
    return value


def check_address(path: str, query: bytes) -> Problem | None:
    """What is wrong with the address of a request, if anything."""
    if _SUSPECT.search(path) or _SUSPECT.search(unquote_plus(query.decode("latin-1"))):
        return Problem(400, "This address holds characters that are no text.")
    return None


def clean_name(text: object, most: int = MOST_NAME) -> str:
    """The name of a person, a seat or a table as it is shown: one line, nothing invisible, not too long."""
    if not isinstance(text, str):
        return ""
    shown = "".join(
        letter
        for letter in text
        if letter == " " or (unicodedata.category(letter)[0] not in "CZ" and letter not in _BLANK)
    )
    name = re.sub(r"\s+", " ", shown).strip()[:most].rstrip()
    return name if any(unicodedata.category(letter)[0] in "LNPS" for letter in name) else ""  # marks alone show nothing


def readable(value: Any) -> Any:
    """What was stored, with the letters replaced that no page could show: from before the door had a keeper, or by hand."""
    if isinstance(value, str):
        return _FORBIDDEN_IN_LINES.sub("\ufffd", value)
    if isinstance(value, dict):
        return {readable(key): readable(one) for key, one in value.items()}
    if isinstance(value, list):
        return [readable(one) for one in value]
    return value


class Incoming(Request):
    """A request whose text has passed the door."""

    sent: Mapping[str, Any] = {}
    """The fields that were posted, as JSON or as a form."""

    async def read(self, most: int) -> None:
        """Take in what was posted, at most so many bytes for one part of a form; a Problem where it cannot be read."""
        kind, charset = _content_type(self.headers.get("content-type", ""))
        if kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
            if charset not in _UTF8:
                raise Problem(415, "Text is taken as UTF-8 alone.")
            self.sent = await self._fields(most)
            return
        body = await self.body()
        self.sent = {}
        if body:
            self.sent = await asyncio.to_thread(_parse, body) if len(body) > LONG else _parse(body)
            self._json = self.sent

    async def _fields(self, most: int) -> dict[str, Any]:
        try:
            form = await self.form(max_files=1, max_fields=100, max_part_size=most)
        except HTTPException:
            raise Problem(400, "This form cannot be read.") from None
        found: dict[str, Any] = {}
        for key, value in form.multi_items():
            text = value if isinstance(value, str) else (await value.read()).decode("utf-8-sig", errors="replace")
            found[check_text(key)] = check_text(text, key in DOCUMENTS)
        await form.close()
        return found


def _content_type(header: str) -> tuple[str, str]:
    """The kind of what was sent, and the character set that it names."""
    kind, *parameters = (part.strip().lower() for part in header.split(";"))
    charsets = [
        value.strip("\"' ")
        for name, _, value in (part.partition("=") for part in parameters)
        if name.strip() == "charset"
    ]
    return kind, charsets[0] if charsets else ""


def _parse(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        raise Problem(400, "What was sent is not JSON.") from None
    if not isinstance(document, dict):
        raise Problem(400, "What was sent is not an object with named fields.")
    return {check_text(key): check_document(one, key in DOCUMENTS) for key, one in document.items()}
