"""What a seat of Dice can choose: dice with the boxes they open, boxes with the dice that open them, bonuses, actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.contract import Move, Reason
from heptapolis.games.dice.rules.boards import Box
from heptapolis.games.dice.rules.state import NOTHING_YET, symbol_of
from heptapolis.games.dice.rules.tables import BONUS_BY_ID, BOX, BUILDING, COLOUR, DICE, OPENS, SYMBOLS
from heptapolis.games.dice.rules.turns import choose, finished, rewind
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.documents import write_attacks
from heptapolis.games.dice.text.notation import to_move
from heptapolis.games.dice.text.words import box_name, building_icon, building_name, die_name, symbol_name
from heptapolis.translation import message, translate, translate_plural
from heptapolis.web.choosing import Option, Payee, Pick, Price, Use

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
                uses.append(self._use(box, [self._with_die(die, box.id)]))
            elif reason.code not in _NOT_WORTH_SAYING:
                reasons.append(reason)
                if reason.code != "already-checked":
                    uses.append(self._use(box, [], reason))
        shown = SYMBOLS[int(symbol_of(state, number))]
        name = f"{die_name(die, self.language)}: {symbol_name(shown, self.language)}"
        income = int(state.income[self.seat, COLOUR[number]])
        notes = []
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
            return Pick(box.id, name, price, (self._use(box, moves),))
        reason = self._why_not(box)
        if reason is None or reason.code in _NOT_WORTH_SAYING:
            return None
        price = Price("no", "", reason.figures["needed"]) if reason.code == "coins-missing" else Price("no", "")
        return Pick(box.id, name, price, (self._use(box, [], reason),))

    def _why_not(self, box: Box) -> Reason | None:
        """Why a box cannot be checked now."""
        if self.kind == "check":
            return self.view.why_not(f"check {box.id}")
        if box.symbols:
            return self.view.why_not(f"build {box.id}")
        # Only the next box of the Wonder can be asked for.
        reason = self.view.why_not("wonder")
        return reason if reason is not None and reason.figures.get("box") == box.id else None

    def _use(self, box: Box, moves: Sequence[Move], reason: Reason | None = None) -> Use:
        """Checking a box: the ways to do it, and what it brings."""
        brings = list(effects.box(box).sentences(self.language))
        if moves:
            brings += self._outcome(box, moves)
        return Use(
            "check",
            box_name(box.id, self.language),
            building_icon(box.building),
            tuple(Option(str(move), move.describe(self.language), self._payees(move)) for move in moves),
            reason="" if reason is None else reason.describe(self.language),
            effects=tuple(brings),
        )

    def _outcome(self, box: Box, moves: Sequence[Move]) -> list[str]:
        """What will stand on the board after a move: the rules play it on a copy of what the seat knows."""
        language, found = self.language, []
        after = self.view._state()
        choose(after, self.seat, moves[0].action)
        attacks = write_attacks(after, self.seat, int(after.checked[self.seat]))
        if box.id in attacks:
            points = words.points(attacks[box.id], language)
            found.append(translate(language, "This attack brings {points}.", points=points))
        building = int(BUILDING[box.number])
        if finished(after, self.seat, building, int(after.checked[self.seat])):
            found.append(
                translate(language, "This completes {building}.", building=building_name(box.building, language))
            )
        if len(moves) == 1:
            coins = words.coins(int(after.coins[self.seat]), language)
            found.append(translate(language, "Then you have {coins}.", coins=coins))
        return found

    def _payees(self, move: Move) -> tuple[Payee, ...]:
        """What is paid for a move: the die, and the resources that are missing."""
        cost, missing = move.payment or (0, 0)
        paid = []
        if move.kind == "build":
            paid.append(Payee(die_name(str(move.target), self.language), "die", cost))
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
                use = Use("bonus", translate(self.language, "Bonus"), "free", (Option(str(move), says),), pays=False)
                found[bonus] = Pick(
                    f"bonus-{bonus}", effects.bonus(BONUS_BY_ID[bonus]).text(self.language), Price("free", ""), (use,)
                )
        return found

    def passing(self) -> Pick | None:
        """Ending the turn."""
        move = self.bare("pass")
        if move is None:
            return None
        title = translate(self.language, "End the turn")
        use = Use("pass", title, "coin", (Option(str(move), move.describe(self.language)),), pays=False)
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
