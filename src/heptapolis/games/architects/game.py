"""7 Wonders Architects as the contract wants it."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.architects.manifest import MANIFEST
from heptapolis.games.architects.rules import setup
from heptapolis.games.architects.rules.knowledge import reveal
from heptapolis.games.architects.rules.legality import legal
from heptapolis.games.architects.rules.sampling import sample
from heptapolis.games.architects.rules.scoring import ending, scores, trait, winners
from heptapolis.games.architects.rules.state import ACTIONS, OVER, STATE, clock, purse
from heptapolis.games.architects.rules.tables import WONDER_BY_ID
from heptapolis.games.architects.rules.turns import apply, over, retract, to_act
from heptapolis.games.architects.text import deals, document_reader, documents, events, notation
from heptapolis.games.architects.text.switches import switch_bits, switched
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason
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


class Architects(Game):
    """7 Wonders Architects for 2 to 7 players."""

    manifest: ClassVar[Manifest] = MANIFEST
    state_type: ClassVar[np.dtype[Any]] = STATE
    action_count: ClassVar[int] = ACTIONS

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = blank(STATE)
        setup.clear(state, self.players)
        state.switches = switch_bits(self.options)
        try:
            fields = deals.deal_fields({} if deal is None else deal)
            given = fields.get("wonders", list, list(self.options.get("wonders", ())))
            given = MANIFEST.option("wonders").check(given, self.players)
            state.first = fields.number("first", 0, self.players - 1, self.options.get("first", 0))
            for seat, wonder in enumerate(given):
                if wonder is not None:
                    state.wonder[seat] = WONDER_BY_ID[wonder].number
            deals.enter(state, fields)
        except BadDocument as error:
            raise BadOption(str(error)) from None
        return state

    def deal_document(self, state: State) -> Document:
        """Wonders, decks, tokens, shuffles."""
        return deals.write(state)

    @classmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """Read a position or view document."""
        state = document_reader.read(document, view)
        return cls(int(state.players), switched(int(state.switches))), state

    def to_document(self, state: State) -> Document:
        """Write a position or view document."""
        return documents.write(state)

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked."""
        if state.phase == OVER or seat != state.seat:
            return None
        return Decision(self.clock(state), documents.PHASES[int(state.phase)], seat, seat, self.name)

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
        """What a resolution did."""
        return events.tell(before, action, observer)
