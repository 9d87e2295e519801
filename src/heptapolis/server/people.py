"""The people of a table: who has a seat, who asks for one, and what everybody is told when a seat changes hands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Literal

from heptapolis.server.entries import Entry

MOST_NEWS = 60
"""Changes of seats that a table remembers to tell."""

NewsKind = Literal["sits", "leaves", "bot", "back", "device", "resigns", "asks", "given", "refused", "withdrawn"]


@dataclass(frozen=True)
class Kept:
    """Who an open seat is kept for."""

    visitor: str
    name: str


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat."""

    holder: str | None = None
    """The visitor whose seat it is: also while a bot plays for them."""
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays, or None when a person does."""
    resigned: bool = False
    """Whether it was given up: for good, whoever leaves or comes."""
    taken: bool = False
    """Whether its holder got it after the deal, when it was nobody's. Who hands such a seat to a bot hands it back."""
    since: int = -1
    """The number of the change that gave the seat to its holder: a link that moves the seat works once."""
    kept: Kept | None = None
    """Whose seat it will be before the game begins, where somebody was asked to play once more."""

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who plays for the seat now."""
        if self.bot is not None:
            return "bot"
        return "open" if self.holder is None else "person"


@dataclass(frozen=True)
class Request:
    """Somebody asks the people of a running game for a seat that nobody holds."""

    number: int
    """Of the change: whoever answers says which request they have seen."""
    seat: int
    visitor: str
    name: str
    entry: int
    """The number of the entry that asked, by which the log knows it. Nobody is told: it counts choices made in secret."""
    agreed: frozenset[str] = frozenset()
    """The visitors who have agreed."""


@dataclass(frozen=True)
class News:
    """A change of a seat, as all at the table are told of it."""

    number: int
    kind: NewsKind
    seat: int
    name: str
    """Of the person it is about; empty for a guest, and where it is about nobody."""
    line: int
    """The line of the game's record that was being played then."""


class People(ABC):
    """What the log of a table says about people, entry by entry."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats: list[Seat] = [Seat() for _ in range(players)]
        self.owner: str | None = None
        self.ended = False
        """Whether the game has ended. It never becomes False again: from the end on secrets are told."""
        self.requests: dict[int, Request] = {}
        """Who asks for a seat, by the number of the request."""
        self.asked: list[tuple[str, float]] = []
        """Who asked for a seat and when, of all requests there were."""
        self.news: list[News] = []
        """What changed at the seats since the deal; the latest of it."""
        self.changes = 0
        """Entries about people so far. What people are told is numbered by these and by `told`, never by all entries."""
        self.told = 0
        """News so far, those included that are forgotten."""
        self._liberties: dict[str, None] = {}
        """What makes the game no contest (`Live.liberties`), in the order in which it happened."""

    @property
    @abstractmethod
    def started(self) -> bool:
        """Whether the deal is made."""

    @property
    @abstractmethod
    def line(self) -> int:
        """The line of the game's record that is being played."""

    def people(self) -> list[int]:
        """The seats that people hold and have not given up, a bot standing in or not."""
        return [number for number, seat in enumerate(self.seats) if seat.holder is not None and not seat.resigned]

    def persons(self) -> set[str]:
        """The visitors behind those seats: several people at one screen are one of them."""
        return {holder for number in self.people() if (holder := self.seats[number].holder) is not None}

    def awaited(self, request: Request) -> set[str]:
        """The visitors who have not agreed yet to a request."""
        return self.persons() - {request.visitor} - request.agreed

    def holders(self) -> set[str]:
        """The visitors who hold seats."""
        return {seat.holder for seat in self.seats if seat.holder is not None}

    def seats_of(self, visitor: str | None) -> tuple[int, ...]:
        """The seats that a visitor holds."""
        if visitor is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.holder == visitor)

    def shared(self, own: tuple[int, ...]) -> bool:
        """Whether several people share the screen that has these seats: more than one of them was dealt to it."""
        return sum(not self.seats[seat].taken for seat in own) > 1

    # What happens ---------------------------------------------------------------------------------------------------

    def _sit(self, entry: Entry) -> None:
        """Somebody gets a seat that was nobody's, or the holder's link moved it to another device."""
        seat, visitor, name = seat_in(entry), entry.data["visitor"], entry.data["name"]
        old = self.seats[seat]
        moved = old.holder is not None
        self.seats[seat] = Seat(
            visitor,
            name,
            bot=old.bot if old.resigned else None,
            resigned=old.resigned,
            taken=old.taken if moved else self.started,
            since=self.changes,
        )
        if self.owner is None:
            self.owner = visitor
        if moved:
            self._follow(old.holder, visitor)
            self._tell("device", seat)
            return
        wanted = [one for one in self.requests.values() if one.seat == seat]
        granted = any(one.visitor == visitor for one in wanted)
        self._tell("given" if granted else "sits", seat, name)
        for request in wanted:
            if request.visitor == visitor:
                del self.requests[request.number]
            else:
                self._drop(request)
        if self.started and not self.ended:
            self._liberties["seat"] = None

    def _follow(self, old: str | None, new: str) -> None:
        """What somebody asked for or agreed to goes along to their other device, if all their seats are there."""
        if not self.seats_of(old):
            for number, one in self.requests.items():
                agreed = frozenset(new if visitor == old else visitor for visitor in one.agreed)
                self.requests[number] = replace(one, visitor=new if one.visitor == old else one.visitor, agreed=agreed)

    def _bot(self, entry: Entry) -> None:
        seat = seat_in(entry)
        self.seats[seat] = replace(self.seats[seat], bot=entry.data["level"], kept=None)
        self._tell("bot", seat, self.seats[seat].name)

    def _back(self, entry: Entry) -> None:
        seat = seat_in(entry)
        self.seats[seat] = replace(self.seats[seat], bot=None)
        self._tell("back", seat, self.seats[seat].name)

    def _leave(self, entry: Entry) -> None:
        seat = seat_in(entry)
        old = self.seats[seat]
        self.seats[seat] = Seat(bot=old.bot, resigned=True) if old.resigned else Seat()
        self._tell("leaves", seat, old.name)
        for request in list(self.requests.values()):
            if request.visitor == old.holder and not self.seats_of(old.holder):
                self._drop(request)

    def _keep(self, entry: Entry) -> None:
        self.seats[seat_in(entry)] = Seat(kept=Kept(entry.data["visitor"], entry.data["name"]))

    def _free(self, entry: Entry) -> None:
        self.seats[seat_in(entry)] = Seat()

    def _resign(self, entry: Entry) -> None:
        seat = seat_in(entry)
        self.seats[seat] = replace(self.seats[seat], bot=entry.data["level"], resigned=True)
        self._tell("resigns", seat, self.seats[seat].name)

    def _ask(self, entry: Entry) -> None:
        made = Request(self.changes, seat_in(entry), entry.data["visitor"], entry.data["name"], entry.number)
        self.requests[made.number] = made
        self.asked.append((made.visitor, entry.at))
        self._tell("asks", made.seat, made.name)

    def _agree(self, entry: Entry) -> None:
        request = self._request(entry)
        self.requests[request.number] = replace(request, agreed=request.agreed | {entry.data["visitor"]})

    def _refuse(self, entry: Entry) -> None:
        self._drop(self._request(entry), "refused")

    def _withdraw(self, entry: Entry) -> None:
        self._drop(self._request(entry))

    def _request(self, entry: Entry) -> Request:
        """The request that an entry answers."""
        return next(one for one in self.requests.values() if one.entry == entry.data["request"])

    def _owner(self, entry: Entry) -> None:
        self.owner = entry.data["visitor"]

    def _lapse(self) -> None:
        """Requests end with the game, and where nobody is left who could agree."""
        for request in list(self.requests.values()):
            if self.ended or not self.persons() - {request.visitor}:
                self._drop(request)

    def _drop(self, request: Request, kind: NewsKind = "withdrawn") -> None:
        del self.requests[request.number]
        self._tell(kind, request.seat, request.name)

    def _tell(self, kind: NewsKind, seat: int, name: str = "") -> None:
        """Who sits where before the deal is seen in the waiting room; from then on changes are told."""
        if self.started:
            self.news.append(News(self.told, kind, seat, name, self.line))
            self.told += 1
            del self.news[:-MOST_NEWS]


def seat_in(entry: Entry) -> int:
    """The seat that an entry is about."""
    assert entry.seat is not None
    return entry.seat
