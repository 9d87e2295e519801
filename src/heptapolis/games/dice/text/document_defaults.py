"""The dice of a document: the Forum, the order of leaving, the rounds before and to come; what is missing is drawn."""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.dice.rules.boards import SECTIONS, Die
from heptapolis.games.dice.rules.setup import order_leaving, roll_dice
from heptapolis.games.dice.rules.state import FACE_ONLY, OVER, UNKNOWN
from heptapolis.games.dice.rules.tables import DICE, DIE_BY_ID, LEAVER_DICE, LEAVERS, ROUNDS, SPECIAL, STARTING
from heptapolis.games.dice.rules.turns import unlocked_by_all
from heptapolis.games.document_checks import Fields
from heptapolis.kernel.chance import draw
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.state import State

IDS = set(DIE_BY_ID)


def read_roll(text: object, die: Die, where: str) -> int:
    """What a die shows, from "stone:2", "stone" or null."""
    if text is None:
        return UNKNOWN
    symbols = [face["symbol"] for face in die.faces]
    symbol, colon, section = text.partition(":") if isinstance(text, str) else ("", "", "")
    if symbol not in symbols:
        raise BadDocument(
            f"{die.id} in {where} shows one of {', '.join(dict.fromkeys(symbols))}, not {str(text)[:40]!r}"
        )
    if not colon:
        return FACE_ONLY - symbols.index(symbol)
    if section not in [str(number) for number in range(SECTIONS)]:
        raise BadDocument(f"{die.id} in {where} lies in section 0 to {SECTIONS - 1}, not {section[:40]!r}")
    return symbols.index(symbol) * SECTIONS + int(section)


def enter_rolls(state: State, number: int, rolls: Any, where: str, dice: int = -1) -> None:
    """Enter what some dice (a set) show in a round: a list by number, or an object by id."""
    if isinstance(rolls, list) and len(rolls) <= len(DICE):
        rolls = {DICE[place].id: text for place, text in enumerate(rolls)}
    elif isinstance(rolls, list):
        raise BadDocument(f"{where} tells of {len(rolls)} dice, but there are {len(DICE)}")
    for name, text in Fields({} if rolls is None else rolls, where, IDS).document.items():
        die = DIE_BY_ID[name]
        if not dice >> die.number & 1:
            raise BadDocument(f"the {die.id} die cannot be in {where}")
        state.rolls[number, die.number] = read_roll(text, die, where)


def enter_all_rolls(state: State, first: int, rounds: list[Any], where: str) -> None:
    """Enter the rolls of all rounds from one on, as far as they are given."""
    if len(rounds) > ROUNDS - first:
        raise BadDocument(f"{where} has {len(rounds)} rounds, but there can be {ROUNDS - first}")
    for place, rolls in enumerate(rounds):
        enter_rolls(state, first + place, rolls, f"round {first + place + 1} of {where}")


def enter_leaving(state: State, names: list[Any], where: str) -> list[int]:
    """Enter the beginning of the order in which dice leave the Forum."""
    leavers = [DICE[number].id for number in LEAVERS]
    if any(name not in leavers or names.count(name) > 1 for name in names):
        raise BadDocument(f"{where} lists dice out of {', '.join(leavers)}, each once")
    dice = [DIE_BY_ID[name].number for name in names]
    for place, die in enumerate(dice):
        state.leaving[place] = die
    return dice


def read_forum(state: State, fields: Fields, source: Any, view: bool) -> None:
    """Which dice lie in the Forum, and what they show. Special ones are there as soon as somebody has unlocked them."""
    given = fields.get("forum", dict, None)
    names = Fields({} if given is None else given, "the forum", IDS).document
    named = sum(1 << DIE_BY_ID[name].number for name in names)
    unlocked = int(unlocked_by_all(state))
    # In the last round of a game dice may be unlocked that never enter.
    special = named & SPECIAL if state.phase == OVER and given is not None else unlocked
    if locked := [die.id for die in DICE if (named & SPECIAL & ~unlocked) >> die.number & 1]:
        raise BadDocument(f"the {locked[0]} die is in the forum, but nobody has unlocked it before this round")
    if view:
        if fields.get("leaving", list, None) is not None:
            raise BadDocument("a view does not know in which order dice leave the forum")
        gone = [die for die in LEAVERS if not named >> die & 1]
    else:
        gone = leave_forum(state, fields, named, int(count_bits(special)), source)
    forum = (STARTING | special) & ~sum(1 << die for die in gone)
    state.forum[state.rounds] = forum
    if view and (named != forum or len(gone) != count_bits(special)):
        raise BadDocument(
            f"a view must say what all dice in the forum show; {int(count_bits(special))} grey ones are gone"
        )
    enter_rolls(state, int(state.rounds), names, "the forum", forum)
    if view and any(state.rolls[state.rounds, die.number] < 0 for die in DICE if forum >> die.number & 1):
        raise BadDocument('a view must say what all dice in the forum show, and where they lie: "stone:2"')
    if not view:
        enter_rolls(state, int(state.rounds), fields.get("aside", dict, {}), "aside", ~forum)


def leave_forum(state: State, fields: Fields, named: int, count: int, source: Any) -> list[int]:
    """The dice that have left the Forum: the first in the order of leaving, others by lot."""
    order = enter_leaving(state, fields.get("leaving", list, []), "leaving")
    gone = order[:count]
    free = [die for die in LEAVERS if die not in order and not named >> die & 1]
    if len(gone) + len(free) < count or any(named >> die & 1 for die in gone):
        raise BadDocument(f"{count} grey dice must have left the forum, one for each special die that is in it")
    while len(gone) < count:
        gone.append(free.pop(int(draw(source, len(free)))))
    return gone


def read_past(state: State, fields: Fields, view: bool) -> None:
    """The rounds before this one, as far as they are told."""
    past = fields.get("seen", list, [])
    if past and len(past) != state.rounds:
        raise BadDocument(f"seen has {len(past)} rounds, but {int(state.rounds)} came before this one")
    for number, entry in enumerate(past):
        if entry is None:
            continue
        where = f"round {number + 1} of seen"
        part = Fields(entry, where, {"forum"} if view else {"forum", "aside"})
        forum = part.get("forum", dict, {})
        mask = sum(1 << die.number for die in DICE if die.id in forum)
        state.forum[number] = mask
        enter_rolls(state, number, forum, where, mask)
        enter_rolls(state, number, part.get("aside", dict, {}), where, ~mask)
        if any(state.rolls[number, die.number] < 0 for die in DICE if mask >> die.number & 1):
            raise BadDocument(f"{where} must say what all dice in the forum show, and where they lie")
    check_past(state)


def check_past(state: State) -> None:
    """Refuse a past that does not lead here: special dice come, one for each grey one that goes, and stay."""
    after = int(state.forum[state.rounds])
    for number in range(int(state.rounds) - 1, -1, -1):
        forum = int(state.forum[number])
        if forum:
            special, gone = forum & SPECIAL, LEAVER_DICE & ~forum
            fixed = forum | LEAVER_DICE | SPECIAL == STARTING | SPECIAL
            if not fixed or special & ~after or ~after & LEAVER_DICE & gone != gone or len_differs(special, gone):
                raise BadDocument(f"the forum of round {number + 1} in seen does not lead to that of the next round")
            after = forum


def len_differs(first: int, second: int) -> bool:
    """Whether two sets have different numbers of members."""
    return int(count_bits(first)) != int(count_bits(second))


def check_leaving(state: State) -> None:
    """Refuse an order of leaving in which other dice than those gone come first, now or in a round before."""
    for number in range(int(state.rounds) + 1):
        forum = int(state.forum[number])
        first = state.leaving[: int(count_bits(forum & SPECIAL))]
        if forum and sum(1 << int(die) for die in first) != LEAVER_DICE & ~forum:
            raise BadDocument("leaving lists other dice first than those that have left the forum")


def read_dice(state: State, fields: Fields, source: Any, view: bool) -> None:
    """All that a document says of dice; for positions, the rest is drawn."""
    read_forum(state, fields, source, view)
    read_past(state, fields, view)
    if view:
        for key in ("aside", "to_come"):
            if fields.document.get(key) is not None:
                raise BadDocument(f"a view does not know {key}: what dice show that nobody has seen")
        return
    enter_all_rolls(state, int(state.rounds) + 1, fields.get("to_come", list, []), "to_come")
    order_leaving(state, source)
    check_leaving(state)
    roll_dice(state, source)
