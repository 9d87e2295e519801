"""Reading and writing what people keep: documents (JSON) and records."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heptapolis.errors import BadDocument, HeptapolisError

if TYPE_CHECKING:
    from heptapolis.games.contract import Position, View

RECORD_MARK = "[Heptapolis"


def read_text(path: Path) -> str:
    """The text of a file ("-": of the input), or HeptapolisError with one sentence that says why not."""
    try:
        if str(path) == "-":
            return sys.stdin.read()
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise HeptapolisError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise HeptapolisError(f"{path} is a folder, not a file") from None
    except UnicodeDecodeError:
        raise HeptapolisError(
            f"{path} is not a text file: a document is JSON, a record begins with {RECORD_MARK}"
        ) from None
    except OSError as error:
        raise HeptapolisError(f"{path} cannot be read: {error.strerror}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all, or HeptapolisError."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise HeptapolisError(f"{path} cannot be written: {error.strerror}") from None


def check_new(path: Path) -> None:
    """HeptapolisError for a file that cannot be made: because it is there already, or its folder is not."""
    if path.exists():
        raise HeptapolisError(f"{path} exists already: name another file, or go on with a saved game by --resume")
    if not path.absolute().parent.is_dir():
        raise HeptapolisError(f"there is no folder {path.absolute().parent} to save {path.name} in")


def read_document(path: Path, text: str) -> dict[str, Any]:
    """The document that a text holds, or BadDocument."""
    name = "the input" if str(path) == "-" else str(path)
    if not text.strip():
        raise BadDocument(f"{name} is empty")
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadDocument(
            f"{name} is neither a record (it would begin with {RECORD_MARK}) nor a document in JSON: "
            f"line {error.lineno}: {error.msg}"
        ) from None
    except RecursionError:
        raise BadDocument(f"{name} is no document: its brackets are nested too deeply") from None
    if not isinstance(document, dict):
        raise BadDocument(f"{name} holds no document: expected a JSON object with the keys of docs/formats.md")
    return document


def is_record(text: str) -> bool:
    """Whether a text is meant as a record: comments may come before its first header."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.startswith(RECORD_MARK)


def read_table(path: Path) -> Position | View:
    """The position, view or recorded game that a file holds."""
    import heptapolis

    text = read_text(path)
    if is_record(text):
        return heptapolis.read_record(text)
    document = read_document(path, text)
    return heptapolis.view(document) if "view" in document else heptapolis.position(document)
