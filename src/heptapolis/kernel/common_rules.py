"""Small rules that several games need."""

from __future__ import annotations

from heptapolis.kernel.rules import rule


@rule
def count_bits(word):
    """How many members a set has."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@rule
def offer(actions, count, action):
    """Add an action to the list; only counted once the list is full."""
    if count < actions.size:
        actions[count] = action
    return count + 1
