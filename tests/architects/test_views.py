"""What a seat may know: the tops of the decks and all that lies open, and nothing of what lies below."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import DECKS
from .helpers import GAME, cards, centre, city, deck, document, face_up, offers, play, stack, table

OBSERVERS = [0, 1, 2, None]
WONDERS = ("halicarnassus", "rhodes", "olympia")


def middle(**more: Any) -> Position:
    """A game in progress with something of everything; seat 1 has the cat, it is seat 0's turn."""
    return table(
        city(
            "halicarnassus",
            stages="s1",
            cards="wood gear red_1",
            tokens="urbanism culture",
            military=1,
            deck="blue_3 coin",
        ),
        city("rhodes", stages="s2", cards="coin blue_2_cat", tokens="tactics", deck="red_0 gear"),
        city("olympia", cards="stone compass", military=2, deck="brick glass"),
        **{"cat": 1, "conflict": 1, "turn": 10, "centre": "tablet red_0", **more},
    )


def scrambled(position: Position, seed: int, keep: int = 1, keep_centre: int = 0) -> Position:
    """The same table with everything that nobody sees in another order."""
    rng = Random(seed)
    made = position.to_dict()
    for entry in made["cities"]:
        entry["deck"] = entry["deck"][:keep] + rng.sample(entry["deck"][keep:], len(entry["deck"]) - keep)
    made["centre"] = made["centre"][:keep_centre] + rng.sample(
        made["centre"][keep_centre:], len(made["centre"]) - keep_centre
    )
    made["stack"] = rng.sample(made["stack"], len(made["stack"]))
    made["shuffles"] = [rng.sample(range(24), 24) for _ in range(2)]
    return heptapolis.position(made)


def test_tops_of_decks_are_seen_and_nothing_below() -> None:
    for observer in OBSERVERS:
        seen = middle().view(observer).to_dict()
        assert [entry["deck"] for entry in seen["cities"]] == [["blue_3"], ["red_0"], ["brick"]]
        assert seen.get("centre", []) == []


def test_which_cards_are_left_in_each_deck_is_known() -> None:
    position = middle()
    for observer in OBSERVERS:
        seen = position.view(observer).to_dict()
        for seat, entry in enumerate(seen["cities"]):
            assert {card: count for card, count in entry["deck_cards"].items() if count} == Counter(
                deck(position, seat)
            )
        assert {card: count for card, count in seen["centre_cards"].items() if count} == Counter(centre(position))


def test_all_that_lies_open_is_seen_by_everybody() -> None:
    full = middle().to_dict()
    for observer in OBSERVERS:
        seen = middle().view(observer).to_dict()
        for key in ("face_up", "conflict", "cat", "discard", "turn", "seat", "phase"):
            assert seen[key] == full[key]
        for mine, true in zip(seen["cities"], full["cities"], strict=True):
            for key in ("wonder", "stages", "cards", "tokens", "military"):
                assert mine[key] == true[key]


def test_stack_shuffles_and_deal_are_not_in_a_view() -> None:
    dealt = heptapolis.game(GAME, players=3, wonders=list(WONDERS)).start(3)
    for position in (middle(), dealt):
        for observer in OBSERVERS:
            seen = position.view(observer).to_dict()
            assert not {"stack", "shuffles", "deal", "seed"} & set(seen)
            assert seen["stack_size"] == len(stack(position))


def test_the_view_says_whose_it_is() -> None:
    assert [middle().view(seat).to_dict()["view"] for seat in OBSERVERS] == [0, 1, 2, "spectator"]
    assert [middle().view(seat).seat for seat in OBSERVERS] == OBSERVERS


@pytest.mark.parametrize("seed", range(3))
def test_worlds_that_differ_in_what_is_hidden_look_the_same(seed: int) -> None:
    position = middle()
    other = scrambled(position, seed)
    assert other != position
    for observer in OBSERVERS:
        assert other.view(observer) == position.view(observer)


def test_worlds_that_differ_in_what_is_open_do_not_look_the_same() -> None:
    others = [middle(cat=2), middle(conflict=2), middle(turn=11), middle(face_up="decor politics strategy")]
    swapped = middle().to_dict()
    swapped["cities"][2]["deck"] = ["glass", "brick", *swapped["cities"][2]["deck"][2:]]
    others.append(heptapolis.position(swapped))
    for other in others:
        for observer in OBSERVERS:
            assert other.view(observer) != middle().view(observer)


MOVES = [
    "take left",
    "take right",
    "take centre",
    "take 1",
    "build s2 wood wood",
    "exchange gear",
    "extra centre",
    "decline",
    "token culture",
    "token hidden",
    "pick coin",
    "look left",
    "nonsense",
]


@pytest.mark.parametrize("seed", range(3))
def test_refusals_and_offers_tell_nothing_of_what_is_hidden(seed: int) -> None:
    position = middle()
    other = scrambled(position, seed)
    for seat in range(3):
        assert position.moves(seat) == other.moves(seat)
        assert position.decision(seat) == other.decision(seat)
        for move in MOVES:
            assert position.why_not(seat, move) == other.why_not(seat, move)


def test_refusals_while_others_look_at_cards_tell_nothing() -> None:
    own = city("halicarnassus", stages="s1", cards="wood", deck="wood blue_3 coin gear glass red_0 brick")
    position = play(table(own, city("rhodes"), city("olympia")), "take left", "look left")
    other = scrambled(position, 4)
    for seat in (1, 2):
        assert position.view(seat) == other.view(seat)
        for move in ("pick coin", "pick gear", "pick tablet", "take left"):
            assert position.why_not(seat, move) == other.why_not(seat, move)
            assert position.why_not(seat, move) is not None


@pytest.mark.parametrize("move", ["take left", "take right"])
def test_what_a_turn_tells_depends_on_nothing_below_the_new_top(move: str) -> None:
    position = middle()
    other = scrambled(position, 5, keep=2, keep_centre=1)
    after, later = play(position, move), play(other, move)
    assert after != later
    for observer in OBSERVERS:
        assert after.view(observer) == later.view(observer)
        assert after.events(observer) == later.events(observer)


def test_the_hidden_token_is_not_known_before_it_is_chosen() -> None:
    own = city("giza", cards="gear", deck="gear")
    one = play(table(own, face_up="decor politics strategy", stack="culture economy"), "take left")
    two = play(table(own, face_up="decor politics strategy", stack="economy culture"), "take left")
    assert offers(one) == offers(two)
    for observer in OBSERVERS:
        assert one.view(observer) == two.view(observer)
    assert play(one, "token hidden").view(1) != play(two, "token hidden").view(1)


def test_the_token_that_comes_up_next_is_not_known_before() -> None:
    own = city("giza", cards="gear", deck="gear")
    for stack_order, expected in (("culture economy", "culture"), ("economy culture", "economy")):
        position = play(table(own, face_up="decor politics strategy", stack=stack_order), "take left", "token decor")
        assert face_up(position) == sorted(["politics", "strategy", expected])


def test_a_view_offers_the_same_moves_and_gives_the_same_reasons() -> None:
    position = middle()
    for seat in range(3):
        view = position.view(seat)
        assert view.moves() == position.moves(seat)
        assert view.decision() == position.decision(seat)
        assert view.to_act == position.to_act
        assert view.scores() == position.scores()
        for move in MOVES:
            assert view.why_not(move) == position.why_not(seat, move)


def test_a_spectator_has_no_moves() -> None:
    view = middle().view(None)
    assert view.moves() == []
    assert view.decision() is None
    reason = view.why_not("take left")
    assert reason is not None
    assert reason.code == "not-your-turn"


def test_views_of_a_finished_game() -> None:
    position = middle(phase="over")
    for observer in OBSERVERS:
        view = position.view(observer)
        assert view.over
        assert view.winners == position.winners
        assert view.ending == position.ending
        assert heptapolis.view(view.to_dict()) == view


# Views made by hand ---------------------------------------------------------------------------------


def test_a_view_made_by_hand() -> None:
    cities = (city("giza", deck="wood", cards="brick"), city("rhodes", deck="coin"), city("olympia", deck="gear"))
    made = document(*cities, view=0, face_up="culture economy science")
    view = heptapolis.view(made)
    assert view.seat == 0
    assert [str(move) for move in view.moves()] == ["take left", "take right", "take centre"]
    sample = view.sample(1)
    assert sample.view(0) == view
    assert cards(sample, 0) == ["brick"]
    assert [deck(sample, seat)[0] for seat in range(3)] == ["wood", "coin", "gear"]


@pytest.mark.parametrize("observer", [0, 1, 2, "spectator"])
def test_views_made_by_hand_of_several_moments(observer: int | str) -> None:
    tops = (city("giza", deck="wood"), city("rhodes", deck="coin", deck_size=3), city("olympia", deck_size=0))
    seen = {"view": observer, "face_up": "culture economy science"}
    moments = [
        document(*tops, **seen),
        document(*tops, view=observer, phase="over"),
        document(*tops, **seen, centre_size=0, cat=1),
        document({**tops[0], "tokens": ["urbanism"]}, *tops[1:], **seen, phase="act", open="urbanism"),
        document({**tops[0], "cards": ["gear"]}, *tops[1:], **seen, phase="token", conflict=2),
    ]
    for made in moments:
        view = heptapolis.view(made)
        assert heptapolis.view(view.to_dict()) == view
        assert view.sample(1).view(view.seat) == view


def test_the_decks_of_a_dealt_game_are_known_by_their_lists() -> None:
    position = heptapolis.game(GAME, players=3, wonders=list(WONDERS)).start(3)
    seen = position.view(1).to_dict()
    for entry, wonder in zip(seen["cities"], WONDERS, strict=True):
        assert entry["deck_cards"] == DECKS[wonder]
