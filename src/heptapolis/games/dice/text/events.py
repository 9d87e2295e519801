"""What a round did, told step by step: every turn is played again from the round's beginning, with the same rules."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Event
from heptapolis.games.dice.manifest import MANIFEST
from heptapolis.games.dice.rules.boards import BUILDINGS, CITY_BUILDINGS
from heptapolis.games.dice.rules.state import (
    AGAIN,
    BUILD_FREE,
    CHECK,
    NOTHING_YET,
    OVER,
    current_task,
    is_last_round,
    left_of,
    right_of,
)
from heptapolis.games.dice.rules.tables import BOARDS, BONUSES, BOX, BUILDING, DICE, FIRST, SIDE
from heptapolis.games.dice.rules.turns import choose, finished, rewind
from heptapolis.games.dice.text.notation import to_move
from heptapolis.games.teller import Teller
from heptapolis.kernel.state import State, copied

TASKS = {AGAIN: "again", BUILD_FREE: "build", CHECK: "check"}
"""What can be declined."""


class Round(Teller):
    """Tells one round."""

    manifest = MANIFEST

    def __init__(self, before: State, after: State) -> None:
        self.before, self.after = before, after
        super().__init__()

    def about(self, city: int) -> dict[str, Any]:
        """The city's board."""
        return {"board": BOARDS[int(self.before.board[city])].id}

    def turn(self, table: State, seat: int) -> None:
        """A seat's turn, choice by choice. `table` holds the choices."""
        actions = [int(action) for action in table.chosen[seat] if action != NOTHING_YET]
        state = copied(table)
        rewind(state, seat)
        for action in actions:
            old = copied(state)
            choose(state, seat, action)
            self.step(old, seat, action, state)

    def step(self, old: State, seat: int, action: int, new: State) -> None:
        """One choice of a turn, with what followed from it by itself."""
        move = to_move(old, seat, action)
        paid = sum(move.payment or ())
        if move.card is not None:
            cost, resources = move.payment or (0, 0)
            self.tell("checked", seat, how=move.kind, box=move.card, die=move.target, cost=cost, resources=resources)
        elif move.kind == "pass":
            self.tell("passed", seat)
        elif move.kind == "decline":
            self.tell("declined", seat, what=TASKS[int(current_task(old, seat))])
        self.attacks(old, seat, new)
        for die in DICE:
            if (int(new.unlocked[seat]) & ~int(old.unlocked[seat])) >> die.number & 1:
                self.tell("unlocked", seat, die=die.id)
        for number, building in enumerate(BUILDINGS):
            if building in CITY_BUILDINGS:
                done = [bool(finished(s, seat, number, int(s.checked[seat]))) for s in (old, new)]
                if done == [False, True]:
                    self.tell("completed", seat, building=building)
        for bonus in BONUSES:
            if (int(new.bonuses[seat]) & ~int(old.bonuses[seat])) >> bonus.number & 1:
                self.tell("bonus", seat, bonus=bonus.id)
        coins = int(new.coins[seat]) - int(old.coins[seat]) + paid
        if coins:
            self.tell("income", seat, amount=coins)

    def attacks(self, old: State, seat: int, new: State) -> None:
        """The points of an attack."""
        fresh = int(new.checked[seat]) & ~int(old.checked[seat])
        for number, box in BOX[int(new.board[seat])].items():
            if fresh >> number & 1 and box.attack:
                building = int(BUILDING[number])
                side = int(SIDE[building])
                neighbour = int(left_of(new, seat) if side == 0 else right_of(new, seat))
                points = int(new.written[seat, side, number - int(FIRST[building])])
                other = BOARDS[int(new.board[neighbour])].id
                facts = {"points": points, "printed": box.attack, "neighbour_board": other}
                self.tell("attack", seat, box=box.id, neighbour=neighbour, **facts)

    def settle(self) -> None:
        """What follows when all have played: points for the first, dice, the next round or the end."""
        before, after = self.before, self.after
        for seat in range(int(after.players)):
            for number, building in enumerate(BUILDINGS):
                if (int(after.first[seat]) & ~int(before.first[seat])) >> number & 1:
                    self.tell("first", seat, building=building)
        if after.phase == OVER:
            self.tell("end", None, winners=self.end(after)["winners"])
            return
        then, now = int(before.forum[before.rounds]), int(after.forum[after.rounds])
        if then != now:
            came, went = ([die.id for die in DICE if dice >> die.number & 1] for dice in (now & ~then, then & ~now))
            self.tell("swap", None, came=came, went=went)
        self.tell("round", None, round=int(after.rounds) + 1, last=bool(is_last_round(after)))


def tell(before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
    """The events of the round that an action completed. All of it is public now."""
    table = copied(before)
    choose(table, seat, action)
    teller = Round(before, after)
    for city in range(int(before.players)):
        teller.turn(table, city)
    teller.settle()
    return teller.told
