"""Deals and records: all that chance decides, and whole games, as text."""

from __future__ import annotations

import json

import pytest

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Position

from .facts import GUILDS
from .helpers import city, full_layout, layout, offers, play, table

GAMES = [heptapolis.game("duel"), heptapolis.game("duel", wonders="first-game", first=1)]


def some_moves(position: Position, count: int) -> Position:
    for number in range(count):
        if position.over:
            break
        moves = offers(position, position.to_act[0])
        position = play(position, moves[(3 * number) % len(moves)])
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_dealt_again(game: heptapolis.games.contract.Game) -> None:
    start = game.start(5)
    deal = json.loads(json.dumps(start.deal()))
    assert game.start(deal=deal) == start
    assert game.start(77, deal=deal) == start


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [3, 12, 35, 70])
def test_a_position_in_play_remembers_its_deal(game: heptapolis.games.contract.Game, count: int) -> None:
    start = game.start(6)
    assert some_moves(start, count).deal() == start.deal()


def test_a_deal_has_everything_that_chance_decides() -> None:
    deal = GAMES[0].start(1).deal()
    assert set(deal) == {"first", "wonders", "progress", "library", "layouts"}
    assert [len(round_) for round_ in deal["wonders"]] == [4, 4]
    assert (len(deal["progress"]), len(deal["library"])) == (5, 3)
    assert [len(deal["layouts"][age]) for age in "123"] == [20, 20, 20]
    assert not GAMES[1].start(1).deal().get("wonders")


def test_a_seed_gives_the_deal_that_it_has_always_given() -> None:
    """A proof of a fair deal has only the seed: under the same version of the rules everything is drawn in the same order."""
    deal = GAMES[0].start(3).deal()
    assert deal["progress"] == ["agriculture", "law", "masonry", "strategy", "urbanism"]
    assert deal["library"] == ["economy", "mathematics", "theology"]
    assert deal["wonders"] == [
        ["appian_way", "colossus", "mausoleum", "pyramids"],
        ["great_lighthouse", "hanging_gardens", "piraeus", "sphinx"],
    ]
    assert [deal["layouts"][age][0] for age in "123"] == ["tavern", "shelf_quarry", "shipowners_guild"]


def test_what_a_deal_leaves_out_comes_from_the_seed() -> None:
    game = heptapolis.game("duel", wonders="first-game")
    whole = game.start(9).deal()
    for key in ("progress", "layouts"):
        assert game.start(9, deal={key: whole[key]}).deal()[key] == whole[key]
    layouts = {"2": [None, "walls", *[None] * 18], "3": ["palace", "merchants_guild", *[None] * 18]}
    partial = {"progress": ["law", None, "economy", None, None], "layouts": layouts}
    deals = [game.start(seed, deal=partial).deal() for seed in range(5)]
    for deal in deals:
        assert {"law", "economy"} < set(deal["progress"])
        assert len(set(deal["progress"])) == 5
        assert deal["layouts"]["2"][1] == "walls"
        assert deal["layouts"]["3"][:2] == ["palace", "merchants_guild"]
        assert sum(card in GUILDS for card in deal["layouts"]["3"]) == 3
        assert [len(set(cards)) for cards in deal["layouts"].values()] == [20, 20, 20]
    assert len({tuple(deal["layouts"]["1"]) for deal in deals}) == 5


def test_a_deal_decides_what_lies_where() -> None:
    position = heptapolis.game("duel", wonders="first-game").start(1, deal={"layouts": {"1": full_layout(1)}})
    assert layout(position) == dict(enumerate(full_layout(1)))


def test_a_position_made_by_hand_has_no_deal() -> None:
    with pytest.raises(HeptapolisError):
        table(city(buildings="altar"), {}, "theater baths").deal()


# Records --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [0, 5, 30, 90])
def test_a_record_reads_back(game: heptapolis.games.contract.Game, count: int) -> None:
    position = some_moves(game.start(3), count)
    text = heptapolis.record(position)
    again = heptapolis.read_record(text)
    assert again == position
    assert again.history == position.history
    assert heptapolis.record(again) == text
    assert again.game == position.game


def test_a_record_tells_each_move_on_a_line_of_its_own() -> None:
    own = city(coins=0, buildings="scriptorium")
    position = table(own, {}, "library temple", progress="law economy")
    position = play(position, "build library", "token law", "discard temple")
    assert [line for line in heptapolis.record(position).splitlines() if line[:1].isdigit()] == [
        "1. 0 build library",
        "2. 0 token law",
        "3. 1 discard temple",
    ]
    assert position.history == ((1, 0, "build library"), (2, 0, "token law"), (3, 1, "discard temple"))


def test_the_trail_leads_from_the_first_position_to_this_one() -> None:
    start = GAMES[0].start(2)
    position = some_moves(start, 12)
    trail = list(position.trail())
    assert (trail[0], trail[-1], len(trail)) == (start, position, 13)
    assert position.first() == start


def test_a_finished_game_tells_its_result() -> None:
    position = some_moves(GAMES[0].start(3), 200)
    assert position.over
    totals = " ".join(str(score.total) for score in position.scores())
    assert f'[Result "{totals}"]' in heptapolis.record(position)
