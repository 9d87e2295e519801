"""Matches: seatings, deals, who meets whom."""

from __future__ import annotations

from collections import Counter
from threading import Event

import pytest

from heptapolis.arena import Match, ladder, make_match, play_game, read_table, round_robin
from heptapolis.arena.matches import MOST_SEATINGS
from heptapolis.arena.players import Player, read_player
from heptapolis.arena.playing import Interrupted
from heptapolis.errors import BadOption
from heptapolis.search import LEVELS


def seatings(text: str) -> list[str]:
    match = Match("seven-wonders", read_table(text))
    return ["".join(player.name[0] for player in seating) for seating in match.seatings()]


def test_a_deal_is_played_in_every_seating() -> None:
    assert seatings("random,greedy") == ["rg", "gr"]
    assert seatings("random,greedy,greedy") == ["rgg", "grg", "ggr"]
    assert len(seatings("random,random,greedy,greedy")) == 6
    assert len(seatings("random,greedy,habit,master")) == 24


@pytest.mark.parametrize(
    "text", ["random,greedy,habit,master,gentle", "random,random,random,greedy,greedy,greedy,greedy"]
)
def test_a_table_with_too_many_seatings_rotates(text: str) -> None:
    found = seatings(text)
    assert 1 < len(found) <= MOST_SEATINGS
    assert len(found) == len(found[0])
    for seat in range(len(found[0])):  # everybody sits in each seat as often as it has seats
        assert Counter(seating[seat] for seating in found) == Counter(found[0])


def test_with_more_than_two_seats_the_first_meets_a_table_of_the_second() -> None:
    matches = round_robin("seven-wonders", [read_player("master"), read_player("greedy")], 4)
    assert [match.spelling for match in matches] == ["master,greedy,greedy,greedy"]


def test_everybody_meets_everybody() -> None:
    entrants = [read_player(name) for name in ("master", "greedy", "random")]
    assert [match.spelling for match in round_robin("duel", entrants, None)] == [
        "master,greedy",
        "master,random",
        "greedy,random",
    ]
    both_ways = [match.spelling for match in round_robin("dice", entrants, 3)]
    assert len(both_ways) == 6
    assert {"greedy,random,random", "random,greedy,greedy"} <= set(both_ways)


def test_the_ladder_has_a_step_for_each_level_and_greedy_beside_it() -> None:
    matches = ladder("duel", None, simulations=1000)
    first = [tuple(player.name for player in match.table) for match in matches]
    assert first[: len(LEVELS)] == list(zip(LEVELS, ["random", *LEVELS], strict=False))
    assert first[len(LEVELS) :] == [(level, "greedy") for level in LEVELS[1:]]
    budgets = {player.name: player.simulations for match in matches for player in match.table if player.thinks}
    assert budgets[LEVELS[-1]] == 1000
    assert list(budgets) == list(LEVELS)
    assert all(budget is not None and budget <= 1000 for budget in budgets.values())
    assert ladder("duel", None, simulations=6000)[1].spelling == "steady:simulations=400,gentle:simulations=12"
    by_time = ladder("duel", None, seconds=1.0)
    assert by_time[-1].table == (Player(LEVELS[-1], seconds=1.0), Player("greedy"))


@pytest.mark.parametrize(
    ("game", "table", "options", "complaint"),
    [
        ("duel", "random,greedy,greedy", {}, "duel is for 2 players, not 3"),
        ("chess", "random,greedy", {}, "chess"),
        ("duel", "random,random", {}, "needs two different players"),
        ("duel", "random,greedy", {"colour": "red"}, "colour"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(game: str, table: str, options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        make_match(game, read_table(table), options)


def test_the_same_bot_twice_is_no_tournament() -> None:
    with pytest.raises(BadOption, match="name each once"):
        round_robin("duel", [read_player("master"), read_player("master")], None)


@pytest.mark.parametrize(
    ("game", "table"),
    [
        ("duel", "master:simulations=4,greedy"),
        ("seven-wonders", "gentle:simulations=3,random,greedy"),
        ("seven-wonders", "gentle:simulations=3,random"),
        ("architects", "gentle:simulations=3,random"),
        ("dice", "greedy,random"),
    ],
)
def test_a_game_is_played_to_its_end_and_again_the_same(game: str, table: str) -> None:
    match = make_match(game, read_table(table), seed=3)
    result = play_game(match, 1, 1)
    assert (result.deal, result.seating) == (1, 1)
    assert sum(seat.share for seat in result.seats) == pytest.approx(1)
    assert [seat.player for seat in result.seats] == [str(player) for player in match.seatings()[1]]
    assert all(seat.decisions > 0 and seat.slowest > 0 for seat in result.seats)
    stop = Event()
    stop.set()
    with pytest.raises(Interrupted):
        play_game(match, 1, 1, stop)
    again = play_game(match, 1, 1)
    assert [(seat.share, seat.points, seat.decisions, seat.simulations) for seat in again.seats] == [
        (seat.share, seat.points, seat.decisions, seat.simulations) for seat in result.seats
    ]
    assert any(play_game(match, deal, 1).seats[0].points != result.seats[0].points for deal in (0, 2, 3))
