"""What the features of all games are noted with."""

from __future__ import annotations

from heptapolis.kernel.rules import inner_rule


@inner_rule
def add(noticed, count, feature):
    """One more feature."""
    noticed[count] = feature
    return count + 1
