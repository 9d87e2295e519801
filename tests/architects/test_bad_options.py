"""Bad games, options, deals and seeds: BadOption with one sentence, never anything else."""

from __future__ import annotations

from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadOption, HeptapolisError

from .facts import SWITCHES
from .helpers import GAME


def refused(players: Any = 3, **options: Any) -> str:
    with pytest.raises(BadOption) as caught:
        heptapolis.game(GAME, players=players, **options)
    text = str(caught.value)
    assert len(text) > 10
    assert "\n" not in text
    return text


@pytest.mark.parametrize("players", [0, 1, 8, -3, 2.5, "3", True])
def test_a_number_of_players_that_the_game_does_not_have(players: Any) -> None:
    assert "2 to 7" in refused(players)


def test_the_game_is_for_two_to_seven_players() -> None:
    assert heptapolis.game(GAME).players == 3
    assert [heptapolis.game(GAME, players=players).players for players in range(2, 8)] == [2, 3, 4, 5, 6, 7]


OPTIONS = {
    "an unknown option": {"weather": "fine"},
    "wonders of the wrong type": {"wonders": 7},
    "an unknown wonder": {"wonders": ["atlantis", None, None]},
    "a wonder twice": {"wonders": ["giza", "giza", None]},
    "too many wonders": {"wonders": ["giza", "rhodes", "olympia", "babylon"]},
    "a wonder with a side": {"wonders": ["giza:A", None, None]},
    "a wonder that is a number": {"wonders": [3, None, None]},
    "a first seat that does not exist": {"first": 3},
    "a negative first seat": {"first": -1},
    "a first seat in words": {"first": "youngest"},
    "a first seat that is true": {"first": True},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_that_do_not_fit(name: str) -> None:
    refused(**OPTIONS[name])


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("value", [None, 2, "yes", 0.5, []])
def test_each_switch_with_a_value_it_does_not_have(switch: str, value: Any) -> None:
    assert switch in refused(**{switch: value})


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_takes_its_two_settings(switch: str) -> None:
    settings = ("pass", "end_game") if switch == "player_without_reachable_card" else (True, False)
    for value in settings:
        game = heptapolis.game(GAME, players=2, **{switch: value})
        assert game.options[switch] == value
        assert game.start(1).game == game
    assert heptapolis.game(GAME, players=2, **{switch: settings[0]}) != heptapolis.game(
        GAME, players=2, **{switch: settings[1]}
    )


@pytest.mark.parametrize("seed", [-1, "7", 1.5, True, [1]])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.game(GAME, players=3).start(seed)


BAD_DEALS: dict[str, Any] = {
    "not a document": 7,
    "a list": [],
    "an unknown key": {"weather": "fine"},
    "a first seat that does not exist": {"first": 3},
    "wonders of the wrong type": {"wonders": "giza"},
    "an unknown wonder": {"wonders": ["atlantis"]},
    "a wonder twice": {"wonders": ["giza", "giza"]},
    "too many wonders": {"wonders": ["giza", "rhodes", "olympia", "babylon"]},
    "decks of the wrong type": {"decks": "wood"},
    "a deck of the wrong type": {"decks": ["wood"]},
    "too many decks": {"decks": [[], [], [], []]},
    "an unknown card": {"decks": [["dragon"]]},
    "a card that the deck of this wonder does not have": {"wonders": ["giza"], "decks": [["red_2"]]},
    "a card too often": {"wonders": ["giza"], "decks": [["brick", "brick"]]},
    "a deck of 26 cards": {"wonders": ["giza"], "decks": [["wood"] * 26]},
    "a centre of the wrong type": {"centre": "wood"},
    "an unknown card in the centre": {"centre": ["dragon"]},
    "a card in the centre too often": {"centre": ["red_2"] * 3},
    "tokens of the wrong type": {"tokens": "culture"},
    "an unknown token": {"tokens": ["magic"]},
    "a token twice": {"tokens": ["economy", "economy"]},
    "a third culture": {"tokens": ["culture"] * 3},
    "shuffles without a wonder that looks": {"wonders": ["giza", "rhodes", "olympia"], "shuffles": [list(range(24))]},
    "shuffles of the wrong type": {"wonders": ["halicarnassus"], "shuffles": 7},
    "a shuffle with a number twice": {"wonders": ["halicarnassus"], "shuffles": [[1, 1]]},
    "a shuffle with a number that is too high": {"wonders": ["halicarnassus"], "shuffles": [[24]]},
    "three shuffles": {"wonders": ["halicarnassus"], "shuffles": [[], [], []]},
}


@pytest.mark.parametrize("name", BAD_DEALS)
def test_a_deal_that_does_not_fit(name: str) -> None:
    with pytest.raises(HeptapolisError) as caught:
        heptapolis.game(GAME, players=3).start(1, deal=BAD_DEALS[name])
    assert len(str(caught.value)) > 10
    assert "\n" not in str(caught.value)


def test_the_deal_has_the_last_word() -> None:
    game = heptapolis.game(GAME, players=3, wonders=["giza", None, None], first=1)
    position = game.start(1, deal={"wonders": ["rhodes"], "first": 2})
    assert position.to_dict()["cities"][0]["wonder"] == "rhodes"
    assert position.to_act == (2,)
