"""Samples: full positions that look the same to the seat, drawn from all that it cannot rule out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import COPIES
from .helpers import GAME, asks, centre, city, deck, face_up, kind, offers, play, stack, table, tokens


def observers(position: Position) -> list[int | None]:
    return [*range(position.game.players), None]


def check(position: Position, seed: int = 1) -> None:
    """Samples of all views look the same to whoever looks, and go on like any position."""
    for observer in observers(position):
        view = position.view(observer)
        sample = view.sample(seed)
        assert sample.view(observer) == view
        assert sample.to_act == position.to_act
        for seat in range(position.game.players):
            assert Counter(deck(sample, seat)) == Counter(deck(position, seat))
        assert Counter(centre(sample)) == Counter(centre(position))
        for seat in sample.to_act:
            sample.play(seat, sample.moves(seat)[-1])


def walk(players: int, seed: int, steps: int, **options: object) -> list[Position]:
    """The positions of the first steps of a random game."""
    rng = Random(seed)
    position = heptapolis.game(GAME, players=players, **options).start(seed)
    found = [position]
    while len(found) < steps and not position.over:
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(position.moves(seat)))
        found.append(position)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_samples_all_through_a_game(players: int) -> None:
    for position in walk(players, players, 60)[5::18]:
        check(position)


def test_samples_while_halicarnassus_puts_cards_on_top() -> None:
    options = {"halicarnassus_shuffle_whole_deck": False, "wonders": ["halicarnassus", "giza"]}
    position = play(
        table(
            city("halicarnassus", stages="s1", cards="wood", deck="wood"),
            options={"halicarnassus_shuffle_whole_deck": False},
        ),
        "take left",
    )
    for move in ("look left", offers(play(position, "look left"))[0], "take right", "take left"):
        position = play(position, move)
        check(position)
    for position in walk(2, 4, 40, **options)[::13]:
        check(position)


def test_samples_of_a_finished_game() -> None:
    check(table(city("giza", cards="blue_3"), phase="over"))


def test_samples_with_a_token_to_choose() -> None:
    position = play(table(city("giza", cards="gear", deck="gear")), "take left")
    assert kind(position) == "token"
    check(position)


def test_the_unknown_is_drawn_afresh() -> None:
    position = heptapolis.game(GAME, players=2, wonders=["giza", "rhodes"]).start(3)
    view = position.view(0)
    drawn = [view.sample(seed) for seed in range(10)]
    assert len({tuple(centre(sample)) for sample in drawn}) == 10
    assert len({tuple(deck(sample, 1)) for sample in drawn}) == 10
    assert len({tuple(stack(sample)) for sample in drawn}) == 10
    for sample in drawn:
        assert [deck(sample, seat)[0] for seat in (0, 1)] == [deck(position, seat)[0] for seat in (0, 1)]
        assert face_up(sample) == face_up(position)
        assert Counter(face_up(sample) + stack(sample)) == COPIES
    assert view.sample(1) == drawn[1]
    assert view.sample() != view.sample()


def test_the_shuffles_to_come_are_drawn_afresh() -> None:
    own = city("halicarnassus", stages="s1", cards="wood", deck="wood", deck_size=9)
    position = play(table(own, city("giza")), "take left", "look left")
    move = offers(position)[0]
    orders = {tuple(deck(play(position.view(0).sample(seed), move), 0)) for seed in range(8)}
    assert len(orders) > 5


def test_each_place_is_as_likely_for_each_card() -> None:
    """One red card with two horns among the 24 that nobody sees."""
    view = heptapolis.game(GAME, players=2, wonders=["rhodes", "giza"]).start(5, deal={"decks": [["wood"]]}).view(1)
    places = Counter(deck(view.sample(seed), 0).index("red_2") for seed in range(60))
    assert min(places) > 0
    assert len(places) > 15
    assert max(places.values()) < 10


def test_the_tokens_of_others_stay_theirs_in_a_sample() -> None:
    position = table(city("giza", tokens="culture"), city("rhodes", tokens="tactics decor"))
    for seed in range(3):
        sample = position.view(2).sample(seed)
        assert (tokens(sample, 0), tokens(sample, 1)) == (["culture"], ["decor", "tactics"])
        assert Counter(face_up(sample) + stack(sample) + ["culture", "tactics", "decor"]) == COPIES


def test_tokens_that_lie_face_up_are_not_in_the_stack_of_a_sample() -> None:
    for tokens_up in ("decor science urbanism", "culture economy politics"):
        position = table(face_up=tokens_up)
        for seed in range(5):
            sample = position.view(0).sample(seed)
            assert face_up(sample) == tokens_up.split()
            assert Counter(face_up(sample) + stack(sample)) == COPIES


def test_a_sample_has_no_past_and_no_deal() -> None:
    sample = heptapolis.game(GAME, players=2).start(3).view(0).sample(1)
    assert sample.from_document
    assert asks(sample) == (0, "card")
    with pytest.raises(heptapolis.HeptapolisError):
        sample.deal()
