"""Halicarnassus: one card of the discard pile, built at once for free."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS
from .helpers import buildings, city, code, coins, hand, kind, military, moment, offers, pile, play_turn, stages, table


def halicarnassus(*others: dict, age: int = 2, turn: int = 6, discard: str = "", **facts: object) -> Position:
    """Halicarnassus A that can build its second stage (3 ore); the neighbours hold what is given."""
    own = {"wonder": "halicarnassus", "stages": 1, "coins": 0, "buildings": "ore_vein foundry", "hand": "temple statue"}
    if turn == 5:
        own["hand"] = "temple statue library"
    neighbours = others or (city(wonder="ephesus"), city(wonder="alexandria"))
    return table({**own, **facts}, *neighbours, age=age, turn=turn, discard=discard)


def quiet(*hands: str) -> tuple[dict, ...]:
    """Neighbours with these hands."""
    return tuple(city(wonder=w, hand=h) for w, h in zip(("ephesus", "alexandria"), hands, strict=True))


QUIET = quiet("walls vineyard", "courthouse school")
FIVE = quiet("walls vineyard forum", "courthouse school caravansery")


def test_after_the_stage_a_card_of_the_pile_is_asked_for() -> None:
    position = halicarnassus(*FIVE, turn=5, discard="altar")
    position = play_turn(position, "stage temple", "build vineyard", "discard school")
    assert position.to_act == (0,)
    decision = position.decision(0)
    assert decision is not None
    assert (decision.kind, decision.seat, decision.city) == ("fetch", 0, 0)
    assert offers(position, 0) == ["fetch altar", "fetch school", "decline"]
    assert stages(position, 0) == 2


def test_the_card_is_built_at_once_for_free() -> None:
    position = halicarnassus(*FIVE, turn=5, discard="guard_tower")
    position = play_turn(position, "stage temple", "build vineyard", "discard school").play(0, "fetch school")
    assert "school" in buildings(position, 0)
    assert coins(position, 0) == 0
    assert pile(position) == ["guard_tower"]
    assert moment(position) == (2, 6)
    assert position.to_act == (0, 1, 2)


def test_it_may_be_declined() -> None:
    position = halicarnassus(*FIVE, turn=5, discard="guard_tower")
    position = play_turn(position, "stage temple", "build vineyard", "discard school").play(0, "decline")
    assert buildings(position, 0) == ["foundry", "ore_vein"]
    assert pile(position) == ["guard_tower", "school"]
    assert moment(position) == (2, 6)


def test_one_time_only_at_that_moment() -> None:
    position = halicarnassus(stages=2, discard="guard_tower")
    assert kind(play_turn(position), 0) == "card"
    position = halicarnassus(*FIVE, turn=5, discard="guard_tower altar")
    position = play_turn(position, "stage temple", "build vineyard", "discard school").play(0, "fetch altar")
    assert kind(position, 0) == "card"


def test_only_the_stage_with_the_ability_looks_at_the_pile() -> None:
    for number, goods in ((0, "brickyard"), (2, "loom_1")):
        position = halicarnassus(stages=number, buildings=goods, discard="guard_tower")
        position = play_turn(position, "stage temple")
        assert stages(position, 0) == number + 1
        assert kind(position, 0) == "card"


@pytest.mark.parametrize(("number", "goods"), [(0, "foundry"), (1, "brickyard clay_pool"), (2, "glassworks_1 press_1")])
def test_each_stage_of_side_b_takes_a_card(number: int, goods: str) -> None:
    position = halicarnassus(*QUIET, side="B", stages=number, buildings=goods, discard="guard_tower")
    position = play_turn(position, "stage temple")
    assert kind(position, 0) == "fetch"
    position = position.play(0, "fetch guard_tower")
    assert "guard_tower" in buildings(position, 0)


def test_cards_discarded_by_others_in_the_same_turn_are_there() -> None:
    position = play_turn(halicarnassus(*FIVE, turn=5), "stage temple", "discard walls", "discard school")
    assert offers(position, 0, "fetch") == ["fetch school", "fetch walls"]


def test_the_leftover_cards_of_turn_six_are_there() -> None:
    position = play_turn(halicarnassus(*QUIET), "stage temple", "build vineyard", "discard courthouse")
    # Its own leftover card, those of the others, and what was sold.
    assert offers(position, 0, "fetch") == ["fetch statue", "fetch courthouse", "fetch school", "fetch walls"]


def test_the_marker_itself_is_not_there() -> None:
    position = play_turn(halicarnassus(*QUIET), "stage temple", "build vineyard")
    assert "fetch temple" not in offers(position, 0)
    assert code(position, 0, "fetch temple") == "not-in-pile"


def test_cards_of_any_age_and_guilds_can_be_taken() -> None:
    position = halicarnassus(
        *quiet("palace lodge", "study senate"), age=3, hand="arsenal pantheon", discard="altar walls spies_guild"
    )
    position = play_turn(position, "stage arsenal", "discard palace", "discard study")
    assert {"fetch altar", "fetch walls", "fetch spies_guild", "fetch palace"} <= set(offers(position, 0))
    position = position.play(0, "fetch spies_guild")
    assert "spies_guild" in buildings(position, 0)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_every_card_of_the_pile_can_be_taken(age: int) -> None:
    elsewhere = ("ore_vein", "foundry", "arsenal", "pantheon", "palace", "lodge", "study", "senate")
    lying = [name for name, card in CARDS.items() if card.age == age and 3 in card.marks and name not in elsewhere]
    hands = quiet("palace lodge", "study senate")
    position = halicarnassus(*hands, age=3, hand="arsenal pantheon", discard=" ".join(lying))
    position = play_turn(position, "stage arsenal")
    assert {f"fetch {card}" for card in lying} <= set(offers(position, 0))
    assert all(code(position, 0, f"fetch {card}") is None for card in lying)


def test_a_building_that_the_city_has_cannot_be_taken() -> None:
    position = halicarnassus(*FIVE, turn=5, buildings="ore_vein foundry loom_1 altar", discard="loom_2 guard_tower")
    position = play_turn(position, "stage temple", "build vineyard", "discard school")
    assert offers(position, 0) == ["fetch guard_tower", "fetch school", "decline"]
    assert code(position, 0, "fetch loom_2") == "already-built"


def test_nothing_is_asked_when_the_pile_is_empty() -> None:
    position = halicarnassus(*quiet("vineyard forum walls", "quarry school caravansery"), turn=5)
    position = play_turn(position, "stage temple", "build vineyard", "build quarry")
    assert moment(position) == (2, 6)
    assert position.to_act == (0, 1, 2)
    assert pile(position) == []


def test_nothing_is_asked_when_nothing_can_be_taken() -> None:
    position = halicarnassus(
        *quiet("vineyard forum walls", "quarry school caravansery"),
        turn=5,
        buildings="ore_vein foundry loom_1",
        discard="loom_2",
    )
    position = play_turn(position, "stage temple", "build vineyard", "build quarry")
    assert position.to_act == (0, 1, 2)
    assert pile(position) == ["loom_2"]


def test_a_card_that_lies_there_twice_is_offered_once() -> None:
    position = halicarnassus(
        city(hand="vineyard forum walls"),
        city(hand="quarry school caravansery"),
        city(hand="quarry loom_2 press_2"),
        turn=5,
        discard="guard_tower guard_tower",
    )
    position = play_turn(position, "stage temple", "build vineyard", "build quarry", "build quarry")
    assert offers(position, 0) == ["fetch guard_tower", "decline"]
    assert pile(position.play(0, "fetch guard_tower")) == ["guard_tower"]


def test_the_immediate_coins_of_the_card_are_taken() -> None:
    position = play_turn(halicarnassus(*QUIET), "stage temple", "discard vineyard").play(0, "fetch vineyard")
    # Two brown cards of its own, none next door.
    assert coins(position, 0) == 2


def test_shields_of_the_card_count_in_the_conflicts_of_turn_six() -> None:
    position = play_turn(halicarnassus(*QUIET), "stage temple", "discard walls")
    assert military(position, 0) == []
    assert military(position.play(0, "fetch walls"), 0) == [3, 3]
    assert military(position.play(0, "decline"), 0) == []


def test_in_age_three_the_card_counts_for_the_score() -> None:
    position = halicarnassus(*quiet("palace lodge", "study senate"), age=3, hand="arsenal pantheon")
    position = play_turn(position, "stage arsenal", "discard palace")
    assert not position.over
    position = position.play(0, "fetch palace")
    assert position.over
    assert position.scores()[0].civilian == 8


def test_hands_are_passed_after_the_card_was_taken() -> None:
    position = halicarnassus(*FIVE, turn=5, discard="altar")
    before = play_turn(position, "stage temple", "build vineyard", "discard school")
    after = before.play(0, "decline")
    # Age II: to the right, so seat 0 gets what seat 1 held.
    assert hand(after, 0) == ["forum", "walls"]
    assert hand(after, 2) == ["library", "statue"]


def test_the_pile_is_seen_by_nobody_else() -> None:
    one = play_turn(halicarnassus(*FIVE, turn=5, discard="altar"), "stage temple", "build vineyard", "discard school")
    other = play_turn(halicarnassus(*FIVE, turn=5, discard="baths"), "stage temple", "build vineyard", "discard school")
    for observer in (1, 2, None):
        assert one.view(observer) == other.view(observer)
        assert one.events(observer) == other.events(observer)
    assert one.view(0) != other.view(0)
    assert one.view(0).moves() == one.moves(0)


def test_what_was_taken_is_seen_by_all() -> None:
    position = play_turn(halicarnassus(*FIVE, turn=5, discard="altar"), "stage temple", "build vineyard")
    position = position.play(0, "fetch altar")
    assert "altar" in position.view(1).to_dict()["cities"][0]["buildings"]


def test_the_taken_card_can_only_be_built() -> None:
    position = play_turn(halicarnassus(*FIVE, turn=5, discard="altar"), "stage temple", "build vineyard")
    for move in ("discard altar", "stage altar", "build altar", "free altar"):
        assert position.why_not(0, move) is not None
    assert {move.kind for move in position.moves(0)} == {"fetch", "decline"}


def test_a_card_that_was_taken_does_not_lie_in_the_pile_any_more() -> None:
    position = table(
        city(
            wonder="halicarnassus",
            side="B",
            buildings="foundry brickyard clay_pool",
            hand="temple statue library walls",
        ),
        city(wonder="ephesus", hand="vineyard school forum courthouse"),
        city(wonder="alexandria", hand="quarry laboratory dispensary caravansery"),
        age=2,
        turn=4,
        discard="altar baths theater",
    )
    position = play_turn(position, "stage temple", "build vineyard", "build quarry").play(0, "fetch altar")
    position = play_turn(position, offers(position, 0, "stage")[0])
    assert kind(position, 0) == "fetch"
    assert "fetch altar" not in offers(position, 0)
    assert {"fetch baths", "fetch theater"} <= set(offers(position, 0))
    assert code(position, 0, "fetch altar") == "not-in-pile"
    view = position.view(0)
    assert view.moves() == position.moves(0)
    reason = view.why_not("fetch altar")
    assert reason is not None
    assert reason.code == "not-in-pile"
    assert view.sample(1).view(0) == view


def test_three_picks_of_side_b_in_one_age() -> None:
    position = table(
        city(
            wonder="halicarnassus",
            side="B",
            buildings="foundry brickyard clay_pool glassworks_1 press_1",
            hand="temple statue library walls",
        ),
        city(wonder="ephesus", hand="vineyard school forum courthouse"),
        city(wonder="alexandria", hand="quarry laboratory dispensary caravansery"),
        age=2,
        turn=4,
        discard="altar baths theater",
    )
    for card in ("altar", "baths", "theater"):
        position = play_turn(position, offers(position, 0, "stage")[0])
        assert kind(position, 0) == "fetch"
        assert position.view(0).moves() == position.moves(0)
        position = position.play(0, f"fetch {card}")
        assert position.events(1)[0].facts["card"] == card
        assert position.view(0).sample(1).view(0) == position.view(0)
    assert {"altar", "baths", "theater"} <= set(buildings(position, 0))
    assert stages(position, 0) == 3
