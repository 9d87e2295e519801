"""What goes wrong, in one sentence for the person who caused it."""

from __future__ import annotations


class HeptapolisError(ValueError):
    """Base of every error that Heptapolis raises on bad input. Its text is one helpful sentence."""


class BadOption(HeptapolisError):
    """An unknown game, a number of players it does not have, an option or a deal that does not fit."""


class BadDocument(HeptapolisError):
    """A position or view document that cannot be read."""


class IllegalMove(HeptapolisError):
    """A move that the rules, or the moment, do not allow. `code` is the reason as a word, as in `Reason.code`."""

    def __init__(self, sentence: str, code: str = "unknown-move") -> None:
        super().__init__(sentence)
        self.code = code

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (str(self), self.code)


class BadRecord(HeptapolisError):
    """A record that cannot be replayed. `line` is the number of the offending line, counted from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line, self.sentence = line, sentence

    def __reduce__(self) -> tuple[type[BadRecord], tuple[int, str]]:
        return type(self), (self.line, self.sentence)
