"""Olympia A: once in each age one building from the hand for free."""

from __future__ import annotations

from heptapolis.games.contract import Position

from .helpers import buildings, city, code, coins, offers, play_turn, table, written


def olympia(hand: str, **facts: object) -> Position:
    """Olympia A with two stages (so that it may build for free), and neighbours that sell nothing it needs."""
    more = {key: facts.pop(key) for key in ("age", "turn", "to_come") if key in facts}
    own = {"wonder": "olympia", "stages": 2, "coins": 0, "hand": hand, **facts}
    return table(own, city(wonder="ephesus"), city(wonder="alexandria"), **more)  # type: ignore[arg-type]


def test_a_building_that_cannot_be_paid_can_be_built_for_free() -> None:
    position = olympia("barracks guard_tower")
    assert offers(position, 0, "free") == ["free barracks", "free guard_tower"]
    after = play_turn(position, "free barracks")
    assert buildings(after, 0) == ["barracks"]
    assert coins(after, 0) == 0


def test_a_building_that_could_be_paid_can_be_built_for_free_as_well() -> None:
    position = table(city(wonder="olympia", stages=2, hand="workshop altar"), city(wonder="alexandria"))
    assert offers(position, 0, card="workshop") == ["build workshop L2", "free workshop", "discard workshop"]
    after = play_turn(position, "free workshop")
    assert coins(after, 0) == 3
    assert coins(after, 1) == 6  # for a discarded card


def test_free_is_not_offered_for_what_costs_nothing_anyway() -> None:
    # A card without a cost, one by own production, one by its chain.
    position = olympia("altar stockade")
    assert offers(position, 0, "free") == []
    assert code(position, 0, "free altar") == "free-anyway"
    assert code(position, 0, "free stockade") == "free-anyway"
    position = olympia("aqueduct temple", buildings="baths", age=2)
    assert offers(position, 0, "free") == ["free temple"]
    assert code(position, 0, "free aqueduct") == "free-anyway"


def test_once_in_each_age() -> None:
    position = table(
        city(wonder="olympia", stages=2, coins=0, hand="barracks workshop apothecary"),
        city(wonder="ephesus"),
        city(wonder="alexandria", hand="guard_tower baths theater"),
        turn=5,
    )
    position = play_turn(position, "free barracks", None, "discard theater")
    assert written(position, 0)["free_build_used"] is True
    assert offers(position, 0, "free") == []
    assert code(position, 0, "free guard_tower") == "no-free-build"


def test_available_again_in_the_next_age() -> None:
    for age, card in ((1, "walls"), (2, "palace")):
        position = olympia(
            {1: "barracks altar", 2: "walls temple"}[age],
            age=age,
            free_build_used=True,
            to_come={str(age + 1): {"hands": [[card], [], []]}},
        )
        assert offers(position, 0, "free") == []
        position = play_turn(position)
        assert f"free {card}" in offers(position, 0, "free")


def test_an_unused_use_does_not_carry_over() -> None:
    position = olympia("barracks altar", to_come={"2": {"hands": [["walls"], ["aqueduct"], []]}})
    position = play_turn(position, "build altar")
    position = play_turn(position, "free walls")
    assert offers(position, 0, "free") == []


def test_it_is_used_only_by_choice() -> None:
    position = olympia("barracks altar theater", turn=5)
    position = play_turn(position, "discard barracks")
    assert not written(position, 0).get("free_build_used", False)


def test_first_possible_in_the_turn_after_the_stage_was_built() -> None:
    position = table(
        city(wonder="olympia", stages=1, coins=0, buildings="quarry", hand="walls library temple"),
        city(wonder="ephesus", hand="courthouse dispensary statue"),
        city(wonder="alexandria"),
        age=2,
        turn=5,
    )
    assert offers(position, 0, "free") == []
    assert code(position, 0, "free walls") == "no-free-build"
    position = play_turn(position, "stage temple", "discard statue")
    assert offers(position, 0, "free") == ["free courthouse", "free dispensary"]


def test_only_with_the_second_stage_of_side_a() -> None:
    for side, stages in (("A", 0), ("A", 1), ("B", 2), ("B", 3)):
        position = olympia("barracks guard_tower", side=side, stages=stages)
        assert offers(position, 0, "free") == []
        assert code(position, 0, "free barracks") == "no-free-build"
    assert offers(olympia("barracks guard_tower", stages=3), 0, "free") == ["free barracks", "free guard_tower"]


def test_it_covers_coin_costs() -> None:
    for treasury in (0, 1):
        position = olympia("quarry temple", age=2, coins=treasury)
        assert "free quarry" in offers(position, 0, "free")
        after = play_turn(position, "free quarry")
        assert coins(after, 0) == treasury


def test_it_cannot_build_a_duplicate() -> None:
    position = table(city(wonder="olympia", stages=2, buildings="barracks", hand="barracks altar"), {}, {}, {}, {})
    assert offers(position, 0, "free") == []
    assert code(position, 0, "free barracks") == "already-built"


def test_it_cannot_build_a_stage() -> None:
    position = olympia("barracks altar")
    assert offers(position, 0, "stage") == []
    assert code(position, 0, "stage barracks") in ("goods-missing", "coins-missing")


def test_it_builds_only_from_the_hand() -> None:
    position = olympia("barracks altar")
    assert code(position, 0, "free guard_tower") == "not-in-hand"


def test_immediate_effects_of_a_free_building_work() -> None:
    position = olympia("arena palace", age=3)
    assert coins(play_turn(position, "free arena"), 0) == 6


def test_a_guild_can_be_built_for_free() -> None:
    position = olympia("spies_guild palace", age=3)
    assert buildings(play_turn(position, "free spies_guild"), 0) == ["spies_guild"]


def test_others_do_not_have_it() -> None:
    position = olympia("barracks altar")
    assert offers(position, 1, "free") == []
