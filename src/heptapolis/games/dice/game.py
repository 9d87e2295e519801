"""7 Wonders Dice as the contract wants it."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason
from heptapolis.games.dice.manifest import MANIFEST
from heptapolis.games.dice.rules import setup
from heptapolis.games.dice.rules.boards import MOST_CHOICES
from heptapolis.games.dice.rules.knowledge import reveal
from heptapolis.games.dice.rules.legality import legal
from heptapolis.games.dice.rules.sampling import sample
from heptapolis.games.dice.rules.scoring import ending, scores, trait, winners
from heptapolis.games.dice.rules.state import (
    ACTIONS,
    AGAIN,
    BONUS,
    BUILD_FREE,
    CHECK,
    MAIN,
    STATE,
    clock,
    current_task,
    purse,
)
from heptapolis.games.dice.rules.turns import apply, over, retract, to_act
from heptapolis.games.dice.text import document_reader, documents, events, notation
from heptapolis.games.dice.text.document_defaults import enter_all_rolls, enter_leaving
from heptapolis.games.document_checks import Fields
from heptapolis.games.manifest import Manifest
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
KINDS = {MAIN: "action", AGAIN: "again", BUILD_FREE: "build", CHECK: "check", BONUS: "bonus"}
"""What a seat is asked, by its current task."""


class Dice(Game):
    """7 Wonders Dice for 2 to 7 players."""

    manifest: ClassVar[Manifest] = MANIFEST
    state_type: ClassVar[np.dtype[Any]] = STATE
    action_count: ClassVar[int] = ACTIONS

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = blank(STATE)
        setup.clear(state, self.players)
        try:
            fields = Fields({} if deal is None else deal, "the deal", {"boards", "leaving", "rolls"})
            boards = fields.get("boards", list, list(self.options.get("boards", ())))
            boards = MANIFEST.option("boards").check(boards, self.players)
            document_reader.enter_boards(state, list(boards))
            enter_leaving(state, fields.get("leaving", list, []), "leaving of the deal")
            enter_all_rolls(state, 0, fields.get("rolls", list, []), "the deal")
        except BadDocument as error:
            raise BadOption(str(error)) from None
        return state

    def deal_document(self, state: State) -> Document:
        """Boards, rolls, and the order in which dice leave."""
        return documents.write_deal(state)

    @classmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """Read a position or view document."""
        state = document_reader.read(document, view)
        return cls(int(state.players)), state

    def to_document(self, state: State) -> Document:
        """Write a position or view document."""
        return documents.write_document(state)

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked."""
        if not int(state.owes) >> seat & 1:
            return None
        number = self.clock(state) * MOST_CHOICES + int(state.choices[seat])
        return Decision(number, KINDS[int(current_task(state, seat))], seat, seat, self.name)

    def move(self, state: State, seat: int, action: int) -> Move:
        """A legal action as a Move."""
        return notation.to_move(state, seat, action)

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

    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What a round did."""
        return events.tell(before, seat, action, after)
