"""7 Wonders Duel as the contract wants it."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason
from heptapolis.games.document_checks import Fields
from heptapolis.games.duel.manifest import MANIFEST
from heptapolis.games.duel.rules import setup
from heptapolis.games.duel.rules.knowledge import reveal
from heptapolis.games.duel.rules.legality import legal
from heptapolis.games.duel.rules.sampling import sample
from heptapolis.games.duel.rules.scoring import ending, scores, trait, winners
from heptapolis.games.duel.rules.state import ACTIONS, OVER, PLAY, STATE, clock, purse
from heptapolis.games.duel.rules.tables import (
    AGES,
    FIRST_GAME,
    ROUND,
    TOKENS_DRAWN,
    TOKENS_ON_BOARD,
)
from heptapolis.games.duel.rules.turns import apply, over, retract, to_act
from heptapolis.games.duel.text import document_reader, documents, events, notation
from heptapolis.games.duel.text.document_checks import check_apart, named_set
from heptapolis.games.duel.text.document_defaults import enter_layout
from heptapolis.games.duel.text.words import TOKEN_BY_NAME, WONDER_BY_NAME
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
KINDS = {**documents.PHASES, PLAY: "card"}
"""What a seat is asked in each phase."""


class Duel(Game):
    """7 Wonders Duel for two players."""

    manifest: ClassVar[Manifest] = MANIFEST
    state_type: ClassVar[np.dtype[Any]] = STATE
    action_count: ClassVar[int] = ACTIONS

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = blank(STATE)
        setup.clear(state)
        try:
            keys = {"first", "wonders", "progress", "library", "layouts"}
            fields = Fields({} if deal is None else deal, "the deal", keys)
            state.first = fields.number("first", 0, 1, self.options.get("first", 0))
            self._enter_wonders(state, fields.get("wonders", list, None))
            tokens = {"progress": TOKENS_ON_BOARD, "library": TOKENS_DRAWN}
            given = [[name for name in fields.get(key, list, []) if name is not None] for key in tokens]
            state.board, state.library = (
                named_set(names, f"{key} of the deal", TOKEN_BY_NAME, most)
                for names, (key, most) in zip(given, tokens.items(), strict=True)
            )
            check_apart(int(state.board), int(state.library), "the tokens of the deal", TOKEN_BY_NAME)
            layouts = Fields(fields.get("layouts", dict, {}), "the deal", {"1", "2", "3"})
            for age in range(AGES):
                cards = layouts.document.get(str(age + 1))
                enter_layout(state, age, {} if cards is None else cards, f"age {age + 1} of the deal")
        except BadDocument as error:
            raise BadOption(str(error)) from None
        return state

    def _enter_wonders(self, state: State, rounds: list[Any] | None) -> None:
        if self.options.get("wonders") == "first-game":
            if rounds is not None:
                raise BadOption("the first game has wonders of its own: its deal has none")
            for seat in range(2):
                state.wonders[seat] = FIRST_GAME[seat ^ int(state.first)]
            return
        rounds = [[], []] if rounds is None else rounds
        if len(rounds) != 2 or not all(isinstance(names, list) or names is None for names in rounds):
            raise BadOption("the wonders of the deal are two lists, one for each round of the draft")
        for number, names in enumerate(rounds):
            known = [name for name in names or [] if name is not None]
            state.draft[number] = named_set(known, f"round {number + 1} of the deal", WONDER_BY_NAME, ROUND)
        check_apart(int(state.draft[0]), int(state.draft[1]), "the wonders of the deal", WONDER_BY_NAME)

    def deal_document(self, state: State) -> Document:
        """First player, wonders, tokens and layouts."""
        return documents.write_deal(state)

    @classmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """Read a position or view document."""
        return cls(), document_reader.read(document, view)

    def to_document(self, state: State) -> Document:
        """Write a position or view document."""
        return documents.write(state)

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked."""
        if state.phase == OVER or seat != state.seat:
            return None
        return Decision(self.clock(state), KINDS[int(state.phase)], seat, seat, self.name)

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
        """What an action did."""
        return events.tell(before, seat, action, after)
