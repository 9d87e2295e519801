"""A table in memory: its log, replayed. Nothing here reaches a disk, a network or a clock.

What a browser is shown carries a revision: a number that goes up whenever something changes that this browser may see,
and only then. So nobody can tell from revisions (or from the events that carry them) how many follow-up choices another
seat has made in secret.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import heptapolis
from heptapolis.errors import HeptapolisError, IllegalMove
from heptapolis.games.contract import Game, Position, View
from heptapolis.games.lesson import Lesson, lesson_of
from heptapolis.server import fair_deals
from heptapolis.server.entries import GAME_KINDS, Entry
from heptapolis.server.people import People, seat_in

if TYPE_CHECKING:
    from heptapolis.server.story import Story

State = Literal["waiting", "playing", "over", "deleted"]


@dataclass(frozen=True)
class Setup:
    """What a table is made of, fixed when it is made."""

    id: str
    game: Game
    open: bool
    secret: bytes
    invitation: str
    created: float
    origin: Mapping[str, Any] | None = None
    name: str = ""
    rules: int | None = None
    """The version of the rules that the table was made with, where it is not the present one."""

    @property
    def statement(self) -> str:
        """What the commitment covers besides the secret: with the version of the rules that it was made for."""
        return fair_deals.stated(self.game, self.rules)

    @property
    def commitment(self) -> str:
        """The digest that is shown before the deal."""
        return fair_deals.commitment(self.secret, self.statement)


def first_position(setup: Setup, contributions: Mapping[int, str]) -> Position:
    """Where the game begins: at the deal that secret and contributions give, or at what was opened."""
    origin = setup.origin
    if origin is not None and "lesson" in origin:
        return setup.game.start(seed=origin["lesson"])
    if origin is None or not origin.keys() & {"record", "position", "view"}:
        return setup.game.start(seed=fair_deals.deal_key(setup.secret, setup.statement, contributions))
    if "position" in origin:
        return heptapolis.position(origin["position"])
    if "view" in origin:
        return heptapolis.view(origin["view"]).sample(seed=int.from_bytes(setup.secret, "big"))
    position = heptapolis.read_record(origin["record"])
    if (at := origin.get("at")) is None:
        return position
    return next(reversed([moment for moment in position.trail() if moment.line <= at + 1]), position.first())


class Live(People):
    """What the log of a table says, entry by entry."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.game.players)
        self.setup = setup
        self.game = setup.game
        self.pace: str | None = None
        self.rematch: str | None = None
        self.rematch_by: int | None = None
        """Who wants the rematch, where the log says so."""
        self.deleted = False
        self.hints = False
        """Whether the table was made with hints for everybody."""
        self.estimate = False
        """Whether everybody sees what the points would be if the game ended now."""
        self.contributions: dict[int, str] = {}
        self.made_for: dict[int, str] = {}
        """The commitments that contributions were made for, where the log has it."""
        self.waits = False
        """Whether a full table waits for its owner to begin, so that people can add to the deal."""
        self.steps: list[Position] = []
        self.movers: list[int | None] = []
        """The seat whose person made each step; None for bots and retractions."""
        self._moments: list[Position] = []
        self.count = 0
        self.acknowledged: dict[tuple[int, int, int], tuple[str, dict[int | None, int]]] = {}
        """What was posted already, by (seat, decision, revision): its text and the revisions after it."""
        self._viewers: list[int | None] = [None, *range(self.players)]
        self._views: dict[int | None, View] = {}
        self._revisions: dict[int | None, int] = dict.fromkeys(self._viewers, 0)
        self._floors: list[dict[int | None, int]] = [dict(self._revisions) for _ in range(self.players)]
        self._made_along: dict[int, str] = {}
        """By seat, the last choice that made itself, though the rules that the table was made with may have asked for it."""
        self.kept: dict[Any, Any] = {}
        """What was worked out for drawing, by whoever wants to keep something; emptied with every entry."""
        self.stories: dict[tuple[int | None, str], Story] = {}
        """What was told of the game, by viewer and language: it goes on and is not told again."""

    # What there is --------------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.setup.id

    @property
    def started(self) -> bool:
        """Whether the deal is made."""
        return bool(self.steps)

    @property
    def line(self) -> int:
        """The line of the game's record that is being played."""
        return self.position.line

    @property
    def position(self) -> Position:
        """Where the game stands. Never shown to anybody: ask `view`."""
        return self.steps[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended

    @property
    def lesson(self) -> Lesson | None:
        """The script that the table goes by, where it is somebody's first game."""
        return lesson_of(self.game.name) if self.setup.origin is not None and "lesson" in self.setup.origin else None

    @property
    def liberties(self) -> tuple[str, ...]:
        """What was done here that fair play does not know. It stays for ever; ratings, and comparisons of one deal played
        at several tables, leave a table with any of it out.

        "position": the game began from a record or a position that somebody knew. "hints": the table has hints for everybody.
        "seat": somebody got a seat after the deal that was not dealt to them, alone at the table or with everybody's consent.
        "take-back": a turn was taken back. "hint": somebody alone against bots asked for a hint. Leaving, resigning and
        letting a bot stand in are not among them, or who is about to lose could make the game count for nothing.
        """
        given = (("position", self.setup.origin is not None), ("hints", self.hints))
        return (*(name for name, holds in given if holds), *self._liberties)

    @property
    def contest(self) -> bool:
        """Whether the result may be compared with others."""
        return not self.liberties

    @property
    def state(self) -> State:
        """How the table stands."""
        if self.deleted:
            return "deleted"
        if not self.started:
            return "waiting"
        return "over" if self.over else "playing"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice."""
        return self.position.to_act if self.started and not self.over else ()

    def view(self, viewer: int | None) -> View:
        """What a seat (None: a spectator) may know."""
        return self._views[viewer]

    def revision(self, eyes: Iterable[int]) -> int:
        """How often something changed that these seats (none: a spectator) may see."""
        return _total(self._revisions, eyes)

    def floor(self, seat: int, eyes: Iterable[int]) -> int:
        """The revision at which the seat's own choices last changed: posts that are older come too late."""
        return _total(self._floors[seat], eyes)

    def answered(self, seat: int, decision: int, revision: int, eyes: Iterable[int]) -> tuple[str, int] | None:
        """What was posted under this key before, and the revision it was acknowledged with."""
        known = self.acknowledged.get((seat, decision, revision))
        return None if known is None else (known[0], _total(known[1], eyes))

    def chosen(self, seat: int) -> str | None:
        """What a seat has chosen already in this phase, in notation."""
        if not self.started:
            return None
        return "; ".join(self.position.chosen(seat)) or None

    def moments(self) -> list[Position]:
        """The positions after each resolution, the first one included: of a record that was opened, of all of it."""
        return self._moments

    def contributed(self) -> dict[int, str]:
        """What seats have added to the deal."""
        return dict(self.contributions)

    def unshown(self) -> list[int]:
        """Seats that added something of which the log does not say that the commitment was shown before (old tables)."""
        return [seat for seat in sorted(self.contributions) if self.made_for.get(seat) != self.setup.commitment]

    def proof(self) -> fair_deals.Proof:
        """All that may be told about the deal now."""
        secret = self.setup.secret if self.over and self.setup.origin is None else None
        return fair_deals.Proof(self.setup.statement, self.setup.commitment, self.contributed(), secret)

    # What happens ---------------------------------------------------------------------------------------------------

    def next_entry(self, kind: str, seat: int | None = None, at: float = 0.0, **data: Any) -> Entry:
        """The entry that would come next."""
        return Entry(self.count, kind, seat, data, at)

    def apply(self, entry: Entry, after: Position | None = None) -> None:
        """Take an entry; `after` is the position that it leads to where that is known already."""
        if entry.number != self.count:
            raise ValueError(f"entry {entry.number} of table {self.id} came when {self.count} was expected")
        if self.ended and entry.kind in GAME_KINDS:  # older versions let some games go on: that counts for nothing
            self.count += 1
            return
        if entry.kind in GAME_KINDS:
            self._step(entry, after)
        else:
            getattr(self, f"_{entry.kind.replace('-', '_')}")(entry)
            self.changes += 1
        self.count += 1
        self.kept.clear()
        self._settle()
        self._look(everybody=entry.kind not in GAME_KINDS)
        if entry.kind in GAME_KINDS and entry.seat is not None:
            self._floors[entry.seat] = dict(self._revisions)
            if "decision" in entry.data:
                key = entry.seat, entry.data["decision"], entry.data["revision"]
                posted = entry.data.get("posted") or entry.data.get("move", "")
                self.acknowledged[key] = posted, self._floors[entry.seat]

    def copy(self) -> Live:
        """Another table in the same state, to try entries on."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(twin, name, value.copy())
        return twin

    def _settle(self) -> None:
        """What follows from an entry: the game may be over, and requests may have nobody left who could agree."""
        if self.started and not self.ended:
            gave_up = any(seat.resigned for seat in self.seats) and (self.players == 2 or not self.people())
            self.ended = self.position.over or gave_up
        self._lapse()

    def _look(self, everybody: bool) -> None:
        """Count up the revision of everybody who sees something new."""
        for viewer in self._viewers:
            changed = everybody
            if self.started:
                view = self.position.view(viewer)
                changed = changed or view != self._views.get(viewer)
                self._views[viewer] = view
            self._revisions[viewer] += changed

    def _step(self, entry: Entry, after: Position | None) -> None:
        seat = entry.seat
        assert seat is not None
        if entry.kind == "take-back":
            keep = int(entry.data["keep"])
            del self.steps[keep:], self.movers[keep:]
            while self._moments[-1].line > self.position.line:
                self._moments.pop()
            self._liberties["take-back"] = None
            return
        if after is None:
            after = self._replayed(entry, seat)
        self.steps.append(after)
        if after.line != self._moments[-1].line:
            self._moments.append(after)
        self.movers.append(seat if entry.kind == "move" and entry.data.get("by") == "person" else None)

    def _replayed(self, entry: Entry, seat: int) -> Position:
        """The position after a choice of the log. Of older rules: what they asked for may make itself by now."""
        before = self.position
        if entry.kind != "move":
            return before.retract(seat)
        move = entry.data["move"]
        if self.setup.rules is not None:
            asked, answered = before.decision(seat), entry.data.get("decision")
            now = asked is not None and answered in (None, asked.number)
            if move == self._made_along.pop(seat, None) and not (now and before.why_not(seat, move) is None):
                return before
            if not now:
                raise IllegalMove("this is not asked any more", "not-now")
            self._made_along |= {seat: text for text in before.made_along(seat, move)}  # noqa: B035 - one at most
        return before.play(seat, move)

    def _start(self, _: Entry) -> None:
        first = first_position(self.setup, self.contributions)
        self.steps = [first]
        self.movers = [None]
        self._moments = []
        for position in first.trail():
            if not self._moments or position.line != self._moments[-1].line:
                self._moments.append(position)

    def _contribute(self, entry: Entry) -> None:
        self.contributions[seat_in(entry)] = entry.data["text"]
        self.made_for[seat_in(entry)] = entry.data.get("commitment", "")

    def _wait(self, _: Entry) -> None:
        self.waits = True

    def _leave(self, entry: Entry) -> None:
        super()._leave(entry)
        if not self.started:  # what went into the deal stays in its proof
            self.contributions.pop(seat_in(entry), None)

    def _hint(self, _: Entry) -> None:
        self._liberties["hint"] = None

    def _estimate(self, entry: Entry) -> None:
        self.estimate = bool(entry.data["on"])

    def _hints(self, entry: Entry) -> None:
        self.hints = bool(entry.data["on"])

    def _pace(self, entry: Entry) -> None:
        self.pace = entry.data["pace"]

    def _rematch(self, entry: Entry) -> None:
        self.rematch, self.rematch_by = entry.data["table"], entry.seat

    def _delete(self, _: Entry) -> None:
        self.deleted = True


class OldMove(HeptapolisError):
    """A table whose log has a move that the present rules do not allow: it was made with older ones."""

    def __init__(self, setup: Setup, entry: Entry, line: int, reason: str) -> None:
        self.figures = {
            "old": setup.rules,
            "now": setup.game.rules_version,
            "line": line,
            "seat": entry.seat,
            "move": entry.data.get("move", entry.kind),
            "reason": reason,
        }
        super().__init__("line {line}, seat {seat}, {move!r}: {reason}".format(**self.figures))


def replayed(setup: Setup, log: Sequence[Entry]) -> Live:
    """A table from its log; OldMove where it goes by older rules and one of its moves is not allowed any more."""
    live = Live(setup)
    for entry in log:
        try:
            live.apply(entry)
        except IllegalMove as error:
            if setup.rules is None:
                raise
            raise OldMove(setup, entry, live.line, str(error)) from error
    return live


def _total(revisions: Mapping[int | None, int], eyes: Iterable[int]) -> int:
    seats = list(eyes)
    return sum(revisions[seat] for seat in seats) if seats else revisions[None]
