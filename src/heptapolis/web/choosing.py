"""What can be chosen, made ready to be drawn: things, what can be done with each, and the ways to pay for it.

Every option is a move that the rules list; every reason is one that they give.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heptapolis.games.contract import Move
from heptapolis.games.marks import Mark


@dataclass(frozen=True)
class Payee:
    """Somebody who gets coins for a move."""

    who: str
    icon: str
    """Where they are: "left", "right", "bank"."""
    coins: int
    why: str = ""
    """Why it is so much, in sentences, where that can be said."""


@dataclass(frozen=True)
class Option:
    """One move: what is sent, what it does in a sentence, and who gets what."""

    notation: str
    say: str
    payees: tuple[Payee, ...] = ()
    marks: tuple[Mark, ...] = ()
    """What is given for it, in symbols, where that is not coins for somebody."""
    gains: str = ""
    """What is got for it at once, in a word or two, where that is all there is to it."""
    foreseen: tuple[str, ...] = ()
    """What it changes, where it is shown: counters with what they will show ("coins-0=5"), places ("stage-2")."""
    brief: str = ""
    """What the button that confirms it says, where that is shorter than the sentence."""

    @property
    def total(self) -> int:
        """Coins in all."""
        return sum(payee.coins for payee in self.payees)

    @property
    def why(self) -> str:
        """Why it costs what it costs."""
        return " ".join(f"{payee.who}: {payee.why}" for payee in self.payees if payee.why)


@dataclass(frozen=True)
class Use:
    """What can be done with a thing, cheapest way first; or why it cannot be done."""

    kind: str
    label: str
    icon: str
    options: tuple[Option, ...] = ()
    reason: str = ""
    effects: tuple[str, ...] = ()
    """What it brings, in sentences."""
    brief: str = ""
    """The reason in a word or two, where many things are not possible at once."""
    pays: bool = True
    """Whether it is the kind of thing that is paid for, even if it costs nothing this time."""


@dataclass(frozen=True)
class Price:
    """What a card in hand says at a glance."""

    kind: str
    """ "free", "chain", "own" (by own goods), "coins" (to the bank), "trade", "no"."""
    text: str
    coins: int = 0


@dataclass(frozen=True)
class Pick:
    """Something to choose, with its uses."""

    id: str
    name: str
    price: Price
    uses: tuple[Use, ...]
    notes: tuple[str, ...] = ()
    """What is to be said whatever is done with it, in sentences."""


def by_kind(moves: Iterable[Move], card: str | None) -> dict[str, list[Move]]:
    """The moves with a card by kind, in the order of the rules: the cheapest payment first."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        if move.card == card:
            found.setdefault(move.kind, []).append(move)
    return found
