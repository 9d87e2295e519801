"""Bad documents, options, deals, moves and records: an error of our own with one sentence, never anything else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import heptapolis
from complaints import SENSELESS, one_sentence, refused, refused_altogether, senseless_refused, with_value
from heptapolis.errors import BadOption, BadRecord, HeptapolisError, IllegalMove

from .helpers import document, finished, table

GAME = "seven-wonders"


def base() -> dict[str, Any]:
    """A good document with every key that a hand-made one may have."""
    return {
        "game": GAME,
        "players": 3,
        "age": 2,
        "turn": 6,
        "phase": "choose",
        "seed": 1,
        "cities": [
            {
                "wonder": "giza",
                "side": "A",
                "stages": 1,
                "coins": 5,
                "buildings": ["lumber_yard", "press_1"],
                "military": [1, -1],
                "hand": ["library", "walls"],
                "free_build_used": False,
            },
            {"wonder": "rhodes", "side": "B", "hand": ["forum", "temple"]},
            {"wonder": "olympia", "side": "A", "stages": 2, "free_build_used": True},
        ],
        "discard": ["altar"],
        "to_come": {"3": {"hands": [["palace"], [], []]}},
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good document with one value changed; the path is keys and numbers with dots between."""
    return with_value(base(), path, value)


def test_the_good_document_is_good() -> None:
    position = heptapolis.position(base())
    assert position.to_act == (0, 1, 2)
    assert heptapolis.position(position.to_dict()) == position
    json.dumps(position.to_dict())


def test_reading_a_document_does_not_change_it() -> None:
    made = base()
    before = copy.deepcopy(made)
    heptapolis.position(made)
    assert made == before


# Values that cannot be ------------------------------------------------------------------------------

WRONG_VALUES = {
    "an unknown game": ("game", "eight-wonders"),
    "eight players": ("players", 8),
    "one player": ("players", 1),
    "players that do not fit the cities": ("players", 4),
    "age 0": ("age", 0),
    "age 4": ("age", 4),
    "turn 0": ("turn", 0),
    "turn 7": ("turn", 7),
    "an unknown phase": ("phase", "afternoon"),
    "an unknown wonder": ("cities.0.wonder", "atlantis"),
    "a wonder twice": ("cities.0.wonder", "rhodes"),
    "an unknown side": ("cities.0.side", "C"),
    "negative stages": ("cities.0.stages", -1),
    "too many stages": ("cities.0.stages", 4),
    "three stages on a board of two": ("cities.1.stages", 3),
    "negative coins": ("cities.0.coins", -1),
    "coins beyond counting": ("cities.0.coins", 10**9),
    "an unknown building": ("cities.0.buildings.0", "colosseum"),
    "a building twice": ("cities.0.buildings.0", "press_1"),
    "a building twice under two numbers": ("cities.0.buildings.0", "press_2"),
    "a building that the game has not so often": ("cities.1.buildings", ["lumber_yard"]),
    "a building of a larger game": ("cities.0.buildings.0", "tavern"),
    "an unknown card in hand": ("cities.0.hand.0", "colosseum"),
    "a hand of ten cards": ("cities.0.hand", ["library", "walls", "forum", "temple", "statue"] * 2),
    "a hand of three cards in turn 6": ("cities.0.hand", ["library", "walls", "statue"]),
    "a card in hand of another age": ("cities.0.hand.0", "palace"),
    "the same card in two hands": ("cities.1.hand.0", "walls"),
    "an unknown token": ("cities.0.military.0", 2),
    "more tokens than there can be": ("cities.0.military", [1] * 20),
    "an unknown card in the discard pile": ("discard.0", "colosseum"),
    "a discarded card that stands in a city": ("discard.0", "lumber_yard"),
    "an unknown age to come": ("to_come", {"4": {"hands": []}}),
    "an unknown card to come": ("to_come.3.hands.0.0", "colosseum"),
    "too many hands to come": ("to_come.3.hands", [[], [], [], []]),
    "a hand to come that is too large": ("to_come.3.hands.0", ["palace", "senate"] * 5),
    "an unknown key": ("weather", "fine"),
    "an unknown key of a city": ("cities.0.weather", "fine"),
    "no cities": ("cities", []),
    "a choice that is not legal": ("cities.0.chosen", "build palace"),
    "a choice that is no move": ("cities.0.chosen", "dance"),
    "a city that is asked but does not exist": ("city", 7),
    "a negative seed": ("seed", -1),
}


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_values_that_cannot_be(name: str) -> None:
    refused(changed(*WRONG_VALUES[name]))


PATHS = [
    "game",
    "players",
    "age",
    "turn",
    "phase",
    "city",
    "seed",
    "cities",
    "discard",
    "to_come",
    "to_come.3",
    "to_come.3.hands",
    "to_come.3.hands.0",
    "to_come.3.hands.0.0",
    "seen",
    "draw",
    "cities.0",
    "cities.0.wonder",
    "cities.0.side",
    "cities.0.stages",
    "cities.0.coins",
    "cities.0.buildings",
    "cities.0.buildings.0",
    "cities.0.military",
    "cities.0.military.0",
    "cities.0.hand",
    "cities.0.hand.0",
    "cities.0.free_build_used",
    "cities.0.chosen",
    "discard.0",
]


@pytest.mark.parametrize("path", PATHS)
def test_each_key_with_a_value_of_the_wrong_type(path: str) -> None:
    # A few of these happen to be good values (a seed of True is not among them, an empty string is no card).
    assert senseless_refused(changed, path) >= len(SENSELESS) - 2


@pytest.mark.parametrize(
    "made", [None, 7, "seven-wonders", [], [{}], {}, {"game": GAME}, {"cities": [{}, {}, {}]}, {1: 2}]
)
def test_what_is_no_position_document_at_all(made: Any) -> None:
    refused_altogether(made)


def test_eight_cities() -> None:
    refused({"game": GAME, "cities": [{} for _ in range(8)]})


def test_a_view_is_no_position_and_a_position_no_view() -> None:
    position = heptapolis.position(base())
    refused(position.view(0).to_dict())
    with pytest.raises(HeptapolisError):
        heptapolis.view(position.to_dict())


@pytest.mark.parametrize("seat", [-1, 3, 7, "1", None, 1.0, True, [0]])
def test_views_of_seats_that_do_not_exist(seat: Any) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.view({**base(), "view": seat})
    if seat is not None:
        with pytest.raises(HeptapolisError):
            heptapolis.position(base()).view(seat)


def test_phases_that_contradict_the_rest() -> None:
    # Nobody here has a seventh card to play or a card to pick.
    refused(changed("phase", "seventh"))
    refused(changed("phase", "fetch"))


# Games, options, deals ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 8, -3, 2.5, "3", None, True])
def test_a_number_of_players_that_the_game_does_not_have(players: Any) -> None:
    if players is None:
        assert heptapolis.game(GAME, players=None).players == 3
        return
    with pytest.raises(BadOption) as caught:
        heptapolis.game(GAME, players=players)
    one_sentence(caught.value)


def test_an_unknown_game() -> None:
    for name in ("chess", "", None, 7):
        with pytest.raises(BadOption) as caught:
            heptapolis.game(name)  # type: ignore[arg-type]
        one_sentence(caught.value)


def test_an_unknown_option() -> None:
    for options in ({"colour": "red"}, {"sides": "C"}, {"sides": 3}, {"sides": ["A"]}):
        with pytest.raises(BadOption) as caught:
            heptapolis.game(GAME, players=3, **options)
        one_sentence(caught.value)


@pytest.mark.parametrize("seed", [-1, "7", 1.5, True, [1]])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(HeptapolisError) as caught:
        heptapolis.game(GAME, players=3).start(seed)
    one_sentence(caught.value)


BAD_DEALS = {
    "not a document": 7,
    "a list": [],
    "an unknown key": {"weather": "fine"},
    "wonders of the wrong type": {"wonders": "giza"},
    "an unknown wonder": {"wonders": ["atlantis:A"]},
    "an unknown side": {"wonders": ["giza:C"]},
    "a wonder twice": {"wonders": ["giza:A", "giza:B"]},
    "too many wonders": {"wonders": ["giza", "rhodes", "olympia", "babylon"]},
    "hands of the wrong type": {"hands": []},
    "an unknown age": {"hands": {"4": []}},
    "hands of an age of the wrong type": {"hands": {"1": "altar"}},
    "a hand of the wrong type": {"hands": {"1": ["altar"]}},
    "too many hands": {"hands": {"1": [[], [], [], []]}},
    "an unknown card": {"hands": {"1": [["colosseum"]]}},
    "a card of another age": {"hands": {"1": [["palace"]]}},
    "a card of a larger game": {"hands": {"1": [["tavern"]]}},
    "a card twice": {"hands": {"1": [["altar"], ["altar"]]}},
    "too many cards": {
        "hands": {"1": [["altar", "baths", "theater", "loom_1", "press_1", "stockade", "barracks", "clay_pit"]]}
    },
    "too many guilds": {
        "hands": {
            "3": [
                ["workers_guild", "craftsmens_guild", "traders_guild"],
                ["spies_guild", "builders_guild", "scientists_guild"],
            ]
        }
    },
    "a draw pile with three players": {"draw": {"1": ["altar"]}},
}


@pytest.mark.parametrize("name", BAD_DEALS)
def test_a_deal_that_does_not_fit(name: str) -> None:
    with pytest.raises(HeptapolisError) as caught:
        heptapolis.game(GAME, players=3).start(1, deal=BAD_DEALS[name])  # type: ignore[arg-type]
    one_sentence(caught.value)


def test_a_draw_pile_that_does_not_fit() -> None:
    game = heptapolis.game(GAME, players=2)
    for draw in ({"1": "altar"}, {"1": ["palace"]}, {"1": ["altar"] * 2}, {"9": []}, [], {"1": ["colosseum"]}):
        with pytest.raises(HeptapolisError) as caught:
            game.start(1, deal={"draw": draw})
        one_sentence(caught.value)


# Moves ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 3, "0", None, 1.0, True])
def test_moves_of_seats_that_do_not_exist(seat: Any) -> None:
    position = heptapolis.position(base())
    for ask in (position.moves, position.decision, position.retract):
        with pytest.raises(IllegalMove):
            ask(seat)
    for ask_move in (position.play, position.why_not):
        with pytest.raises(IllegalMove):
            ask_move(seat, "discard walls")


@pytest.mark.parametrize("move", [None, 7, 1.5, b"discard walls", ["discard walls"], object()])
def test_what_is_no_move(move: Any) -> None:
    with pytest.raises(IllegalMove) as caught:
        heptapolis.position(base()).play(0, move)
    one_sentence(caught.value)


def test_a_move_of_another_seat() -> None:
    position = heptapolis.position(base())
    with pytest.raises(IllegalMove) as caught:
        position.play(1, "discard walls")
    assert caught.value.code == "not-in-hand"


def test_moves_after_the_end() -> None:
    position = finished()
    with pytest.raises(IllegalMove) as caught:
        position.play(0, "discard altar")
    assert caught.value.code == "game-over"
    with pytest.raises(IllegalMove):
        position.retract(0)


def test_nothing_to_take_back() -> None:
    with pytest.raises(IllegalMove) as caught:
        table().retract(0)
    one_sentence(caught.value)


# Views that contradict themselves, records ------------------------------------------------------------


def test_a_view_without_a_consistent_position_is_refused() -> None:
    # Three players have one altar: it cannot be both in the own hand and in a neighbour's city.
    made = document({"hand": "altar baths"}, {"buildings": "altar"}, view=0)
    with pytest.raises(HeptapolisError) as caught:
        heptapolis.view(made).sample(1)
    one_sentence(caught.value)


def test_a_hand_made_position_knows_no_deal_or_says_so() -> None:
    position = heptapolis.position(base())
    with pytest.raises(HeptapolisError) as caught:
        position.deal()
    one_sentence(caught.value)


def record() -> str:
    position = table({"hand": "altar theater"}, {"hand": "baths loom_1"}, {"hand": "press_1 stockade"})
    for seat, move in ((0, "build altar"), (1, "discard baths"), (2, "build press")):
        position = position.play(seat, move)
    return heptapolis.record(position)


def test_a_record_reads_back() -> None:
    text = record()
    assert heptapolis.record(heptapolis.read_record(text)) == text


DAMAGE = {
    "nothing": lambda text: "",
    "only a comment": lambda text: "# nothing here\n",
    "another format": lambda text: text.replace('[Heptapolis "1"]', '[Event "?"]'),
    "a newer format": lambda text: text.replace('[Heptapolis "1"]', '[Heptapolis "999"]'),
    "newer rules": lambda text: text.replace('[Rules "2"]', '[Rules "999"]'),
    "an unknown game": lambda text: text.replace("seven-wonders", "eight-wonders"),
    "eight players": lambda text: text.replace('[Players "3"]', '[Players "8"]'),
    "players in words": lambda text: text.replace('[Players "3"]', '[Players "three"]'),
    "an unknown move": lambda text: text.replace("build altar", "dance altar"),
    "an illegal move": lambda text: text.replace("build altar", "build stockade"),
    "a seat that does not exist": lambda text: text.replace("1 discard baths", "5 discard baths"),
    "a seat twice": lambda text: text.replace("1 discard baths", "0 discard theater"),
    "half a document": lambda text: text[: text.index("cities") + 20],
    "a document with an unknown card": lambda text: text.replace("stockade", "colosseum"),
    "a line of garbage": lambda text: text + "\nfoo bar\n",
    "a line number that is wrong": lambda text: text.replace("1. 0", "9. 0"),
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


@pytest.mark.parametrize("text", [None, 7, b"bytes", ["lines"]])
def test_what_is_no_record_at_all(text: Any) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.read_record(text)


def test_errors_say_what_is_wrong() -> None:
    assert "colosseum" in refused(changed("cities.0.hand.0", "colosseum"))
    assert "atlantis" in refused(changed("cities.0.wonder", "atlantis"))
    assert "weather" in refused(changed("weather", 1))
    assert "8" in refused({"game": GAME, "cities": [{} for _ in range(8)]})


def test_a_move_with_line_breaks_is_answered_in_one_line() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=1)
    assert "\n" not in str(position.why_not(0, "build\nnothing\r\nat all"))
    first = position.moves(0)[0]
    assert position.why_not(0, str(first).replace(" ", "\n")) is None
