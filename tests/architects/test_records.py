"""Records: a whole game as text that reads back, and damaged ones that are refused with the number of the line."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadRecord, HeptapolisError
from heptapolis.games.contract import Position

from .helpers import GAME, city, play, table


def random_game(players: int, seed: int, steps: int = 10**6, **options: Any) -> Position:
    rng = Random(seed)
    position = heptapolis.game(GAME, players=players, **options).start(seed)
    while not position.over and steps:
        seat = position.to_act[0]
        position = position.play(seat, rng.choice(position.moves(seat)))
        steps -= 1
    return position


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_reads_back(players: int) -> None:
    position = random_game(players, players)
    text = heptapolis.record(position)
    again = heptapolis.read_record(text)
    assert again == position
    assert again.history == position.history
    assert heptapolis.record(again) == text
    assert "Result" in text


def test_a_game_with_options_in_the_middle_of_a_turn_reads_back() -> None:
    options = {"first": 1, "extra_card_optional": False, "player_without_reachable_card": "end_game"}
    position = random_game(3, 5, 25, **options)
    again = heptapolis.read_record(heptapolis.record(position))
    assert again == position
    assert again.game.options == position.game.options


def test_a_game_from_a_document_reads_back() -> None:
    own = city("giza", cards="gear", deck="gear wood", tokens="science")
    position = play(table(own, face_up="decor politics strategy"), "take left", "exchange gear", "token decor")
    again = heptapolis.read_record(heptapolis.record(position))
    assert again == position
    assert again.first() == position.first()


def test_the_trail_leads_from_the_first_position_to_this_one() -> None:
    position = random_game(2, 7, 12)
    trail = list(position.trail())
    assert len(trail) == 13
    assert trail[0] == position.first()
    assert trail[-1] == position


@cache
def text() -> str:
    own = city("giza", deck="wood blue_3", tokens="urbanism")
    position = table(own, city("rhodes", deck="red_0"), city("ephesus", deck="coin"))
    return heptapolis.record(play(position, "take left", "extra left", "take left", "take centre"))


DAMAGE = {
    "nothing": lambda text: "",
    "only a comment": lambda text: "# nothing here\n",
    "another format": lambda text: text.replace('[Heptapolis "1"]', '[Event "?"]'),
    "a newer format": lambda text: text.replace('[Heptapolis "1"]', '[Heptapolis "999"]'),
    "newer rules": lambda text: text.replace('[Rules "1"]', '[Rules "999"]'),
    "an unknown game": lambda text: text.replace("architects", "citadels"),
    "eight players": lambda text: text.replace('[Players "3"]', '[Players "8"]'),
    "an unknown move": lambda text: text.replace("extra left", "dance left"),
    "an illegal move": lambda text: text.replace("extra left", "build s1"),
    "a seat that does not exist": lambda text: text.replace("1 take left", "5 take left"),
    "a seat out of turn": lambda text: text.replace("1 take left", "2 take left"),
    "half a document": lambda text: text[: text.index("cities") + 20],
    "a document with an unknown card": lambda text: text.replace('"blue_3"', '"dragon"', 1),
    "a line of garbage": lambda text: text + "\nfoo bar\n",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_record(name: str) -> None:
    damaged = DAMAGE[name](text())
    assert damaged != text()
    with pytest.raises(BadRecord) as caught:
        heptapolis.read_record(damaged)
    assert str(caught.value).startswith(f"line {caught.value.line}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("made", [None, 7, b"bytes", ["lines"]])
def test_what_is_no_record_at_all(made: Any) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.read_record(made)
