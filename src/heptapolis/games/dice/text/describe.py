"""7 Wonders Dice in words: moves, decisions, events, and what `explain` says of buildings, boards and dice.

Sentences are built so that names need no inflection ("Giza checks West Barracks, attack 1."), in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from heptapolis.games import words as shared
from heptapolis.games.dice.rules.boards import BUILDINGS, OWN_BUILDINGS, Box
from heptapolis.games.dice.rules.tables import BOARD_BY_ID, BOARDS, BONUSES, DICE, DIE_BY_ID, FIRST_POINTS, PASS_COINS
from heptapolis.games.dice.text import effects, words
from heptapolis.games.dice.text.effects import bonus_name
from heptapolis.games.dice.text.words import (
    box_name,
    building_name,
    city_name,
    colour_name,
    die_name,
    place_name,
    symbol_name,
    wonder_name,
)
from heptapolis.games.things import Thing
from heptapolis.games.words import Facts, Names
from heptapolis.translation import LANGUAGES, message, translate

if TYPE_CHECKING:
    from heptapolis.games import contract

ALL_BOXES = tuple(dict.fromkeys(box.id for board in BOARDS for box in board.boxes))
"""The ids of all boxes; those of Wonder and University stand for something else on each board."""
_DECISIONS = {
    "action": message("Choose a die and a box, build the Wonder, or end your turn."),
    "again": message("You may take one more action."),
    "build": message("You may build once more; the die costs nothing."),
    "check": message("You may check a box without a die."),
    "bonus": message("A building is complete: choose a bonus."),
}
_EVENTS = {
    "checked-build": message("{city} checks {box}{paid}."),
    "checked-check": message("{city} also checks {box}{paid}."),
    "checked-wonder": message("{city} builds the Wonder: {box}{paid}."),
    "passed": message("{city} ends the turn."),
    "declined-again": message("{city} takes no further action."),
    "declined-build": message("{city} does not build once more."),
    "declined-check": message("{city} checks no further box."),
    "attack": message("{city} attacks {neighbour}: {points}."),
    "unlocked": message("{city} unlocks the special die: {die}."),
    "completed": message("{city} completes {building}."),
    "bonus": message("{city} takes a bonus: {bonus}"),
    "income": message("{city} takes from the bank: {coins}."),
    "first": message("{city} is the first to complete {building}: {points}."),
    "swap": message("New in the Forum: {came}. Out of the game: {went}."),
    "round": message("Round {round} begins."),
    "round-last": message("Round {round} begins: the last one."),
}
_ENDINGS = {
    "bonuses": message("Somebody has used up the bonuses"),
    "rounds": message("The last possible round has been played"),
}

decision = partial(shared.question, _DECISIONS)
score_heading = building_name
board_name = city_name
ending_name = partial(shared.said, _ENDINGS)
_SURE = {
    "confirmed": message("confirmed"),
    "single-source": message("from a single source"),
    "reconstructed": message("reconstructed"),
}


def move(move: contract.Move, language: str = "en", names: Names = None) -> str:
    """What a move does, in a sentence."""
    if move.kind == "decline":
        return translate(language, "Decline.")
    if move.kind == "pass":
        return translate(language, "End the turn for {coins}.", coins=shared.coins(PASS_COINS, language))
    if move.kind == "bonus":
        return translate(language, "Take the bonus: {bonus}", bonus=bonus_name(str(move.target), language))
    die = str(move.target) if move.kind == "build" else None
    cost, resources = move.payment or (0, 0)
    paid = _paid(die, cost, resources, language)
    if move.kind == "wonder":
        return translate(
            language, "Build the Wonder: {box}{paid}.", box=place_name(str(move.card), language), paid=paid
        )
    return translate(language, "Check {box}{paid}.", box=box_name(str(move.card), language), paid=paid)


def event(event: contract.Event, language: str = "en", names: Names = None) -> str:
    """A step of what happened, in a sentence."""
    facts = event.facts
    if event.kind == "end":
        return shared.game_over(facts["winners"], names, language)
    kind, places = event.kind, dict(facts)
    if event.city is not None:
        places["city"] = shared.called(event.city, names, city_name(facts["board"], language))
    if kind == "checked":
        kind = f"checked-{facts['how']}"
        places["box"] = (place_name if facts["how"] == "wonder" else box_name)(facts["box"], language)
        places["paid"] = _paid(facts["die"], facts["cost"], facts["resources"], language)
    elif kind == "declined":
        kind = f"declined-{facts['what']}"
    elif kind == "attack":
        places["neighbour"] = shared.called(facts["neighbour"], names, city_name(facts["neighbour_board"], language))
        places["points"] = shared.points(facts["points"], language)
    elif kind == "unlocked":
        places["die"] = die_name(facts["die"], language)
    elif kind == "bonus":
        places["bonus"] = bonus_name(facts["bonus"], language)
    elif kind == "income":
        places["coins"] = shared.coins(facts["amount"], language)
    elif kind in ("completed", "first"):
        places["building"] = building_name(facts["building"], language)
        places["points"] = shared.points(int(FIRST_POINTS[BUILDINGS.index(facts["building"])]), language)
    elif kind == "swap":
        for key in ("came", "went"):
            places[key] = words.names([die_name(die, language) for die in facts[key]], language)
    elif kind == "round" and facts["last"]:
        kind = "round-last"
    return translate(language, _EVENTS[kind], **places)


def tie_break(
    ending: str, document: Mapping[str, Any], scores: Sequence[contract.Score], language: str = "en"
) -> tuple[str, tuple[int, ...]] | None:
    """What decides between equal points, and the figure of each seat; None where points decided nothing."""
    return translate(language, "coins"), tuple(int(city["coins"]) for city in document["cities"])


def feat(
    ending: str, document: Mapping[str, Any], winners: Sequence[int], names: Sequence[str], language: str = "en"
) -> tuple[tuple[str, ...], str] | None:
    """Who brought the end; None where nobody did."""
    if ending != "bonuses":
        return None
    done = [name for name, city in zip(names, document["cities"], strict=False) if len(city["bonuses"]) == len(BONUSES)]
    return (), translate(language, "All bonuses are used up: by {names}.", names=", ".join(done))


# What `explain` says ----------------------------------------------------------------------------------------------------


def things() -> Iterator[Thing]:
    """All that can be asked about: buildings, boards with their Wonders, dice and boxes."""

    def said(name: Callable[[str, str], str], identity: str) -> dict[str, str]:
        return {language: name(identity, language) for language in LANGUAGES}

    for building in BUILDINGS:
        if building != "wonder":
            name, colour = BOARDS[0].buildings[building].name, words.colour_of(building) or None
            yield Thing("dice", "building", building, name, colour=colour)
    for board in BOARDS:
        also = frozenset({*board.city.values(), *map(shared.without_article, board.wonder_name.values())})
        boxes = board.buildings["wonder"].boxes
        yield Thing("dice", "board", board.id, board.wonder_name, also, stages={"": boxes})
    for die in DICE:
        also = frozenset({f"{die.colour} die"})
        faces = tuple(face["symbol"] for face in die.faces)
        yield Thing("dice", "die", die.id, said(die_name, die.id), also, colour=die.colour, faces=faces)
    for box in ALL_BOXES:
        yield Thing("dice", "box", box, said(box_name, box))


def building_facts(building: str, language: str = "en") -> Facts:
    """All boxes of a building; one that differs from board to board is told city by city."""
    lines = []
    for board in BOARDS if building in OWN_BUILDINGS else BOARDS[:1]:
        if building in OWN_BUILDINGS:
            lines.append((translate(language, "City"), city_name(board.id, language)))
        lines += [_box_line(box, language) for box in board.buildings[building].boxes]
    if points := BOARDS[0].buildings[building].first_points:
        lines.append((translate(language, "First to complete it"), shared.points(points, language)))
    lines.append((translate(language, "Id"), building))
    return building_name(building, language), lines


def board_facts(board_id: str, language: str = "en") -> Facts:
    """The Wonder and the University of a board."""
    board = BOARD_BY_ID[board_id]
    lines = [(translate(language, "City"), city_name(board_id, language))]
    for building in OWN_BUILDINGS:
        lines += [_box_line(box, language) for box in board.buildings[building].boxes]
    lines.append((translate(language, "Id"), board_id))
    return wonder_name(board_id, language), lines


def box_facts(box_id: str, language: str = "en") -> Facts:
    """What a box costs and gives; city by city where that differs."""
    own = box_id.split(".")[0] in OWN_BUILDINGS
    found = {board.id: box for board in BOARDS for box in board.boxes if box.id == box_id}
    lines = [
        (city_name(board, language) if own else translate(language, "Box"), _box_line(box, language)[1])
        for board, box in list(found.items())[: None if own else 1]
    ]
    return box_name(box_id, language), [*lines, (translate(language, "Id"), box_id)]


def die_facts(die_id: str, language: str = "en") -> Facts:
    """What a die shows, and what each face is for."""
    die = DIE_BY_ID[die_id]
    lines = []
    for face in die.faces:
        name = symbol_name(face["symbol"], language)
        if "check_in" in face:
            where = shared.either([building_name(name, language) for name in face["check_in"]], language)
            lines.append((name, translate(language, "Opens any box: {buildings}.", buildings=where)))
        elif "compare" in face:
            where = building_name(face["compare"], language)
            text = translate(language, "Opens the next box if no neighbour has more boxes: {building}.", building=where)
            lines.append((name, text))
        else:
            lines.append((name, "; ".join(_opened(face["symbol"], language))))
    lines.append((translate(language, "Id"), die_id))
    return die_name(die_id, language), lines


def _opened(symbol: str, language: str) -> Iterator[str]:
    """The boxes that a symbol opens, building by building."""
    for building in BOARDS[0].buildings.values():
        labels = [words.label(box.id, language) for box in building.boxes if symbol in box.symbols]
        if labels:
            yield f"{building_name(building.id, language)}: {words.names(labels, language)}"


def _box_line(box: Box, language: str) -> tuple[str, str]:
    cost = translate(language, "Cost") + f" {box.cost}"
    effect = effects.box(box).text(language)
    arrows = [box_name(name, language) for name in box.after]
    after = " " + translate(language, "After: {boxes}.", boxes=words.names(arrows, language)) if arrows else ""
    doubtful = translate(language, _SURE[max(box.sources.values(), key=list(_SURE).index)])
    return box_name(box.id, language), f"{cost} → {effect}{after} [{doubtful}]"


def _paid(die: str | None, cost: int, resources: int, language: str) -> str:
    """Which die was chosen and what was paid, in brackets; nothing where there is neither."""
    paid = []
    if die is not None:
        price = shared.coins(cost, language)
        colour = colour_name(DIE_BY_ID[die].colour, language)
        paid.append(translate(language, "{colour} die: {coins}", colour=colour, coins=price))
    if resources:
        paid.append(translate(language, "missing resources: {coins}", coins=shared.coins(resources, language)))
    return f" ({', '.join(paid)})" if paid else ""
