"""Own production in one turn: the board's good, brown, grey and yellow buildings, wonder stages; either/or goods."""

from __future__ import annotations

import pytest

from .facts import BOARD_GOOD, ONE_OF, TWO_OF
from .helpers import city, offers, play_turn, table

# A card of age I or II that costs exactly one (or two) of a good and nothing else, and the age in which it is held.
COSTS_ONE = {
    "clay": "guard_tower",
    "ore": "barracks",
    "stone": "baths",
    "wood": "stockade",
    "glass": "workshop",
    "cloth": "apothecary",
    "papyrus": "scriptorium",
}
COSTS_TWO = {"clay": "forum", "wood": "caravansery"}


def builds(card: str, age: int = 1, **facts: object) -> bool:
    """Whether a city without coins can build the card."""
    other = {1: "altar", 2: "walls", 3: "palace"}[age]
    position = table(city(coins=0, hand=[card, other], **facts), age=age)
    return offers(position, 0, "build", card) == [f"build {card}"]


@pytest.mark.parametrize(("wonder", "good"), BOARD_GOOD.items())
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_board_makes_one_unit_of_its_good(wonder: str, good: str, side: str) -> None:
    for needed, card in COSTS_ONE.items():
        assert builds(card, wonder=wonder, side=side) == (needed == good)


@pytest.mark.parametrize(("good", "card"), COSTS_TWO.items())
def test_the_board_makes_no_second_unit(good: str, card: str) -> None:
    wonder = next(name for name, own in BOARD_GOOD.items() if own == good)
    assert not builds(card, 2, wonder=wonder)
    assert builds(card, 2, wonder=wonder, buildings=[ONE_OF[good]])


@pytest.mark.parametrize(("good", "card"), ONE_OF.items())
def test_brown_and_grey_cards_make_their_good(good: str, card: str) -> None:
    wonder = next(name for name, own in BOARD_GOOD.items() if own != good)
    assert not builds(COSTS_ONE[good], wonder=wonder)
    assert builds(COSTS_ONE[good], wonder=wonder, buildings=[card])


@pytest.mark.parametrize("good", ["clay", "wood"])
def test_two_slots_give_two_units(good: str) -> None:
    assert builds(COSTS_TWO[good], 2, wonder="rhodes", buildings=[TWO_OF[good]])
    assert not builds(COSTS_TWO[good], 2, wonder="rhodes", buildings=[ONE_OF[good]])


@pytest.mark.parametrize("good", ["stone", "ore"])
def test_quarry_and_foundry_give_two_units(good: str) -> None:
    # The first stage of Ephesus A costs 2 stone, the second of Alexandria A 2 ore: the stage can be built.
    wonder, stages = {"stone": ("ephesus", 0), "ore": ("alexandria", 1)}[good]
    for card, enough in ((TWO_OF[good], True), (ONE_OF[good], False)):
        own = city(wonder=wonder, coins=0, stages=stages, buildings=[card], hand="temple statue")
        assert (offers(table(own, age=2), 0, "stage", "temple") == ["stage temple"]) == enough


@pytest.mark.parametrize(
    ("card", "players", "goods"),
    [
        ("tree_farm", 6, "wood clay"),
        ("excavation", 4, "stone clay"),
        ("clay_pit", 3, "clay ore"),
        ("timber_yard", 3, "stone wood"),
        ("forest_cave", 5, "wood ore"),
        ("mine", 6, "ore stone"),
    ],
)
def test_an_either_or_card_gives_one_of_its_goods_chosen_anew(card: str, players: int, goods: str) -> None:
    for good in ("clay", "ore", "stone", "wood"):
        own = city(wonder="alexandria", coins=0, buildings=[card], hand=[COSTS_ONE[good], "altar"])
        position = table(own, *({} for _ in range(players - 1)))
        assert bool(offers(position, 0, "build", COSTS_ONE[good])) == (good in goods.split())


def test_an_either_or_card_never_gives_two_goods_in_one_turn() -> None:
    # Stables cost ore, clay and wood: clay pit and lumber yard are not enough, with the board of Rhodes they are.
    assert not builds("stables", 2, wonder="giza", buildings=["clay_pit", "lumber_yard"])
    assert builds("stables", 2, wonder="rhodes", buildings=["clay_pit", "lumber_yard"])
    assert builds("stables", 2, wonder="babylon", buildings=["clay_pit", "lumber_yard"])


def test_either_or_cards_are_combined_as_the_cost_needs_it() -> None:
    # Ore, stone and 2 wood for the senate: each card has to give the good that no other can.
    assert builds("senate", 3, wonder="olympia", buildings=["clay_pit", "timber_yard", "quarry"]) is True
    assert builds("senate", 3, wonder="giza", buildings=["clay_pit", "timber_yard", "lumber_yard"]) is True
    assert builds("senate", 3, wonder="ephesus", buildings=["clay_pit", "timber_yard", "lumber_yard"]) is False


def test_forum_makes_one_manufactured_good() -> None:
    assert not builds("school", 2, wonder="giza", buildings=["lumber_yard"])
    assert builds("school", 2, wonder="giza", buildings=["lumber_yard", "forum"])
    # Study: wood, papyrus and cloth.
    assert not builds("study", 3, wonder="giza", buildings=["lumber_yard", "forum"])
    assert builds("study", 3, wonder="ephesus", buildings=["lumber_yard", "forum"])


@pytest.mark.parametrize("missing", ["glass", "cloth", "papyrus"])
def test_forum_makes_any_manufactured_good(missing: str) -> None:
    others = [ONE_OF[good] for good in ("glass", "cloth", "papyrus") if good != missing]
    assert not builds("traders_guild", 3, wonder="giza", buildings=others)
    assert builds("traders_guild", 3, wonder="giza", buildings=[*others, "forum"])


@pytest.mark.parametrize("missing", ["clay", "ore", "wood"])
def test_caravansery_makes_any_raw_good(missing: str) -> None:
    others = [ONE_OF[good] for good in ("clay", "ore", "wood") if good != missing]
    assert not builds("stables", 2, wonder="giza", buildings=others)
    assert builds("stables", 2, wonder="giza", buildings=[*others, "caravansery"])


def test_caravansery_makes_stone_too_but_only_one_good() -> None:
    assert builds("aqueduct", 2, wonder="giza", buildings=["stone_pit", "caravansery"])
    assert not builds("aqueduct", 2, wonder="giza", buildings=["caravansery"])
    assert not builds("stables", 2, wonder="giza", buildings=["lumber_yard", "caravansery"])


@pytest.mark.parametrize(("side", "stages"), [("A", 2), ("B", 1)])
@pytest.mark.parametrize("good", ["clay", "ore", "stone", "wood"])
def test_alexandria_makes_one_raw_good_of_choice_each_turn(side: str, stages: int, good: str) -> None:
    assert not builds(COSTS_ONE[good], wonder="alexandria", side=side, stages=stages - 1)
    assert builds(COSTS_ONE[good], wonder="alexandria", side=side, stages=stages)


def test_alexandria_makes_not_two_raw_goods() -> None:
    for side, stages in (("A", 3), ("B", 3)):
        assert not builds("forum", 2, wonder="alexandria", side=side, stages=stages)


@pytest.mark.parametrize("good", ["cloth", "papyrus"])
def test_alexandria_b_makes_one_manufactured_good_of_choice_each_turn(good: str) -> None:
    assert not builds(COSTS_ONE[good], wonder="alexandria", side="B", stages=1)
    assert builds(COSTS_ONE[good], wonder="alexandria", side="B", stages=2)
    assert not builds(COSTS_ONE[good], wonder="alexandria", side="A", stages=3)


def test_alexandria_b_makes_one_manufactured_good_only() -> None:
    # Traders guild: cloth, papyrus and glass. The board gives glass, stage 2 one of the others.
    assert not builds("traders_guild", 3, wonder="alexandria", side="B", stages=2)
    assert builds("traders_guild", 3, wonder="alexandria", side="B", stages=2, buildings=["loom_2"])


def test_production_counts_from_the_turn_after_it_was_built() -> None:
    position = table(
        city(wonder="giza", coins=0, hand="clay_pool guard_tower altar"),
        city(wonder="ephesus"),
        city(wonder="alexandria", hand="press_1 baths stockade"),
        city(wonder="rhodes", hand="guard_tower loom_1 theater"),
        turn=5,
    )
    assert offers(position, 0, "build", "guard_tower") == []
    position = play_turn(position, "build clay_pool", None, None, "discard loom")
    assert offers(position, 0, "build", "guard_tower") == ["build guard_tower"]
