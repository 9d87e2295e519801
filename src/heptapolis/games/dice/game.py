"""7 Wonders Dice as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason, Score
from heptapolis.games.dice.rules import setup
from heptapolis.games.dice.rules.boards import CITY_BUILDINGS, MOST_CHOICES
from heptapolis.games.dice.rules.knowledge import reveal
from heptapolis.games.dice.rules.legality import legal
from heptapolis.games.dice.rules.sampling import sample
from heptapolis.games.dice.rules.scoring import ENDINGS, ending, scores, trait, winners
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
from heptapolis.games.dice.rules.tables import BOARDS, MAX_PLAYERS
from heptapolis.games.dice.rules.turns import apply, over, retract, to_act
from heptapolis.games.dice.text import document_reader, documents, events, notation
from heptapolis.games.dice.text.document_defaults import enter_all_rolls, enter_leaving
from heptapolis.games.document_checks import Fields
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


@dataclass(frozen=True)
class DiceScore(Score):
    """Points by building, in the rows of the scoring plate."""

    wonder: int
    west_barracks: int
    east_barracks: int
    agora: int
    market: int
    university: int
    guild_court: int
    gallery: int


assert tuple(DiceScore.__dataclass_fields__) == CITY_BUILDINGS


class Dice(Game):
    """7 Wonders Dice for 2 to 7 players.

    Option: `boards`, one entry for each seat, an id or None for any.
    """

    name: ClassVar[str] = notation.NAME
    rules_version: ClassVar[int] = 1
    seat_range: ClassVar[tuple[int, int]] = (2, MAX_PLAYERS)
    state_type: ClassVar[np.dtype[Any]] = STATE
    action_count: ClassVar[int] = ACTIONS
    score_type: ClassVar[type[Score]] = DiceScore
    endings: ClassVar[tuple[str, ...]] = ENDINGS
    traits: ClassVar[list[str]] = [board.id for board in BOARDS]

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """`boards`, if some are given."""
        checked: dict[str, Any] = {}
        for key, value in options.items():
            if key != "boards":
                raise BadOption(f"{self.name} has no option {key!r}; its options are players and boards")
            if isinstance(value, str) and value != "random":
                value = [part.strip() or None for part in value.split(",")]
            if value is not None and value != "random":
                if not isinstance(value, (list, tuple)):
                    raise BadOption(f"boards is a list with one entry for each seat, not {value!r}")
                self._enter_boards(self._table(), list(value))
                checked[key] = tuple(value)
        return checked

    def _table(self) -> State:
        state = blank(STATE)
        setup.clear(state, self.players)
        return state

    def _enter_boards(self, state: State, names: list[Any]) -> None:
        try:
            if len(names) > self.players:
                raise BadDocument(f"there are {len(names)} boards for {self.players} players")
            document_reader.enter_boards(state, names)
        except BadDocument as error:
            raise BadOption(str(error)) from None

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = self._table()
        try:
            fields = Fields({} if deal is None else deal, "the deal", {"boards", "leaving", "rolls"})
            self._enter_boards(state, fields.get("boards", list, list(self.options.get("boards", ()))))
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

    def refusal(self, state: State, seat: int, action: int) -> Reason | None:
        """Why an action is refused."""
        return notation.explain_refusal(state, seat, action)

    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What a round did."""
        return events.tell(before, seat, action, after)
