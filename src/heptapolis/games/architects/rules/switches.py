"""The rule switches of 7 Wonders Architects: points on which the rulebook can be read in two ways, declared in the manifest.

Each is a bit of the state's field `switches`, in the order of the manifest; a bit is set where a game plays the other way than
the default, so a game with default rules has none.
"""

from __future__ import annotations

from heptapolis.games.architects import manifest

SWITCHES = tuple(option.name for option in manifest.SWITCHES)
"""Their names, in the order of their bits."""

(
    ECONOMY_IS_FREE,
    ENGINEERING_FORCES,
    ENGINEERING_STAYS,
    ECONOMY_STAYS,
    EXTRA_CARDS_FORCED,
    EFFECTS_OPTIONAL,
    COINS_LAST,
    RETROACTIVE,
    LOOKS_PUBLIC,
    SHUFFLE_TOP,
    EMPTY_GOES_ON,
    UNREACHABLE_ENDS,
    SETS_WITHOUT_TOKEN,
    VICTORIES_LIMITED,
    BOTH_IN_TURN,
    NO_LAST_BATTLE,
) = (1 << bit for bit in range(len(SWITCHES)))
"""The bits, named by what is played when they are set."""
