"""What a plain game gets for nothing, on one unlike the example: in turns, with sets, moves about nothing, secrets."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import heptapolis
from heptapolis.games import ENTRY_POINTS, GAMES, describe_for, package_folders
from heptapolis.games.field_panels import panels
from heptapolis.games.plain import MoveKind, PlainGame
from heptapolis.kernel import stubs
from heptapolis.kernel.fields import EVERYBODY, declare, field, observer_field
from heptapolis.web.board import BoardContext, SeatCard, board
from heptapolis.web.pages import game_style, static_file

PEBBLES = {
    "__init__.py": "",
    "manifest.py": """
from heptapolis.games.manifest import Manifest
from heptapolis.games.options import NO, YES, Choice, Option
MANIFEST = Manifest(
    home=__name__, id="pebbles", title="Pebbles", about="Take pebbles.", game="Pebbles", players=(2, 3), usual=2, minutes=1,
    rules_version=1, categories=("pebbles",), endings=("empty", "tired"),
    options=(
        Option("first", "seat", "First", "Who begins.", default=0),
        Option("mood", "choice", "Mood", "How you feel.", choices=(YES, NO), default=True),
        Option("boards", "each", "Boards", "What you have.", choices=(Choice("oak"),)),
    ),
)
""",
    "game.py": """
import numpy as np
from heptapolis.games.plain import MoveKind, PlainGame
from heptapolis.kernel import stubs
from heptapolis.kernel.fields import (
    EVERYBODY, OWNER, Axis, Category, Lanes, Members, Number, Seat, declare, field, observer_field, seats,
)
from heptapolis.kernel.rules import rule
from pebbles.manifest import MANIFEST
COLOURS = ("red_stone", "blue-stone", "grey")
STATE = declare(
    field("lanes", np.int16, "in pairs", values=Lanes("pairs", ("a", "b"), 4), seen=EVERYBODY),
    field("heap", np.int8, "the heap", values=Members("pebbles", COLOURS), seen=EVERYBODY),
    field("taken", np.int8, "pebbles", seats(3), Axis("colour", 3, COLOURS), high=1, seen=EVERYBODY),
    field("luck", np.int8, "luck", seats(3), high=9, seen=OWNER, unseen=-1, low=-1),
    field("first", np.int8, "who begins", values=Seat(), high=2, seen=EVERYBODY),
    field("turn", np.int8, "turns played", high=99, seen=EVERYBODY),
    field("weather", np.int8, "the weather", values=Category("weather", (None, "fine", "rain")), seen=EVERYBODY),
    field("players", np.int8, "how many play", high=3, seen=EVERYBODY),
    observer_field(3),
)

@rule
def setup(state, source):
    state.heap = 7
    state.lanes = 0x23
    state.weather = 1
    for seat in range(int(state.players)):
        if state.luck[seat] < 0:
            state.luck[seat] = seat + 3

@rule
def sample(state, source):
    state.observer = -2
    for seat in range(int(state.players)):
        if state.luck[seat] < 0:
            state.luck[seat] = 5
    return True

@rule
def to_act(state):
    return 0 if over(state) else 1 << ((int(state.first) + int(state.turn)) % int(state.players))

@rule
def over(state):
    return state.heap == 0 or state.turn >= 6

@rule
def clock(state):
    return int(state.turn)

@rule
def legal(state, seat, actions):
    count = 0
    for pebble in range(3):
        if int(state.heap) >> pebble & 1:
            actions[count] = pebble
            count += 1
    actions[count] = 3
    return count + 1

@rule
def apply(state, seat, action):
    if action < 3:
        state.heap &= ~(1 << action)
        state.taken[seat, action] = 1
    state.turn += 1

@rule
def scores(state, points):
    for seat in range(int(state.players)):
        points[seat, 0] = 0
        for pebble in range(3):
            points[seat, 0] += int(state.taken[seat, pebble])

@rule
def ending(state):
    return 0 if state.heap == 0 else 1

stubs.register(STATE, setup=setup, sample=sample, to_act=to_act, over=over, clock=clock, legal=legal, apply=apply,
               scores=scores, ending=ending)

class Pebbles(PlainGame):
    manifest, state_type = MANIFEST, STATE
    kinds = (MoveKind("take", "Take {thing}.", "{player} takes {thing}.", COLOURS), MoveKind("pass", "Do nothing."))
    dealt = ("luck",)
    names = {"grey": {"en": "The Grey One", "cs": "Ten šedý"}}
    about = {"grey": "It is heavy."}

class OtherPebbles(Pebbles):
    pass
""",
}


@pytest.fixture(scope="module", autouse=True)
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("pebbles")
    (folder / "pebbles").mkdir()
    for name, text in PEBBLES.items():
        (folder / "pebbles" / name).write_text(text, encoding="utf-8")
    metadata = folder / "pebbles-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[{ENTRY_POINTS}]\nx = pebbles.manifest:MANIFEST\n", encoding="utf-8")
    sys.path.insert(0, str(folder))
    GAMES.forget()
    yield folder / "pebbles"
    sys.path.remove(str(folder))
    GAMES.forget()


def test_options_stand_in_fields_of_their_name() -> None:
    game = heptapolis.game("pebbles", players=3, first=2, mood=False)
    position = game.start(1)
    assert position.to_act == (2,)
    again = heptapolis.position(position.to_dict())
    assert again == position
    assert again.game.options == {"first": 2}  # what stands in no field is not in a document
    assert heptapolis.read_record(heptapolis.record(position)).game.options == {"first": 2, "mood": False}


def test_moves_about_nothing_and_moves_that_nobody_is_told_of() -> None:
    position = heptapolis.game("pebbles", players=2).start(1)
    assert [str(move) for move in position.moves(0)] == ["take red_stone", "take blue-stone", "take grey", "pass"]
    assert [move.describe() for move in position.moves(0)][2:] == ["Take The Grey One.", "Do nothing."]
    assert position.moves(0)[2].describe("cs") == "Take Ten šedý."
    assert position.play(0, "Take the grey one") == position.play(0, "take grey") == position.play(0, "take ten sedy")
    after = position.play(0, "pass")
    assert after.events(1) == []
    assert after.play(1, "take blue stone").events(0)[0].describe() == "Player 2 takes Blue stone."
    assert position.game.refusal(after._state(), 0, 0).code == "not-your-turn"
    assert after.why_not(0, "pass").code == "not-your-turn"
    assert "xyzzy" in str(position.why_not(0, "take xyzzy"))
    with pytest.raises(heptapolis.IllegalMove):
        after.retract(0)


def test_ways_to_end() -> None:
    position = heptapolis.game("pebbles", players=2).start(1)
    for seat, move in ((0, "take grey"), (1, "take red_stone"), (0, "take blue-stone")):
        position = position.play(seat, move)
    assert (position.over, position.ending, position.winners) == (True, "empty", (0,))
    assert position.events(None)[-1].describe() == "The game is over. Empty: Player 1."
    tired = heptapolis.game("pebbles", players=2).start(1)
    for turn in range(6):
        tired = tired.play(turn % 2, "pass")
    assert (tired.ending, tired.winners) == ("tired", (0, 1))


def test_documents_have_sets_and_names() -> None:
    position = heptapolis.game("pebbles", players=3).start(1).play(0, "take blue-stone")
    document = position.to_dict()
    assert document["heap"] == ["red_stone", "grey"]
    assert document["taken"] == [{"blue-stone": 1}, {}, {}]
    assert document["weather"] == "fine"
    assert heptapolis.position(document) == position
    with pytest.raises(heptapolis.BadDocument, match="some of red_stone, blue-stone, grey"):
        heptapolis.position({**document, "heap": ["amber"]})
    view = position.view(1)
    assert view.to_dict()["luck"] == [-1, 4, -1]
    assert heptapolis.view(view.to_dict()) == view
    spectator = position.view(None)
    assert heptapolis.view(spectator.to_dict()) == spectator


def test_what_is_shown() -> None:
    position = heptapolis.game("pebbles", players=3).start(1).play(0, "take blue-stone")
    table, own, second, _ = panels(position.view(0), "en", ["Ada"])
    assert dict(table.lines) == {
        "In pairs": "A 3, B 2",
        "The heap": "Red stone, The Grey One",
        "Who begins": "Ada",
        "Turns played": "1",
        "The weather": "Fine",
    }
    assert dict(own.lines) == {"Pebbles": "Blue stone 1", "Luck": "3"}
    assert (second.title, dict(second.lines)) == ("Player 2", {})
    assert describe_for("pebbles").card_facts("grey", "en") == ("The Grey One", [("Effect", "It is heavy.")])
    view = position.view(1)
    seats = tuple(SeatCard(name, "person") for name in ("Ada", "Bea", "Cid"))
    drawn = board(view, BoardContext("t", seats, viewer=1), "en")
    assert 'data-pick="pass"' in drawn
    assert "It is heavy." in drawn
    assert "Nothing yet." in drawn


def test_a_package_brings_drawings_of_its_own(pebbles: Path) -> None:
    position = heptapolis.game("pebbles", players=2).start(1)
    context = BoardContext("t", (SeatCard("Ada", "person"), SeatCard("Bea", "person")), viewer=0)
    assert "generic.css" in game_style("pebbles")
    drawing = "TEMPLATE = 'pebbles/board.html'\ndef draw(view, setting, language):\n"
    drawing += "    return {'heap': view.to_dict()['heap']}\n"
    (pebbles / "web.py").write_text(drawing, encoding="utf-8")
    (pebbles / "templates" / "pebbles").mkdir(parents=True)
    template = "<main id='board'>{{ _t('Your turn') }}: {{ heap|join(' ') }} {% include 'log.html' %}</main>"
    (pebbles / "templates" / "pebbles" / "board.html").write_text(template, encoding="utf-8")
    (pebbles / "static").mkdir()
    (pebbles / "static" / "pebbles.css").write_text("main { color: red; }\n", encoding="utf-8")
    importlib.invalidate_caches()
    try:
        assert "<main id='board'>Jste na tahu: red_stone blue-stone grey" in board(position.view(0), context, "cs")
        assert game_style("pebbles").startswith("/static/pebbles.css?v=")
        assert package_folders("static") == [pebbles / "static"]
        assert (pebbles / "static" / "pebbles.css") == static_file("pebbles.css")
    finally:
        (pebbles / "web.py").unlink()
        sys.modules.pop("pebbles.web", None)
        importlib.invalidate_caches()


def test_a_game_must_offer_what_nobody_can_guess() -> None:
    kind = declare(field("players", np.int8, "how many play", high=3, seen=EVERYBODY), observer_field(3))
    with pytest.raises(TypeError, match="must offer setup"):
        stubs.register(kind, over=lambda state: True)


def test_kinds_count_their_actions() -> None:
    assert MoveKind("a", "A.").count == 1
    assert MoveKind("a", "A.", things=("b", "c")).count == 2
    assert heptapolis.game("pebbles").action_count == 4
    from pebbles.game import OtherPebbles, Pebbles

    assert OtherPebbles.action_count == Pebbles.action_count
    assert issubclass(OtherPebbles, PlainGame)
