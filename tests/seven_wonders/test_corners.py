"""Corners of documents, options and notation, and what the rules themselves refuse before any notation is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Position
from heptapolis.games.seven_wonders.rules.legality import ALLOWED, GAME_OVER, NOT_IN_HAND, NOT_OWED, legal, refusal
from heptapolis.games.seven_wonders.rules.scoring import trait
from heptapolis.games.seven_wonders.rules.state import ACTIONS, BUILD, DECLINE, DISCARD, FETCH_CARD, FREE, PLACES, STAGE
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, PAYMENTS, board_name
from heptapolis.games.seven_wonders.rules.turns import last_look, note_look
from heptapolis.games.seven_wonders.text.reasons import explain
from heptapolis.kernel.state import to_bytes

from .helpers import buildings, city, code, document, finished, hand, pile, play_turn, table, two

GAME = "seven-wonders"
GUILDS = "workers_guild craftsmens_guild traders_guild philosophers_guild spies_guild strategists_guild"


def refused(made: dict[str, Any], *words: str) -> None:
    """The document is refused, with a sentence that has these words."""
    with pytest.raises(BadDocument) as caught:
        heptapolis.view(made) if "view" in made else heptapolis.position(made)
    for word in words:
        assert word in str(caught.value)


def reads_back(position: Position) -> None:
    """The position and all its views are the same when read from their documents."""
    assert heptapolis.position(position.to_dict()) == position
    observers: Iterable[int | None] = (*range(position.game.players), None)
    for observer in observers:
        view = position.view(observer)
        assert heptapolis.view(view.to_dict()) == view


# Names of cards ---------------------------------------------------------------------------------------


def test_the_name_of_a_building_means_its_earliest_card() -> None:
    assert buildings(table(city(buildings="loom press_2"), age=2), 0) == ["loom_1", "press_2"]


def test_in_a_hand_the_name_of_a_building_means_the_card_of_the_age() -> None:
    assert hand(table(city(hand="loom walls"), age=2), 0) == ["loom_2", "walls"]
    refused(document(city(hand="loom_1 walls"), age=2), "loom_1", "age 1", "age 2")


def test_more_guilds_than_the_game_has_are_refused() -> None:
    first, second = GUILDS.split()[:3], GUILDS.split()[3:]
    made = document(city(buildings=first), city(buildings=second), age=3)
    refused(made, "6 guilds", "3 players use 5")
    assert len(buildings(table(city(buildings=first), city(buildings=second[:2]), age=3), 0)) == 3
    four = document(city(buildings=first), city(buildings=second), {}, {}, age=3)
    assert heptapolis.position(four).game.players == 4


# Cities -----------------------------------------------------------------------------------------------


def test_a_building_of_an_age_to_come_is_refused() -> None:
    refused(document(city(buildings="palace"), age=2), "palace", "age 3", "age 2")


@pytest.mark.parametrize("tokens", [[1, 1, 1], [-1] * 7, [3, 3, 3], [1, 1, 3, 3, 5, 5, -1], [5] * 3])
def test_more_conflict_tokens_than_six_conflicts_can_give_are_refused(tokens: list[int]) -> None:
    refused(document(city(military=tokens), age=3), "city 0", "conflict tokens")


def test_six_conflict_tokens_are_as_many_as_there_can_be() -> None:
    scores = [finished(city(military=tokens)).scores()[0] for tokens in ([1, 1, 3, 3, 5, 5], [-1] * 6)]
    assert [score.categories()["military"] for score in scores] == [18, -6]


def test_contradictory_words_about_the_free_building_are_refused() -> None:
    olympia = city(wonder="olympia", stages=2)
    refused(document({**olympia, "free_build_used": True, "free_build_age": 1}, age=2), "city 0", "contradict")
    refused(document({**olympia, "free_build_age": 2}, age=2), "city 0", "contradict")
    # Used in an earlier age, it can be used again.
    again = table({**olympia, "free_build_age": 1, "hand": "walls temple"}, age=2)
    assert code(again, 0, "free walls") is None
    reads_back(again)


@pytest.mark.parametrize("cities", [0, 1, 2])
def test_fewer_than_three_cities_are_refused(cities: int) -> None:
    refused({"game": GAME, "cities": [{} for _ in range(cities)]})
    refused({"game": GAME, "players": 2, "cities": [{} for _ in range(cities)]}, "2 players need 3 cities")


# Phases and choices -----------------------------------------------------------------------------------


def test_a_city_without_the_ability_cannot_be_the_one_that_is_asked() -> None:
    babylon = city(wonder="babylon", side="B", stages=2)
    refused(document({"wonder": "giza"}, babylon, phase="seventh", city=0), "city 0", "giza", "ability")
    asked = table({"wonder": "giza"}, babylon, phase="seventh")
    assert asked.to_act == (1,)


def test_nothing_can_have_been_chosen_outside_the_phase_of_choosing() -> None:
    babylon = city(wonder="babylon", side="B", stages=2, hand="altar")
    refused(document(babylon, {"chosen": "discard baths"}, phase="seventh"), "choose")
    refused(document(babylon, {"has_chosen": True}, phase="seventh", view=0), "choose")


def test_a_choice_cannot_be_both_known_and_hidden() -> None:
    own = city(hand="altar theater", chosen="build altar", has_chosen=True)
    refused(document(own, view=0), "city 0", "hidden")
    refused(document({"hand": "altar theater", "has_chosen": True}, view=0), "city 0", "hidden")


def test_a_view_cannot_know_what_another_seat_has_chosen() -> None:
    refused(document({"hand": "altar theater"}, {"chosen": "discard baths"}, view=0), "city 1", "view")


def test_when_everybody_has_chosen_the_turn_is_over() -> None:
    made = document(
        city(hand="altar theater", chosen="build altar"),
        city(hand="baths loom_1", chosen="discard baths"),
        city(hand="press_1 stockade", chosen="build press"),
    )
    refused(made, "everybody has chosen")
    del made["cities"][2]["chosen"]
    assert heptapolis.position(made).to_act == (2,)


def test_the_free_city_chooses_after_its_controller() -> None:
    # Age I, turn 6: seat 0 controls the Free City.
    free = city(wonder="giza", chosen="build loom")
    made = document({"hand": "altar theater loom_1"}, {"hand": "press_1 baths"}, free, players=2)
    refused(made, "Free City", "after its controller")
    made["cities"][0]["chosen"] = "build altar"
    position = heptapolis.position(made)
    assert position.to_act == (1,)
    reads_back(position)


def test_the_only_choice_that_the_free_city_has_is_made_and_reads_back() -> None:
    # Of the two cards that are left the Free City can build one only, and its stage costs more than it has.
    position = two(
        {"hand": "altar theater guard_tower"},
        {"hand": "press_1 baths"},
        {"wonder": "rhodes", "coins": 0},
    )
    position = position.play(0, "build altar")
    assert position.to_act == (1,)
    assert position.to_dict()["cities"][2]["chosen"] == "build theater"
    reads_back(position)


# Hands, piles and the ages to come ----------------------------------------------------------------------


def test_a_view_cannot_know_the_hand_of_another_seat() -> None:
    refused(document({"hand": "altar theater"}, {"hand": "baths"}, view=0), "hand of city 1", "view")


def test_a_discarded_card_of_an_age_to_come_is_refused() -> None:
    refused(document(age=2, discard="palace"), "discard pile", "age 2")


def test_a_discard_pile_larger_than_the_game_can_have_is_refused() -> None:
    made = document({"hand": "altar theater loom_1 press_1 stockade barracks baths"}, turn=1, view=0)
    refused({**made, "discard_size": 100}, "discard pile", "more cards")
    refused({**made, "discard_size": 101}, "discard_size", "100")


def test_a_view_cannot_know_the_discard_pile_but_for_the_seat_that_picks_from_it() -> None:
    refused(document({"hand": "walls temple"}, age=2, view=0, discard="altar"), "discard_size")
    picking = city(wonder="halicarnassus", stages=2)
    refused(
        document({"hand": "walls temple"}, picking, age=2, view=0, turn=5, phase="fetch", discard="altar"),
        "discard_size",
    )


def test_a_draw_pile_that_is_too_large_is_refused() -> None:
    made = document({}, {}, {}, players=2, turn=5, draw="altar theater")
    assert heptapolis.position(made).to_dict()["draw"] == ["altar", "theater"]
    refused({**made, "draw": ["altar", "theater", "baths"]}, "draw pile has 3 cards", "2 now")


def test_the_seventh_card_of_the_free_city_is_the_last_of_the_draw_pile() -> None:
    free = city(wonder="babylon", side="B", stages=2, hand="altar")
    made = document({}, {}, free, players=2, phase="seventh")
    refused({**made, "draw": ["theater"]}, "seventh card", "draw pile")
    same = heptapolis.position({**made, "draw": ["altar"]})
    assert same == heptapolis.position(made)
    assert {move.card for move in same.moves(0)} == {"altar", None}
    reads_back(same)


def test_hands_that_the_cards_do_not_suffice_for_are_refused() -> None:
    # In the first turn all 21 cards of the age are in the hands.
    refused(document({"buildings": "altar"}, turn=1), "not enough cards of age 1")
    assert table({"buildings": "altar"}, turn=2).to_act == (0, 1, 2)


def test_ages_to_come_are_later_than_this_one() -> None:
    refused(document(age=2, to_come={"2": {"hands": []}}), "to_come", "after age 2")


def test_a_discard_pile_without_a_past_is_kept_in_the_first_turn_too() -> None:
    position = table(
        age=2,
        turn=1,
        discard=[card for card in CARD_BY_ID if CARD_BY_ID[card].age == 1 and CARD_BY_ID[card].copies(3)][:20],
    )
    assert len(pile(position)) == 20
    assert position.view(None).to_dict()["discard_size"] == 20
    reads_back(position)


def test_when_the_draw_pile_is_used_up_a_position_says_so() -> None:
    # Age II, turn 6: seat 1 controls the Free City. The last card of the draw pile goes to the discard pile unseen.
    position = two(
        {"wonder": "halicarnassus", "stages": 1, "buildings": "ore_vein foundry", "hand": "walls temple"},
        {"hand": "press_2 statue loom_2"},
        {"wonder": "giza"},
        age=2,
        draw="library",
        discard="altar baths",
    )
    assert position.to_dict()["draw"] == ["library"]
    position = play_turn(position, "stage walls", None)
    written = position.to_dict()
    assert (written["phase"], written["draw"]) == ("fetch", [])
    assert "library" in written["discard"]
    reads_back(position)


# Memory -----------------------------------------------------------------------------------------------


def remembered() -> dict[str, Any]:
    """A written document: in turn 5 of age I seat 0 put a card under its board, seat 1 discarded one."""
    position = table(
        city(wonder="giza", buildings="stone_pit", hand="altar theater baths"),
        city(wonder="rhodes", hand="loom_1 press_1 stockade"),
        city(wonder="ephesus", hand="marketplace lumber_yard clay_pool"),
        turn=5,
    )
    written = play_turn(position, "stage altar", "discard loom", "build clay_pool").to_dict()
    assert "altar marker" in str(written["seen"]["packets"]["1"])
    return written


def test_a_full_position_cannot_have_forgotten_a_card() -> None:
    made = remembered()
    assert heptapolis.position(made).to_dict() == made
    rows = made["seen"]["packets"]["1"]
    row = next(row for row, texts in rows.items() if "altar marker" in texts)
    rows[row] = [text.replace("altar marker", "? marker") for text in rows[row]]
    refused(made, "unknown cards", "seen")


def test_memory_of_an_age_to_come_is_refused() -> None:
    made = remembered()
    made["seen"]["packets"]["2"] = {"0": ["palace", *[""] * 7]}
    refused(made, "age 2", "still to come")


def test_more_looks_into_the_discard_pile_than_there_can_be_are_refused() -> None:
    made = remembered()
    made["seen"]["looks"] = [{"turn": 1, "seat": 0, "card": None}] * 4
    refused(made, "at most 3 looks")
    made["seen"]["looks"].pop()
    assert heptapolis.position(made).to_dict() == made


@pytest.mark.parametrize("key", ["4.1", "1.8", "1", "", "x.y", "1.1.1", "11"])
def test_what_is_ruled_out_is_named_by_age_and_turn(key: str) -> None:
    made = remembered()
    made["seen"]["ruled_out"] = {key: ["altar"]}
    refused(made, "ruled_out", "age.turn")


# Options ------------------------------------------------------------------------------------------------


def test_wonders_may_be_given_as_one_text() -> None:
    game = heptapolis.game(GAME, players=3, wonders="giza:A, rhodes:B,olympia")
    assert game.options["wonders"] == ("giza:A", "rhodes:B", "olympia")
    assert game == heptapolis.game(GAME, players=3, wonders=["giza:A", "rhodes:B", "olympia"])
    entries = game.start(1).to_dict()["cities"]
    assert [(entry["wonder"], entry["side"]) for entry in entries[:2]] == [("giza", "A"), ("rhodes", "B")]
    assert entries[2]["wonder"] == "olympia"


def test_a_gap_in_the_text_of_wonders_leaves_the_choice_to_chance() -> None:
    game = heptapolis.game(GAME, players=3, wonders=",rhodes:B")
    assert game.options["wonders"] == (None, "rhodes:B")
    found = {game.start(seed).to_dict()["cities"][0]["wonder"] for seed in range(12)}
    assert len(found) > 2
    assert "rhodes" not in found


@pytest.mark.parametrize("options", [{"wonders": "random"}, {"wonders": None}, {"sides": "random"}, {"sides": None}])
def test_options_that_say_nothing_are_the_same_as_none(options: dict[str, Any]) -> None:
    assert heptapolis.game(GAME, players=3, **options) == heptapolis.game(GAME, players=3)


@pytest.mark.parametrize("text", ["atlantis", "giza:C", "giza,giza:B", "giza,rhodes,olympia,babylon", "giza;rhodes"])
def test_a_text_of_wonders_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        heptapolis.game(GAME, players=3, wonders=text)


# The rules themselves -------------------------------------------------------------------------------------


def judged(position: Position, seat: int) -> dict[int, int]:
    """What the rules say to each action number."""
    state = position._state()
    return {action: int(refusal(state, seat, action)) for action in range(ACTIONS)}


def test_after_the_end_the_rules_refuse_every_action() -> None:
    assert set(judged(finished(), 0).values()) == {GAME_OVER}
    reason = finished().game.refusal(finished()._state(), 0, DECLINE)
    assert reason is not None
    assert (reason.code, reason.figures) == ("game-over", {})


def test_the_rules_refuse_every_action_of_a_seat_that_has_chosen() -> None:
    position = table({"hand": "altar theater"}).play(0, "build altar")
    assert set(judged(position, 0).values()) == {NOT_OWED}
    reason = position.game.refusal(position._state(), 0, DISCARD)
    assert reason is not None
    assert (reason.code, reason.figures) == ("not-your-turn", {})


def test_the_rules_refuse_slots_beyond_the_hand() -> None:
    position = table({"hand": "altar theater"})
    codes = judged(position, 0)
    for first, step in ((BUILD, PAYMENTS), (STAGE, PAYMENTS), (DISCARD, 1), (FREE, 1)):
        assert {codes[first + slot * step] for slot in range(2, PLACES)} == {NOT_IN_HAND}
        assert NOT_IN_HAND not in {codes[first + slot * step] for slot in range(2)}
    reason = explain(position._state(), 0, DISCARD + 5)
    assert reason is not None
    assert reason.code == "not-in-hand"
    assert "card" not in reason.figures


def test_the_rules_refuse_the_free_city_the_card_that_its_controller_has_taken() -> None:
    position = two({"hand": "altar theater loom_1"}, {"hand": "press_1 baths"}, {"wonder": "giza"})
    taken = position.play(0, "build altar")
    slot = next(move.action for move in position.moves(0) if str(move) == "discard altar") - DISCARD
    codes = judged(taken, 0)
    assert codes[BUILD + slot * PAYMENTS] == codes[DISCARD + slot] == NOT_IN_HAND
    reason = explain(taken._state(), 0, DISCARD + slot)
    assert reason is not None
    assert reason.figures == {"kind": "discard"}
    assert [other for other in range(3) if codes[BUILD + other * PAYMENTS] == ALLOWED] == [
        other for other in range(3) if other != slot
    ]


@pytest.mark.parametrize(
    "made",
    [
        document({"wonder": "olympia", "stages": 2, "hand": "walls temple", "coins": 9}, age=2),
        document({"wonder": "babylon", "side": "B", "stages": 2, "hand": "altar"}, phase="seventh"),
        document({"wonder": "halicarnassus", "stages": 2}, age=2, turn=5, phase="fetch", discard="altar baths"),
    ],
    ids=["choose", "seventh", "fetch"],
)
def test_the_rules_refuse_all_but_the_legal_actions(made: dict[str, Any]) -> None:
    position = heptapolis.position(made)
    actions = np.zeros(ACTIONS, np.int16)
    count = int(legal(position._state(), 0, actions))
    allowed = {action for action, code in judged(position, 0).items() if code == ALLOWED}
    assert allowed == {int(action) for action in actions[:count]}
    assert len(allowed) == count > 1


def test_the_trait_of_a_seat_is_its_board() -> None:
    position = table({"wonder": "giza", "side": "B"}, {"wonder": "rhodes"}, {"wonder": "olympia", "side": "B"})
    state = position._state()
    names = [position.game.traits[int(trait(state, seat)).bit_length() - 1] for seat in range(3)]
    assert names == ["giza:B", "rhodes:A", "olympia:B"]
    assert names[0] == board_name(int(state.board[0]))


def test_a_look_too_many_overwrites_no_other() -> None:
    # One wonder has three stages that look; the record has room for as many.
    state = table()._state()
    for seat in (0, 1, 2):
        note_look(state, seat)
    assert [int(seat) for seat in state.look_seat] == [0, 1, 2]
    assert int(last_look(state)) == 2
    before = to_bytes(state)
    note_look(state, 0)
    assert to_bytes(state) == before


def test_a_card_of_the_pile_is_fetched_only_when_it_lies_there() -> None:
    position = table({"wonder": "halicarnassus", "stages": 2}, age=2, turn=5, phase="fetch", discard="altar baths")
    codes = judged(position, 0)
    found = [card for card in CARD_BY_ID if codes[FETCH_CARD + CARD_BY_ID[card].number] == ALLOWED]
    assert sorted(found) == ["altar", "baths"]
