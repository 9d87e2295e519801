"""Rules that the figures of today never touch: tried on a copy of the game with other figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data_copies import edit

from .test_bad_data import COMMON, GIZA, copied, run

MINUS = 'effects = [{ type = "die_cost_minus", colours = ["blue", "red"], amount = 1 }]'
EDITS = {
    COMMON: [
        # Weak attacks: two defences are more than the points printed on the first.
        ('{ type = "attack", points = 3 }', '{ type = "attack", points = 1 }'),
        # A Market box that counts the Market itself.
        ('building = "warehouse", coins = 1, points = 1', 'building = "market", coins = 2, points = 3'),
        # A box with two arrows and one with two effects.
        ('points = 7, after = ["agora.c1"]', 'points = 7, after = ["agora.c1", "agora.a1"]'),
        (
            'cost = 3, effects = [{ type = "gain_coins", amount = 7 }]',
            'cost = 3, points = 2, effects = [{ type = "gain_coins", amount = 2 }, { type = "extra_action" }]',
        ),
    ],
    GIZA: [
        ("cost = 2, points = 5", f"cost = 2, points = 5, {MINUS}"),
        ("cost = 4, points = 8", f"cost = 4, points = 8, {MINUS}"),
    ],
    "numbers.toml": [('"agora", "market"], max = 1', '"agora", "market"], max = 2')],
}
PROGRAM = """
import json, heptapolis
WAREHOUSE = ["warehouse." + good for good in ("stone", "wood", "clay", "glass", "papyrus", "cloth")]
def table(boxes, theirs=(), coins=9, **forum):
    return heptapolis.position({"game": "dice", "round": 55, "forum": forum, "cities": [
        {"board": "giza", "boxes": WAREHOUSE + list(boxes), "coins": coins, "bonuses": ["coins"]},
        {"board": "rhodes", "boxes": list(theirs)}, {"board": "ephesus"}]})
def end(position, *moves):
    for move in moves:
        position = position.play(0, move)
    return position.play(1, "pass").play(2, "pass")
def now(position):
    return position.to_dict()["cities"][0]["now"]
def costs(position):
    return {move.target: move.payment[0] for move in position.moves(0) if move.kind == "build"}
def checks(position):
    return sorted({move.card.split(".")[0] for move in position.moves(0) if move.kind == "check"})
told = {}
guarded = table([], ["east_barracks.defence1", "east_barracks.defence2"], red="axe:0")
told["floor"] = end(guarded, "build red west_barracks.attack1").to_dict()["cities"][0]["attacks"]
camel = table(["market.coin1", "market.chest1"], coins=0, yellow="camel:0").play(0, "build yellow market.camel1")
told["counts itself"] = now(camel)["coins"]
told["scores itself"] = table(["market.camel1", "market.coin1"]).scores()[0].market
for boxes in (["wonder.1"], ["wonder.1", "wonder.2"]):
    for section in (0, 2, 3):
        found = costs(table(boxes, blue=f"mask:{section}", red=f"axe:{section}", yellow="coin:2"))
        told[f"{len(boxes)} discounts, section {section}"] = [found["blue"], found["red"], found["yellow"]]
arrows = table(["agora.c1"], blue="owl:0").why_not(0, "build blue agora.c2")
told["two arrows"] = [arrows.code, arrows.figures["after"]]
told["both arrows"] = table(["agora.c1", "agora.a1"], blue="owl:0").why_not(0, "build blue agora.c2")
both = table(["market.coin1"], coins=0, yellow="coin:0").play(0, "build yellow market.coin2")
told["two effects"] = [now(both)["coins"], both.decision(0).kind, end(both, "pass").to_dict()["cities"][0]["coins"]]
nearly = ["agora.a1", "agora.a2", "agora.b1", "agora.b2", "agora.c1"]
asked = table(nearly, blue="owl:0").play(0, "build blue agora.c2").play(0, "bonus build")
told["first box"] = checks(asked)
told["second box, market"] = checks(asked.play(0, "check market.coin1"))
told["second box, barracks"] = checks(asked.play(0, "check west_barracks.attack1"))
elsewhere = asked.play(0, "check market.coin1").why_not(0, "check university.gear1")
told["another building"] = elsewhere.code
read = asked.play(0, "check market.coin1")
told["reads back"] = heptapolis.position(read.to_dict()) == read
told["sampled"] = read.view(0).sample(1).view(0) == read.view(0)
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the game with other figures says."""
    folder: Path = tmp_path_factory.mktemp("other")
    data = copied(folder)
    for file, edits in EDITS.items():
        edit(data / file, *edits)
    found: dict[str, Any] = run(folder, PROGRAM)
    return found


def test_attack_points_never_fall_below_zero(told: dict[str, Any]) -> None:
    assert told["floor"] == {"west_barracks.attack1": 0}


def test_a_box_that_counts_its_own_building_counts_itself(told: dict[str, Any]) -> None:
    assert told["counts itself"] == 3 * 2
    assert told["scores itself"] == 2 * 3


@pytest.mark.parametrize(
    ("discounts", "section", "cost"), [(1, 0, 0), (1, 2, 1), (1, 3, 2), (2, 0, 0), (2, 2, 0), (2, 3, 1)]
)
def test_discounts_add_up_and_stop_at_zero(told: dict[str, Any], discounts: int, section: int, cost: int) -> None:
    # Yellow, which is not among the colours, costs its section all the time.
    assert told[f"{discounts} discounts, section {section}"] == [cost, cost, 2]


def test_a_box_may_have_two_arrows(told: dict[str, Any]) -> None:
    assert told["two arrows"] == ["not-yet", "agora.a1"]
    assert told["both arrows"] is None


def test_a_box_may_have_two_effects(told: dict[str, Any]) -> None:
    assert told["two effects"] == [2, "again", 5]


def test_boxes_of_one_effect_are_all_in_one_of_the_buildings_listed(told: dict[str, Any]) -> None:
    barracks = ["east_barracks", "west_barracks"]
    assert told["first box"] == sorted([*barracks, "market", "university"])
    assert told["second box, market"] == ["market"]
    assert told["second box, barracks"] == barracks
    assert told["another building"] == "wrong-building"


def test_such_a_choice_reads_back_and_is_sampled(told: dict[str, Any]) -> None:
    assert told["reads back"]
    assert told["sampled"]
