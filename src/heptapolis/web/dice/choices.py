"""What a seat of Dice can choose: dice with the boxes they open, boxes with the dice that open them, bonuses, actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.contract import Move, Reason
from heptapolis.games.dice.rules.boards import Box
from heptapolis.games.dice.rules.state import NOTHING_YET, symbol_of
from heptapolis.games.dice.rules.tables import BONUS_BY_ID, BOX, COLOUR, DICE, DIE_BY_ID, NUMBERS, OPENS, SYMBOLS
from heptapolis.games.dice.rules.trade import die_cost
from heptapolis.games.dice.rules.turns import choose, rewind
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.notation import to_move
from heptapolis.games.dice.text.words import (
    box_name,
    building_icon,
    colour_name,
    short_box_name,
    symbol_name,
)
from heptapolis.translation import message, translate, translate_plural
from heptapolis.web.choosing import Option, Payee, Pick, Price, Use
from heptapolis.web.dice.outcome import outcome

if TYPE_CHECKING:
    from heptapolis.games.contract import View

_BRIEF = {
    "not-unlocked": message("not unlocked"),
    "already-checked": message("checked already"),
    "not-yet": message("another box first"),
    "guild-condition": message("a neighbour has more"),
    "coins-missing": message("{coins} needed"),
}
"""Why a die is of no use, as short as it gets; the later ones come nearer to being allowed."""
_NOT_WORTH_SAYING = ("not-now", "unknown-move", "not-your-turn", "game-over")


def with_die(colour: str, language: str) -> str:
    """Dice of a colour, as the beginning of a line."""
    text = translate(language, "{colour} die", colour=colour_name(colour, language))
    return text[:1].upper() + text[1:]


def shown_die(die: str, symbol: str, language: str) -> str:
    """A die with what it shows, as the beginning of a line."""
    return f"{with_die(DIE_BY_ID[die].colour, language)}: {symbol_name(symbol, language)}"


class Choices:
    """All that a view lets its seat choose."""

    def __init__(self, view: View, language: str, asked: bool = True) -> None:
        """`asked`: whether the seat is to choose; a moment that has passed asks nothing."""
        self.view, self.language = view, language
        decision = view.decision() if asked else None
        self.kind = None if decision is None else decision.kind
        self.moves = [] if decision is None else view.moves()
        self.seat = -1 if view.seat is None else view.seat

    def bare(self, kind: str) -> Move | None:
        """The move of a kind that needs nothing else."""
        return next((move for move in self.moves if move.kind == kind), None)

    # Dice ---------------------------------------------------------------------------------------------------------------

    def dice(self, shown: Sequence[str]) -> dict[str, Pick]:
        """What each die opens, or why it opens nothing."""
        if self.kind not in ("action", "again", "build"):
            return {}
        return {die: self._die(die) for die in shown}

    def _die(self, die: str) -> Pick:
        state = self.view._state()
        number = next(each.number for each in DICE if each.id == die)
        board = int(state.board[self.seat])
        opened = int(OPENS[board, int(symbol_of(state, number))])
        uses, reasons = [], []
        for box in (box for place, box in BOX[board].items() if opened >> place & 1):
            reason = self.view.why_not(f"build {die} {box.id}")
            if reason is None:
                found = self._check(box, self._with_die(die, box.id), f"box-{box.id}")
                uses.append(found if box.building == "warehouse" else self._by_effect(box, found))
            elif reason.code not in _NOT_WORTH_SAYING:
                reasons.append(reason)
                if reason.code != "already-checked":
                    uses.append(self._refused(box, reason))
        shown = SYMBOLS[int(symbol_of(state, number))]
        name = shown_die(die, shown, self.language)
        income = int(state.income[self.seat, COLOUR[number]])
        notes = []
        printed = NUMBERS["forum"]["sections"][int(self.view.to_dict()["forum"][die].partition(":")[2])]
        if int(die_cost(state, self.seat, number)) < printed:
            coins = words.coins(printed, self.language)
            notes.append(translate(self.language, "Its section costs {coins}; your city pays less.", coins=coins))
        if income:
            coins = words.coins(income, self.language)
            notes.append(translate(self.language, "Choosing it brings {coins}.", coins=coins))
        possible = sum(bool(use.options) for use in uses)
        if any(reason.code == "not-unlocked" for reason in reasons):
            uses = uses[:1]
        if possible:
            many = translate_plural(self.language, "opens {n} box", "opens {n} boxes", possible)
            ordered = sorted(uses, key=lambda use: not use.options)
            return Pick(die, name, Price("own", many), tuple(ordered), tuple(notes))
        return Pick(die, name, Price("no", self._brief(reasons)), tuple(uses), tuple(notes))

    def _with_die(self, die: str, box: str) -> Move:
        """The move with exactly this die: of dice that make no difference the rules list the first."""
        state = self.view._state()
        action = self.view.game.parse(state, self.seat, f"build {die} {box}")
        assert isinstance(action, int)
        return replace(self.view.game.move(state, self.seat, action), target=die)

    def _brief(self, reasons: Sequence[Reason]) -> str:
        """Why a die is of no use, after the reason that comes nearest."""
        codes = list(_BRIEF)
        known = [reason for reason in reasons if reason.code in codes]
        if not known:
            return translate(self.language, "opens nothing")
        nearest = max(known, key=lambda reason: (codes.index(reason.code), -reason.figures.get("needed", 0)))
        figures: dict[str, Any] = dict(nearest.figures)
        if "needed" in figures:
            figures["coins"] = words.coins(figures["needed"], self.language)
        return translate(self.language, _BRIEF[nearest.code], **figures)

    # Boxes --------------------------------------------------------------------------------------------------------------

    def boxes(self) -> dict[str, Pick]:
        """What can be done with each box that is not checked, or why nothing."""
        if self.kind is None or self.kind == "bonus":
            return {}
        state = self.view._state()
        found = {}
        for number, box in BOX[int(state.board[self.seat])].items():
            if not int(state.checked[self.seat]) >> number & 1:
                pick = self._box(box)
                if pick is not None:
                    found[box.id] = pick
        return found

    def _box(self, box: Box) -> Pick | None:
        moves = sorted((move for move in self.moves if move.card == box.id), key=lambda move: sum(move.payment or (0,)))
        name = box_name(box.id, self.language)
        if moves:
            total = sum(moves[0].payment or (0,))
            price = Price("coins", "", total) if total else Price("free", translate(self.language, "free"))
            return Pick(box.id, name, price, tuple(self._way(box, move) for move in moves))
        reason = self._why_not(box)
        if reason is None or reason.code in _NOT_WORTH_SAYING:
            return None
        price = Price("no", "", reason.figures["needed"]) if reason.code == "coins-missing" else Price("no", "")
        return Pick(box.id, name, price, (self._refused(box, reason),))

    def _why_not(self, box: Box) -> Reason | None:
        """Why a box cannot be checked now."""
        if self.kind == "check":
            return self.view.why_not(f"check {box.id}")
        if box.symbols:
            return self.view.why_not(f"build {box.id}")
        # Only the next box of the Wonder can be asked for.
        reason = self.view.why_not("wonder")
        return reason if reason is not None and reason.figures.get("box") == box.id else None

    def _check(self, box: Box, move: Move, *spots: str) -> Use:
        """Checking a box in one way: what it brings, and where that is seen."""
        brings = [*effects.box(box).sentences(self.language)]
        found = outcome(self.view, self.seat, move, box)
        brings += found.sentences(self.language)
        total = sum(move.payment or (0,))
        price = words.coins(total, self.language) if total else translate(self.language, "free")
        option = Option(
            str(move),
            move.describe(self.language),
            self._payees(move),
            foreseen=(*spots, *found.foreseen),
            brief=translate(self.language, "Check: {price}", price=price),
        )
        name = short_box_name(box.id, self.language)
        return Use("check", name, building_icon(box.building), (option,), effects=tuple(brings))

    def _by_effect(self, box: Box, use: Use) -> Use:
        """The same, called by what the box gives: who picks a die compares that."""
        given = effects.gain(box, self.language)
        return replace(use, label=given[:1].upper() + given[1:])

    def _way(self, box: Box, move: Move) -> Use:
        """One way to check a box that is picked: where a die opens it, called by the die."""
        if move.kind != "build":
            return self._check(box, move)
        use = self._check(box, move, f"die-{move.target}")
        colour = DIE_BY_ID[str(move.target)].colour
        return replace(use, label=with_die(colour, self.language), icon=colour)

    def _refused(self, box: Box, reason: Reason) -> Use:
        """Why a box cannot be checked."""
        return Use(
            "check",
            short_box_name(box.id, self.language),
            building_icon(box.building),
            reason=reason.describe(self.language),
            effects=effects.box(box).sentences(self.language),
            brief=self._brief([reason]) if reason.code in _BRIEF else "",
        )

    def _payees(self, move: Move) -> tuple[Payee, ...]:
        """What is paid for a move: the die, and the resources that are missing."""
        cost, missing = move.payment or (0, 0)
        paid = []
        if cost:
            paid.append(Payee(translate(self.language, "die"), "die", cost))
        if missing:
            paid.append(Payee(translate(self.language, "missing resources"), "crate", missing))
        return tuple(paid)

    # The rest -----------------------------------------------------------------------------------------------------------

    def bonuses(self) -> dict[str, Pick]:
        """The bonuses that can be chosen now."""
        found = {}
        for move in self.moves:
            if move.kind == "bonus":
                bonus, says = str(move.target), move.describe(self.language)
                told, found_then = effects.bonus(BONUS_BY_ID[bonus]), outcome(self.view, self.seat, move)
                option = Option(str(move), says, foreseen=found_then.foreseen)
                brings = tuple(found_then.sentences(self.language))
                title = translate(self.language, "Bonus")
                use = Use("bonus", title, "free", (option,), effects=brings, pays=False)
                found[bonus] = Pick(f"bonus-{bonus}", told.text(self.language), Price("free", ""), (use,))
        return found

    def passing(self) -> Pick | None:
        """Ending the turn."""
        move = self.bare("pass")
        if move is None:
            return None
        title = translate(self.language, "End the turn")
        found = outcome(self.view, self.seat, move)
        option = Option(str(move), move.describe(self.language), foreseen=found.foreseen)
        use = Use("pass", title, "coin", (option,), effects=tuple(found.sentences(self.language)), pays=False)
        return Pick("pass", title, Price("free", ""), (use,))

    def chosen(self) -> list[str]:
        """What the seat has chosen in this round so far, in sentences: the rules play it once more from the beginning."""
        if self.seat < 0:
            return []
        state: Any = self.view._state()
        actions = [int(action) for action in state.chosen[self.seat] if action > NOTHING_YET]
        if not actions:
            return []
        rewind(state, self.seat)
        said = []
        for action in actions:
            said.append(to_move(state, self.seat, action).describe(self.language))
            choose(state, self.seat, action)
        return said
