"""The end of an age: the next one is laid out, then the weaker side or the last active player chooses who begins."""

from __future__ import annotations

import pytest

from .facts import DECKS, FACE_DOWN, GUILDS
from .helpers import age, asked, city, code, coins, full_layout, last, layout, offers, pawn, pile, play, seen, table

AGES = [(1, "altar"), (2, "temple")]


@pytest.mark.parametrize(("now", "card"), AGES)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("where", [-8, -1, 0, 1, 8])
def test_who_chooses_who_begins(now: int, card: str, seat: int, where: int) -> None:
    after = last({}, {}, card, seat=seat, pawn=where).play(seat, f"discard {card}")
    # The pawn on one's own side means the weaker military; in the middle the last active player chooses.
    chooser = 1 if where > 0 else 0 if where < 0 else seat
    assert asked(after) == (chooser, "begin")
    assert sorted(offers(after, chooser)) == ["begin 0", "begin 1"]
    assert offers(after, 1 - chooser) == []
    assert age(after) == now + 1


@pytest.mark.parametrize(("now", "card"), AGES)
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("where", [3, -3])
def test_the_chooser_may_name_either(now: int, card: str, starter: int, where: int) -> None:
    after = play(last({}, {}, card, pawn=where), f"discard {card}", f"begin {starter}")
    assert asked(after) == (starter, "card")
    assert age(after) == now + 1
    after = play(after, offers(after, starter, "discard")[0])
    assert asked(after) == (1 - starter, "card")


def test_begin_is_a_move_with_a_seat() -> None:
    after = last({}, {}, "altar").play(0, "discard altar")
    assert [(move.kind, move.target, move.card) for move in after.moves(0)] == [("begin", 0, None), ("begin", 1, None)]


def test_the_shield_of_the_last_card_counts() -> None:
    after = last({}, {}, "guard_tower").play(0, "build guard_tower")
    assert pawn(after) == 1
    assert asked(after) == (1, "begin")
    after = last({}, {}, "guard_tower", pawn=-1).play(0, "build guard_tower")
    assert pawn(after) == 0
    assert asked(after) == (0, "begin")


@pytest.mark.parametrize(("now", "card"), AGES)
@pytest.mark.parametrize("observer", [0, 1, None])
def test_the_next_age_lies_there_before_the_choice(now: int, card: str, observer: int | None) -> None:
    to_come = {str(now + 1): full_layout(now + 1)}
    after = last({}, {}, card, to_come=to_come).play(0, f"discard {card}")
    assert layout(after) == dict(enumerate(full_layout(now + 1)))
    for slot, shown in seen(after, observer).items():
        assert (shown in ("?", "?guild")) == (slot in FACE_DOWN[now + 1])
    assert seen(after.play(0, "begin 1"), observer) == seen(after, observer)


def test_no_card_can_be_played_before_the_choice() -> None:
    after = last({}, {}, "altar", to_come={"2": full_layout(2)}).play(0, "discard altar")
    card = full_layout(2)[19]
    assert code(after, 0, f"discard {card}") == "not-now"
    assert code(after, 1, f"discard {card}") == "not-your-turn"


def test_age_three_has_no_age_after_it() -> None:
    after = last(city(coins=0), city(coins=0), "palace").play(0, "discard palace")
    assert after.over
    assert after.to_act == ()
    assert after.ending == "civilian"
    assert layout(after) == {}


def test_what_stands_stays_through_the_ages() -> None:
    own = city(coins=4, buildings="quarry tavern", built="pyramids", progress="law")
    after = play(last(own, {}, "altar", discard="baths", pawn=2), "discard altar", "begin 0")
    assert coins(after, 0) == 4 + 3
    assert pile(after) == ["altar", "baths"]
    assert pawn(after) == 2
    entry = after.to_dict()["cities"][0]
    assert (sorted(entry["buildings"]), entry["built"], entry["progress"]) == (
        ["quarry", "tavern"],
        ["pyramids"],
        ["law"],
    )


def test_the_age_to_come_has_only_its_own_cards() -> None:
    for seed in range(4):
        after = last({}, {}, "altar", seed=seed).play(0, "discard altar")
        assert set(layout(after).values()) < set(DECKS[2])
        after = last({}, {}, "temple", seed=seed).play(0, "discard temple")
        cards = set(layout(after).values())
        assert len(cards & set(GUILDS)) == 3
        assert cards - set(GUILDS) < set(DECKS[3])


def test_a_position_may_begin_with_the_choice() -> None:
    for where, chooser in ((0, 0), (4, 1), (-4, 0)):
        position = table({}, {}, age=2, phase="begin", pawn=where)
        assert asked(position) == (chooser, "begin")
        assert len(layout(position)) == 20
    assert asked(table({}, {}, age=3, phase="begin", seat=1)) == (1, "begin")
