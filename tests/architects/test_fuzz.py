"""Whatever is thrown at the readers, only errors of our own come out; what they accept can be used."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Position

from .facts import CARDS, SWITCHES, TOKENS, WONDERS
from .helpers import GAME, city, document, play, table

few = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

card = st.sampled_from([*CARDS, "dragon"])
token = st.sampled_from([*TOKENS, "magic"])
words = st.sampled_from(["left", "right", "card", "act", "s1", "giza", "culture", "coin", "over", "pick"])
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.integers(), st.floats(), st.text(max_size=6), words
)
json_values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)),
    max_leaves=8,
)
CITY_KEYS = ["wonder", "stages", "cards", "tokens", "military", "deck", "deck_size", "deck_cards"]
KEYS = [
    *("game", "players", "cities", "seat", "first", "turn", "step", "phase", "centre", "centre_size", "centre_cards"),
    *("face_up", "stack", "conflict", "cat", "discard", "used", "open", "happened", "owed", "effect", "looking"),
    *("idle", "shuffles", "seen", "deal", "options", "seed", "view", "stack_size"),
]
numbers = st.dictionaries(card, st.integers(-1, 4), max_size=4)
cities = st.fixed_dictionaries(
    {},
    optional={
        "wonder": st.sampled_from(WONDERS),
        "stages": st.sampled_from([[], ["s1"], ["s1", "s2"], ["s2"], ["s1", "s2", "s3"], ["s1", "s3"]]),
        "cards": st.lists(card, max_size=7),
        "tokens": st.lists(token, max_size=4),
        "military": st.integers(-1, 30),
        "deck": st.lists(card, max_size=3),
        "deck_size": st.integers(-1, 26),
        "deck_cards": numbers,
    },
)
documents = st.fixed_dictionaries(
    {"game": st.just(GAME), "cities": st.lists(cities, min_size=2, max_size=8)},
    optional={
        "seat": st.integers(-1, 3),
        "first": st.integers(0, 2),
        "phase": st.sampled_from(["card", "act", "deck", "look", "pick", "token", "over", "later"]),
        "centre": st.lists(card, max_size=3),
        "centre_size": st.integers(0, 60),
        "face_up": st.lists(token, max_size=4),
        "conflict": st.integers(-1, 4),
        "cat": st.integers(0, 2),
        "discard": st.lists(card, max_size=4),
        "used": st.lists(token, max_size=2),
        "open": st.lists(token, max_size=2),
        "owed": st.lists(st.sampled_from(["left", "right"]), max_size=2),
        "effect": st.booleans(),
        "looking": st.sampled_from(["left", "right"]),
        "idle": st.integers(0, 3),
        "options": st.dictionaries(st.sampled_from(list(SWITCHES)), st.booleans(), max_size=3),
        "seed": st.integers(0, 5),
    },
)


def one_line(error: HeptapolisError, text: str | None = None) -> None:
    """An error is one sentence."""
    assert "\n" not in str(error)
    assert str(error)
    if text is not None:
        assert str(error) == text


def use(position: Position) -> None:
    """Ask all that can be asked of a position."""
    assert heptapolis.position(position.to_dict()) == position
    assert len(position.scores()) == position.game.players
    for seat in (0, position.game.players - 1, None):
        view = position.view(seat)
        assert heptapolis.view(view.to_dict()) == view
        assert view.sample(1).view(seat) == view
    for seat in position.to_act:
        moves = position.moves(seat)
        assert moves
        for move in (moves[0], moves[-1]):
            after = position.play(seat, move)
            assert heptapolis.position(after.to_dict()) == after
            after.events(seat)


@few
@given(json_values)
def test_any_value_as_a_position(value: Any) -> None:
    with pytest.raises(HeptapolisError):
        heptapolis.position(value)
    with pytest.raises(HeptapolisError):
        heptapolis.position({"game": GAME, "cities": [{}, value]} if value else {})


@few
@given(documents)
def test_documents_of_the_right_shape(made: dict[str, Any]) -> None:
    try:
        position = heptapolis.position(made)
    except HeptapolisError as error:
        one_line(error)
    else:
        use(position)


GOOD = [
    document(city("giza", cards="wood gear", deck="brick"), cat=1, conflict=1, centre="stone"),
    document(city("giza", tokens="urbanism economy"), phase="act", open="urbanism", used="economy", turn=4),
    document(city("halicarnassus", stages="s1 s2"), phase="pick", looking="right"),
    document(city("babylon", stages="s1 s2"), phase="token", effect=True, players=2),
    document(city("alexandria", stages="s1 s2", cards="coin"), phase="deck", players=5),
    document(
        city("olympia", stages="s1 s2", tokens="science"),
        phase="act",
        owed="left",
        open="science",
        options={"olympia_both_before_triggers": False},
    ),
]


@few
@given(st.sampled_from(GOOD), st.sampled_from(KEYS), json_values)
def test_a_good_document_with_one_key_spoilt(good: dict[str, Any], key: str, value: Any) -> None:
    made = {**copy.deepcopy(good), key: value}
    try:
        position = heptapolis.position(made)
    except HeptapolisError as error:
        one_line(error)
    else:
        use(position)


@few
@given(st.sampled_from(GOOD), st.integers(0, 1), st.sampled_from(CITY_KEYS), json_values)
def test_a_good_document_with_one_key_of_a_city_spoilt(good: dict[str, Any], number: int, key: str, value: Any) -> None:
    made = copy.deepcopy(good)
    made["cities"][number][key] = value
    try:
        position = heptapolis.position(made)
    except HeptapolisError as error:
        one_line(error)
    else:
        use(position)


@few
@given(st.sampled_from(GOOD), st.sampled_from(KEYS), json_values)
def test_a_written_document_with_one_key_spoilt(good: dict[str, Any], key: str, value: Any) -> None:
    position = heptapolis.position(good)
    for made in (position.to_dict(), position.view(1).to_dict(), position.view(None).to_dict()):
        for read in (heptapolis.position, heptapolis.view):
            try:
                read({**made, key: value}).to_dict()
            except HeptapolisError as error:
                one_line(error)


@few
@given(st.sampled_from(["first", "wonders", "decks", "centre", "tokens", "shuffles"]), json_values)
def test_any_value_in_a_deal(key: str, value: Any) -> None:
    for made in (value, {key: value}, {key: [value]}, {"wonders": ["halicarnassus"], key: [[value]]}):
        try:
            position = heptapolis.game(GAME, players=2).start(1, deal=made)
        except HeptapolisError as error:
            one_line(error)
        else:
            assert len(position.to_act) == 1


@cache
def positions() -> list[Position]:
    """A main card, something to build, a token, a pick."""
    return [
        table(players=5),
        play(table(city("giza", cards="wood brick", deck="coin", tokens="economy")), "take left"),
        play(table(city("giza", cards="gear", deck="gear")), "take left"),
        play(table(city("halicarnassus", stages="s1", cards="wood", deck="wood")), "take left", "look left"),
    ]


pieces = st.sampled_from(
    [
        *(
            "take",
            "extra",
            "build",
            "exchange",
            "token",
            "look",
            "pick",
            "decline",
            "left",
            "right",
            "centre",
            "both",
            "hidden",
        ),
        *("s1", "s2", "set", "0", "1", "4", "-1", "99999", *CARDS, *TOKENS[:3]),
    ]
)
texts = st.one_of(
    st.text(st.characters(exclude_categories=["C", "Z"]), max_size=20), st.lists(pieces, max_size=5).map(" ".join)
)


@few
@given(st.integers(0, 3), st.integers(0, 1), texts)
def test_any_text_as_a_move(number: int, seat: int, move: str) -> None:
    position = positions()[number]
    reason = position.why_not(seat, move)
    try:
        position.play(seat, move)
    except HeptapolisError as error:
        assert reason is not None
        one_line(error, str(reason))
    else:
        assert reason is None


@few
@given(st.integers(0, 3), st.integers(0), st.integers(0, 12), st.text(max_size=8))
def test_a_good_record_with_a_piece_cut_out_or_replaced(number: int, start: int, length: int, put: str) -> None:
    text = heptapolis.record(positions()[number])
    start %= len(text)
    damaged = text[:start] + put + text[start + length :]
    try:
        position = heptapolis.read_record(damaged)
    except HeptapolisError as error:
        one_line(error)
    else:
        assert heptapolis.read_record(heptapolis.record(position)) == position
