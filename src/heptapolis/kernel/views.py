"""Views: what an observer may know, made from a blank.

A view starts blank, receives what its fields declare as seen (fields.py), and then what the game's own `reveal` adds: a card
that lies open, a packet once held. What nobody declared and `reveal` does not add cannot be there.

The declared part is two words for each word of the record: those bits of the state that an observer sees, and what stands in
the place of the others. So one loop serves every game, on records that lie side by side as words.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from heptapolis.kernel.fields import FULL, OBSERVER, fields_of
from heptapolis.kernel.rules import rule
from heptapolis.kernel.stubs import reveal

SEEN, BLANK = 0, 1
"""Rows of a plan: the bits that are seen; what stands there otherwise."""


def word_of(kind: np.dtype[Any]) -> np.dtype[Any]:
    """The widest word that records of a type are whole numbers of."""
    return np.dtype(np.int64 if kind.itemsize % 8 == 0 else np.int32)


def as_words(states: Any) -> Any:
    """The same memory as rows of words, for an array of records."""
    word = word_of(states.dtype)
    return states.view(word).reshape(states.size, states.dtype.itemsize // word.itemsize)


@cache
def view_plan(kind: np.dtype[Any], observers: int) -> Any:
    """words[observer + 1, SEEN or BLANK, word]: what seats and the spectator (row 0) are declared to see."""
    plan = np.zeros((observers + 1, 2, kind.itemsize), np.uint8)
    for observer in range(-1, observers):
        seen, blank = np.zeros(1, kind), np.zeros(1, kind)
        for entry in fields_of(kind):
            blank[entry.name] = observer if entry.name == OBSERVER else entry.unseen
            if entry.name == OBSERVER:
                continue
            shown = np.array(
                [entry.part if entry.sees(observer, place) else 0 for place in entry.entries()], entry.kind
            )
            seen[entry.name] = shown.reshape((1, *entry.shape))
        plan[observer + 1, SEEN] = seen.view(np.uint8)
        plan[observer + 1, BLANK] = blank.view(np.uint8)
    plan[:, BLANK] &= ~plan[:, SEEN]
    return plan.view(word_of(kind))


@rule
def look(states, words, row, views, view_words, place, plan, observer):
    """Write views[place]: what an observer knows of states[row]; both also as words. A view stays as it is."""
    if states[row].observer != FULL:
        for word in range(words.shape[1]):
            view_words[place, word] = words[row, word]
        return
    for word in range(words.shape[1]):
        view_words[place, word] = (words[row, word] & plan[observer + 1, SEEN, word]) | plan[observer + 1, BLANK, word]
    reveal(states[row], views[place], observer)


def view_bytes(kind: np.dtype[Any], data: bytes, observer: int, observers: int) -> bytes:
    """The bytes of a view, from those of a state."""
    states, views = np.frombuffer(bytearray(data), kind), np.empty(1, kind)
    look(states, as_words(states), 0, views, as_words(views), 0, view_plan(kind, observers), observer)
    return bytes(views.tobytes())
