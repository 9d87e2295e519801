"""What people give on the command line, read the same way by all commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from heptapolis.errors import BadOption
from heptapolis.games import GAMES, manifest_of
from heptapolis.terminal.games import options_help, players_help


def game_name(written: str | None) -> str | None:
    """The name of the game that people call so."""
    return None if written is None else manifest_of(written).id


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(GAMES)}.", callback=game_name)]
Players = Annotated[int | None, typer.Option("--players", "-p", help=f"How many play ({players_help()}).")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help=f"An option of the game ({options_help()}); `heptapolis games GAME` says what each may be. May be repeated.",
    ),
]


def read_options(given: Sequence[str] | None) -> dict[str, str]:
    """Options of a game, written key=value. What their values mean is for the game to say."""
    options = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise BadOption(f"an option is written key=value, not {text!r}")
        options[key.strip()] = value.strip()
    return options
