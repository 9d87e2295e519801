"""Moves as text."""

from __future__ import annotations

from heptapolis.games.contract import Move, Reason
from heptapolis.games.dice.rules.legality import (
    ALLOWED,
    NOT_NOW,
    REFUSALS,
    SAME_DIE,
    WRONG_SYMBOL,
    next_wonder_box,
    refusal,
    use_of,
)
from heptapolis.games.dice.rules.state import (
    AGAIN,
    BONUS,
    BUILD,
    BUILD_FREE,
    CHECK,
    CHECK_BOX,
    DECLINE,
    MAIN,
    PASS,
    STRIDE,
    TAKE_BONUS,
    WONDER_BOX,
    current_task,
    symbol_of,
)
from heptapolis.games.dice.rules.tables import BONUS_BY_ID, BONUSES, BOX, BOX_BY_ID, DICE
from heptapolis.games.dice.rules.trade import coins_due, die_cost, funds
from heptapolis.kernel.state import State

NAME = "dice"
WORDS = {
    BUILD: "build",
    CHECK_BOX: "check",
    WONDER_BOX: "wonder",
    PASS: "pass",
    TAKE_BONUS: "bonus",
    DECLINE: "decline",
}
USES = {word: use for use, word in WORDS.items()}


ASKED = {MAIN: "action", AGAIN: "again", BUILD_FREE: "build", CHECK: "check", BONUS: "bonus"}
"""What a seat is asked, by its current task."""


def asked(state: State, seat: int) -> str:
    """The kind of what a seat is asked now."""
    return ASKED[int(current_task(state, seat))]


def box_of(state: State, seat: int, action: int) -> int | None:
    """The number of the box that an action checks."""
    use = use_of(action)
    if use == WONDER_BOX:
        return int(next_wonder_box(state, seat))
    return action % STRIDE if use in (BUILD, CHECK_BOX) else None


def notation_of(state: State, seat: int, action: int) -> str:
    """The notation of an action."""
    use = int(use_of(action))
    box = "" if use == WONDER_BOX or (number := box_of(state, seat, action)) is None else box_id(state, seat, number)
    die = DICE[action // STRIDE].id if use == BUILD else ""
    bonus = BONUSES[action - TAKE_BONUS].id if use == TAKE_BONUS else ""
    return " ".join(part for part in (WORDS[use], die, box, bonus) if part)


def box_id(state: State, seat: int, box: int) -> str:
    """The id of a box of a seat's board."""
    return BOX[int(state.board[seat])][box].id


def to_move(state: State, seat: int, action: int) -> Move:
    """A legal action as a move."""
    use, box = int(use_of(action)), box_of(state, seat, action)
    card, payment, target = None, None, None
    if box is not None:
        card = box_id(state, seat, box)
        payment = (0, int(coins_due(state, seat, box)))
    if use == BUILD:
        target = DICE[action // STRIDE].id
        payment = int(die_cost(state, seat, action // STRIDE)), int(coins_due(state, seat, action % STRIDE))
    elif use == TAKE_BONUS:
        target = BONUSES[action - TAKE_BONUS].id
    return Move(action, WORDS[use], card, payment, target, notation_of(state, seat, action), NAME)


def parse(state: State, seat: int, text: str) -> int | Reason | None:
    """The action that a notation means for a seat that owes a choice, or why there is none; None for what is no move."""
    word, *rest = text.split() or [""]
    use, boxes = USES.get(word), BOX_BY_ID[int(state.board[seat])]
    if use in (WONDER_BOX, PASS, DECLINE) and not rest:
        return use
    if use == TAKE_BONUS and len(rest) == 1 and rest[0] in BONUS_BY_ID:
        return TAKE_BONUS + BONUS_BY_ID[rest[0]].number
    if not rest or rest[-1] not in boxes:
        return None
    box = boxes[rest[-1]].number
    if use == CHECK_BOX and len(rest) == 1:
        return CHECK_BOX + box
    dice = [die.number for die in DICE if len(rest) == 1 or rest[0] in (die.id, die.colour)]
    if use != BUILD or len(rest) > 2 or not dice:
        return None
    return parse_build(state, seat, dice, box, len(rest) == 1)


def parse_build(state: State, seat: int, dice: list[int], box: int, any_die: bool) -> int | Reason:
    """The build that is meant: with the die that leaves most coins, or else the one that comes nearest to it."""
    codes = {die: int(refusal(state, seat, BUILD + die * STRIDE + box)) for die in dice}
    allowed = [die for die in dice if codes[die] == ALLOWED]
    if allowed:
        best = max(allowed, key=lambda die: int(funds(state, seat, die)) - int(die_cost(state, seat, die)))
        return BUILD + best * STRIDE + box
    nearest = max(dice, key=lambda die: codes[die])
    if codes[nearest] == SAME_DIE:  # dice that make no difference are one move, that of the first
        return BUILD + first_copy(state, seat, nearest) * STRIDE + box
    if any_die and codes[nearest] <= WRONG_SYMBOL and codes[nearest] != NOT_NOW:
        return Reason(REFUSALS[WRONG_SYMBOL], {"box": box_id(state, seat, box)}, NAME)
    return BUILD + nearest * STRIDE + box


def first_copy(state: State, seat: int, die: int) -> int:
    """The first die of the same colour that shows the same at the same cost."""
    alike = [
        other.number
        for other in DICE[:die]
        if other.colour == DICE[die].colour
        and int(state.forum[state.rounds]) >> other.number & 1
        and symbol_of(state, other.number) == symbol_of(state, die)
        and die_cost(state, seat, other.number) == die_cost(state, seat, die)
    ]
    return alike[0]
