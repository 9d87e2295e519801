"""What can be chosen now, and what somebody means who types "3", "3b", "build stables R1" or the name of a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.text import message, plain, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move

# The key comes first, then the verb. Both are understood, and so is the English verb (the notation of moves) always.
_VERBS = {
    "build": message("b build"),
    "stage": message("s stage"),
    "discard": message("d discard"),
    "free": message("f free"),
    "fetch": message("t fetch"),
    "decline": message("0 decline"),
}


@dataclass(frozen=True)
class Ask:
    """The entry names a card that can be used in several ways."""

    card: str


@dataclass(frozen=True)
class Wrong:
    """The entry is not understood; the sentence says why."""

    sentence: str


@dataclass(frozen=True)
class Notation:
    """The entry is, or stands for, this notation. Whether it is allowed is for the rules to say."""

    text: str


def key(kind: str, language: str) -> str:
    """The letter that stands for a kind of move."""
    return translate(language, _VERBS[kind]).split(" ", 1)[0]


def verb(kind: str, language: str) -> str:
    """The word that stands for a kind of move."""
    return translate(language, _VERBS[kind]).split(" ", 1)[1]


class Menu:
    """The cards of a decision, numbered from 1, and all that can be done with them."""

    def __init__(self, cards: Sequence[str], moves: Iterable[Move], language: str) -> None:
        self.cards = list(cards)
        self.moves = list(moves)
        self.language = language

    def uses(self, card: str) -> dict[str, list[Move]]:
        """The moves with a card by kind, each kind's payments as ranked."""
        found: dict[str, list[Move]] = {}
        for move in self.moves:
            if move.card == card:
                found.setdefault(move.kind, []).append(move)
        return found

    @property
    def declining(self) -> Move | None:
        """The move that uses nothing, where there is one."""
        return next((move for move in self.moves if move.card is None), None)

    def entry(self, move: Move) -> str:
        """The shortest thing to type for a move: "3b", "3b2"."""
        if move.card is None:
            return key(move.kind, self.language)
        same = self.uses(move.card)[move.kind]
        rank = "" if same[0] == move else str(same.index(move) + 1)
        return f"{self.cards.index(move.card) + 1}{key(move.kind, self.language)}{rank}"

    def understand(
        self, text: str, lookup: Callable[[str], Sequence[str]], looked_at: str | None = None
    ) -> Move | Ask | Wrong | Notation:
        """What an entry means.

        `lookup` finds the ids of the cards that a plain name may mean. `looked_at` is the card that was just asked
        about: then a key alone is enough.
        """
        typed = plain(text)
        if looked_at is not None and re.fullmatch(r"[a-z]\d*", typed) and self._kind(typed[0]):
            typed = f"{self.cards.index(looked_at) + 1}{typed}"
        if self.declining is not None and typed in self._words("decline"):
            return self.declining
        numbered = re.fullmatch(r"(\d+) ?(?:([a-z]+) ?(\d*))?", typed)
        if numbered:
            return self._numbered(*numbered.groups())
        kind, name, payment = self._parts(typed)
        cards = [] if self._kind(name) else self._named(name, lookup)
        if len(cards) != 1:
            return Notation(" ".join(text.split()))
        if kind is None and not payment:
            return self._card(cards[0])
        return Notation(" ".join([kind or "build", cards[0], *payment]))

    def _numbered(self, number: str, letter: str | None, rank: str | None) -> Move | Ask | Wrong | Notation:
        if not 1 <= int(number) <= len(self.cards):
            sentence = translate(
                self.language,
                "There is no card {number}: they are numbered 1 to {last}.",
                number=number,
                last=len(self.cards),
            )
            return Wrong(sentence)
        card = self.cards[int(number) - 1]
        if letter is None:
            return self._card(card)
        kind = self._kind(letter)
        if kind is None or kind == "decline":
            return Wrong(translate(self.language, "“{letter}” is no use of a card.", letter=letter))
        moves = self.uses(card).get(kind, [])
        if not moves:
            return Notation(f"{kind} {card}")
        wanted = int(rank or 1)
        if not 1 <= wanted <= len(moves):
            return Wrong(translate(self.language, "Ways to pay are numbered 1 to {last} here.", last=len(moves)))
        return moves[wanted - 1]

    def _card(self, card: str) -> Move | Ask | Notation:
        moves = [move for kind in self.uses(card).values() for move in kind]
        if len(moves) == 1:
            return moves[0]
        return Ask(card) if moves else Notation(f"build {card}")

    def _parts(self, typed: str) -> tuple[str | None, str, list[str]]:
        """The kind, the name of the card and the payment that an entry such as "build stables l2 r1" is made of."""
        parts = typed.split()
        payment: list[str] = []
        while parts and re.fullmatch(r"[lr]\d+", parts[-1]):
            payment.insert(0, parts.pop().upper())
        kind = self._kind(parts[0]) if len(parts) > 1 else None
        return kind, " ".join(parts[1:] if kind else parts), payment

    def _named(self, name: str, lookup: Callable[[str], Sequence[str]]) -> list[str]:
        """The cards that a name may mean: those to choose from come first, and a part of their name is enough."""
        found = list(lookup(name))
        return [card for card in found if card in self.cards] or found

    def _kind(self, word: str) -> str | None:
        """The kind that a key or verb stands for: the language's own first, because keys may differ."""
        kinds = list(_VERBS)
        own = [kind for kind in kinds if word in self._words(kind)]
        english = [kind for kind in kinds if word in (kind, key(kind, "en"))]
        return next(iter(own + english), None)

    def _words(self, kind: str) -> set[str]:
        return {kind, plain(verb(kind, self.language)), key(kind, self.language)}
