"""The Forum: what dice show, what sections cost, and that chance does not look at the play."""

from __future__ import annotations

from collections import Counter

import pytest

import heptapolis
from heptapolis.errors import BadOption

from .facts import COMMON, DICE, FACES
from .helpers import city, code, coins, forum, moment, play_round, refused, table

EVERY_FACE = [(die, symbol) for die, faces in FACES.items() for symbol in dict.fromkeys(faces.split())]


@pytest.mark.parametrize(("die", "symbol"), EVERY_FACE)
def test_a_die_may_show_each_of_its_faces(die: str, symbol: str) -> None:
    start = heptapolis.game("dice", players=2).start(1, deal={"rolls": [{die: f"{symbol}:2"}]})
    shown = {**start.to_dict()["forum"], **start.to_dict()["aside"]}
    assert shown[die] == f"{symbol}:2"


@pytest.mark.parametrize("die", DICE)
def test_a_die_shows_no_face_of_another(die: str) -> None:
    game = heptapolis.game("dice", players=2)
    every = {symbol for faces in FACES.values() for symbol in faces.split()}
    strange = sorted(every - set(FACES[die].split()))
    for symbol in strange:
        with pytest.raises(BadOption):
            game.start(1, deal={"rolls": [{die: f"{symbol}:0"}]})


def test_faces_come_as_often_as_the_die_has_them() -> None:
    rolls = [roll for seed in range(12) for roll in heptapolis.game("dice", players=2).start(seed).deal()["rolls"]]
    assert len(rolls) == 720
    for number, die in enumerate(DICE):
        found = Counter((roll[number] if isinstance(roll, list) else roll[die]).split(":")[0] for roll in rolls)
        for symbol, sides in Counter(FACES[die].split()).items():
            # Five deviations either way: 720 rolls at one or two in six.
            assert abs(found[symbol] - 120 * sides) < 50 + 13 * (sides - 1), (die, symbol)


def test_sections_are_equally_likely() -> None:
    rolls = [roll for seed in range(4) for roll in heptapolis.game("dice", players=2).start(seed).deal()["rolls"]]
    found = Counter(
        face.split(":")[1] for roll in rolls for face in (roll if isinstance(roll, list) else roll.values())
    )
    assert set(found) == {"0", "1", "2", "3"}
    assert all(abs(count - 600) < 110 for count in found.values())


def test_dice_of_one_section_are_not_limited() -> None:
    position = heptapolis.game("dice", players=2).start(
        1,
        deal={"rolls": [["stone:3", "wood:3", "clay:3", "mask:3", "gear:3", "axe:3", "coin:3"] + [None] * 3]},
    )
    assert {face.split(":")[1] for face in forum(position).values()} == {"3"}


@pytest.mark.parametrize("section", range(4))
def test_a_die_costs_what_its_section_says(section: int) -> None:
    after = play_round(table(blue=f"mask:{section}"), "build blue agora.a1")
    assert coins(after, 0) == 7 - section


@pytest.mark.parametrize("section", [1, 2, 3])
def test_a_die_that_cannot_be_paid_cannot_be_chosen(section: int) -> None:
    position = table(city(coins=section - 1), blue=f"mask:{section}")
    refused(position, 0, "build blue agora.a1", "coins-missing", box="agora.a1", needed=section, coins=section - 1)
    assert code(table(city(coins=section), blue=f"mask:{section}"), 0, "build blue agora.a1") is None


def test_resources_do_not_pay_for_dice() -> None:
    position = table(city(boxes="warehouse", coins=0), blue="mask:1", yellow="coin:0")
    assert code(position, 0, "build blue agora.a1") == "coins-missing"
    assert code(position, 0, "build yellow market.coin1") is None


def test_several_players_choose_the_same_die() -> None:
    position = table(blue="mask:2")
    after = play_round(position, *["build blue agora.a1"] * 3)
    assert [coins(after, seat) for seat in range(3)] == [5, 5, 5]


def test_dice_are_never_taken_away() -> None:
    after = play_round(table(blue="mask:2"), "build blue agora.a1")
    assert set(forum(after)) == set(COMMON)


def test_every_round_is_shaken_anew() -> None:
    position = heptapolis.game("dice", players=2).start(3)
    shaken = []
    for _ in range(4):
        shaken.append(forum(position))
        position = play_round(position)
    assert moment(position) == 5
    assert all(shaken[number] != shaken[number + 1] for number in range(3))


def test_rolls_do_not_depend_on_play() -> None:
    start = heptapolis.game("dice", players=2).start(3, deal={"rolls": [{"blue": "mask:0", "grey1": "stone:0"}]})
    passed = play_round(start)
    built = play_round(start, "build blue agora.a1", "build grey1 warehouse.stone")
    assert passed != built
    for _ in range(3):
        assert forum(passed) == forum(built)
        passed, built = play_round(passed), play_round(built)


def test_the_special_dice_are_rolled_too() -> None:
    lane = city("giza", boxes="warehouse university.tablet2")
    rolls = [{"black": "spy_red:3"}]
    locked = table(lane, green="tablet:0", to_come=rolls)
    one = play_round(locked, "build green university.tablet3")
    other = play_round(locked)
    assert forum(one)["black"] == other.to_dict()["aside"]["black"] == "spy_red:3"


def test_in_each_round_the_dice_show_what_the_deal_says() -> None:
    rolls = [{"blue": f"{symbol}:{number % 4}"} for number, symbol in enumerate(FACES["blue"].split())]
    position = heptapolis.game("dice", players=2).start(0, deal={"rolls": rolls})
    for roll in rolls:
        assert forum(position)["blue"] == roll["blue"]
        position = play_round(position)
