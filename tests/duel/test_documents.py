"""Position documents: what is left out gets its default, and what is written reads back."""

from __future__ import annotations

import json
import pickle

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import CARDS, DECKS, FACE_DOWN, GUILDS, TOKENS
from .helpers import (
    age,
    asked,
    board,
    buildings,
    built,
    city,
    coins,
    full_layout,
    last,
    layout,
    loot,
    offers,
    pawn,
    pile,
    play,
    seen,
    table,
    tokens,
    wonders,
    written,
)


def reads_back(position: Position) -> None:
    """Through JSON, to an equal position with equal views, moves and record."""
    text = json.dumps(position.to_dict())
    again = heptapolis.position(json.loads(text))
    assert again == position
    assert hash(again) == hash(position)
    assert json.dumps(again.to_dict()) == text
    for observer in (0, 1, None):
        view = position.view(observer)
        assert again.view(observer) == view
        assert heptapolis.view(json.loads(json.dumps(view.to_dict()))) == view
    for seat in (0, 1):
        assert again.moves(seat) == position.moves(seat)
    assert heptapolis.read_record(heptapolis.record(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position


# Defaults -------------------------------------------------------------------------------------------------------------


def test_defaults() -> None:
    position = heptapolis.position({"game": "duel", "cities": [{}, {}]})
    assert age(position) == 1
    assert asked(position) == (0, "card")
    assert (pawn(position), pile(position)) == (0, [])
    assert len(layout(position)) == 20
    assert len(board(position)) == 5
    for seat in (0, 1):
        assert coins(position, seat) == 7
        assert wonders(position, seat) == built(position, seat) == buildings(position, seat) == []
        assert tokens(position, seat) == []
        assert loot(position, seat) == [2, 5]
    reads_back(position)


def test_the_example_of_the_formats_page() -> None:
    made = {
        "game": "duel",
        "age": 2,
        "seat": 1,
        "pawn": -2,
        "cities": [
            {"coins": 5, "wonders": ["piraeus", "sphinx"], "built": ["piraeus"], "buildings": ["quarry", "baths"]},
            {"coins": 9, "wonders": ["pyramids"], "progress": ["law"], "buildings": ["press"]},
        ],
        "layout": {"0": "aqueduct", "1": "walls", "2": "?"},
        "progress": ["economy", "masonry", "theology", "strategy"],
        "discard": ["altar"],
    }
    position = heptapolis.position(made)
    assert asked(position) == (1, "card")
    assert pawn(position) == -2
    assert layout(position)[0] == "aqueduct"
    assert CARDS[layout(position)[2]].age == 2
    assert len(layout(position)) == 3
    reads_back(position)


@pytest.mark.parametrize(
    ("cities", "more", "expected"),
    [
        ([{}, {}], {}, 1),
        ([{"buildings": ["altar"]}, {}], {}, 1),
        ([{}, {"buildings": ["temple"]}], {}, 2),
        ([{"buildings": ["palace"]}, {}], {}, 3),
        ([{}, {}], {"discard": ["temple"]}, 2),
        ([{}, {}], {"layout": {"0": "palace"}}, 3),
        ([{}, {}], {"layout": {"0": "merchants_guild"}}, 3),
    ],
)
def test_the_age_is_the_latest_of_the_cards_mentioned(cities: list, more: dict, expected: int) -> None:
    assert age(heptapolis.position({"game": "duel", "cities": cities, **more})) == expected


def test_the_first_player_begins_unless_a_seat_is_given() -> None:
    assert asked(table({}, {}, "altar theater", first=1)) == (1, "card")
    assert asked(table({}, {}, "altar theater", first=1, seat=0)) == (0, "card")
    assert asked(table({}, {}, "altar theater", seat=1)) == (1, "card")


def test_the_layout_has_fewer_cards_where_some_of_the_age_are_elsewhere() -> None:
    own = city(buildings="altar quarry", built="pyramids", under={"pyramids": "tavern"})
    position = table(own, city(buildings="press"), discard="stable baths")
    assert sorted(layout(position)) == list(range(14))  # from slot 19 down six are empty
    position = table(city(buildings="altar quarry"), {}, age=2)
    assert len(layout(position)) == 20


def test_a_layout_may_be_a_list_or_name_the_slots_that_are_not_empty() -> None:
    cards: list[str | None] = [None] * 20
    cards[0], cards[1] = "altar", "theater"
    assert table({}, {}, layout=cards) == table({}, {}, layout={"0": "altar", "1": "theater"})


def test_a_question_mark_is_a_card_to_be_drawn() -> None:
    drawn = {layout(table({}, {}, age=1, layout={"0": "altar", "1": "?"}, seed=seed))[1] for seed in range(12)}
    assert len(drawn) > 5
    assert drawn <= set(DECKS[1]) - {"altar"}
    drawn = {layout(table({}, {}, age=3, layout={"0": "palace", "1": "?guild"}, seed=seed))[1] for seed in range(12)}
    assert drawn <= set(GUILDS)
    assert len(drawn) > 3


def test_what_is_missing_is_filled_in_by_the_seed() -> None:
    def start(seed: int) -> Position:
        return heptapolis.position({"game": "duel", "cities": [{}, {}], "seed": seed})

    assert start(1) == start(1)
    assert len({start(seed) for seed in range(6)}) == 6
    assert heptapolis.position({"game": "duel", "cities": [{}, {}]}) == start(0)


def test_nothing_that_is_filled_in_is_a_card_that_is_somewhere_else() -> None:
    own = city(buildings="altar quarry tavern stable", built="pyramids", under={"pyramids": "press"})
    for seed in range(6):
        position = table(own, city(buildings="lumber_yard"), discard="baths", seed=seed)
        laid = list(layout(position).values())
        assert len(set(laid)) == len(laid) == 13
        assert not set(laid) & {"altar", "quarry", "tavern", "stable", "press", "lumber_yard", "baths"}


def test_a_whole_age_three_has_three_guilds() -> None:
    for seed in range(6):
        position = table({}, {}, age=3, seed=seed)
        assert sum(card in GUILDS for card in layout(position).values()) == 3
    # Guilds that stand in a city are among the three.
    position = table(city(buildings="merchants_guild builders_guild"), {}, age=3)
    assert sum(card in GUILDS for card in layout(position).values()) <= 1


def test_cards_lie_face_down_by_the_rules_or_as_the_document_says() -> None:
    position = table({}, {}, age=1, layout=full_layout(1))
    assert position.to_dict()["face_down"] == list(FACE_DOWN[1])
    assert [slot for slot, card in seen(position, 0).items() if card == "?"] == list(FACE_DOWN[1])
    # In the middle of a turn a card may already be free and still lie face down.
    position = table({}, {}, age=1, layout={"0": "altar", "2": "stable"})
    assert position.to_dict()["face_down"] == []


def test_tokens_on_the_board_are_five_less_those_taken_from_there() -> None:
    position = table(city(progress="law"), city(progress="economy theology"))
    assert len(board(position)) == 2
    assert not set(board(position)) & {"law", "economy", "theology"}
    assert set(board(position)) < set(TOKENS)


def test_tokens_for_the_library_are_drawn_from_the_rest() -> None:
    position = table({}, {}, progress="law economy theology strategy masonry")
    assert len(position.to_dict()["library"]) == 3
    assert not set(position.to_dict()["library"]) & set(board(position))


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (0, ([2, 5], [2, 5])),
        (2, ([2, 5], [2, 5])),
        (3, ([2, 5], [5])),
        (5, ([2, 5], [5])),
        (6, ([2, 5], [])),
        (8, ([2, 5], [])),
        (-3, ([5], [2, 5])),
        (-7, ([], [2, 5])),
    ],
)
def test_loot_that_the_pawns_place_rules_out_is_gone(where: int, expected: tuple[list[int], list[int]]) -> None:
    position = table({}, {}, pawn=where)
    assert (loot(position, 0), loot(position, 1)) == expected


def test_a_draft_may_be_a_document() -> None:
    position = heptapolis.position({"game": "duel", "phase": "draft", "cities": [{}, {}]})
    assert asked(position) == (0, "draft")
    assert len(offers(position, 0)) == 4
    reads_back(position)
    position = heptapolis.position(
        {
            "game": "duel",
            "phase": "draft",
            "first": 1,
            "cities": [{"wonders": ["sphinx"]}, {"wonders": ["piraeus"]}],
            "draft": [["piraeus", "sphinx", "colossus", "mausoleum"], []],
        }
    )
    assert asked(position) == (0, "draft")  # one by the first player, then two by the second
    assert sorted(offers(position, 0)) == ["take colossus", "take mausoleum"]
    reads_back(position)


# Every moment reads back ----------------------------------------------------------------------------------------------


def test_every_kind_of_moment_reads_back() -> None:
    own = city(coins=90, wonders="statue_of_zeus mausoleum great_library sphinx", buildings="scriptorium")
    other = city(buildings="quarry sawmill", coins=9)
    position = table(own, other, "library temple walls", discard="altar baths", progress="law economy")
    reads_back(position)
    kinds = []
    for move in (
        "wonder statue_of_zeus temple",
        "wonder mausoleum temple",
        "wonder great_library temple",
        "build library",
        "wonder sphinx temple",
    ):
        after = position.play(0, move)
        kinds.append(asked(after)[1])
        reads_back(after)
        reads_back(after.play(0, after.moves(0)[0]))
    assert kinds == ["destroy", "fetch", "library", "token", "card"]
    reads_back(last({}, {}, "altar").play(0, "discard altar"))
    reads_back(last(own, other, "walls", pawn=-5, progress="law economy").play(0, "discard walls"))


def test_again_is_remembered_in_the_middle_of_a_turn() -> None:
    own = city(coins=90, wonders="statue_of_zeus", progress="theology")
    position = table(own, city(buildings="quarry sawmill"), "temple walls").play(0, "wonder statue_of_zeus temple")
    made = position.to_dict()
    assert made["again"] is True
    reads_back(position)
    assert asked(heptapolis.position(made).play(0, "destroy quarry")) == (0, "card")
    assert asked(heptapolis.position({**made, "again": False}).play(0, "destroy quarry")) == (1, "card")


def test_moments_in_the_middle_of_a_turn_as_documents() -> None:
    quiet = {"layout": {"0": "temple", "1": "walls"}}
    position = table(city(built="mausoleum"), {}, age=2, phase="fetch", discard="altar baths", **quiet)
    assert sorted(offers(position, 0)) == ["fetch altar", "fetch baths"]
    reads_back(position)
    own, other = city(buildings="press glassworks"), city(built="circus_maximus")
    position = table(own, other, age=2, phase="destroy", seat=1, **quiet)
    assert sorted(offers(position, 1)) == ["destroy glassworks", "destroy press"]
    reads_back(position)
    position = table(city(buildings="scriptorium library"), {}, age=2, phase="token", progress="law economy", **quiet)
    assert sorted(offers(position, 0)) == ["token economy", "token law"]
    reads_back(position)
    position = table(city(built="great_library"), {}, age=2, phase="library", library="law economy urbanism", **quiet)
    assert sorted(offers(position, 0)) == ["token economy", "token law", "token urbanism"]
    reads_back(position)
    assert asked(position.play(0, "token law")) == (1, "card")


@pytest.mark.parametrize("game", ["draft", "first-game"])
@pytest.mark.parametrize("seed", [1, 2])
def test_positions_in_play_read_back(game: str, seed: int) -> None:
    position = heptapolis.game("duel", wonders=game, first=seed % 2).start(seed)
    number = 0
    while not position.over:
        if number % 11 == seed:
            reads_back(position)
        moves = offers(position, position.to_act[0])
        position = play(position, moves[(5 * number + seed) % len(moves)])
        number += 1
    reads_back(position)


@pytest.mark.parametrize("where", [9, -9])
def test_a_victory_reads_back(where: int) -> None:
    reads_back(table({}, {}, age=2, pawn=where))
    reads_back(table(city(buildings="scriptorium pharmacist apothecary workshop academy university"), {}, age=3))
    reads_back(table({}, {}, age=3, phase="over"))


def test_cards_to_come_as_in_a_deal() -> None:
    to_come = {"2": full_layout(2), "3": full_layout(3)}
    position = table({}, {}, "altar theater", to_come=to_come)
    assert position.to_dict()["to_come"] == to_come
    reads_back(position)
    partial = [None] * 20
    partial[3] = "walls"
    assert table({}, {}, "altar theater", to_come={"2": partial}).to_dict()["to_come"]["2"][3] == "walls"


def test_a_city_as_the_document_writes_it() -> None:
    own = city(
        coins=5,
        buildings="quarry",
        wonders="pyramids sphinx",
        built="sphinx",
        under={"sphinx": "tavern"},
        progress="law",
    )
    position = table(own, city(loot=[5]), "altar theater", pawn=1)
    entry = written(position, 0)
    assert (entry["coins"], entry["buildings"], entry["built"]) == (5, ["quarry"], ["sphinx"])
    assert (sorted(entry["wonders"]), entry["under"], entry["progress"]) == (
        ["pyramids", "sphinx"],
        {"sphinx": "tavern"},
        ["law"],
    )
    assert written(position, 1)["loot"] == [5]
    reads_back(position)


def test_positions_and_games_are_values() -> None:
    game = heptapolis.game("duel")
    assert game == heptapolis.game("duel", players=2)
    assert hash(game) == hash(heptapolis.game("duel"))
    assert game != heptapolis.game("duel", first=1)
    assert game.start(1) != game.start(1).view(0)
    assert len({game.start(1), game.start(1), game.start(2)}) == 2
    assert not game.start(1).from_document
    assert table({}, {}).from_document
