"""Who may do what at a table. Pages show it, actions ask it, so a button is there exactly when it works."""

from __future__ import annotations

from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Position
from heptapolis.server.live_table import Live
from heptapolis.server.live_updates import LiveUpdates
from heptapolis.server.people import Request

ABSENT = 60.0
"""Seconds after which a seat counts as abandoned."""
MOST_REQUESTS = 3
"""Requests for seats that the people of a table are asked at once."""


class Rights:
    """What one visitor may do at one table now."""

    def __init__(self, live: Live, visitor: str | None, updates: LiveUpdates, gone: float) -> None:
        self.live = live
        self.visitor = visitor
        self.updates = updates
        self.own = live.seats_of(visitor)
        self.owner = visitor is not None and live.owner == visitor
        self._gone = gone

    @property
    def leads(self) -> bool:
        """Whether the visitor decides for the table: its owner, or any seat while the owner is gone."""
        if self.owner:
            return True
        return bool(self.own) and (self.live.owner is None or self.updates.away(self.live.owner) > self._gone)

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots: with the one seat that was dealt to them, and seats they took from bots since.

        Several people at one screen are not alone.
        """
        return self.live.persons() == {self.visitor} and not self.live.shared(self.own)

    @property
    def unopposed(self) -> bool:
        """Whether nobody else could mind what happens: the only person at a table, or the owner of one without people."""
        persons = self.live.persons()
        return persons == {self.visitor} or (self.owner and not persons)

    def hand_over(self, seat: int) -> bool:
        """Whether the visitor may give a seat to a bot."""
        one = self.live.seats[seat]
        if one.bot is not None or self.live.over:
            return False
        if one.holder is None:
            return self.leads
        return seat in self.own or (self.leads and self.updates.away(one.holder) > ABSENT)

    def sit(self, seat: int, invited: bool) -> bool:
        """Whether the visitor may take a seat: their own back from a bot, or one that is nobody's.

        From the deal on nobody's seat is free for who is unopposed; all others ask for it.
        """
        one = self.live.seats[seat]
        if one.resigned or self.live.over:
            return False
        if one.holder is not None:
            return one.holder == self.visitor and one.bot is not None
        return self.unopposed if self.live.started else self._welcome(seat, invited)

    def free(self, seat: int) -> bool:
        """Whether the visitor may let anybody have a seat that is kept for somebody."""
        return self.leads and not self.live.started and self.live.seats[seat].kept is not None

    def _welcome(self, seat: int, invited: bool) -> bool:
        if (kept := self.live.seats[seat].kept) is not None:
            return kept.visitor == self.visitor
        anybody = self.live.setup.open and self.live.seats[seat].bot is None
        return invited or self.owner or bool(self.own) or anybody

    def ask(self, seat: int, invited: bool) -> bool:
        """Whether the visitor may ask the people of a running game for a seat that nobody holds."""
        live, one = self.live, self.live.seats[seat]
        if not live.started or live.over or one.holder is not None or one.resigned:
            return False
        if not live.persons() or self.unopposed or not self._welcome(seat, invited):
            return False
        wanted = {request.seat for request in live.requests.values()}
        return self.asking is None and seat not in wanted and len(wanted) < MOST_REQUESTS

    @property
    def asking(self) -> Request | None:
        """What the visitor has asked for."""
        return next((one for one in self.live.requests.values() if one.visitor == self.visitor), None)

    @property
    def asked(self) -> list[Request]:
        """The requests that the visitor is to answer."""
        return [one for one in self.live.requests.values() if self.visitor in self.live.awaited(one)]

    @property
    def takes(self) -> tuple[int, ...]:
        """The seats of bots, and those nobody has, that the visitor may take at once in a running game."""
        live = self.live
        return tuple(
            seat
            for seat in range(live.players)
            if live.started and live.seats[seat].holder is None and self.sit(seat, False)
        )

    @property
    def asks(self) -> tuple[int, ...]:
        """The seats that the visitor may ask for."""
        return tuple(seat for seat in range(self.live.players) if self.ask(seat, False))

    @property
    def mark(self) -> str:
        """All about the visitor that a drawing of the table depends on, in short: no drawing is kept for another one."""
        asking = "" if self.asking is None else str(self.asking.number)
        numbers = (self.own, self.takes, self.asks, [one.number for one in self.asked])
        return "/".join([f"{self.leads:d}", asking, *(".".join(map(str, part)) for part in numbers)])

    def hint(self, seat: int) -> bool:
        """Whether hints are allowed for a seat: at a table with hints for everybody, or alone against bots."""
        return seat in self.own and (self.live.hints or self.alone)

    def retracted(self, seat: int) -> Position | None:
        """The position without what a seat has chosen; None where nothing can be changed any more."""
        live = self.live
        if seat not in self.own or not live.started or live.over or live.seats[seat].bot is not None:
            return None
        try:
            return live.position.retract(seat)
        except IllegalMove:
            return None

    def take_back(self, seat: int) -> bool:
        """Whether a seat can take a turn back: only against bots."""
        live = self.live
        return self.alone and seat in self.own and live.started and not live.over and seat in live.movers

    def delete(self) -> bool:
        """Whether the visitor may delete the table: its owner, when nobody else plays there."""
        return self.owner and (not self.live.started or self.live.over or self.live.holders() <= {self.visitor})

    def actions(self, seat: int | None) -> frozenset[str]:
        """What the viewer may do besides moving, by name."""
        live = self.live
        playing = live.started and not live.over
        found = {
            "retract": seat is not None and self.retracted(seat) is not None,
            "take-back": seat is not None and self.take_back(seat),
            "hint": seat is not None and self.hint(seat) and live.seats[seat].bot is None and seat in live.to_act,
            "hand-to-bot": playing and seat is not None and self.hand_over(seat) and not live.seats[seat].taken,
            "give-back": playing and seat is not None and self.hand_over(seat) and live.seats[seat].taken,
            "take-seat-back": playing
            and seat is not None
            and live.seats[seat].bot is not None
            and self.sit(seat, False),
            "seat-link": playing and seat in self.own,
            "leave": bool(self.own),
            "resign": playing and seat is not None and not live.seats[seat].resigned,
            "delete": self.delete(),
            "rematch": live.over and bool(self.own),
            "start": not live.started and self.leads,
            "pace": bool(self.own),
        }
        return frozenset(name for name, allowed in found.items() if allowed)
