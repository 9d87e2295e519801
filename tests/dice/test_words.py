"""7 Wonders Dice in words: every move, question, reason and event has its sentence in every language."""

from __future__ import annotations

import pytest

from heptapolis.errors import BadOption
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
