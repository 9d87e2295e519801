"""Playing in the terminal: whole games, wrong entries, leaving and coming back."""

from __future__ import annotations

import io
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.errors import BadOption
from heptapolis.games.contract import Move, Position
from heptapolis.games.duel.text import describe as describe_duel
from heptapolis.terminal import play
from heptapolis.terminal.play import TerminalGame, saved_seat
from heptapolis.translation import LANGUAGES

ENVIRONMENT = {"COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1", "HEPTAPOLIS_LANGUAGE": ""}
DISCARDS = ["1d"] * 18
"""A whole game of somebody who always discards the first card: that is always allowed."""


def run(*arguments: str | Path, entries: Iterable[str] = ()) -> Any:
    """The command with everything that is typed. The others move at random, if nothing else is said."""
    typed = "".join(f"{entry}\n" for entry in entries)
    level = () if "--level" in arguments else ("--level", "random")
    return CliRunner().invoke(app, ["play", *map(str, arguments), *level], input=typed, env=ENVIRONMENT)


class Script(Console):
    """A console at which a program sits: it is asked as a person would be."""

    def __init__(self, answers: Callable[[], str], width: int = 80) -> None:
        super().__init__(file=io.StringIO(), width=width, highlight=False)
        self.answers = answers

    def input(self, *prompt: Any, **options: Any) -> str:
        return self.answers()

    @property
    def shown(self) -> str:
        text: str = self.file.getvalue()  # type: ignore[attr-defined]
        return text


def play_through(position: Position, seat: int, language: str, width: int, seed: int) -> tuple[Position, str, set[str]]:
    """A game in which the person enters random moves in all the ways there are; the kinds of decisions that came."""
    chance = random.Random(seed)
    kinds: set[str] = set()

    def answer() -> str:
        view = game.position.view(seat)
        decision = view.decision()
        assert decision is not None
        kinds.add(decision.kind)
        menu = game.drawing.menu(view, language)
        # Stages and wonders lead to the rarer decisions.
        move = chance.choice([move for move in menu.moves if move.kind in ("stage", "wonder")] or menu.moves)
        if chance.random() < 0.5:
            return menu.entry(move)
        return str(move)

    console = Script(answer, width)
    game = TerminalGame(console, position, seat, language, None)
    assert game.run()
    return game.position, console.shown, kinds


# Whole games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("width", [60, 80, 160])
def test_games_can_be_played_to_their_end(players: int, width: int) -> None:
    language = LANGUAGES[players % len(LANGUAGES)]
    start = heptapolis.game("seven-wonders", players=players).start(seed=width + players)
    position, shown, _ = play_through(start, players - 1, language, width, seed=players)
    assert position.over
    assert max(map(len, shown.splitlines())) <= width
    for score in position.scores():
        assert str(score.total) in shown


@pytest.mark.parametrize(
    ("players", "wonders", "kind"),
    [
        (3, "babylon:B,rhodes:A,giza:A", "seventh"),
        (3, "halicarnassus:B,rhodes:A,giza:A", "fetch"),
        (2, "giza:A,rhodes:A,olympia:A", "free-city"),
        (2, "giza:A,rhodes:A,halicarnassus:B", "free-city"),
    ],
)
def test_every_kind_of_decision_is_asked(players: int, wonders: str, kind: str) -> None:
    game = heptapolis.game("seven-wonders", players=players, wonders=wonders)
    for seed in range(30):
        position, _, kinds = play_through(game.start(seed=seed), 0, "en", 100, seed)
        assert position.over
        if kind in kinds:
            return
    pytest.fail(f"no {kind} in thirty games")


def test_the_command_plays_a_game_to_its_end(tmp_path: Path) -> None:
    result = run("seven-wonders", "--seed", "11", "--players", "4", "--save", tmp_path / "g.txt", entries=DISCARDS)
    assert result.exit_code == 0, result.output
    assert "Age III, turn 6 of 6" in result.output
    assert "Total" in result.output
    position = heptapolis.read_record((tmp_path / "g.txt").read_text(encoding="utf-8"))
    assert position.over
    assert [notation.split()[0] for _, seat, notation in position.history if seat == 0] == ["discard"] * 18


def test_the_events_of_each_turn_are_told() -> None:
    result = run("--seed", "11", "-l", "cs", entries=["1o"] * 18)
    assert result.output.count("odhazuje:") == 18  # the person's own, with the card
    assert "Začíná II. věk." in result.output
    assert "Začíná III. věk." in result.output


# Duel ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_of_duel_can_be_played_to_their_end(width: int, language: str) -> None:
    kinds: set[str] = set()
    for seed in range(3):
        start = heptapolis.game("duel").start(seed=seed)
        position, shown, asked = play_through(start, seed % 2, language, width, seed)
        assert position.over
        assert max(map(len, shown.splitlines())) <= width
        for score in position.scores():
            assert str(score.total) in shown
        assert position.ending is not None
        assert f"{describe_duel.ending_name(position.ending, language)}." in " ".join(shown.split())
        kinds |= asked
    assert {"draft", "card"} <= kinds


def test_every_kind_of_decision_of_duel_is_asked() -> None:
    kinds: set[str] = set()
    for seed in range(100):
        kinds |= play_through(heptapolis.game("duel").start(seed=seed), 0, "en", 80, seed)[2]
        if kinds == {"draft", "card", "token", "library", "destroy", "fetch", "begin"}:
            return
    pytest.fail(f"only {kinds} in a hundred games")


def test_the_command_plays_duel(tmp_path: Path) -> None:
    save = tmp_path / "duel.txt"
    entries = [
        "1",
        "1",
        "1",
        "1",
        "?",
        "1",
        "1w9",
        "wonder sphinx zoo",
        "build palace",
        "law",
        "1d",
        "score",
        "q",
        save,
    ]
    result = run("duel", "--seed", "4", entries=entries)
    assert result.exit_code == 0, result.output
    shown = " ".join(result.output.split())
    for sentence in (
        "“3w2” builds your wonder 2 with it",
        "Discard Stone Pit for coins.",
        "Say which one, 1 to 4: “1w1”.",
        "“wonder sphinx zoo” is not a move.",
        "Palace does not lie face up in the layout.",
        "“law” is not a move.",
        "▸ City 0 discards Stone Pit. · bank +2¢",
        "◎ Progress",
    ):
        assert sentence in shown
    assert "Did you mean: law" not in shown
    again = run("--resume", save, entries=["q", ""])
    assert "Age I · to choose: City 0" in again.output


def test_a_first_game_of_duel_has_its_wonders() -> None:
    result = run("duel", "--seed", "4", "-o", "wonders=first-game", entries=["q", "-"])
    assert "□1 Great Lighthouse" in result.output
    assert "Choice of wonders" not in result.output


# Entries ------------------------------------------------------------------------------------------------------------


def first_view(seed: int) -> Any:
    return heptapolis.game("seven-wonders", players=3).start(seed=seed).view(0)


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("hop", "“hop” is not a move."),
        ("build", "“build” is not a move."),
        ("libary", "Did you mean: Library"),
        ("99", "There is no number 99 here: they go from 1 to 7."),
        ("1x", "“x” is no use of a card."),
        ("1b9", "Ways to pay are numbered 1 to 1 here."),
        ("build palace", "Palace is not in the hand."),
        ("palác", "Palace is not in the hand."),
        ("decline", "This kind of move is not possible now."),
        ("1f", "The wonder offers no free building now."),
        ("[bold]", "“[bold]” is not a move."),
        ("back", "There is nothing that could be taken back."),
        ("explain nothing at all", "nothing is called 'nothing at all'"),
    ],
)
def test_a_wrong_entry_is_answered_and_asked_again(entry: str, answer: str) -> None:
    # Card 1 of this hand can be built in one way.
    assert first_view(3).moves()[0].kind == "build"
    result = run("--seed", "3", entries=[entry, *DISCARDS])
    assert result.exit_code == 0, result.output
    assert answer in " ".join(result.output.split())
    assert "Victory" in result.output or "You win!" in result.output


def test_a_hint_names_good_moves_and_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "HINT_SECONDS", 0.05)
    result = run("--seed", "3", entries=["hint", "q", "-"])
    assert result.exit_code == 0, result.output
    after = result.output.split("tried")[1]
    assert 1 <= sum(f" {move} " in after for move in map(str, first_view(3).moves())) <= play.HINTS
    assert "Age I, turn 2" not in result.output


def test_a_hint_that_cannot_be_given_is_no_reason_to_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any, **__: Any) -> Any:
        raise BadOption("no sample was found")

    monkeypatch.setattr(play, "consider", none)
    result = run("--seed", "3", entries=["hint", *DISCARDS])
    assert result.exit_code == 0, result.output
    assert "✗ no sample was found" in result.output
    assert "The game is over." in result.output


def test_a_game_is_saved_whatever_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("something is broken")

    monkeypatch.setattr(play.Opponents, "choose", broken)
    save = tmp_path / "game.txt"
    result = run("--seed", "3", "--save", save, entries=["1d"])
    assert isinstance(result.exception, RuntimeError)
    assert len(heptapolis.read_record(save.read_text(encoding="utf-8")).history) == 1


def test_a_move_that_is_not_allowed_is_answered_with_the_reason_of_the_rules() -> None:
    view = first_view(3)
    hand = view.to_dict()["cities"][0]["hand"]
    buildable = {move.card for move in view.moves() if move.kind == "build"}
    number, card = next((n, card) for n, card in enumerate(hand, 1) if card not in buildable)
    reason = view.why_not(f"build {card}")
    assert reason is not None
    result = run("--seed", "3", entries=[f"{number}b", "q", "-"])
    assert reason.describe() in " ".join(result.output.split())


def test_a_card_alone_lists_its_uses_and_then_a_letter_is_enough() -> None:
    view = first_view(3)
    first: Move = view.moves()[0]
    name = str(first.card)
    result = run("--seed", "3", entries=[name, "d", "q", "-"])
    assert "1b  " in result.output
    assert f"{first.describe()}" in result.output
    assert "turn 2 of 6" in result.output


def test_commands_help_explain_table_and_score() -> None:
    result = run("--seed", "3", entries=["", "?", "explain tavern", "table", "score", "q", "-"])
    assert result.exit_code == 0, result.output
    assert "“3b2” takes the second one" in result.output
    assert "5 coins once, when built." in result.output
    assert result.output.count("Age I, turn 1 of 6") == 2
    assert "¢ Treasury" in result.output
    assert "The game is not saved." in result.output


def test_back_takes_back_a_choice_until_the_turn_resolves() -> None:
    # With two players, seat 1 controls the Free City first: it chooses twice.
    result = run("--players", "2", "--seat", "1", "--seed", "5", entries=["1d", "back", "q", "-"])
    assert result.exit_code == 0, result.output
    asked = re.findall(r"Choose a card (and|for the Free City)", result.output)
    assert asked == ["and", "for the Free City", "and"]


# Leaving and coming back --------------------------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    options = ("--players", "5", "--seat", "3", "--seed", "21")
    run(*options, "--save", whole, entries=DISCARDS)
    result = run(*options, entries=[*DISCARDS[:7], "quit", parts])
    assert result.exit_code == 0, result.output
    assert f"--resume {parts}\n" in result.output  # in one piece, to be copied
    assert saved_seat(parts.read_text(encoding="utf-8")) == 3
    result = run("--resume", parts, entries=[*DISCARDS[:4], "q", ""])
    assert "Age II, turn 2 of 6" in result.output  # seven turns played before
    result = run("--resume", parts, entries=DISCARDS[:7])
    assert result.exit_code == 0, result.output
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_the_end_of_the_input_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("seven-wonders-1.txt", "seven-wonders-2.txt"):  # nothing is overwritten
        result = run("--seed", "3", entries=["1d", "1d"])
        assert result.exit_code == 0
        assert name in result.output
        position = heptapolis.read_record((tmp_path / name).read_text(encoding="utf-8"))
        assert len([entry for entry in position.history if entry[1] == 0]) == 2


def test_leaving_never_overwrites_another_file(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ada", encoding="utf-8")
    result = run("--seed", "3", entries=["q", other, tmp_path / "none" / "game.txt", tmp_path / "game.txt"])
    assert "exists already" in " ".join(result.output.split())
    assert "cannot be written" in " ".join(result.output.split())
    assert other.read_text(encoding="utf-8") == "Dear Ada"
    assert (tmp_path / "game.txt").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "letter.txt"]


def test_the_end_of_the_input_while_leaving_saves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("--seed", "3", entries=["1d", "q"]).exit_code == 0
    assert len(heptapolis.read_record((tmp_path / "seven-wonders-1.txt").read_text(encoding="utf-8")).history) == 3


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["chess"], "chess"),
        (["--players", "8"], "2 to 7"),
        (["duel", "--players", "3"], "for 2 players"),
        (["duel", "-o", "wonders=giza:A"], "draft or first-game"),
        (["--seat", "3"], "no seat 3"),
        (["--seat", "-1"], "no seat -1"),
        (["--resume", "/none"], "no file"),
        (["--save", "/"], "exists already"),
        (["--save", "/none/game.txt"], "no folder"),
        (["--resume", "/none", "--seed", "1"], "leave these out"),
        (["--option", "sides=C"], "sides"),
        (["--option", "colour=red"], "colour"),
        (["--language", "xx"], "expected one of"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(arguments: list[str], answer: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert answer in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_saved_game_of_another_kind_is_refused(tmp_path: Path) -> None:
    save = tmp_path / "duel.txt"
    save.write_text(heptapolis.record(heptapolis.game("duel").start(seed=1)), encoding="utf-8")
    before = save.read_bytes()
    result = run("dice", "--resume", save)
    assert result.exit_code == 2
    assert "is a game of duel, not of dice" in " ".join(result.stderr.split())
    assert save.read_bytes() == before


# A real terminal ----------------------------------------------------------------------------------------------------


class Terminal:
    """The command in a pseudo terminal."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "COLUMNS": "80", "LINES": "50", "TERM": "xterm-256color"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "heptapolis.cli", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.shown, self.seen = "", 0

    def wait_for(self, text: str, seconds: float = 120) -> None:
        """Read until a text comes after what was waited for before."""
        end = time.monotonic() + seconds
        while (found := self.shown.find(text, self.seen)) < 0:
            data = self.read(end, text)
            assert data, f"{text!r} did not come:\n{self.shown[-3000:]}"
            self.shown += data
        self.seen = found + len(text)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Ctrl-C, as soon as a person could: Python loses one that comes in the instant in which it begins to read a line."""
        time.sleep(1)
        os.killpg(self.process.pid, signal.SIGINT)

    def finish(self, seconds: float = 120) -> int:
        """Read all that is left; the exit code."""
        end = time.monotonic() + seconds
        while data := self.read(end, "The end"):
            self.shown += data
        return self.process.wait(timeout=60)

    def read(self, end: float, awaited: str) -> str:
        """What comes next, nothing where the other side has closed the terminal; fails when it takes too long."""
        ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
        assert ready, f"{awaited!r} did not come:\n{self.shown[-3000:]}"
        try:
            return os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:  # that is how Linux tells that the other side is closed
            return ""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        opened.append(Terminal(*arguments, folder=tmp_path))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        os.close(one.master)


def test_in_a_real_terminal_a_game_is_played_and_interrupted(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    game = terminal("play", "--seed", "3")
    game.wait_for("Enter for “steady”: ")
    assert "How strong shall the others be?" in game.shown
    game.type("random\n")
    game.wait_for("> ")
    assert "\x1b[" in game.shown  # colours
    game.type("1x\n")
    game.wait_for("no use of a card")
    game.type("1d\n")
    game.wait_for("turn 2 of 6")
    game.wait_for("> ")
    game.interrupt()
    assert game.finish() == 130
    assert "The game is saved in seven-wonders-1.txt." in game.shown
    assert "Traceback" not in game.shown
    again = terminal("play", "--resume", "seven-wonders-1.txt")
    for _ in range(17):
        again.wait_for("> ")
        again.type("1d\n")
    assert again.finish() == 0
    assert "The game is over." in again.shown
    assert heptapolis.read_record((tmp_path / "seven-wonders-1.txt").read_text(encoding="utf-8")).over


def test_an_interrupted_simulation_stops_politely(terminal: Callable[..., Terminal]) -> None:
    simulation = terminal("simulate", "--games", "5000000")
    simulation.wait_for("Playing")
    simulation.interrupt()
    assert simulation.finish() == 130
    assert "Stopped." in simulation.shown
    assert "Traceback" not in simulation.shown
