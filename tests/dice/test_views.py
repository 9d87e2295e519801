"""What a seat may know: everything but the dice to come and what others choose in this round."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import BadDocument
from heptapolis.games.contract import Position

from .facts import DICE, FACES
from .helpers import QUIET, city, document, forum, play, play_round, points, table, without

HIDDEN = ("to_come", "aside", "leaving")
OBSERVERS = (0, 1, 2, None)


def start() -> Position:
    return table(
        city("olympia", "warehouse:3 unlock:purple", coins=12),
        city("rhodes", "warehouse west_barracks.attack1", coins=9),
        city("halicarnassus", f"warehouse:2 {without('agora', 'agora.a2')}", coins=12),
        grey1="stone:1",
        blue="mask:0",
        red="shield:1",
        yellow="coin:0",
        purple="guild_blue:0",
    )


# Moves that a seat may think of, allowed or not: to compare what a seat is told.
ASKED = [
    *("pass", "wonder", "decline", "bonus coins", "build purple guild_court.1", "build red west_barracks.defence1"),
    *("check west_barracks.attack2", "build blue agora.a1", "build yellow market.coin1", "build white gallery.blue"),
]


def told(position: Position, seat: int) -> list[object]:
    """All that a position tells a seat: its view, moves, questions and refusals."""
    reasons = [position.why_not(seat, move) for move in ASKED]
    return [
        position.view(seat),
        position.view(seat).to_dict(),
        position.moves(seat),
        position.decision(seat),
        [None if reason is None else (reason.code, dict(reason.figures), str(reason)) for reason in reasons],
        position.scores(),
        [(event.kind, event.city, dict(event.facts)) for event in position.events(seat)],
    ]


@pytest.mark.parametrize("observer", OBSERVERS)
def test_the_dice_to_come_are_hidden(observer: int | None) -> None:
    written = start().view(observer).to_dict()
    for key in HIDDEN:
        assert key not in written
    assert "seed" not in written
    assert "seen" not in written or "to_come" not in str(written["seen"])


@pytest.mark.parametrize("observer", OBSERVERS)
def test_positions_that_differ_only_in_what_is_to_come_look_the_same(observer: int | None) -> None:
    made = start().to_dict()
    open_part = {key: value for key, value in made.items() if key not in HIDDEN}
    other = heptapolis.position({**open_part, "seed": 5})
    assert other != start()
    assert other.view(observer) == start().view(observer)
    if observer is not None:
        assert told(other, observer) == told(start(), observer)


@pytest.mark.parametrize("observer", OBSERVERS)
def test_all_else_is_open(observer: int | None) -> None:
    position = start()
    seen, whole = position.view(observer).to_dict(), position.to_dict()
    assert seen["view"] == ("spectator" if observer is None else observer)
    for key in ("forum", "cities", "round", "game"):
        assert seen[key] == whole[key]


@pytest.mark.parametrize("observer", OBSERVERS)
def test_that_a_seat_has_chosen_is_seen_and_not_what(observer: int | None) -> None:
    position = start().play(1, "build yellow market.coin1")
    seen = position.view(observer).to_dict()["cities"][1]
    if observer == 1:
        assert seen["chosen"] == ["build yellow market.coin1"]
        assert seen["now"]["boxes"]
    else:
        assert seen["has_chosen"] is True
        assert "chosen" not in seen
        assert "now" not in seen
    assert not position.view(observer).to_dict()["cities"][2].get("has_chosen", False)


@pytest.mark.parametrize(
    "choices",
    [
        ("pass", "build yellow market.coin1"),
        ("wonder; check west_barracks.attack2", "wonder; check east_barracks.defence1"),
        ("build red east_barracks.defence1", "build blue agora.a1"),
        ("wonder; decline", "pass"),
    ],
)
def test_whatever_a_seat_has_chosen_looks_the_same_to_the_others(choices: tuple[str, str]) -> None:
    one, other = (play(start(), 1, moves) for moves in choices)
    assert one != other
    for observer in (0, 2, None):
        assert one.view(observer) == other.view(observer)
    for seat in (0, 2):
        assert told(one, seat) == told(other, seat)
    assert one.view(1) != other.view(1)


def test_a_seat_in_the_midst_of_its_choices_looks_as_if_it_had_not_begun() -> None:
    position = start()
    for moves in ("wonder", "wonder; build blue agora.a2"):
        half = play(start(), 2, moves)
        assert 2 in half.to_act
        for observer in (0, 1, None):
            assert half.view(observer) == position.view(observer)
        for seat in (0, 1):
            assert told(half, seat) == told(position, seat)
        assert half.view(2) != position.view(2)


def test_a_seat_sees_its_own_choices_of_the_round() -> None:
    half = start().play(2, "wonder")
    seen = half.view(2).to_dict()["cities"][2]
    assert seen["chosen"] == ["wonder"]
    assert "wonder.1" in seen["now"]["boxes"]
    assert half.view(2).moves() == half.moves(2)


def test_what_others_chose_is_open_once_the_round_is_over() -> None:
    after = play_round(start(), "pass", "build yellow market.coin1", "pass")
    seen = after.view(0).to_dict()["cities"][1]
    assert "market.coin1" in seen["boxes"]
    assert "has_chosen" not in seen


def test_events_tell_everybody_the_same_and_begin_with_the_first_round() -> None:
    position = start()
    assert position.events(0) == position.play(0, "pass").events(0) == []
    after = play_round(
        position, "wonder; decline", "build red west_barracks.defence1", "build blue agora.a2; bonus coins"
    )
    assert after.events(0) == after.events(1) == after.events(2) == after.events(None)
    assert {event.city for event in after.events(0)} >= {0, 1, 2}
    for event in after.events(None):
        for language in ("en", "cs"):
            assert len(event.describe(language)) > 5


def test_scores_are_those_of_the_round_s_start_for_everybody() -> None:
    position = start()
    half = position.play(0, "wonder").play(0, "decline")
    for observer in OBSERVERS:
        assert half.view(observer).scores() == position.scores()


def test_the_view_of_a_finished_game() -> None:
    position = table(city("giza", "agora.a1", bonuses="coins again build"))
    end = play_round(position)
    view = end.view(0)
    assert view.over
    assert view.winners == end.winners == (0,)
    assert view.ending == "bonuses"
    assert view.moves() == []
    assert view.to_act == ()
    assert points(end, 0) == view.scores()[0].total


# Views made by hand ---------------------------------------------------------------------------------

SHOWN = {die: f"{FACES[die].split()[0]}:1" for die in DICE[:7]}


def test_a_view_made_by_hand() -> None:
    view = heptapolis.view(document(city("giza", "agora.a1"), city("rhodes"), view=0, **SHOWN))
    assert view.seat == 0
    assert view.to_act == (0, 1, 2)
    assert "build blue agora.a2" in [str(move) for move in view.moves()]
    sample = view.sample(1)
    assert forum(sample) == SHOWN
    assert sample.view(0) == view


def test_a_view_made_by_hand_must_give_the_whole_forum_with_sections() -> None:
    for damage in ({"blue": "mask"}, {"blue": None}):
        with pytest.raises(BadDocument):
            heptapolis.view(document(view=0, **{**SHOWN, **damage}))
    short = dict(SHOWN)
    del short["grey2"]
    with pytest.raises(BadDocument):
        heptapolis.view(document(view=0, **short))
    with pytest.raises(BadDocument):
        heptapolis.view(document(view=0, **QUIET))


def test_views_made_by_hand_of_several_moments() -> None:
    for made in (
        document(view="spectator", **SHOWN),
        document(city("rhodes", "warehouse", chosen="wonder"), view=0, **SHOWN),
        document(city(), city(has_chosen=True), view=0, **SHOWN),
        document(city(chosen=["pass"]), city(has_chosen=True), view=0, **SHOWN),
        document(city(bonuses="coins again build"), view=2, **SHOWN),
        document(city("giza", "agora"), view=1, phase="over", **SHOWN),
    ):
        view = heptapolis.view(made)
        assert heptapolis.view(view.to_dict()) == view
        assert view.sample(1).view(view.seat) == view


def test_a_view_reads_back_at_every_moment() -> None:
    moments = [start(), start().play(1, "pass"), start().play(2, "wonder"), play_round(start())]
    for position in moments:
        for observer in OBSERVERS:
            view = position.view(observer)
            assert heptapolis.view(view.to_dict()) == view
