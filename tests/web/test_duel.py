"""The table of Duel without a browser: every question, what moves do, what is revealed at the end."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.web.board import BoardContext, Replay, SeatCard, board, drawing_for

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
    said = draw(table({"coins": 3, "buildings": ["quarry"]}, {"buildings": ["stone_pit"]}, pawn=2))
    assert "buy for 3 3 coins" in text(said)  # Walls: two stones, one of them bought at 2 + 1
    assert "Ada moves the conflict pawn (2 shields): now 4 spaces ahead." in said
    assert "Berenike is plundered and loses 2 coins." in said
    assert "Uncovers: 2 face-down cards." in said


def test_a_card_that_is_too_dear_says_why() -> None:
    said = text(draw(table({"coins": 1}, {})))
    assert "3 coins short" in said
    assert "Not enough coins: 4 needed, 1 in the treasury." in said


def test_what_can_only_be_discarded_looks_otherwise() -> None:
    def marked(position: Position) -> list[bool]:
        return [
            "only-discard" in classes
            for classes in re.findall(r'<button type="button" class="(card [^"]*)"[^>]*data-pick', draw(position))
        ]

    assert marked(table({"coins": 1}, {})) == [True, True]
    assert marked(table({"coins": 9}, {})) == [False, False]
    # The Walls are too dear to be built, but can be laid under a wonder.
    rich = table(
        {"coins": 2, "buildings": ["sawmill", "glassworks", "drying_room"], "wonders": ["temple_of_artemis"]}, {}
    )
    assert {move.kind for move in rich.moves(0) if move.card == "walls"} == {"wonder", "discard"}
    assert marked(rich) == [False, False]


def test_a_card_says_in_words_what_it_gives_and_what_it_costs() -> None:
    drawn = draw(table({"coins": 3}, {}))
    assert '<small class="gives-word" aria-hidden="true">Gives</small>' in drawn
    assert '<small class="cost-word" aria-hidden="true">Cost</small>' in drawn


def test_who_gets_the_coins_is_said() -> None:
    assert re.search(r"Build Berenike 4", text(draw(table({"coins": 9}, {"progress": ["economy"]}))))
    assert re.search(r"Build bank 4", text(draw(table({"coins": 9}, {}))))


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


def foreseen(position: Position, notation: str) -> set[str]:
    """What the board shows of a move before it is made."""
    view = position.view(0)
    context = BoardContext("t", SEATS, 0, waiting=position.to_act)
    picks = drawing_for("duel").draw(view, context, "en")["picks"].values()
    options = [option for pick in picks for use in pick.uses for option in use.options]
    return set(next(option for option in options if option.notation == notation).foreseen)


def test_what_a_move_does_is_shown_on_the_board_before_it_is_made() -> None:
    own, other = {"coins": 9, "wonders": ["colossus"], "buildings": ["tavern"]}, {"coins": 3, "progress": ["economy"]}
    position = table(own, other, pawn=2)
    walls = {"coins-0=5", "coins-1=5", "space-4=", "loot-1-2=", "slot-6=", "slot-7=", "city-0"}
    assert foreseen(position, "build walls") == walls  # four coins to the other city, which then loses two
    assert foreseen(position, "discard walls") == {"coins-0=12", "pile", "slot-6=", "slot-7="}
    science = table(
        {"coins": 9, "buildings": ["pharmacist"]}, {}, layout={"5": "dispensary"}, progress=["law", "masonry"]
    )
    assert {"science-0-mortar=", "progress="} <= foreseen(science, "build dispensary")


def test_the_pawn_that_is_foreseen_stands_where_it_will_be_drawn() -> None:
    position = table({"coins": 9}, {}, pawn=2)
    drawn = draw(position.play(0, "build walls"), 1)
    assert re.search(
        r'data-spot="space--4"><span class="pawn"', drawn
    )  # the other city sees the track from its own side
    assert re.search(r'data-spot="space-4"><span class="pawn"', draw(position.play(0, "build walls"), 0))


def test_sides_and_colours_stay_where_two_people_share_a_screen() -> None:
    position = table({}, {}, pawn=3)
    for viewer in (0, 1):
        drawn = draw(position, viewer, own=(0, 1))
        assert re.findall(r'class="city side-(\w+) seat-(\d)', drawn) == [("left", "0"), ("right", "1")]
        assert "Ada 3 spaces ahead" in drawn
    assert re.findall(r'class="city side-(\w+) seat-(\d)', draw(position, 1)) == [("left", "1"), ("right", "0")]


def test_a_wonder_is_a_ghost_until_it_is_built() -> None:
    city = {"wonders": ["sphinx", "great_lighthouse"], "built": ["sphinx"], "under": {"sphinx": "quarry"}}
    lighthouse, sphinx = draw(table(city, {})).split('<li class="wonder-row ')[1:]
    assert "wonder-ghost" in lighthouse
    assert "wonder-stage" not in lighthouse
    assert "wonder-stage" in sphinx
    assert "wonder-ghost" not in sphinx
    assert 'class="tucked age-I" data-fly="card-quarry"' in sphinx  # its back says the age
