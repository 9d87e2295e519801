"""Position documents: what is left out gets its default, and what is written reads back."""

from __future__ import annotations

import json
import pickle

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .helpers import (
    buildings,
    city,
    coins,
    document,
    hand,
    kind,
    military,
    moment,
    offers,
    pile,
    play_turn,
    stages,
    table,
    two,
    written,
)

THREE = [{"wonder": "giza"}, {"wonder": "rhodes"}, {"wonder": "olympia"}]


def reads_back(position: Position) -> None:
    """Through JSON, to an equal position with equal views, moves and record."""
    text = json.dumps(position.to_dict())
    again = heptapolis.position(json.loads(text))
    assert again == position
    assert hash(again) == hash(position)
    assert json.dumps(again.to_dict()) == text
    for seat in range(position.game.players):
        assert again.moves(seat) == position.moves(seat)
        assert again.view(seat) == position.view(seat)
        view = position.view(seat)
        assert heptapolis.view(json.loads(json.dumps(view.to_dict()))) == view
    assert again.view(None) == position.view(None)
    assert heptapolis.view(position.view(None).to_dict()) == position.view(None)
    assert heptapolis.read_record(heptapolis.record(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position


def test_defaults() -> None:
    position = heptapolis.position({"game": "seven-wonders", "cities": [{}, {}, {}]})
    assert moment(position) == (1, 1)
    assert position.to_act == (0, 1, 2)
    assert kind(position, 0) == "card"
    assert pile(position) == []
    for number in range(3):
        assert coins(position, number) == 3
        assert stages(position, number) == 0
        assert buildings(position, number) == []
        assert military(position, number) == []
        assert len(hand(position, number)) == 7
        assert written(position, number)["side"] == "A"
    assert len({written(position, number)["wonder"] for number in range(3)}) == 3


def test_what_is_missing_is_filled_in_by_the_seed() -> None:
    def start(seed: int) -> Position:
        return heptapolis.position({"game": "seven-wonders", "cities": [{}, {"wonder": "giza"}, {}], "seed": seed})

    assert start(1) == start(1)
    assert len({start(seed) for seed in range(6)}) == 6
    assert len({written(start(seed), 0)["wonder"] for seed in range(12)}) > 2
    assert {written(start(seed), 1)["wonder"] for seed in range(6)} == {"giza"}
    without = heptapolis.position({"game": "seven-wonders", "cities": [{}, {"wonder": "giza"}, {}]})
    assert without == start(0)


def test_a_partial_hand_is_filled_up_from_what_is_left() -> None:
    position = table({"hand": "altar"}, {"buildings": "theater"}, turn=3, discard="baths")
    assert len(hand(position, 0)) == 5
    assert "altar" in hand(position, 0)
    held = [card for number in range(3) for card in hand(position, number)]
    assert len(set(held)) == len(held) == 15
    assert not {"theater", "baths"} & set(held)


@pytest.mark.parametrize("turn", range(1, 7))
def test_a_hand_holds_eight_less_turn_cards(turn: int) -> None:
    position = table(turn=turn)
    assert [len(hand(position, number)) for number in range(3)] == [8 - turn] * 3
    position = two({}, {}, {}, turn=turn)
    assert sorted(len(hand(position, number)) for number in range(3)) == [0, 8 - turn, 9 - turn]
    assert len(position.to_dict()["draw"]) == 7 - turn


def test_a_choice_can_be_part_of_the_document() -> None:
    position = table(
        {"hand": "altar theater", "chosen": "build altar"}, {"hand": "baths loom_1"}, {"hand": "press_1 stockade"}
    )
    assert position.to_act == (1, 2)
    other = table({"hand": "altar theater"}, {"hand": "baths loom_1"}, {"hand": "press_1 stockade"})
    assert position == other.play(0, "build altar")
    assert position.retract(0) == other
    reads_back(position)


def test_all_choices_but_one_in_the_document() -> None:
    position = table(
        {"hand": "altar theater", "chosen": "build altar"},
        {"hand": "baths loom_1", "chosen": "discard baths"},
        {"hand": "press_1 stockade"},
    )
    after = position.play(2, "build press")
    assert buildings(after, 0) == ["altar"]
    assert coins(after, 1) == 6


def test_both_choices_of_a_controller_read_back() -> None:
    position = two(
        {"hand": "altar theater loom_1"}, {"hand": "press_1 marketplace"}, {"wonder": "ephesus"}, draw="clay_pool"
    )
    half = position.play(0, "build altar")
    reads_back(half)
    assert kind(heptapolis.position(half.to_dict()), 0) == "free-city"
    whole = half.play(0, "build theater")
    reads_back(whole)
    assert heptapolis.position(whole.to_dict()).to_act == (1,)
    assert whole.play(1, "build press") == heptapolis.position(whole.to_dict()).play(1, "build press")


def test_the_seventh_card_as_a_document() -> None:
    position = table({"wonder": "babylon", "side": "B", "stages": 2, "hand": "altar"}, phase="seventh", city=0)
    assert position.to_act == (0,)
    assert kind(position, 0) == "seventh"
    assert [hand(position, number) for number in range(3)] == [["altar"], [], []]
    assert offers(position, 0) == ["build altar", "discard altar", "decline"]
    reads_back(position)
    assert moment(position.play(0, "build altar")) == (2, 1)


def test_the_city_that_plays_its_seventh_card_is_the_first_that_can() -> None:
    cities = [{}, {"wonder": "babylon", "side": "B", "stages": 2, "hand": "altar"}, {}]
    position = table(*cities, phase="seventh")
    assert position.to_act == (1,)
    assert hand(position, 1) == ["altar"]


@pytest.mark.parametrize("turn", [2, 6])
def test_the_pick_from_the_discard_pile_as_a_document(turn: int) -> None:
    position = table({}, {"wonder": "halicarnassus", "stages": 2}, phase="fetch", turn=turn, discard="altar baths")
    assert position.to_act == (1,)
    assert kind(position, 1) == "fetch"
    assert offers(position, 1) == ["fetch baths", "fetch altar", "decline"]
    assert [len(hand(position, number)) for number in range(3)] == [7 - turn if turn < 6 else 0] * 3
    reads_back(position)
    after = position.play(1, "fetch baths")
    assert buildings(after, 1) == ["baths"]
    assert moment(after) == ((1, 3) if turn == 2 else (2, 1))


def test_a_finished_game_as_a_document() -> None:
    position = table({"coins": 9}, age=3, phase="over")
    assert position.over
    reads_back(position)


def test_the_cards_to_come_as_in_a_deal() -> None:
    to_come = {
        "2": {"hands": [["walls", "vineyard"], None, ["temple"]]},
        "3": {"hands": [[], ["palace", "spies_guild"], []]},
    }
    position = table({"hand": "altar baths"}, to_come=to_come)
    later = position.to_dict()["to_come"]
    assert {"walls", "vineyard"} <= set(later["2"]["hands"][0])
    assert "temple" in later["2"]["hands"][2]
    assert {"palace", "spies_guild"} <= set(later["3"]["hands"][1])
    assert [len(cards) for age in "23" for cards in later[age]["hands"]] == [7] * 6
    reads_back(position)


def test_the_draw_piles_to_come() -> None:
    position = two({}, {}, {}, to_come={"2": {"draw": ["walls", "temple"]}})
    assert position.to_dict()["to_come"]["2"]["draw"][:2] == ["walls", "temple"]
    after = play_turn(position)
    assert "walls" in hand(after, 0)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_positions_in_play_read_back(players: int) -> None:
    position = heptapolis.game("seven-wonders", players=players).start(players)
    reads_back(position)
    for turn in range(4):
        position = position.play(position.to_act[-1], position.moves(position.to_act[-1])[0])
        if turn == 2:
            reads_back(position)
        position = play_turn(position)
    reads_back(position)


def test_a_position_that_was_dealt_knows_its_deal() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    start = game.start(5)
    position = play_turn(play_turn(start))
    assert position.deal() == start.deal()
    assert game.start(deal=position.deal()) == start


def test_the_trail_leads_from_the_first_position_to_this_one() -> None:
    start = table({"hand": "altar theater"}, {"hand": "baths loom_1"}, {"hand": "press_1 stockade"})
    position = start.play(2, "build press").play(0, "build altar").play(1, "discard baths")
    assert position.first() == start
    assert position.history == ((1, 0, "build altar"), (1, 1, "discard baths"), (1, 2, "build press_1"))
    trail = list(position.trail())
    assert (trail[0], trail[-1]) == (start, position)
    assert len(trail) == 4


def test_positions_and_games_are_values() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    assert game == heptapolis.game("seven-wonders", players=3)
    assert game != heptapolis.game("seven-wonders", players=4)
    assert hash(game) == hash(heptapolis.game("seven-wonders", players=3))
    assert "players=3" in repr(game)
    position = game.start(1)
    assert position != position.view(0)
    assert position.view(0) != position.view(1)
    assert "to act" in repr(position)
    assert "spectator" in repr(position.view(None))
    assert "seat 1" in repr(position.view(1))
    assert len({position, game.start(1), position.view(0), game.start(1).view(0)}) == 2
    assert position.seed == 1
    assert not position.from_document
    assert table().from_document


def test_without_a_seed_the_system_draws_one() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    assert game.start() != game.start()
    assert game.players == heptapolis.game("seven-wonders").players == 3


def test_a_move_object_of_another_game_is_unknown() -> None:
    position = table({"hand": "altar theater"})
    move = position.moves(0)[0]
    foreign = type(move)(action=move.action, kind=move.kind, card=move.card, notation=str(move), game="duel")
    reason = position.why_not(0, foreign)
    assert reason is not None
    assert reason.code == "unknown-move"


def test_documents_made_by_hand_are_as_good_as_written_ones() -> None:
    made = document(city(wonder="giza", stages=1, coins=5, military=[1, -1], buildings="lumber_yard press_1"), age=2)
    position = heptapolis.position(made)
    assert coins(position, 0) == 5
    assert stages(position, 0) == 1
    assert military(position, 0) == [-1, 1]
    assert buildings(position, 0) == ["lumber_yard", "press_1"]
    reads_back(position)
