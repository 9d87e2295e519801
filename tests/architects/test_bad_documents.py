"""Bad documents: an error of our own with one sentence that says what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import heptapolis
from complaints import SENSELESS, one_sentence, refused, refused_altogether, with_value
from heptapolis.errors import HeptapolisError

from .facts import COPIES, TOKENS
from .helpers import GAME, document, table


def base() -> dict[str, Any]:
    """A good document with every key that one may have."""
    return {
        "game": GAME,
        "players": 3,
        "seat": 0,
        "first": 0,
        "turn": 7,
        "step": 1,
        "phase": "act",
        "cat": 1,
        "conflict": 2,
        "seed": 1,
        "cities": [
            {
                "wonder": "giza",
                "stages": ["s1"],
                "cards": ["wood", "coin", "red_1"],
                "tokens": ["economy", "urbanism", "crafts"],
                "military": 2,
                "deck": ["brick", "gear"],
                "deck_size": 20,
            },
            {"wonder": "rhodes", "deck_cards": {"wood": 1, "gear": 1}},
            {"wonder": "olympia", "stages": ["s1", "s3"], "cards": ["blue_2_cat"]},
        ],
        "centre": ["stone", "wood"],
        "centre_size": 50,
        "face_up": ["culture", "decor"],
        "stack": ["tactics"],
        "discard": ["coin"],
        "used": ["economy"],
        "open": ["urbanism"],
        "seen": {"centre": [1]},
        "options": {"wonder_effect_optional": True},
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good document with one value changed; the path is keys and numbers with dots between."""
    return with_value(base(), path, value)


def test_the_good_document_is_good() -> None:
    position = heptapolis.position(base())
    assert position.to_act == (0,)
    assert heptapolis.position(position.to_dict()) == position


ALL_TOKENS = [token for token in TOKENS for _ in range(COPIES[token])]
WRONG_VALUES = {
    "an unknown game": ("game", "citadels"),
    "eight players": ("players", 8),
    "one player": ("players", 1),
    "players that do not fit the cities": ("players", 4),
    "a seat that does not exist": ("seat", 3),
    "a negative seat": ("seat", -1),
    "a first seat that does not exist": ("first", 3),
    "turn 0": ("turn", 0),
    "a negative step": ("step", -1),
    "too many steps": ("step", 64),
    "an unknown phase": ("phase", "afternoon"),
    "a cat of nobody who plays": ("cat", 3),
    "a negative number of conflict tokens": ("conflict", -1),
    "more conflict tokens than there are": ("conflict", 4),
    "a negative seed": ("seed", -1),
    "no cities": ("cities", []),
    "one city": ("cities", [{}]),
    "an unknown wonder": ("cities.0.wonder", "atlantis"),
    "a wonder twice": ("cities.0.wonder", "rhodes"),
    "an unknown stage": ("cities.0.stages", ["s6"]),
    "a stage without those below": ("cities.0.stages", ["s2"]),
    "a stage twice": ("cities.0.stages", ["s1", "s1"]),
    "the third tier of Olympia on one leg": ("cities.2.stages", ["s1", "s3", "s4"]),
    "an unknown card": ("cities.0.cards.0", "dragon"),
    "a card more often than the game has it": ("cities.0.cards", ["red_2"] * 5),
    "an unknown token": ("cities.0.tokens.0", "magic"),
    "a token twice": ("cities.0.tokens", ["economy", "economy"]),
    "a token of two cities": ("cities.1.tokens", ["economy"]),
    "a third copy of culture": ("cities.0.tokens", ["economy", "urbanism", "culture", "culture"]),
    "negative victory tokens": ("cities.0.military", -1),
    "an unknown card in a deck": ("cities.0.deck.0", "dragon"),
    "a card in a deck that never had it": ("cities.0.deck.0", "red_2"),
    "a card in a deck more often than it had it": ("cities.0.deck", ["brick", "brick"]),
    "a deck of 26 cards": ("cities.0.deck_size", 26),
    "a deck with more cards than are left": ("cities.1.deck_size", 26),
    "a negative deck": ("cities.0.deck_size", -1),
    "a deck smaller than its named cards": ("cities.0.deck_size", 1),
    "unknown cards of a deck": ("cities.1.deck_cards", {"dragon": 1}),
    "cards of a deck that it never had": ("cities.1.deck_cards", {"coin": 3}),
    "negative cards of a deck": ("cities.1.deck_cards", {"coin": -1}),
    "an unknown card in the centre": ("centre.0", "dragon"),
    "a card in the centre too often": ("centre", ["red_2"] * 3),
    "a centre of 61 cards": ("centre_size", 61),
    "a negative centre": ("centre_size", -1),
    "an unknown token face up": ("face_up.0", "magic"),
    "a token face up that a city has": ("face_up.0", "economy"),
    "four tokens face up": ("face_up", ["culture", "decor", "politics", "strategy"]),
    "an unknown token in the stack": ("stack.0", "magic"),
    "a token in the stack that lies face up": ("stack.0", "decor"),
    "an unknown card in the discard pile": ("discard.0", "dragon"),
    "a discarded card too often": ("discard", ["red_2"] * 5),
    "a used token that does not count by turns": ("used", ["decor"]),
    "a used token that the seat does not have": ("used", ["engineering"]),
    "an open token that gives no card": ("open", ["economy"]),
    "an open token that the seat does not have": ("open", ["science"]),
    "a token both used and open": ("used", ["urbanism"]),
    "an unknown key": ("weather", "fine"),
    "an unknown key of a city": ("cities.0.weather", "fine"),
    "an unknown key of what is seen": ("seen", {"weather": 1}),
    "a seat that cannot have seen anything": ("seen", {"centre": [5]}),
    "an unknown option": ("options", {"weather": True}),
    "an option that is neither true nor false": ("options", {"token_retroactive": 3}),
    "an option with an unknown word": ("options", {"player_without_reachable_card": "wait"}),
    "a deck owed without the switch": ("owed", ["left"]),
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_values_that_cannot_be(name: str) -> None:
    refused(changed(*WRONG_VALUES[name]))


PATHS = [
    "game",
    "players",
    "seat",
    "first",
    "turn",
    "step",
    "phase",
    "conflict",
    "seed",
    "cities",
    "cities.0",
    "cities.0.wonder",
    "cities.0.stages",
    "cities.0.stages.0",
    "cities.0.cards",
    "cities.0.cards.0",
    "cities.0.tokens",
    "cities.0.tokens.0",
    "cities.0.military",
    "cities.0.deck",
    "cities.0.deck.0",
    "cities.0.deck_size",
    "cities.1.deck_cards",
    "cities.1.deck_cards.wood",
    "centre",
    "centre.0",
    "centre_size",
    "face_up",
    "face_up.0",
    "stack",
    "stack.0",
    "discard",
    "discard.0",
    "used",
    "open",
    "seen",
    "seen.centre",
    "options",
    "deal",
    "shuffles",
]


BY_CHANCE_GOOD = {("seed", "12345678901234567890"), ("shuffles", "[[]]")}


@pytest.mark.parametrize("path", PATHS)
def test_each_key_with_a_value_of_the_wrong_type(path: str) -> None:
    for value in SENSELESS:
        if (path, repr(value)) not in BY_CHANCE_GOOD:
            refused(changed(path, value))


SHUFFLES = {
    "numbers twice": [[0] * 24],
    "a number that is too high": [[24]],
    "a negative number": [[-1]],
    "no whole number": [[0.0]],
    "three shuffles": [[], [], []],
    "not a list": ["garbage"],
}


@pytest.mark.parametrize("name", SHUFFLES)
def test_shuffles_that_cannot_be(name: str) -> None:
    made = document({"wonder": "halicarnassus"}, shuffles=SHUFFLES[name])
    refused(made)


@pytest.mark.parametrize("made", [None, 7, "architects", [], [{}], {}, {"game": GAME}, {"cities": [{}, {}]}, {1: 2}])
def test_what_is_no_document_at_all(made: Any) -> None:
    refused_altogether(made)


def test_eight_cities() -> None:
    assert "8" in refused({"game": GAME, "cities": [{} for _ in range(8)]})


def test_errors_say_what_is_wrong() -> None:
    assert "dragon" in refused(changed("cities.0.cards.0", "dragon"))
    assert "atlantis" in refused(changed("cities.0.wonder", "atlantis"))
    assert "weather" in refused(changed("weather", 1))
    assert "magic" in refused(changed("face_up.0", "magic"))
    assert "afternoon" in refused(changed("phase", "afternoon"))


def test_a_view_is_no_position_and_a_position_no_view() -> None:
    position = heptapolis.position(base())
    refused(position.view(0).to_dict())
    refused(position.to_dict(), heptapolis.view)


@pytest.mark.parametrize("seat", [-1, 3, 7, "1", None, 1.0, True, [0]])
def test_views_of_seats_that_do_not_exist(seat: Any) -> None:
    refused({**base(), "view": seat}, heptapolis.view)
    if seat is not None:
        with pytest.raises(HeptapolisError):
            heptapolis.position(base()).view(seat)


PHASES = {
    "a deck to choose without a wonder that does so": document(phase="deck"),
    "a look without Halicarnassus": document(phase="look"),
    "a pick without Halicarnassus": document(phase="pick"),
    "a token of an effect without Babylon": document(phase="token", effect=True),
    "a token where none is left": document({"tokens": ALL_TOKENS}, phase="token"),
    "a look before a stage that has it": document({"wonder": "halicarnassus", "stages": ["s1"]}, phase="look"),
    "a pick from an empty deck": document(
        {"wonder": "halicarnassus", "stages": ["s1", "s2"], "deck_size": 0}, phase="pick", looking="left"
    ),
    "a look that may be declined where there is no card": document(
        {"wonder": "halicarnassus", "stages": ["s1", "s2"], "deck_size": 0},
        {},
        {"deck_size": 0},
        phase="look",
        options={"wonder_effect_optional": True},
    ),
    "a card where no deck has any": document({"deck_size": 0}, {}, {"deck_size": 0}, centre_size=0),
}


@pytest.mark.parametrize("name", PHASES)
def test_phases_that_contradict_the_rest(name: str) -> None:
    refused(PHASES[name])


def test_a_hand_made_position_says_that_it_knows_no_deal() -> None:
    with pytest.raises(HeptapolisError) as caught:
        table().deal()
    one_sentence(caught.value)
