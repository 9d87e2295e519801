"""7 Wonders as the contract wants it."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason
from heptapolis.games.document_checks import Fields
from heptapolis.games.manifest import Manifest
from heptapolis.games.seven_wonders.manifest import MANIFEST
from heptapolis.games.seven_wonders.rules import setup
from heptapolis.games.seven_wonders.rules.knowledge import reveal
from heptapolis.games.seven_wonders.rules.legality import legal
from heptapolis.games.seven_wonders.rules.sampling import sample
from heptapolis.games.seven_wonders.rules.scoring import ending, scores, trait, winners
from heptapolis.games.seven_wonders.rules.state import (
    ACTIONS,
    CHOOSE,
    FETCH,
    FREE_CITY,
    NOTHING,
    OVER,
    SEVENTH,
    STATE,
    clock,
    controller,
    deciding_for,
    purse,
)
from heptapolis.games.seven_wonders.rules.tables import WONDER_BY_ID
from heptapolis.games.seven_wonders.rules.turns import apply, choose, over, retract, to_act
from heptapolis.games.seven_wonders.text import document_reader, documents, events, notation
from heptapolis.games.seven_wonders.text.document_defaults import enter_age
from heptapolis.kernel import stubs
from heptapolis.kernel.state import State, blank

stubs.register(
    STATE,
    setup=setup.setup,
    to_act=to_act,
    legal=legal,
    apply=apply,
    retract=retract,
    over=over,
    clock=clock,
    purse=purse,
    scores=scores,
    winners=winners,
    ending=ending,
    trait=trait,
    reveal=reveal,
    sample=sample,
)


class SevenWonders(Game):
    """7 Wonders for 2 to 7 players. With two, the third of three cities is the Free City."""

    manifest: ClassVar[Manifest] = MANIFEST
    state_type: ClassVar[np.dtype[Any]] = STATE
    action_count: ClassVar[int] = ACTIONS

    @property
    def cities(self) -> int:
        """Cities at the table."""
        return 3 if self.players == 2 else self.players

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = blank(STATE)
        setup.clear(state, self.players)
        try:
            fields = Fields({} if deal is None else deal, "the deal", {"wonders", "hands", "draw"})
            given = fields.get("wonders", list, list(self.options.get("wonders", ())))
            given = MANIFEST.option("wonders").check(given, self.players)
            hands, draw = fields.get("hands", dict, {}), fields.get("draw", dict, {})
            for source in (hands, draw):
                Fields(source, "the deal", {"1", "2", "3"})
            for age in range(3):
                part = {"hands": hands.get(str(age + 1)), "draw": draw.get(str(age + 1))}
                enter_age(state, age, Fields(part, f"age {age + 1} of the deal", {"hands", "draw"}))
        except BadDocument as error:
            raise BadOption(str(error)) from None
        side = self.options.get("sides")
        anything = {None: setup.ANY_BOARD, "A": setup.ANY_SIDE_A, "B": setup.ANY_SIDE_B}[side]
        for city in range(self.cities):
            entry = given[city] if city < len(given) else None
            name, _, own_side = (entry or "").partition(":")
            own_side = own_side or side or ""
            if not name:
                state.board[city] = anything
            elif own_side:
                state.board[city] = WONDER_BY_ID[name].number * 2 + "AB".index(own_side)
            else:
                state.board[city] = setup.EITHER_SIDE - WONDER_BY_ID[name].number
        return state

    def deal_document(self, state: State) -> Document:
        """Wonders and hands."""
        return documents.write_deal(state)

    @classmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """Read a position or view document."""
        state = document_reader.read(document, view)
        return cls(int(state.players)), state

    def to_document(self, state: State) -> Document:
        """Write a position or view document."""
        return documents.write(state)

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked."""
        if not int(state.owes) >> seat & 1:
            return None
        city = int(deciding_for(state, seat))
        kind = {SEVENTH: "seventh", FETCH: "fetch"}.get(int(state.phase))
        if kind is None:
            kind = "free-city" if self.players == 2 and city == FREE_CITY else "card"
        return Decision(2 * self.clock(state) + (kind == "free-city"), kind, seat, city, self.name)

    def move(self, state: State, seat: int, action: int) -> Move:
        """A legal action as a Move."""
        return notation.to_move(state, int(deciding_for(state, seat)), action)

    def parse(self, state: State, seat: int, text: str) -> int | Reason:
        """What a notation means."""
        return notation.parse(state, seat, text)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words that moves begin with."""
        return tuple(notation.USES)

    def refusal(self, state: State, seat: int, action: int) -> Reason | None:
        """Why an action is refused."""
        return notation.explain_refusal(state, seat, action)

    def made_along(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """The Free City's card, where one choice is left for it."""
        if state.phase != CHOOSE or deciding_for(state, seat) == FREE_CITY:
            return ()
        choose(state, seat, action)
        made = int(state.chosen[FREE_CITY]) if self.players == 2 and not int(state.owes) >> seat & 1 else NOTHING
        mine = made != NOTHING and controller(int(state.age), int(state.turn)) == seat
        return (str(notation.to_move(state, FREE_CITY, made)),) if mine else ()

    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What a resolution did."""
        return events.tell(before, seat, action, after, observer)


__all__ = ["OVER", "SevenWonders"]
