"""Reading position and view documents of Dice: everything is checked before the rules see it."""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.contract import Document
from heptapolis.games.dice.rules.boards import BUILDINGS
from heptapolis.games.dice.rules.setup import clear, decide_boards
from heptapolis.games.dice.rules.state import HIDDEN, OVER, PHASES, STATE
from heptapolis.games.dice.rules.tables import (
    BOARD_BY_ID,
    BONUS_BY_ID,
    BUILDING,
    CAPACITY,
    FIRST,
    FIRST_POINTS,
    MAX_PLAYERS,
    ROUNDS,
    SIDE,
    START_COINS,
)
from heptapolis.games.dice.rules.turns import begin_round, choose, finished, open_turn, pop, recount
from heptapolis.games.dice.text.document_defaults import read_dice
from heptapolis.games.dice.text.notation import parse
from heptapolis.games.dice.text.reasons import explain
from heptapolis.games.dice.text.words import BOARD_BY_NAME, boxes_by_name
from heptapolis.games.document_checks import Fields, read_observer
from heptapolis.games.names import ByName, did_you_mean
from heptapolis.games.reasons import read_choice
from heptapolis.kernel.chance import DEAL, chance
from heptapolis.kernel.state import State, blank

TOP = {"game", "players", "round", "phase", "forum", "aside", "leaving", "to_come", "cities", "seen", "seed"}
CITY_FIELDS = {"board", "coins", "boxes", "attacks", "bonuses", "first", "chosen"}
BONUS_BY_NAME = ByName(BONUS_BY_ID, lambda _: ())
CITY_FIELDS |= {"resources", "unlocked", "now"}  # these follow from the rest


def read(document: Document, view: bool) -> State:
    """The state that a document describes; that of a view if it is one."""
    fields = Fields(document, "the document", TOP | {"view"} if view else TOP)
    cities = fields.get("cities", list, None)
    if cities is None or not 2 <= len(cities) <= MAX_PLAYERS:
        raise BadDocument(f"the document of a game of Dice has 2 to {MAX_PLAYERS} cities, one for each seat")
    players = fields.number("players", 2, MAX_PLAYERS, len(cities))
    if players != len(cities):
        raise BadDocument(f"there are {len(cities)} cities for {players} players")
    known = CITY_FIELDS | {"has_chosen"} if view else CITY_FIELDS
    parts = [Fields(city, f"city {seat}", known) for seat, city in enumerate(cities)]
    state = blank(STATE)
    clear(state, players)
    state.forum[0] = 0
    if view:
        state.observer = read_observer(document.get("view"), players)
    state.rounds = fields.number("round", 1, ROUNDS, 1) - 1
    state.phase = PHASES.index(fields.choice("phase", PHASES, PHASES[0]))
    source = chance(fields.seed(), DEAL)
    read_boards(state, parts, source, view)
    for seat, part in enumerate(parts):
        read_city(state, seat, part)
    read_first(state, parts)
    read_dice(state, fields, source, view)
    if state.phase != OVER:
        begin_round(state)
    read_choices(state, parts, view)
    return state


def enter_boards(state: State, names: list[Any]) -> None:
    """Give boards to seats; None for one that chance decides."""
    ids = [BOARD_BY_NAME.id_of(name) for name in names]
    for seat, (name, found) in enumerate(zip(names, ids, strict=True)):
        if found is not None:
            if ids.count(found) > 1:
                raise BadDocument(f"the board {found} is there twice")
            state.board[seat] = BOARD_BY_ID[found].number
        elif name is not None:
            raise BadDocument(f"there is no board {str(name)[:40]!r}{did_you_mean(name, BOARD_BY_ID)}")


def read_boards(state: State, parts: list[Fields], source: Any, view: bool) -> None:
    """The boards of all seats."""
    names = [part.get("board", str, None) for part in parts]
    if view and None in names:
        raise BadDocument("a view must say which boards are played")
    enter_boards(state, names)
    decide_boards(state, source)


def names_in(names: list[Any], where: str, known: ByName[Any]) -> list[str]:
    """A list of ids or names as ids, each of them known and named once."""
    found: list[str] = []
    for name in names:
        identity = known.id_of(name)
        if identity is None:
            raise BadDocument(f"there is no {str(name)[:40]!r} in {where}{did_you_mean(name, known)}")
        if identity in found:
            raise BadDocument(f"{identity} is there twice in {where}")
        found.append(identity)
    return found


def read_city(state: State, seat: int, part: Fields) -> None:
    """What a city had when the round began."""
    state.coins[seat] = part.number("coins", 0, CAPACITY, START_COINS)
    boxes = boxes_by_name(int(state.board[seat]))
    checked = names_in(part.get("boxes", list, []), f"the boxes of city {seat}", boxes)
    attacks = Fields(part.get("attacks", dict, {}), f"attacks of city {seat}", set(checked))
    for name in checked:
        box = boxes[name]
        if missing := [before for before in box.after if before not in checked]:
            raise BadDocument(f"city {seat} has checked {name}, but not {missing[0]}, from which an arrow leads there")
        state.checked[seat] |= 1 << box.number
        if box.attack:
            building = int(BUILDING[box.number])
            points = attacks.number(name, 0, box.attack, box.attack)
            state.written[seat, SIDE[building], box.number - int(FIRST[building])] = points
        elif name in attacks.document:
            raise BadDocument(f"{name} is no attack, so there are no points written on it")
    for name in names_in(part.get("bonuses", list, []), f"the bonuses of city {seat}", BONUS_BY_NAME):
        state.bonuses[seat] |= 1 << BONUS_BY_ID[name].number
    recount(state, seat)
    open_turn(state, seat)


def read_first(state: State, parts: list[Fields]) -> None:
    """Who was the first to finish a building that rewards it."""
    for number, building in enumerate(BUILDINGS):
        if FIRST_POINTS[number] == 0:
            continue
        given = [part.get("first", list, None) for part in parts]
        complete = [bool(finished(state, seat, number, int(state.checked[seat]))) for seat in range(len(parts))]
        for seat, names in enumerate(given):
            if (
                building in names_in(names or [], f"first of city {seat}", ByName({building: building}, lambda _: ()))
                and not complete[seat]
            ):
                raise BadDocument(f"city {seat} was the first to finish the {building}, but has not finished it")
        if all(names is None for names in given):
            given = [[building]] * len(parts)
        winners = [seat for seat, names in enumerate(given) if complete[seat] and building in (names or [])]
        if any(complete) and not winners:
            raise BadDocument(f"the {building} is complete, so somebody was the first to finish it")
        for seat in winners:
            state.first[seat] |= 1 << number


def read_choices(state: State, parts: list[Fields], view: bool) -> None:
    """What seats have chosen in this round already."""
    for seat, part in enumerate(parts):
        given = part.document.get("chosen")
        chosen = [given] if isinstance(given, str) else part.get("chosen", list, [])
        hidden = view and part.get("has_chosen", bool, False)
        if (chosen or hidden) and state.phase == OVER:
            raise BadDocument("the game is over: nobody has chosen anything")
        if chosen and view and seat != state.observer:
            raise BadDocument(f"a view does not know what city {seat} has chosen, only that it has_chosen")
        if hidden:
            if seat == state.observer:
                raise BadDocument("a view knows what its own seat has chosen")
            pop(state, seat)
            state.choices[seat], state.chosen[seat, 0] = 1, HIDDEN
            state.owes &= ~(1 << seat)
        for text in chosen:
            choose(state, seat, read_choice(state, seat, str(text), parse, explain))
    if state.phase != OVER and state.owes == 0:
        raise BadDocument("everybody has chosen: then the round is over")
