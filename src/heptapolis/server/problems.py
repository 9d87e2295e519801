"""What goes wrong, for the person or program that asked: a status and one sentence that gives nothing away."""

from __future__ import annotations

from heptapolis.translation import message


class Problem(Exception):
    """An answer that is an error. The sentence is an English message of the catalogue."""

    def __init__(self, status: int, sentence: str, **figures: object) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.figures = figures


class Stale(Problem):
    """What was posted belongs to a moment that has passed."""

    def __init__(self, revision: int) -> None:
        super().__init__(409, message("The table has moved on meanwhile."))
        self.revision = revision


class Refused(Problem):
    """The rules do not allow it; the reason is a sentence of the game, in the visitor's language already."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(422, "{reason}", reason=sentence)
        self.code = code


def sentence_of(error: Exception) -> str:
    """What the library says is wrong, as a sentence on a page: errors of the library begin small, as programs write them on."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def no_such_table() -> Problem:
    """Tables that are not there and tables that were deleted are the same to everybody."""
    return Problem(404, "There is no such table.")


def not_yours() -> Problem:
    """For whoever acts for a seat that is not theirs."""
    return Problem(403, "This seat is not yours.")
