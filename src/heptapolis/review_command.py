"""The command `heptapolis review`: what each move of a game lost, and what was luck. Added to the command by `cli.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heptapolis.terminal.console import SafeConsole
from heptapolis.translation import check_language, translate


def review(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game; - reads the input.")],
    seat: Annotated[
        int | None,
        typer.Option("--seat", "-s", min=0, help="Only the moves of this seat: possible before a game is over, too."),
    ] = None,
    deep: Annotated[bool, typer.Option("--deep", help="Twenty times as deep: minutes instead of seconds.")] = False,
    depth: Annotated[
        float | None, typer.Option("--depth", help="How deep in other steps: 1 is a quick review, 20 a deep one.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed and depth give the same review.")] = 0,
    threads: Annotated[int | None, typer.Option("--threads", "-t", min=1, help="By default as many as cores.")] = None,
    json: Annotated[bool, typer.Option("--json", help="All of it for programs.")] = False,
    language: Annotated[
        str | None,
        typer.Option("--language", "-l", envvar="HEPTAPOLIS_LANGUAGE", help="The language of what is said."),
    ] = None,
) -> None:
    """Say where a game was lost: what each decision cost, by what its seat knew then, and how much was luck.

    A move is called an inaccuracy (?!), a mistake (?) or a blunder (??) only where that is sure.
    """
    language, errors = check_language(language or context.obj), SafeConsole(stderr=True)
    with errors.status(translate(language, "Preparing the rules …")):
        from heptapolis.review import DEEP, QUICK
        from heptapolis.terminal.review import as_json, picture, run_review
    usual = DEEP if deep else QUICK
    found = run_review(file, seat, usual if depth is None else depth, seed, threads, language, errors)
    if json:
        typer.echo(as_json(found))
    else:
        SafeConsole().print(picture(found, language))


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(review)
