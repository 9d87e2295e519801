"""What can be chosen now, and what somebody means who types "3", "3b", "3w2", "build stables R1" or the name of a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.translation import message, plain, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move

Thing = str | int
"""What can be chosen: the id of a card, a wonder or a token, or the number of a seat."""

# The key comes first, then the verb. Both are understood, and so is the English verb (the notation of moves) always.
# Keys differ among the kinds that one decision can offer.
_VERBS = {
    "build": message("b build"),
    "stage": message("s stage"),
    "discard": message("d discard"),
    "free": message("f free"),
    "fetch": message("t fetch"),
    "decline": message("0 decline"),
    "wonder": message("w wonder"),
    "take": message("t take"),
    "token": message("k token"),
    "destroy": message("x destroy"),
    "begin": message("g begin"),
    "extra": message("e extra"),
    "look": message("l look"),
    "pick": message("p pick"),
    "exchange": message("x exchange"),
    "check": message("c check"),
    "bonus": message("o bonus"),
    "pass": message("p pass"),
}


@dataclass(frozen=True)
class Ask:
    """The entry names something that can be used in several ways."""

    thing: Thing


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
    return _named(kind, language)[0]


def verb(kind: str, language: str) -> str:
    """The word that stands for a kind of move."""
    return _named(kind, language)[1]


def _named(kind: str, language: str) -> list[str]:
    """Key and verb; a kind that only one package knows is its own key."""
    return translate(language, _VERBS[kind]).split(" ", 1) if kind in _VERBS else [kind, kind]


def thing_of(move: Move) -> Thing | None:
    """What a move chooses: its card, or where it has none, its target; nothing if it declines or ends the turn."""
    if move.kind == "decline":
        return None
    return move.target if move.card is None else move.card


class Menu:
    """The things of a decision, numbered from 1, and all that can be done with them.

    `kinds` are those that the decision may offer, the usual one first. `targets` are for kinds of moves that say more than
    what is done with which card: all that they may say, numbered from 1. "3w2" is card 3 for the second target of "wonder".
    """

    def __init__(
        self,
        things: Sequence[Thing],
        moves: Iterable[Move],
        language: str,
        kinds: Sequence[str],
        targets: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.things = list(things)
        self.moves = list(moves)
        self.language = language
        self.kinds = kinds
        self.targets = targets or {}

    def uses(self, thing: Thing) -> dict[str, list[Move]]:
        """The moves with a thing by kind, each kind's payments as ranked."""
        found: dict[str, list[Move]] = {}
        for move in self.moves:
            if thing_of(move) == thing:
                found.setdefault(move.kind, []).append(move)
        return found

    @property
    def declining(self) -> Move | None:
        """The move that uses nothing, where there is one."""
        return self.bare.get("decline")

    @property
    def bare(self) -> dict[str, Move]:
        """The moves that choose no thing, by kind: a key or a word is enough for them."""
        return {move.kind: move for move in self.moves if thing_of(move) is None}

    def entry(self, move: Move) -> str:
        """The shortest thing to type for a move: "3b", "3b2"; "3" where a number says everything."""
        thing = thing_of(move)
        if thing is None:
            return key(move.kind, self.language)
        number = str(self.things.index(thing) + 1)
        if len(self.kinds) == 1:
            return number
        if move.kind in self.targets:
            rank = str(self.targets[move.kind].index(str(move.target)) + 1)
        else:
            same = self.uses(thing)[move.kind]
            rank = "" if same[0] == move else str(same.index(move) + 1)
        return f"{number}{key(move.kind, self.language)}{rank}"

    def understand(
        self, text: str, lookup: Callable[[str], Sequence[str]], looked_at: Thing | None = None
    ) -> Move | Ask | Wrong | Notation:
        """What an entry means.

        `lookup` finds the ids of what a plain name may mean. `looked_at` is what was just asked about: then a key alone is
        enough.
        """
        typed = plain(text)
        for bare, move in self.bare.items():
            if typed in self._words(bare):
                return move
        if looked_at is not None and re.fullmatch(r"[a-z]\d*", typed) and self._kind(typed[0]):
            typed = f"{self.things.index(looked_at) + 1}{typed}"
        numbered = re.fullmatch(r"(\d+) ?(?:([a-z]+) ?(\d*))?", typed)
        if numbered:
            return self._numbered(*numbered.groups())
        kind, name, payment = self._parts(typed)
        if kind in self.targets:
            return self._targeted(str(kind), name, lookup) or Notation(" ".join(text.split()))
        named = [] if self._kind(name) else self._named(name, lookup)
        if len(named) != 1:
            return Notation(" ".join(text.split()))
        if kind is None and not payment:
            return self._thing(named[0])
        return Notation(" ".join([kind or self.kinds[0], named[0], *payment]))

    def _numbered(self, number: str, letter: str | None, rank: str | None) -> Move | Ask | Wrong | Notation:
        if not 1 <= int(number) <= len(self.things):
            sentence = translate(
                self.language,
                "There is no number {number} here: they go from 1 to {last}.",
                number=number,
                last=len(self.things),
            )
            return Wrong(sentence)
        thing = self.things[int(number) - 1]
        if letter is None:
            return self._thing(thing)
        kind = self._kind(letter)
        if kind is None or kind in ("decline", "pass"):
            return Wrong(translate(self.language, "“{letter}” is no use of a card.", letter=letter))
        moves = self.uses(thing).get(kind, [])
        if kind in self.targets:
            return self._aimed(kind, thing, moves, rank)
        if not moves:
            return Notation(f"{kind} {thing}")
        wanted = int(rank or 1)
        if not 1 <= wanted <= len(moves):
            return Wrong(translate(self.language, "Ways to pay are numbered 1 to {last} here.", last=len(moves)))
        return moves[wanted - 1]

    def _aimed(self, kind: str, thing: Thing, moves: Sequence[Move], rank: str | None) -> Move | Wrong | Notation:
        """A kind that has targets: the one with this number, or the only one there is."""
        targets = self.targets[kind]
        if not rank and len(moves) == 1:
            return moves[0]
        if not rank or not 1 <= int(rank) <= len(targets):
            example = f"{self.things.index(thing) + 1}{key(kind, self.language)}1"
            return Wrong(
                translate(self.language, "Say which one, 1 to {last}: “{example}”.", last=len(targets), example=example)
            )
        target = targets[int(rank) - 1]
        found = next((move for move in moves if move.target == target), None)
        return found or Notation(f"{kind} {target} {thing}")

    def _thing(self, thing: Thing) -> Move | Ask | Notation:
        moves = [move for kind in self.uses(thing).values() for move in kind]
        if len(moves) == 1:
            return moves[0]
        return Ask(thing) if moves else Notation(f"{self.kinds[0]} {thing}")

    def _parts(self, typed: str) -> tuple[str | None, str, list[str]]:
        """The kind, the name of the card and the payment that an entry such as "build stables l2 r1" is made of."""
        parts = typed.split()
        payment: list[str] = []
        while parts and re.fullmatch(r"[lr]\d+", parts[-1]):
            payment.insert(0, parts.pop().upper())
        kind = self._kind(parts[0]) if len(parts) > 1 else None
        return kind, " ".join(parts[1:] if kind else parts), payment

    def _targeted(self, kind: str, names: str, lookup: Callable[[str], Sequence[str]]) -> Notation | None:
        """The target and the card that two names after one another mean, where only one pair can be meant."""
        parts = names.split()
        found = set()
        for cut in range(1, len(parts)):
            targets = set(lookup(" ".join(parts[:cut]))) & set(self.targets[kind])
            cards = self._named(" ".join(parts[cut:]), lookup)
            found |= {(target, card) for target in targets for card in cards}
        return Notation(" ".join((kind, *found.pop()))) if len(found) == 1 else None

    def _named(self, name: str, lookup: Callable[[str], Sequence[str]]) -> list[str]:
        """What a name may mean: those to choose from come first, and a part of their name is enough."""
        found = list(lookup(name))
        return [thing for thing in found if thing in self.things] or found

    def _kind(self, word: str) -> str | None:
        """The kind that a key or verb stands for: the language's own first, because keys may differ."""
        own = [kind for kind in self.kinds if word in self._words(kind)]
        english = [kind for kind in self.kinds if word in (kind, key(kind, "en"))]
        return next(iter(own + english), None)

    def _words(self, kind: str) -> set[str]:
        return {kind, plain(verb(kind, self.language)), key(kind, self.language)}
