"""Halicarnassus looks at the top five cards of the left or the right deck, takes one and shuffles the others back."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS
from .helpers import asks, cards, cat, city, code, conflict, deck, of, offers, play, stages, table

OWN = "blue_3 gear compass red_0 coin glass"
RIGHT = "brick blue_2_cat stone red_1 tablet papyrus"
LOOKERS = [0, 1, 2, None]


def halicarnassus(
    left: str = OWN,
    right: str = RIGHT,
    tokens: str = "",
    sizes: tuple[int | None, int | None] = (None, None),
    **more: Any,
) -> Position:
    """Seat 0 has just built s2; the right deck is that of seat 2."""
    own = city("halicarnassus", stages="s1", cards="wood", deck=left, tokens=tokens)
    third = city("ephesus", deck=right)
    for entry, size in ((own, sizes[0]), (third, sizes[1])):
        if size is not None:
            entry["deck_size"] = size
    return play(table(own, city("giza"), third, centre="wood", **more), "take centre")


def seen(position: Position, observer: int | None, seat: int) -> list[str]:
    """The cards of a deck that an observer knows."""
    found: list[str] = position.view(observer).to_dict()["cities"][seat].get("deck", [])
    return found


@pytest.mark.parametrize(
    ("before", "held", "stage"), [("s1", "wood", "s2"), ("s1 s2", "wood wood", "s4"), ("s1 s2 s3", "wood wood", "s4")]
)
def test_the_stages_with_the_effect(before: str, held: str, stage: str) -> None:
    own = city("halicarnassus", stages=before, cards=held, deck="wood")
    position = play(table(own), "take left")
    assert stage in stages(position)
    assert asks(position) == (0, "look")
    assert offers(position) == ["look left", "look right"]


@pytest.mark.parametrize(("before", "held"), [("", "brick"), ("s1 s2", "brick stone"), ("s1 s2 s4", "brick stone")])
def test_the_stages_without_the_effect(before: str, held: str) -> None:
    position = play(table(city("halicarnassus", stages=before, cards=held, deck="wood")), "take left")
    assert len(stages(position)) == len(before.split()) + 1
    assert asks(position) == (1, "card")


@pytest.mark.parametrize(("move", "seat", "five"), [("look left", 0, OWN), ("look right", 2, RIGHT)])
def test_one_of_the_top_five_cards_is_taken(move: str, seat: int, five: str) -> None:
    position = play(halicarnassus(), move)
    assert asks(position) == (0, "pick")
    top = five.split()[:5]
    assert sorted(offers(position)) == sorted(f"pick {card}" for card in top)
    before = Counter(deck(position, seat))
    for card in top:
        after = play(position, f"pick {card}")
        assert card in cards(after)
        assert Counter(deck(after, seat)) == before - Counter([card])
        assert asks(after)[0] == 1


def test_the_sixth_card_is_not_among_them() -> None:
    assert code(play(halicarnassus(), "look left"), "pick glass") == "not-seen"


def test_equal_cards_are_one_choice() -> None:
    position = play(halicarnassus(left="coin coin blue_3 blue_3 red_0"), "look left")
    assert sorted(offers(position)) == ["pick blue_3", "pick coin", "pick red_0"]


def test_the_other_cards_are_shuffled_into_the_whole_deck() -> None:
    tops = set()
    for seed in range(12):
        position = halicarnassus(seed=seed)
        after = play(position, "look left", "pick coin")
        tops.add(deck(after, 0)[0])
        assert len(deck(after, 0)) == len(deck(position, 0)) - 1
    assert len(tops) > 4
    assert not tops <= set(OWN.split())


def test_the_shuffle_follows_the_deal() -> None:
    """After a card is taken, the others are laid in the order in which their numbers stand in the list."""
    order = [3, 23, 0, *(number for number in range(24) if number not in (3, 23, 0))]
    position = halicarnassus(shuffles=[order, list(range(24))])
    before = deck(position, 0)
    after = play(position, "look left", "pick gear")
    rest = [card for place, card in enumerate(before) if place != 1]
    assert deck(after, 0) == [rest[number] for number in order if number < len(rest)]


def test_with_fewer_cards_numbers_that_are_too_high_are_skipped() -> None:
    order = [*range(23, -1, -1)]
    position = halicarnassus(left="blue_3 gear coin", sizes=(3, None), shuffles=[order, order])
    assert deck(play(position, "look left", "pick gear"), 0) == ["coin", "blue_3"]


def test_each_of_the_two_looks_has_its_own_shuffle() -> None:
    own = city("halicarnassus", stages="s1", cards="wood", deck="blue_3 red_0 coin gear", deck_size=4)
    straight, back = list(range(24)), list(range(23, -1, -1))
    for first, second in ((straight, back), (back, straight)):
        position = table(own, city("giza"), centre="wood", shuffles=[first, second])
        position = play(position, "take centre", "look left", "pick coin")
        assert deck(position, 0) == (["blue_3", "red_0", "gear"] if first is straight else ["gear", "red_0", "blue_3"])
    later = city("halicarnassus", stages="s1 s2 s3", cards="wood wood", deck="blue_3 red_0 coin gear", deck_size=4)
    position = table(later, city("giza"), centre="wood", shuffles=[straight, back])
    position = play(position, "take centre", "look left", "pick coin")
    assert deck(position, 0) == ["gear", "red_0", "blue_3"]


def test_with_the_switch_the_other_cards_go_back_on_top() -> None:
    below = OWN.split()[5]
    tops = set()
    for seed in range(8):
        position = halicarnassus(seed=seed, options={"halicarnassus_shuffle_whole_deck": False})
        rest = deck(position, 0)[5:]
        after = play(position, "look left", "pick coin")
        assert sorted(deck(after, 0)[:4]) == ["blue_3", "compass", "gear", "red_0"]
        assert deck(after, 0)[4:] == rest
        assert rest[0] == below
        tops.add(tuple(deck(after, 0)[:4]))
    assert len(tops) > 3


def test_fewer_than_five_cards_are_all_looked_at() -> None:
    position = play(halicarnassus(left="blue_3 gear coin", sizes=(3, None)), "look left")
    assert sorted(offers(position)) == ["pick blue_3", "pick coin", "pick gear"]


def test_with_one_deck_empty_the_other_is_looked_at_without_a_question() -> None:
    position = halicarnassus(right="", sizes=(None, 0))
    assert asks(position) == (0, "pick")
    assert sorted(offers(position)) == sorted(f"pick {card}" for card in OWN.split()[:5])
    position = halicarnassus(left="", sizes=(0, None))
    assert sorted(offers(position)) == sorted(f"pick {card}" for card in RIGHT.split()[:5])


def test_with_both_decks_empty_the_effect_fizzles() -> None:
    position = halicarnassus(left="", right="", sizes=(0, 0))
    assert stages(position) == ["s1", "s2"]
    assert asks(position) == (1, "card")
    assert cards(position) == []


def test_a_single_card_is_taken_without_a_question() -> None:
    position = halicarnassus(left="blue_3", right="", sizes=(1, 0))
    assert cards(position) == ["blue_3"]
    assert asks(position) == (1, "card")
    position = play(halicarnassus(left="coin coin coin", sizes=(3, None)), "look left")
    assert cards(position) == ["coin"]


def test_an_empty_deck_cannot_be_looked_at() -> None:
    position = halicarnassus(options={"wonder_effect_optional": True}, right="", sizes=(None, 0))
    assert offers(position) == ["look left", "decline"]
    assert code(position, "look right") == "empty-deck"


def test_the_card_picked_is_taken_like_any_card() -> None:
    position = play(halicarnassus(tokens="science"), "look left", "pick gear")
    assert asks(position) == (0, "act")
    assert offers(position)[-1] == "decline"
    assert conflict(play(halicarnassus(), "look right", "pick red_1")) == 1
    assert cat(play(halicarnassus(), "look right", "pick blue_2_cat")) == 0
    position = play(halicarnassus(), "look left", "pick coin")
    (told,) = of(position, "took")
    assert (told.facts["card"], told.facts["how"]) == ("coin", "pick")


# Must it be done? -----------------------------------------------------------------------------------


def test_the_look_and_the_pick_cannot_be_declined() -> None:
    position = halicarnassus()
    assert code(position, "decline") == "must-use"
    assert code(play(position, "look left"), "decline") == "must-use"


def test_with_the_switch_the_effect_may_be_declined_before_looking() -> None:
    position = halicarnassus(options={"wonder_effect_optional": True})
    assert offers(position) == ["look left", "look right", "decline"]
    left = play(position, "decline")
    assert cards(left) == []
    assert asks(left) == (1, "card")
    looked = play(position, "look left")
    assert "decline" not in offers(looked)
    assert code(looked, "decline") == "must-use"


# Who sees what --------------------------------------------------------------------------------------


def test_only_the_active_player_sees_the_five_cards() -> None:
    position = play(halicarnassus(), "look left")
    assert seen(position, 0, 0) == ["blue_3", *sorted(OWN.split()[1:5], key=CARDS.index)]
    for observer in (1, 2, None):
        assert seen(position, observer, 0) == ["blue_3"]


def test_with_the_switch_everybody_sees_them() -> None:
    position = play(halicarnassus(options={"halicarnassus_look_private": False}), "look left")
    for observer in LOOKERS:
        assert sorted(seen(position, observer, 0)) == sorted(OWN.split()[:5])


@pytest.mark.parametrize("private", [True, False])
def test_after_the_shuffle_of_the_whole_deck_only_the_top_card_is_known(private: bool) -> None:
    position = play(halicarnassus(options={"halicarnassus_look_private": private}), "look left", "pick coin")
    for observer in LOOKERS:
        assert seen(position, observer, 0) == [deck(position, 0)[0]]


@pytest.mark.parametrize("private", [True, False])
def test_cards_put_back_on_top_are_remembered(private: bool) -> None:
    options = {"halicarnassus_shuffle_whole_deck": False, "halicarnassus_look_private": private}
    position = play(halicarnassus(options=options), "look left", "pick coin")
    four = deck(position, 0)[:4]
    for observer in LOOKERS:
        known = seen(position, observer, 0)
        assert known[0] == four[0]
        assert sorted(known[1:]) == (sorted(four[1:]) if observer == 0 or not private else [])


def test_what_is_remembered_shrinks_with_the_deck() -> None:
    position = play(halicarnassus(options={"halicarnassus_shuffle_whole_deck": False}), "look left", "pick coin")
    four = deck(position, 0)[:4]
    position = play(position, "take right")  # seat 1 takes the top card of seat 0's deck
    assert seen(position, 0, 0)[0] == four[1]
    assert sorted(seen(position, 0, 0)) == sorted(four[1:])
    assert seen(position, 1, 0) == [four[1]]


def test_a_second_look_at_the_same_deck_adds_to_what_is_remembered() -> None:
    own = city("halicarnassus", stages="s1 s2 s3", cards="wood wood", deck=OWN)
    options = {"halicarnassus_shuffle_whole_deck": False}
    position = table(own, city("giza"), centre="wood", seen={"glimpsed": {"0": 3}}, options=options)
    assert sorted(seen(position, 0, 0)) == sorted(OWN.split()[:3])
    assert seen(position, 1, 0) == ["blue_3"]
    position = play(position, "take centre", "look left", "pick red_0")
    assert sorted(seen(position, 0, 0)) == sorted(["blue_3", "gear", "compass", "coin"])


def test_looking_at_fewer_cards_than_are_remembered_forgets_nothing() -> None:
    """Two looks at two decks are remembered side by side."""
    own = city("halicarnassus", stages="s1 s2 s3", cards="wood wood", deck=OWN)
    third = city("ephesus", deck=RIGHT)
    options = {"halicarnassus_shuffle_whole_deck": False}
    position = table(own, city("giza"), third, centre="wood", seen={"glimpsed": {"2": 4}}, options=options)
    position = play(position, "take centre", "look left", "pick red_0")
    assert sorted(seen(position, 0, 2)) == sorted(RIGHT.split()[:4])
    assert len(seen(position, 0, 0)) == 4


def test_samples_keep_what_was_put_back_on_top() -> None:
    position = play(halicarnassus(options={"halicarnassus_shuffle_whole_deck": False}), "look left", "pick coin")
    four = deck(position, 0)[:4]
    samples = [position.view(0).sample(seed) for seed in range(10)]
    assert all(sorted(deck(sample, 0)[:4]) == sorted(four) for sample in samples)
    assert all(deck(sample, 0)[0] == four[0] for sample in samples)
    assert len({tuple(deck(sample, 0)[1:4]) for sample in samples}) > 2
    others = [position.view(1).sample(seed) for seed in range(10)]
    assert any(sorted(deck(sample, 0)[:4]) != sorted(four) for sample in others)


def test_samples_while_a_card_is_picked() -> None:
    position = play(halicarnassus(), "look left")
    for seed in range(6):
        sample = position.view(0).sample(seed)
        assert offers(sample) == offers(position)
        other = position.view(2).sample(seed)
        assert asks(other) == (0, "pick")
        assert other.view(2) == position.view(2)
    assert len({tuple(offers(position.view(1).sample(seed))) for seed in range(8)}) > 4


def test_only_who_may_see_the_cards_is_told_them() -> None:
    position = play(halicarnassus(), "look left")
    (told,) = of(position, "looked", 0)
    assert sorted(told.facts["cards"]) == sorted(OWN.split()[:5])
    assert (told.facts["deck"], told.facts["count"]) == ("left", 5)
    for observer in (1, 2, None):
        (told,) = of(position, "looked", observer)
        assert "cards" not in told.facts
        assert told.facts["count"] == 5
