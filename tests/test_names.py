"""Sentences take the names of who plays: the same in every language, and without breaking the sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import heptapolis
from heptapolis.games import GAMES, describe_for
from heptapolis.games.contract import Event, Move, Position
from heptapolis.translation import LANGUAGES, translate

ODD = ["Žofie <b>& {card}", "Ștefan 'O”Hara'", "{city}", "100 % \\1", "Ľ. (2)", "Ada", "名前"]
"""Names with marks that templates, patterns and pages know."""
CITY = re.compile(r"\b(měst|mest|oraș)", re.IGNORECASE)


def trail(game: str, players: int) -> Iterator[Position]:
    position = heptapolis.game(game, players=players).start(seed=5)
    chance = random.Random(2)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
        yield position


def told(game: str, players: int) -> Iterator[Event]:
    for position in trail(game, players):
        yield from position.events(0)


@pytest.mark.parametrize(("game", "players"), [("seven-wonders", 3), ("duel", 2), ("architects", 4), ("dice", 3)])
def test_events_call_cities_as_they_are_told_to(game: str, players: int) -> None:
    names, kinds = ODD[:players], set()
    for event in told(game, players):
        about = None if event.kind == "box" else event.facts.get("seat", event.city)  # a wonder goes, nobody is named
        beaten = event.facts.get("neighbours", [event.facts["neighbour"]] if "neighbour" in event.facts else [])
        named = [*beaten, *event.facts.get("winners", ()), *([] if about is None else [about])]
        for language in LANGUAGES:
            plain, said = event.describe(language), event.describe(language, names)
            assert all(names[seat] in said for seat in named), said
            if not named and not isinstance(event.facts.get("deck"), int):
                assert said == plain
            assert event.describe(language, [""] * players) == plain or event.kind == "end"
        if named:
            kinds.add(event.kind)
    assert "end" in kinds
    assert len(kinds) > 4


def test_the_city_that_nobody_plays_keeps_its_name() -> None:
    subjects = {event.city for event in told("seven-wonders", 2) if event.kind == "built"}
    assert subjects == {0, 1, 2}
    for event in told("seven-wonders", 2):
        if event.kind == "built" and event.city == 2:
            assert event.describe("en", ["Ada", "Ben"]) == event.describe("en")


def test_a_shared_victory_names_everybody() -> None:
    end = Event("end", None, {"winners": [0, 2]}, "dice")
    assert end.describe() == "The game is over. Seats 0 and 2 share the victory."
    assert end.describe("en", ["Ada", "Ben", ""]) == "The game is over. Shared victory: Ada and seat 2."
    assert end.describe("cs", ["Ada", "Ben", "Eva"]) == "Hra skončila. Společné vítězství: Ada a Eva."


def test_decks_are_called_by_who_has_them() -> None:
    take = Move(0, "take", target=2, game="architects")
    assert take.describe() == "Take a card: deck of seat 2."
    assert take.describe("en", ["Ada", "Ben", "Eva"]) == "Take a card: deck of Eva."
    assert "balíček, který má Eva" in take.describe("cs", ["Ada", "Ben", "Eva"])


@pytest.mark.parametrize("game", GAMES)
def test_no_translation_takes_a_person_for_a_city(game: str) -> None:
    """Names stand where they need no case, and the words around them fit people as well as cities."""
    for language in ("cs", "sk", "ro"):
        for text in describe_for(game)._EVENTS.values():
            said = translate(language, text, **{name: f"<{name}>" for name in re.findall(r"{(\w+)}", text)})
            assert not CITY.search(re.sub(r"<\w+>", "", said)), said
            for place in ("city", "neighbour", "names"):
                assert said.count(f"<{place}>") == text.count(f"{{{place}}}")
