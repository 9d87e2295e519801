"""Who may do what at a table. Pages show it, actions ask it, so a button is there exactly when it works."""

from __future__ import annotations

from heptapolis.errors import IllegalMove
from heptapolis.server.hub import Hub
from heptapolis.server.live import Live

ABSENT = 60.0
"""Seconds after which a seat counts as abandoned."""


class Rights:
    """What one visitor may do at one table now."""

    def __init__(self, live: Live, visitor: str | None, hub: Hub, gone: float) -> None:
        self.live = live
        self.visitor = visitor
        self.hub = hub
        self.own = live.seats_of(visitor)
        self.owner = visitor is not None and live.owner == visitor
        self._gone = gone

    @property
    def leads(self) -> bool:
        """Whether the visitor decides for the table: its owner, or any seat while the owner is gone."""
        if self.owner:
            return True
        return bool(self.own) and (self.live.owner is None or self.hub.away(self.live.owner) > self._gone)

    @property
    def alone(self) -> bool:
        """Whether one person, with one seat, plays against bots."""
        return len(self.own) == 1 and self.live.people() == list(self.own)

    def hand_over(self, seat: int) -> bool:
        """Whether the visitor may give a seat to a bot."""
        one = self.live.seats[seat]
        if one.bot is not None or self.live.over:
            return False
        if one.holder is None:
            return self.leads
        return seat in self.own or (self.leads and self.hub.away(one.holder) > ABSENT)

    def sit(self, seat: int, invited: bool) -> bool:
        """Whether the visitor may take a seat: their own back from a bot, or one that is nobody's."""
        one = self.live.seats[seat]
        if one.resigned or self.live.over:
            return False
        if one.holder is not None:
            return one.holder == self.visitor and one.bot is not None
        welcome = invited or self.owner or bool(self.own)
        return welcome or (self.live.setup.open and one.bot is None)

    def retract(self, seat: int) -> bool:
        """Whether a seat has chosen something that can still be changed."""
        live = self.live
        if seat not in self.own or not live.started or live.over or live.seats[seat].bot is not None:
            return False
        try:
            live.position.retract(seat)
        except IllegalMove:
            return False
        return True

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
            "retract": seat is not None and self.retract(seat),
            "take-back": seat is not None and self.take_back(seat),
            "hint": playing and seat is not None and live.seats[seat].bot is None and seat in live.to_act,
            "hand-to-bot": playing and seat is not None and self.hand_over(seat),
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
