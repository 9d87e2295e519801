"""How a game begins: decks, tokens, conflict tokens, the cat, and the deal that decides it all."""

from __future__ import annotations

from collections import Counter

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import (
    CARDS,
    CENTRE_SIZE,
    CONFLICT_TOKENS,
    COPIES,
    DECK_SIZE,
    DECKS,
    PLAYERS,
    SWITCHES,
    TOKENS,
    TOTALS,
    WONDERS,
)
from .helpers import GAME, asks, cards, cat, centre, conflict, deck, face_up, military, pile, stack, stages, tokens


def start(players: int, seed: int = 5, **options: object) -> Position:
    return heptapolis.game(GAME, players=players, **options).start(seed)


def wonders(position: Position) -> list[str]:
    return [city["wonder"] for city in position.to_dict()["cities"]]


def test_the_facts_add_up() -> None:
    assert {name: sum(cards.values()) for name, cards in DECKS.items()} == {
        "centre": CENTRE_SIZE,
        **dict.fromkeys(WONDERS, DECK_SIZE),
    }
    assert sum((Counter(cards) for cards in DECKS.values()), Counter()) == Counter(TOTALS)
    assert sum(TOTALS.values()) == 235
    assert sum(COPIES.values()) == 15


def test_seven_wonders_have_the_seven_printed_decks_and_the_centre_has_its_own() -> None:
    position = start(7)
    assert sorted(wonders(position)) == sorted(WONDERS)
    for seat, wonder in enumerate(wonders(position)):
        assert Counter(deck(position, seat)) == DECKS[wonder]
    assert Counter(centre(position)) == DECKS["centre"]


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_has_a_deck_of_25_and_the_centre_60(players: int) -> None:
    position = start(players)
    assert position.game.players == players
    assert [len(deck(position, seat)) for seat in range(players)] == [DECK_SIZE] * players
    assert len(centre(position)) == CENTRE_SIZE
    assert len(set(wonders(position))) == players


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_starts_with_anything(players: int) -> None:
    position = start(players)
    for seat in range(players):
        assert (cards(position, seat), stages(position, seat), tokens(position, seat)) == ([], [], [])
        assert military(position, seat) == 0
    assert cat(position) is None
    assert conflict(position) == 0
    assert pile(position) == []
    assert [score.total for score in position.scores()] == [0] * players


def test_the_first_turn_is_the_first() -> None:
    assert start(3).to_dict()["turn"] == 1


def test_all_wonders_that_are_left_are_drawn() -> None:
    drawn = [wonders(start(2, seed, wonders=["babylon"]))[1] for seed in range(120)]
    assert set(drawn) == set(WONDERS) - {"babylon"}
    assert all(10 <= drawn.count(wonder) <= 32 for wonder in set(drawn))


@pytest.mark.parametrize("players", PLAYERS)
def test_three_tokens_lie_face_up_and_twelve_in_the_stack(players: int) -> None:
    position = start(players)
    assert len(face_up(position)) == 3
    assert Counter(face_up(position) + stack(position)) == COPIES


@pytest.mark.parametrize("players", PLAYERS)
def test_the_number_of_conflict_tokens(players: int) -> None:
    """With all but one of them on the battle side, one horn brings the battle."""
    tokens = CONFLICT_TOKENS[players]
    cities = [{"wonder": wonder} for wonder in WONDERS[:players]]
    for flipped, battles in ((tokens - 2, False), (tokens - 1, True)):
        position = heptapolis.position({"game": GAME, "cities": cities, "conflict": flipped, "centre": ["red_1"]})
        after = position.play(0, "take centre")
        assert conflict(after) == (0 if battles else tokens - 1)
        assert pile(after) == (["red_1"] if battles else [])


def test_the_first_player_chooses_a_card() -> None:
    position = start(4)
    assert asks(position) == (0, "card")
    assert [str(move) for move in position.moves(0)] == ["take left", "take right", "take centre"]
    assert [position.moves(seat) for seat in (1, 2, 3)] == [[], [], []]
    assert position.decision(1) is None


@pytest.mark.parametrize("first", [0, 1, 3])
def test_any_seat_may_begin(first: int) -> None:
    position = start(4, first=first)
    assert asks(position) == (first, "card")
    assert asks(heptapolis.game(GAME, players=4).start(1, deal={"first": first})) == (first, "card")
    assert position.deal()["first"] == first


def test_the_wonders_of_the_seats_may_be_chosen() -> None:
    position = start(3, wonders=["rhodes", None, "giza"])
    assert wonders(position)[0] == "rhodes"
    assert wonders(position)[2] == "giza"
    assert wonders(position)[1] not in ("rhodes", "giza")
    assert Counter(deck(position, 0)) == DECKS["rhodes"]


def test_every_wonder_may_be_drawn() -> None:
    drawn = [wonders(start(2, seed, wonders=["rhodes", None]))[1] for seed in range(40)]
    assert set(drawn) == set(WONDERS) - {"rhodes"}
    drawn = [wonders(start(2, seed, wonders=["alexandria", None]))[1] for seed in range(40)]
    assert set(drawn) == set(WONDERS) - {"alexandria"}


def test_the_rule_switches_have_their_defaults() -> None:
    options = heptapolis.game(GAME, players=2).options
    assert {key: options[key] for key in SWITCHES} == SWITCHES


def test_chance_decides_wonders_decks_centre_and_tokens() -> None:
    starts = [start(3, seed) for seed in range(7)]
    assert len({tuple(wonders(position)) for position in starts}) > 4
    assert len({tuple(centre(position)) for position in starts}) == 7
    assert len({tuple(face_up(position)) for position in starts}) > 4
    same = [start(3, seed, wonders=["giza", "rhodes", "olympia"]) for seed in range(5)]
    assert len({tuple(deck(position, 1)) for position in same}) == 5


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    assert start(4, 11) == start(4, 11)
    assert start(4, 11) != start(4, 12)


def test_every_card_and_token_may_come_early() -> None:
    starts = [start(2, seed, wonders=["giza", "rhodes"]) for seed in range(16)]
    tops = Counter(card for position in starts for card in centre(position)[:12])
    assert set(tops) == set(CARDS)
    assert tops["blue_2_cat"] > tops["red_2"]
    assert {card for position in starts for card in deck(position, 0)[:10]} == set(DECKS["giza"])
    assert {token for position in starts for token in face_up(position)} == set(TOKENS)


# Deals ----------------------------------------------------------------------------------------------


def test_a_deal_given_in_full_is_played_as_given() -> None:
    game = heptapolis.game(GAME, players=3)
    deal = game.start(7).deal()
    assert game.start(8, deal=deal) == game.start(9, deal=deal)
    assert game.start(8, deal=deal).deal() == deal


def test_a_deal_tells_decks_centre_and_tokens_in_order() -> None:
    position = start(3, wonders=["giza", "halicarnassus", "rhodes"])
    deal = position.deal()
    assert deal["wonders"] == ["giza", "halicarnassus", "rhodes"]
    assert deal["decks"] == [deck(position, seat) for seat in range(3)]
    assert deal["centre"] == centre(position)
    assert sorted(deal["tokens"][:3]) == face_up(position)
    assert deal["tokens"][3:] == stack(position)
    assert [sorted(order) for order in deal["shuffles"]] == [list(range(24))] * 2


def test_shuffles_are_dealt_only_where_a_wonder_looks_at_cards() -> None:
    assert "shuffles" not in start(3, wonders=["giza", "olympia", "rhodes"]).deal()


def test_a_deal_given_in_part_is_filled_up_from_the_seed() -> None:
    part = {
        "wonders": [None, "giza", None],
        "decks": [None, ["blue_2_cat", "blue_2_cat", "blue_2_cat"], []],
        "centre": ["red_2", "red_2"],
        "tokens": ["culture", "culture", "economy", "tactics"],
    }
    position = heptapolis.game(GAME, players=3).start(8, deal=part)
    assert wonders(position)[1] == "giza"
    assert deck(position, 1)[:3] == ["blue_2_cat"] * 3
    assert centre(position)[:2] == ["red_2", "red_2"]
    assert face_up(position) == ["culture", "culture", "economy"]
    assert stack(position)[0] == "tactics"
    for seat, wonder in enumerate(wonders(position)):
        assert Counter(deck(position, seat)) == DECKS[wonder]
    assert Counter(centre(position)) == DECKS["centre"]
    assert Counter(face_up(position) + stack(position)) == COPIES


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_the_deal_gives_is_not_dealt_again(card: str) -> None:
    copies = DECKS["rhodes"][card]
    part = {"wonders": ["rhodes", "olympia"], "decks": [[card] * copies], "centre": [card] * DECKS["centre"][card]}
    position = heptapolis.game(GAME, players=2).start(3, deal=part)
    assert Counter(deck(position, 0)) == DECKS["rhodes"]
    assert Counter(centre(position)) == DECKS["centre"]


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_that_the_deal_gives_is_not_dealt_again(token: str) -> None:
    position = heptapolis.game(GAME, players=2).start(3, deal={"tokens": [token] * COPIES[token]})
    assert Counter(face_up(position) + stack(position)) == COPIES


@pytest.mark.parametrize("token", [token for token in TOKENS if COPIES[token] > 1])
def test_the_other_copies_of_a_token_that_the_deal_gives_are_dealt(token: str) -> None:
    position = heptapolis.game(GAME, players=2).start(3, deal={"tokens": [token]})
    assert Counter(face_up(position) + stack(position)) == COPIES


@pytest.mark.parametrize("given", [[[23], []], [[], [23, 0]], [[5, 0, 23], [1]]])
def test_shuffles_given_in_part_are_filled_up(given: list[list[int]]) -> None:
    deal = {"wonders": ["halicarnassus"], "shuffles": given}
    shuffles = heptapolis.game(GAME, players=2).start(3, deal=deal).deal()["shuffles"]
    assert [sorted(order) for order in shuffles] == [list(range(24))] * 2
    assert [order[: len(part)] for order, part in zip(shuffles, given, strict=True)] == given


def test_a_position_that_was_dealt_knows_its_deal_to_the_end() -> None:
    game = heptapolis.game(GAME, players=2, wonders=["giza", "rhodes"])
    first = game.start(5)
    position = first
    for _ in range(6):
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    assert position.deal() == first.deal()
    assert game.start(deal=position.deal()) == first
