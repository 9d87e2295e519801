"""Payments on a few random tables, checked against every way there is to cover a cost.

The oracle follows the rules' wording: each unit of a cost comes from the own city, from the left or from the right; what a
city gives must fit its production, an either/or card giving one unit; and nothing is bought that could be left out.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from .facts import BOARD_GOOD, CARDS, STAGES
from .helpers import city, offers, table

SLOTS = {
    "lumber_yard": ["wood"],
    "stone_pit": ["stone"],
    "clay_pool": ["clay"],
    "ore_vein": ["ore"],
    "tree_farm": ["wood clay"],
    "excavation": ["stone clay"],
    "clay_pit": ["clay ore"],
    "timber_yard": ["stone wood"],
    "forest_cave": ["wood ore"],
    "mine": ["ore stone"],
    "loom_1": ["cloth"],
    "glassworks_1": ["glass"],
    "press_1": ["papyrus"],
    "sawmill": ["wood", "wood"],
    "quarry": ["stone", "stone"],
    "brickyard": ["clay", "clay"],
    "foundry": ["ore", "ore"],
}
PRIVATE = {"forum": ["glass cloth papyrus"], "caravansery": ["clay ore stone wood"]}
RAW = {"clay", "ore", "stone", "wood"}


def delivers(slots: list[str], goods: list[str]) -> bool:
    """Whether so many slots can give these goods, each slot one of its own."""
    if not goods:
        return True
    first, rest = goods[0], goods[1:]
    tried = set()
    for index, slot in enumerate(slots):
        if first in slot.split() and slot not in tried:
            tried.add(slot)
            if delivers(slots[:index] + slots[index + 1 :], rest):
                return True
    return False


def price(side: str, good: str, buildings: list[str]) -> int:
    if good in RAW:
        return 1 if {"left": "west_trading_post", "right": "east_trading_post"}[side] in buildings else 2
    return 1 if "marketplace" in buildings else 2


def payments(
    cost: list[str], own: list[str], left: list[str], right: list[str], buildings: list[str]
) -> set[tuple[int, int]]:
    """All (left, right) payments by trying every source for every unit."""
    found = set()
    for sources in product("olr", repeat=len(cost)):
        share = {
            source: [good for good, from_ in zip(cost, sources, strict=True) if from_ == source] for source in "olr"
        }
        if not (delivers(own, share["o"]) and delivers(left, share["l"]) and delivers(right, share["r"])):
            continue
        if any(delivers(own, [*share["o"], good]) for good in share["l"] + share["r"]):
            continue  # a bought unit that was not missing
        found.add(
            (
                sum(price("left", good, buildings) for good in share["l"]),
                sum(price("right", good, buildings) for good in share["r"]),
            )
        )
    return found


def sells(wonder: str, buildings: list[str]) -> list[str]:
    return [BOARD_GOOD[wonder], *(slot for card in buildings for slot in SLOTS.get(card, []))]


@pytest.mark.parametrize("seed", range(24))
def test_all_payments_of_a_random_table(seed: int) -> None:
    rng = random.Random(seed)
    wonders = rng.sample(sorted(set(BOARD_GOOD) - {"olympia", "alexandria"}), 3)
    pool = list(SLOTS)
    rng.shuffle(pool)
    rich = 3 if seed % 3 else 8
    cities = [pool[:rich], pool[rich : rich + 4], pool[rich + 4 : rich + 8]]
    own = cities[0]
    own += [card for card in (*PRIVATE, "marketplace", "east_trading_post", "west_trading_post") if rng.random() < 0.4]
    hand = rng.sample([card for card in CARDS if CARDS[card].age == 3 and not CARDS[card].chains], 3)
    coins = rng.choice([2, 5, 30])
    others = [{} for _ in range(3)]  # six players, so that all cards are in the game
    position = table(
        city(wonder=wonders[0], coins=coins, buildings=own, hand=hand),
        city(wonder=wonders[1], buildings=cities[1]),
        *others,
        city(wonder=wonders[2], buildings=cities[2]),
        age=3,
        turn=5,
    )
    production = sells(wonders[0], own) + [slot for card in own for slot in PRIVATE.get(card, [])]
    left, right = sells(wonders[1], cities[1]), sells(wonders[2], cities[2])

    def expected(goods: str) -> list[str]:
        every = payments(goods.split(), production, left, right, own)
        ranked = sorted((pay for pay in every if sum(pay) <= coins), key=lambda pay: (sum(pay), pay[0]))
        return ["".join(f" {side}{amount}" for side, amount in zip("LR", pay, strict=True) if amount) for pay in ranked]

    for card in hand:
        assert offers(position, 0, "build", card) == [f"build {card}{pay}" for pay in expected(CARDS[card].goods)]
    stage = STAGES[wonders[0], "A"][0].goods
    assert offers(position, 0, "stage", hand[0]) == [f"stage {hand[0]}{pay}" for pay in expected(stage)]


def test_a_city_that_makes_more_than_anything_costs() -> None:
    every = "lumber_yard sawmill stone_pit quarry clay_pool brickyard ore_vein foundry clay_pit timber_yard caravansery"
    own = city(
        wonder="giza", coins=0, buildings=f"{every} loom_1 glassworks_1 press_1 forum", hand="palace pantheon arsenal"
    )
    position = table(own, age=3, turn=5)
    assert offers(position, 0, "build") == ["build pantheon", "build palace", "build arsenal"]


def test_plenty_of_one_good_is_no_help_for_another() -> None:
    every = "sawmill lumber_yard brickyard clay_pool foundry ore_vein clay_pit loom_1 press_1"
    own = city(wonder="ephesus", coins=6, buildings=every, hand="fortifications academy town_hall")
    position = table(own, city(wonder="giza", buildings="quarry"), city(wonder="alexandria"), age=3, turn=5)
    assert offers(position, 0, "build") == ["build town_hall L4 R2", "build fortifications L2"]
