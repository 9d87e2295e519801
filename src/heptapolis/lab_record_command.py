"""The command `heptapolis lab record`: games of policies as rows to learn from. Added by `lab_commands.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from heptapolis.terminal.console import SafeConsole
from heptapolis.terminal.given import GameName, Options, Players, read_options
from heptapolis.translation import translate


def record(
    context: typer.Context,
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file that is written (.parquet).")],
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            help="Who plays: random, a bot, module:policy, file.py:policy or the file of a saved net. Repeated: they change "
            "seats from game to game. By default random.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    players: Players = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")] = 0,
    simulations: Annotated[
        int, typer.Option("--simulations", min=1, help="For bots that think ahead: simulations for a choice.")
    ] = 100,
    indices: Annotated[
        bool, typer.Option("--indices", help="Categories as the number of their value, not one-hot.")
    ] = False,
    processes: Annotated[
        int | None, typer.Option("--processes", "-t", min=1, help="By default as many as cores.")
    ] = None,
    option: Options = None,
) -> None:
    """Let policies play, and write each choice with what was known, what was allowed and how the game ended.

    Interrupted, the same command goes on where it stopped; the file is there when it is whole.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    language, errors = context.obj, SafeConsole(stderr=True)
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bar, console=errors, transient=True) as progress:
        task = progress.add_task(translate(language, "Preparing the rules …"), total=None)
        from heptapolis.lab.rollouts import Rollouts
        from heptapolis.lab.rollouts import record as record_games
        from heptapolis.lab.setting import table_game

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total, description=translate(language, "Playing"))

        try:
            record_games(
                table_game(game, players, read_options(option)),
                policy or ["random"],
                games,
                out,
                seed=seed,
                simulations=simulations,
                form="indices" if indices else "one-hot",
                processes=processes,
                progress=tell,
            )
        except KeyboardInterrupt:
            errors.print(Text(translate(language, "The same command goes on where it stopped.")))
            raise
    rows = f"{len(Rollouts(out)):,}"
    SafeConsole().print(Text(translate(language, "{rows} rows are written to {name}.", rows=rows, name=out)))


def add_to(lab: typer.Typer) -> None:
    """Add the command."""
    lab.command()(record)
