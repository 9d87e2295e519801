"""The names of the ideas of each game: what a seat may do with which thing, whatever the slot or the way to pay.

The search numbers ideas (`group` in `search/features/<game>.py`); here a module of the same name says in NAMES what the
numbers mean, None for a number that no legal action has; ideas of one name share a column. So hands and offers are columns by
card and not by slot. A game without names has no such columns.
"""

from __future__ import annotations

from heptapolis.games import room_of


def idea_names(game: str) -> tuple[str | None, ...]:
    """What each idea of a game means; empty where nobody has said it."""
    room = room_of(game, "lab.ideas")
    return () if room is None else tuple(room.NAMES)
