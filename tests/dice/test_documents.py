"""Position documents: whole ones read back, partial ones get their defaults."""

from __future__ import annotations

import json
import pickle

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import COMMON, FACES
from .helpers import (
    attacks,
    bonuses,
    boxes,
    city,
    coins,
    document,
    forum,
    kind,
    moment,
    offers,
    play,
    play_round,
    points,
    table,
    two,
    without,
    written,
)


def reads_back(position: Position) -> Position:
    read = heptapolis.position(json.loads(json.dumps(position.to_dict())))
    assert read == position
    assert read.to_dict() == position.to_dict()
    return read


def test_the_smallest_document() -> None:
    position = heptapolis.position({"game": "dice", "cities": [{}, {}]})
    assert position.game.players == 2
    assert moment(position) == 1
    assert [coins(position, seat) for seat in (0, 1)] == [7, 7]
    assert boxes(position, 0) == bonuses(position, 0) == set()
    assert set(forum(position)) == set(COMMON)
    assert position.to_act == (0, 1)
    reads_back(position)


def test_the_example_of_the_formats_page() -> None:
    made = {
        "game": "dice",
        "round": 5,
        "forum": {"grey1": "stone:2", "grey2": "wood:0", "blue": "mask:1", "yellow": "coin"},
        "cities": [
            {
                "board": "giza",
                "coins": 4,
                "boxes": ["warehouse.stone", "agora.a1", "west_barracks.attack1"],
                "attacks": {"west_barracks.attack1": 2},
            },
            {
                "board": "rhodes",
                "boxes": ["east_barracks.defence1"],
                "chosen": ["wonder", "check east_barracks.attack1"],
            },
            {},
        ],
    }
    position = heptapolis.position(made)
    assert moment(position) == 5
    shown = forum(position)
    assert (shown["grey1"], shown["grey2"], shown["blue"]) == ("stone:2", "wood:0", "mask:1")
    assert shown["yellow"].startswith("coin:")
    assert position.to_act == (0, 2)
    assert points(position, 0) == 2 + 2
    assert written(position, 2)["board"] not in ("giza", "rhodes")
    after = reads_back(position).play(0, "pass").play(2, "pass")
    assert {"wonder.1", "east_barracks.attack1", "east_barracks.defence1"} == boxes(after, 1)


def test_the_seed_decides_what_is_left_open() -> None:
    made = {"game": "dice", "cities": [{}, {}, {}]}
    assert heptapolis.position(made) == heptapolis.position({**made, "seed": 0})
    assert heptapolis.position(made) != heptapolis.position({**made, "seed": 1})
    boards = {
        tuple(entry["board"] for entry in heptapolis.position({**made, "seed": seed}).to_dict()["cities"])
        for seed in range(5)
    }
    assert len(boards) > 2


def test_boards_that_are_given_are_not_dealt_again() -> None:
    for seed in range(6):
        position = heptapolis.position({"game": "dice", "cities": [{"board": "giza"}, {}, {}, {}], "seed": seed})
        boards = [entry["board"] for entry in position.to_dict()["cities"]]
        assert boards[0] == "giza"
        assert len(set(boards)) == 4


def test_a_die_may_leave_its_section_or_all_to_chance() -> None:
    seen = set()
    for seed in range(8):
        shown = forum(table(blue="owl", red=None, seed=seed))
        assert shown["blue"].split(":")[0] == "owl"
        seen.add((shown["blue"], shown["red"]))
    assert len(seen) > 4


def test_what_lies_aside_may_be_given() -> None:
    position = table(aside={"white": "leader_red:2"})
    assert position.to_dict()["aside"]["white"] == "leader_red:2"
    reads_back(position)


def test_the_rolls_to_come_may_be_given() -> None:
    rolls = [{"blue": "owl:3"}, None, {"red": "axe", "blue": None}]
    position = table(to_come=rolls)
    position = play_round(position)
    assert forum(position)["blue"] == "owl:3"
    position = play_round(play_round(position))
    assert forum(position)["red"].startswith("axe:")


def test_the_rolls_to_come_may_be_lists_of_ten() -> None:
    roll = [f"{FACES[die].split()[-1]}:2" for die in FACES]
    position = play_round(table(to_come=[roll]))
    assert forum(position) == {die: f"{FACES[die].split()[-1]}:2" for die in COMMON}


def test_which_grey_dice_are_gone_follows_from_the_forum() -> None:
    for seed in range(4):
        position = table(city("giza", "unlock:black"), grey1="stone:0", grey3="clay:0", seed=seed)
        assert "grey2" not in forum(position)
        reads_back(position)


def test_which_grey_dice_are_gone_follows_from_leaving() -> None:
    for seed in range(4):
        position = table(city("giza", "unlock:black"), leaving=["grey3"], seed=seed)
        assert "grey3" not in forum(position)
        assert position.to_dict()["leaving"][0] == "grey3"


def test_else_which_grey_dice_are_gone_is_decided_by_the_seed() -> None:
    gone = {tuple(set(COMMON) - set(forum(table(city("giza", "unlock:black"), seed=seed)))) for seed in range(12)}
    assert len(gone) == 3


def test_attack_points_are_those_printed_unless_given() -> None:
    position = table(city(boxes="west_barracks.attack3 east_barracks.attack1", attacks={"west_barracks.attack2": 2}))
    assert points(position, 0, "west_barracks") == 3 + 2 + 5
    assert points(position, 0, "east_barracks") == 3
    assert attacks(reads_back(position), 0)["west_barracks.attack2"] == 2


def test_all_complete_agoras_were_first_unless_it_is_said() -> None:
    position = table(city(boxes="agora"), city(boxes="agora"))
    assert [points(position, seat) for seat in range(3)] == [28, 28, 0]
    position = table(city(boxes="agora"), city(boxes="agora", first=["agora"]))
    assert [points(position, seat) for seat in range(3)] == [25, 28, 0]
    reads_back(position)


def test_when_the_points_for_the_first_are_gone_nobody_gets_them() -> None:
    last = without("agora", "agora.a2")
    position = table(city(boxes="agora"), city(boxes=f"warehouse {last}"), blue="mask:0")
    after = play_round(position, None, "build blue agora.a2; bonus coins")
    assert points(after, 1) == 25


def test_bonuses_need_not_match_the_complete_buildings() -> None:
    position = table(city(bonuses="coins again"), city(boxes="agora market"))
    assert bonuses(position, 0) == {"coins", "again"}
    assert bonuses(position, 1) == set()
    reads_back(position)


def test_choices_may_be_a_list_or_one_move() -> None:
    one = table(city(chosen="pass"))
    assert one == table(city(chosen=["pass"]))
    assert one.to_act == (1, 2)
    assert one.play(1, "pass").play(2, "pass") == play_round(table())


def test_choices_may_end_in_the_midst() -> None:
    position = table(city("rhodes", "warehouse wonder.1", chosen=["wonder", "check west_barracks.attack1"]))
    assert position.to_act == (0, 1, 2)
    assert kind(position, 0) == "check"
    assert offers(position, 0) == [
        "check west_barracks.attack2",
        "check west_barracks.defence1",
        "check east_barracks.attack1",
        "check east_barracks.defence1",
        "decline",
    ]
    assert position.retract(0) == table(city("rhodes", "warehouse wonder.1"))
    reads_back(position)


def test_what_is_written_for_people_is_ignored_when_read() -> None:
    position = play(table(city("rhodes", "warehouse:3 unlock:black")), 0, "wonder; decline")
    made = position.to_dict()
    entry = made["cities"][0]
    assert entry["resources"] == 3
    assert entry["unlocked"] == ["black"]
    assert entry["now"]["coins"] == 7
    entry["resources"] = 5
    entry["unlocked"] = []
    entry["now"] = {"coins": 0, "boxes": []}
    assert heptapolis.position(made) == position


def test_a_finished_game_as_a_document() -> None:
    position = two(city("giza", "agora.a1"), phase="over")
    assert position.over
    assert position.to_act == ()
    reads_back(position)


def test_reading_a_document_does_not_change_it() -> None:
    made = document(city("giza", "agora.a1", bonuses="coins"), blue="mask:1", to_come=[{"red": "axe"}])
    before = json.dumps(made)
    heptapolis.position(made)
    assert json.dumps(made) == before


@pytest.mark.parametrize("players", [2, 4])
def test_positions_in_play_read_back(players: int) -> None:
    position = heptapolis.game("dice", players=players).start(players)
    for number in range(5):
        half = position.play(players - 1, offers(position, players - 1)[number % 3])
        if number in (0, 4):
            reads_back(position)
            read = reads_back(half)
            assert read.retract(players - 1) == position
        position = play_round(position, *[offers(position, seat)[0] for seat in range(players - 1)])
    reads_back(position)


def test_the_past_is_remembered() -> None:
    start = heptapolis.game("dice", players=2).start(6)
    position = play_round(play_round(start))
    seen = position.to_dict()["seen"]
    assert len(seen) == 2
    assert seen[0]["forum"] == forum(start)
    assert seen[0]["aside"] == start.to_dict()["aside"]
    assert heptapolis.position(position.to_dict()).deal() == start.deal()


def test_positions_are_values() -> None:
    position = table(blue="mask:0")
    assert position == table(blue="mask:0")
    assert hash(position) == hash(table(blue="mask:0"))
    assert pickle.loads(pickle.dumps(position)) == position
    assert position != position.view(0)
    assert "to act" in repr(position)


def test_a_document_of_a_position_that_goes_on_plays_on_alike() -> None:
    position = heptapolis.game("dice", players=2).start(8)
    read = heptapolis.position(position.to_dict())
    for _ in range(3):
        position, read = play_round(position), play_round(read)
    assert position == read
