"""A game in two folders: the same question has the same room and the same name in every game.

What the contract asks of a game is found by where it stands, so that its `game.py` says only what is special about it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason
from heptapolis.kernel import stubs
from heptapolis.kernel.state import State, blank
from heptapolis.kernel.usual_rules import USUAL

RULES = {
    "setup": ("setup",),
    "turns": ("to_act", "apply", "retract", "over"),
    "legality": ("legal",),
    "scoring": ("scores", "winners", "ending", "trait"),
    "state": ("clock", "purse"),
    "knowledge": ("reveal",),
    "sampling": ("sample", "redraw"),
}
"""The rooms of `rules/`, and what others ask of each (kernel/stubs.py)."""
TEXT = {
    "deals": ("enter", "write"),
    "documents": ("write",),
    "document_reader": ("read",),
    "notation": ("USES", "asked", "to_move", "parse"),
    "reasons": ("explain",),
    "events": ("tell",),
}
"""The rooms of `text/`, and what is asked of each below. Words stand in `describe` (`games.describe_for`)."""


def _rooms(package: str, wanted: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """What is asked of some rooms, by room and name; the usual rules serve where a room has none of its own."""
    found = {}
    for room, names in wanted.items():
        module = import_module(f"{package}.{room}")
        for name in names:
            if not hasattr(module, name) and name not in USUAL:
                raise TypeError(f"{module.__name__} has no {name!r}; this room needs {', '.join(names)}")
            found[f"{room}.{name}"] = getattr(module, name, USUAL.get(name))
    return found


class FolderGame(Game):
    """A game whose manifest, rules and text stand in the rooms of its package."""

    _text: dict[str, Any]

    def __init_subclass__(cls, **more: Any) -> None:
        package = cls.__module__.rpartition(".")[0]
        state = import_module(f"{package}.rules.state")
        cls.manifest = import_module(f"{package}.manifest").MANIFEST
        cls.state_type, cls.action_count = state.STATE, state.ACTIONS
        super().__init_subclass__(**more)
        rules = _rooms(f"{package}.rules", RULES)
        stubs.register(cls.state_type, **{key.partition(".")[2]: rule for key, rule in rules.items()})
        cls._text = _rooms(f"{package}.text", TEXT)

    def prepare(self, deal: Document | None) -> State:
        """The table before chance decides, with what the deal gives."""
        state = blank(self.state_type)
        try:
            self._text["deals.enter"](state, self, {} if deal is None else deal)
        except BadDocument as error:
            raise BadOption(str(error)) from None
        return state

    def deal_document(self, state: State) -> Document:
        """All that chance decided."""
        deal: Document = self._text["deals.write"](state)
        return deal

    @classmethod
    def options_of(cls, state: State) -> dict[str, Any]:
        """The options that a state was dealt with, as far as they matter after the deal."""
        return {}

    @classmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """Read a position or view document."""
        state = cls._text["document_reader.read"](document, view)
        least, most = cls.seat_range
        return cls(least if least == most else int(state.players), cls.options_of(state)), state

    def to_document(self, state: State) -> Document:
        """Write a position or view document."""
        document: Document = self._text["documents.write"](state)
        return document

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked."""
        if not int(stubs.to_act(state)) >> seat & 1:
            return None
        return Decision(self.clock(state), self._text["notation.asked"](state, seat), seat, seat, self.name)

    def move(self, state: State, seat: int, action: int) -> Move:
        """A legal action as a Move."""
        move: Move = self._text["notation.to_move"](state, seat, action)
        return move

    def parse(self, state: State, seat: int, text: str) -> int | Reason:
        """What a notation means."""
        if (refused := self.refused(state, seat)) is not None:
            return refused
        meant: int | Reason | None = self._text["notation.parse"](state, seat, text)
        return Reason("unknown-move", {"text": text[:80]}, self.name) if meant is None else meant

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words that moves begin with."""
        return tuple(self._text["notation.USES"])

    def refusal(self, state: State, seat: int, action: int) -> Reason | None:
        """Why an action is refused."""
        if (refused := self.refused(state, seat)) is not None:
            return refused
        reason: Reason | None = self._text["reasons.explain"](state, seat, action)
        return reason

    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What a resolution did."""
        told: list[Event] = self._text["events.tell"](before, seat, action, after, observer)
        return told
