"""The commands of the laboratory, `heptapolis lab …` and `heptapolis mcp`. Added to the command `heptapolis` by `cli.py`."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from heptapolis import lab_record_command
from heptapolis.errors import BadOption
from heptapolis.games import GAMES, game_class
from heptapolis.terminal.console import SafeConsole
from heptapolis.terminal.given import Options, Players, game_name, read_options
from heptapolis.translation import LANGUAGES, check_language

lab = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="For research: measure policies, record what they do (docs/lab.md).",
)

FIRST_GAME = next(iter(GAMES))
Game = Annotated[str, typer.Option("--game", "-g", help=f"The game: {', '.join(GAMES)}.", callback=game_name)]
Folder = Annotated[
    Path, typer.Option("--folder", metavar="FOLDER", help="Where rows (rows.csv) and the games behind them are kept.")
]
EVALUATIONS = Path("evaluations")


@lab.command()
def evaluate(
    context: typer.Context,
    policy: Annotated[
        str,
        typer.Argument(
            metavar="POLICY",
            help="module:policy, file.py:policy, the file of a saved net, a bot such as sharp:simulations=200, or @name for "
            "an agent that has played by heptapolis mcp.",
        ),
    ],
    game: Game = FIRST_GAME,
    players: Players = None,
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=1, help="Deals against each opponent, each in every seating.")
    ] = 50,
    folder: Folder = EVALUATIONS,
    processes: Annotated[
        int | None, typer.Option("--processes", "-t", min=1, help="By default as many as cores.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the row as JSON, for programs.")] = False,
    option: Options = None,
) -> None:
    """Play a policy against random, greedy, steady, sharp and master on fixed deals, and print one row.

    Every bot thinks for a fixed number of simulations, so the row is the same on every machine. Interrupted, the same command
    goes on where it stopped.
    """
    from heptapolis.arena.benchmark import benchmark_matches, measured_player
    from heptapolis.terminal.evaluation import run_evaluation

    matches = benchmark_matches(game, measured_player(policy), players, read_options(option))
    console, errors = SafeConsole(), SafeConsole(stderr=True)
    run_evaluation(matches, deals, folder, processes, as_json, context.obj, console, errors)


@lab.command()
def rows(
    game: Game = FIRST_GAME,
    players: Players = None,
    folder: Folder = EVALUATIONS,
    option: Options = None,
) -> None:
    """Print the rows of a game as a table for a page (Markdown), best first: those that may be compared, and no others."""
    from heptapolis.arena.benchmark import VERSION
    from heptapolis.arena.evaluations import as_markdown, read_rows

    options = read_options(option)
    wanted = (VERSION, game, game_class(game)(players, options).players, json.dumps(options, sort_keys=True))
    found = [
        row for row in read_rows(folder / "rows.csv") if (row.version, row.game, row.players, row.options) == wanted
    ]
    typer.echo("\n".join(as_markdown(found)))


def mcp(
    context: typer.Context,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FOLDER", help="Keep the record of each game that is over.")
    ] = None,
    benchmark: Annotated[
        str | None,
        typer.Option(
            "--benchmark",
            metavar="GAME",
            help="Let the model play the games of the benchmark, one by one.",
            callback=game_name,
        ),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="What its row in the benchmark is called.")] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Of the benchmark: how many play.")] = None,
    deals: Annotated[
        int,
        typer.Option("--deals", "-n", min=1, help="Of the benchmark: deals against each opponent, in every seating."),
    ] = 5,
    folder: Folder = EVALUATIONS,
    language: Annotated[
        str | None, typer.Option("--language", "-l", help=f"The language: {', '.join(LANGUAGES)}.")
    ] = None,
) -> None:
    """Serve language models: games as tools of the Model Context Protocol, over standard input and output.

    A client starts it by itself; its configuration names the command `heptapolis` with the argument `mcp` (docs/lab.md).
    """
    if find_spec("mcp") is None:
        raise BadOption("heptapolis mcp needs the MCP SDK: pip install 'heptapolis[mcp]'")
    if (benchmark is None) != (name is None):
        raise BadOption("--benchmark GAME and --name NAME go together")
    if benchmark is None and players is not None:
        raise BadOption("--players is for --benchmark: otherwise the model says how many play")
    from heptapolis.mcp.series import Series
    from heptapolis.mcp.tools import run

    spoken = check_language(language or context.obj)
    if benchmark is None or name is None:
        run(spoken, save, None)
        return
    with Series(benchmark, name, players, deals, folder) as series:
        run(spoken, save, series)


def add_to(app: typer.Typer) -> None:
    """Add these commands."""
    lab_record_command.add_to(lab)
    app.add_typer(lab, name="lab")
    app.command()(mcp)
