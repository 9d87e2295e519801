"""The state of a game of 7 Wonders Dice: one record, and the words to talk about it.

**A turn is played on the own city at once.** Nobody's choices of a round change what another seat may do in it, so a seat's
choices take effect in its own rows as they are made, while `start_…` keeps what everybody had when the round began. What one
seat reads of another (defences, counts for the Guild Court) is read there; a turn is taken back, and hidden from the others, by
returning to it (turns.py, knowledge.py). `chosen` holds the actions of the running turn, for documents and events.

**Tasks.** What a seat still has to choose is a stack: its main action, and on top of it what effects have brought about.

**All ten dice are rolled for every round before the game begins**, in the Forum or not: `rolls[round, die]` is face * 4 +
section, and `forum[round]` says which dice lay there. So rolls do not depend on play, and the past remembers itself.
"""

from __future__ import annotations

import numpy as np

from heptapolis.games.dice.rules.boards import (
    COLOURS,
    MOST_BONUSES,
    MOST_CHOICES,
    MOST_DICE,
    MOST_ROUNDS,
    MOST_TASKS,
    SECTIONS,
    SIDES,
)
from heptapolis.games.dice.rules.tables import (
    ALL_BONUSES,
    BIT_NUMBER,
    COLOUR,
    FACE_SYMBOL,
    MAX_PLAYERS,
    MOST_PLACES,
    SECTION_COST,
)
from heptapolis.kernel.rules import inner_rule, rule
from heptapolis.kernel.state import record_type

STATE = record_type(
    [
        ("checked", np.int64, (MAX_PLAYERS,)),  # boxes, a bit each
        ("start_checked", np.int64, (MAX_PLAYERS,)),  # … when the round began
        ("task_scopes", np.int16, (MAX_PLAYERS, MOST_TASKS)),  # CHECK: the scopes in which boxes may be checked
        ("chosen", np.int16, (MAX_PLAYERS, MOST_CHOICES)),  # actions of the running turn, NOTHING_YET; or HIDDEN first
        ("forum", np.int16, (MOST_ROUNDS,)),  # the dice in the Forum in each round so far, 0 where nobody remembers
        ("coins", np.int16, (MAX_PLAYERS,)),
        ("start_coins", np.int16, (MAX_PLAYERS,)),
        ("first", np.int16, (MAX_PLAYERS,)),  # buildings that the seat was the first to finish
        ("unlocked", np.int16, (MAX_PLAYERS,)),  # special dice
        ("offer", np.int16, (1,)),  # scratch for counting moves; zero between calls
        ("rolls", np.int8, (MOST_ROUNDS, MOST_DICE)),  # face * SECTIONS + section, UNKNOWN, or FACE_ONLY - face
        ("tasks", np.int8, (MAX_PLAYERS, MOST_TASKS)),  # what a seat has to choose, the next one last
        ("task_left", np.int8, (MAX_PLAYERS, MOST_TASKS)),  # CHECK: boxes that may still be checked
        ("written", np.int8, (MAX_PLAYERS, len(SIDES), MOST_PLACES)),  # points of attacks to the left and to the right
        ("discount", np.int8, (MAX_PLAYERS, len(COLOURS))),  # what dice of a colour cost less
        ("income", np.int8, (MAX_PLAYERS, len(COLOURS))),  # coins for choosing a die of a colour
        ("task_count", np.int8, (MAX_PLAYERS,)),
        ("choices", np.int8, (MAX_PLAYERS,)),  # how many actions `chosen` holds
        ("resources", np.int8, (MAX_PLAYERS,)),
        ("bonuses", np.int8, (MAX_PLAYERS,)),
        ("start_bonuses", np.int8, (MAX_PLAYERS,)),
        ("board", np.int8, (MAX_PLAYERS,)),  # -1 until decided
        ("leaving", np.int8, (MOST_DICE,)),  # the order in which dice leave the Forum, -1 where it is not known
        ("owes", np.int8),  # seats that owe a choice, a bit each
        ("players", np.int8),
        ("rounds", np.int8),  # played before this one
        ("phase", np.int8),
        ("observer", np.int8),  # whose view this is, SPECTATOR, or FULL
    ]
)

CHOOSE, OVER = range(2)  # phases
MAIN, AGAIN, BUILD_FREE, CHECK, BONUS = range(1, 6)  # tasks
NOTHING_YET, HIDDEN = -1, -2  # in `chosen`
UNKNOWN, FACE_ONLY = -1, -2  # in `rolls`: nothing is known; FACE_ONLY - face: the section is not
FULL, SPECTATOR = -2, -1  # in `observer`

STRIDE = 64
BUILD = 0
CHECK_BOX = BUILD + MOST_DICE * STRIDE
WONDER_BOX = CHECK_BOX + STRIDE
PASS = WONDER_BOX + 1
TAKE_BONUS = PASS + 1
DECLINE = TAKE_BONUS + MOST_BONUSES
ACTIONS = DECLINE + 1
"""Action numbers: see docs/formats.md."""


@rule
def left_of(state, seat):
    """The left neighbour."""
    return seat + 1 if seat + 1 < int(state.players) else 0


@rule
def right_of(state, seat):
    """The right neighbour."""
    return seat - 1 if seat > 0 else int(state.players) - 1


@rule
def count_bits(word):
    """How many members a set has."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@rule
def lowest(word):
    """The least member of a set that is not empty."""
    return int(BIT_NUMBER[(word & -word) % 67])


@rule
def in_forum(state, die):
    """Whether a die lies in the Forum in this round."""
    return int(state.forum[state.rounds]) >> die & 1 == 1


@rule
def symbol_of(state, die):
    """What a die shows in this round."""
    return int(FACE_SYMBOL[die, int(state.rolls[state.rounds, die]) // SECTIONS])


@inner_rule
def section_cost(state, die):
    """What a die costs where it lies."""
    return int(SECTION_COST[int(state.rolls[state.rounds, die]) % SECTIONS])


@rule
def die_cost(state, seat, die):
    """What a die costs a seat: the section, less discounts, nothing where an effect waives it."""
    if current_task(state, seat) == BUILD_FREE:
        return 0
    return max(0, section_cost(state, die) - int(state.discount[seat, COLOUR[die]]))


@rule
def current_task(state, seat):
    """What a seat has to choose next; 0 for nothing."""
    return 0 if state.task_count[seat] == 0 else int(state.tasks[seat, state.task_count[seat] - 1])


@rule
def is_last_round(state):
    """Whether somebody had used up the bonuses before this round: then it is the last."""
    for seat in range(int(state.players)):
        if state.start_bonuses[seat] == ALL_BONUSES:
            return True
    return False


@rule
def clock(state):
    """Goes up when a round resolves; once more when the game is over."""
    return int(state.rounds) + (1 if state.phase == OVER else 0)


@rule
def purse(state, seat):
    """The coins of a seat."""
    return int(state.coins[seat])
