"""Positions, views and deals of Dice as documents: writing. Reading is in document_reader.py."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Document
from heptapolis.games.dice.rules.boards import BUILDINGS, SECTIONS
from heptapolis.games.dice.rules.state import FULL, HIDDEN, NOTHING_YET, PHASES, UNKNOWN
from heptapolis.games.dice.rules.tables import BOARDS, BONUSES, BOX, BUILDING, DICE, FIRST, LEAVER_COUNT, ROUNDS, SIDE
from heptapolis.games.dice.rules.turns import rewind
from heptapolis.games.dice.text.notation import NAME, notation_of
from heptapolis.games.document_checks import head
from heptapolis.kernel.state import State, copied


def write_roll(state: State, number: int, die: int) -> str | None:
    """What a die shows in a round, "stone:2"; None where it is not known."""
    roll = int(state.rolls[number, die])
    return None if roll == UNKNOWN else f"{DICE[die].faces[roll // SECTIONS]['symbol']}:{roll % SECTIONS}"


def write_round(state: State, number: int) -> dict[str, dict[str, str | None]]:
    """What the dice of a round show: those in the Forum, and the others where that is known."""
    inside = [die for die in DICE if int(state.forum[number]) >> die.number & 1]
    written: dict[str, dict[str, str | None]] = {
        "forum": {die.id: write_roll(state, number, die.number) for die in inside}
    }
    if state.observer == FULL:
        aside = {die.id: write_roll(state, number, die.number) for die in DICE if die not in inside}
        written["aside"] = aside
    return written


def write_rolls(state: State, first: int) -> list[list[str | None]]:
    """What all dice show, from a round on."""
    return [[write_roll(state, number, die.number) for die in DICE] for number in range(first, ROUNDS)]


def write_leaving(state: State) -> list[str]:
    """The dice in the order in which they leave the Forum."""
    return [DICE[int(die)].id for die in state.leaving[:LEAVER_COUNT]]


def write(state: State) -> Document:
    """The document of a position, or of a view."""
    full, number = state.observer == FULL, int(state.rounds)
    document = head(NAME, state)
    document |= {"players": int(state.players), "round": number + 1, "phase": PHASES[int(state.phase)]}
    document |= write_round(state, number)
    document["cities"] = [write_city(state, seat) for seat in range(int(state.players))]
    if full:
        document["leaving"] = write_leaving(state)
        document["to_come"] = write_rolls(state, number + 1)
    past = [write_round(state, before) if state.forum[before] else None for before in range(number)]
    if any(past):
        document["seen"] = past
    return document


def box_ids(state: State, seat: int, boxes: int) -> list[str]:
    """The ids of a set of boxes."""
    return [box.id for number, box in BOX[int(state.board[seat])].items() if boxes >> number & 1]


def write_city(state: State, seat: int) -> dict[str, Any]:
    """One city as it was when the round began, and what was chosen since."""
    first = copied(state)
    if state.choices[seat]:
        rewind(first, seat)
    boxes = int(first.checked[seat])
    city: dict[str, Any] = {
        "board": BOARDS[int(state.board[seat])].id,
        "coins": int(first.coins[seat]),
        "boxes": box_ids(first, seat, boxes),
        "attacks": write_attacks(first, seat, boxes),
        "bonuses": [bonus.id for bonus in BONUSES if int(first.bonuses[seat]) >> bonus.number & 1],
        "first": [name for number, name in enumerate(BUILDINGS) if int(state.first[seat]) >> number & 1],
        "resources": int(first.resources[seat]),
        "unlocked": [die.id for die in DICE if int(first.unlocked[seat]) >> die.number & 1],
    }
    if state.chosen[seat, 0] == HIDDEN:
        city["has_chosen"] = True
    elif state.choices[seat]:
        actions = [int(action) for action in state.chosen[seat] if action != NOTHING_YET]
        city["chosen"] = [notation_of(state, seat, action) for action in actions]
        city["now"] = {"coins": int(state.coins[seat]), "boxes": box_ids(state, seat, int(state.checked[seat]))}
    return city


def write_attacks(state: State, seat: int, boxes: int) -> dict[str, int]:
    """The points written on attack boxes."""
    written = {}
    for number, box in BOX[int(state.board[seat])].items():
        if boxes >> number & 1 and box.attack:
            building = int(BUILDING[number])
            written[box.id] = int(state.written[seat, SIDE[building], number - int(FIRST[building])])
    return written
