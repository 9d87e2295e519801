"""What every game offers: Game, Position, View, Move, Decision, Reason, Event, Score.

Read this file to learn the library. It is the same for games in which all seats choose at once and for games that are played
in turns:

    game = heptapolis.game("seven-wonders", players=3)
    position = game.start(seed=7)
    for seat in position.to_act:
        position = position.play(seat, position.moves(seat)[0])

A `Game` is static: the rules with their options. A `Position` is one moment of one game, a value that never changes;
`play` gives a new one. A `View` is a position with the secrets of the others taken out.

The second half of `Game` are the hooks that the author of a game fills in; `heptapolis.games.plain.PlainGame` fills them
from declarations. The rules themselves are kernel functions that are found by the type of the state's record
(`heptapolis.kernel.stubs`).
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar

import numpy as np

from heptapolis.errors import BadDocument, BadOption, IllegalMove
from heptapolis.games.manifest import Manifest
from heptapolis.games.move_reader import read_move
from heptapolis.games.names import ByName
from heptapolis.games.options import check_options
from heptapolis.games.things import Thing, find, things_of
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import DEAL, SAMPLE, chance, check_seed
from heptapolis.kernel.fields import SPECTATOR, range_fault
from heptapolis.kernel.state import State, from_bytes, to_bytes
from heptapolis.kernel.views import view_bytes

Document = dict[str, Any]


class Describable:
    """Something that can be said in a sentence, in every language that the catalogue has."""

    game: str
    _told_in: ClassVar[str] = "describe"

    def describe(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """A sentence for people. The game's modules of words have a function for each kind of thing.

        `names` says what to call who has a seat, by seat; without it, or where it says nothing, a seat is called as the game
        calls it: by its city, or by its number.
        """
        from heptapolis.games import describe_for

        return str(getattr(describe_for(self.game, self._told_in), type(self).__name__.lower())(self, language, names))


@dataclass(frozen=True)
class Move(Describable):
    """One thing a seat may do. `str(move)` is its notation, which `Position.play` takes as well."""

    action: int
    """Its number in the game's fixed range of action numbers (`docs/formats.md`)."""
    kind: str
    """What it does, in one word: "build", "stage", "discard" …"""
    card: str | None = None
    """The id of the card it is about."""
    payment: tuple[int, ...] | None = None
    """All that the move pays, None where it pays nothing by its nature; `docs/formats.md` says in what, for each game."""
    target: str | int | None = None
    """What else it is about: a city (its number), a token, a place."""
    notation: str = ""
    game: str = field(default="", repr=False)
    """The name of the game it belongs to."""

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True)
class Decision(Describable):
    """What a seat is asked right now."""

    number: int
    """Counts up through the game; the same question never comes twice with one number."""
    kind: str
    """For instance "card", "free-city", "seventh", "fetch"."""
    seat: int
    city: int
    """The city that the answer is for: the seat's own, or that of a third party it controls."""
    game: str = field(default="", repr=False)


@dataclass(frozen=True)
class Reason(Describable):
    """Why a move is not allowed: a code for programs, figures, and a sentence for people (`str(reason)`)."""

    code: str
    figures: Mapping[str, Any] = field(default_factory=dict)
    game: str = field(default="", repr=False)
    _told_in: ClassVar[str] = "reasons"

    def __str__(self) -> str:
        return self.describe()


@dataclass(frozen=True)
class Event(Describable):
    """One step of what the last resolution did, as one seat may see it."""

    kind: str
    city: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    game: str = field(default="", repr=False)


@dataclass(frozen=True)
class Score:
    """Points of one seat. Each game has a subclass with one field for each category of its manifest."""

    game: ClassVar[str]

    @property
    def total(self) -> int:
        """All categories together."""
        return sum(self.categories().values())

    def categories(self) -> dict[str, int]:
        """Points by category, in the order of the score pad."""
        return {place.name: getattr(self, place.name) for place in fields(self)}

    def __reduce__(self) -> tuple[Any, ...]:
        return _score, (self.game, tuple(self.categories().values()))


def _score(game: str, points: tuple[int, ...]) -> Score:
    """A score again from what was pickled."""
    from heptapolis.games import game_class

    return game_class(game).score_type(*points)


class Game(ABC):
    """The rules of one game with its options: static, shared by all its positions."""

    manifest: ClassVar[Manifest]
    """What it declares about itself; all but the next two follows from it."""
    state_type: ClassVar[np.dtype[Any]]
    action_count: ClassVar[int]
    """Action numbers are 0 up to this, less one."""
    name: ClassVar[str]
    """Its id, one of `heptapolis.games.GAMES`."""
    rules_version: ClassVar[int]
    """Goes up when the same moves from the same deal would lead elsewhere."""
    seat_range: ClassVar[tuple[int, int]]
    """The least and the most players."""
    categories: ClassVar[tuple[str, ...]]
    """The categories of its score sheet."""
    score_type: ClassVar[type[Score]]
    """Its score sheet."""
    endings: ClassVar[tuple[str, ...]]
    """How it may end, by the number that the kernel's `ending` tells."""
    traits: ClassVar[tuple[str, ...]]
    """Names of what a seat may be given to play with (boards, wonders), by the bits that the kernel's `trait` tells."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if (manifest := cls.__dict__.get("manifest")) is not None:
            cls.name, cls.rules_version, cls.seat_range = manifest.id, manifest.rules_version, manifest.players
            cls.categories, cls.endings, cls.traits = manifest.categories, manifest.endings, manifest.traits
            places = [(category, int) for category in manifest.categories]
            facts = {"game": manifest.id, "__doc__": "Points in the categories of the score pad."}
            cls.score_type = make_dataclass(
                f"{cls.__name__}Score", places, bases=(Score,), frozen=True, namespace=facts, repr=True
            )

    def __init__(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        low, high = self.seat_range
        if players is None:
            players = max(low, min(3, high))
        if not isinstance(players, int) or isinstance(players, bool) or not low <= players <= high:
            fitting = f"{low} to {high}" if low < high else str(low)
            raise BadOption(f"{self.name} is for {fitting} players, not {players!r}")
        self.players: int = players
        self.options: dict[str, Any] = check_options(self.name, self.manifest.options, players, options or {})

    def __repr__(self) -> str:
        extra = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"heptapolis.game({self.name!r}, players={self.players}{extra})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game)
            and (self.name, self.players) == (other.name, other.players)
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players, repr(sorted(self.options.items()))))

    @property
    def things(self) -> tuple[Thing, ...]:
        """All that can be asked about: cards, wonders, tokens …, with names and texts in every language."""
        return things_of(self.name)

    @property
    def cards(self) -> dict[str, Thing]:
        """The cards by id or by any of their names: what they cost, do and make free."""
        return self._things("card")

    @property
    def wonders(self) -> dict[str, Thing]:
        """The wonders by id, or the boards where these are what seats have."""
        return self._things("wonder", "board")

    @property
    def tokens(self) -> dict[str, Thing]:
        """The progress tokens by id."""
        return self._things("token")

    def _things(self, *kinds: str) -> dict[str, Thing]:
        return ByName({thing.id: thing for thing in self.things if thing.kind in kinds}, Thing.calls)

    def find(self, name: str) -> list[Thing]:
        """What is called so, by an id or a name in any language; else what has a word that begins so."""
        return find(name, self.things)

    def start(self, seed: int | None = None, deal: Document | None = None) -> Position:
        """The first position of a game.

        `seed` decides all that chance decides (without one, the system draws it). `deal` gives it instead, in full or in
        part; the rest comes from the seed.
        """
        if seed is None:
            seed = secrets.randbits(63)
        check_seed(seed)
        state = self.prepare(deal)
        stubs.setup(state, chance(seed, DEAL))
        return Position(self, to_bytes(state), seed=seed)

    def points(self, state: State) -> Any:
        """Points by seat and category, as if the game ended now."""
        points = np.zeros((self.players, len(self.categories)), np.int16)
        stubs.scores(state, points)
        return points

    def score_sheet(self, state: State) -> list[Score]:
        """One Score for each seat."""
        return [self.score_type(*(int(value) for value in row)) for row in self.points(state)]

    def winners(self, state: State) -> tuple[int, ...]:
        """Who won a finished game."""
        won = int(stubs.winners(state, self.points(state)))
        return tuple(seat for seat in range(self.players) if won >> seat & 1)

    @classmethod
    def read(cls, document: Document, view: bool) -> tuple[Game, State]:
        """The game and the state that a document describes, each value within its declared range, or BadDocument."""
        game, state = cls.from_document(document, view)
        if fault := range_fault(cls.state_type, state):
            raise BadDocument(f"the document describes what cannot be: {fault}")
        return game, state

    def clock(self, state: State) -> int:
        """A number that goes up each time the table resolves."""
        return int(stubs.clock(state))

    def refused(self, state: State, seat: int) -> Reason | None:
        """Why a seat may do nothing at all now; None where it owes a choice."""
        if stubs.over(state):
            return Reason("game-over", {}, self.name)
        if not int(stubs.to_act(state)) >> seat & 1:
            return Reason("not-your-turn", {}, self.name)
        return None

    # What the author of a game provides ---------------------------------------------------------------------------------

    @abstractmethod
    def prepare(self, deal: Document | None) -> State:
        """The state before chance has decided anything but what the deal gives; BadOption if the deal does not fit."""

    @abstractmethod
    def deal_document(self, state: State) -> Document:
        """All that chance decided or will decide, or HeptapolisError where the position has no past."""

    @classmethod
    @abstractmethod
    def from_document(cls, document: Document, view: bool) -> tuple[Game, State]:
        """The game and the state (a view's where it is one) that a document describes, or BadDocument."""

    @abstractmethod
    def to_document(self, state: State) -> Document:
        """The document of a state; of a view, the view document."""

    @abstractmethod
    def decision(self, state: State, seat: int) -> Decision | None:
        """What the seat is asked, or None when it owes nothing."""

    @abstractmethod
    def move(self, state: State, seat: int, action: int) -> Move:
        """A legal action as a Move."""

    @abstractmethod
    def parse(self, state: State, seat: int, text: str) -> int | Reason:
        """The action that a notation means here, or why there is none."""

    @property
    @abstractmethod
    def verbs(self) -> tuple[str, ...]:
        """The words that moves begin with."""

    @abstractmethod
    def refusal(self, state: State, seat: int, action: int) -> Reason | None:
        """Why an action is not allowed, or None when it is."""

    def made_along(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """The notations of follow-up choices of a phase that make themselves with an action, if the game has such."""
        return ()

    @abstractmethod
    def events(self, before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
        """What happened when this action resolved, as the observer may see it."""


class _Moment:
    """What a Position and a View have in common: a state that never changes, and the questions one can ask of it."""

    def __init__(self, game: Game, data: bytes) -> None:
        self.game = game
        self._data = data

    def _state(self) -> State:
        """A copy of the state: the kernel may write on it."""
        return from_bytes(self.game.state_type, self._data)

    def __eq__(self, other: object) -> bool:
        return (
            type(self) is type(other)
            and isinstance(other, _Moment)
            and self.game.name == other.game.name
            and self._data == other._data
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.game.name, self._data))

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now."""
        owed = int(stubs.to_act(self._state()))
        return tuple(seat for seat in range(self.game.players) if owed >> seat & 1)

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(stubs.over(self._state()))

    @property
    def ending(self) -> str | None:
        """How it ended ("points", "military", "scientific" …), or None while it goes on."""
        return self.game.endings[int(stubs.ending(self._state()))] if self.over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: more than one if they share the victory, none while the game goes on."""
        return self.game.winners(self._state()) if self.over else ()

    def scores(self) -> list[Score]:
        """One Score for each seat; before the end: what it would be if the game ended now."""
        return self.game.score_sheet(self._state())

    def to_dict(self) -> Document:
        """The document of this position or view (`docs/formats.md`), ready for JSON."""
        return self.game.to_document(self._state())

    def _moves(self, seat: int) -> list[Move]:
        state = self._state()
        actions = np.zeros(self.game.action_count, np.int16)
        count = int(stubs.legal(state, seat, actions))
        return [self.game.move(state, seat, int(action)) for action in actions[:count]]

    def _action(self, seat: int, move: Move | str) -> int | Reason:
        """The number of a legal move, or why it is not legal."""
        state = self._state()
        if isinstance(move, Move):
            if move.game != self.game.name:
                return Reason("unknown-move", {"text": str(move)}, self.game.name)
            found = self.game.parse(state, seat, move.notation)
        elif isinstance(move, str):
            found = read_move(self.game, state, seat, " ".join(move.split()), self._moves)
        else:
            raise IllegalMove(f"a move is a Move or its notation, not {move!r}")
        if isinstance(found, Reason):
            return found
        refusal = self.game.refusal(state, seat, found)
        return found if refusal is None else refusal


class Position(_Moment):
    """One moment of one game: a value (comparable, hashable, picklable) that never changes.

    Positions come from `Game.start`, `heptapolis.position(document)`, `heptapolis.read_record(text)`, `View.sample` and
    `Position.play`. They compare by what is on the table; how they came about is remembered for `record` and `trail`.
    """

    def __init__(
        self,
        game: Game,
        data: bytes,
        seed: int | None = None,
        start: bytes | None = None,
        from_document: bool = False,
        moves: tuple[tuple[int, int, str], ...] = (),
        line: int = 1,
        resolved: tuple[bytes, int, int] | None = None,
    ) -> None:
        super().__init__(game, data)
        self.seed = seed
        self._start = data if start is None else start
        self._from_document = from_document
        self._played = moves  # (line of the record, seat, notation)
        self._line = line
        self._resolved = resolved  # state before, seat and action of the play that resolved last

    def __repr__(self) -> str:
        return f"<{self.game.name} position after {len(self._played)} moves, to act: {self.to_act}>"

    def moves(self, seat: int) -> list[Move]:
        """All that a seat may do now, [] for a seat that owes nothing. No two have the same effect; the order is fixed."""
        self._check_seat(seat)
        return self._moves(seat)

    def decision(self, seat: int) -> Decision | None:
        """What a seat is asked now; None when it owes nothing."""
        self._check_seat(seat)
        return self.game.decision(self._state(), seat)

    def why_not(self, seat: int, move: Move | str) -> Reason | None:
        """Why a move is not allowed: reason code and figures; None when it is allowed."""
        self._check_seat(seat)
        action = self._action(seat, move)
        return action if isinstance(action, Reason) else None

    def play(self, seat: int, move: Move | str) -> Position:
        """The position after this seat's choice; when it was the last one owed, everything resolves.

        An illegal move raises IllegalMove, which says why.
        """
        self._check_seat(seat)
        action = self._action(seat, move)
        if isinstance(action, Reason):
            raise IllegalMove(str(action), action.code)
        state = self._state()
        return self._after(state, seat, self.game.move(state, seat, action))

    def play_legal(self, seat: int, move: Move) -> Position:
        """The same for what `View.legal_move` of the seat's view of this very position has found: nothing is checked again."""
        return self._after(self._state(), seat, move)

    def _after(self, state: State, seat: int, move: Move) -> Position:
        before = self.game.clock(state)
        stubs.apply(state, seat, move.action)
        turned = self.game.clock(state) != before
        return Position(
            self.game,
            to_bytes(state),
            self.seed,
            self._start,
            self._from_document,
            (*self._played, (self._line, seat, move.notation)),
            self._line + 1 if turned else self._line,
            (self._data, seat, move.action) if turned else self._resolved,
        )

    def made_along(self, seat: int, move: Move | str) -> tuple[str, ...]:
        """The follow-up choices that make themselves when this is played, in notation: one answer alone is not asked for."""
        action = self._action(seat, move)
        return () if isinstance(action, Reason) else self.game.made_along(self._state(), seat, action)

    def retract(self, seat: int) -> Position:
        """Take back what a seat has chosen in this simultaneous phase; possible until the phase resolves."""
        self._check_seat(seat)
        state = self._state()
        if not stubs.retract(state, seat):
            raise IllegalMove(f"seat {seat} has chosen nothing that could be taken back", "nothing-to-retract")
        kept = tuple(entry for entry in self._played if entry[:2] != (self._line, seat))
        return Position(
            self.game, to_bytes(state), self.seed, self._start, self._from_document, kept, self._line, self._resolved
        )

    def events(self, seat: int | None = None) -> list[Event]:
        """What the last resolution did, step by step, as a seat (None: a spectator) may see it."""
        if seat is not None:
            self._check_seat(seat)
        if self._resolved is None:
            return []
        data, actor, action = self._resolved
        before = from_bytes(self.game.state_type, data)
        after = from_bytes(self.game.state_type, data)
        stubs.apply(after, actor, action)
        return self.game.events(before, actor, action, after, SPECTATOR if seat is None else seat)

    def view(self, seat: int | None) -> View:
        """What a seat may know; `view(None)` is a spectator's."""
        if seat is not None:
            self._check_seat(seat)
        observer = SPECTATOR if seat is None else seat
        return View(self.game, view_bytes(self.game.state_type, self._data, observer, self.game.seat_range[1]), seat)

    def deal(self) -> Document:
        """All that chance decided or will decide, as a document for `Game.start(deal=…)`."""
        return self.game.deal_document(from_bytes(self.game.state_type, self._start))

    @property
    def line(self) -> int:
        """The number that the next resolution will have in the history and in a record, from 1."""
        return self._line

    @property
    def last(self) -> tuple[int, int, str] | None:
        """The move that was made last, as in the history; None before the first one."""
        return self._played[-1] if self._played else None

    def chosen(self, seat: int) -> tuple[str, ...]:
        """What a seat has chosen already in the phase that is being played, in notation."""
        lately = takewhile(lambda entry: entry[0] == self._line, reversed(self._played))
        return tuple(notation for _, who, notation in lately if who == seat)[::-1]

    @property
    def history(self) -> tuple[tuple[int, int, str], ...]:
        """The moves so far: (number of the resolution, seat, notation), seats of one resolution in order."""
        return tuple(sorted(self._played, key=lambda entry: entry[:2]))

    def trail(self) -> Iterator[Position]:
        """All positions from the first to this one, one for each move of the history."""
        position = self.first()
        yield position
        for _, seat, notation in self.history:
            position = position.play(seat, notation)
            yield position

    def first(self) -> Position:
        """The position that this game began from."""
        return Position(self.game, self._start, self.seed, from_document=self._from_document)

    @property
    def from_document(self) -> bool:
        """Whether the game began from a position document (or a sample) rather than from a deal."""
        return self._from_document

    def _check_seat(self, seat: int) -> None:
        if not isinstance(seat, (int, np.integer)) or isinstance(seat, bool) or not 0 <= seat < self.game.players:
            raise IllegalMove(f"there is no seat {seat!r}: seats are 0 to {self.game.players - 1}", "no-such-seat")


class View(_Moment):
    """What one seat may know, memory included: a value, of what fields declare and `reveal` adds. Bots and pages get this."""

    def __init__(self, game: Game, data: bytes, seat: int | None) -> None:
        super().__init__(game, data)
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, View) and self.seat == other.seat

    __hash__ = _Moment.__hash__

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.name} view of {whose}, to act: {self.to_act}>"

    def moves(self) -> list[Move]:
        """All that this seat may do now; [] for a spectator."""
        return [] if self.seat is None else self._moves(self.seat)

    def decision(self) -> Decision | None:
        """What this seat is asked now."""
        return self._decision

    @cached_property
    def _decision(self) -> Decision | None:
        return None if self.seat is None else self.game.decision(self._state(), self.seat)

    def why_not(self, move: Move | str) -> Reason | None:
        """Why a move of this seat is not allowed; None when it is allowed."""
        found = self.legal_move(move)
        return found if isinstance(found, Reason) else None

    def legal_move(self, move: Move | str) -> Move | Reason:
        """The legal move of this seat that a notation means, or why there is none."""
        if self.seat is None:
            return Reason("not-your-turn", {}, self.game.name)
        action = self._action(self.seat, move)
        return action if isinstance(action, Reason) else self.game.move(self._state(), self.seat, action)

    def sample(self, seed: int | None = None) -> Position:
        """A full position consistent with this view, uniformly drawn: `view.sample(s).view(view.seat) == view`."""
        if seed is None:
            seed = secrets.randbits(63)
        check_seed(seed)
        state = self._state()
        if not stubs.sample(state, chance(seed, SAMPLE)):
            raise BadOption("no full position is consistent with this view: its cards contradict one another")
        return Position(self.game, to_bytes(state), from_document=True)


__all__: Sequence[str] = [
    "Decision",
    "Describable",
    "Document",
    "Event",
    "Game",
    "Move",
    "Position",
    "Reason",
    "Score",
    "Thing",
    "View",
]
