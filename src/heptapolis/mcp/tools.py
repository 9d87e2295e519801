"""The server and its tools, by the official SDK, over standard input and output."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from pydantic import ValidationError

import heptapolis
from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.games import GAMES, game_class
from heptapolis.mcp import telling
from heptapolis.mcp.seated import Seated, take_seat
from heptapolis.mcp.series import Series
from heptapolis.text_files import write_text
from heptapolis.translation import translate

INSTRUCTIONS = """\
Board games against bots. `games` lists them, `start_game` deals one, and its answer and that of `play` show what you know and \
number your moves; repeat `play` until the game is over. `rules` explains any card, wonder, token or die by its name, and each \
move is told in words beside its notation. In the drawing ¢ are coins and VP victory points."""
SERIES = """\
Board games against bots on fixed deals. `next_game` deals one, and its answer and that of `play` show what you know and \
number your moves; play each game to its end, then ask for the next. `rules` explains any card, wonder, token or die by its \
name."""
BEAT = 2.0
"""Seconds between two signs of life while rules are compiled."""


class Server(MCPServer[Any]):
    """A server whose tools say in one sentence what is wrong."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool; what is wrong with its arguments is told like any other error of it."""
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise  # a fault of ours: the SDK logs it and tells nothing of it
        except ToolError as error:
            raise ToolError(_sentence(name, error)) from None


def _sentence(tool: str, error: ToolError) -> str:
    """What is wrong, without what the SDK puts before it."""
    cause = error.__cause__
    if isinstance(cause, ValidationError):
        first = cause.errors()[0]
        where = ".".join(map(str, first["loc"][:1])) or "the arguments"
        return f"{tool} needs other arguments: {where}: {first['msg']}"
    return str(cause if isinstance(cause, ToolError) else error)


class Door:
    """What the tools do, one at a time."""

    def __init__(self, language: str, save: Path | None, series: Series | None) -> None:
        self.language, self.save, self.series = language, save, series
        self.table: Seated | None = None
        self._saved = 0
        self._lock = threading.Lock()

    def locked(self, work: Callable[[], str]) -> str:
        """Do something at the table; errors of ours become errors of the tool, in one sentence."""
        with self._lock:
            try:
                return work()
            except HeptapolisError as error:
                raise ToolError(" ".join(str(error).split())) from None

    def at_table(self) -> Seated:
        """The table, or an error that says how to get one."""
        if self.table is None:
            raise BadOption(f"there is no game yet: begin one by {'next_game' if self.series else 'start_game'}")
        return self.table

    def show(self, table: Seated) -> str:
        """All that is to be known now; a game that is over is kept."""
        text = telling.whole(table, self.language)
        if table.over:
            if self.series is not None:
                self.series.end(table)
                done, most = self.series.count
                text += "\n\n" + translate(self.language, "This was game {done} of {most}.", done=done, most=most)
            if self.save is not None:
                text += "\n\n" + translate(self.language, "The record is in {name}.", name=self._keep(table))
        return text

    def _keep(self, table: Seated) -> Path:
        assert self.save is not None
        while True:
            self._saved += 1
            path = self.save / f"game-{self._saved}.txt"
            if not path.exists():
                write_text(path, heptapolis.record(table.playing.position))
                return path

    def start(self, *given: Any) -> str:
        """A new game in the place of the one before."""
        self.table = take_seat(*given)
        return self.show(self.table)

    def next(self) -> str:
        """The next game of the series."""
        assert self.series is not None
        if self.table is not None and not self.table.over:
            raise BadOption("this game is not over: play it to its end first")
        self.table = self.series.begin()
        if self.table is None:
            return translate(self.language, "All {games} games are played.", games=self.series.count[1])
        return self.show(self.table)

    def play(self, move: str) -> str:
        """Make a move; what it led to."""
        table = self.at_table()
        made = table.play(move)
        return f"{made.describe(self.language)}\n\n{self.show(table)}"

    def record(self) -> str:
        """The record of a game that is over."""
        table = self.at_table()
        if not table.over:
            raise BadOption("the record tells all hands: it is given when the game is over")
        return heptapolis.record(table.playing.position)


def make_server(language: str = "en", save: Path | None = None, series: Series | None = None) -> Server:
    """The server with its tools."""
    if save is not None and not save.is_dir():
        raise BadOption(f"there is no folder {save} to save records in")
    door = Door(language, save, series)
    server = Server(
        "heptapolis",
        instructions=INSTRUCTIONS if series is None else SERIES,
        version=heptapolis.__version__,
        log_level="WARNING",
    )
    if series is None:
        _free_play(server, door)
    else:
        _benchmark(server, door)
    _at_the_table(server, door)
    return server


def _free_play(server: Server, door: Door) -> None:
    @server.tool()
    def games() -> str:
        """List the games with their players and options, and the levels of bots that can play against you."""
        return door.locked(lambda: telling.games_text(door.language))

    @server.tool()
    async def start_game(
        context: Context[Any, Any],
        game: str,
        players: int | None = None,
        levels: str = "steady",
        seat: int = 0,
        seed: int | None = None,
        options: dict[str, str | int | bool | list[str | None]] | None = None,
    ) -> str:
        """Deal a game and show it from your seat.

        `levels`: how strong the others are, one for all or one for each seat, with commas (gentle, steady, sharp, master,
        random, greedy …). `seat` is yours, from 0. The same `seed` deals the same game. `options`: those that `games` lists.
        """
        return await _with_signs_of_life(
            context, lambda: door.locked(lambda: door.start(game, players, levels, seat, seed, options))
        )

    @server.tool()
    def transcript() -> str:
        """The record of the game that is over, as text that `heptapolis show` and `heptapolis.read_record` replay."""
        return door.locked(door.record)


def _benchmark(server: Server, door: Door) -> None:
    # No transcript here: it tells what was hidden, and the same deal comes again against the next opponent.
    @server.tool()
    async def next_game(context: Context[Any, Any]) -> str:
        """Deal the next game of the series and show it from your seat. The one before must be over."""
        return await _with_signs_of_life(context, lambda: door.locked(door.next))


def _at_the_table(server: Server, door: Door) -> None:
    @server.tool()
    def look() -> str:
        """Show the table as you may see it, what happened since you looked last, and your numbered moves."""
        return door.locked(lambda: telling.whole(door.at_table(), door.language))

    @server.tool()
    def moves() -> str:
        """List your legal moves: number, notation, and what each means."""
        return door.locked(lambda: telling.question(door.at_table().view, door.language))

    @server.tool()
    def play(move: str | int) -> str:
        """Make a move by its number in the list, its notation ("build stables") or a card's name. Then the others play on."""
        return door.locked(lambda: door.play(str(move)))

    @server.tool()
    def rules(name: str, game: str | None = None) -> str:
        """All about a card, wonder, progress token, board or die, by any of its names: cost, effect, chains, copies."""

        def told() -> str:
            known = game or (door.table.view.game.name if door.table else next(iter(GAMES)))
            return telling.thing_text(game_class(known).name, name, door.language)

        return door.locked(told)


async def _with_signs_of_life(context: Context[Any, Any], work: Callable[[], str]) -> str:
    """Do something that may have to wait for the compiler, and say now and then that it goes on."""
    text = ""

    async def run() -> None:
        nonlocal text
        text = await anyio.to_thread.run_sync(work)
        group.cancel_scope.cancel()

    failed: ToolError | None = None
    try:
        async with anyio.create_task_group() as group:
            group.start_soon(run)
            beats = 0
            while True:
                await anyio.sleep(BEAT)
                beats += 1
                await context.report_progress(beats, message="Preparing the rules …")
    except* ToolError as errors:
        failed = next(error for error in errors.exceptions if isinstance(error, ToolError))
    if failed is not None:
        raise failed
    return text


def run(language: str, save: Path | None, series: Series | None) -> None:
    """Serve one client until it goes."""
    make_server(language, save, series).run("stdio")


__all__ = ["Door", "make_server", "run"]
