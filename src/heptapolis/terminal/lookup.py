"""Finding cards and wonders by what people call them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from heptapolis.translation import plain

Thing = tuple[str, str, set[str]]
"""What it is ("card", "wonder"), its id, and all its names."""


def find(text: str, things: Iterable[Thing]) -> list[Thing]:
    """The things with this very id or name, in any language; else those with a word that begins like it."""
    wanted = plain(text)
    things = list(things)
    exact = [thing for thing in things if wanted in map(plain, thing[2])]
    if exact or not wanted:
        return exact
    return [thing for thing in things if any(f" {plain(name)}".find(f" {wanted}") >= 0 for name in thing[2])]


def similar(text: str, names: Iterable[str], count: int = 5) -> list[str]:
    """Names that look much like a text: what somebody may have meant to type."""
    known = {plain(name): name for name in names}
    return [known[name] for name in difflib.get_close_matches(plain(text), known, n=count, cutoff=0.6)]
