"""The entries of a table's log: all that ever happens at a table is one of these, in order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heptapolis.server.incoming_text import readable

GAME_KINDS = ("move", "retract", "take-back")
"""What changes the position; all else is about the people."""


@dataclass(frozen=True)
class Entry:
    """One line of a log.

    | kind | seat | data |
    | --- | --- | --- |
    | sit | which | visitor, name: somebody sits down, or takes their seat along to another device |
    | contribute | which | text: added to the deal, the last one counts; commitment: shown before (not in old logs) |
    | wait | | the owner begins, not the last who sits down: so that people can add to the deal |
    | start | | the deal is made |
    | move | which | move (notation), decision, revision, by ("person" or a level) |
    | retract | which | takes back what it chose in this phase; decision and revision |
    | take-back | which | keep: how many steps of the game stay |
    | bot | which | level: a bot plays for the seat |
    | back | which | the holder takes the seat back from the bot |
    | leave | which | the seat is nobody's |
    | keep | which | visitor, name: before the game begins nobody else takes the seat (of a rematch) |
    | free | which | the seat is kept for nobody any more |
    | resign | which | level: given up for good |
    | ask | which | visitor, name: in a running game somebody asks for a seat that is nobody's |
    | agree | which | request (number of the entry that asked), visitor: who agrees; the last one is followed by sit |
    | refuse | which | request, visitor: the request is over |
    | withdraw | which | request: the request is over |
    | hint | which | somebody alone against bots asked for a hint; the first time |
    | hints | | on: the table was made with hints for everybody |
    | estimate | | on: the table was made with points as if the game ended now, for everybody to see |
    | owner | | visitor: the owner is another now |
    | pace | | pace of the bots |
    | rematch | who wants it (not in old logs) | table: where it goes on |
    | delete | | nobody sees the table any more |
    """

    number: int
    kind: str
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    at: float = 0.0

    def row(self, table_id: str) -> dict[str, Any]:
        """As the database wants it."""
        data = json.dumps(dict(self.data), separators=(",", ":"), ensure_ascii=False)
        return {
            "table_id": table_id,
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "data": data,
            "at": self.at,
        }


def from_row(row: Any) -> Entry:
    """As the database gives it."""
    return Entry(row.number, row.kind, row.seat, readable(json.loads(row.data)), row.at)
