"""Position documents: what is written reads back, and what is left out gets its default."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import CENTRE_SIZE, COPIES, DECK_SIZE, DECKS, SWITCHES, WONDERS
from .helpers import (
    GAME,
    acting,
    asks,
    cards,
    cat,
    centre,
    city,
    conflict,
    deck,
    document,
    face_up,
    military,
    offers,
    pile,
    play,
    stack,
    stages,
    table,
    tokens,
)


def reads_back(position: Position) -> None:
    """Through JSON, to an equal position and equal views, moves and record."""
    again = heptapolis.position(json.loads(json.dumps(position.to_dict())))
    assert again == position
    assert again.to_dict() == position.to_dict()
    assert {key: again.game.options[key] for key in SWITCHES} == {key: position.game.options[key] for key in SWITCHES}
    for observer in (0, 1, None):
        view = position.view(observer)
        assert heptapolis.view(json.loads(json.dumps(view.to_dict()))) == view
    for seat in position.to_act:
        assert again.moves(seat) == position.moves(seat)
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize("players", [2, 4, 7])
def test_positions_of_a_random_game_read_back(players: int) -> None:
    rng = Random(players)
    position = heptapolis.game(GAME, players=players, first=1).start(players)
    for step in range(46):
        if step % 15 == 0:
            reads_back(position)
        if position.over:
            break
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(position.moves(seat)))
    reads_back(position)


MOMENTS = {
    "the choice of a card": lambda: table(city("giza", cards="wood gear", military=2), cat=2, conflict=1, turn=9),
    "something to do": lambda: acting(city("giza", cards="wood wood", tokens="engineering"), used="engineering"),
    "the deck of Alexandria": lambda: play(
        table(city("alexandria", stages="s1", cards="wood", deck="wood")), "take left"
    ),
    "a look": lambda: play(table(city("halicarnassus", stages="s1", cards="wood", deck="wood")), "take left"),
    "a pick": lambda: play(
        table(city("halicarnassus", stages="s1", cards="wood", deck="wood")), "take left", "look right"
    ),
    "a token of a set": lambda: play(table(city("giza", cards="gear", deck="gear")), "take left"),
    "a token of Babylon": lambda: play(table(city("babylon", stages="s1", cards="wood", deck="wood")), "take left"),
    "a token of Babylon that may be declined": lambda: play(
        table(city("babylon", stages="s1", cards="wood", deck="wood"), options={"wonder_effect_optional": True}),
        "take left",
    ),
    "a second card owed": lambda: play(
        table(
            city("olympia", stages="s1", cards="wood", deck="gear", tokens="science"),
            options={"olympia_both_before_triggers": False},
            centre="wood",
        ),
        "take centre",
        "take left",
    ),
    "cards glimpsed": lambda: play(
        table(
            city("halicarnassus", stages="s1", cards="wood", deck="blue_3 coin gear glass red_0"),
            options={"halicarnassus_shuffle_whole_deck": False},
            centre="wood",
        ),
        "take centre",
        "look left",
        "pick coin",
    ),
    "events that happened": lambda: acting(
        city("giza"), options={"token_retroactive": True}, happened="urbanism science"
    ),
    "a pending battle": lambda: acting(city("giza"), conflict=3),
    "a card that several know": lambda: table(seen={"centre": [0, 2]}, seat=1),
    "the end": lambda: table(city("giza", stages="s1 s2 s3 s4 s5"), phase="over"),
    "an idle table": lambda: table(
        city("giza", cards="wood wood", tokens="engineering", deck_size=0),
        city("rhodes", deck_size=0),
        city("ephesus", deck_size=0),
        centre_size=0,
        phase="act",
        idle=2,
        options={"all_decks_empty_ends_game": False},
    ),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_reads_back(name: str) -> None:
    reads_back(MOMENTS[name]())


@pytest.mark.parametrize("left", [0, 1, 2])
def test_what_follows_an_effect_with_few_tokens_left_reads_back(left: int) -> None:
    everything = [token for token in COPIES for _ in range(COPIES[token])]
    own = city("babylon", stages="s1", cards="wood gear gear", deck="wood")
    position = play(table(own, city("rhodes", tokens=everything[left:])), "take left")
    if left:
        reads_back(play(position, "exchange gear"))
        position = play(position, "build s2")
    reads_back(position)


@pytest.mark.parametrize("wonder", ["alexandria", "ephesus", "halicarnassus", "olympia"])
@pytest.mark.parametrize("switch", ["", "wonder_effect_optional", "olympia_both_before_triggers"])
def test_what_follows_an_effect_that_found_nothing_reads_back(wonder: str, switch: str) -> None:
    own = city(wonder, stages="s1", cards="wood", deck="wood", deck_size=1)
    others = (city("rhodes", deck_size=0), city("babylon", deck_size=0))
    options = {switch: not SWITCHES[switch]} if switch else {}
    position = play(table(own, *others, centre_size=0, options=options), "take left")
    assert stages(position) == ["s1", "s2"]
    reads_back(position)


@pytest.mark.parametrize("switch", SWITCHES)
def test_the_options_that_are_not_the_default_are_written(switch: str) -> None:
    other: Any = "end_game" if switch == "player_without_reachable_card" else not SWITCHES[switch]
    position = table(options={switch: other})
    assert position.to_dict()["options"] == {switch: other}
    assert position.game.options[switch] == other
    reads_back(position)
    assert not table().to_dict().get("options")
    assert table(options={switch: SWITCHES[switch]}) == table()


def highest(key: str, make: Any) -> Position:
    """The position of the highest number that a document may have."""
    found = None
    for value in (*range(1, 30), 63, 99, 255, 999, 9999, 65535, 10**6, 10**9):
        try:
            found = make(value)
        except heptapolis.BadDocument:
            break
    assert found is not None, key
    return found


def test_what_follows_the_highest_numbers_reads_back() -> None:
    """Whatever limit a document has, what is played from there can be written and read."""
    position = highest("turn", lambda value: table(city("giza", deck="blue_3"), turn=value))
    reads_back(play(position, "take left"))
    position = highest("step", lambda value: acting(city("giza", tokens="urbanism", deck="wood"), step=value))
    reads_back(play(position, "extra left"))
    position = highest("military", lambda value: table(city("giza", military=value), conflict=2, centre="red_1"))
    reads_back(play(position, "take centre"))


def test_reading_a_document_does_not_change_it() -> None:
    made = document(city("giza", cards="wood", deck="brick"), centre="gear", options={"token_retroactive": True})
    before = copy.deepcopy(made)
    heptapolis.position(made)
    assert made == before


# What is left out -----------------------------------------------------------------------------------


def test_the_shortest_document() -> None:
    position = heptapolis.position({"game": GAME, "cities": [{}, {}]})
    assert position.game.players == 2
    assert asks(position) == (0, "card")
    written = [entry["wonder"] for entry in position.to_dict()["cities"]]
    assert len(set(written)) == 2
    assert set(written) <= set(WONDERS)
    assert [len(deck(position, seat)) for seat in (0, 1)] == [DECK_SIZE] * 2
    assert len(centre(position)) == CENTRE_SIZE
    assert (cat(position), conflict(position), pile(position)) == (None, 0, [])
    assert len(face_up(position)) == 3
    assert len(stack(position)) == 12
    reads_back(position)


def test_the_example_of_the_formats_page() -> None:
    made = {
        "game": "architects",
        "seat": 1,
        "cat": 0,
        "conflict": 2,
        "cities": [
            {
                "wonder": "giza",
                "stages": ["s1"],
                "cards": ["wood", "coin", "red_1"],
                "tokens": ["economy"],
                "military": 2,
                "deck": ["brick", "gear"],
            },
            {"wonder": "rhodes", "deck_size": 0},
            {"wonder": "olympia", "cards": ["blue_2_cat"]},
        ],
        "centre": ["stone"],
        "face_up": ["culture"],
        "options": {"extra_card_optional": False},
    }
    position = heptapolis.position(made)
    assert asks(position) == (1, "card")
    assert (cat(position), conflict(position)) == (0, 2)
    assert stages(position) == ["s1"]
    assert cards(position) == ["coin", "red_1", "wood"]
    assert tokens(position) == ["economy"]
    assert military(position) == 2
    assert deck(position, 0)[:2] == ["brick", "gear"]
    assert deck(position, 1) == []
    assert centre(position)[0] == "stone"
    assert "culture" in face_up(position)
    assert position.game.options["extra_card_optional"] is False
    assert offers(position) == ["take right", "take centre"]
    reads_back(position)


def everything(position: Position) -> Counter[str]:
    """All cards on the table."""
    found = Counter(centre(position)) + Counter(pile(position))
    for seat in range(position.game.players):
        found += Counter(deck(position, seat)) + Counter(cards(position, seat))
    return found


def box(position: Position) -> Counter[str]:
    """All cards of a game with these wonders."""
    return sum((Counter(DECKS[entry["wonder"]]) for entry in position.to_dict()["cities"]), Counter(DECKS["centre"]))


@pytest.mark.parametrize("seed", range(4))
def test_every_card_lies_somewhere_once(seed: int) -> None:
    position = table(
        city("giza", cards="wood wood coin blue_3", deck="brick", deck_size=12),
        city("rhodes", cards="red_2 gear", deck_size=3),
        city("olympia", deck_size=0),
        centre_size=40,
        discard="red_1 wood",
        seed=seed,
    )
    assert everything(position) == box(position)
    assert [len(deck(position, seat)) for seat in range(3)] == [12, 3, 0]
    assert len(centre(position)) == 40
    assert Counter(pile(position)) >= Counter(["red_1", "wood"])
    for seat, wonder in enumerate(("giza", "rhodes", "olympia")):
        assert Counter(deck(position, seat)) <= Counter(DECKS[wonder])
    assert Counter(centre(position)) <= Counter(DECKS["centre"])


def test_cards_before_players_come_out_of_decks_that_had_them() -> None:
    """Only Rhodes and the centre have this card; the centre keeps both of its own."""
    position = table(city("giza", cards="red_2"), city("rhodes"), players=2, centre="red_2 red_2")
    assert "red_2" not in deck(position, 1)
    assert len(deck(position, 1)) == 24
    assert len(centre(position)) == 60


def test_by_lot_where_the_document_does_not_tell() -> None:
    sources = set()
    for seed in range(12):
        position = table(city("giza", cards="wood"), city("rhodes"), players=2, seed=seed)
        sources.add((len(deck(position, 0)), len(deck(position, 1)), len(centre(position))))
    assert sources == {(24, 25, 60), (25, 24, 60), (25, 25, 59)}


def test_decks_may_be_given_by_their_cards_whatever_their_order() -> None:
    position = table(
        city("giza", deck_cards={"wood": 2, "coin": 1}),
        city("rhodes", deck="gear", deck_cards={"gear": 1, "red_0": 2}),
        centre_cards={"blue_3": 2},
    )
    assert sorted(deck(position, 0)) == ["coin", "wood", "wood"]
    assert deck(position, 1) == ["gear", "red_0", "red_0"]
    assert centre(position) == ["blue_3", "blue_3"]
    assert everything(position) == box(position)


def test_tokens_that_are_nowhere_are_in_the_stack() -> None:
    position = table(
        city("giza", tokens="culture tactics"), city("rhodes", tokens="decor"), face_up="culture", stack="economy"
    )
    assert "culture" in face_up(position)
    assert len(face_up(position)) == 3
    assert stack(position)[0] == "economy"
    assert Counter(face_up(position) + stack(position) + ["culture", "tactics", "decor"]) == COPIES


def test_the_seed_decides_what_is_filled_in() -> None:
    assert table(seed=1) == table(seed=1)
    assert table(seed=1) != table(seed=2)
    assert table(seed=0) == table()


def test_the_seat_is_the_first_one_if_it_is_not_given() -> None:
    assert asks(table(first=2)) == (2, "card")
    assert asks(table(first=2, seat=1)) == (1, "card")


def test_the_owner_of_the_cat_has_looked_at_the_start_of_the_turn() -> None:
    position = table(cat=0, centre="gear")
    assert position.view(0).to_dict()["centre"] == ["gear"]
    position = table(cat=1, centre="gear")
    assert all(position.view(seat).to_dict().get("centre", []) == [] for seat in range(3))


def test_a_hand_made_position_knows_no_deal() -> None:
    with pytest.raises(heptapolis.HeptapolisError):
        table().deal()


def test_a_dealt_position_keeps_its_deal_through_a_document() -> None:
    start = heptapolis.game(GAME, players=2).start(4)
    position = play(start, "take left")
    assert heptapolis.position(position.to_dict()).deal() == start.deal()


def test_positions_and_views_are_values() -> None:
    position = table()
    assert position != position.view(0)
    assert position.view(0) != position.view(1)
    assert len({position, table(), position.view(0), table().view(0)}) == 2
    assert "to act" in repr(position)
