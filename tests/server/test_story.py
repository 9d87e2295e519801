"""The story of a table: told once, added to, and always the same as if it were told anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Event, Position
from heptapolis.server.live_table import Live, Setup
from heptapolis.server.seat_names import seat_names
from heptapolis.server.story import Story, story
from heptapolis.translation import LANGUAGES

VIEWERS = (None, 0, 1)


def table(game: str = "duel", players: int = 2) -> Live:
    """A table of people that has begun."""
    live = Live(Setup("story", heptapolis.game(game, players=players), False, b"s" * 32, "", 0.0))
    for seat in range(players):
        live.apply(live.next_entry("sit", seat, visitor=f"visitor {seat}", name=f"Name {seat}"))
    live.apply(live.next_entry("start"))
    return live


def play(live: Live, chance: random.Random) -> None:
    seat = chance.choice(live.to_act)
    live.apply(live.next_entry("move", seat, move=str(chance.choice(live.view(seat).moves())), by="person"))


def anew(live: Live, viewer: int | None, language: str) -> list[Any]:
    fresh = Story(viewer, language, seat_names(live, language))
    fresh.tell(live.moments()[1:])
    return fresh.lines


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    found: Counter[str] = Counter()
    events, describe = Position.events, Event.describe

    def counting_events(position: Position, seat: int | None = None) -> list[Event]:
        found["events"] += 1
        return events(position, seat)

    def counting_describe(event: Event, *given: Any) -> str:
        found["describe"] += 1
        return describe(event, *given)

    monkeypatch.setattr(Position, "events", counting_events)
    monkeypatch.setattr(Event, "describe", counting_describe)
    return found


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("seven-wonders", 3)])
def test_each_entry_is_told_once_in_every_language(game: str, players: int, counted: Counter[str]) -> None:
    live, chance = table(game, players), random.Random(4)
    while not live.over:
        play(live, chance)
        for viewer in VIEWERS:
            for language in LANGUAGES:
                story(live, viewer, language)
                story(live, viewer, language, until=3)
    resolved = len(live.moments()) - 1
    assert resolved > 15
    assert counted["events"] == resolved * len(VIEWERS) * len(LANGUAGES)
    told = sum(len(position.events(viewer)) for position in live.moments()[1:] for viewer in VIEWERS)
    assert counted["describe"] == told * len(LANGUAGES)


def test_the_story_is_what_it_would_be_if_it_were_told_anew() -> None:
    """With turns taken back, choices changed, and people who come and go."""
    live, chance = table("seven-wonders", 3), random.Random(8)
    for step in range(120):
        if live.over:
            break
        if step % 9 == 8:
            keep = max(1, len(live.steps) - chance.randrange(1, 9))
            live.apply(live.next_entry("take-back", 0, keep=keep))
        elif step % 13 == 12:
            live.apply(live.next_entry("leave", 2))
            live.apply(live.next_entry("sit", 2, visitor=f"new {step}", name=f"New {step}"))
        play(live, chance)
        if (chosen := [seat for seat in range(3) if live.position.chosen(seat)]) and step % 4 == 3:
            live.apply(live.next_entry("retract", chosen[0]))
        viewer, language = chance.choice(VIEWERS), chance.choice(LANGUAGES)
        told = story(live, viewer, language)
        assert [line for line in told if line.news is None] == anew(live, viewer, language)
        assert sorted(line.number for line in told) == [line.number for line in told]
        assert [moment.line for moment in live.moments()] == sorted({position.line for position in live.steps})
    assert any(line.news is not None for line in told)
    assert len(live.moments()) > 8
