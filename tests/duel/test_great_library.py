"""The Great Library: three of the five tokens that are not on the board are drawn; one is kept, two return to the box."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import TOKENS
from .helpers import asked, board, city, code, coins, last, offers, play, table, tokens

BOARD = "economy masonry mathematics philosophy strategy"
OTHERS = sorted(set(TOKENS) - set(BOARD.split()))  # agriculture, architecture, law, theology, urbanism
DRAWN = "agriculture law theology"


def library(
    drawn: str = DRAWN, own: dict | None = None, cards: str = "altar theater quarry", **more: object
) -> Position:
    """Seat 0 has built the Great Library and is to choose."""
    mine = {"coins": 40, "wonders": "great_library pyramids", **(own or {})}
    position = table(mine, {}, cards, progress=BOARD, library=drawn, **more)
    return position.play(0, f"wonder great_library {cards.split()[0]}")


def test_the_builder_chooses_one_of_the_three_drawn() -> None:
    position = library()
    assert asked(position) == (0, "library")
    assert sorted(offers(position, 0)) == [f"token {token}" for token in DRAWN.split()]
    assert offers(position, 1) == []
    assert {move.target for move in position.moves(0)} == set(DRAWN.split())


@pytest.mark.parametrize("token", OTHERS)
def test_the_kept_token_is_applied_and_the_board_stays_as_it_is(token: str) -> None:
    drawn = [token, *[other for other in OTHERS if other != token][:2]]
    after = library(" ".join(drawn)).play(0, f"token {token}")
    assert tokens(after, 0) == [token]
    assert board(after) == sorted(BOARD.split())
    assert coins(after, 0) == 40 - 10 + (6 if token in ("agriculture", "urbanism") else 0)
    assert asked(after) == (1, "card")


def test_the_pool_is_the_five_tokens_not_put_on_the_board() -> None:
    drawn = set()
    for seed in range(12):
        position = table(city(coins=40, wonders="great_library"), {}, "altar theater", progress=BOARD, seed=seed)
        after = position.play(0, "wonder great_library altar")
        three = {str(move.target) for move in after.moves(0)}
        assert len(three) == 3
        assert three < set(OTHERS)
        drawn.add(frozenset(three))
    assert len(drawn) > 3
    assert frozenset.union(*drawn) == set(OTHERS)


def test_tokens_of_the_board_and_tokens_not_drawn_are_not_on_offer() -> None:
    position = library()
    assert code(position, 0, "token economy") == "not-on-offer"
    assert code(position, 0, "token urbanism") == "not-on-offer"


def test_the_choice_cannot_be_refused_or_put_off() -> None:
    position = library()
    assert {move.kind for move in position.moves(0)} == {"token"}
    assert code(position, 0, "discard theater") == "not-now"
    assert code(position, 1, "discard theater") == "not-your-turn"


def test_the_other_two_do_not_come_back() -> None:
    own = {"buildings": "scriptorium", "coins": 40}
    position = library(own=own, cards="temple library statue forum")
    position = play(position, "token law", "discard statue", "build library")
    assert sorted(offers(position, 0)) == [f"token {token}" for token in sorted(BOARD.split())]


def test_law_as_the_sixth_symbol_wins_at_once() -> None:
    own = {"buildings": "scriptorium pharmacist apothecary workshop academy"}
    position = library(own=own, cards="palace arena senate")
    after = position.play(0, "token law")
    assert (after.ending, after.winners) == ("scientific", (0,))
    assert not position.play(0, "token agriculture").over
    assert heptapolis.position(after.to_dict()) == after
    assert "wonder" not in after.to_dict()


@pytest.mark.parametrize("token", ["theology", "agriculture"])
def test_theology_gives_no_extra_turn_for_the_library_itself(token: str) -> None:
    assert asked(library().play(0, f"token {token}")) == (1, "card")


def test_theology_works_for_the_next_wonder() -> None:
    after = play(library(), "token theology", "discard theater")
    assert asked(after.play(0, "wonder pyramids quarry"))[0] == 0


def test_architecture_works_for_the_next_wonder_only() -> None:
    position = library("architecture law theology")
    assert coins(position, 0) == 30  # the Library itself cost five symbols
    after = play(position, "token architecture", "discard theater")
    assert coins(play(after, "wonder pyramids quarry"), 0) == 26


def test_with_theology_the_builder_plays_again_after_the_choice() -> None:
    own = city(coins=40, progress="theology", wonders="great_library")
    three = "law urbanism agriculture"
    position = table(own, {}, "altar theater quarry", progress="economy masonry mathematics philosophy", library=three)
    position = position.play(0, "wonder great_library altar")
    assert asked(position) == (0, "library")
    assert asked(position.play(0, "token law")) == (0, "card")


def test_with_the_last_card_of_an_age_the_choice_still_comes() -> None:
    position = last(city(coins=40, wonders="great_library"), {}, "altar", progress=BOARD, library=DRAWN, pawn=3)
    position = position.play(0, "wonder great_library altar")
    assert asked(position) == (0, "library")
    assert asked(position.play(0, "token law")) == (1, "begin")


def test_with_the_last_card_of_the_game_the_choice_comes_before_scoring() -> None:
    position = last(city(coins=40, wonders="great_library"), {}, "palace", progress=BOARD, library=DRAWN)
    position = position.play(0, "wonder great_library palace")
    assert asked(position) == (0, "library")
    after = position.play(0, "token agriculture")
    assert after.over
    assert after.scores()[0].categories()["progress"] == 4


# Who sees them --------------------------------------------------------------------------------------------------------


def test_the_three_tokens_are_shown_to_the_builder_only() -> None:
    position = library()
    assert sorted(position.view(0).to_dict()["library"]) == DRAWN.split()
    for observer in (1, None):
        assert not position.view(observer).to_dict().get("library")
        assert position.view(observer) == library("architecture urbanism law").view(observer)


def test_before_it_is_built_nobody_knows_what_will_be_drawn() -> None:
    def before(drawn: str) -> Position:
        return table(city(coins=40, wonders="great_library"), {}, "altar theater", progress=BOARD, library=drawn)

    one, other = before(DRAWN), before("architecture urbanism law")
    assert one != other
    for observer in (0, 1, None):
        assert one.view(observer) == other.view(observer)
        assert not one.view(observer).to_dict().get("library")


def test_afterwards_the_opponent_knows_the_kept_token_only() -> None:
    after = library().play(0, "token law")
    other = library("architecture law urbanism").play(0, "token law")
    assert after != other
    assert after.view(0) != other.view(0)
    for observer in (1, None):
        assert after.view(observer) == other.view(observer)
        assert set(after.view(observer).to_dict().get("library") or []) <= {"law"}
    assert sorted(after.view(0).to_dict()["library"]) == DRAWN.split()


def test_a_sample_draws_the_three_tokens_for_others_and_keeps_them_for_the_builder() -> None:
    position = library()
    assert all(sorted(position.view(0).sample(seed).to_dict()["library"]) == DRAWN.split() for seed in range(3))
    drawn = {frozenset(position.view(1).sample(seed).to_dict()["library"]) for seed in range(12)}
    assert len(drawn) > 3
    assert all(three < set(OTHERS) for three in drawn)


def test_a_sample_after_the_choice_keeps_the_kept_token_and_draws_the_other_two() -> None:
    after = library().play(0, "token law")
    drawn = [after.view(1).sample(seed).to_dict() for seed in range(10)]
    assert all(made["cities"][0]["progress"] == ["law"] and "law" in made["library"] for made in drawn)
    assert all(set(made["library"]) < set(OTHERS) for made in drawn)
    assert len({frozenset(made["library"]) for made in drawn}) > 2
    assert all(sorted(after.view(0).sample(seed).to_dict()["library"]) == DRAWN.split() for seed in range(3))


def test_the_events_tell_others_the_kept_token_only() -> None:
    for after in (library(), library().play(0, "token law")):
        for observer in (1, None):
            told = " ".join(f"{event.facts} {event.describe('en')}" for event in after.events(observer)).lower()
            assert "agriculture" not in told
            assert "theology" not in told
