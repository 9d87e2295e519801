"""The command `heptapolis learn`: the whole training of the bots for a game. Added to the command `heptapolis` by `cli.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heptapolis.games import GAMES, game_called
from heptapolis.terminal.console import SafeConsole


def learn(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(GAMES)}.")],
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", help="For how many; all that the game has if left out. May be repeated."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", min=1, help="Games of each league: by default 3,000,000 over the players."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed teaches the same.")] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help="Where weights are stored; by default where the bots find them next time.",
        ),
    ] = None,
    batch: Annotated[int, typer.Option("--batch", min=1, help="Games after which the habits change a step.")] = 256,
    alone: Annotated[
        float, typer.Option("--alone", help="The part of a league in which nobody follows a plan yet: 0 to 1.")
    ] = 0.4,
    anew: Annotated[
        bool, typer.Option("--anew", help="Begin anew instead of going on with a league that was interrupted.")
    ] = False,
) -> None:
    """Teach the bots a game, from nothing: leagues of many quick games, a minute or two for each number of players.

    Interrupted, the same command goes on where it stopped. At the end stands how well each style of play did.
    """
    from heptapolis.search.features import WEIGHTS
    from heptapolis.terminal.learning import run_leagues

    kind = game_called(game)
    least, most = GAMES[kind.name].players
    tables = players or list(range(least, most + 1))
    console, errors = SafeConsole(), SafeConsole(stderr=True)
    run_leagues(kind.name, tables, games, seed, keep or WEIGHTS, batch, alone, anew, context.obj, console, errors)


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(learn)
