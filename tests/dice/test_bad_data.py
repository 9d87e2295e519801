"""The data files: damage is refused with a sentence that names the place; a correction changes the game and no rule."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import heptapolis
from data_copies import edit

COMMON = "common.toml"
GIZA = "boards/giza.toml"
A1 = '{ id = "agora.a1", symbols = ["mask", "scales"], cost = 0, points = 2 }'
A2 = '{ id = "agora.a2", symbols = ["mask", "scales"], cost = 3, points = 4, after = ["agora.a1"] }'
COIN1 = '{ id = "market.coin1", symbols = ["coin"], cost = 1, effects = [{ type = "gain_coins", amount = 7 }] }'
W1 = '{ id = "wonder.1", cost = 2, points = 5 }'


Damage = tuple[str, list[tuple[str, ...]], list[str]]
"""A data file, texts to replace (and of which other file, where it is another), and words that must be in the complaint."""

DAMAGES: dict[str, Damage] = {
    "a cost above six": (COMMON, [(A1, A1.replace("cost = 0", "cost = 7"))], ["agora.a1"]),
    "a cost below zero": (COMMON, [(A1, A1.replace("cost = 0", "cost = -1"))], ["agora.a1"]),
    "a cost that is no number": (COMMON, [(A1, A1.replace("cost = 0", 'cost = "x"'))], ["agora.a1"]),
    "no cost": (COMMON, [(A1, A1.replace("cost = 0, ", ""))], ["agora.a1"]),
    "points below zero": (COMMON, [(A1, A1.replace("points = 2", "points = -2"))], ["agora.a1"]),
    "an unknown symbol": (COMMON, [(A1, A1.replace('"mask"', '"moon"'))], ["moon"]),
    "an unknown key": (COMMON, [(A1, A1.replace("points = 2", "pionts = 2"))], ["pionts"]),
    "an arrow from nowhere": (COMMON, [(A2, A2.replace('["agora.a1"]', '["agora.z1"]'))], ["agora.z1"]),
    "an arrow from another building": (COMMON, [(A2, A2.replace('["agora.a1"]', '["market.coin1"]'))], ["agora.a2"]),
    "an arrow from itself": (COMMON, [(A2, A2.replace('["agora.a1"]', '["agora.a2"]'))], ["agora.a2"]),
    "arrows in a circle": (COMMON, [(A1, A1.replace("points = 2", 'points = 2, after = ["agora.a2"]'))], ["agora."]),
    "an id twice": (COMMON, [(A2, A2.replace('id = "agora.a2"', 'id = "agora.a1"'))], ["twice", "agora"]),
    "an unknown effect": (COMMON, [(COIN1, COIN1.replace("gain_coins", "steal_coins"))], ["steal_coins"]),
    "an effect without its figure": (COMMON, [(COIN1, COIN1.replace(", amount = 7", ""))], ["market.coin1"]),
    "a box too few for the total": (COMMON, [(f"  {A2},\n", "")], ["agora"]),
    "a box too many for the total": (COMMON, [(A1, f"{A1},\n  {A1.replace('a1', 'd1')}")], ["agora"]),
    "a total that does not fit": ("numbers.toml", [("agora = 6", "agora = 5")], ["agora"]),
    "more boxes than there is room for": (
        COMMON,
        [
            (A1, ",\n  ".join([A1, *(A1.replace("a1", f"d{number}") for number in (1, 2, 3))])),
            ("agora = 6", "agora = 9", "numbers.toml"),
        ],
        ["agora", "8"],
    ),
    "a wonder cost above six": (GIZA, [(W1, W1.replace("cost = 2", "cost = 9"))], ["wonder.1"]),
    "an unknown die to unlock": (GIZA, [('colour = "purple"', 'colour = "pink"')], ["pink"]),
    "an unknown colour": (GIZA, [('colours = ["blue"]', 'colours = ["pink"]')], ["pink"]),
    "a die of five faces": ("dice.toml", [('  { symbol = "stone" },\n', "")], ["grey1"]),
    "an unknown building for the spies": (
        "dice.toml",
        [('check_in = ["market"]', 'check_in = ["bazaar"]')],
        ["bazaar"],
    ),
    "an unknown building to compare": ("dice.toml", [('compare = "wonder"', 'compare = "temple"')], ["temple"]),
}


RELOAD = """
import importlib, json, sys
from pathlib import Path
import heptapolis
folder = Path(heptapolis.__file__).parent / "games" / "dice" / "data"
complaints = {}
for name, (file, edits, words) in json.loads(sys.stdin.read()).items():
    kept = {}
    for old, new, *other in edits:
        path = folder / (other[0] if other else file)
        text = path.read_text(encoding="utf-8")
        kept.setdefault(path, text)
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    for module in [module for module in sys.modules if module.startswith("heptapolis.games.dice")]:
        del sys.modules[module]
    try:
        importlib.import_module("heptapolis.games.dice.rules.tables")
        complaints[name] = None
    except Exception as error:
        complaints[name] = [type(error).__name__, str(error)]
    for path, text in kept.items():
        path.write_text(text, encoding="utf-8")
print(json.dumps(complaints))
"""


def copied(folder: Path) -> Path:
    """A copy of the package, to be damaged; the folder of its data."""
    package = folder / "heptapolis"
    shutil.copytree(Path(heptapolis.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package / "games" / "dice" / "data"


def run(folder: Path, program: str, told: Any = None) -> Any:
    """What a program prints that uses the copy."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    environment |= {"PYTHONPATH": str(folder), "HEPTAPOLIS_MODE": "interpreted"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(told),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str] | None]:
    """What is said to each of the damages."""
    folder = tmp_path_factory.mktemp("damaged")
    copied(folder)
    said: dict[str, list[str] | None] = run(folder, RELOAD, {"none": (COMMON, [], []), **DAMAGES})
    return said


def test_good_data_are_read(complaints: dict[str, list[str] | None]) -> None:
    assert complaints["none"] is None


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_data_are_refused(name: str, complaints: dict[str, list[str] | None]) -> None:
    complaint = complaints[name]
    assert complaint is not None, "it was read"
    kind, text = complaint
    assert kind == "BadData"
    for word in DAMAGES[name][2]:
        assert word in text


PROGRAM = """
import json, heptapolis
def position(**own):
    city = {"board": "giza", "boxes": ["warehouse.stone"], **own}
    return heptapolis.position({"game": "dice", "round": 55, "cities": [city, {"board": "rhodes"}],
                                "forum": {"blue": "owl:0", "yellow": "coin:0"}})
def after(position, move):
    after = position.play(0, move).play(1, "pass").to_dict()["cities"]
    return [city["coins"] for city in after]
start = position(coins=9)
moves = {str(move): [move.action, move.payment] for move in start.moves(0)}
print(json.dumps({
    "d1": moves["build blue agora.d1"],
    "pass": after(start, "pass"),
    "coin1": after(position(coins=20), "build yellow market.coin1"),
    "wonder": position(boxes=["wonder.1"]).scores()[0].total,
    "agora": position(boxes=["agora.a1", "agora.a2", "agora.b1", "agora.b2", "agora.c1", "agora.c2"]).scores()[0].total,
    "actions": start.game.action_count,
}))
"""


def test_a_correction_changes_the_game_and_no_rule(tmp_path: Path) -> None:
    data = copied(tmp_path)
    d1 = '{ id = "agora.d1", symbols = ["owl", "mask"], cost = 3, points = 9 }'
    edit(data / COMMON, (A1, f"{A1},\n  {d1}"), ("amount = 7", "amount = 11"))
    edit(data / GIZA, (W1, W1.replace("points = 5", "points = 6")))
    edit(
        data / "numbers.toml", ("agora = 6", "agora = 7"), ("pass = 3", "pass = 4"), ("capacity = 21", "capacity = 25")
    )
    assert run(tmp_path, PROGRAM) == {
        "d1": [64 * 3 + 26 + 1, [0, 2]],
        "pass": [13, 11],
        "coin1": [25, 11],
        "wonder": 6,
        "agora": 25,
        "actions": 711,
    }
