"""7 Wonders Architects as the contract wants it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.architects.rules import setup
from heptapolis.games.architects.rules.knowledge import reveal
from heptapolis.games.architects.rules.legality import legal
from heptapolis.games.architects.rules.sampling import sample
from heptapolis.games.architects.rules.scoring import ending, scores, trait, winners
from heptapolis.games.architects.rules.state import ACTIONS, OVER, STATE, clock, purse
from heptapolis.games.architects.rules.switches import SWITCHES, switch_bits, switch_value, switched
from heptapolis.games.architects.rules.tables import MAX_PLAYERS, WONDER, WONDERS
from heptapolis.games.architects.rules.turns import apply, over, retract, to_act
from heptapolis.games.architects.text import deals, document_reader, documents, events, notation
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason, Score
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


@dataclass(frozen=True)
class ArchitectsScore(Score):
    """Points of built stages, the cat, blue cards, military victory tokens and progress tokens."""

    stages: int
    cat: int
    blue: int
    military: int
    tokens: int


class Architects(Game):
    """7 Wonders Architects for 2 to 7 players.

    Options: `wonders`, one entry for each seat ("giza", None for any); `first`, the seat that begins; and the rule switches
    of `options.SWITCHES`.
    """

    name: ClassVar[str] = notation.NAME
    rules_version: ClassVar[int] = 1
    seat_range: ClassVar[tuple[int, int]] = (2, MAX_PLAYERS)
    state_type: ClassVar[np.dtype[Any]] = STATE
    action_count: ClassVar[int] = ACTIONS
    score_type: ClassVar[type[Score]] = ArchitectsScore
    endings: ClassVar[tuple[str, ...]] = ("wonder", "cards")
    traits: ClassVar[list[str]] = [wonder.id for wonder in WONDERS]

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All switches, and the other options that are not the default."""
        checked: dict[str, Any] = dict(SWITCHES)
        for key, value in options.items():
            if key == "wonders":
                if isinstance(value, str) and value != "random":
                    value = [part.strip() or None for part in value.split(",")]
                if value is not None and value != "random":
                    checked[key] = tuple(self.check_wonders(value))
            elif key == "first":
                if first := self.check_first(value):
                    checked[key] = first
            elif key in SWITCHES:
                switch = switch_value(key, value)
                if switch is None:
                    raise BadOption(f"{key} is {' or '.join(self.switch_words(key))}, not {value!r}")
                checked[key] = switch
            else:
                known = ", ".join(["players", "wonders", "first", *SWITCHES])
                raise BadOption(f"{self.name} has no option {key!r}; its options are {known}")
        return checked

    @staticmethod
    def switch_words(key: str) -> list[str]:
        """What a switch can be."""
        return ["pass", "end_game"] if isinstance(SWITCHES[key], str) else ["true", "false"]

    def check_first(self, value: Any) -> int:
        """The seat that begins."""
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value[:9])
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < self.players:
            raise BadOption(f"first is a seat from 0 to {self.players - 1}, not {value!r}")
        return value

    def check_wonders(self, wonders: Any) -> list[str | None]:
        """One entry for each seat, no wonder twice."""
        if not isinstance(wonders, (list, tuple)) or len(wonders) > self.players:
            raise BadOption(f"wonders is a list with one entry for each of the {self.players} seats, not {wonders!r}")
        names = []
        for entry in wonders:
            if entry is not None:
                if not isinstance(entry, str) or entry not in WONDER:
                    raise BadOption(f"a wonder is an id or None, not {entry!r}; there are {', '.join(WONDER)}")
                if entry in names:
                    raise BadOption(f"the wonder {entry} is there twice")
                names.append(entry)
        return list(wonders)

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = blank(STATE)
        setup.clear(state, self.players)
        state.switches = switch_bits(self.options)
        try:
            fields = deals.deal_fields({} if deal is None else deal)
            given = self.check_wonders(fields.get("wonders", list, list(self.options.get("wonders", ()))))
            state.first = fields.number("first", 0, self.players - 1, self.options.get("first", 0))
            for seat, wonder in enumerate(given):
                if wonder is not None:
                    state.wonder[seat] = WONDER[wonder].number
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

    def refusal(self, state: State, seat: int, action: int) -> Reason | None:
        """Why an action is refused."""
        return notation.explain_refusal(state, seat, action)

    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What a resolution did."""
        return events.tell(before, action, observer)


__all__ = ["Architects", "ArchitectsScore"]
