"""What a resolution did, told step by step: read off the states before and after it, as one observer may see it."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Event
from heptapolis.games.seven_wonders.manifest import MANIFEST
from heptapolis.games.seven_wonders.rules.legality import use_of
from heptapolis.games.seven_wonders.rules.state import (
    BUILD,
    CHOOSE,
    DECLINE,
    DRAW,
    FETCH_CARD,
    FREE,
    FREE_CITY,
    LEFT,
    OVER,
    SEVENTH,
    STAGE,
    UNPLAYED,
    chooser,
    city_count,
    controller,
    left_of,
    packet,
    right_of,
)
from heptapolis.games.seven_wonders.rules.tables import CARDS, DEFEAT, HAND, TURNS, VICTORY, WONDERS
from heptapolis.games.seven_wonders.rules.turns import battle, choose, note_choice, pay, seventh_row
from heptapolis.games.teller import Teller
from heptapolis.kernel.state import State, copied


class Resolution(Teller):
    """Tells one resolution to one observer."""

    manifest = MANIFEST

    def __init__(self, before: State, after: State, observer: int) -> None:
        self.before, self.after, self.observer = before, after, observer
        super().__init__()

    def about(self, city: int) -> dict[str, Any]:
        """The city's wonder."""
        return {"wonder": WONDERS[int(self.before.board[city]) // 2].id}

    def card(self, number: int, seat: int) -> str | None:
        """The id of a card that only one seat has seen."""
        return CARDS[number].id if seat == self.observer else None

    def action(self, city: int, row: int, place: int) -> int:
        """What a city did with a card. `before` holds its choice, `after` the slot the card went to."""
        state = self.before
        use = int(use_of(int(state.chosen[city])))
        left, right = int(state.paid[city, 0]), int(state.paid[city, 1])
        number = int(self.after.card[state.age, row, place])
        seat = int(chooser(state, city))
        if use in (BUILD, FREE):
            how = "build" if use == BUILD else "free"
            bank = self.to_bank(city, number)
            self.tell("built", city, card=CARDS[number].id, how=how, left=left, right=right, bank=bank)
        elif use == STAGE:
            self.tell(
                "staged", city, stage=int(state.stages[city]) + 1, card=self.card(number, seat), left=left, right=right
            )
        else:
            self.tell("discarded", city, card=self.card(number, seat))
        return number

    def to_bank(self, city: int, card: int) -> int:
        """The coins that a city pays to the bank for what it has chosen."""
        table = copied(self.before)
        pay(table, city, card)
        spent = int(self.before.coins[city]) - int(table.coins[city])
        return spent - int(self.before.paid[city, 0]) - int(self.before.paid[city, 1])

    def coins(self, cards: dict[int, int]) -> None:
        """What each city was paid by its neighbours, and what it got from the bank."""
        before = self.before
        for city in range(int(city_count(before))):
            sales = int(before.paid[right_of(before, city), 0]) + int(before.paid[left_of(before, city), 1])
            spent = int(before.paid[city, 0]) + int(before.paid[city, 1])
            spent += self.to_bank(city, cards[city]) if city in cards else 0
            income = int(self.after.coins[city]) - int(before.coins[city]) + spent - sales
            if sales:
                self.tell("sold", city, amount=sales)
            if income:
                self.tell("income", city, amount=income)

    def left_over(self) -> None:
        """The cards that went to the discard pile unplayed."""
        age = int(self.before.age)
        for city in range(int(city_count(self.before))):
            slot = age, int(seventh_row(self.before, city)), HAND - 1
            if self.after.fate[slot] == LEFT and self.before.fate[slot] == UNPLAYED:
                free = slot[1] == DRAW  # nobody has seen the last card of the draw pile
                self.tell("left-over", city, card=None if free else self.card(int(self.after.card[slot]), city))

    def conflicts(self) -> None:
        """The tokens of an age's end, conflict by conflict."""
        age = int(self.before.age)
        for city in range(int(city_count(self.before))):
            for neighbour in (int(left_of(self.before, city)), int(right_of(self.before, city))):
                table = copied(self.after)
                table.age = age
                battle(table, city, neighbour)
                if table.tokens[city, age] != self.after.tokens[city, age]:
                    self.conflict(city, neighbour, int(VICTORY[age]))
                elif table.tokens[city, 3] != self.after.tokens[city, 3]:
                    self.conflict(city, neighbour, DEFEAT)

    def conflict(self, city: int, neighbour: int, token: int) -> None:
        """One token of one city."""
        wonder = WONDERS[int(self.before.board[neighbour]) // 2].id
        self.tell("conflict", city, neighbour=neighbour, neighbour_wonder=wonder, token=token)

    def ending(self) -> None:
        """What follows when the turn is over: conflicts, the next age, a card drawn, the end."""
        after = self.after
        if after.phase not in (CHOOSE, OVER):
            return
        if self.before.turn == TURNS - 1:
            self.conflicts()
        if after.phase == OVER:
            self.tell("end", None, winners=self.end(after)["winners"])
            return
        if after.age != self.before.age:
            self.tell("age", None, age=int(after.age) + 1)
        if after.players == 2:
            seat = int(controller(int(after.age), int(after.turn)))
            self.tell("drew", seat, card=self.card(int(after.card[after.age, DRAW, after.turn]), seat))


def tell(before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
    """The events of the resolution that an action set off."""
    chosen = copied(before)
    phase, actor = int(before.phase), int(before.actor)
    teller = Resolution(chosen, after, observer)
    if phase == CHOOSE:
        choose(chosen, seat, action)
        order = (FREE_CITY, 0, 1) if before.players == 2 else range(int(before.players))
        cards = {}
        for city in order:
            row = FREE_CITY if before.players == 2 and city == FREE_CITY else int(packet(before, city))
            cards[city] = teller.action(city, row, int(before.turn))
        teller.coins(cards)
        teller.left_over()
    elif action == DECLINE:
        teller.tell("declined", actor, what="seventh" if phase == SEVENTH else "fetch")
        teller.left_over()
    elif phase == SEVENTH:
        note_choice(chosen, actor, action)
        teller.coins({actor: teller.action(actor, int(seventh_row(before, actor)), HAND - 1)})
    else:
        teller.tell("built", actor, card=CARDS[action - FETCH_CARD].id, how="fetch", left=0, right=0, bank=0)
        teller.coins({})
    teller.ending()
    return teller.told
