"""Words for a game that has no module of words: sentences from its kinds of moves, names from its ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from heptapolis.games.reasons import sentence
from heptapolis.games.things import Thing
from heptapolis.games.words import Facts
from heptapolis.translation import LANGUAGES, message, translate

if TYPE_CHECKING:
    from heptapolis.games import contract
    from heptapolis.games.plain import MoveKind, PlainGame

_CHOOSE = message("Choose what to do.")
_PLAYER = message("Player {number}")
_ENDINGS = {"points": message("By points")}


def in_words(name: str) -> str:
    """An id as a person would write it."""
    return name.replace("_", " ").replace("-", " ").capitalize()


class PlainWords:
    """What the module `text/describe.py` of a game offers, made from what a PlainGame declares."""

    def __init__(self, game: type[PlainGame]) -> None:
        self._game = game

    def _kind(self, word: str) -> MoveKind:
        return next(kind for kind in self._game.kinds if kind.word == word)

    def thing_name(self, thing: str, language: str = "en") -> str:
        """What a thing is called."""
        names = self._game.names.get(thing, {})
        return names.get(language) or names.get("en") or in_words(thing)

    def player_name(self, seat: int, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What somebody at a seat is called."""
        return (names[seat] if names and seat < len(names) else "") or translate(language, _PLAYER, number=seat + 1)

    def move(self, move: contract.Move, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What a move does."""
        thing = "" if move.card is None else self.thing_name(move.card, language)
        return translate(language, self._kind(move.kind).say, thing=thing)

    def decision(self, decision: contract.Decision, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What a seat is asked."""
        return translate(language, self._game.question or _CHOOSE)

    def reason(self, reason: contract.Reason, language: str = "en", names: Sequence[str] | None = None) -> str:
        """Why something is not allowed."""
        return sentence(reason, language, {}, {})

    def event(self, event: contract.Event, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What happened."""
        if event.kind == "end":
            winners = [self.player_name(seat, language, names) for seat in event.facts["winners"]]
            ending = self.ending_name(event.facts["ending"], language)
            return translate(language, "The game is over. {ending}: {names}.", ending=ending, names=", ".join(winners))
        thing = self.thing_name(event.facts["thing"], language) if "thing" in event.facts else ""
        player = self.player_name(event.city or 0, language, names)
        return translate(language, self._kind(event.kind).told, player=player, thing=thing)

    def things(self) -> Iterator[Thing]:
        """Everything that can be asked about."""
        for thing in dict.fromkeys(thing for kind in self._game.kinds for thing in kind.things):
            names = {language: self.thing_name(thing, language) for language in LANGUAGES}
            yield Thing(self._game.name, "card", thing, names)

    def card_facts(self, card: str, language: str = "en") -> Facts:
        """What there is to know of a thing."""
        about = self._game.about.get(card)
        lines = [(translate(language, "Effect"), translate(language, about))] if about else []
        return self.thing_name(card, language), lines

    def score_heading(self, category: str, language: str = "en") -> str:
        """The heading of a category."""
        return translate(language, in_words(category))

    def board_name(self, board: str, language: str = "en") -> str:
        """What a seat was given to play with."""
        return self.thing_name(board, language)

    def tie_break(
        self, ending: str, document: Mapping[str, Any], scores: Sequence[contract.Score], language: str = "en"
    ) -> tuple[str, tuple[int, ...]] | None:
        """What decides between equal points: a plain game does not tell."""
        return "", (0,) * len(scores)

    def ending_name(self, ending: str, language: str = "en") -> str:
        """How a game ended."""
        return translate(language, _ENDINGS.get(ending, in_words(ending)))
