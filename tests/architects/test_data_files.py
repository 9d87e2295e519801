"""The data files: damage is refused with a sentence that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from data_copies import Damage, check_refused, check_same_tables, loader
from heptapolis.games.architects.rules import tables


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ModuleType]:
    """Read a changed copy of the data."""
    return loader(tables, tmp_path, monkeypatch)


def test_a_copy_of_the_data_gives_the_same_tables(load: Callable[..., ModuleType]) -> None:
    check_same_tables(load(), tables)


def test_an_edited_number_reaches_the_tables(load: Callable[..., ModuleType]) -> None:
    found = load("wonders.toml", ("cost = { different = 2 }, points = 4", "cost = { different = 2 }, points = 9"))
    assert found.STAGE_POINTS[0, 0] == 9
    assert tables.STAGE_POINTS[0, 0] == 4


def test_a_card_that_a_deck_does_not_name_is_not_in_it(load: Callable[..., ModuleType]) -> None:
    check_same_tables(load("decks.toml", ("red_2 = 0\n", "")), tables)


@pytest.mark.parametrize("count", [1, 25])
def test_a_wonder_may_look_at_one_card_or_at_a_whole_deck(load: Callable[..., ModuleType], count: int) -> None:
    found = load("wonders.toml", ("{ look = 5 }", f"{{ look = {count} }}"))
    assert found.EFFECT_COUNT[tables.WONDER_BY_ID["halicarnassus"].number] == count


MORE = "".join(
    f'[[card]]\nid = "{name}"\nname = {{ en = "{name}" }}\ncolour = "grey"\nresource = "{name}"\n\n'
    for name in ("iron", "salt", "silk")
)
COIN = 'colour = "yellow"\ncoins = true'
S5 = "needs = [4], place = [5, 1]"
SIXTH = " },\n  { cost = { different = 1 }, points = 1, needs = [], place = [6, 1]"
DAMAGE: dict[str, Damage] = {
    "a card without an id": ("cards.toml", [('id = "wood"\n', "")], ["card 1", "has no id"]),
    "a card twice": ("cards.toml", [('id = "brick"', 'id = "wood"')], ["wood", "twice"]),
    "a card with an unknown effect": ("cards.toml", [("coins = true", "coin = true")], ["coin", "means nothing"]),
    "an unknown colour": ("cards.toml", [('colour = "grey"', 'colour = "gray"')], ["gray", "colours are"]),
    "points as text": ("cards.toml", [("points = 3", 'points = "3"')], ["blue_3", "no number"]),
    "more points than fit": ("cards.toml", [("points = 3", "points = 300")], ["blue_3", "300"]),
    "no coins": ("cards.toml", [("coins = true", "points = 1")], ["a coin", "not 0"]),
    "too many resources": ("cards.toml", [('[[card]]\nid = "brick"', MORE + '[[card]]\nid = "brick"')], ["8 resources", "7"]),
    "resources apart": ("cards.toml", [('resource = "wood"\n', "")], ["must begin with the resources"]),
    "symbols apart": ("cards.toml", [('science = "compass"\n', "")], ["stand together"]),
    "a wonder twice": ("wonders.toml", [('id = "babylon"', 'id = "giza"')], ["giza", "twice"]),
    "a stage without points": ("wonders.toml", [("points = 4, ", "")], ["stage 1 of alexandria", "points"]),
    "a stage with two costs": ("wonders.toml", [("different = 2", "different = 2, identical = 2")], ["alexandria"]),
    "a cost of another kind": ("wonders.toml", [("different = 2", "any = 2")], ["alexandria", "any"]),
    "a cost that is too high": ("wonders.toml", [("different = 2", "different = 5")], ["alexandria", "5"]),
    "a cost of nothing": ("wonders.toml", [("different = 2", "different = 0")], ["alexandria", "0"]),
    "points of a stage as text": ("wonders.toml", [("points = 4", 'points = "4"')], ["stage 1 of alexandria", "no number"]),
    "more points of a stage than fit": ("wonders.toml", [("points = 4", "points = 100")], ["alexandria", "100"]),
    "a stage on a later one": ("wonders.toml", [("needs = [1]", "needs = [3]")], ["stage 2", "needs [3]"]),
    "a stage too many": ("wonders.toml", [(S5, S5 + SIXTH)], ["6 stages"]),
    "an effect that is none": ("wonders.toml", [('{ take = "any" }', '{ take = "all" }')], ["alexandria", "all"]),
    "an effect twice": ("wonders.toml", [('{ take = "any" }', '{ take = "any", tokens = 1 }')], ["alexandria", "tokens"]),
    "a token and shields": ("wonders.toml", [("{ tokens = 1 }", "{ tokens = 1, shields = 1 }")], ["babylon", "shields"]),
    "a look and a token": ("wonders.toml", [("{ look = 5 }", "{ look = 5, tokens = 1 }")], ["halicarnassus", "tokens"]),
    "shields and points": ("wonders.toml", [("{ shields = 1 }", "{ shields = 1, points = 1 }")], ["rhodes", "points"]),
    "two tokens at once": ("wonders.toml", [("{ tokens = 1 }", "{ tokens = 2 }")], ["babylon", "2"]),
    "a look at no card": ("wonders.toml", [("{ look = 5 }", "{ look = 0 }")], ["halicarnassus", "look"]),
    "a look at more than a deck": ("wonders.toml", [("{ look = 5 }", "{ look = 26 }")], ["halicarnassus", "look"]),
    "two wonders that look": ("wonders.toml", [('{ take = "any" }', "{ look = 2 }")], ["only one wonder may look"]),
    "a token with an unknown effect": ("tokens.toml", [("double_coin = true", "double = true")], ["economy", "double"]),
    "a token set off by nothing": ("tokens.toml", [('["stage"]', '["stages"]')], ["architecture", "stages"]),
    "points for something unknown": ("tokens.toml", [("cat = 1", "dog = 1")], ["politics", "dog"]),
    "one number of two": ("tokens.toml", [("points_set = [4, 12]", "points_set = [4]")], ["culture", "two numbers"]),
    "three tokens of a kind": ("tokens.toml", [("copies = 2", "copies = 3")], ["culture", "3"]),
    "a deck that is missing": ("decks.toml", [("[giza]", "[gizah]")], ["giza"]),
    "a card that is in no box": ("decks.toml", [("wood = 4", "woods = 4")], ["central", "woods"]),
    "a deck that is too small": ("decks.toml", [("[giza]\nwood = 2", "[giza]\nwood = 1")], ["25 cards"]),
    "a negative number of cards": ("decks.toml", [("wood = 4", "wood = -4")], ["central", "-4"]),
    "conflict tokens for few": ("numbers.toml", [("[3, 3, 4, 5, 6, 6]", "[3, 3]")], ["two to 7 players"]),
    "a pair of one": ("numbers.toml", [("science_pair = 2", "science_pair = 1")], ["science_pair", "from 2"]),
    "no face-up tokens": ("numbers.toml", [("tokens_face_up = 3", "")], ["tokens_face_up"]),
}  # fmt: skip


@pytest.mark.parametrize("what", DAMAGE)
def test_damaged_data_are_refused(load: Callable[..., ModuleType], what: str) -> None:
    check_refused(load, DAMAGE[what])
