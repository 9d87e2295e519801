"""The data files: damage is refused with a sentence that says what is wrong, and an edit changes what compiled rules do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import heptapolis
from data_copies import Damage, check_refused, check_same_tables, edit, head, loader
from heptapolis.games.seven_wonders.rules import tables

PACKAGE = Path(heptapolis.__file__).parent


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


ALTAR = 'id = "altar"\n'
DAMAGE: dict[str, Damage] = {
    "an id twice": ("cards.toml", [('id = "tavern"', 'id = "pawnshop"')], ["id", "twice"]),
    "a card without a name": ("cards.toml", [('id = "tavern"\n', "")], ["has no id"]),
    "an unknown colour": ("cards.toml", [('colour = "grey"', 'colour = "gray"')], ["gray", "colours are"]),
    "a chain from nowhere": ("cards.toml", [('free_with = ["baths"]', 'free_with = ["bath"]')], ["aqueduct", "bath"]),
    "a good that is none": ("wonders.toml", [('good = "ore"', 'good = "or"')], ["rhodes", "no good"]),
    "a discount on nothing": ("cards.toml", [('resources = "raw"', 'resources = "rawx"')], ["east_trading_post"]),
    "a negative price": ("cards.toml", [("price = 1", "price = -1")], ["east_trading_post", "negative"]),
    "points as text": ("cards.toml", [("points = 3\n", 'points = "many"\n')], ["pawnshop"]),
    "more points than fit": ("cards.toml", [("points = 3\n", "points = 300\n")], ["pawnshop"]),
    "something unknown to count": ("cards.toml", [('count = ["brown"]', 'count = ["bron"]')], ["vineyard"]),
    "a wonder twice": ("wonders.toml", [('id = "alexandria"', 'id = "rhodes"')], ["id", "twice"]),
    "three cards of one building": (
        "cards.toml",
        [('building = "press"', 'building = "loom"')],
        ["loom_1", "at most two"],
    ),
    "a card that four others make free": (
        "cards.toml",
        [('free_with = ["baths"]', 'free_with = ["loom", "press"]')],
        ["loom_1", "at most two"],
    ),
    "a cost of eight goods": (
        "cards.toml",
        [(ALTAR, ALTAR + "cost = { wood = 5, clay = 3 }\n")],
        ["'wood': 5", "more than 7"],
    ),
    "a cost with too many ways to pay": (
        "cards.toml",
        [(ALTAR, ALTAR + "cost = { wood = 4, cloth = 4 }\n")],
        ["'cloth': 4", "more than 20 ways"],
    ),
    "production of three goods at once": (
        "cards.toml",
        [('produces = [["wood"]]', 'produces = [["wood"], ["wood"], ["wood"]]')],
        ["at most two slots"],
    ),
    "production of either a raw or a manufactured good": (
        "cards.toml",
        [('produces = [["wood"]]', 'produces = [["wood", "glass"]]')],
        ["['wood', 'glass']", "raw", "manufactured"],
    ),
    "an effect that the rules do not know": ("cards.toml", [(ALTAR, ALTAR + "weather = 1\n")], ["weather"]),
    "a good that the rules do not know": (
        "wonders.toml",
        [("{ cost = { wood = 2 }, points = 3 }", "{ cost = { honey = 2 }, points = 3 }")],
        ["honey"],
    ),
    "a card among those of another age": (
        "cards.toml",
        [(head(tables.CARD_BY_ID["altar"]) + "age = 1", head(tables.CARD_BY_ID["altar"]) + "age = 2")],
        ["order of their ages"],
    ),
    "a guild among other cards": (
        "cards.toml",
        [
            (
                head(tables.CARD_BY_ID["circus"]) + 'age = 3\ncolour = "red"',
                head(tables.CARD_BY_ID["circus"]) + 'age = 3\ncolour = "purple"',
            )
        ],
        ["guilds", "last"],
    ),
    "a copy too few for five players": (
        "cards.toml",
        [("marks = [3, 5]", "marks = [3]")],
        ["age 1 has 34 cards for 5 players instead of 35"],
    ),
    "hands of another size": (
        "numbers.toml",
        [("cards_per_hand = 7", "cards_per_hand = 6")],
        ["age 1 has 21 cards for 3 players instead of 18"],
    ),
    "a wonder with five stages": (
        "wonders.toml",
        [("{ cost = { wood = 2 }, points = 3 },", "{ cost = { wood = 2 }, points = 3 }," * 3)],
        ["rhodes", "more stages"],
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_data_are_refused_and_the_text_says_what_is_wrong(name: str, load: Callable[..., ModuleType]) -> None:
    check_refused(load, DAMAGE[name])


# The compile cache ------------------------------------------------------------------------------------

ASK = """
import json
import heptapolis
from heptapolis.games.seven_wonders.rules.setup import open_city
from heptapolis.games.seven_wonders.rules.state import STATE
from heptapolis.kernel.state import blank

state = blank(STATE)
open_city(state, 0)
hits = sum(open_city.stats.cache_hits.values())
print(json.dumps([heptapolis.__file__, [int(price) for price in state.prices[0]], hits]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.environ.get("HEPTAPOLIS_MODE") == "interpreted", reason="is about compiled rules")
def test_an_edited_data_file_changes_the_rules_although_they_were_compiled_before(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "heptapolis", ignore=shutil.ignore_patterns("__pycache__"))
    numbers = tmp_path / "heptapolis" / "games" / "seven_wonders" / "data" / "numbers.toml"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "HEPTAPOLIS"))}
    environment |= {"PYTHONPATH": str(tmp_path), "HEPTAPOLIS_CACHE": str(tmp_path / "cache")}

    def ask() -> tuple[list[int], int]:
        """The prices in a new city, and how many rules came from the cache."""
        done = subprocess.run(
            [sys.executable, "-c", ASK], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        file, prices, hits = json.loads(done.stdout)
        assert Path(file).is_relative_to(tmp_path)
        return prices, hits

    assert ask() == ([2, 2, 2, 2], 0)
    assert ask() == ([2, 2, 2, 2], 1)
    edit(numbers, ("unit_price = 2", "unit_price = 4"))
    assert ask() == ([4, 4, 4, 4], 0)
    assert len(list((tmp_path / "cache").iterdir())) == 2
    edit(numbers, ("unit_price = 4", "unit_price = 2"))
    assert ask() == ([2, 2, 2, 2], 1)
