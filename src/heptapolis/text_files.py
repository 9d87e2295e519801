"""Files that people keep: documents (JSON) and records. What a text is, `heptapolis.text_reader` knows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from heptapolis import text_reader
from heptapolis.errors import HeptapolisError
from heptapolis.text_reader import RECORD_MARK

if TYPE_CHECKING:
    from heptapolis.games.contract import Position, View


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


def read_table(path: Path) -> Position | View:
    """The position, view or recorded game that a file holds."""
    return text_reader.read(read_text(path), name_of(path)).open()


def name_of(path: Path) -> str:
    """What errors call a file ("-": the input)."""
    return "the input" if str(path) == "-" else str(path)
