"""What must hold at every moment of a game of Dice, as compiled rules with tables of their own.

Boxes are bits of a word by the numbers of docs/formats.md. Nothing here is taken from the engine but the record's fields.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.kernel.rules import rule
from proofs.dice import facts

TROUBLES = (
    "fine",
    "a box was checked too early",
    "a box was checked with a die that does not open it",
    "a special die was used that was not unlocked",
    "the Guild Court was built against its condition",
    "coins do not add up",
    "coins outside the Treasury",
    "resources are not the boxes of the Warehouse",
    "attack points are wrong",
    "something changed in another city",
    "the Forum is wrong",
    "bonuses do not match complete buildings",
    "the points for the first Agora are wrong",
    "the game ended at the wrong time",
    "nothing or too much was checked",
)
(
    FINE,
    TOO_EARLY,
    NOT_OPENED,
    NOT_UNLOCKED,
    GUILD_WRONG,
    LEDGER_WRONG,
    TREASURY_WRONG,
    RESOURCES_WRONG,
    ATTACK_WRONG,
    MEDDLED,
    FORUM_WRONG,
    BONUSES_WRONG,
    FIRST_WRONG,
    END_WRONG,
    BOXES_WRONG,
) = range(len(TROUBLES))

BOARD_COUNT, BOXES, DICE_COUNT, COLOURS = len(facts.BOARDS), 64, len(facts.DICE), 8
COLOUR_NAMES = list(dict.fromkeys(die["colour"] for die in facts.DICE))
SYMBOLS = list(dict.fromkeys(face["symbol"] for die in facts.DICE for face in die["faces"]))
COST = np.zeros((BOARD_COUNT, BOXES), np.int64)
AFTER = np.zeros((BOARD_COUNT, BOXES), np.int64)
ATTACK = np.zeros((BOARD_COUNT, BOXES), np.int64)
COINS = np.zeros((BOARD_COUNT, BOXES), np.int64)
COINS_PER = np.zeros((BOARD_COUNT, BOXES), np.int64)
COUNTED = np.zeros((BOARD_COUNT, BOXES), np.int64)
OPENS = np.zeros((BOARD_COUNT, len(SYMBOLS)), np.int64)
WHOLE = np.zeros((BOARD_COUNT, len(facts.BUILDINGS)), np.int64)
DEFENCE = np.zeros((BOARD_COUNT, 2), np.int64)
UNLOCKS = np.zeros((BOARD_COUNT, DICE_COUNT), np.int64)
FREE_DIE = np.zeros((BOARD_COUNT, COLOURS), np.int64)
CHEAPER = np.zeros((BOARD_COUNT, COLOURS), np.int64)
INCOME = np.zeros((BOARD_COUNT, COLOURS), np.int64)
INCOME_AMOUNT = np.zeros((BOARD_COUNT, BOXES), np.int64)
CHEAPER_AMOUNT = np.zeros((BOARD_COUNT, BOXES), np.int64)
FACE = np.array([[SYMBOLS.index(face["symbol"]) for face in die["faces"]] for die in facts.DICE], np.int64)
COLOUR = np.array([COLOUR_NAMES.index(die["colour"]) for die in facts.DICE], np.int64)
WAITS = np.array([die.get("waits", False) for die in facts.DICE], np.int64)
SECTION = np.array(facts.NUMBERS["forum"]["sections"], np.int64)
COMPARE = np.zeros(len(SYMBOLS), np.int64)
"""The boxes that a face of the purple die compares, 0 for other faces."""
BONUS_COINS = np.array(
    [sum(effect["amount"] for effect in facts.effects(bonus, "gain_coins")) for bonus in facts.BONUSES], np.int64
)
GREY = sum(1 << n for n, die in enumerate(facts.DICE) if die["colour"] == facts.NUMBERS["forum"]["replaced"])
SPECIAL = sum(1 << n for n, die in enumerate(facts.DICE) if die.get("waits"))
AT_START = ((1 << DICE_COUNT) - 1) & ~SPECIAL
CAPACITY: int = facts.CAPACITY
PASS: int = facts.NUMBERS["coins"]["pass"]
ROUNDS: int = facts.NUMBERS["table"]["rounds"]
BONUS_COUNT = len(facts.BONUSES)
AGORA = facts.BUILDINGS.index("agora")
WEST, EAST = facts.FIRST_NUMBER["west_barracks"], facts.FIRST_NUMBER["east_barracks"]
NEXT = facts.FIRST_NUMBER["agora"]


def room(building: str) -> int:
    """All numbers that boxes of a building may have."""
    starts = [*facts.FIRST_NUMBER.values(), 63]
    place = facts.BUILDINGS.index(building)
    return sum(1 << number for number in range(starts[place], starts[place + 1]))


def rooms(name: str) -> int:
    return sum(room(building) for building in facts.members(name))


def _enter(number: int, board: dict[str, Any]) -> None:
    entries = facts.boxes(board)
    for name, (place, box) in entries.items():
        bit, building = 1 << place, facts.building_of(name)
        COST[number, place] = box["cost"]
        AFTER[number, place] = sum(1 << entries[other][0] for other in box.get("after", []))
        WHOLE[number, facts.BUILDINGS.index(building)] |= bit
        ATTACK[number, place] = sum(effect["points"] for effect in facts.effects(box, "attack"))
        COINS[number, place] = sum(effect["amount"] for effect in facts.effects(box, "gain_coins"))
        for effect in facts.effects(box, "coins_and_vp_per_box"):
            COINS_PER[number, place], COUNTED[number, place] = effect["coins"], rooms(effect["building"])
        for _ in facts.effects(box, "defence"):
            DEFENCE[number, int(building == "east_barracks")] |= bit
        for effect in facts.effects(box, "unlock_die"):
            UNLOCKS[number, [die["colour"] for die in facts.DICE].index(effect["colour"])] |= bit
        for kind, table in (
            ("die_cost_zero", FREE_DIE),
            ("die_cost_minus", CHEAPER),
            ("coins_when_die_chosen", INCOME),
        ):
            for effect in facts.effects(box, kind):
                for colour in effect["colours"]:
                    table[number, COLOUR_NAMES.index(colour)] |= bit
        INCOME_AMOUNT[number, place] = sum(e["amount"] for e in facts.effects(box, "coins_when_die_chosen"))
        CHEAPER_AMOUNT[number, place] = sum(e["amount"] for e in facts.effects(box, "die_cost_minus"))
        for face in (face for die in facts.DICE for face in die["faces"]):
            if "check_in" in face:
                opened = any(building in facts.members(where) for where in face["check_in"])
            else:
                opened = ("any" if "compare" in face else face["symbol"]) in box.get("symbols", [])
            if opened:
                OPENS[number, SYMBOLS.index(face["symbol"])] |= bit


for _number, _board in enumerate(facts.BOARDS):
    _enter(_number, _board)
for _face in (face for die in facts.DICE for face in die["faces"] if "compare" in face):
    COMPARE[SYMBOLS.index(_face["symbol"])] = rooms(_face["compare"])
for _table in list(globals().values()):
    if isinstance(_table, np.ndarray):
        _table.setflags(write=False)


@rule
def members(word):
    """How many boxes a set has."""
    count = 0
    for bit in range(63):
        count += word >> bit & 1
    return count


@rule
def total(word, board, amounts):
    """What the boxes of a set bring together."""
    found = 0
    for box in range(63):
        if word >> box & 1:
            found += int(amounts[board, box])
    return found


@rule
def neighbour(state, seat, side):
    """The left neighbour (0) or the right one (1)."""
    players = int(state.players)
    return (seat + 1) % players if side == 0 else (seat + players - 1) % players


@rule
def has_unlocked(state, seat, die, checked):
    """Whether these boxes of a seat unlock a die."""
    return checked & int(UNLOCKS[state.board[seat], die]) != 0


@rule
def condition_holds(state, seat, compared):
    """The condition of the Guild Court, by what stood when the round began."""
    own = members(int(state.start_checked[seat]) & compared)
    for side in range(2):
        other = members(int(state.start_checked[neighbour(state, seat, side)]) & compared)
        if own < other or (state.players == 2 and own == other):
            return False
    return True


@rule
def check_die(before, seat, die, box):
    """A die is in the Forum, open to the seat, and opens the box."""
    board, forum = int(before.board[seat]), int(before.forum[before.rounds])
    if forum >> die & 1 == 0:
        return FORUM_WRONG
    if WAITS[die] == 1 and not has_unlocked(before, seat, die, int(before.checked[seat])):
        return NOT_UNLOCKED
    symbol = int(FACE[die, int(before.rolls[before.rounds, die]) // 4])
    if int(OPENS[board, symbol]) >> box & 1 == 0:
        return NOT_OPENED
    if COMPARE[symbol] != 0 and not condition_holds(before, seat, int(COMPARE[symbol])):
        return GUILD_WRONG
    return FINE


@rule
def die_price(before, seat, die):
    """What a die costs by the boxes of a seat."""
    board, checked, colour = int(before.board[seat]), int(before.checked[seat]), int(COLOUR[die])
    if checked & int(FREE_DIE[board, colour]) != 0:
        return 0
    price = int(SECTION[int(before.rolls[before.rounds, die]) % 4])
    return max(0, price - total(checked & int(CHEAPER[board, colour]), board, CHEAPER_AMOUNT))


@rule
def check_attack(before, state, seat, box):
    """Points written on a new attack: those printed, less the defences facing it when the round began, never below 0."""
    if box < WEST or box >= NEXT:
        return FINE
    side = 0 if box < EAST else 1
    other = neighbour(before, seat, side)
    defence = members(int(before.start_checked[other]) & int(DEFENCE[before.board[other], 1 - side]))
    points = max(0, int(ATTACK[before.board[seat], box]) - defence)
    first = WEST if side == 0 else EAST
    return FINE if state.written[seat, side, box - first] == points else ATTACK_WRONG


@rule
def check_others(before, state, seat):
    """Nobody else's city changes by a seat's choice."""
    for other in range(int(state.players)):
        if other != seat:
            if state.checked[other] != before.checked[other] or state.coins[other] != before.coins[other]:
                return MEDDLED
            if state.bonuses[other] != before.bonuses[other]:
                return MEDDLED
    return FINE


@rule
def check_city(state, seat):
    """Coins fit into the Treasury, resources are the boxes of the Warehouse, and arrows are kept."""
    board, checked = int(state.board[seat]), int(state.checked[seat])
    if state.coins[seat] < 0 or state.coins[seat] > CAPACITY:
        return TREASURY_WRONG
    if state.resources[seat] != members(checked & int(WHOLE[board, 0])):
        return RESOURCES_WRONG
    for box in range(63):
        if checked >> box & 1 and int(AFTER[board, box]) & ~checked != 0:
            return TOO_EARLY
    return FINE


@rule
def check_bonuses(state, seat):
    """When a turn is over, a seat has used as many bonuses as it has complete buildings, as far as there are any."""
    complete = 0
    for building in range(1, WHOLE.shape[1]):
        whole = int(WHOLE[state.board[seat], building])
        if int(state.checked[seat]) & whole == whole:
            complete += 1
    return FINE if members(int(state.bonuses[seat])) == min(BONUS_COUNT, complete) else BONUSES_WRONG


@rule
def check_forum(before, state):
    """Seven dice: a special one for each that was unlocked, in place of a grey one; nothing else comes or goes."""
    forum, old = int(state.forum[state.rounds]), int(before.forum[before.rounds])
    unlocked = 0
    for die in range(DICE_COUNT):
        for seat in range(int(state.players)):
            if WAITS[die] == 1 and has_unlocked(state, seat, die, int(state.checked[seat])):
                unlocked |= 1 << die
    if forum & SPECIAL != unlocked or forum & ~SPECIAL & ~GREY != AT_START & ~GREY:
        return FORUM_WRONG
    if members(forum) != members(AT_START) or old & ~forum & ~GREY != 0 or forum & ~old & ~SPECIAL != 0:
        return FORUM_WRONG
    return FINE


@rule
def check_first(before, state):
    """Points for the first Agora: all who finish it in the first round in which anybody does."""
    taken = False
    for seat in range(int(state.players)):
        whole = int(WHOLE[state.board[seat], AGORA])
        taken = taken or int(before.start_checked[seat]) & whole == whole
    for seat in range(int(state.players)):
        whole = int(WHOLE[state.board[seat], AGORA])
        due = before.first[seat] != 0 or (not taken and int(state.checked[seat]) & whole == whole)
        if due != (state.first[seat] != 0):
            return FIRST_WRONG
    return FINE
