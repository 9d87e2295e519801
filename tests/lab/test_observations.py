"""Observations and descriptions of actions: what the columns mean, and that they say it."""

from __future__ import annotations

import random
from collections import defaultdict

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import GAMES
from heptapolis.kernel.stubs import to_act
from heptapolis.lab.actions import MOST_PAID, action_features
from heptapolis.lab.digests import digest
from heptapolis.lab.observations import PRACTICE, Observations, observations
from heptapolis.lab.tables import Tables
from heptapolis.lab.versions import stored, version
from lab.tables import TABLES, twins


def played(name: str, players: int, moves: int, seed: int = 3) -> Tables:
    """A table at which some random moves were made."""
    tables, rng = Tables(heptapolis.game(name, players=players)), random.Random(seed)
    tables.deal(0, seed)
    for _ in range(moves):
        seat = tables.owed()[0]
        tables.play(0, seat, rng.choice(tables.legal(0, seat)))
    return tables


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_columns_have_names_of_their_own_and_hold_what_the_one_encoder_says(name: str, players: int) -> None:
    known = observations(heptapolis.game(name, players=players))
    assert len(set(known.names)) == known.width
    assert len(known.low) == len(known.high) == known.width
    batch = heptapolis.batch(name, 1, players=players, seed=4, auto_reset=False)
    raw_names, tables = batch.columns(), played(name, players, 15)
    batch.states[0] = tables.states[0]
    tensor, masks = tables.observe([0] * players, list(range(players)))
    assert tensor.dtype == np.float32
    assert masks.dtype == np.int8
    assert ((tensor >= known.low) & (tensor <= known.high)).all()
    assert (masks == batch.legal()[0]).all()
    state = {column: known.names.index(column) for column in raw_names}
    raw = batch.encode()[0]
    for seat in range(players):
        for column in np.flatnonzero(raw[seat]):
            told = tensor[seat, state[raw_names[column]]]
            assert told == pytest.approx(raw[seat, column] * known.factors[column])
        assert np.count_nonzero(tensor[seat, : known.state_columns]) == np.count_nonzero(raw[seat])


@pytest.mark.parametrize("name", GAMES)
def test_categories_may_be_indices(name: str) -> None:
    game = heptapolis.game(name)
    one_hot, indices = Observations(game), Observations(game, "indices")
    assert indices.width < one_hot.width
    assert len(set(indices.names)) == indices.width
    tables = played(name, game.players, 12)
    other = Tables(game, 1, "indices")
    other.put(0, tables.position())
    seats = list(range(game.players))
    (wide, masks), (narrow, same) = tables.observe([0] * len(seats), seats), other.observe([0] * len(seats), seats)
    assert (masks == same).all()
    for column, name_of in enumerate(indices.names):
        values = [place for place, told in enumerate(one_hot.names) if told.rpartition(" = ")[0] == name_of]
        if not values:
            assert (narrow[:, column] == wide[:, one_hot.names.index(name_of)]).all()
            continue
        for seat in seats:
            active = np.flatnonzero(wide[seat, values])
            share = (active[0] + 1) / len(values) if len(active) else 0
            assert narrow[seat, column] == pytest.approx(share)
    with pytest.raises(BadOption, match="one-hot or indices"):
        Observations(game, "bits")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_do_stands_by_card(name: str) -> None:
    """An idea means one thing: all moves under its column are about the same card or the same target."""
    rng = random.Random(2)
    for seed in range(3):
        meant: dict[str, set[tuple[object, object]]] = defaultdict(set)  # by game: boards differ
        game = heptapolis.game(name)
        tables, known = Tables(game), action_features(game)
        seen = tables.observations
        tables.deal(0, seed)
        while not tables.over():
            seat = tables.owed()[0]
            view = tables.view(0, seat)
            tensor, masks = tables.observe([0], [seat])
            numbers, features = known.of(view)
            assert sorted(numbers.tolist()) == np.flatnonzero(masks[0]).tolist()
            told = {known.names[column] for row in features for column in np.flatnonzero(row)}
            offered = {seen.names[at] for at in range(seen.state_columns, seen.width) if tensor[0, at]}
            assert offered == {text for text in told if text.startswith("may ")}
            for move, row in zip(view.moves(), features, strict=True):
                for column in np.flatnonzero(row):
                    if known.names[column].startswith("may "):
                        meant[f"{known.names[column]} of {seat}"].add((move.card, move.target))
            tables.play(0, seat, int(rng.choice(numbers)))
        for text, things in meant.items():
            cards, targets = {card for card, _ in things}, {target for _, target in things}
            assert min(len(cards), len(targets)) == 1, (text, things)
    assert observations(game).find("may ")


def test_descriptions_of_actions_tell_kind_card_and_price() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=7)
    known = action_features(position.game)
    numbers, features = known.of(position.view(1))
    for move, number, row in zip(position.moves(1), numbers, features, strict=True):
        told = {known.names[column]: float(row[column]) for column in np.flatnonzero(row)}
        assert number == move.action
        assert told[f"kind = {move.kind}"] == told[f"card = {move.card}"] == 1
        paid = [told.get(f"pays {place}", 0.0) * PRACTICE for place in range(MOST_PAID)]
        assert paid[: len(move.payment or ())] == pytest.approx(list(move.payment or ()))
    nobody = heptapolis.game("duel").start(seed=1)
    numbers, features = action_features(nobody.game).of(nobody.view(1 - nobody.to_act[0]))
    assert features.shape == (0, action_features(nobody.game).width)
    assert numbers.shape == (0,)


@pytest.mark.parametrize("name", GAMES)
def test_a_change_of_columns_needs_a_new_version(name: str) -> None:
    told = stored(name)
    assert version(name) == told["version"] >= 1
    least, most = GAMES[name].players
    now = {str(players): digest(heptapolis.game(name, players=players)) for players in range(least, most + 1)}
    assert {key: value for key, value in told.items() if key != "version"} == now, (
        "what a trained net depends on has changed: .venv/bin/python tools/lab_versions.py gives it a new version"
    )


def test_the_digest_notices_what_a_net_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = heptapolis.game("duel")
    before = digest(game)
    assert digest(heptapolis.game("duel")) == before
    monkeypatch.setattr("heptapolis.lab.observations.PRACTICE", 49)
    assert digest(game) != before


@pytest.mark.parametrize("name", GAMES)
def test_secrets_are_in_no_observation(name: str) -> None:
    for seat, position, twin in twins(name, 12):
        seen = []
        for table in (position, twin):
            tables = Tables(table.game)
            tables.put(0, table)
            tensor, masks = tables.observe([0], [seat])
            numbers, features = action_features(table.game).of(tables.view(0, seat))
            seen.append((tensor.tobytes(), masks.tobytes(), numbers.tobytes(), features.tobytes()))
        assert seen[0] == seen[1]


def test_a_table_refuses_what_is_not_allowed() -> None:
    tables = Tables(heptapolis.game("duel"))
    tables.deal(0, 5)
    seat = tables.owed()[0]
    assert int(to_act(tables.states[0])) == 1 << seat
    for wrong in (-1, tables.game.action_count, next(a for a in range(400) if a not in tables.legal(0, seat))):
        with pytest.raises(IllegalMove):
            tables.play(0, seat, wrong)
    with pytest.raises(IllegalMove):
        tables.play(0, 1 - seat, tables.legal(0, seat)[0])
    with pytest.raises(BadOption, match="seed"):
        tables.deal(0, -1)
    with pytest.raises(BadOption, match="this is a table of"):
        tables.put(0, heptapolis.game("dice", players=2).start(seed=1))
    while not tables.over():
        seat = tables.owed()[0]
        tables.play(0, seat, tables.legal(0, seat)[0])
    with pytest.raises(BadOption, match="over"):
        tables.put(0, tables.position())
