"""Set-up: the cards of each age by number of players, the guilds, the wonders, the coins."""

from __future__ import annotations

from collections import Counter

import pytest

import heptapolis
from heptapolis.errors import HeptapolisError

from .facts import BOARD_GOOD, CARDS, GUILDS, GUILDS_IN_PLAY
from .helpers import buildings, coins, hand, military, moment, stages

ALL = range(2, 8)


def dealt(players: int, age: int, seed: int = 1) -> Counter[str]:
    """The cards that an age uses: all hands, and with two players the draw pile."""
    deal = heptapolis.game("seven-wonders", players=players).start(seed).deal()
    cards = Counter(card for cards in deal["hands"][str(age)] for card in cards)
    if players == 2:
        cards.update(deal["draw"][str(age)])
    return cards


def printed(players: int, age: int) -> Counter[str]:
    """The cards of an age whose player mark is at most the number of players, guilds left out."""
    marks = max(players, 3)
    return Counter(
        {
            card: copies
            for card, facts in CARDS.items()
            if facts.age == age and (copies := sum(mark <= marks for mark in facts.marks))
        }
    )


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("age", [1, 2])
def test_each_age_uses_every_card_whose_mark_is_at_most_the_number_of_players(players: int, age: int) -> None:
    assert dealt(players, age) == printed(players, age)


@pytest.mark.parametrize("players", ALL)
def test_age_three_uses_the_marked_cards_and_players_plus_two_guilds(players: int) -> None:
    cards = dealt(players, 3)
    guilds = {card: cards.pop(card) for card in GUILDS if card in cards}
    assert cards == printed(players, 3)
    assert len(guilds) == GUILDS_IN_PLAY[players]
    assert set(guilds.values()) == {1}


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_every_age_is_dealt_out_completely_seven_cards_each(players: int, age: int) -> None:
    deal = heptapolis.game("seven-wonders", players=players).start(2).deal()
    hands = deal["hands"][str(age)]
    assert [len(cards) for cards in hands] == [7] * players
    assert sum(dealt(players, age).values()) == 7 * max(players, 3)


def test_the_guilds_are_drawn_at_random() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    drawn = [
        frozenset(card for cards in game.start(seed).deal()["hands"]["3"] for card in cards if card in GUILDS)
        for seed in range(20)
    ]
    assert frozenset.union(*drawn) == frozenset(GUILDS)
    assert len(set(drawn)) > 10


def test_hands_are_dealt_at_random() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    assert len({tuple(hand(game.start(seed), 0)) for seed in range(10)}) == 10


@pytest.mark.parametrize("players", ALL)
def test_every_city_gets_a_board_of_its_own(players: int) -> None:
    position = heptapolis.game("seven-wonders", players=players).start(3)
    wonders = [city["wonder"] for city in position.to_dict()["cities"]]
    assert len(set(wonders)) == max(players, 3)
    assert set(wonders) <= set(BOARD_GOOD)


def test_all_wonders_and_both_sides_come_up_and_sides_may_be_mixed() -> None:
    game = heptapolis.game("seven-wonders", players=7)
    deals = [game.start(seed).deal()["wonders"] for seed in range(12)]
    assert {board for deal in deals for board in deal} == {f"{name}:{side}" for name in BOARD_GOOD for side in "AB"}
    assert any(len({board[-1] for board in deal}) == 2 for deal in deals)
    assert len({deal[0].split(":")[0] for deal in deals}) > 3


@pytest.mark.parametrize("side", ["A", "B"])
def test_all_may_agree_on_one_side(side: str) -> None:
    deal = heptapolis.game("seven-wonders", players=7, sides=side).start(4).deal()
    assert {board[-1] for board in deal["wonders"]} == {side}


def test_boards_may_be_chosen_instead() -> None:
    deal = {"wonders": ["giza:B", "rhodes:A", "olympia:B"]}
    position = heptapolis.game("seven-wonders", players=3).start(5, deal=deal)
    assert position.deal()["wonders"] == deal["wonders"]


@pytest.mark.parametrize("players", ALL)
def test_every_city_starts_with_three_coins_and_nothing_else(players: int) -> None:
    position = heptapolis.game("seven-wonders", players=players).start(6)
    assert moment(position) == (1, 1)
    for number in range(max(players, 3)):
        assert coins(position, number) == 3
        assert buildings(position, number) == []
        assert stages(position, number) == 0
        assert military(position, number) == []
    assert position.to_dict().get("discard", []) == []


def test_the_game_is_for_two_to_seven_players() -> None:
    assert heptapolis.game("seven-wonders", players=2).start(1).to_act == (0, 1)
    assert heptapolis.game("seven-wonders", players=7).start(1).to_act == tuple(range(7))
    for players in (1, 8):
        with pytest.raises(HeptapolisError):
            heptapolis.game("seven-wonders", players=players)


def test_a_deal_given_in_full_is_played_as_given() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    deal = game.start(7).deal()
    assert game.start(8, deal=deal) == game.start(9, deal=deal)
    assert game.start(8, deal=deal).deal() == deal


def test_a_deal_given_in_part_is_filled_up_from_the_seed() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    part = {"wonders": [None, "giza", None], "hands": {"1": [["altar", "baths"], [], None], "3": [["spies_guild"]]}}
    position = game.start(8, deal=part)
    deal = position.deal()
    assert deal["wonders"][1].startswith("giza")
    assert {"altar", "baths"} <= set(hand(position, 0))
    assert "spies_guild" in deal["hands"]["3"][0]
    assert [len(cards) for age in "123" for cards in deal["hands"][age]] == [7] * 9
    assert Counter(card for cards in deal["hands"]["1"] for card in cards) == printed(3, 1)
    guilds = [card for cards in deal["hands"]["3"] for card in cards if card in GUILDS]
    assert len(set(guilds)) == len(guilds) == 5


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    game = heptapolis.game("seven-wonders", players=4)
    assert game.start(11) == game.start(11)
    assert game.start(11) != game.start(12)


@pytest.mark.parametrize(("age", "card"), [(1, "lumber_yard"), (2, "sawmill"), (3, "pantheon"), (3, "builders_guild")])
def test_a_card_given_by_the_deal_is_not_dealt_a_second_time(age: int, card: str) -> None:
    hands: list[list[str]] = [[card], [], []]
    deal = heptapolis.game("seven-wonders", players=3).start(1, deal={"hands": {str(age): hands}}).deal()
    dealt = Counter(card for cards in deal["hands"][str(age)] for card in cards)
    assert dealt[card] == 1
    assert set(dealt.values()) == {1}
    assert card in deal["hands"][str(age)][0]


@pytest.mark.parametrize("given", [["giza", None, "rhodes:B"], [None, "olympia:A"], [None] * 6 + ["giza"], ["rhodes"]])
def test_wonders_that_the_deal_leaves_open_are_drawn_from_the_others(given: list[str | None]) -> None:
    game = heptapolis.game("seven-wonders", players=7)
    for seed in range(4):
        wonders = game.start(seed, deal={"wonders": given}).deal()["wonders"]
        assert {board.split(":")[0] for board in wonders} == set(BOARD_GOOD)
        for place, board in enumerate(given):
            assert board is None or wonders[place].startswith(board)


def test_wonders_that_a_document_leaves_open_are_drawn_from_the_others() -> None:
    cities = [{}, {"wonder": "giza"}, {}, {"wonder": "rhodes", "side": "B"}, {}, {}, {}]
    for seed in range(4):
        position = heptapolis.position({"game": "seven-wonders", "cities": cities, "seed": seed})
        assert {city["wonder"] for city in position.to_dict()["cities"]} == set(BOARD_GOOD)


def test_every_wonder_is_as_likely_as_any_other_for_every_seat() -> None:
    game = heptapolis.game("seven-wonders", players=3)
    deals = [game.start(seed).deal()["wonders"] for seed in range(140)]
    for seat in range(3):
        drawn = Counter(deal[seat].split(":")[0] for deal in deals)
        # Twenty of each are expected.
        assert set(drawn) == set(BOARD_GOOD)
        assert min(drawn.values()) >= 8
        assert max(drawn.values()) <= 34
