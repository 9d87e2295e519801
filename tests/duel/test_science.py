"""Science: a pair of symbols lets its owner choose a progress token; six different symbols win at once."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Position

from .facts import CARDS, PAIRS, SIX, SYMBOLS, TOKENS
from .helpers import age, asked, board, city, code, coins, kind, last, makers, offers, play, points, seen, table, tokens

BOARD = "agriculture economy masonry strategy theology"


def pairing(**more: object) -> Position:
    """Seat 0 builds the Library by its chain and has a pair of quills."""
    own = city(coins=0, buildings="scriptorium")
    return table(own, city(coins=7), "library temple statue", progress=BOARD, **more).play(0, "build library")


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_pair_of_each_symbol_lets_choose_a_token(symbol: str) -> None:
    earlier, later = PAIRS[symbol]
    facts = CARDS[later]
    own = city(coins=facts.coins, buildings=[earlier, *makers(facts.cost)])
    beside = "customs_house" if facts.age == 2 else "palace"
    after = table(own, {}, f"{later} {beside}", progress=BOARD).play(0, f"build {later}")
    assert asked(after) == (0, "token")
    assert sorted(offers(after, 0)) == sorted(f"token {token}" for token in BOARD.split())


def test_one_symbol_is_no_pair() -> None:
    assert asked(table({}, {}, "scriptorium altar").play(0, "build scriptorium")) == (1, "card")


def test_the_opponents_symbol_makes_no_pair() -> None:
    own = city(coins=40)
    assert asked(table(own, city(buildings="scriptorium"), "library temple").play(0, "build library")) == (1, "card")


@pytest.mark.parametrize("token", BOARD.split())
def test_the_chosen_token_leaves_the_board_and_is_kept(token: str) -> None:
    after = pairing().play(0, f"token {token}")
    assert tokens(after, 0) == [token]
    assert tokens(after, 1) == []
    assert board(after) == sorted(set(BOARD.split()) - {token})
    assert asked(after) == (1, "card")


def test_only_the_builder_chooses_and_only_from_the_board() -> None:
    position = pairing()
    assert offers(position, 1) == []
    assert code(position, 1, "token economy") == "not-your-turn"
    assert code(position, 0, "token law") == "not-on-offer"
    assert code(position, 0, "discard temple") == "not-now"


def test_a_token_cannot_be_refused() -> None:
    assert {move.kind for move in pairing().moves(0)} == {"token"}


def test_the_token_is_a_moves_target() -> None:
    assert {move.target for move in pairing().moves(0)} == set(BOARD.split())


def test_one_token_on_the_board_is_taken_without_asking() -> None:
    own = city(coins=0, buildings="scriptorium")
    position = table(own, {}, "library temple", progress="agriculture", library="law economy urbanism")
    after = position.play(0, "build library")
    assert tokens(after, 0) == ["agriculture"]
    assert coins(after, 0) == 6
    assert board(after) == []
    assert asked(after) == (1, "card")


def test_no_token_on_the_board_means_nothing() -> None:
    own = city(coins=0, buildings="scriptorium")
    after = table(own, {}, "library temple", progress=[], library="law economy urbanism").play(0, "build library")
    assert asked(after) == (1, "card")
    assert tokens(after, 0) == []


def test_a_pair_on_the_last_card_of_an_age_comes_before_the_next_age() -> None:
    own = city(coins=0, buildings="scriptorium")
    after = last(own, {}, "library", progress=BOARD, pawn=1).play(0, "build library")
    assert asked(after) == (0, "token")
    assert age(after) == 2
    assert seen(after, 0) == {}
    after = after.play(0, "token economy")
    assert asked(after) == (1, "begin")
    assert age(after) == 3


def test_a_pair_on_the_last_card_of_the_game_still_counts() -> None:
    own = city(coins=0, buildings=["academy", *makers(CARDS["study"].cost)])
    position = last(own, {}, "study", progress="philosophy economy").play(0, "build study")
    assert asked(position) == (0, "token")
    after = position.play(0, "token philosophy")
    assert after.over
    assert points(after, 0)["progress"] == 7


def test_two_pairs_give_two_tokens() -> None:
    own = city(coins=0, buildings="scriptorium pharmacist")
    position = table(own, {}, "library dispensary temple statue", progress=BOARD)
    position = play(position, "build library", "token economy", "discard temple", "build dispensary")
    assert asked(position) == (0, "token")
    assert len(offers(position, 0)) == 4
    assert tokens(play(position, "token theology"), 0) == ["economy", "theology"]


# Six symbols ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [*PAIRS["sundial"], *PAIRS["armillary_sphere"]])
@pytest.mark.parametrize("seat", [0, 1])
def test_six_different_symbols_win_at_once(card: str, seat: int) -> None:
    five = [name for name in SIX.split() if CARDS[name].science != CARDS[card].science]
    cities = [city(coins=40, buildings=five), city(coins=40, buildings="altar theater baths")]
    if seat == 1:
        cities.reverse()
    after = table(*cities, f"{card} palace", seat=seat).play(seat, f"build {card}")
    assert (after.over, after.ending, after.winners, after.to_act) == (True, "scientific", (seat,), ())


@pytest.mark.parametrize("missing", SIX.split())
def test_each_of_the_six_symbols_may_be_the_sixth(missing: str) -> None:
    # The Mausoleum builds the sixth from the discard pile.
    five = [name for name in SIX.split() if name != missing]
    own = city(coins=40, buildings=five, wonders="mausoleum")
    position = table(own, {}, "palace arena", discard=[missing, "altar"]).play(0, "wonder mausoleum palace")
    assert not position.play(0, "fetch altar").over
    after = position.play(0, f"fetch {missing}")
    assert (after.ending, after.winners) == ("scientific", (0,))


def test_five_symbols_do_not_win() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop")
    after = table(own, {}, "academy palace").play(0, "build academy")
    assert not after.over


def test_pairs_count_once_toward_the_six() -> None:
    own = city(coins=40, buildings="scriptorium library pharmacist dispensary apothecary workshop")
    after = table(own, {}, "academy palace").play(0, "build academy")
    assert not after.over
    after = table(own, {}, "laboratory temple", progress=BOARD).play(0, "build laboratory")
    assert asked(after) == (0, "token")


def test_symbols_of_both_cities_are_not_added_up() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary")
    after = table(own, city(buildings="workshop observatory"), "academy palace").play(0, "build academy")
    assert not after.over


def test_law_is_a_symbol_of_its_own() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop", progress="law")
    after = table(own, {}, "academy palace").play(0, "build academy")
    assert (after.ending, after.winners) == ("scientific", (0,))


def test_law_as_the_sixth_symbol_wins_when_it_is_chosen() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop academy")
    position = table(own, {}, "study palace", progress="law economy").play(0, "build study")
    assert asked(position) == (0, "token")
    after = position.play(0, "token law")
    assert (after.ending, after.winners) == ("scientific", (0,))
    assert not position.play(0, "token economy").over


def test_law_as_the_fifth_symbol_does_not_win() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop")
    position = table(own, {}, "library temple", progress="law economy").play(0, "build library")
    assert not position.play(0, "token law").over


def test_law_makes_no_pair() -> None:
    own = city(coins=0, buildings="scriptorium")
    position = table(own, {}, "library temple statue", progress="law economy").play(0, "build library")
    assert asked(position.play(0, "token law")) == (1, "card")


def test_scientific_supremacy_beats_points() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop", progress="law")
    other = city(coins=90, buildings="palace obelisk gardens", built="pyramids")
    after = table(own, other, "academy town_hall").play(0, "build academy")
    assert after.winners == (0,)
    assert after.scores()[1].total > after.scores()[0].total


def test_the_last_card_of_the_game_may_win_by_science() -> None:
    own = city(coins=40, buildings="scriptorium pharmacist apothecary workshop", progress="law")
    after = last(own, {}, "academy").play(0, "build academy")
    assert after.ending == "scientific"
    assert kind(after) is None


def test_there_are_ten_tokens() -> None:
    assert len(set(TOKENS)) == 10
    assert len(PAIRS) == 6
    assert all(len(cards) == 2 for cards in PAIRS.values())


@pytest.mark.parametrize("token", ["strategy", "urbanism", "agriculture"])
def test_the_last_token_on_the_board_is_taken_without_a_question(token: str) -> None:
    before = table({"buildings": "apothecary", "coins": 20}, {}, "school", progress=token)
    after = before.play(0, "build school")
    assert tokens(after, 0) == [token]
    assert board(after) == []
    assert after.to_act == (1,)
