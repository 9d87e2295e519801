"""What a seat may know: its view, its memory, and samples of what it cannot know."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Position

from .helpers import buildings, city, document, hand, offers, pile, play_turn, table, two

HANDS = (
    "altar theater baths loom_1",
    "press_1 stockade barracks ore_vein",
    "marketplace clay_pool stone_pit apothecary",
)


def four() -> Position:
    """Turn 4 of age I: after three more turns the hands are back where they were."""
    wonders = ("giza", "rhodes", "ephesus")
    return table(*(city(wonder=w, hand=h) for w, h in zip(wonders, HANDS, strict=True)), turn=4)


def look(position: Position, seat: int | None, number: int) -> dict:
    """A city as a seat sees it."""
    entry: dict = position.view(seat).to_dict()["cities"][number]
    return entry


def samples(position: Position) -> None:
    """Samples of all views look the same to whoever looks, offer the same moves and go on like any position."""
    observers: list[int | None] = [*range(position.game.players), None]
    for observer in observers:
        view = position.view(observer)
        sample = view.sample(1)
        assert sample.view(observer) == view
        assert sample.to_act == position.to_act
        assert len(pile(sample)) == len(pile(position))
        for seat in sample.to_act[:1]:
            sample.play(seat, sample.moves(seat)[0])


# What is seen ---------------------------------------------------------------------------------------


def test_the_own_hand_is_seen_and_the_size_of_the_others() -> None:
    position = four()
    assert sorted(look(position, 0, 0)["hand"]) == sorted(HANDS[0].split())
    assert "hand" not in look(position, 0, 1)
    assert [look(position, 0, number)["hand_size"] for number in (1, 2)] == [4, 4]
    assert all("hand" not in look(position, None, number) for number in range(3))


def test_cards_to_come_are_not_seen() -> None:
    for observer in (0, 1, 2, None):
        written = four().view(observer).to_dict()
        assert "to_come" not in written
        assert "draw" not in written
    other = heptapolis.position({**four().to_dict(), "to_come": {}, "seed": 5})
    assert other != four()
    for observer in (0, 1, 2, None):
        assert other.view(observer) == four().view(observer)


def test_the_draw_pile_is_not_seen() -> None:
    one = two({"hand": "altar theater loom_1"}, {"hand": "press_1 marketplace"}, {"wonder": "giza"}, draw="clay_pool")
    other = two({"hand": "altar theater loom_1"}, {"hand": "press_1 marketplace"}, {"wonder": "giza"}, draw="stone_pit")
    for observer in (0, 1, None):
        assert one.view(observer) == other.view(observer)


def test_that_a_choice_was_made_is_seen_and_not_which() -> None:
    position = four().play(1, "build press")
    assert look(position, 0, 1)["has_chosen"] is True
    assert "chosen" not in look(position, 0, 1)
    assert look(position, 1, 1)["chosen"] == "build press_1"
    assert not look(position, 0, 2).get("has_chosen", False)


# What is remembered ---------------------------------------------------------------------------------


def test_passed_cards_are_remembered() -> None:
    position = play_turn(four(), "build altar", "discard stockade", "build clay_pool")
    assert sorted(look(position, 0, 1)["hand_certain"]) == ["baths", "loom_1", "theater"]
    assert look(position, 0, 1)["hand_open"] is False
    # What seat 2 holds now came from seat 1: seat 0 has never seen it.
    assert look(position, 0, 2).get("hand_certain", []) == []
    assert look(position, 0, 2)["hand_open"] is True


def test_after_another_turn_one_of_the_passed_cards_is_gone() -> None:
    position = play_turn(four(), "build altar", "discard stockade", "build clay_pool")
    position = play_turn(position, "discard marketplace", "discard loom", "discard barracks")
    # Seat 1 discarded one of three cards face down: seat 0 cannot tell which.
    seen = look(position, 0, 2)
    assert seen.get("hand_certain", []) == []
    assert sorted(seen["hand_possible"]) == ["baths", "loom_1", "theater"]
    assert seen["hand_open"] is False


def test_a_card_that_was_built_from_the_passed_hand_is_known_to_be_gone() -> None:
    position = play_turn(four(), "build altar", "discard stockade", "build clay_pool")
    position = play_turn(position, "discard marketplace", "build loom", "discard barracks")
    assert sorted(look(position, 0, 2)["hand_certain"]) == ["baths", "theater"]


def test_a_spectator_knows_no_hand() -> None:
    position = play_turn(four())
    for number in range(3):
        seen = look(position, None, number)
        assert seen.get("hand_certain", []) == []
        assert seen["hand_open"] is True


def test_own_discards_and_markers_are_remembered() -> None:
    position = table(
        city(wonder="giza", buildings="stone_pit", hand="altar theater baths"),
        city(wonder="rhodes", hand="loom_1 press_1 stockade"),
        city(wonder="ephesus", hand="marketplace lumber_yard clay_pool"),
        turn=5,
    )
    position = play_turn(position, "stage altar", "discard loom", "build clay_pool")
    for seed in range(4):
        assert "loom_1" in pile(position.view(1).sample(seed))
        # The marker is out of the game for its owner: nobody can hold it.
        sample = position.view(0).sample(seed)
        assert all("altar" not in hand(sample, number) for number in range(3))
        assert "altar" not in pile(sample)


def test_who_looked_through_the_pile_remembers_it() -> None:
    position = table(
        city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library"),
        city(wonder="ephesus", hand="vineyard school walls"),
        city(wonder="alexandria", hand="quarry laboratory dispensary"),
        age=2,
        turn=5,
        discard="altar baths",
    )
    position = play_turn(position, "stage temple", "build vineyard", "build quarry").play(0, "fetch altar")
    for seed in range(4):
        assert "baths" in pile(position.view(0).sample(seed))
    assert len({tuple(pile(position.view(1).sample(seed))) for seed in range(8)}) > 1


# Samples --------------------------------------------------------------------------------------------


def test_a_sample_is_consistent_with_the_view() -> None:
    samples(four())
    samples(four().play(0, "build altar"))
    samples(play_turn(four()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_all_through_an_age(players: int) -> None:
    position = heptapolis.game("seven-wonders", players=players).start(players)
    for turn in range(6):
        if turn in (0, 2):
            samples(position)
        for seat in position.to_act[1:]:
            position = position.play(seat, position.moves(seat)[-1])
        if turn == 3:
            samples(position)
        position = play_turn(position)
    samples(position)


def test_samples_while_a_seventh_card_is_played() -> None:
    own = city(wonder="babylon", side="B", stages=2, hand="altar theater")
    samples(play_turn(table(own), "build altar"))


def test_samples_while_a_card_is_picked() -> None:
    own = city(wonder="halicarnassus", stages=1, buildings="ore_vein foundry", hand="temple statue library")
    position = play_turn(table(own, age=2, turn=5, discard="altar baths"), "stage temple")
    samples(position)
    samples(position.play(0, "fetch altar"))
    own["hand"] = "temple statue"
    samples(play_turn(table(own, age=2, discard="altar baths"), "stage temple"))


def test_samples_with_two_players() -> None:
    position = two(
        {"hand": "altar theater loom_1"}, {"hand": "press_1 marketplace"}, {"wonder": "ephesus"}, draw="clay_pool"
    )
    samples(position)
    half = position.play(0, "build altar")
    samples(half)
    samples(half.play(0, "build theater"))
    samples(position.play(1, "build press"))


def test_samples_of_a_finished_game() -> None:
    samples(play_turn(table(age=3)))


def test_what_is_unknown_is_drawn_afresh() -> None:
    view = four().view(0)
    drawn = [view.sample(seed) for seed in range(6)]
    assert len(set(drawn)) > 3
    assert len({tuple(hand(sample, 1)) for sample in drawn}) > 3
    assert all(hand(sample, 0) == sorted(HANDS[0].split()) for sample in drawn)
    assert view.sample(1) == drawn[1]
    assert view.sample() != view.sample()


def test_secret_choices_are_drawn_afresh() -> None:
    view = four().play(1, "build press").view(0)
    chosen = {view.sample(seed).to_dict()["cities"][1]["chosen"] for seed in range(8)}
    assert len(chosen) > 2


# Views made by hand ---------------------------------------------------------------------------------


def test_a_view_made_by_hand() -> None:
    made = document({"wonder": "giza", "hand": "baths altar"}, {"wonder": "rhodes"}, {"wonder": "olympia"}, view=0)
    view = heptapolis.view(made)
    assert view.seat == 0
    assert view.to_act == (0, 1, 2)
    assert {move.card for move in view.moves()} == {"baths", "altar"}
    sample = view.sample(1)
    assert hand(sample, 0) == ["altar", "baths"]
    assert [len(hand(sample, number)) for number in range(3)] == [2, 2, 2]
    assert sample.view(0) == view


def test_a_view_made_by_hand_of_every_phase_and_number_of_players() -> None:
    views = [
        document({"hand": "altar baths theater loom_1 press_1 stockade barracks"}, turn=1, view=0),
        document({}, {}, {}, {}, view="spectator"),
        document({"hand": "altar theater loom_1"}, {}, {}, players=2, view=0),
        document({}, {"hand": "altar theater"}, {}, players=2, view=1),
        document({"buildings": "altar"}, {"hand": "walls temple"}, age=2, view=1, discard_size=3),
        document({"hand": "palace lodge", "chosen": "discard palace"}, age=3, view=0),
        document({"wonder": "babylon", "side": "B", "stages": 2, "hand": "altar"}, phase="seventh", view=0),
        document({"wonder": "babylon", "side": "B", "stages": 2}, phase="seventh", view=1),
    ]
    for made in views:
        view = heptapolis.view(made)
        assert heptapolis.view(view.to_dict()) == view
        assert view.sample(1).view(view.seat) == view


def test_a_view_made_by_hand_must_give_the_own_hand() -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.view(document({"wonder": "giza"}, view=0))


def test_the_view_of_a_finished_game() -> None:
    position = play_turn(table(age=3))
    view = position.view(0)
    assert view.over
    assert view.winners == position.winners
    assert view.scores() == position.scores()
    assert view.ending == "points"
    assert buildings(view.sample(1), 0) == buildings(position, 0)
    assert offers(view.sample(1), 0) == []


def test_what_the_free_city_discards_is_known_to_be_of_no_use_to_it() -> None:
    # Age I, turn 4: seat 0 controls. The Free City has stone and no coins, and discards.
    position = two(
        {"wonder": "rhodes", "hand": "altar stockade barracks guard_tower workshop"},
        {"wonder": "ephesus", "hand": "press_1 loom_1 ore_vein west_trading_post"},
        {"wonder": "giza", "coins": 0},
        turn=4,
    )
    position = position.play(0, "build altar").play(0, "discard stockade").play(1, "build press")
    useless = [
        "clay_pit",
        "timber_yard",
        "apothecary",
        "workshop",
        "scriptorium",
        "stockade",
        "barracks",
        "guard_tower",
    ]
    found = {card for seed in range(25) for card in pile(position.view(1).sample(seed))}
    assert len(found) > 2
    assert found <= set(useless)


@pytest.mark.parametrize("players", [3, 4])
def test_which_card_was_discarded_stays_secret_in_every_turn_and_packet(players: int) -> None:
    wonders = ["giza:A", "rhodes:A", "ephesus:A", "alexandria:A"][:players]
    position = heptapolis.game("seven-wonders", players=players, wonders=wonders).start(seed=5)
    while position.to_dict()["age"] == 1:
        for seat in range(players):
            others = [other for other in range(players) if other != seat]
            after = position
            for other in others:
                after = after.play(other, f"discard {hand(position, other)[0]}")
            one, two = (after.play(seat, f"discard {hand(position, seat)[place]}") for place in (0, -1))
            assert one.view(seat) != two.view(seat)
            if one.to_dict()["turn"] > 1:  # who holds the packet now sees what is missing
                others.remove((seat + 1) % players)
            for observer in (*others, None):
                assert one.view(observer) == two.view(observer)
        position = one


@pytest.mark.parametrize("age", [1, 2, 3])
def test_what_was_handed_on_is_known_whichever_way_the_age_passes(age: int) -> None:
    position = heptapolis.position({"game": "seven-wonders", "cities": [{}, {}, {}, {}], "age": age, "seed": 3})
    position = play_turn(position, *(f"discard {hand(position, seat)[0]}" for seat in range(4)))
    for seat in range(4):
        neighbour = (seat + (-1 if age == 2 else 1)) % 4
        for seed in range(3):
            assert sorted(hand(position.view(seat).sample(seed), neighbour)) == sorted(hand(position, neighbour))
