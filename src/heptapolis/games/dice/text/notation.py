"""Moves as text, and why they are refused."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Move, Reason
from heptapolis.games.dice.rules.legality import (
    ALLOWED,
    ALREADY_CHECKED,
    BONUS_USED,
    COINS_MISSING,
    GAME_OVER,
    GUILD_CONDITION,
    NOT_IN_FORUM,
    NOT_NOW,
    NOT_OWED,
    NOT_UNLOCKED,
    NOT_YET,
    REFUSALS,
    SAME_DIE,
    WRONG_BUILDING,
    WRONG_SYMBOL,
    boxes_before,
    coins_due,
    funds,
    next_wonder_box,
    refusal,
    use_of,
)
from heptapolis.games.dice.rules.state import (
    BUILD,
    CHECK_BOX,
    DECLINE,
    OVER,
    PASS,
    STRIDE,
    TAKE_BONUS,
    WONDER_BOX,
    die_cost,
    left_of,
    right_of,
    symbol_of,
)
from heptapolis.games.dice.rules.tables import BONUS_BY_ID, BONUSES, BOX, BOX_BY_ID, COMPARE, DICE, SCOPE_NAMES, SYMBOLS
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


def box_of(state: State, seat: int, action: int) -> int | None:
    """The number of the box that an action checks."""
    use = use_of(action)
    if use == WONDER_BOX:
        return int(next_wonder_box(state, seat))
    return action % STRIDE if use in (BUILD, CHECK_BOX) else None


def write(state: State, seat: int, action: int) -> str:
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
    return Move(action, WORDS[use], card, payment, target, write(state, seat, action), NAME)


def parse(state: State, seat: int, text: str) -> int | Reason:
    """The action that a notation means for a seat, or why there is none."""
    if state.phase == OVER:
        return Reason(REFUSALS[GAME_OVER], {}, NAME)
    if not int(state.owes) >> seat & 1:
        return Reason(REFUSALS[NOT_OWED], {}, NAME)
    unknown = Reason("unknown-move", {"text": text[:80]}, NAME)
    word, *rest = text.split() or [""]
    use, boxes = USES.get(word), BOX_BY_ID[int(state.board[seat])]
    if use in (WONDER_BOX, PASS, DECLINE) and not rest:
        return use
    if use == TAKE_BONUS and len(rest) == 1 and rest[0] in BONUS_BY_ID:
        return TAKE_BONUS + BONUS_BY_ID[rest[0]].number
    if not rest or rest[-1] not in boxes:
        return unknown
    box = boxes[rest[-1]].number
    if use == CHECK_BOX and len(rest) == 1:
        return CHECK_BOX + box
    dice = [die.number for die in DICE if len(rest) == 1 or rest[0] in (die.id, die.colour)]
    if use != BUILD or len(rest) > 2 or not dice:
        return unknown
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


def explain_refusal(state: State, seat: int, action: int) -> Reason | None:
    """Why an action is not allowed, with its figures; None when it is allowed."""
    code = int(refusal(state, seat, action))
    if code == ALLOWED:
        return None
    figures: dict[str, Any] = {}
    if code == NOT_NOW:
        figures["kind"] = WORDS[int(use_of(action))]
    elif code == BONUS_USED:
        figures["bonus"] = BONUSES[action - TAKE_BONUS].id
    if code in (NOT_IN_FORUM, NOT_UNLOCKED, WRONG_SYMBOL, SAME_DIE):
        figures["die"] = DICE[action // STRIDE].id
    if code in (WRONG_SYMBOL, WRONG_BUILDING, ALREADY_CHECKED, NOT_YET, COINS_MISSING):
        figures["box"] = box_id(state, seat, box_of(state, seat, action) or 0)
    figures |= figures_of(state, seat, code, action)
    return Reason(REFUSALS[code], figures, NAME)


def figures_of(state: State, seat: int, code: int, action: int) -> dict[str, Any]:
    """The figures that only one refusal has."""
    die, box = action // STRIDE, box_of(state, seat, action)
    build = use_of(action) == BUILD
    if code == WRONG_SYMBOL:
        return {"symbol": SYMBOLS[int(symbol_of(state, die))]}
    if code == NOT_YET:
        after = BOX[int(state.board[seat])][box or 0].after
        open_boxes = [name for name in after if not int(state.checked[seat]) >> number_of(state, seat, name) & 1]
        return {"after": open_boxes[0]}
    if code == GUILD_CONDITION:
        scope = int(COMPARE[int(symbol_of(state, die))])
        seats = {"own": seat, "left": int(left_of(state, seat)), "right": int(right_of(state, seat))}
        counts = {key: int(boxes_before(state, who, scope)) for key, who in seats.items()}
        return {"building": SCOPE_NAMES[scope], **counts}
    if code == COINS_MISSING:
        needed = int(coins_due(state, seat, box)) + (int(die_cost(state, seat, die)) if build else 0)
        return {"needed": needed, "coins": int(funds(state, seat, die) if build else state.coins[seat])}
    return {}


def number_of(state: State, seat: int, name: str) -> int:
    """The number of a box of a seat's board."""
    return BOX_BY_ID[int(state.board[seat])][name].number
