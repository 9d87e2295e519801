"""The table of Duel without a browser: every question, what moves do, what is revealed at the end."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.web.board import BoardContext, Replay, SeatCard, board

SEATS = (SeatCard("Ada", "person"), SeatCard("Berenike", "bot", "gentle"))
LAYOUT = {"5": "temple", "6": "?", "7": "?", "11": "walls"}


def table(own: dict[str, Any], other: dict[str, Any], **more: Any) -> Position:
    """Age II with two cards that can be taken, one of them on two that lie face down; seat 0 is asked something."""
    return heptapolis.position({"game": "duel", "age": 2, "layout": LAYOUT, "cities": [own, other], **more})


QUESTIONS = {
    "card": table({"coins": 9}, {}),
    "token": table({"buildings": ["pharmacist", "dispensary"]}, {}, phase="token", progress=["law", "masonry"]),
    "library": table(
        {"wonders": ["great_library"], "built": ["great_library"]},
        {},
        phase="library",
        wonder="great_library",
        progress=["law", "masonry"],
        library=["economy", "theology", "urbanism"],
    ),
    "destroy": table(
        {"wonders": ["statue_of_zeus"], "built": ["statue_of_zeus"]},
        {"buildings": ["quarry", "clay_pit"]},
        phase="destroy",
        wonder="statue_of_zeus",
    ),
    "fetch": table(
        {"wonders": ["mausoleum"], "built": ["mausoleum"]},
        {},
        phase="fetch",
        wonder="mausoleum",
        discard=["baths", "stable"],
    ),
    "begin": heptapolis.position({"game": "duel", "age": 2, "phase": "begin", "cities": [{}, {}]}),
    "draft": heptapolis.game("duel").start(seed=1),
}


def draw(position: Position, viewer: int | None = 0, **more: Any) -> str:
    """The board that a seat sees."""
    return board(position.view(viewer), BoardContext("t", SEATS, viewer, waiting=position.to_act, **more), "en")


def text(drawn: str) -> str:
    """What a board says."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", drawn)).split())


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_question_is_drawn_with_all_its_answers(kind: str) -> None:
    position = QUESTIONS[kind]
    view = position.view(0)
    decision = view.decision()
    assert decision is not None
    assert decision.kind == kind
    drawn = draw(position)
    offered = re.findall(r'name="move" value="([^"]*)"', drawn) + re.findall(r'data-move="([^"]*)"', drawn)
    assert sorted(offered) == sorted(str(move) for move in view.moves())
    picked = set(re.findall(r'data-pick="([^"]*)"', drawn))
    assert picked == set(re.findall(r'data-uses="([^"]*)"', drawn))
    assert decision.describe("en") in text(drawn)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_replay_offers_no_answer(kind: str) -> None:
    drawn = draw(QUESTIONS[kind], replay=Replay(1, 5, (0,)))
    assert "data-pick" not in drawn
    assert "data-move" not in drawn


def test_a_card_says_what_it_costs_and_what_follows() -> None:
    said = text(draw(table({"coins": 3, "buildings": ["quarry"]}, {"buildings": ["stone_pit"]}, pawn=2)))
    assert "3 3 coins by trade" in said  # Walls: two stones, one of them bought at 2 + 1
    assert "Ada moves the conflict pawn (2 shields): now 4 spaces ahead." in said
    assert "Berenike is plundered and loses 2 coins." in said
    assert "Uncovers: 2 face-down cards." in said


def test_a_card_that_is_too_dear_says_why() -> None:
    said = text(draw(table({"coins": 1}, {})))
    assert "4 4 coins needed" in said
    assert "Not enough coins: 4 needed, 1 in the treasury." in said


def test_who_gets_the_coins_is_said() -> None:
    assert re.search(r"Build \d+ Berenike 4", text(draw(table({"coins": 9}, {"progress": ["economy"]}))))
    assert re.search(r"Build \d+ bank 4", text(draw(table({"coins": 9}, {}))))


def test_cards_that_lie_face_down_are_shown_when_the_game_is_over() -> None:
    layout = ["academy", "town_hall", "obelisk", "palace"] + [None] * 16
    document = {"game": "duel", "age": 3, "layout": layout, "pawn": 9, "phase": "over", "cities": [{}, {}]}
    position = heptapolis.position({**document, "face_down": [2, 3]})
    assert position.over
    hidden, shown = draw(position), draw(position, over=True, revealed=position.to_dict())
    assert 'data-explain="obelisk"' not in hidden
    assert 'data-explain="obelisk"' in shown
    assert "Military supremacy" in text(shown)


def test_the_track_is_seen_from_the_own_side() -> None:
    position = table({}, {}, pawn=3)
    assert "Ada 3 spaces ahead" in draw(position, 0)
    assert "Berenike 3 spaces behind" in draw(position, 1)
    assert "Ada 3 spaces ahead" in draw(position, None)
