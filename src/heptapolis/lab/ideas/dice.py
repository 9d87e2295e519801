"""Ideas of Dice: a box, whichever die opens it, or whatever else is chosen."""

from heptapolis.games.dice.rules.boards import BUILDINGS
from heptapolis.games.dice.rules.state import DECLINE, STRIDE, TAKE_BONUS
from heptapolis.games.dice.rules.tables import BONUSES, BOX_COUNT, BUILDING, FIRST

_BOXES = tuple(
    f"{BUILDINGS[BUILDING[box]]} {box - int(FIRST[BUILDING[box]]) + 1}" if box < BOX_COUNT else None
    for box in range(STRIDE)
)

NAMES = (
    *(box and f"may build {box}" for box in _BOXES),
    *(box and f"may check {box}" for box in _BOXES),
    "may check the next box of the wonder",
    "may pass",
    *(
        f"may take bonus {BONUSES[number].id}" if number < len(BONUSES) else None
        for number in range(DECLINE - TAKE_BONUS)
    ),
    "may decline",
)
"""By the numbers of `search.features.dice.group`."""
