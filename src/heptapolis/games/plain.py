"""A game without plumbing: what most games would repeat follows from the declared fields and from the kinds of moves.

The author of a `PlainGame` writes a manifest, the fields of the state, and the rules. Documents, deals, notation, reasons,
events and sentences come from here; each of them can be replaced by a method, and each screen by a drawing, when somebody
wants better.

What its state must have: the fields `players` and `observer`, and, where seats choose at the same time, `chosen`: the
action that a seat has chosen and that is not carried out yet, or -1. An option whose name is that of a field is written
there: a seat by its number, a choice by its place among the choices.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games import field_documents
from heptapolis.games.contract import Decision, Document, Event, Game, Move, Reason
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import DEAL, SAMPLE, chance
from heptapolis.kernel.fields import FULL, SPECTATOR, fields_of
from heptapolis.kernel.state import State, blank, from_bytes, to_bytes
from heptapolis.kernel.views import view_bytes
from heptapolis.translation import plain


@dataclass(frozen=True)
class MoveKind:
    """Moves of one kind. Their action numbers follow one another: one for each thing, or a single one."""

    word: str
    """How its notation begins."""
    say: str
    """A message: what it does, with `{thing}` where it is about one."""
    told: str = ""
    """A message that everybody is told when it has happened, with `{player}` and `{thing}`; nothing where it stays secret."""
    things: tuple[str, ...] = ()
    """The ids of what it can be about."""

    @property
    def count(self) -> int:
        """How many action numbers it has."""
        return max(1, len(self.things))


class PlainGame(Game):
    """A game that writes its manifest, fields and rules, and takes the rest from here."""

    kinds: ClassVar[tuple[MoveKind, ...]]
    dealt: ClassVar[tuple[str, ...]] = ()
    """The fields that chance decides. Before it has, they hold what stands for unseen."""
    question: ClassVar[str] = ""
    """A message: what a seat is asked."""
    names: ClassVar[dict[str, dict[str, str]]] = {}
    """The names of things by language; what is not here is called by its id."""
    about: ClassVar[dict[str, str]] = {}
    """Messages: what is to be known of a thing, by its id."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "kinds" in cls.__dict__:
            cls.action_count = sum(kind.count for kind in cls.kinds)

    # Documents ------------------------------------------------------------------------------------------------------------

    def prepare(self, deal: Document | None) -> State:
        """A table on which nothing is decided but the options and what the deal gives."""
        state = blank(self.state_type)
        for field in fields_of(self.state_type):
            state[field.name] = field.unseen
        state.players, state.observer = self.players, FULL
        for option in self.manifest.options:
            if option.name in (self.state_type.names or ()):
                values = [choice.value for choice in option.choices]
                value = self.options.get(option.name, option.default)
                state[option.name] = value if option.kind == "seat" else values.index(value)
        try:
            given = field_documents.object_of({} if deal is None else deal, "the deal")
            field_documents.read(state, self.state_type, given, self.players, self.dealt, "the deal")
        except BadDocument as error:
            raise BadOption(str(error)) from None
        return state

    def deal_document(self, state: State) -> Document:
        """The fields that chance decided."""
        return field_documents.write(state, self.state_type, self.players, self.dealt)

    def to_document(self, state: State) -> Document:
        """All fields, by name."""
        document: Document = {"game": self.name, "players": self.players}
        if state.observer != FULL:
            document["view"] = "spectator" if state.observer == SPECTATOR else int(state.observer)
        return document | field_documents.write(state, self.state_type, self.players, self._document_fields())

    @classmethod
    def _document_fields(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields_of(cls.state_type) if field.name not in ("players", "observer"))

    @classmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """Read a document. What a position leaves out is as when a game begins, or drawn; a view must be one that can be."""
        fields = {key: value for key, value in document.items() if key not in ("game", "players", "view")}
        try:
            start = cls(document.get("players"))
        except BadOption as error:
            raise BadDocument(str(error)) from None
        state = start.prepare(None)
        if not view:
            begun = from_bytes(cls.state_type, to_bytes(state))
            stubs.setup(begun, chance(0, DEAL))
            for name in set(cls._document_fields()) - {*fields, *cls.dealt}:
                state[name] = begun[name]
        field_documents.read(state, cls.state_type, fields, start.players, cls._document_fields(), "the document")
        game = cls(start.players, cls._options(state))
        observer = document.get("view", "spectator")
        seats = [*range(game.players), "spectator"]
        if isinstance(observer, bool) or observer not in seats:
            raise BadDocument(
                f'the field "view" is a seat from 0 to {game.players - 1} or "spectator", not {observer!r}'
            )
        state.observer = SPECTATOR if observer == "spectator" else observer
        full = from_bytes(cls.state_type, to_bytes(state))
        if not stubs.sample(full, chance(0, SAMPLE)):
            raise BadDocument("no position is like this: what the document says contradicts itself")
        full.observer = FULL
        if not stubs.over(full) and not game.goes_on(full):
            raise BadDocument("the game is not over in this position, and nobody can do anything")
        if not view:
            return game, full
        again = view_bytes(cls.state_type, to_bytes(full), int(state.observer), cls.seat_range[1])
        if again != to_bytes(state):
            raise BadDocument("this is no view that a seat could have: it says too much or too little")
        return game, state

    @classmethod
    def _options(cls, state: State) -> dict[str, Any]:
        """The options that a state was dealt with."""
        found = {}
        for option in cls.manifest.options:
            if option.name in (cls.state_type.names or ()):
                value = int(state[option.name])
                found[option.name] = value if option.kind == "seat" else option.choices[value].value
        return found

    def goes_on(self, state: State) -> bool:
        """Whether somebody is to act, and everybody who is has a move."""
        actions, owed = np.zeros(self.action_count, np.int16), int(stubs.to_act(state))
        acting = [seat for seat in range(self.players) if owed >> seat & 1]
        return bool(acting) and all(stubs.legal(state, seat, actions) for seat in acting)

    # Moves ----------------------------------------------------------------------------------------------------------------

    @cached_property
    def _actions(self) -> list[tuple[MoveKind, str | None]]:
        return [(kind, thing) for kind in self.kinds for thing in kind.things or (None,)]

    def decision(self, state: State, seat: int) -> Decision | None:
        """The question, for a seat that owes a choice."""
        if not int(stubs.to_act(state)) >> seat & 1:
            return None
        return Decision(self.clock(state), "choose", seat, seat, self.name)

    def move(self, state: State, seat: int, action: int) -> Move:
        """An action as a Move: its word, and what it is about."""
        kind, thing = self._actions[action]
        notation = kind.word if thing is None else f"{kind.word} {thing}"
        return Move(action, kind.word, thing, notation=notation, game=self.name)

    def parse(self, state: State, seat: int, text: str) -> int | Reason:
        """The action whose notation this is, whatever its case; the name of a thing does as well as its id."""
        if (refused := self.refused(state, seat)) is not None:
            return refused
        wanted = plain(text)
        for action, (kind, thing) in enumerate(self._actions):
            said = [thing, *self.names.get(thing, {}).values()] if thing is not None else [""]
            if any(wanted == plain(f"{kind.word} {name}") for name in said):
                return action
        return Reason("unknown-move", {"text": text[:80]}, self.name)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The words that moves begin with."""
        return tuple(kind.word for kind in self.kinds)

    def refusal(self, state: State, seat: int, action: int) -> Reason | None:
        """Why an action is refused: it is not among the legal ones."""
        if (refused := self.refused(state, seat)) is not None:
            return refused
        actions = np.zeros(self.action_count, np.int16)
        if action in actions[: int(stubs.legal(state, seat, actions))]:
            return None
        return Reason("not-on-offer", {"name": str(self.move(state, seat, action))}, self.name)

    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What everybody did who had chosen, and the end."""
        actions = {seat: action}
        if "chosen" in (self.state_type.names or ()):
            actions |= {who: int(before.chosen[who]) for who in range(self.players) if before.chosen[who] >= 0}
        told = []
        for who, done in sorted(actions.items()):
            kind, thing = self._actions[done]
            if kind.told:
                told.append(Event(kind.word, who, {} if thing is None else {"thing": thing}, self.name))
        if stubs.over(after):
            facts = {"winners": list(self.winners(after)), "ending": self.endings[int(stubs.ending(after))]}
            told.append(Event("end", None, facts, self.name))
        return told


__all__ = ["MoveKind", "PlainGame"]
