"""What a text is: a record, a position or a view, and of which game. The terminal, the server and Python read through this.

Nothing is guessed: the game is the one that the header or the document itself names, so that its rules can be got ready before
the rest is read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from heptapolis.errors import BadDocument, BadOption, BadRecord

if TYPE_CHECKING:
    from heptapolis.games.contract import Document, Game, Position, View

BYTE_ORDER_MARK = "\ufeff"
"""What some editors write before a text."""
RECORD_MARK = "[Heptapolis"
"""How a record begins; comments and empty lines may come before."""


@dataclass(frozen=True)
class Written:
    """A text whose form and game are known, and nothing else yet."""

    kind: Literal["record", "position", "view"]
    game: str
    record: str = ""
    """The whole text of a record."""
    document: Any = None
    """The document of a position or a view."""

    def open(self) -> Position | View:
        """The last position of the record, the position, or the view."""
        if self.kind == "record":
            from heptapolis.records import read_record

            return read_record(self.record)
        return open_view(self.document) if self.kind == "view" else open_position(self.document)


def read(text: str, name: str = "the text") -> Written:
    """What a text is, or BadRecord or BadDocument; `name` is what errors call it, a file for instance."""
    if not isinstance(text, str):
        raise BadDocument(f"{name} must be a str, not {type(text).__name__}; heptapolis.position reads a document")
    text = text.removeprefix(BYTE_ORDER_MARK)
    if is_record(text):
        return Written("record", _game_of_record(text), record=text)
    document = read_document(text, name)
    kind: Literal["position", "view"] = "view" if "view" in document else "position"
    return Written(kind, game_of(document).name, document=document)


def is_record(text: str) -> bool:
    """Whether a text is meant as a record."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "").startswith(RECORD_MARK)


def read_document(text: str, name: str = "the text") -> Document:
    """The document that a text holds, or BadDocument."""
    if not text.strip():
        raise BadDocument(f"{name} is empty")
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadDocument(
            f"{name} is neither a record (it would begin with {RECORD_MARK}) nor a document in JSON: "
            f"line {error.lineno}: {error.msg}"
        ) from None
    except ValueError:
        raise BadDocument(f"{name} is no document: it has a number with too many digits") from None
    except RecursionError:
        raise BadDocument(f"{name} is no document: its brackets are nested too deeply") from None
    if not isinstance(document, dict):
        raise BadDocument(f"{name} holds no document: expected a JSON object with the keys of docs/formats.md")
    return document


def game_of(document: object) -> type[Game]:
    """The game that a document names, or BadDocument."""
    from heptapolis.games import game_called

    if not isinstance(document, dict):
        hint = "; heptapolis.read reads text" if isinstance(document, str) else ""
        raise BadDocument(f"a document is an object with named fields, not {type(document).__name__}{hint}")
    try:
        return game_called(document.get("game"))
    except BadOption as error:
        raise BadDocument(str(error)) from None


def _game_of_record(text: str) -> str:
    from heptapolis.games import GAMES
    from heptapolis.records import Reader

    headers, _ = Reader(text).headers()
    line, name = headers.get("Game", (1, ""))
    if not name:
        raise BadRecord(line, 'a record begins with headers, among them [Game "…"]')
    if name not in GAMES:
        raise BadRecord(line, f"there is no game {name[:40]!r}; the games are {', '.join(GAMES)}")
    return name


def open_position(document: Any) -> Position:
    """The position that a document describes."""
    from heptapolis.games.contract import Position
    from heptapolis.kernel.state import to_bytes

    if isinstance(document, dict) and "view" in document:
        raise BadDocument("this is the document of a view: read it with heptapolis.view")
    game, state = game_of(document).read(document, False)
    return Position(game, to_bytes(state), from_document=True)


def open_view(document: Any) -> View:
    """The view that a document describes."""
    from heptapolis.games.contract import View
    from heptapolis.kernel.state import to_bytes

    kind = game_of(document)
    if "view" not in document:
        raise BadDocument('the document of a view has a field "view": a seat, or "spectator"')
    game, state = kind.read(document, True)
    return View(game, to_bytes(state), None if document["view"] == "spectator" else document["view"])
