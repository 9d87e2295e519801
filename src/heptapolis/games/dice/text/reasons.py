"""Why moves of 7 Wonders Dice are refused: figures and sentences. What the reasons are is decided in rules/legality.py."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Reason
from heptapolis.games.dice.rules.legality import (
    ALLOWED,
    ALREADY_CHECKED,
    BONUS_USED,
    COINS_MISSING,
    GUILD_CONDITION,
    NOT_IN_FORUM,
    NOT_NOW,
    NOT_UNLOCKED,
    NOT_YET,
    REFUSALS,
    SAME_DIE,
    WRONG_BUILDING,
    WRONG_SYMBOL,
    boxes_before,
    refusal,
    use_of,
)
from heptapolis.games.dice.rules.state import BUILD, STRIDE, TAKE_BONUS, left_of, right_of, symbol_of
from heptapolis.games.dice.rules.tables import BONUSES, BOX, BOX_BY_ID, COMPARE, DICE, SCOPE_NAMES, SYMBOLS
from heptapolis.games.dice.rules.trade import coins_due, die_cost, funds
from heptapolis.games.dice.text.effects import bonus_name
from heptapolis.games.dice.text.notation import NAME, WORDS, box_id, box_of
from heptapolis.games.dice.text.words import box_name, building_name, die_name, symbol_name
from heptapolis.games.reasons import Sentences, sentence
from heptapolis.games.words import Names
from heptapolis.kernel.state import State
from heptapolis.translation import message

_SENTENCES: Sentences = {
    "not-in-forum": message("This die is not in the Forum: {die}."),
    "not-unlocked": message("You have not unlocked this die: {die}."),
    "wrong-symbol": (
        message("The die {die} shows {symbol}; that does not open {box}."),
        message("No die in the Forum that you may choose opens {box}."),
    ),
    "wrong-building": message("This effect is not for boxes of that building: {box}."),
    "already-checked": message("This box is checked already: {box}."),
    "wonder-complete": message("The Wonder is complete."),
    "bonus-used": message("This bonus is used already: {bonus}"),
    "not-yet": message("{after} must be checked before {box}."),
    "guild-condition": message(
        "The neighbours have too many boxes ({building}): own {own}, left neighbour {left}, right neighbour {right}."
    ),
    "same-die": message("Another die shows the same at the same cost: choose that one instead of {die}."),
}
_NAMES = {"box": box_name, "after": box_name, "die": die_name, "symbol": symbol_name, "building": building_name}


def explain(state: State, seat: int, action: int) -> Reason | None:
    """Why an action of a seat that owes a choice is not allowed, with its figures; None when it is allowed."""
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


def reason(reason: Reason, language: str = "en", names: Names = None) -> str:
    """Why a move is not allowed, in a sentence."""
    return sentence(reason, language, _SENTENCES, {**_NAMES, "bonus": bonus_name})
