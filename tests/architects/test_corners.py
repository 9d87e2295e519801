"""Corners that the sentences of the rules do not lead to: documents, lots, events, numbers nobody is offered."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadDocument, BadOption, HeptapolisError
from heptapolis.games.architects.rules import setup, trade
from heptapolis.games.architects.rules.legality import GAME_OVER, NOT_OWED, refusal
from heptapolis.games.architects.rules.sampling import sample
from heptapolis.games.architects.rules.state import ACTIONS, BUILD_AT, DECLINE
from heptapolis.games.architects.text import document_reader
from heptapolis.games.architects.text.reasons import explain
from heptapolis.kernel.chance import SAMPLE, chance

from .helpers import GAME, acting, city, document, finished, of, play, table, two


def refuses(words: str, **more: Any) -> None:
    """A document with this is refused with a sentence that has these words."""
    cities = more.pop("cities", ())
    with pytest.raises(BadDocument, match=words):
        heptapolis.position(document(*cities, **more))


# Cards come out of decks by lot, as far as sizes allow ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_card_comes_out_of_the_deck_that_can_spare_it_if_another_makes_room(seed: int) -> None:
    """Only the deck of Rhodes has the two horns, so the wood must come out of Giza's."""
    cities = [city("giza", deck_size=24, cards="wood red_2"), city("rhodes", deck_size=24)]
    position = two(*cities, centre_size=60, seed=seed)
    assert [len(found["deck"]) for found in position.to_dict()["cities"]] == [24, 24]
    assert position.to_dict()["cities"][0]["deck"].count("wood") == 1
    assert position.to_dict()["discard"] == []


def test_cards_that_no_deck_can_spare_are_refused() -> None:
    cities = [city("giza", cards="red_2 red_2"), city("rhodes", deck_size=24)]
    refuses("no deck has it to spare", cities=cities, players=2, centre_size=60)


def test_a_table_without_its_lists_is_refused() -> None:
    with pytest.raises(BadDocument, match="must be a list of cards"):
        document_reader.card_numbers("wood", "the cards")


def test_a_stack_means_three_tokens_face_up() -> None:
    every = (
        "urbanism crafts jewellery science propaganda architecture economy engineering tactics decor politics strategy"
    )
    refuses("lie face up as long as", cities=[city(tokens=f"{every} education")], face_up="culture", stack="culture")
    few = table(city(tokens=f"{every} education"), face_up="culture")
    assert few.to_dict()["face_up"] == ["culture", "culture"]
    assert few.view(1).sample(seed=1).view(1) == few.view(1)


def test_far_too_many_cards_are_refused() -> None:
    refuses("than there are", cities=[city(cards=["red_0"] * 120)])


# Documents that contradict themselves ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("all_decks_empty_ends_game", {"idle": 1}),
        ("token_retroactive", {"happened": ["urbanism"]}),
        ('"effect" belongs', {"effect": True}),
        ('"looking" belongs', {"looking": "left"}),
        ("an empty deck", {"centre_size": 0, "seen": {"centre": [1]}}),
        ("must be from 0 to 0", {"seen": {"glimpsed": {"1": 3}}, "cities": [city("halicarnassus", stages="s1 s2")]}),
        ("then the game is over", {"cities": [city("giza", stages="s1 s2 s3 s4 s5")]}),
    ],
)
def test_what_belongs_to_other_moments_is_refused(words: str, more: dict[str, Any]) -> None:
    refuses(words, **more)


@pytest.mark.parametrize(
    ("words", "owed", "phase"),
    [
        ("expected are left and right", ["up"], "act"),
        ("expected are left", ["left", "left"], "act"),
        ("both cards", ["left"], "deck"),
    ],
)
def test_cards_that_olympia_cannot_owe(words: str, owed: list[str], phase: str) -> None:
    more = {"phase": phase, "owed": owed, "options": {"olympia_both_before_triggers": False}}
    refuses(words, cities=[city("olympia", stages="s1 s2")], **more)


def test_the_shuffle_of_a_look_that_is_past_is_complete_or_left_out() -> None:
    cities = [city("halicarnassus", stages="s1 s2")]
    refuses("past is complete", cities=cities, shuffles=[[1, 2]])
    assert table(*cities, shuffles=[[], [1, 2]]).to_dict()["shuffles"][1][:2] == [1, 2]
    assert table(*cities, shuffles=[None, [5]]).to_dict()["shuffles"][0] == []


@pytest.mark.parametrize("view", [7, -1, True, "seat 1", None, 1.0])
def test_views_of_nobody_are_refused(view: object) -> None:
    with pytest.raises(BadDocument, match="spectator"):
        heptapolis.view(document(view=view))


OPEN = [city("giza", deck="wood"), city("rhodes", deck="coin"), city("olympia", deck_size=0)]
"""Cities whose decks show their top cards."""


def test_a_view_by_hand_needs_what_lies_open_and_no_more() -> None:
    view = heptapolis.view(document(*OPEN, view=0, face_up=["culture", "economy", "science"]))
    assert [move.card for move in view.moves()] == ["wood", None]
    assert heptapolis.view(document(view=0, phase="over")).over


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("at most the top card", {"centre": "wood coin"}),
        ("at most the top card", {"centre": "wood", "seen": {"centre": [1]}}),
        ("at most the top card", {"centre": "wood", "view": "spectator"}),
        ("must name it", {"seen": {"centre": [0]}}),
        ("only the top card of a deck", {"cities": [city("giza", deck="wood coin")]}),
        ('"deck" of city 0 must name it', {"cities": [city("giza")]}),
        ('3 progress tokens lie face up: "face_up" must name them', {"cities": OPEN}),
        ('3 progress tokens lie face up: "face_up" must name them', {"cities": OPEN, "face_up": ["culture"]}),
    ],
)
def test_views_that_know_too_much_or_too_little_are_refused(words: str, more: dict[str, Any]) -> None:
    cities = more.pop("cities", ())
    with pytest.raises(BadDocument, match=words):
        heptapolis.view(document(*cities, **{"view": 0, **more}))


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("not those of the document", lambda deal: deal.update(first=1)),
        ("must be complete", lambda deal: deal["tokens"].pop()),
        ("complete shuffles", lambda deal: deal["shuffles"][1].pop()),
        ("leave the deal out", lambda deal: deal["tokens"].reverse()),
        ("leave the deal out", lambda deal: deal["centre"].reverse()),
    ],
)
def test_a_deal_that_is_not_that_of_the_document(words: str, change: Any) -> None:
    game = heptapolis.game(GAME, players=2, wonders=["halicarnassus", "giza"])
    text = play(game.start(seed=3), "take left", "take left").to_dict()
    assert heptapolis.position(text).deal() == text["deal"]
    change(text["deal"])
    with pytest.raises(BadDocument, match=words):
        heptapolis.position(text)


# Options --------------------------------------------------------------------------------------------------------------


def test_wonders_may_be_given_as_text() -> None:
    game = heptapolis.game(GAME, players=3, wonders="giza,,rhodes")
    assert game.options["wonders"] == ("giza", None, "rhodes")
    assert [found["wonder"] for found in game.start(seed=1).to_dict()["cities"]][::2] == ["giza", "rhodes"]
    assert "wonders" not in heptapolis.game(GAME, players=3, wonders="random").options
    assert heptapolis.game(GAME, players=3, first="2").start(seed=0).to_act == (2,)


def test_a_deal_is_known_only_to_who_was_dealt_it() -> None:
    with pytest.raises(HeptapolisError, match="nobody knows"):
        heptapolis.game(GAME, players=2).start(seed=1).view(0).sample(seed=2).deal()
    with pytest.raises(BadOption, match="does not say which wonder"):
        heptapolis.game(GAME, players=2).start(seed=1, deal={"decks": [["wood"]]})


# Numbers that nobody is offered ---------------------------------------------------------------------------------------


def test_the_rules_refuse_every_number_that_is_not_offered() -> None:
    moments = [table(), table(city("alexandria", stages="s1 s2"), phase="deck"), table(city("giza", cards="wood coin"))]
    moments += [
        two(city("olympia", stages="s1 s2"), phase="deck"),
        table(city("ephesus", stages="s1 s2"), phase="deck"),
    ]
    moments += [table(city("halicarnassus", stages="s1 s2"), phase="look"), table(phase="token")]
    for position in moments:
        state, seat = position._state(), position.to_act[0]
        allowed = {move.action for move in position.moves(seat)}
        assert {action for action in range(ACTIONS) if explain(state, seat, action) is None} == allowed


def test_the_rules_refuse_seats_that_owe_nothing() -> None:
    position = table()
    assert refusal(position._state(), 1, DECLINE) == NOT_OWED
    assert refusal(finished()._state(), 0, DECLINE) == GAME_OVER
    reason = finished().game.refusal(finished()._state(), 0, DECLINE)
    assert reason is not None
    assert (reason.code, reason.figures) == ("game-over", {})


def test_economy_that_was_used_pays_nothing() -> None:
    state = table(city("giza", cards="coin", tokens="economy"), phase="act", used="economy")._state()
    assert not trade.pays(state, 0, 0, 0, True)
    assert trade.stage_of(int(BUILD_AT[4])) == 4


def test_a_full_state_stays_full() -> None:
    state = table()._state()
    assert sample(state, chance(1, SAMPLE))
    assert state == table()._state()


def test_a_table_that_was_cleared_has_nothing() -> None:
    state = table()._state()
    setup.clear(state, 4)
    assert np.all(state.card == -1)
    assert np.all(state.wonder == -1)


def test_own_decks_may_be_named_by_their_seat() -> None:
    position = table(city("alexandria", stages="s1 s2"), phase="deck", seed=3)
    names = [
        position.play(0, name) == position.play(0, other)
        for name, other in (("take 0", "take left"), ("take 2", "take right"))
    ]
    assert names == [True, True]  # fmt: skip


# Events, series -------------------------------------------------------------------------------------------------------


def test_an_effect_that_finds_nothing_is_not_told() -> None:
    position = table(city("ephesus", stages="s1", cards="wood", deck="wood"), centre_size=0)
    after = play(position, "take left")
    assert [event.kind for event in after.events(0)] == ["took", "built", "turn"]


def test_an_effect_that_is_declined_is_told() -> None:
    options = {"wonder_effect_optional": True}
    position = table(city("ephesus", stages="s1 s2"), phase="deck", options=options)
    assert [event.city for event in of(play(position, "decline"), "declined")] == [0]


def test_a_series_of_games_knows_the_wonders_and_the_endings() -> None:
    result = heptapolis.simulate(GAME, games=3, players=2, seed=5, threads=1)
    for number in range(3):
        start = heptapolis.game(GAME, players=2).start(seed=heptapolis.game_seed(5, number)).to_dict()
        names = [result.trait_names[int(mask).bit_length() - 1] for mask in result.traits[number]]
        assert names == [found["wonder"] for found in start["cities"]]
    assert {result.ending_names[ending] for ending in result.endings} <= {"wonder", "cards"}


def test_the_number_of_a_decision_goes_up_where_turns_and_choices_are_counted_no_further() -> None:
    position = acting(city("giza"), turn=9999, step=63)
    before = position.decision(0)
    after = play(position, "decline").decision(1)
    assert before is not None
    assert after is not None
    assert after.number > before.number
