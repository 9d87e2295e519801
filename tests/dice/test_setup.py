"""Before the first round: boards, coins, the Forum."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import BadOption

from .facts import BOARDS, COMMON, FACES, SPECIAL
from .helpers import bonuses, boxes, coins, forum, kind, moment, points, written


@pytest.mark.parametrize("players", range(2, 8))
def test_the_game_begins_with_seven_coins_and_no_checked_box(players: int) -> None:
    position = heptapolis.game("dice", players=players).start(players)
    assert moment(position) == 1
    assert len(position.to_dict()["cities"]) == players
    for seat in range(players):
        assert coins(position, seat) == 7
        assert boxes(position, seat) == bonuses(position, seat) == set()
        assert points(position, seat) == 0
        assert not written(position, seat).get("first")
        assert not written(position, seat).get("unlocked")
        assert written(position, seat).get("resources", 0) == 0


@pytest.mark.parametrize("players", [2, 5, 7])
def test_there_is_no_first_player_all_act_at_once(players: int) -> None:
    position = heptapolis.game("dice", players=players).start(1)
    assert position.to_act == tuple(range(players))
    for seat in range(players):
        decision = position.decision(seat)
        assert decision is not None
        assert (decision.kind, decision.seat, decision.city) == ("action", seat, seat)
    assert not position.over
    assert position.ending is None
    assert position.winners == ()


def test_without_a_number_there_are_three_players() -> None:
    assert heptapolis.game("dice").players == 3
    assert heptapolis.game("dice").start(1).to_act == (0, 1, 2)


@pytest.mark.parametrize("players", range(2, 8))
def test_every_player_has_another_board(players: int) -> None:
    position = heptapolis.game("dice", players=players).start(9)
    boards = [entry["board"] for entry in position.to_dict()["cities"]]
    assert set(boards) <= set(BOARDS)
    assert len(set(boards)) == players


def test_boards_are_dealt_at_random() -> None:
    game = heptapolis.game("dice", players=2)
    first = {game.start(seed).to_dict()["cities"][0]["board"] for seed in range(24)}
    assert first == set(BOARDS)


def test_the_forum_holds_the_seven_common_dice() -> None:
    shown = forum(heptapolis.game("dice", players=3).start(5))
    assert set(shown) == set(COMMON)
    for die, face in shown.items():
        symbol, section = face.split(":")
        assert symbol in FACES[die].split()
        assert section in {"0", "1", "2", "3"}


def test_the_special_dice_wait_beside_the_forum() -> None:
    position = heptapolis.game("dice", players=3).start(5)
    assert set(position.to_dict()["aside"]) == set(SPECIAL)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    game = heptapolis.game("dice", players=4)
    assert game.start(3) == game.start(3)
    assert game.start(3) != game.start(4)
    assert game.start() != game.start()


def test_the_option_boards_says_who_plays_which() -> None:
    game = heptapolis.game("dice", players=3, boards=["giza", None, "rhodes"])
    seen = set()
    for seed in range(20):
        boards = [entry["board"] for entry in game.start(seed).to_dict()["cities"]]
        assert (boards[0], boards[2]) == ("giza", "rhodes")
        seen.add(boards[1])
    assert len(seen) > 2
    assert not seen & {"giza", "rhodes"}


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_that_was_chosen_is_not_dealt_again(board: str) -> None:
    game = heptapolis.game("dice", players=7, boards=[*[None] * 6, board])
    for seed in range(3):
        boards = [entry["board"] for entry in game.start(seed).to_dict()["cities"]]
        assert boards[6] == board
        assert sorted(boards) == sorted(BOARDS)


def test_the_option_boards_may_be_text() -> None:
    game = heptapolis.game("dice", players=3, boards="giza,,rhodes")
    boards = [entry["board"] for entry in game.start(1).to_dict()["cities"]]
    assert (boards[0], boards[2]) == ("giza", "rhodes")
    assert game == heptapolis.game("dice", players=3, boards=["giza", None, "rhodes"])


@pytest.mark.parametrize(
    "boards",
    [
        ["giza", "giza", None],
        ["atlantis", None, None],
        ["giza", "rhodes", "olympia", "babylon"],
        "giza,giza,",
        "atlantis",
        7,
        [7, None, None],
        {"giza": 0},
    ],
    ids=str,
)
def test_boards_that_cannot_be(boards: object) -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game("dice", players=3, boards=boards)
    assert len(str(caught.value)) > 10


@pytest.mark.parametrize("players", [0, 1, 8, -2, 2.5, "3", True])
def test_only_two_to_seven_can_play(players: object) -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game("dice", players=players)  # type: ignore[arg-type]
    assert "2 to 7" in str(caught.value)


@pytest.mark.parametrize("options", [{"sides": "A"}, {"wonders": ["giza"]}, {"rounds": 10}])
def test_there_is_no_other_option(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        heptapolis.game("dice", players=3, **options)


def test_the_first_question_is_the_action() -> None:
    position = heptapolis.game("dice", players=2).start(0)
    assert kind(position, 0) == kind(position, 1) == "action"
