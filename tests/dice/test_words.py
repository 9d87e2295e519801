"""7 Wonders Dice in words: every move, question, reason and event has its sentence in every language."""

from __future__ import annotations

import re

import pytest

from heptapolis.errors import BadOption
from heptapolis.games.dice.rules.tables import BOARDS
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.words import box_name, boxes_by_name
from heptapolis.translation import LANGUAGES

from .helpers import city, play, play_round, table, without
from .test_reasons import CASES


def tables() -> list:
    """A table for each kind of question."""
    own = "unlock:white unlock:black unlock:purple"
    start = table(
        city("olympia", own, coins=21),
        city("rhodes", "warehouse wonder.1"),
        city("giza", f"warehouse {without('agora', 'agora.b2')}"),
        city("halicarnassus", "warehouse:2"),
        black="spy_any:0",
        white="leader_laurel:0",
        blue="temple:0",
        purple="guild_grey:0",
    )
    asked = play(play(play(play(start, 0, "wonder"), 1, "wonder"), 2, "build blue agora.b2"), 3, "wonder")
    return [start, asked]


def sentence(text: str) -> str:
    assert len(text) > 3
    assert "\n" not in text
    assert "{" not in text
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_and_question_has_its_words(language: str) -> None:
    kinds, questions = set(), set()
    for position in tables():
        for seat in range(4):
            decision = position.decision(seat)
            assert decision is not None
            sentence(decision.describe(language))
            questions.add(decision.kind)
            moves = position.moves(seat)
            kinds |= {move.kind for move in moves}
            texts = [sentence(move.describe(language)) for move in moves]
            assert len(set(texts)) == len(texts)
    assert questions == {"action", "again", "build", "check", "bonus"}
    assert kinds == {"build", "wonder", "pass", "check", "bonus", "decline"}


def test_every_reason_has_its_words() -> None:
    codes = set()
    for make, seat, move, code in CASES.values():
        if code not in codes:
            reason = make().why_not(seat, move)
            assert reason is not None
            assert len({sentence(reason.describe(language)) for language in LANGUAGES}) > 1
        codes.add(code)
    assert len(codes) == 14


def test_languages_differ() -> None:
    start = tables()[0]
    for seat in range(4):
        for move in start.moves(seat):
            assert move.describe("en") != move.describe("cs")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadOption):
        tables()[0].moves(0)[0].describe("xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_is_called_by_what_people_see(language: str) -> None:
    """No id is read by anybody, every name is a name of one box, and the names that were typed before are understood."""
    names = [box_name(box.id, language) for box in BOARDS[0].boxes]
    assert len(set(names)) == len(names)
    assert not any(re.search(r"\b[abc]\d\b|\w[._]\w", name) for name in names)
    for box in BOARDS[0].boxes:
        assert boxes_by_name(0)[box_name(box.id, language)] is box
        assert effects.box(box).few_words(language)
    assert boxes_by_name(0)["Agora a1"].id == "agora.a1"


def test_places_are_told_in_words() -> None:
    assert box_name("market.chest2") == "Market, second box of the chest row"
    assert box_name("agora.c1") == "Agora, first box of the owl/caduceus row"
    assert box_name("west_barracks.attack4") == "West Barracks, attack 4"
    assert box_name("warehouse.wood") == "Warehouse, wood"
    assert box_name("guild_court.3") == "Guild Court, third box"
    assert box_name("wonder.1") == "Wonder, stage 1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_words(language: str) -> None:
    """A round with an attack, a first Agora, an unlock, bonuses, and the third of them; then the end."""
    nearly = f"warehouse {without('agora', 'agora.b2')}"
    position = table(
        city("giza", nearly, bonuses="coins again"),
        city("rhodes", "warehouse"),
        city("babylon", "warehouse university.gear2"),
        city("olympia", nearly, bonuses="coins"),
        blue="temple:1",
        yellow="coin:0",
    )
    after = play_round(
        position,
        "build blue agora.b2; check market.coin1",
        "wonder; check west_barracks.attack1",
        "wonder; check university.gear3",
        "build blue agora.b2; bonus again; pass",
    )
    assert len(after.events(None)) >= 8
    for event in [*after.events(None), *play_round(after).events(None)]:
        sentence(event.describe(language))
    assert {event.city for event in after.events(None)} >= {0, 1, 2, 3}


def test_boxes_that_defend_are_counted() -> None:
    boxes = BOARDS[0].boxes
    named = [box for box in boxes if "defence" in box.id]
    assert effects.defences(boxes) == effects.defences(named) == len(named) > 0
