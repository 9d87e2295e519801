"""Edge cases 1 to 15 of the rules specification: Great Library, Mausoleum, Circus Maximus and the Statue of Zeus."""

from __future__ import annotations

import heptapolis

from .facts import TOKENS
from .helpers import (
    asked,
    board,
    buildings,
    city,
    code,
    coins,
    offers,
    pawn,
    pile,
    play,
    points,
    price,
    table,
    tokens,
    treasuries,
)

BOARD = "economy masonry mathematics philosophy strategy"
ALL_GREEN_BUT_LAW = "scriptorium pharmacist apothecary workshop academy"


def test_edge_case_01_the_great_library_draws_three_of_the_five_tokens_not_put_on_the_board() -> None:
    for seed in range(4):
        position = heptapolis.game("duel").start(seed)
        deal = position.deal()
        off_the_board = set(TOKENS) - set(deal["progress"])
        assert len(off_the_board) == 5
        assert set(deal["library"]) < off_the_board
    position = table(city(coins=40, wonders="great_library"), {}, "altar theater", progress=BOARD)
    after = position.play(0, "wonder great_library altar")
    assert len(offers(after, 0)) == 3
    assert not {str(move.target) for move in after.moves(0)} & set(BOARD.split())
    # A pair never reaches that pool.
    own = city(coins=40, buildings="scriptorium")
    after = table(own, {}, "library temple", progress="economy masonry").play(0, "build library")
    assert sorted(offers(after, 0)) == ["token economy", "token masonry"]


def test_edge_case_02_the_great_library_gives_law_as_the_sixth_symbol_and_wins() -> None:
    own = city(coins=40, wonders="great_library", buildings=ALL_GREEN_BUT_LAW)
    position = table(own, {}, "palace arena", progress=BOARD, library="law theology urbanism")
    after = play(position, "wonder great_library palace", "token law")
    assert (after.ending, after.winners) == ("scientific", (0,))


def test_edge_case_03_theology_or_architecture_from_the_great_library_are_for_later_wonders() -> None:
    own = city(coins=40, wonders="great_library pyramids")
    position = table(own, {}, "altar theater quarry", progress=BOARD, library="architecture theology law")
    position = position.play(0, "wonder great_library altar")
    assert coins(position, 0) == 30
    with_theology = position.play(0, "token theology")
    assert asked(with_theology) == (1, "card")
    with_architecture = play(position, "token architecture", "discard theater")
    assert coins(with_architecture, 0) == 30
    assert price(with_architecture, 0, "wonder pyramids quarry") == (4, 0)


def test_edge_case_04_the_three_tokens_are_seen_by_their_builder_only() -> None:
    position = table(
        city(coins=40, wonders="great_library"), {}, "altar theater", progress=BOARD, library="law theology urbanism"
    )
    position = position.play(0, "wonder great_library altar")
    assert sorted(position.view(0).to_dict()["library"]) == ["law", "theology", "urbanism"]
    assert not position.view(1).to_dict().get("library")
    assert not position.view(None).to_dict().get("library")


def test_edge_case_05_with_an_empty_pile_the_mausoleums_choice_is_skipped() -> None:
    for progress, expected in (("", (1, "card")), ("theology", (0, "card"))):
        own = city(coins=40, wonders="mausoleum", progress=progress)
        after = table(own, {}, "altar theater").play(0, "wonder mausoleum altar")
        assert asked(after) == expected
        assert points(after, 0)["wonders"] == 2


def test_edge_case_06_with_a_pile_the_mausoleum_must_build_one() -> None:
    position = table(city(coins=40, wonders="mausoleum"), {}, "altar theater", discard="quarry stable")
    position = position.play(0, "wonder mausoleum altar")
    assert sorted(offers(position, 0)) == ["fetch quarry", "fetch stable"]


def test_edge_case_07_the_mausoleum_pays_nothing() -> None:
    own = city(coins=10, wonders="mausoleum")
    position = table(own, city(coins=0, progress="economy"), "palace arena", discard="pretorium town_hall")
    position = position.play(0, "wonder mausoleum palace")
    assert treasuries(position) == (0, 10)  # the wonder itself was traded for
    assert treasuries(position.play(0, "fetch town_hall")) == (0, 10)
    assert treasuries(position.play(0, "fetch pretorium")) == (0, 8)  # three shields: loot


def test_edge_case_08_the_mausoleum_builds_a_red_card_with_strategy() -> None:
    own = city(coins=40, wonders="mausoleum", progress="strategy")
    position = table(own, {}, "altar theater", discard="stable quarry").play(0, "wonder mausoleum altar")
    assert pawn(position.play(0, "fetch stable")) == 2


def test_edge_case_09_the_mausoleum_builds_a_green_card_that_makes_a_pair() -> None:
    own = city(coins=40, wonders="mausoleum", buildings="scriptorium")
    position = table(own, {}, "temple statue", discard="library quarry", progress=BOARD)
    position = play(position, "wonder mausoleum temple", "fetch library")
    assert asked(position) == (0, "token")
    assert tokens(position.play(0, "token economy"), 0) == ["economy"]


def test_edge_case_10_the_mausoleum_is_no_chain_for_urbanism() -> None:
    own = city(coins=10, wonders="mausoleum", buildings="baths", progress="urbanism")
    position = table(own, {}, "temple statue", discard="aqueduct quarry")
    assert coins(play(position, "wonder mausoleum temple", "fetch aqueduct"), 0) == 0


def test_edge_case_11_the_mausoleum_may_build_destroyed_cards() -> None:
    own = city(coins=40, wonders="statue_of_zeus mausoleum")
    position = table(own, city(buildings="quarry sawmill"), "temple statue brewery forum", discard="altar")
    position = play(position, "wonder statue_of_zeus temple", "destroy sawmill", "discard statue")
    position = play(position, "wonder mausoleum brewery")
    assert sorted(offers(position, 0)) == ["fetch altar", "fetch sawmill", "fetch statue"]
    assert buildings(position.play(0, "fetch sawmill"), 0) == ["sawmill"]


def test_edge_case_12_cards_under_wonders_and_removed_in_setup_are_not_in_the_discard_pile() -> None:
    own = city(coins=60, wonders="mausoleum pyramids", built="pyramids", under={"pyramids": "theater"})
    position = table(own, {}, "altar baths", discard="quarry stable").play(0, "wonder mausoleum altar")
    assert pile(position) == ["quarry", "stable"]
    for card in ("theater", "altar", "tavern", "press"):
        assert code(position, 0, f"fetch {card}") == "not-in-pile"
    assert pile(heptapolis.game("duel", wonders="first-game").start(1)) == []


def test_edge_case_13_zeus_and_circus_maximus_without_a_target() -> None:
    for wonder, safe in (("statue_of_zeus", "press"), ("circus_maximus", "quarry")):
        position = table(city(coins=40, wonders=wonder), city(buildings=safe), "altar theater")
        after = position.play(0, f"wonder {wonder} altar")
        assert asked(after) == (1, "card")
        assert (pawn(after), points(after, 0)["wonders"]) == (1, 3)
        assert buildings(after, 1) == [safe]


def test_edge_case_14_zeus_and_circus_maximus_win_before_they_destroy() -> None:
    for wonder in ("statue_of_zeus", "circus_maximus"):
        position = table(city(coins=40, wonders=wonder), city(buildings="press quarry"), "altar theater", pawn=8)
        after = position.play(0, f"wonder {wonder} altar")
        assert after.ending == "military"
        assert buildings(after, 1) == ["press", "quarry"]
        assert pile(after) == []


def test_edge_case_15_a_destroyed_card_lowers_prices_from_then_on() -> None:
    own = city(coins=40, wonders="circus_maximus")
    position = table(own, city(buildings="glassworks"), "workshop theater apothecary")
    assert price(position, 0, "build apothecary") == (3, 0)
    after = play(position, "wonder circus_maximus theater", "discard workshop")
    assert price(after, 0, "build apothecary") == (2, 0)
    assert board(after) == board(position)
