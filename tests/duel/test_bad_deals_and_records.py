"""Bad options, deals, moves and records: an error of our own with one sentence, never anything else."""

from __future__ import annotations

from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadOption, BadRecord, HeptapolisError, IllegalMove

from .helpers import city, finished, full_layout, table

GAME = "duel"


def one_sentence(error: BaseException) -> None:
    text = str(error)
    assert len(text) > 10
    assert "\n" not in text
    assert "Traceback" not in text


# Games, options, deals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 3, -2, 2.0, "2", True])
def test_a_number_of_players_that_the_game_does_not_have(players: Any) -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game(GAME, players=players)
    one_sentence(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"colour": "red"},
        {"wonders": "none"},
        {"wonders": 3},
        {"wonders": ["piraeus"]},
        {"first": 2},
        {"first": -1},
        {"first": "both"},
        {"first": 1.5},
    ],
)
def test_an_option_that_the_game_does_not_have(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game(GAME, **options)
    one_sentence(caught.value)


@pytest.mark.parametrize("seed", [-1, "7", 1.5, True, [1]])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(HeptapolisError) as caught:
        heptapolis.game(GAME).start(seed)
    one_sentence(caught.value)


GUILDED = [*full_layout(3)[:3], "tacticians_guild", *full_layout(3)[4:]]
BAD_DEALS: dict[str, Any] = {
    "not a document": 7,
    "a list": [],
    "an unknown key": {"weather": "fine"},
    "a first player who is not there": {"first": 2},
    "a first player in words": {"first": "me"},
    "wonders of the wrong type": {"wonders": "piraeus"},
    "an unknown wonder": {"wonders": [["atlantis"], []]},
    "a wonder twice": {"wonders": [["piraeus", "piraeus"], []]},
    "a wonder in both rounds": {"wonders": [["piraeus"], ["piraeus"]]},
    "five wonders in a round": {"wonders": [["piraeus", "sphinx", "colossus", "mausoleum", "pyramids"], []]},
    "three rounds": {"wonders": [[], [], []]},
    "progress of the wrong type": {"progress": "law"},
    "an unknown token": {"progress": ["alchemy"]},
    "a token twice": {"progress": ["law", "law"]},
    "six tokens": {"progress": ["law", "economy", "masonry", "theology", "strategy", "urbanism"]},
    "an unknown token for the library": {"library": ["alchemy"]},
    "a token on the board and for the library": {"progress": ["law"], "library": ["law"]},
    "four tokens for the library": {"library": ["law", "economy", "masonry", "theology"]},
    "layouts of the wrong type": {"layouts": []},
    "an unknown age": {"layouts": {"4": []}},
    "an age of the wrong type": {"layouts": {"1": "altar"}},
    "an unknown card": {"layouts": {"1": ["colosseum", *[None] * 19]}},
    "a card of another age": {"layouts": {"1": ["palace", *[None] * 19]}},
    "a guild in age II": {"layouts": {"2": ["merchants_guild", *[None] * 19]}},
    "a card twice": {"layouts": {"1": ["altar", "altar", *[None] * 18]}},
    "21 cards": {"layouts": {"1": [*full_layout(1), "tavern"]}},
    "four guilds": {"layouts": {"3": GUILDED}},
}


@pytest.mark.parametrize("name", BAD_DEALS)
def test_a_deal_that_does_not_fit(name: str) -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game(GAME).start(1, deal=BAD_DEALS[name])
    one_sentence(caught.value)


def test_wonders_in_the_deal_of_a_first_game() -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game(GAME, wonders="first-game").start(1, deal={"wonders": [["piraeus"], []]})
    one_sentence(caught.value)


# Moves ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 2, "0", None, 1.0, True])
def test_moves_of_seats_that_do_not_exist(seat: Any) -> None:
    position = table({}, {}, "walls temple")
    for ask in (position.moves, position.decision, position.retract):
        with pytest.raises(IllegalMove):
            ask(seat)
    for ask_move in (position.play, position.why_not):
        with pytest.raises(IllegalMove):
            ask_move(seat, "discard walls")


@pytest.mark.parametrize("move", [None, 7, 1.5, b"discard walls", ["discard walls"], object()])
def test_what_is_no_move(move: Any) -> None:
    with pytest.raises(IllegalMove) as caught:
        table({}, {}, "walls temple").play(0, move)
    one_sentence(caught.value)


def test_moves_after_the_end() -> None:
    position = finished({}, {})
    with pytest.raises(IllegalMove) as caught:
        position.play(0, "discard altar")
    assert caught.value.code == "game-over"
    with pytest.raises(IllegalMove):
        position.retract(0)


# Records --------------------------------------------------------------------------------------------------------------


def record() -> str:
    own = city(coins=0, buildings="scriptorium")
    position = table(own, {}, "library temple", progress=["law", "economy"])
    for seat, move in ((0, "build library"), (0, "token law"), (1, "discard temple")):
        position = position.play(seat, move)
    return heptapolis.record(position)


DAMAGE = {
    "nothing": lambda text: "",
    "only a comment": lambda text: "# nothing here\n",
    "another format": lambda text: text.replace('[Heptapolis "1"]', '[Event "?"]'),
    "a newer format": lambda text: text.replace('[Heptapolis "1"]', '[Heptapolis "999"]'),
    "newer rules": lambda text: text.replace('[Rules "1"]', '[Rules "999"]'),
    "an unknown game": lambda text: text.replace('[Game "duel"]', '[Game "triple"]'),
    "three players": lambda text: text.replace('[Players "2"]', '[Players "3"]'),
    "an unknown move": lambda text: text.replace("0 build library", "0 dance library"),
    "an illegal move": lambda text: text.replace("0 build library", "0 build altar"),
    "the wrong seat": lambda text: text.replace("0 token law", "1 token law"),
    "a seat that does not exist": lambda text: text.replace("1 discard temple", "5 discard temple"),
    "half a document": lambda text: text[: text.index("cities") + 20],
    "a document with an unknown card": lambda text: text.replace('"temple"', '"colosseum"'),
    "a line of garbage": lambda text: text + "\nfoo bar\n",
    "a line number that is wrong": lambda text: text.replace("2. 0", "9. 0"),
    "a move too many": lambda text: text + "4. 0 discard altar\n",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_record(name: str) -> None:
    text = record()
    damaged = DAMAGE[name](text)
    assert damaged != text
    with pytest.raises(BadRecord) as caught:
        heptapolis.read_record(damaged)
    one_sentence(caught.value)
    assert str(caught.value).startswith(f"line {caught.value.line}")


def test_a_record_with_an_option_that_is_none() -> None:
    text = heptapolis.record(heptapolis.game(GAME, first=1).start(1))
    assert heptapolis.read_record(text).to_act == (1,)
    damaged = text.replace('[Game "duel"]', '[Game "duel"]\n[Option weather "fine"]')
    with pytest.raises(BadRecord):
        heptapolis.read_record(damaged)
