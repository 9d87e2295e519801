"""The door for language models: the SDK's own client at a server in a process of its own, and what stands behind it."""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from typer.testing import CliRunner

import heptapolis
from heptapolis.arena.evaluations import read_rows
from heptapolis.arena.players import Player, read_player
from heptapolis.arena.playing import Playing
from heptapolis.cli import app
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import GAMES
from heptapolis.mcp import telling
from heptapolis.mcp.seated import SOMEBODY, Seated, take_seat
from heptapolis.mcp.series import Series
from heptapolis.mcp.tools import make_server
from heptapolis.search import bot
from lab.tables import TABLES, twins

Talk = Callable[..., Awaitable[tuple[bool, str]]]


def talk(with_server: Any, what: Callable[[Talk, Client], Awaitable[None]]) -> None:
    """Talk to a server through the SDK's client: a call gives whether it failed, and what was said."""

    async def run() -> None:
        with anyio.fail_after(300):
            async with Client(with_server) as client:

                async def call(tool: str, **given: Any) -> tuple[bool, str]:
                    answer = await client.call_tool(tool, given)
                    return bool(answer.is_error), answer.content[0].text  # type: ignore[union-attr]

                await what(call, client)

    anyio.run(run)


def in_a_process(*arguments: str) -> Any:
    command = [sys.executable, "-m", "heptapolis.cli", "mcp", *arguments]
    return stdio_client(StdioServerParameters(command=command[0], args=command[1:]))


def test_a_game_is_played_from_the_first_look_to_its_record(tmp_path: Path) -> None:
    async def play(call: Talk, client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"games", "start_game", "look", "moves", "play", "rules", "transcript"}
        assert all(tool.description for tool in tools.values())
        listed = (await call("games"))[1]
        assert all(f"{name}: {GAMES[name].title}" in listed for name in GAMES)
        assert await call("look") == (True, "there is no game yet: begin one by start_game")
        failed, text = await call("start_game", game="duel", seed=7, levels="greedy", seat=1, options={"first": 1})
        assert not failed
        assert "You have seat 1; the others are 0: greedy." in text
        assert await call("transcript") == (True, "the record tells all hands: it is given when the game is over")
        assert (await call("moves"))[1] in text
        assert "Scriptorium" in (await call("rules", name="library"))[1]
        while "The game is over" not in text:
            failed, text = await call("play", move=1)
            assert not failed
        record = (await call("transcript"))[1]
        played = heptapolis.read_record(record)
        assert played.over
        assert played.first() == heptapolis.game("duel", first=1).start(seed=7)
        (kept,) = tmp_path.iterdir()
        assert kept.read_text(encoding="utf-8") == record
        assert (await call("play", move=1)) == (True, "the game is over")
        with pytest.MonkeyPatch.context() as patch:  # the same seed and the same moves: the same game
            patch.chdir(tmp_path)
            table = take_seat("duel", levels="greedy", seat=1, seed=7, options={"first": 1})
            while not table.over:
                table.play("1")
        assert heptapolis.record(table.playing.position) == record

    talk(in_a_process("--save", str(tmp_path)), play)


def test_errors_are_errors_of_the_tool_in_one_sentence() -> None:
    async def play(call: Talk, client: Client) -> None:
        for tool, given, said in (
            ("start_game", {"game": "chess"}, "no game 'chess'"),
            ("start_game", {"game": "duel", "players": 3}, "2 players"),
            ("start_game", {"game": "duel", "levels": "os:system"}, "no level 'os'"),
            ("start_game", {"game": "duel", "levels": "net.npz"}, "no level 'net.npz'"),
            ("start_game", {"game": "duel", "levels": "master:seconds=100000"}, "and nothing else"),
            ("start_game", {"game": "duel", "levels": "master:simulations=5:threads=64"}, "and nothing else"),
            ("start_game", {"game": "duel", "levels": "master:simulations=1000000000"}, "at most 100,000"),
            ("start_game", {"game": "duel", "levels": "greedy,greedy"}, "one level for all"),
            ("start_game", {"game": "duel", "seat": 2}, "no seat 2"),
            ("start_game", {"game": "duel", "seed": -1}, "seed"),
            ("start_game", {"game": "duel", "options": {"wonders": "all"}}, "wonders is"),
            ("start_game", {"game": "duel", "options": {"players": 2}}, "players stands beside the options"),
            ("start_game", {}, "start_game needs other arguments: game: Field required"),
            ("rules", {"name": "libary", "game": "duel"}, "did you mean Library"),
            ("nothing", {}, "nothing"),
        ):
            failed, text = await call(tool, **given)
            assert failed
            assert said in text
            assert "\n" not in text
        await call("start_game", game="dice", players=2, levels="random", seed=1)
        for move, said in (("99", "there is no move 99"), ("0", "no move 0"), ("nonsense", "nonsense"), ("", "")):
            failed, text = await call("play", move=move)
            assert failed, move
            assert said in text
            assert "\n" not in text

    talk(make_server(), play)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_is_played_to_its_end(name: str, players: int) -> None:
    table = take_seat(name, players, levels="random", seat=players - 1, seed=3)
    assert table.playing.position.first() == heptapolis.game(name, players=players).start(seed=3)
    said = telling.whole(table, "en")
    while not table.over:
        assert "1. " in said
        table.play("1")
        said = telling.whole(table, "en")
        assert "\x1b" not in said
    assert "The game is over." in said
    with pytest.raises(IllegalMove, match="over"):
        table.play("1")


@pytest.mark.parametrize("name", GAMES)
def test_secrets_are_behind_no_word_of_it(name: str) -> None:
    """Exchange all that the seat has not seen: picture and question stay the same to the byte."""
    compared = 0
    for seat, position, twin in twins(name, 8):
        told = []
        for one in (position, twin):
            lineup = tuple(
                Player(SOMEBODY) if who == seat else read_player("random") for who in range(one.game.players)
            )
            view = one.view(seat)
            told.append([telling.picture(view, "en"), telling.question(view, "en")])
            if one.over or seat in one.to_act:
                told[-1].append(telling.whole(Seated(Playing(one, lineup, lambda seat, number: 1), seat), "en"))
        assert told[0] == told[1]
        compared += 1
    assert compared == 8


def test_an_agent_gets_a_row_of_the_benchmark(tmp_path: Path) -> None:
    async def play(call: Talk, client: Client) -> None:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"next_game", "look", "moves", "play", "rules"}  # a transcript would tell the next game's cards
        games = 0
        while True:
            failed, text = await call("next_game")
            assert not failed
            if "All 10 games are played." in text:
                break
            games += 1
            assert await call("next_game") == (True, "this game is not over: play it to its end first")
            while "The game is over" not in text:
                failed, text = await call("play", move="1")
                assert not failed, text
            assert f"This was game {games} of 10." in text
        assert games == 10

    with Series("duel", "model-1", None, 1, tmp_path) as series:
        talk(make_server(series=series), play)
        with pytest.raises(BadOption, match="another run"):
            Series("duel", "model-1", None, 1, tmp_path)
    (row,) = read_rows(tmp_path / "rows.csv")
    assert (row.policy, row.deals) == ("@model-1", 1)
    assert row.total is not None
    told = CliRunner().invoke(app, ["lab", "evaluate", "@model-1", "--game", "duel", "--folder", str(tmp_path)])
    assert told.exit_code == 0
    assert "@model-1" in told.stdout
    assert read_rows(tmp_path / "rows.csv") == [row]


def test_a_game_that_was_not_finished_begins_again(tmp_path: Path) -> None:
    with Series("duel", "model", None, 1, tmp_path) as series:
        first = series.begin()
        assert first is not None
        start = first.playing.position
        first.play("1")
    with Series("duel", "model", None, 1, tmp_path) as series:
        again = series.begin()
        assert again is not None
        assert again.playing.position == start
        assert series.count == (0, 10)


def test_names_from_outside_stand_in_results_and_choose_nothing() -> None:
    outside = bot("@model")
    view = heptapolis.game("duel").start(seed=1).view(0)
    with pytest.raises(BadOption, match="plays from outside"):
        outside.choose(view)
    assert not Player("@model").repeatable
    for wrong in ("@", "@a b", "@" + "a" * 65):
        with pytest.raises(BadOption, match="no bot"):
            bot(wrong)
    for name in ("", "a/b", "x" * 65):
        with pytest.raises(BadOption, match="a name has"):
            Series("duel", name, None, 1, Path())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--benchmark", "duel"], "go together"),
        (["--name", "x"], "go together"),
        (["--players", "2"], "is for --benchmark"),
        (["--save", "/nowhere/at/all"], "no folder"),
        (["--benchmark", "chess", "--name", "x"], "no game 'chess'"),
    ],
)
def test_the_command_refuses_what_makes_no_sense(arguments: list[str], said: str) -> None:
    told = CliRunner().invoke(app, ["mcp", *arguments])
    assert told.exit_code == 2
    assert re.search(said, " ".join(told.stderr.split()))
