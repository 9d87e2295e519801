"""The example package: a game in at most 300 lines that everything else serves without knowing it."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import heptapolis
from example import EXAMPLE, installed
from heptapolis.arena import Runner, Store, make_match, read_table, summarise
from heptapolis.errors import BadDocument, BadOption, IllegalMove
from heptapolis.games import GAMES, describe_for, room_of
from heptapolis.games.field_panels import panels
from heptapolis.kernel import cache
from heptapolis.kernel.cache import cache_folder, mark_of, part_of, source_files
from heptapolis.kernel.fields import FULL
from heptapolis.search import bot
from heptapolis.search.features import features_of
from heptapolis.terminal import drawing_for
from heptapolis.translation import LANGUAGES
from heptapolis.web import cards, forms, lobby
from heptapolis.web.board import BoardContext, SeatCard, board
from heptapolis.web.generic import draw
from proofs import bots, invariants, order, playthroughs, recount, samples, secrets, texts
from proofs.small import INTERPRETED, holds

NAME = "caravans"


@pytest.fixture(scope="module", autouse=True)
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The example is installed while these tests run; gives PYTHONPATH for other processes."""
    with installed(tmp_path_factory.mktemp("packages")) as path:
        yield path


def played(players: int = 3, seed: int = 1, moves: int = 100, **options: Any) -> Any:
    position = heptapolis.game(NAME, players=players, **options).start(seed)
    while not position.over and len(position.history) < moves:
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    return position


def context(view: Any, language: str = "en", **more: Any) -> str:
    seats = tuple(SeatCard(name, "person") for name in ("Ada", "Berenike", "Cleo", "Diotima", "Eris"))
    given = {"viewer": view.seat, "seats": seats[: view.game.players], "table": "t"}
    return board(view, BoardContext(**{**given, **more}), language)


# The package ----------------------------------------------------------------------------------------------------------


def test_it_is_small() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(files) == 5
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 300


def test_it_is_found_by_its_entry_point_after_our_own() -> None:
    assert list(GAMES)[-1] == NAME
    assert len(GAMES) == 5
    assert GAMES[NAME].package == NAME
    assert [room_of(NAME, layer) for layer in ("web", "terminal", "search.features")] == [None] * 3


@pytest.mark.slow
def test_it_can_be_installed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--disable-pip-version-check", "--target", str(tmp_path), str(EXAMPLE)], check=True)
    code = "from heptapolis.games import GAMES; print(*GAMES)"
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == NAME


def test_the_cache_knows_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(moves=1)
    assert part_of("caravans.rules") == NAME
    assert EXAMPLE / "caravans" / "rules.py" in source_files(NAME)
    assert not mark_of("heptapolis.games.duel.rules.state")
    mark, kind = mark_of("caravans.rules"), heptapolis.game(NAME).state_type
    assert f"padding{mark}" in (kind.names or ())
    assert cache_folder(NAME) != cache_folder("rules") != cache_folder("search")
    copy = tmp_path / "caravans"
    copy.mkdir()
    for path in (EXAMPLE / "caravans").glob("*.py"):
        (copy / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(cache, "_folder_of", lambda package: copy)
    assert mark_of("caravans.rules") == mark  # wherever it lies
    (copy / "rules.py").write_text("MARKET = 6\n", encoding="utf-8")
    assert mark_of("caravans.rules") != mark


# Proofs that every game has -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proof", "volume"),
    [(recount, 40), (texts, 25), (order, 25), (samples, 60), (secrets, 30), (bots, 60)],
    ids=lambda it: str(it),
)
def test_the_shared_proofs_hold(proof: Any, volume: int) -> None:
    holds(proof.prove(NAME, volume // 12 + 1 if INTERPRETED else volume))


def test_invariants_hold_in_random_games() -> None:
    holds(invariants.prove(NAME, 6 if INTERPRETED else 2_000, recount_every=3 if INTERPRETED else 100))


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="both modes have processes of their own")
def test_both_modes_play_the_same_games(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", place)
    holds(playthroughs.prove(NAME, 2))


def test_a_seat_remembers_the_packets_it_has_held_and_no_others() -> None:
    position = played(players=4, moves=8)  # two rounds
    dealt = position.to_dict()["packet"]
    owned = set(position.to_dict()["owner"])
    for seat in range(4):
        known = position.view(seat).to_dict()["packet"]
        held = {f"packet {(seat - turn) % 4 + 1}" for turn in range(3)}
        assert known == {card: place for card, place in dealt.items() if place in held or card in owned}
    assert set(position.view(None).to_dict()["packet"]) == owned


# Played everywhere ----------------------------------------------------------------------------------------------------


def test_it_is_simulated_on_all_cores() -> None:
    result = heptapolis.simulate(NAME, games=40 if INTERPRETED else 2_000, seed=3, players=4)
    assert result.points.shape[1:] == (4, 2)
    assert result.points[:, :, 1].max() <= 20
    assert np.array_equal(
        result.points, heptapolis.simulate(NAME, games=result.games, seed=3, players=4, threads=1).points
    )


def test_it_is_searched_without_features_of_its_own() -> None:
    assert (features_of(NAME).FEATURES, features_of(NAME).GROUPS) == (0, 36)
    view = played(moves=3).view(0)
    for name in ("random", "greedy", "habit", "reference", "gentle", "master"):
        assert bot(name).choose(view, simulations=20, seed=1).move in view.moves()


@pytest.mark.skipif(INTERPRETED, reason="searching is for compiled rules")
def test_the_strongest_bot_beats_chance(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", place)
    match = make_match(NAME, read_table("master:simulations=200,random"), {}, 1)
    with Runner(processes=1) as runner:
        result = summarise(match, runner.run(match, deals=40, store=Store(None)))
    assert result.evidence.p_stronger < 0.05


def test_a_record_is_written_and_read() -> None:
    position = played(length="short")
    text = heptapolis.record(position)
    assert '[Option length "short"]' in text
    assert heptapolis.read_record(text) == position
    assert position.over
    assert len(position.history) == 12


def test_what_is_told() -> None:
    position = played(moves=3)
    told = [event.describe("en") for event in position.events(0)]
    assert told[0].startswith("Player 1 takes ")
    assert len(told) == 3
    assert played().events(None)[-1].describe("cs").startswith("Hra skončila.")
    view = position.view(0)
    assert view.moves()[0].describe() == f"Take {describe_for(NAME).thing_name(view.moves()[0].card)}."
    assert view.decision().describe() == "Take a card of the packet you hold."
    assert position.why_not(0, "eat").code == "unknown-move"
    assert position.why_not(0, "TAKE  " + str(view.moves()[0].card).replace("_", " ")) is None
    gone = next(iter(position.to_dict()["owner"]))
    assert position.why_not(0, f"take {gone}").code == "not-on-offer"
    assert gone in position.why_not(0, f"take {gone}").describe("sk")
    assert played().why_not(0, "take silk_1").code == "game-over"
    assert position.play(0, view.moves()[0]).why_not(0, view.moves()[1]).code == "not-your-turn"
    with pytest.raises(IllegalMove):
        position.play(0, f"take {gone}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_everything(language: str) -> None:
    words = describe_for(NAME)
    assert len(list(words.things())) == 36
    assert words.score_heading("markets", language) == "Markets"
    assert words.ending_name("points", language)
    assert words.ending_name("sudden_death", language) == "Sudden death"
    assert words.board_name("silk_3", language) == "Silk 3"
    assert words.card_facts("silk_3", language) == ("Silk 3", [])


# Documents ------------------------------------------------------------------------------------------------------------


def test_a_position_may_say_only_what_matters() -> None:
    document = {"game": NAME, "players": 2, "owner": {"silk_9": 0, "silk_8": 0, "glass_1": 1}}
    assert [score.total for score in heptapolis.position(document).scores()] == [16 + 5, 1 + 5]
    position = heptapolis.position({"game": NAME, "players": 3, "packet": {"ivory_1": "packet 1"}})
    assert position._state().observer == FULL
    assert "take ivory_1" in map(str, position.moves(0))


BAD: dict[str, dict[str, Any]] = {
    "an unknown field": {"weather": 1},
    "too many players": {"players": 6},
    "an unknown card": {"owner": {"amber_1": 0}},
    "an owner who is not there": {"owner": {"silk_1": 7}},
    "an owner in words": {"owner": {"silk_1": "me"}},
    "owners in a list": {"owner": [0]},
    "an unknown packet": {"packet": {"silk_1": "packet 9"}},
    "seats that are not there": {"owes": [3]},
    "seats that are no list": {"owes": 1},
    "true as a number": {"rounds": True},
    "too many rounds": {"rounds": 7},
    "choices that are no list": {"chosen": {}},
    "choices of too few": {"chosen": [-1]},
    "too many cards in packets": {"packet": {f"silk_{load}": "packet 1" for load in range(1, 10)}, "length": "short",
                                  "players": 2},
    "nobody who is to act": {"owes": []},
    "nothing to take": {"owner": {f"{w}_{load}": 0 for w in ("silk", "spice", "glass", "ivory") for load in range(1, 10)}},
    "an unknown length": {"length": "endless"},
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_documents_that_cannot_be(name: str) -> None:
    with pytest.raises(BadDocument) as caught:
        heptapolis.position({"game": NAME, "players": 3, **BAD[name]})
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) > 10


def test_views_that_cannot_be() -> None:
    view = played(moves=3).view(0).to_dict()
    for seat in (3, -1, "me", True, None):
        with pytest.raises(BadDocument):
            heptapolis.view({**view, "view": seat})
    hidden = next(card for card in sorted(played(moves=3).to_dict()["packet"]) if card not in view["packet"])
    with pytest.raises(BadDocument, match="no view that a seat could have"):
        heptapolis.view({**view, "packet": {**view["packet"], hidden: "the box"}})
    with pytest.raises(BadDocument, match="contradicts itself"):
        heptapolis.view({**view, "packet": dict.fromkeys(played().to_dict()["packet"], "the box")})


def test_deals_that_cannot_be() -> None:
    game = heptapolis.game(NAME, players=2)
    for deal in ([], {"owner": {}}, {"packet": {"silk_1": "my pocket"}}):
        with pytest.raises(BadOption):
            game.start(1, deal=deal)
    assert game.start(1, deal={"packet": {"silk_1": "packet 2"}}).deal()["packet"]["silk_1"] == "packet 2"


# Screens --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_shows_a_plain_board(language: str) -> None:
    view = played(moves=4).view(1)
    drawn = context(view, language)
    for move in view.moves():
        assert f'data-pick="{move.card}"' in drawn
        assert f'value="{move}"' in drawn
        assert move.describe(language) in drawn
    assert "Berenike" in drawn
    assert f'data-decision="{view.decision().number}"' in drawn
    over = context(played().view(1), language)
    assert 'class="score-sheet"' in over
    assert 'data-over="yes"' in over
    assert "data-pick" not in context(view, language, viewer=None) or view.seat is not None


def test_a_board_shows_only_what_its_view_knows() -> None:
    position = played(players=4, moves=5)
    for seat in (*range(4), None):
        one, other = position.view(seat).sample(1).view(seat), position.view(seat).sample(2).view(seat)
        assert context(one) == context(other)
        drawn = context(position.view(seat))
        known = position.view(seat).to_dict()["packet"]
        names = {card: describe_for(NAME).thing_name(card) for card in position.to_dict()["packet"]}
        assert not [card for card, name in names.items() if card not in known and re.search(rf"{name}\b", drawn)]


def test_what_was_chosen_is_said() -> None:
    position = played(moves=3)
    move = position.moves(0)[0]
    after = position.play(0, move).view(0)
    assert move.describe("en") in context(after, chosen=str(move))


@pytest.mark.parametrize("name", ["seven-wonders", "duel", "architects", "dice"])
def test_the_plain_board_could_show_our_own_games_too(name: str) -> None:
    position = heptapolis.game(name).start(1)
    seats = tuple(SeatCard(str(seat), "bot") for seat in range(position.game.players))
    found = draw(position.view(0), BoardContext("t", seats, viewer=0), "en")
    assert len(found["picks"]) > 1
    assert all(panel.lines for panel in panels(position.view(0), "en"))


def test_pages_around_it() -> None:
    assert lobby.game_card(NAME, "en").players == (2, 5)
    assert [field.name for field in forms.options(NAME, "en")] == ["length"]
    assert cards.explanation(NAME, "silk_3", "en")
    assert [len(group.entries) for group in cards.overview(NAME, "en")] == [36]


def test_the_terminal_shows_and_plays_it(place: str, tmp_path: Path) -> None:
    view = played(moves=3).view(0)
    drawing = drawing_for(NAME)
    console = Console(width=100, record=True, file=io.StringIO())
    menu = drawing.menu(view, "en")
    console.print(drawing.table(view.to_dict(), "en", 100), drawing.choices(view, menu, "en", 100))
    console.print(*drawing.story(played(moves=3).events(0), 0, "en"))
    console.print(drawing.score_sheet(view.to_dict(), view.scores(), (), "en", 100))
    shown = console.export_text()
    assert all(move.describe("en") in shown for move in view.moves())
    assert "Markets" in shown
    document = played().to_dict()
    (tmp_path / "table.json").write_text(json.dumps(document), encoding="utf-8")
    assert drawing.finished(document) == (document, "")
    command = [sys.executable, "-m", "heptapolis.cli"]
    environment = os.environ | {"PYTHONPATH": place, "HEPTAPOLIS_MODE": "interpreted", "COLUMNS": "100"}
    for arguments, entries, words in (
        (["games", NAME], "", ["length", "long, short"]),
        (["show", str(tmp_path / "table.json")], "", ["Player 3", "Markets"]),
        (["score", str(tmp_path / "table.json")], "", ["Caravans"]),
        (["explain", "silk 3"], "", ["Silk 3"]),
        (["simulate", NAME, "-n", "3"], "", ["Markets"]),
        (
            ["play", NAME, "-p", "2", "--seed", "1", "--level", "random", "-o", "length=short"],
            "1\n" * 4,
            ["Victory", "win!"],
        ),
    ):
        done = subprocess.run(
            [*command, *arguments], input=entries, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert any(word in done.stdout for word in words), done.stdout
