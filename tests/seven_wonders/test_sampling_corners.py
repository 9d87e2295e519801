"""Samples in the corners: every way in which a view can contradict itself, looks into the discard pile, two players."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games.contract import Position, View
from heptapolis.games.seven_wonders.rules import sampling
from heptapolis.kernel.chance import SAMPLE, chance
from heptapolis.kernel.state import to_bytes

from .helpers import buildings, city, document, hand, offers, pile, play_turn, table, two

Document = dict[str, Any]


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled rules give up after 5000 tries at once; interpreted ones would take long, and fail at each try alike."""
    if os.environ.get("HEPTAPOLIS_MODE") == "interpreted":
        monkeypatch.setattr(sampling, "TRIES", 25)


def consistent(view: View, seeds: int = 3) -> list[Position]:
    """Samples of a view; each looks the same to whoever looks."""
    found = [view.sample(seed) for seed in range(seeds)]
    for sample in found:
        assert sample.view(view.seat) == view
        assert sample.to_act == view.to_act
    assert heptapolis.view(view.to_dict()) == view
    return found


def contradicts_itself(made: Document) -> None:
    """The document reads as a view, but no position fits it, and sampling says so."""
    view = heptapolis.view(made)
    view.moves()
    with pytest.raises(BadOption) as caught:
        view.sample(1)
    assert "contradict" in str(caught.value)


# Looks into the discard pile ----------------------------------------------------------------------------


def picked(fetched: str, discarded: str = "laboratory", **more: Any) -> Position:
    """Age II, turn 4, three players: seat 0 looks through the discard pile and takes a card; seat 1 discarded one."""
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library walls"),
        city(wonder="ephesus", hand=f"vineyard school forum {discarded}"),
        city(wonder="alexandria", hand="quarry courthouse dispensary caravansery"),
        age=2,
        turn=4,
        discard="altar baths",
        **more,
    )
    return play_turn(position, "stage temple", f"discard {discarded}", "build quarry").play(0, f"fetch {fetched}")


def guild_discarded(picker: int) -> Position:
    """Age III, turn 5: seat 1 discards a guild, the city of the picker is about to choose from the discard pile."""
    others = [
        city(wonder="giza", hand="palace senate arena"),
        city(wonder="ephesus", hand="workers_guild gardens lodge"),
        city(wonder="alexandria", hand="study academy haven"),
    ]
    others[picker] |= {"wonder": "halicarnassus", "stages": 1, "buildings": "ore_vein foundry"}
    position = table(*others, age=3, turn=5, discard="altar baths")
    moves = ["discard palace", "discard workers_guild", "discard study"]
    moves[picker] = moves[picker].replace("discard", "stage")
    return play_turn(position, *moves)


def test_who_looked_remembers_the_cards_and_the_others_do_not() -> None:
    position = picked("altar")
    assert all({"baths", "laboratory"} <= set(pile(sample)) for sample in consistent(position.view(0)))
    assert all("laboratory" in pile(sample) for sample in consistent(position.view(1)))
    seen_by_others = {tuple(pile(sample)) for sample in consistent(position.view(2), 6)}
    assert len(seen_by_others) > 1
    assert all(len(cards) == 2 for cards in seen_by_others)


def test_a_card_that_others_fetched_is_in_no_pile_and_no_hand() -> None:
    position = picked("laboratory")
    for observer in (1, 2, None):
        for sample in consistent(position.view(observer)):
            assert "laboratory" in buildings(sample, 0)
            assert "laboratory" not in pile(sample)
            assert all("laboratory" not in hand(sample, number) for number in range(3))


def test_an_own_discard_that_was_seen_again_in_the_pile_is_counted_once() -> None:
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library walls"),
        city(wonder="ephesus", hand="vineyard school forum laboratory"),
        city(wonder="alexandria", hand="quarry courthouse dispensary caravansery"),
        age=2,
        turn=4,
        discard="altar",
    )
    position = play_turn(position, "discard statue", "build vineyard", "build quarry")
    position = play_turn(position, "stage " + hand(position, 0)[0]).play(0, "fetch altar")
    for sample in consistent(position.view(0)):
        assert pile(sample).count("statue") == 1
        assert pile(sample) == pile(position)


def test_three_looks_are_remembered_one_by_one() -> None:
    # Side B of Halicarnassus looks with each of its stages.
    position = table(
        city(
            wonder="halicarnassus",
            side="B",
            buildings="foundry clay_pool loom_1 press_1 brickyard glassworks_1",
            hand="temple statue library walls",
            coins=20,
        ),
        city(wonder="ephesus", hand="vineyard school forum laboratory"),
        city(wonder="alexandria", hand="quarry courthouse dispensary caravansery"),
        age=2,
        turn=4,
        discard="altar baths theater",
    )
    for wanted in ("fetch altar", "decline", "fetch baths"):
        position = play_turn(position, offers(position, 0, "stage")[0])
        assert wanted in offers(position, 0)
        for observer in (0, 1):
            consistent(position.view(observer), 1)
        position = position.play(0, wanted)
    for observer in (0, 1, 2, None):
        consistent(position.view(observer), 1)
    looks = position.to_dict()["seen"]["looks"]
    assert [look["card"] for look in looks] == ["altar", None, "baths"]
    assert all("theater" in pile(sample) for sample in consistent(position.view(0)))


def test_a_guild_that_was_seen_in_the_pile_is_in_every_sample() -> None:
    position = guild_discarded(picker=0).play(0, "fetch altar")
    for sample in consistent(position.view(0), 6):
        assert "workers_guild" in pile(sample)
    piles = [pile(sample) for sample in consistent(position.view(2), 12)]
    assert any("workers_guild" not in cards for cards in piles)


def test_a_guild_that_another_seat_fetched_is_one_of_the_guilds_in_play() -> None:
    position = guild_discarded(picker=2).play(2, "fetch workers_guild")
    assert "workers_guild" in buildings(position, 2)
    for sample in consistent(position.view(0), 6):
        written = str(sample.to_dict()["seen"])
        assert "workers_guild discarded fetched" in written
        assert len({card for card in written.split("'") if "_guild" in card}) <= 6


def test_a_pending_pick_of_another_seat_finds_something_in_every_sample() -> None:
    # One card lies in the pile. Seven players have two of each of these, so what lies there may stand in the city.
    built = "loom_1 glassworks_1 press_1 pawnshop baths altar theater apothecary workshop scriptorium tavern "
    built += "stockade barracks guard_tower marketplace lumber_yard stone_pit clay_pool ore_vein"
    picking = city(wonder="halicarnassus", stages=2, buildings=built)
    made = document({"wonder": "giza"}, picking, *[{}] * 5, phase="fetch", city=1, view=0, discard_size=1)
    for sample in consistent(heptapolis.view(made), 8):
        (lying,) = pile(sample)
        assert lying not in built.split()
        assert offers(sample, 1) == [f"fetch {lying}", "decline"]


# Views made by hand ---------------------------------------------------------------------------------------


def test_a_view_made_by_hand_of_the_seat_that_picks() -> None:
    picking = city(wonder="halicarnassus", stages=2, hand="walls temple")
    made = document(picking, age=2, turn=5, phase="fetch", view=0, discard="altar baths library")
    view = heptapolis.view(made)
    assert [str(move) for move in view.moves()] == ["fetch baths", "fetch altar", "fetch library", "decline"]
    for sample in consistent(view):
        assert pile(sample) == ["altar", "baths", "library"]


@pytest.mark.parametrize("observer", [0, 1, "spectator"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", ["choose", "seventh", "fetch", "over"])
def test_a_view_made_by_hand_of_every_phase(phase: str, players: int, observer: int | str) -> None:
    asked = {
        "choose": {"wonder": "giza"},
        "seventh": {"wonder": "babylon", "side": "B", "stages": 2},
        "fetch": {"wonder": "halicarnassus", "stages": 2},
        "over": {"wonder": "rhodes"},
    }[phase]
    entries: list[Document] = [asked, *({} for _ in range(max(3, players) - 1))]
    if phase == "choose" and observer != "spectator":
        # Age III, turn 6: with two players seat 0 controls the Free City.
        entries[int(observer)]["hand"] = "palace senate arena" if (players, observer) == (2, 0) else "palace senate"
    if phase == "seventh" and observer == 0:
        entries[0]["hand"] = "palace"
    made = document(*entries, age=3, phase=phase, view=observer, players=players)
    if phase == "fetch":
        made |= {"discard": ["altar"]} if observer == 0 else {"discard_size": 1}
    for sample in consistent(heptapolis.view(made), 2):
        assert sample.over == (phase == "over")
        for seat in sample.to_act:
            assert sample.moves(seat)


def test_the_pile_can_be_as_large_as_the_cards_suffice_for(few_tries: None) -> None:
    # Of the 21 cards of the age two are in the own hand and four in the other hands.
    made = document({"hand": "altar theater"}, view=0, discard_size=15)
    assert all(len(pile(sample)) == 15 for sample in consistent(heptapolis.view(made)))
    contradicts_itself({**made, "discard_size": 16})


# Contradictions -------------------------------------------------------------------------------------------


def seen(position: Position, observer: int, change: Callable[[Document], Any]) -> Document:
    """The document of a view, changed."""
    made = position.view(observer).to_dict()
    consistent(heptapolis.view(made), 1)
    change(made)
    return made


def test_a_pending_pick_from_an_empty_pile(few_tries: None) -> None:
    picking = city(wonder="halicarnassus", stages=2)
    made = document({"hand": "walls temple"}, picking, age=2, turn=5, phase="fetch", view=0, discard_size=0)
    contradicts_itself(made)
    consistent(heptapolis.view({**made, "discard_size": 1}), 1)


def test_more_cards_seen_in_the_pile_than_lay_there(few_tries: None) -> None:
    contradicts_itself(seen(picked("altar"), 0, lambda made: made["seen"]["pile"].update(theater=1)))


def test_a_card_seen_in_the_pile_that_is_in_the_own_hand(few_tries: None) -> None:
    own = hand(picked("altar"), 0)[0]
    contradicts_itself(seen(picked("altar"), 0, lambda made: made["seen"]["pile"].update({own: 1})))


def test_an_own_pick_of_a_card_that_was_not_in_the_pile(few_tries: None) -> None:
    contradicts_itself(seen(picked("altar"), 0, lambda made: made["seen"]["pile"].pop("altar")))


def test_a_card_seen_in_the_pile_that_was_passed_on_in_the_same_turn(few_tries: None) -> None:
    # Seat 0 passed the statue to a neighbour who has not played since.
    contradicts_itself(seen(picked("altar"), 0, lambda made: made["seen"]["pile"].update(statue=1)))


def test_a_card_picked_by_another_seat_that_is_in_the_own_hand(few_tries: None) -> None:
    position = picked("altar")

    def change(made: Document) -> None:
        card = made["cities"][2]["hand"][0]
        made["cities"][0]["buildings"].append(card)
        made["seen"]["looks"][0]["card"] = card

    contradicts_itself(seen(position, 2, change))


def test_a_card_picked_by_another_seat_before_any_of_its_age_was_discarded(few_tries: None) -> None:
    contradicts_itself(seen(picked("laboratory"), 2, lambda made: made["seen"]["looks"][0].update(turn=1)))


def test_a_card_picked_by_another_seat_that_is_known_to_be_in_two_places(few_tries: None) -> None:
    # Seat 1 discarded the only laboratory, seat 0 took it: seat 1 cannot hold another.
    position = picked("laboratory")
    contradicts_itself(seen(position, 1, lambda made: holding(made, 1, "laboratory")))


def test_a_guild_that_is_known_to_be_in_two_places(few_tries: None) -> None:
    position = guild_discarded(picker=2).play(2, "fetch workers_guild")
    contradicts_itself(seen(position, 1, lambda made: holding(made, 1, "workers_guild")))


def holding(made: Document, seat: int, card: str) -> None:
    """Put a card into the hand of a view's seat, instead of one that is there."""
    own = made["cities"][seat]["hand"]
    rows = made["seen"]["packets"][str(made["age"])]
    for texts in rows.values():
        if own[0] in texts:
            texts[texts.index(own[0])] = card
    own[0] = card


def test_more_guilds_seen_in_the_pile_than_are_in_play(few_tries: None) -> None:
    names = ("workers", "craftsmens", "traders", "philosophers", "spies", "strategists")
    guilds = [f"{name}_guild" for name in names]
    picking = city(wonder="halicarnassus", stages=2, hand="palace senate")
    made = document(picking, age=3, turn=5, phase="fetch", view=0)
    contradicts_itself({**made, "discard": guilds})
    for sample in consistent(heptapolis.view({**made, "discard": guilds[:5]}), 2):
        assert pile(sample) == sorted(guilds[:5])
        assert not any("_guild" in card for number in range(3) for card in hand(sample, number))


# Two players ------------------------------------------------------------------------------------------------


def pick_of_the_other() -> Position:
    """Age II, turn 4: seat 0 discards the library, and seat 1 takes it out of the discard pile."""
    position = two(
        {"wonder": "giza", "hand": "library statue walls school"},
        {
            "wonder": "halicarnassus",
            "stages": 1,
            "buildings": "ore_vein foundry",
            "hand": "temple forum vineyard quarry stables",
        },
        {"wonder": "rhodes"},
        age=2,
        turn=4,
        discard="altar baths",
    )
    return play_turn(position, "discard library", ["stage temple"])


def test_two_players_and_a_pick_of_a_card_that_the_observer_discarded(few_tries: None) -> None:
    position = pick_of_the_other().play(1, "fetch library")
    for sample in consistent(position.view(0)):
        assert "library" not in pile(sample)
        assert "library discarded fetched" in str(sample.to_dict()["seen"])
    contradicts_itself(seen(position, 0, lambda made: made["seen"]["looks"][0].update(turn=9)))


def test_two_players_and_a_pick_of_a_card_that_was_never_there(few_tries: None) -> None:
    position = pick_of_the_other().play(1, "fetch library")

    def change(made: Document) -> None:
        card = made["cities"][0]["hand"][0]
        made["cities"][1]["buildings"].remove("library")
        made["cities"][1]["buildings"].append(card)
        made["seen"]["looks"][0]["card"] = card

    contradicts_itself(seen(position, 0, change))


@pytest.mark.parametrize("observer", [0, None])
def test_two_players_and_a_pick_from_a_pile_whose_past_is_unknown(observer: int | None) -> None:
    # Two cards of age I lie in the pile, but nobody knows which: most cards of the age are accounted for nowhere.
    position = pick_of_the_other().play(1, "fetch altar")
    for sample in consistent(position.view(observer)):
        assert "altar" in buildings(sample, 1)
        assert "altar" not in pile(sample)
        assert len(pile(sample)) == len(pile(position))


def test_two_players_and_a_picked_card_was_not_discarded_after_it_was_picked() -> None:
    position = pick_of_the_other().play(1, "fetch library")
    while position.to_dict()["age"] == 2:
        seat = position.to_act[0]
        discards = offers(position, seat, "discard")
        position = position.play(seat, (discards or offers(position, seat))[0])
    for observer in (0, None):
        for sample in consistent(position.view(observer), 8):
            told = [text for row in sample.to_dict()["seen"]["packets"]["2"].values() for text in row]
            assert [text for text in told if text.endswith("fetched")] == ["library discarded fetched"]
            assert told.index("library discarded fetched") % 8 < 4


def test_what_the_free_city_discards_tells_what_its_controller_did_not_hold() -> None:
    # Age I, turn 6: seat 0 controls. The Free City has stone and no coins. It discards, so it could build neither card.
    position = two(
        {"wonder": "rhodes", "hand": "altar stockade barracks"},
        {"wonder": "ephesus", "hand": "press_1 loom_1"},
        {"wonder": "giza", "coins": 0},
    )
    position = position.play(0, "build altar").play(0, "discard stockade").play(1, "build press")
    without_cost = "lumber_yard stone_pit clay_pool ore_vein loom_1 glassworks_1 press_1 theater altar baths "
    usable = (without_cost + "east_trading_post west_trading_post marketplace").split()
    for sample in consistent(position.view(None), 12):
        packets = sample.to_dict()["seen"]["packets"]["1"]
        left_in_hand, discarded = packets["1"][6].split(), packets["2"][5].split()
        assert (left_in_hand[1], discarded[1]) == ("left", "discarded")
        assert left_in_hand[0] not in usable
        assert discarded[0] not in usable


def test_the_controller_alone_sees_the_seventh_card_of_the_free_city() -> None:
    # Age I, turn 6: seat 0 controls.
    position = two(
        {"hand": "altar theater loom_1"},
        {"hand": "press_1 marketplace"},
        {"wonder": "babylon", "side": "B", "stages": 2},
        draw="baths",
    )
    position = play_turn(position, ["build altar"], "build press")
    assert position.to_dict()["phase"] == "seventh"
    assert position.view(0).to_dict()["cities"][2]["hand"] == ["baths"]
    assert "hand" not in position.view(1).to_dict()["cities"][2]
    assert all(hand(sample, 2) == ["baths"] for sample in consistent(position.view(0)))
    assert len({tuple(hand(sample, 2)) for sample in consistent(position.view(1), 8)}) > 1
    declined = position.play(0, "decline")
    assert all("baths" in pile(sample) for sample in consistent(declined.view(0)))
    assert any("baths" not in pile(sample) for sample in consistent(declined.view(1), 8))


# Full states --------------------------------------------------------------------------------------------


def test_sampling_a_full_state_leaves_it_as_it_is() -> None:
    state = table({"hand": "altar theater"})._state()
    before = to_bytes(state)
    assert sampling.sample(state, chance(1, SAMPLE))
    assert to_bytes(state) == before


@pytest.mark.parametrize("observer", [0, 1, None])
def test_a_sample_of_a_pick_from_the_discard_pile_is_what_its_document_tells(observer: int | None) -> None:
    made = document({"wonder": "halicarnassus", "stages": 2}, age=2, turn=5, discard="altar baths")
    sample = heptapolis.position({**made, "phase": "fetch", "city": 0}).view(observer).sample(1)
    assert heptapolis.position(sample.to_dict()) == sample
