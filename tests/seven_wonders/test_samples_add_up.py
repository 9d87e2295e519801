"""Samples hold exactly the cards that the game has, and nothing that the play so far rules out."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import CARDS, GUILDS_IN_PLAY
from .helpers import play_turn, two


def moments(players: int, ages: tuple[int, ...], seed: int) -> list[Position]:
    """The middle of some ages of a random game."""
    rng = random.Random(seed)
    position = heptapolis.game("seven-wonders", players=players).start(seed=seed)
    found: dict[tuple[int, int], Position] = {}
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(position.moves(seat)))
        now = position.to_dict()
        found.setdefault((now["age"], now["turn"]), position)
    return [position for (age, turn), position in found.items() if age in ages and turn in (2, 5)]


def cards_of(deal: dict[str, Any], age: str) -> Counter[str]:
    """All cards that were dealt for an age."""
    hands = [*deal["hands"][age], *([deal["draw"][age]] if "draw" in deal else [])]
    return Counter(card for hand in hands for card in hand)


@pytest.mark.parametrize("players", [2, 3])
def test_a_sample_was_dealt_exactly_the_cards_of_the_game(players: int) -> None:
    game = heptapolis.game("seven-wonders", players=players)
    for position in moments(players, (3,), seed=players):
        for observer in (0, 1, None):
            for seed in range(2):
                deal = position.view(observer).sample(seed).deal()
                assert game.start(deal=deal).deal() == deal
                for age in ("1", "2", "3"):
                    dealt = cards_of(deal, age)
                    guilds = [card for card in dealt if CARDS[card].colour == "purple"]
                    assert dealt.total() == 7 * max(3, players)
                    assert len(guilds) == (GUILDS_IN_PLAY[players] if age == "3" else 0)


def test_nobody_but_the_controller_knows_which_of_its_cards_was_drawn() -> None:
    # Seat 1 controls the Free City in the first turn of age I, and has drawn a card that joined its hand.
    game = heptapolis.game("seven-wonders", players=2)
    deal = game.start(seed=4).deal()
    for place in range(3):
        other = copy.deepcopy(deal)
        other["draw"]["1"][0], other["hands"]["1"][1][place] = deal["hands"]["1"][1][place], deal["draw"]["1"][0]
        one, two_ = game.start(deal=deal), game.start(deal=other)
        assert one != two_
        assert one.view(1) != two_.view(1)
        assert one.view(0) == two_.view(0)
        assert one.view(None) == two_.view(None)


def test_a_marker_of_the_free_city_was_no_card_that_its_chain_would_have_built() -> None:
    # Age II, turn 5: seat 0 controls. By its chains the Free City must build a statue, a temple or an aqueduct if it uses it.
    position = two(
        {"wonder": "rhodes", "hand": "walls forum caravansery school"},
        {"wonder": "ephesus", "hand": "press_2 loom_2 vineyard"},
        {"wonder": "giza", "coins": 0, "buildings": "stone_pit quarry theater altar baths"},
        age=2,
        turn=5,
    )
    position = play_turn(position, ["discard walls", "stage forum"], "build press_2")
    markers = set()
    for seed in range(25):
        packets = position.view(None).sample(seed).to_dict()["seen"]["packets"]["2"]
        card, fate = packets["2"][4].split()
        assert fate == "marker"
        markers.add(card)
    assert len(markers) > 6
    assert not markers & {"statue", "temple", "aqueduct"}


def test_what_the_free_city_took_later_it_could_not_have_used_when_it_sold() -> None:
    # Age I, turn 5: seat 1 controls. The Free City has stone and no coins; it sells. In turn 6 it buys stone for its stage.
    position = two(
        {"wonder": "rhodes", "hand": "stockade barracks guard_tower", "buildings": "stone_pit"},
        {"wonder": "ephesus", "hand": "workshop apothecary scriptorium timber_yard"},
        {"wonder": "giza", "coins": 0},
        turn=5,
        draw="clay_pit",
    )
    position = play_turn(position, "discard stockade", ["discard timber_yard", "discard workshop"])
    position = play_turn(position, ["discard clay_pit", "stage apothecary L2"], "discard barracks")
    free = {name for name, card in CARDS.items() if card.age == 1 and not card.goods and not card.coins}
    markers = set()
    for seed in range(20):
        packets = position.view(None).sample(seed).to_dict()["seen"]["packets"]["1"]
        card, fate = packets["2"][5].split()
        assert fate == "marker"
        if card != packets["7"][5]:
            markers.add(card)
    assert len(markers) > 3
    assert not markers & (free | {"baths"})


def test_who_passed_a_packet_on_knows_what_the_free_city_can_have_taken_from_it() -> None:
    # Age I, turn 5: seat 1 passes two cards to seat 0, which draws one and takes one for itself and one for the Free City.
    position = two(
        {"wonder": "rhodes", "hand": "stockade barracks guard_tower", "buildings": "stone_pit"},
        {"wonder": "ephesus", "hand": "workshop apothecary scriptorium timber_yard"},
        {"wonder": "giza", "coins": 0},
        turn=5,
        draw="clay_pit",
    )
    position = play_turn(position, "discard stockade", ["discard timber_yard", "discard workshop"])
    position = play_turn(position, ["discard clay_pit", "stage apothecary L2"], "discard barracks")
    for seed in range(8):
        packets = position.view(1).sample(seed).to_dict()["seen"]["packets"]["1"]
        taken = [text.split()[0] for text in (packets["1"][5], packets["1"][6], packets["2"][5])]
        assert sorted(taken) == sorted(["apothecary", "scriptorium", packets["7"][5].split()[0]])


def test_a_seventh_card_that_the_free_city_sold_was_none_that_it_could_use() -> None:
    # Age I, turn 6: seat 0 controls. The Free City has stone and no coins; it sells its seventh card.
    position = two(
        {"wonder": "rhodes", "hand": "altar theater stockade"},
        {"wonder": "ephesus", "hand": "press_1 marketplace"},
        {"wonder": "babylon", "side": "B", "stages": 2, "coins": 0},
        draw="barracks",
    )
    position = play_turn(position, ["build altar"], "build press")
    position = position.play(0, "discard barracks")
    free = {name for name, card in CARDS.items() if card.age == 1 and not card.goods and not card.coins}
    sold = set()
    for seed in range(25):
        packets = position.view(1).sample(seed).to_dict()["seen"]["packets"]["1"]
        card, fate = packets["7"][6].split()
        assert fate == "discarded"
        sold.add(card)
    assert len(sold) > 3
    assert not sold & free
