"""Fields as they are declared: records, views, columns and ranges follow from them."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

import heptapolis
from heptapolis.games import GAMES, exact_documents, game_class
from heptapolis.kernel.encoding import encoder
from heptapolis.kernel.fields import (
    EVERYBODY,
    OWNER,
    Category,
    Lanes,
    Members,
    Number,
    Plain,
    Seat,
    declare,
    field,
    fields_of,
    observer_field,
    range_fault,
    seats,
)
from heptapolis.kernel.views import view_bytes, view_plan


def random_positions(name: str, count: int, seed: int = 0) -> list[Any]:
    """Moments of random games, for each number of players in turn."""
    rng, found = random.Random(seed), []
    low, high = game_class(name).seat_range
    for number in range(count):
        position = heptapolis.game(name, players=low + number % (high - low + 1)).start(seed=rng.getrandbits(30))
        for _ in range(rng.randint(0, 60)):
            if not position.over:
                seat = rng.choice(position.to_act)
                position = position.play(seat, rng.choice(position.moves(seat)))
        found.append(position)
    return found


def told_by_fields(view: Any, players: int) -> dict[str, int]:
    """The active columns of a view by name, written down anew from the declarations in plain Python."""
    state, observer, told = view._state(), -1 if view.seat is None else view.seat, {}

    def turn(number: int, around: int) -> int:
        return (number - observer) % around if observer >= 0 and number < around else number

    for entry in fields_of(view.game.state_type):
        values = entry.values
        if isinstance(values, Plain):
            continue
        for place, value in zip(entry.entries(), np.asarray(state[entry.name]).reshape(-1).tolist(), strict=True):
            labels, absent = [], entry.now is not None and place[0] != state[entry.now]
            for number, (axis, at) in enumerate(zip(entry.axes, place, strict=True)):
                around = axis.turning(players) if axis.turning else 0
                absent |= bool(axis.turning and at >= around and (axis.fixed is None or at < axis.fixed))
                if (number == 0 and entry.now is not None) or axis.name == "word":
                    continue
                labels.append(f"{axis.name}+{turn(at, around)}" if at < around else axis.label(at))
            name = entry.name + (f"[{', '.join(labels)}]" if labels else "")
            if absent:
                continue
            if isinstance(values, Number):
                told[name] = -value if values.mirrored and observer == 1 else value
            elif isinstance(values, Category):
                if values.seats and values.seats[0] <= value < values.seats[0] + values.seats[1](players):
                    value = values.seats[0] + turn(value - values.seats[0], values.seats[1](players))
                if 0 <= value - values.first < len(values.names) and values.names[value - values.first] is not None:
                    told[f"{name} = {values.names[value - values.first]}"] = 1
            elif isinstance(values, Members):
                start = place[-1] * values.along[1] if values.along else 0
                for bit, member in enumerate(values.names[start:][:64]):
                    told[f"{name} has {member}"] = value >> bit & 1
            elif isinstance(values, Lanes):
                for lane, member in enumerate(values.names):
                    told[f"{name}: {member}"] = value >> lane * values.width & (1 << values.width) - 1
            elif isinstance(values, Seat):
                if value >= 0:
                    told[f"{name} = seat+{turn(value, values.turning(players))}"] = 1
            else:
                for seat in range(values.turning(players)):
                    told[f"{name} has seat+{turn(seat, values.turning(players))}"] = value >> seat & 1
    return {name: value for name, value in told.items() if value}


@pytest.mark.parametrize("name", GAMES)
def test_values_stay_within_their_ranges(name: str) -> None:
    for position in random_positions(name, 12):
        for seat in [*range(position.game.players), None]:
            assert range_fault(position.game.state_type, position.view(seat)._state()) is None
        assert range_fault(position.game.state_type, position._state()) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_view_of_a_view_is_that_view(name: str) -> None:
    for position in random_positions(name, 4, seed=1):
        data = position.view(0)._data
        for observer in (-1, 0, 1):
            assert view_bytes(position.game.state_type, data, observer, position.game.players) == data


@pytest.mark.parametrize("name", GAMES)
def test_a_blank_view_holds_what_stands_for_unseen(name: str) -> None:
    kind = game_class(name).state_type
    blank = view_plan(kind, 2)[0, 1].view(kind)[0]
    for entry in fields_of(kind):
        if entry.seen != EVERYBODY:
            assert (
                np.asarray(blank[entry.name]) & ~(entry.part if entry.seen == EVERYBODY else 0) == entry.unseen
            ).all()
    assert blank.observer == -1


@pytest.mark.parametrize("name", GAMES)
def test_columns_have_names_of_their_own(name: str) -> None:
    low, high = game_class(name).seat_range
    for players in {low, high}:
        found = encoder(game_class(name).state_type, players)
        assert len(set(found.columns())) == found.width
        assert found.fields[-1][2] == found.width


CITY = seats(3, "city")
TOY = declare(
    field("purse", np.int32, "coins", CITY, high=99, seen=EVERYBODY),
    field("wish", np.int16, "what a seat wants", CITY, low=-1, high=9, seen=OWNER, unseen=-1),
    field("secret", np.int8, "nobody says that this is seen", high=9),
    observer_field(3),
)


def test_what_nobody_declared_as_seen_is_not_in_a_view() -> None:
    plan = view_plan(TOY, 3)
    for observer in (-1, 0, 1, 2):
        seen, blank = (plan[observer + 1, row].view(TOY)[0] for row in (0, 1))
        assert seen.secret == 0
        assert blank.secret == 0
        assert seen.purse.tolist() == [-1, -1, -1]
        assert seen.wish.tolist() == [-1 if seat == observer else 0 for seat in range(3)]
        assert blank.wish.tolist() == [0 if seat == observer else -1 for seat in range(3)]
        assert blank.observer == observer


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"high": 200}, "do not fit"),
        ({"high": 9, "unseen": 300}, "stands for unseen"),
        ({"high": 9, "seen": OWNER}, "cannot be seen by owner"),
        ({"high": 9, "meaning": ""}, "what it means"),
        ({}, "how high"),
    ],
)
def test_a_bad_declaration_is_refused(settings: dict[str, Any], fault: str) -> None:
    meaning = settings.pop("meaning", "something")
    with pytest.raises(TypeError, match=fault):
        declare(field("entry", np.int8, meaning, **settings), observer_field(2))


def test_a_record_says_whose_view_it_is() -> None:
    with pytest.raises(TypeError, match="observer"):
        declare(field("entry", np.int8, "something", high=1))


@pytest.mark.parametrize("name", GAMES)
def test_exact_documents_lose_nothing_and_fit_their_schema(name: str) -> None:
    kind = game_class(name)
    schema = jsonschema_rs.validator_for(exact_documents.schema(kind))
    for position in random_positions(name, 6, seed=2):
        for moment in (position, position.view(0), position.view(None)):
            document = json.loads(json.dumps(exact_documents.write(moment)))
            schema.validate(document)
            again = exact_documents.read(kind, document)
            assert again == moment
            assert again._data == moment._data


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"state": {"coins": [7]}}, "shape"),
        ({"state": {"coins": [7, -1]}}, "from 0 to 9999, not -1"),
        ({"state": {"coins": [7, True]}}, "cannot be"),
        ({"state": {"phase": "sleep"}}, "cannot be 'sleep'"),
        ({"state": {"board": ["no_token"]}}, "cannot be"),
        ({"state": {"observer": 1}}, "has a field 'observer'"),
        ({"rules": 99}, "from"),
        ({"players": 3}, "from 2 to 2"),
        ({"game": "dice"}, "not a document of duel"),
        ({"view": 7}, "is a seat"),
    ],
)
def test_exact_documents_are_checked(change: dict[str, Any], fault: str) -> None:
    document = exact_documents.write(heptapolis.game("duel").start(seed=1)) | change
    with pytest.raises(heptapolis.BadDocument, match=fault):
        exact_documents.read(game_class("duel"), document)


def test_lanes_are_lists_of_small_numbers() -> None:
    document = exact_documents.write(heptapolis.game("seven-wonders").start(seed=1))
    document["state"]["own_raw"][0][0] = 16
    with pytest.raises(heptapolis.BadDocument, match="own_raw"):
        exact_documents.read(game_class("seven-wonders"), document)


def test_a_document_that_leads_out_of_a_range_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    position = heptapolis.game("duel").start(seed=1)
    state = position._state()
    state.coins[1] = -3
    assert range_fault(position.game.state_type, state) == "coins must be from 0 to 9999, not -3"
    monkeypatch.setattr(game_class("duel"), "from_document", lambda document, view: (position.game, state))
    with pytest.raises(heptapolis.BadDocument, match="coins must be from 0 to 9999, not -3"):
        heptapolis.position({"game": "duel"})
