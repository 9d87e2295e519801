"""What can be chosen in Duel: cards of the layout, wonders, progress tokens, cards to lose or to fetch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from heptapolis.errors import BadOption
from heptapolis.games import words
from heptapolis.games.contract import Move, Position, Reason
from heptapolis.games.duel.rules.state import is_chained
from heptapolis.games.duel.rules.tables import CARD_BY_ID, CARDS, CHAIN, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.duel.rules.turns import discard_coins
from heptapolis.games.duel.text.words import card_name, token_name, wonder_name
from heptapolis.translation import message, translate, translate_plural
from heptapolis.web.choosing import Option, Payee, Pick, Price, Use
from heptapolis.web.duel.foresight import foresee
from heptapolis.web.duel.layout import Layout, Lying, freed
from heptapolis.web.duel.printed import face, token_face, wonder_face

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext

_USES = {
    "take": (message("Take it"), "check"),
    "token": (message("Take it"), "check"),
    "fetch": (message("Build for free"), "pile"),
    "destroy": (message("To the discard pile"), "destroy"),
}
"""Where there is only one thing to do."""
_SAID_ALREADY = ("built", "wonder", "discarded", "took", "token", "destroyed")
"""Events that only repeat the move itself."""
_DECIDED_BY_CHANCE = ("revealed",)


class Choosing:
    """The choices of a view. What a move would do is played on a sample: of this only what chance has no part in is told."""

    def __init__(self, view: View, setting: BoardContext, laid: Layout, left: int, language: str) -> None:
        self.view, self.setting, self.laid, self.left, self.language = view, setting, laid, left, language
        self.decision = view.decision()
        self.moves = view.moves()
        self.state = view._state()
        self.guess: Position | None = None
        if self.decision is not None:
            try:
                self.guess = view.sample(seed=0)
            except BadOption:  # a table set up by hand that cannot be: then nothing is foretold
                self.guess = None

    def picks(self) -> dict[str, Pick]:
        """All that can be picked, by id."""
        if self.decision is None or self.decision.kind == "begin":
            return {}
        if self.decision.kind == "card":
            return {card.face.id: self._card(card, card.face.id) for card in self.laid.takeable if card.face}
        return {pick.id: pick for pick in map(self._single, self.moves)}

    def beginnings(self) -> list[tuple[str, str]]:
        """Who may begin the age: notation, and the move in words."""
        begin = [move for move in self.moves if move.kind == "begin"]
        return [(str(move), move.describe(self.language, self.setting.names)) for move in begin]

    def discarding(self) -> int:
        """Coins that any card of the layout brings when it is discarded; 0 when none is asked for."""
        if self.decision is None or not self._from_layout:
            return 0
        return int(discard_coins(self.state, self.decision.seat))

    def wonder_prices(self) -> dict[str, Price]:
        """What each wonder that could be built now takes, or how much is missing: any card will do, so the first one tells."""
        card = next((lying.face.id for lying in self.laid.takeable if lying.face is not None), None)
        if self.decision is None or not self._from_layout or card is None:
            return {}
        found = {}
        for wonder in self.view.to_dict()["cities"][self.decision.seat]["wonders"]:
            moves = [move for move in self.moves if (move.kind, move.card, move.target) == ("wonder", card, wonder)]
            reason = None if moves else self.view.why_not(f"wonder {wonder} {card}")
            if moves:
                found[wonder] = self._paid(moves[0], WONDER_BY_ID[wonder].cost)
            elif reason is not None and reason.code == "coins-missing":
                found[wonder] = _refused(reason, self.language)
        return found

    def _single(self, move: Move) -> Pick:
        """A wonder, token or card with which only one thing can be done."""
        thing = str(move.card or move.target)
        text, icon = _USES[move.kind]
        label = translate(self.language, text)
        if thing in CARD_BY_ID:
            name, effect = card_name(thing, self.language), face(thing, self.language).effect
        elif thing in WONDER_BY_ID:
            name, effect = wonder_name(thing, self.language), wonder_face(thing, self.language).effect
        else:
            name, effect = token_name(TOKEN_BY_ID[thing].id, self.language), token_face(thing, self.language).effect
        use = Use(move.kind, label, icon, (self._option(move),), effects=self._at_once(move), pays=False)
        return Pick(thing, name, Price("free", translate(self.language, "free")), (use,), (effect,))

    def _card(self, lying: Lying, card: str) -> Pick:
        """A card of the layout: it can be built, put under a wonder or discarded."""
        mine = [move for move in self.moves if move.card == card]
        uses = [self._build(card, _kind(mine, "build"))]
        assert self.decision is not None
        for wonder in self.view.to_dict()["cities"][self.decision.seat]["wonders"]:
            uses += self._wonder(card, wonder, [move for move in _kind(mine, "wonder") if move.target == wonder])
        for move in _kind(mine, "discard"):
            label = translate(self.language, "Discard")
            gains = translate_plural(self.language, "+{n} coin", "+{n} coins", self.discarding())
            option = replace(self._option(move), gains=gains)
            uses.append(Use("discard", label, "pile", (option,), effects=self._at_once(move), pays=False))
        notes = (face(card, self.language).effect, *self._uncovers(lying))
        return Pick(card, card_name(card, self.language), self._price(card, mine), tuple(uses), notes)

    def _build(self, card: str, moves: Sequence[Move]) -> Use:
        label = translate(self.language, "Build")
        if not moves:
            said = self.view.why_not(f"build {card}")
            brief = _refused(said, self.language).text
            return Use("build", label, "check", reason=said.describe(self.language) if said else "", brief=brief)
        return Use("build", label, "check", (self._option(moves[0]),), effects=self._at_once(moves[0]))

    def _wonder(self, card: str, wonder: str, moves: Sequence[Move]) -> list[Use]:
        """Building a wonder with the card; nothing about those that are built, or never will be."""
        shown = wonder_face(wonder, self.language)
        label = translate(self.language, "Build {wonder}", wonder=shown.name)
        icon = f"wonder-{wonder}"
        if moves:
            options = (self._option(moves[0]),)
            return [Use("wonder", label, icon, options, effects=(shown.effect, *self._at_once(moves[0])))]
        reason = self.view.why_not(f"wonder {wonder} {card}")
        if reason is None or reason.code in ("wonder-built", "seven-wonders"):
            return []
        said = _refused(reason, self.language).text
        brief = translate(self.language, "too dear") if reason.code == "coins-missing" else said
        return [Use("wonder", label, icon, reason=said, brief=brief)]

    def _option(self, move: Move) -> Option:
        say = move.describe(self.language, self.setting.names)
        return Option(str(move), say, self._payees(move), foreseen=self._foreseen(move))

    def _foreseen(self, move: Move) -> tuple[str, ...]:
        """Where the board will be another one."""
        if self.guess is None or self.view.seat is None:
            return ()
        slots = [card.slot for card in self.laid.takeable if card.face is not None and card.face.id == move.card]
        free = [card.slot for slot in slots for card in freed(self.view, self.laid, slot)] if self._from_layout else []
        return foresee(self.guess, self.view.seat, move, tuple(free), self.left)

    @property
    def _from_layout(self) -> bool:
        """Whether a card of the layout is asked for."""
        return self.decision is not None and self.decision.kind == "card"

    def _payees(self, move: Move) -> tuple[Payee, ...]:
        """Who gets the coins: the bank, or the other city if its progress lets it earn by trade."""
        trade, bank = move.payment or (0, 0)
        other = 1 - (self.view.seat or 0)
        earned = trade if self.state.income[other] else 0
        paid = [
            Payee(self.setting.seats[other].name, "other", earned),
            Payee(translate(self.language, "bank"), "bank", trade - earned + bank),
        ]
        return tuple(payee for payee in paid if payee.coins)

    def _at_once(self, move: Move) -> tuple[str, ...]:
        """What a move does at once, in sentences, beside what it says itself."""
        if self.guess is None or self.view.seat is None:
            return ()
        told = self.guess.play(self.view.seat, move).events(self.view.seat)
        return tuple(
            event.describe(self.language, self.setting.names)
            for number, event in enumerate(told)
            if event.kind not in _DECIDED_BY_CHANCE and not (number == 0 and event.kind in _SAID_ALREADY)
        )

    def _uncovers(self, lying: Lying) -> tuple[str, ...]:
        """Which cards the other city, or whoever is next, can take then."""
        cards = freed(self.view, self.laid, lying.slot)
        if not cards:
            return ()
        names = [card.face.name for card in cards if card.face is not None]
        hidden = len(cards) - len(names)
        if hidden:
            names.append(translate_plural(self.language, "{n} face-down card", "{n} face-down cards", hidden))
        return (translate(self.language, "Uncovers: {cards}.", cards=words.both(names, self.language)),)

    def _price(self, card: str, mine: Iterable[Move]) -> Price:
        """What building the card takes, at a glance."""
        language, build = self.language, _kind(mine, "build")
        if not build:
            return _refused(self.view.why_not(f"build {card}"), language)
        number = CARD_BY_ID[card].number
        assert self.decision is not None
        if is_chained(self.state, self.decision.seat, number):
            parent = card_name(CARDS[int(CHAIN[number])].id, language)
            return Price("chain", translate(language, "free with {buildings}", buildings=parent))
        return self._paid(build[0], CARD_BY_ID[card].cost)

    def _paid(self, move: Move, cost: Mapping[str, int]) -> Price:
        """What a move takes."""
        trade, bank = move.payment or (0, 0)
        if trade:
            return Price("trade", translate(self.language, "buy for"), trade + bank)
        if bank:
            return Price("coins", translate(self.language, "pay"), bank)
        if cost:
            return Price("own", translate(self.language, "own goods"))
        return Price("free", translate(self.language, "free"))


def _kind(moves: Iterable[Move], kind: str) -> list[Move]:
    return [move for move in moves if move.kind == kind]


def _refused(reason: Reason | None, language: str) -> Price:
    """Why a card cannot be built, as briefly as it gets."""
    if reason is None:
        return Price("no", "")
    if reason.code == "coins-missing":
        short = reason.figures["needed"] - reason.figures["coins"]
        return Price("no", translate_plural(language, "{n} coin short", "{n} coins short", short), short)
    return Price("no", reason.describe(language))
