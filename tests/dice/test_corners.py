"""Corners that no rule of the table leads to: data that cannot be, words for everything, doors that only programs use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import heptapolis
from data_copies import Damage, check_refused, loader
from heptapolis.errors import BadDocument
from heptapolis.games.contract import Position
from heptapolis.games.dice.rules import tables
from heptapolis.games.dice.rules.legality import GAME_OVER, NOT_OWED, refusal
from heptapolis.games.dice.rules.state import CHECK, CHECK_BOX, PASS
from heptapolis.games.dice.rules.turns import choose
from heptapolis.games.dice.text import describe, effects, words
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import SAMPLE, chance
from heptapolis.kernel.state import to_bytes
from heptapolis.translation import LANGUAGES

from .helpers import city, play_round, table, two

COMMON, NUMBERS, DICE, GIZA = "common.toml", "numbers.toml", "dice.toml", "boards/giza.toml"
A1 = 'id = "agora.a1", symbols = ["mask", "scales"], cost = 0'
W1 = 'id = "wonder.1", cost = 2'
GUILDS = [f'id = "guild_court.{number}", symbols = ["any"]' for number in (1, 2, 3)]
AGORA = [f'id = "agora.{name}"' for name in ("a1", "a2", "b1", "b2", "c1", "c2")]
AGAIN = 'effects = [{ type = "extra_action" }]'
DAMAGES: dict[str, Damage] = {
    "a field that nobody knows": (COMMON, [(A1, A1 + ", height = 3")], ["agora.a1", "height"]),
    "a box without a cost": (COMMON, [(A1, A1.replace(", cost = 0", ""))], ["agora.a1 has no cost"]),
    "a die of seven faces": (DICE, [('{ symbol = "mask" }', '{ symbol = "mask" }, { symbol = "mask" }')], ["7 faces"]),
    "a face that names no building": (DICE, [('compare = "wonder"', 'compare = "temple"')], ["die purple", "temple"]),
    "an effect that nobody knows": (COMMON, [(A1, A1 + ', effects = [{ type = "rain" }]')], ["rain"]),
    "an effect on an unknown colour": (GIZA, [('colours = ["blue"]', 'colours = ["pink"]')], ["pink"]),
    "a symbol that no die shows": (COMMON, [(A1, A1.replace('"mask"', '"moon"'))], ["moon"]),
    "more boxes than there is room for": (
        COMMON,
        [("{ " + A1, ", ".join(f'{{ id = "agora.d{n}", cost = 0 }}' for n in range(3)) + ", { " + A1)],
        ["room for 8"],
    ),
    "another number of boxes": (NUMBERS, [("agora = 6", "agora = 5")], ["numbers.toml says 5"]),
    "a box twice": (COMMON, [('id = "agora.b1"', 'id = "agora.a1"')], ["agora.a1 is used twice"]),
    "an arrow from nowhere": (COMMON, [('after = ["agora.a1"]', 'after = ["agora.z"]')], ["agora.a2", "agora.z"]),
    "a board without a file": (NUMBERS, [('"giza"', '"atlantis"')], ["atlantis"]),
    "a field of another type": (COMMON, [(A1, A1.replace("cost = 0", "cost = true"))], ["'cost' of agora.a1"]),
    "a die of an unknown colour": (DICE, [('colour = "blue"', 'colour = "pink"')], ["die blue", "pink"]),
    "a die twice": (DICE, [('id = "grey2"', 'id = "grey1"')], ["used twice"]),
    "special dice of one colour": (
        DICE,
        [('id = "yellow"\ncolour = "yellow"', 'id = "yellow"\ncolour = "white"\nwaits = true')],
        ["differ in colour"],
    ),
    "a building listed twice": (NUMBERS, [('["barracks", "university",', '["barracks", "west_barracks",')], ["twice"]),
    "a building that does not exist": (COMMON, [('building = "warehouse"', 'building = "attic"')], ["attic"]),
    "a common die to unlock": (GIZA, [('colour = "purple"', 'colour = "red"')], ["red die"]),
    "a special die unlocked twice": (GIZA, [('colour = "purple"', 'colour = "white"')], ["white die exactly once"]),
    "an id of another building": (COMMON, [('id = "agora.a1"', 'id = "market.a1"')], ["market.a1", "begin with"]),
    "a Wonder with a symbol": (GIZA, [(W1, W1 + ', symbols = ["mask"]')], ["wonder.1", "symbol"]),
    "a box without a symbol": (COMMON, [(A1, 'id = "agora.a1", cost = 0')], ["agora.a1", "symbol"]),
    "three effects": (
        COMMON,
        [(A1, A1 + ', effects = [{ type = "resource" }, { type = "resource" }, { type = "resource" }]')],
        ["agora.a1", "more than 2"],
    ),
    "an attack on nobody": (
        COMMON,
        [(A1, A1 + ', effects = [{ type = "attack", points = 3 }]')],
        ["faces no neighbour"],
    ),
    "sources that nobody knows": (COMMON, [(A1, A1 + ', sources = { cost = "guessed" }')], ["sources of agora.a1"]),
    "a building that looks up": (COMMON, [('faces = "left"', 'faces = "up"')], ["left or right", "up"]),
    "two buildings that look left": (COMMON, [('faces = "right"', 'faces = "left"')], ["one the right"]),
    "a Wonder out of order": (GIZA, [('after = ["wonder.2"]', 'after = ["wonder.1"]')], ["wonder.3", "one after"]),
    "no Agora": (COMMON, [("[agora]", "[forum]")], ["no [agora]"]),
    "a file with another id": (GIZA, [('id = "giza"', 'id = "gisa"')], ["gisa"]),
    "a bonus that lasts": (NUMBERS, [('"gain_coins", amount = 7', '"resource"')], ["bonus coins", "resource"]),
    "a bonus of three effects": (
        NUMBERS,
        [
            (
                '[{ type = "extra_action" }]',
                '[{ type = "extra_action" }, { type = "extra_action" }, { type = "extra_action" }]',
            )
        ],
        ["bonus again", "more than 2"],
    ),
    "a bonus twice": (NUMBERS, [('id = "again"', 'id = "coins"')], ["different ids"]),
    "six dice in the Forum": (NUMBERS, [("dice = 7", "dice = 6")], ["instead of 6"]),
    "too few dice that leave": (NUMBERS, [('replaced = "grey"', 'replaced = "blue"')], ["fewer blue dice"]),
    "five sections": (NUMBERS, [("[0, 1, 2, 3]", "[0, 1, 2, 3, 4]")], ["4 sections"]),
    "six boards": (NUMBERS, [('"rhodes"]', "]")], ["number of boards"]),
    "more rounds than there is room for": (NUMBERS, [("rounds = 60", "rounds = 65")], ["number of rounds"]),
    "a Treasury too small": (NUMBERS, [("capacity = 21", "capacity = 5")], ["Treasury"]),
    "a turn without an end": (COMMON, [("max = 2", "max = 30")], ["more than 32 choices"]),
    "too much to do at once": (
        COMMON,
        [(text, f"{text}, {AGAIN}") for text in (*AGORA, *GUILDS)],
        ["alexandria", "more than 24 things"],
    ),
    "a seventh resource": (COMMON, [(A1, A1 + ', effects = [{ type = "resource" }]')], ["more than 6 resources"]),
}


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ModuleType]:
    return loader(tables, tmp_path, monkeypatch)


@pytest.mark.parametrize("name", DAMAGES)
def test_data_that_cannot_be_are_refused(name: str, load: Callable[..., ModuleType]) -> None:
    check_refused(load, DAMAGES[name])


# Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_explained(language: str) -> None:
    for thing in describe.things():
        kind, identity, names = thing.kind, thing.id, thing.calls()
        title, lines = getattr(describe, f"{kind}_facts")(identity, language)
        assert title
        assert identity in names
        assert lines[-1][1] == identity
        assert all(label and text for label, text in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_and_bonus_says_what_it_does(language: str) -> None:
    for board in tables.BOARDS:
        assert describe.board_name(board.id, language) == words.city_name(board.id, language)
        for box in board.boxes:
            assert effects.box(box).shorthand(language)
            assert effects.box(box).text(language)
    for bonus in tables.BONUSES:
        assert effects.bonus_name(bonus.id, language)


def test_what_nobody_has_named_keeps_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    assert words.symbol_name("moon") == "moon"
    monkeypatch.setitem(tables.GROUPS, "outskirts", ["warehouse"])
    assert words.building_name("outskirts") == "outskirts"


def test_headings_and_endings() -> None:
    assert describe.score_heading("guild_court") == words.category_name("guild_court") == "Guild Court"
    assert describe.ending_name("bonuses") != describe.ending_name("rounds")


def test_a_box_that_no_die_opens_is_refused_without_a_die() -> None:
    position = two(city("giza"), blue="mask:0", yellow="chest:0")
    reason = position.why_not(0, "build agora.c1")
    assert reason is not None
    assert (reason.code, dict(reason.figures)) == ("wrong-symbol", {"box": "agora.c1"})
    assert str(reason) == "No die in the Forum that you may choose opens Agora, first box of the owl/caduceus row."


# Doors that only programs use -------------------------------------------------------------------------


def state_of(position: Position) -> Any:
    return position._state()


def test_the_rules_refuse_a_seat_that_owes_nothing() -> None:
    position = two().play(0, "pass")
    assert refusal(state_of(position), 0, PASS) == NOT_OWED
    assert refusal(state_of(two(phase="over")), 0, PASS) == GAME_OVER


def test_a_full_position_is_no_sample() -> None:
    position = two().play(0, "pass")
    state = state_of(position)
    assert stubs.sample(state, chance(1, SAMPLE))
    assert to_bytes(state) == position._data


def test_nobody_takes_back_what_a_view_does_not_tell() -> None:
    position = two().play(0, "pass")
    for observer in (1, None):
        view = position.view(observer)
        assert not stubs.retract(view._state(), 0)
        assert view == position.view(observer)
    assert stubs.retract(position.view(0)._state(), 0)


def test_boxes_of_an_effect_that_lists_several_buildings_stay_in_the_first_chosen() -> None:
    # No box of the game lists several buildings and lets one check two boxes, but a corrected one may.
    state = state_of(two(city("giza", coins=20)))
    scopes = [tables.SCOPE_NAMES.index(name) for name in ("agora", "university")]
    state.tasks[0, 0], state.task_left[0, 0] = CHECK, 2
    state.task_scopes[0, 0] = sum(1 << scope for scope in scopes)
    box = tables.BOX_BY_ID[int(state.board[0])]
    choose(state, 0, CHECK_BOX + box["university.gear1"].number)
    assert int(state.task_scopes[0, 0]) == 1 << scopes[1]
    assert refusal(state, 0, CHECK_BOX + box["university.gear2"].number) == 0
    assert refusal(state, 0, CHECK_BOX + box["agora.a1"].number) != 0


def test_a_discount_after_a_cost_of_zero_changes_nothing() -> None:
    position = table(city("alexandria", "warehouse wonder:1 university.gear1", coins=20), grey1="stone:3")
    position = play_round(position, "wonder")
    state = state_of(position)
    grey, blue = tables.COLOURS.index("grey"), tables.COLOURS.index("blue")
    assert state.discount[0, grey] == tables.FREE
    assert state.discount[0, blue] == 1


@pytest.mark.parametrize("boards", [None, "random"])
def test_boards_may_be_left_to_chance(boards: str | None) -> None:
    assert heptapolis.game("dice", players=2, boards=boards).options == {}


def test_boards_are_counted_in_simulations() -> None:
    results = heptapolis.simulate("dice", 2, players=2, boards="giza,rhodes", threads=1)
    names = [
        [name for bit, name in enumerate(results.trait_names) if int(traits) >> bit & 1] for traits in results.traits[0]
    ]
    assert names == [["giza"], ["rhodes"]]


# Documents that cannot be -----------------------------------------------------------------------------


def whole_view() -> dict[str, Any]:
    return table(city("giza"), city("rhodes")).view(0).to_dict()


def test_views_that_cannot_be() -> None:
    document = whole_view()
    document["cities"][1].pop("board")
    with pytest.raises(BadDocument, match="which boards"):
        heptapolis.view(document)
    document = whole_view()
    document["cities"][0]["has_chosen"] = True
    with pytest.raises(BadDocument, match="own seat"):
        heptapolis.view(document)


def test_somebody_was_the_first_to_finish_the_agora() -> None:
    with pytest.raises(BadDocument, match="somebody was the first"):
        two(city("giza", "agora", first=[]), city("rhodes", first=[]))


def test_a_past_that_does_not_lead_here() -> None:
    played = heptapolis.game("dice", players=2).start(seed=1)
    for _ in range(2):
        played = play_round(played)
    document = played.to_dict()
    document["seen"][0]["forum"].pop("blue")
    with pytest.raises(BadDocument, match="does not lead"):
        heptapolis.position(document)
    document = played.to_dict()
    document["seen"][0]["forum"]["blue"] = "mask"
    with pytest.raises(BadDocument, match="where they lie"):
        heptapolis.position(document)


def test_an_order_of_leaving_that_the_past_rules_out() -> None:
    position = two(city("giza", "unlock:black", coins=20), city("rhodes", "unlock:white"), round=2)
    document = position.to_dict()
    gone = [die for die in ("grey1", "grey2", "grey3") if die not in document["forum"]]
    before = {die: roll for die, roll in document["forum"].items() if die != "white"}
    before[gone[0]] = "stone:0"
    aside = {die: roll for die, roll in {**document["forum"], **document["aside"]}.items() if die not in before}
    document["seen"] = [{"forum": before, "aside": aside}]
    document["leaving"] = gone  # by the past the second of them left first
    with pytest.raises(BadDocument, match="leaving"):
        heptapolis.position(document)
    document["leaving"] = gone[::-1]
    assert heptapolis.position(document).to_dict()["leaving"][:2] == gone[::-1]
