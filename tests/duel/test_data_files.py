"""The data files of Duel: damage is refused with a sentence that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from data_copies import Damage, check_refused, check_same_tables, head, loader
from heptapolis.games.duel.rules import tables


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ModuleType]:
    """Read a changed copy of the data."""
    return loader(tables, tmp_path, monkeypatch)


def test_a_copy_of_the_data_gives_the_same_tables(load: Callable[..., ModuleType]) -> None:
    check_same_tables(load(), tables)


def test_an_edited_number_reaches_the_tables(load: Callable[..., ModuleType]) -> None:
    found = load("cards.toml", ('id = "altar"', 'id = "altar"\ncost = { coins = 2 }'))
    altar = found.CARD_BY_ID["altar"].number
    assert found.COIN_COST[altar] == 2
    assert tables.COIN_COST[altar] == 0


def age_of(card: str, old: int, new: int) -> tuple[str, str]:
    """An edit that moves a card to another age."""
    return f"{head(tables.CARD_BY_ID[card])}age = {old}", f"{head(tables.CARD_BY_ID[card])}age = {new}"


ALTAR = 'id = "altar"\n'
DAMAGE: dict[str, Damage] = {
    "an id twice": ("cards.toml", [('id = "tavern"', 'id = "altar"')], ["altar", "twice"]),
    "a card without a name": ("cards.toml", [('id = "tavern"\n', "")], ["has no id"]),
    "a wonder twice": ("wonders.toml", [('id = "sphinx"', 'id = "pyramids"')], ["pyramids", "twice"]),
    "a wonder without a cost": ("wonders.toml", [("cost = { stone = 3, papyrus = 1 }\n", "")], ["has no cost"]),
    "an unknown colour": ("cards.toml", [('colour = "grey"', 'colour = "gray"')], ["gray", "colours are"]),
    "a chain from nowhere": ("cards.toml", [('free_with = "drop"', 'free_with = "drip"')], ["aqueduct", "drip"]),
    "a chain symbol twice": ("cards.toml", [('gives = "drop"', 'gives = "moon"')], ["same chain symbol"]),
    "points as text": ("cards.toml", [("points = 3\n", 'points = "many"\n')], ["theater"]),
    "more points than fit": ("cards.toml", [("points = 3\n", "points = 300\n")], ["theater"]),
    "an unknown effect": ("cards.toml", [(ALTAR, ALTAR + "weather = 1\n")], ["altar", "weather"]),
    "an unknown effect of a token": ("tokens.toml", [("trade_income = true", "weather = 1")], ["economy", "weather"]),
    "an unknown resource": ("wonders.toml", [("clay = 3, glass = 1", "honey = 3")], ["colossus", "honey"]),
    "a cost of eight of a kind": ("cards.toml", [(ALTAR, ALTAR + "cost = { wood = 8 }\n")], ["altar", "0 to 7"]),
    "a negative cost": ("cards.toml", [(ALTAR, ALTAR + "cost = { wood = -1 }\n")], ["altar", "0 to 7"]),
    "a choice of mixed resources": (
        "cards.toml",
        [('choice = ["glass", "papyrus"]', 'choice = ["glass", "wood"]')],
        ["forum", "choice"],
    ),
    "an unknown special effect": ("wonders.toml", [('special = "library"', 'special = "cellar"')], ["great_library"]),
    "an unknown symbol": ("cards.toml", [('science = "wheel"', 'science = "wheels"')], ["apothecary"]),
    "an unknown symbol of a token": ("tokens.toml", [('science = "scales"', 'science = "scale"')], ["law"]),
    "something unknown to count": ("cards.toml", [('count = ["grey"]', 'count = ["gray"]')], ["chamber_of_commerce"]),
    "coins of an unknown city": (
        "cards.toml",
        [('count = ["grey"], city = "own"', 'count = ["grey"], city = "ours"')],
        ["chamber_of_commerce"],
    ),
    "points counted in the own city": (
        "cards.toml",
        [('amount = 2, count = ["wonder"], city = "most"', 'amount = 2, count = ["wonder"], city = "own"')],
        ["builders_guild", "city that has most"],
    ),
    "a discount for nothing": ("tokens.toml", [("discount = { blue = 2 }", "discount = { pink = 2 }")], ["masonry"]),
    "shields of an unknown colour": ("tokens.toml", [("{ red = 1 }", "{ pink = 1 }")], ["strategy"]),
    "a card among those of another age": ("cards.toml", [age_of("altar", 1, 2)], ["order of their ages"]),
    "a guild of another age": (
        "cards.toml",
        [('age = 3\ncolour = "purple"', 'age = 4\ncolour = "purple"')],
        ["order of their ages"],
    ),
    "a guild among other cards": (
        "cards.toml",
        [('age = 3\ncolour = "red"', 'age = 3\ncolour = "purple"')],
        ["guilds", "last"],
    ),
    "more guilds wanted than there are": ("numbers.toml", [("guilds = 3", "guilds = 8")], ["fewer than 8 guilds"]),
    "fewer guilds wanted than fill age three": ("numbers.toml", [("guilds = 3", "guilds = -1")], ["age 3 has 20"]),
    "fixed production of a yellow card": (
        "cards.toml",
        [('coins = 4\n', 'coins = 4\nproduces = { wood = 1 }\n')],
        ["tavern", "brown and grey"],
    ),
    "ages of another size": ("numbers.toml", [("cards_per_age = 20", "cards_per_age = 19")], ["an age has 20 cards"]),
    "an unfair draft": ("numbers.toml", [("[1, 0, 0, 1]", "[1, 0, 0, 0]")], ["each player takes 4"]),
    "a draft of another size": ("numbers.toml", [("per_round = 4", "per_round = 3")], ["two rounds of 3"]),
    "points for too few distances": ("numbers.toml", [("10, 10, 10, 10]", "10, 10]")], ["each distance"]),
    "loot of three zones": ("numbers.toml", [("[6, 5]]", "[6, 5], [7, 1]]")], ["loot for two zones"]),
    "too many tokens drawn": ("numbers.toml", [("tokens_drawn = 3", "tokens_drawn = 6")], ["fewer tokens"]),
    "a layout with a wrong mark": ("numbers.toml", [('"    U U"', '"    U X"')], ["age 1", "U, D and spaces"]),
    "a layout with a card too few": ("numbers.toml", [('"    U U"', '"    U"')], ["age 1", "19 cards"]),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_data_are_refused_and_the_text_says_what_is_wrong(name: str, load: Callable[..., ModuleType]) -> None:
    check_refused(load, DAMAGE[name])
