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
    BUILDINGS,
    COLOURS,
    FACES,
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
    BOARDS,
    BONUSES,
    BOX_COUNT,
    DICE,
    FACE_SYMBOL,
    MAX_PLAYERS,
    MOST_PLACES,
    SCOPE_NAMES,
)
from heptapolis.kernel.fields import FULL as FULL
from heptapolis.kernel.fields import (
    OWNER,
    Axis,
    Category,
    Members,
    Plain,
    SeatSet,
    declare,
    field,
    named,
    observer_field,
    public,
    seats,
)
from heptapolis.kernel.fields import SPECTATOR as SPECTATOR
from heptapolis.kernel.rules import rule

CHOOSE, OVER = range(2)
PHASES = ("choose", "over")
MAIN, AGAIN, BUILD_FREE, CHECK, BONUS = range(1, 6)  # tasks
NOTHING_YET, HIDDEN = -1, -2  # in `chosen`
UNKNOWN, FACE_ONLY = -1, -2  # in `rolls`: nothing is known; FACE_ONLY - face: the section is not

STRIDE = 64
BUILD = 0
CHECK_BOX = BUILD + MOST_DICE * STRIDE
WONDER_BOX = CHECK_BOX + STRIDE
PASS = WONDER_BOX + 1
TAKE_BONUS = PASS + 1
DECLINE = TAKE_BONUS + MOST_BONUSES
ACTIONS = DECLINE + 1
"""Action numbers: see docs/formats.md."""

_SEAT, _TASK, _ROUND = seats(MAX_PLAYERS), Axis("task", MOST_TASKS), Axis("round", MOST_ROUNDS)
_DICE = tuple(DICE[number].id if number < len(DICE) else f"die {number}" for number in range(MOST_DICE))
_COLOUR, _DIE = Axis("colour", len(COLOURS), COLOURS), Axis("die", MOST_DICE, _DICE)
_BOXES, _DICE_SET = Members("boxes", tuple(f"box {box}" for box in range(BOX_COUNT))), Members("dice", _DICE)
_ROLL = Category(
    "roll",
    (
        *(f"face {face}" for face in reversed(range(FACES))),
        None,
        *(f"face {face} in section {section}" for face in range(FACES) for section in range(SECTIONS)),
    ),
    FACE_ONLY - FACES + 1,
)
_BONUSES, _BUILDINGS = Members("bonuses", named(BONUSES)), Members("buildings", BUILDINGS)
_TASKS = Category("task", (None, "main", "again", "build free", "check", "bonus"))

STATE = declare(
    field("checked", np.int64, "boxes that are checked", _SEAT, values=_BOXES, seen=OWNER),
    public("start_checked", np.int64, "boxes that were checked when the round began", _SEAT, values=_BOXES),
    field(
        "task_scopes",
        np.int16,
        "of a task to check boxes: the scopes in which these may be",
        _SEAT,
        _TASK,
        values=Members("scopes", SCOPE_NAMES),
        seen=OWNER,
    ),
    field(
        "chosen",
        np.int16,
        "the actions of the running turn, then -1; -2 first for actions that are not seen",
        _SEAT,
        Axis("choice", MOST_CHOICES),
        values=Plain("action"),
        low=HIDDEN,
        high=ACTIONS - 1,
        seen=OWNER,
        unseen=NOTHING_YET,
    ),
    public(
        "forum",
        np.int16,
        "the dice in the Forum in each round so far, 0 where nobody remembers",
        _ROUND,
        values=_DICE_SET,
        now="rounds",
    ),
    field("coins", np.int16, "coins", _SEAT, high=(1 << 15) - 1, seen=OWNER),
    public("start_coins", np.int16, "coins when the round began", _SEAT, high=(1 << 15) - 1),
    public("first", np.int16, "buildings that the seat was the first to finish", _SEAT, values=_BUILDINGS),
    field("unlocked", np.int16, "special dice that the seat has unlocked", _SEAT, values=_DICE_SET, seen=OWNER),
    field(
        "offer",
        np.int16,
        "scratch for counting moves; zero between calls",
        Axis("entry", 1),
        values=Plain("scratch"),
        low=-(1 << 15),
        high=(1 << 15) - 1,
    ),
    field(
        "rolls",
        np.int8,
        "face * 4 + section; -1 where nothing is known, -2 - face where the section is not",
        _ROUND,
        _DIE,
        values=_ROLL,
        unseen=UNKNOWN,
        now="rounds",
    ),
    field("tasks", np.int8, "what the seat has to choose, the next one last", _SEAT, _TASK, values=_TASKS, seen=OWNER),
    field("task_left", np.int8, "of a task to check boxes: how many still may be", _SEAT, _TASK, high=127, seen=OWNER),
    field(
        "written",
        np.int8,
        "points of attacks to the left and to the right",
        _SEAT,
        Axis("side", len(SIDES), SIDES),
        Axis("place", MOST_PLACES),
        high=127,
        seen=OWNER,
    ),
    field("discount", np.int8, "what dice of a colour cost less", _SEAT, _COLOUR, high=127, seen=OWNER),
    field("income", np.int8, "coins for choosing a die of a colour", _SEAT, _COLOUR, high=127, seen=OWNER),
    field("task_count", np.int8, "how many tasks the seat has", _SEAT, high=MOST_TASKS, seen=OWNER),
    field("choices", np.int8, "how many actions `chosen` holds", _SEAT, high=MOST_CHOICES, seen=OWNER),
    field("resources", np.int8, "resources of the Warehouse", _SEAT, high=127, seen=OWNER),
    field("bonuses", np.int8, "bonuses that are used", _SEAT, values=_BONUSES, seen=OWNER),
    public("start_bonuses", np.int8, "bonuses that were used when the round began", _SEAT, values=_BONUSES),
    public(
        "board",
        np.int8,
        "the board, -1 until decided",
        _SEAT,
        values=Category("board", named(BOARDS)),
        low=-1,
        high=len(BOARDS) - 1,
        unseen=-1,
    ),
    field(
        "leaving",
        np.int8,
        "the order in which dice leave the Forum, -1 where it is not known",
        Axis("place", MOST_DICE),
        values=Plain("die"),
        low=-1,
        high=MOST_DICE - 1,
        unseen=-1,
    ),
    public("owes", np.int8, "seats that owe a choice", values=SeatSet()),
    public("players", np.int8, "seats at the table", low=2, high=MAX_PLAYERS),
    public("rounds", np.int8, "rounds played before this one", high=MOST_ROUNDS - 1),
    public("phase", np.int8, "what is asked", values=Category("phase", PHASES)),
    observer_field(MAX_PLAYERS),
)


@rule
def left_of(state, seat):
    """The left neighbour."""
    return seat + 1 if seat + 1 < int(state.players) else 0


@rule
def right_of(state, seat):
    """The right neighbour."""
    return seat - 1 if seat > 0 else int(state.players) - 1


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
