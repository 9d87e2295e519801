"""What a seat may know: face-down cards and the box are secret, all else lies open, and samples respect it."""

from __future__ import annotations

import json

import pytest

import heptapolis
from heptapolis.errors import BadDocument
from heptapolis.games.contract import Position, View
from heptapolis.games.duel.rules.state import DISCARD

from .facts import CARDS, DECKS, FACE_DOWN, GUILDS
from .helpers import city, code, full_layout, layout, offers, pile, play, seen, table

OBSERVERS = (0, 1, None)
COLUMN = {"0": "altar", "2": "stable", "5": "theater"}


def column(hidden: str = "stable", **more: object) -> Position:
    """Slot 2 lies face down under slot 5."""
    return table(city(coins=40, wonders="pyramids"), {}, age=1, layout={**COLUMN, "2": hidden}, **more)


def shown(position: Position, observer: int | None) -> str:
    """All that a view writes, as text."""
    return json.dumps(position.view(observer).to_dict())


# Face-down cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", OBSERVERS)
def test_a_face_down_card_is_seen_by_nobody(observer: int | None) -> None:
    position = column()
    assert seen(position, observer) == {0: "altar", 2: "?", 5: "theater"}
    assert "stable" not in shown(position, observer)
    other = column("tavern")
    assert other != position
    assert other.view(observer) == position.view(observer)


@pytest.mark.parametrize("observer", OBSERVERS)
def test_positions_that_differ_in_all_secrets_look_the_same(observer: int | None) -> None:
    one = heptapolis.game("duel", wonders="first-game").start(3)
    deal = one.deal()
    spare = sorted(set(DECKS[1]) - set(deal["layouts"]["1"]))
    cards = list(deal["layouts"]["1"])
    # Other cards from the box and another order face down, other ages to come, other tokens in the library.
    cards[2], cards[3], cards[9] = spare
    cards[10], cards[11] = cards[11], cards[10]
    other = heptapolis.game("duel", wonders="first-game").start(
        99, deal={"first": 0, "progress": deal["progress"], "layouts": {"1": cards}}
    )
    assert other != one
    assert other.view(observer) == one.view(observer)
    assert other.deal()["layouts"]["2"] != deal["layouts"]["2"]


@pytest.mark.parametrize("observer", OBSERVERS)
def test_nothing_of_the_ages_to_come_is_seen(observer: int | None) -> None:
    written = column().view(observer).to_dict()
    assert "to_come" not in written
    written.pop("library")  # a key, and no card
    assert not any(card in json.dumps(written) for card in (*DECKS[2], *GUILDS))


def test_a_card_that_lies_face_down_is_refused_as_if_it_were_not_there() -> None:
    """By its number too, which who steps many games side by side may try."""
    position = column()
    state = position._state()
    hidden, gone = (
        next(slot for slot in range(20) if word(slot))
        for word in (lambda slot: state.hidden >> slot & 1, lambda slot: not state.present >> slot & 1)
    )
    assert not state.accessible >> hidden & 1
    reasons = [position.game.refusal(state, 0, DISCARD + slot) for slot in (hidden, gone)]
    assert [reason.code for reason in reasons] == ["not-in-layout", "not-in-layout"]


def test_what_was_face_down_stays_hidden_from_reasons() -> None:
    position = column()
    for word in ("build", "discard", "wonder pyramids"):
        hidden = position.why_not(0, f"{word} stable")
        box = position.why_not(0, f"{word} tavern")
        assert hidden is not None
        assert box is not None
        assert hidden.code == box.code == "not-in-layout"
        assert set(hidden.figures) == set(box.figures)
        assert str(hidden).replace("Stable", "Tavern") == str(box)
        assert hidden.describe("cs")


def test_reasons_are_the_same_wherever_views_are() -> None:
    # The same table to look at, with three face-down cards exchanged for those in the box.
    one = full_layout(1)
    box = sorted(set(DECKS[1]) - set(one))
    other = list(one)
    other[2], other[9], other[13] = box
    own = city(coins=1, wonders="pyramids")
    positions = [table(own, {}, age=1, layout=cards) for cards in (one, other)]
    assert positions[0].view(0) == positions[1].view(0)
    for card in DECKS[1]:
        for word in ("build", "discard", "wonder pyramids", "fetch", "destroy"):
            reasons = [position.why_not(0, f"{word} {card}") for position in positions]
            assert reasons[0] == reasons[1]
            assert str(reasons[0]) == str(reasons[1])
        there = [code(position, 0, f"discard {card}") for position in positions]
        if card in (*box, one[2], one[9], one[13]):
            assert there == ["not-in-layout"] * 2


def test_a_taken_card_is_not_in_the_layout_either() -> None:
    position = column().play(0, "discard theater")
    assert code(position, 1, "discard theater") == "not-in-layout"
    assert code(position, 1, "discard walls") == "not-in-layout"


def test_a_covered_card_that_lies_face_up_is_called_covered() -> None:
    position = column()
    assert code(position, 0, "build altar") == code(position, 0, "discard altar") == "covered"
    assert code(position, 0, "wonder pyramids altar") == "covered"


@pytest.mark.parametrize("observer", OBSERVERS)
def test_the_backs_of_guilds_are_seen_where_they_lie_face_down(observer: int | None) -> None:
    cards = full_layout(3)
    position = table({}, {}, age=3, layout=cards)
    view = seen(position, observer)
    for slot in FACE_DOWN[3]:
        assert view[slot] == ("?guild" if cards[slot] in GUILDS else "?")
    swapped = list(cards)
    swapped[3], swapped[2] = cards[2], cards[3]
    assert table({}, {}, age=3, layout=swapped).view(observer) != position.view(observer)
    assert not any(guild in shown(position, observer) for guild in GUILDS)


def test_a_guild_face_up_is_seen() -> None:
    cards = full_layout(3)
    cards[2], cards[5] = cards[5], cards[2]
    assert seen(table({}, {}, age=3, layout=cards), 0)[5] == GUILDS[0]


def test_the_reason_for_a_face_down_guild_does_not_tell_which_it_is() -> None:
    position = table({}, {}, age=3, layout=full_layout(3))
    there, box = (position.why_not(0, f"build {guild}") for guild in (GUILDS[0], GUILDS[6]))
    assert there is not None
    assert box is not None
    assert there.code == box.code == "not-in-layout"
    assert set(there.figures) == set(box.figures)


# What lies open -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", OBSERVERS)
def test_cities_track_tokens_pile_and_tucked_cards_are_open(observer: int | None) -> None:
    own = city(coins=5, buildings="quarry", wonders="pyramids sphinx", built="sphinx", under={"sphinx": "tavern"})
    other = city(coins=8, buildings="press", wonders="piraeus", progress="law", loot=[5])
    position = table(own, other, "altar theater", discard="baths", pawn=2, progress="economy masonry theology strategy")
    whole, view = position.to_dict(), position.view(observer).to_dict()
    for key in ("age", "phase", "seat", "first", "cities", "pawn", "discard", "progress", "layout"):
        assert view[key] == whole[key]


@pytest.mark.parametrize("observer", OBSERVERS)
def test_a_view_is_marked_by_who_looks(observer: int | None) -> None:
    view = column().view(observer)
    assert view.seat == observer
    assert view.to_dict()["view"] == ("spectator" if observer is None else observer)


def test_both_seats_and_the_spectator_see_the_same_cards() -> None:
    position = play(column(), "wonder pyramids theater")
    pictures = [position.view(observer).to_dict() for observer in OBSERVERS]
    for picture in pictures:
        picture.pop("view")
    assert pictures[0] == pictures[1] == pictures[2]


def test_moves_and_decisions_of_a_view() -> None:
    position = column()
    for seat in (0, 1):
        view = position.view(seat)
        assert view.moves() == position.moves(seat)
        assert view.decision() == position.decision(seat)
        assert view.to_act == position.to_act == (0,)
        assert view.scores() == position.scores()
    spectator = position.view(None)
    assert spectator.moves() == []
    assert spectator.decision() is None
    reason = spectator.why_not("discard theater")
    assert reason is not None
    assert reason.code == "not-your-turn"


# Samples --------------------------------------------------------------------------------------------------------------


def test_a_sample_looks_the_same_and_draws_what_is_hidden_afresh() -> None:
    for observer in OBSERVERS:
        view = column().view(observer)
        drawn = set()
        for seed in range(8):
            sample = view.sample(seed)
            assert sample.view(observer) == view
            assert sample.to_act == (0,)
            drawn.add(layout(sample)[2])
        assert len(drawn) > 3
        assert drawn <= set(DECKS[1]) - {"altar", "theater"}
        assert view.sample(1) == view.sample(1)


def test_a_sample_never_hides_a_card_that_lies_open() -> None:
    own = city(coins=40, buildings="quarry stable", built="pyramids", under={"pyramids": "press"})
    open_cards = {"altar", "theater", "quarry", "stable", "press", "baths", "garrison", "tavern"}
    position = table(own, city(buildings="garrison"), age=1, layout={**COLUMN, "2": "?"}, discard="baths tavern")
    for seed in range(20):
        assert layout(position.view(1).sample(seed))[2] not in open_cards


def test_a_sample_keeps_guild_backs() -> None:
    cards = full_layout(3)
    view = table({}, {}, age=3, layout=cards).view(0)
    found: set[str] = set()
    for seed in range(8):
        sample = layout(view.sample(seed))
        for slot in FACE_DOWN[3]:
            assert (sample[slot] in GUILDS) == (cards[slot] in GUILDS)
            found.add(sample[slot])
        assert len(set(sample.values())) == 20
    assert found & set(GUILDS) == set(GUILDS)
    assert len(found) > 14


def test_a_guild_that_is_seen_is_not_drawn_again() -> None:
    cards = full_layout(3)
    cards[2], cards[5] = cards[5], cards[2]
    view = table({}, {}, age=3, layout=cards).view(1)
    assert all(list(layout(view.sample(seed)).values()).count(GUILDS[0]) == 1 for seed in range(8))


def test_a_sample_draws_the_ages_to_come() -> None:
    view = column().view(0)
    later = [view.sample(seed).to_dict()["to_come"] for seed in range(4)]
    assert len({tuple(entry["2"]) for entry in later}) == 4
    for entry in later:
        assert len(set(entry["2"])) == len(set(entry["3"])) == 20
        assert len(set(entry["3"]) & set(GUILDS)) == 3
        assert {CARDS[card].age for card in entry["3"]} == {3}


def test_samples_all_through_a_game() -> None:
    position = heptapolis.game("duel").start(12)
    number = 0
    while not position.over:
        if number % 9 == 0 or position.decision(position.to_act[0]).kind not in ("card", "draft"):  # type: ignore[union-attr]
            for observer in OBSERVERS:
                view = position.view(observer)
                sample = view.sample(number)
                assert sample.view(observer) == view
                assert pile(sample) == pile(position)
                assert (
                    sample.moves(position.to_act[0]) == position.moves(position.to_act[0])
                    or observer != position.to_act[0]
                )
        moves = offers(position, position.to_act[0])
        position = play(position, moves[(7 * number) % len(moves)])
        number += 1
    view = position.view(0)
    assert view.sample(1).view(0) == view
    assert (view.winners, view.ending, view.scores()) == (position.winners, position.ending, position.scores())


def test_a_sample_can_be_played_to_the_end() -> None:
    position = heptapolis.game("duel", wonders="first-game").start(5)
    position = play(position, offers(position, 0)[0]).view(1).sample(4)
    while not position.over:
        position = play(position, offers(position, position.to_act[0])[-1])
    assert position.winners


# Views made by hand ---------------------------------------------------------------------------------------------------

BOARD = ["economy", "law", "masonry", "strategy", "theology"]


def open_layout(age: int) -> list[str]:
    """A whole age as it lies at its beginning."""
    cards = full_layout(age)
    for slot in FACE_DOWN[age]:
        cards[slot] = "?guild" if cards[slot] in GUILDS else "?"
    return cards


def by_hand(observer: int | str, **more: object) -> View:
    return heptapolis.view({"game": "duel", "cities": [{}, {}], "progress": BOARD, "view": observer, **more})


def test_a_view_made_by_hand() -> None:
    view = by_hand(1, age=1, seat=1, layout={**COLUMN, "2": "?"}, cities=[{"coins": 4}, {"coins": 9}])
    assert view.seat == 1
    assert sorted(str(move) for move in view.moves()) == ["build theater", "discard theater"]
    assert view.sample(3).view(1) == view
    assert heptapolis.view(view.to_dict()) == view


FETCHING = {
    "age": 2,
    "phase": "fetch",
    "cities": [{"built": ["mausoleum"], "wonders": ["mausoleum"]}, {}],
    "discard": ["altar", "baths"],
    "layout": {"0": "temple"},
}


@pytest.mark.parametrize(
    "more",
    [
        {"phase": "draft", "draft": [["piraeus", "sphinx", "colossus", "mausoleum"], []]},
        {"age": 1, "layout": open_layout(1)},
        {"age": 2, "layout": open_layout(2), "phase": "begin"},
        {"age": 3, "layout": open_layout(3)},
        {"age": 3, "phase": "over"},
        FETCHING,
    ],
    ids=["draft", "age I", "begin", "age III", "over", "fetch"],
)
@pytest.mark.parametrize("observer", [0, 1, "spectator"])
def test_views_made_by_hand_of_every_phase(more: dict, observer: int | str) -> None:
    view = by_hand(observer, **more)
    assert heptapolis.view(view.to_dict()) == view
    for seed in (1, 2):
        assert view.sample(seed).view(view.seat) == view


def test_a_view_made_by_hand_must_say_what_lies_open() -> None:
    for made in (
        {"game": "duel", "cities": [{}, {}], "view": 0, "age": 1, "progress": BOARD},
        {"game": "duel", "cities": [{}, {}], "view": 0, "layout": COLUMN},
    ):
        with pytest.raises(BadDocument):
            heptapolis.view(made)


def test_a_view_may_not_know_what_lies_face_down() -> None:
    with pytest.raises(BadDocument):
        by_hand(0, age=1, layout=full_layout(1))
