"""Set-up: coins, pawn and loot, the progress tokens, the cards of each age, the wonders of the first game."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games.duel.rules.setup import setup
from heptapolis.games.duel.rules.state import AGE_BACK, GUILD_BACK
from heptapolis.games.duel.rules.tables import GUILD_FIRST
from heptapolis.kernel.chance import DEAL, chance

from .facts import CARDS, CATEGORIES, DECKS, FIRST_GAME, GUILDS, TOKENS, WONDERS
from .helpers import (
    age,
    asked,
    board,
    buildings,
    built,
    coins,
    kind,
    layout,
    loot,
    pawn,
    pile,
    points,
    tokens,
    wonders,
)

DRAFT = heptapolis.game("duel")
FIRST = heptapolis.game("duel", wonders="first-game")


def test_the_game_is_for_two() -> None:
    assert DRAFT.players == heptapolis.game("duel", players=2).players == 2
    for players in (1, 3):
        with pytest.raises(BadOption):
            heptapolis.game("duel", players=players)


def test_each_player_takes_seven_coins_and_nothing_else() -> None:
    position = FIRST.start(1)
    for seat in (0, 1):
        assert coins(position, seat) == 7
        assert buildings(position, seat) == built(position, seat) == tokens(position, seat) == []
        assert points(position, seat) == {"treasury": 2}
    assert pile(position) == []
    assert age(position) == 1


def test_the_pawn_stands_in_the_middle_and_all_four_military_tokens_lie_there() -> None:
    position = FIRST.start(1)
    assert pawn(position) == 0
    assert loot(position, 0) == loot(position, 1) == [2, 5]


def test_five_of_the_ten_progress_tokens_are_on_the_board() -> None:
    drawn = [tuple(board(FIRST.start(seed))) for seed in range(12)]
    assert all(len(set(tokens_)) == 5 for tokens_ in drawn)
    assert {token for tokens_ in drawn for token in tokens_} == set(TOKENS)
    assert len(set(drawn)) > 8


def test_three_tokens_for_the_great_library_are_drawn_from_the_other_five() -> None:
    deals = [FIRST.start(seed).deal() for seed in range(12)]
    for deal in deals:
        assert len(deal["progress"]) == 5
        assert len(set(deal["library"])) == 3
        assert not set(deal["library"]) & set(deal["progress"])
    assert {token for deal in deals for token in deal["library"]} == set(TOKENS)


@pytest.mark.parametrize("age_", [1, 2])
def test_ages_one_and_two_are_played_with_20_of_their_23_cards(age_: int) -> None:
    assert len(DECKS[age_]) == 23
    left_out: set[str] = set()
    for seed in range(12):
        cards = FIRST.start(seed).deal()["layouts"][str(age_)]
        assert len(set(cards)) == len(cards) == 20
        assert set(cards) < set(DECKS[age_])
        left_out |= set(DECKS[age_]) - set(cards)
    assert len(left_out) > 12  # three others are returned to the box each time


def test_age_three_is_played_with_17_of_its_20_cards_and_three_of_the_seven_guilds() -> None:
    assert (len(DECKS[3]), len(GUILDS)) == (20, 7)
    guilds: set[str] = set()
    left_out: set[str] = set()
    for seed in range(12):
        cards = FIRST.start(seed).deal()["layouts"]["3"]
        assert len(set(cards)) == len(cards) == 20
        in_play = set(cards) & set(GUILDS)
        assert len(in_play) == 3
        assert set(cards) - in_play < set(DECKS[3])
        guilds |= in_play
        left_out |= set(DECKS[3]) - set(cards)
    assert guilds == set(GUILDS)
    assert len(left_out) > 12


def test_guilds_may_lie_in_any_row() -> None:
    slots = {
        slot
        for seed in range(30)
        for slot, card in enumerate(FIRST.start(seed).deal()["layouts"]["3"])
        if card in GUILDS
    }
    assert len(slots) > 17


def test_cards_are_shuffled() -> None:
    deals = [FIRST.start(seed).deal()["layouts"] for seed in range(8)]
    for age_ in "123":
        assert len({tuple(deal[age_]) for deal in deals}) == 8
        assert len({deal[age_][0] for deal in deals}) > 3


def test_the_layout_of_age_one_is_that_of_the_deal() -> None:
    position = FIRST.start(4)
    assert layout(position) == dict(enumerate(position.deal()["layouts"]["1"]))


def test_the_colours_of_the_decks() -> None:
    def colours(cards: tuple[str, ...]) -> list[int]:
        return [
            sum(CARDS[card].colour == colour for card in cards)
            for colour in ("brown", "grey", "blue", "green", "yellow", "red")
        ]

    assert colours(DECKS[1]) == [6, 2, 3, 4, 4, 4]
    assert colours(DECKS[2]) == [3, 2, 5, 4, 4, 5]
    assert colours(DECKS[3]) == [0, 0, 6, 4, 5, 5]


# The first game -------------------------------------------------------------------------------------------------------


def test_a_first_game_uses_the_fixed_wonders() -> None:
    position = FIRST.start(1)
    assert asked(position) == (0, "card")
    assert wonders(position, 0) == sorted(FIRST_GAME[0])
    assert wonders(position, 1) == sorted(FIRST_GAME[1])


@pytest.mark.parametrize("game", ["draft", "first-game"])
@pytest.mark.parametrize("first", [0, 1])
def test_either_seat_may_be_the_first_player(game: str, first: int) -> None:
    position = heptapolis.game("duel", wonders=game, first=first).start(1)
    assert position.to_act == (first,)
    assert kind(position) == ("draft" if game == "draft" else "card")
    assert position.deal()["first"] == first


def test_in_a_first_game_the_first_players_set_goes_to_the_first_player() -> None:
    position = heptapolis.game("duel", wonders="first-game", first=1).start(1)
    assert wonders(position, 1) == sorted(FIRST_GAME[0])
    assert wonders(position, 0) == sorted(FIRST_GAME[1])


def test_the_draft_is_the_usual_way_and_seat_0_the_usual_first_player() -> None:
    assert heptapolis.game("duel") == heptapolis.game("duel", wonders="draft", first=0)
    assert asked(DRAFT.start(1)) == (0, "draft")
    assert FIRST != DRAFT


def test_eight_of_the_twelve_wonders_are_laid_out() -> None:
    used: set[str] = set()
    for seed in range(8):
        rounds = DRAFT.start(seed).deal()["wonders"]
        assert [len(round_) for round_ in rounds] == [4, 4]
        drawn = {wonder for round_ in rounds for wonder in round_}
        assert len(drawn) == 8
        used |= drawn
    assert used == set(WONDERS)


def test_the_score_sheet_has_its_categories_in_order() -> None:
    assert DRAFT.categories == CATEGORIES
    assert tuple(FIRST.start(1).scores()[0].categories()) == CATEGORIES


def test_the_same_seed_deals_the_same_game() -> None:
    assert FIRST.start(3) == FIRST.start(3)
    assert FIRST.start(3) != FIRST.start(4)
    assert FIRST.start() != FIRST.start()


def test_a_layout_of_which_some_backs_are_known_has_every_card_once() -> None:
    for seed in range(30):
        state = FIRST.prepare(None)
        state.layout[2, :8] = AGE_BACK
        state.layout[2, 8:10] = GUILD_BACK
        setup(state, chance(seed, DEAL))
        cards = [int(card) for card in state.layout[2]]
        assert len(set(cards)) == len(cards)
        assert sum(card >= GUILD_FIRST for card in cards) == 3
        assert all(card >= GUILD_FIRST for card in cards[8:10])
        assert all(card < GUILD_FIRST for card in cards[:8])
