"""Building a card: what it costs, chains, no building twice. Every card's cost and chain is tried."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import BOARD_GOOD, CARDS
from .helpers import board_without, buildings, city, code, coins, makers, offers, play_turn, table

WITH_GOODS = [card for card, facts in CARDS.items() if facts.goods]
WITH_COINS = [card for card, facts in CARDS.items() if facts.coins]
FREE = [card for card, facts in CARDS.items() if not facts.goods and not facts.coins]
CHAINS = [(parent, card) for card, facts in CARDS.items() for parent in facts.chains.split()]


def alone(card: str, **facts: object) -> Position:
    """A table on which seat 0 holds this card and another of its age, with as many players as the card needs."""
    printed = CARDS[card]
    players = max(3, min(printed.marks, default=3))
    other = {1: "marketplace", 2: "temple", 3: "palace"}[printed.age]
    if card == other:
        other = {1: "altar", 2: "walls", 3: "senate"}[printed.age]
    return table(city(hand=[card, other], **facts), *({} for _ in range(players - 1)), age=printed.age)


@pytest.mark.parametrize("card", WITH_GOODS)
def test_a_resource_cost_is_met_by_own_production(card: str) -> None:
    goods = CARDS[card].goods
    wonder = board_without(goods)
    position = alone(card, wonder=wonder, coins=0, buildings=makers(goods, wonder))
    assert offers(position, 0, "build", card) == [f"build {card}"]
    after = play_turn(position, f"build {card}")
    assert card in buildings(after, 0)


@pytest.mark.parametrize(
    ("card", "missing"), [(card, good) for card in WITH_GOODS for good in sorted(set(CARDS[card].goods.split()))]
)
def test_every_unit_of_a_resource_cost_must_be_covered(card: str, missing: str) -> None:
    goods = CARDS[card].goods.split()
    wonder = next(name for name, good in BOARD_GOOD.items() if good != missing)
    goods.remove(missing)
    position = alone(card, wonder=wonder, coins=0, buildings=makers(" ".join(goods), wonder))
    assert offers(position, 0, "build", card) == []
    assert code(position, 0, f"build {card}") in ("goods-missing", "coins-missing")


@pytest.mark.parametrize("card", WITH_COINS)
def test_a_coin_cost_is_paid_to_the_bank(card: str) -> None:
    position = alone(card, coins=1)
    assert offers(position, 0, "build", card) == [f"build {card}"]
    after = play_turn(position, f"build {card}")
    assert coins(after, 0) == 0
    assert card in buildings(after, 0)
    # The neighbours got nothing but the 3 coins for what they discarded.
    assert coins(after, 1) == coins(after, 2) == 6


@pytest.mark.parametrize("card", WITH_COINS)
def test_a_coin_cost_must_be_in_the_treasury(card: str) -> None:
    position = alone(card, coins=0)
    assert offers(position, 0, "build", card) == []
    assert code(position, 0, f"build {card}") == "coins-missing"


@pytest.mark.parametrize("card", FREE)
def test_a_card_without_a_cost_is_free(card: str) -> None:
    position = alone(card, coins=0)
    assert offers(position, 0, "build", card) == [f"build {card}"]
    assert card in buildings(play_turn(position, f"build {card}"), 0)


def test_twenty_six_chains_lead_from_one_age_to_the_next() -> None:
    assert len(CHAINS) == 26
    assert all(CARDS[parent].age + 1 == CARDS[card].age for parent, card in CHAINS)


@pytest.mark.parametrize(("parent", "card"), CHAINS)
def test_a_chain_makes_the_card_free(parent: str, card: str) -> None:
    position = alone(card, coins=7, wonder="giza", buildings=[parent])
    assert offers(position, 0, "build", card) == [f"build {card}"]
    before = [coins(position, seat) for seat in range(3)]
    after = play_turn(position, f"build {card}")
    assert card in buildings(after, 0)
    # Nothing was paid to neighbours or the bank; arena, haven and lighthouse may have brought coins.
    assert coins(after, 0) >= before[0]
    assert [coins(after, seat) for seat in (1, 2)] == [before[1] + 3, before[2] + 3]


@pytest.mark.parametrize(("parent", "card"), CHAINS)
def test_the_chain_needs_the_named_building_and_no_other(parent: str, card: str) -> None:
    strangers = [other for other in CARDS if CARDS[other].age == CARDS[card].age - 1 and CARDS[other].colour != "brown"]
    strangers = [other for other in strangers if 3 in CARDS[other].marks and other not in CARDS[card].chains.split()]
    strangers = [
        other for other in strangers if CARDS[other].colour != "grey" and other not in ("forum", "caravansery")
    ]
    position = alone(card, coins=0, wonder="giza", buildings=strangers)
    assert offers(position, 0, "build", card) == []


@pytest.mark.parametrize("post", ["east_trading_post", "west_trading_post"])
def test_the_forum_is_free_with_either_trading_post(post: str) -> None:
    position = table(city(wonder="giza", coins=0, buildings=post, hand="forum temple"), age=2)
    assert offers(position, 0, "build", "forum") == ["build forum"]


def test_the_parent_of_a_chain_must_stand_as_a_building() -> None:
    # The theater went under the board as a marker in turn 6 of age I: no statue for it.
    position = table(
        city(wonder="giza", coins=0, buildings="stone_pit", hand="theater altar"),
        to_come={"2": {"hands": [["statue"], [], []]}},
    )
    position = play_turn(position, "stage theater")
    assert "statue" in {move.card for move in position.moves(0)}
    assert code(position, 0, "build statue") in ("goods-missing", "coins-missing")


def test_the_parent_of_a_chain_must_stand_in_the_own_city() -> None:
    position = table(
        city(wonder="giza", coins=0, hand="statue temple"), city(buildings="theater"), city(buildings="altar"), age=2
    )
    assert offers(position, 0, "build") == []


@pytest.mark.parametrize("card", ["altar", "stone_pit", "marketplace", "barracks", "scriptorium"])
def test_no_building_stands_twice_in_a_city(card: str) -> None:
    # Seven players: there are two of each of these. Rhodes has ore for the barracks, the press papyrus.
    own = city(wonder="rhodes", buildings=[card, "press_1"], hand=[card, "theater"])
    position = table(own, *({} for _ in range(6)))
    assert offers(position, 0, "build", card) == []
    assert code(position, 0, f"build {card}") == "already-built"


@pytest.mark.parametrize("name", ["loom", "press", "glassworks"])
def test_loom_press_and_glassworks_of_two_ages_are_the_same_building(name: str) -> None:
    position = table(city(buildings=[f"{name}_1"], hand=[f"{name}_2", "temple"]), age=2)
    assert offers(position, 0, "build", f"{name}_2") == []
    assert code(position, 0, f"build {name}") == "already-built"
    assert code(position, 0, f"build {name}_2") == "already-built"


@pytest.mark.parametrize("name", ["loom", "press", "glassworks"])
def test_the_name_without_a_number_means_the_card_in_hand(name: str) -> None:
    for age in (1, 2):
        position = table(city(hand=[f"{name}_{age}", {1: "altar", 2: "temple"}[age]]), age=age)
        after = play_turn(position, f"build {name}")
        assert buildings(after, 0) == [f"{name}_{age}"]


def test_goods_are_not_used_up() -> None:
    # Stone for the baths in turn 5 is there again for the stage of Olympia, which costs two, in turn 6.
    position = table(
        city(wonder="olympia", coins=0, stages=1, buildings="stone_pit timber_yard", hand="baths altar theater"),
        city(wonder="ephesus"),
        city(wonder="alexandria"),
        turn=5,
    )
    assert len(offers(position, 0, "stage")) == 3
    position = play_turn(position, "build baths")
    assert len(offers(position, 0, "stage")) == 2
    assert buildings(position, 0) == ["baths", "stone_pit", "timber_yard"]
