"""Who is at a table: who leaves is told as gone, whenever the table was first looked at."""

from __future__ import annotations

import json

import heptapolis
from heptapolis.server.live_table import Live, Setup
from heptapolis.server.live_updates import GRACE, LiveUpdates

FRIENDS = ("host", "guest")


def table() -> Live:
    """A table that waits for a third player."""
    live = Live(Setup("presence", heptapolis.game("dice", players=3), False, bytes(32), "", 0.0))
    for seat, name in enumerate(FRIENDS):
        live.apply(live.next_entry("sit", seat, visitor=name, name=name))
    return live


def told(updates: LiveUpdates, visitor: str = "host") -> list[str]:
    """What somebody was told about who is there."""
    return [data for _, kind, data in updates.channel(visitor).kept if kind == "presence"]


def leaves(updates: LiveUpdates, visitor: str) -> None:
    """Time cannot be waited for: somebody was seen long ago."""
    updates.channels[visitor].seen -= GRACE + 1


def test_nobody_is_told_anything_while_all_are_there() -> None:
    live, updates = table(), LiveUpdates()
    for name in FRIENDS:
        updates.follow(name, live)
    for _ in range(2):
        updates.tell_who_came_or_went([live])
    assert told(updates) == []


def test_who_left_before_the_first_look_is_told_as_gone_once() -> None:
    live, updates = table(), LiveUpdates()
    for name in FRIENDS:
        updates.follow(name, live)
    leaves(updates, "guest")
    for _ in range(2):
        updates.tell_who_came_or_went([live])
    assert told(updates) == ['{"table":"presence","present":[true,false,false]}']


def test_who_comes_back_is_told_as_there() -> None:
    live, updates = table(), LiveUpdates()
    for name in FRIENDS:
        updates.follow(name, live)
    leaves(updates, "guest")
    updates.tell_who_came_or_went([live])
    updates.channel("guest")
    updates.tell_who_came_or_went([live])
    assert [json.loads(data)["present"] for data in told(updates)] == [[True, False, False], [True, True, False]]


def test_what_was_known_is_kept_while_nobody_follows() -> None:
    live, updates = table(), LiveUpdates()
    for name in FRIENDS:
        updates.follow(name, live)
    updates.tell_who_came_or_went([live])
    for name in FRIENDS:
        updates.unfollow(name, live.id)
    leaves(updates, "guest")
    updates.tell_who_came_or_went([live])
    assert told(updates) == []
    updates.follow("host", live)
    updates.tell_who_came_or_went([live])
    assert len(told(updates)) == 1
