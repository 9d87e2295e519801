"""The command `heptapolis`.

Heavy modules are imported inside the commands that need them, so that help and explanations come at once.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from heptapolis import commands, lab_commands, learn_command, review_command
from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.games import GAMES, game_class
from heptapolis.terminal.console import SafeConsole
from heptapolis.terminal.games import arena_help, score_help
from heptapolis.terminal.given import GameName, Options, Players, game_name, read_options
from heptapolis.translation import LANGUAGES, check_language, system_language, translate

FIRST_GAME = next(iter(GAMES))
"""What is played when no game is named."""


class PoliteGroup(TyperGroup):
    """Says in one line what is wrong, and never shows a traceback for what somebody typed."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; errors of ours end with code 2, an interrupt with 130 as the shell expects."""
        try:
            return super().invoke(ctx)
        except HeptapolisError as error:
            _stderr().print(Text.assemble(("Error: ", "bold red"), " ".join(str(error).split())), soft_wrap=True)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            _stderr().print(Text("Stopped.", style="bold"))
            raise typer.Exit(130) from None


app = typer.Typer(
    cls=PoliteGroup,
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play, learn, study and research the 7 Wonders family of board games.",
    epilog=f"Alone it opens the browser. Try: heptapolis games · heptapolis play {FIRST_GAME} · heptapolis explain library",
)


Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        "-l",
        envvar="HEPTAPOLIS_LANGUAGE",
        help=f"The language: {', '.join(LANGUAGES)}; by default the system's.",
    ),
]
SomeFile = Annotated[Path, typer.Argument(metavar="FILE", help="A document (JSON) or a record of a game.")]


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"heptapolis {version('heptapolis')}")
        except PackageNotFoundError:
            typer.echo("heptapolis, run from its sources")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    language: Language = None,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """Options that stand before the command. Without a command the tables open in the browser."""
    context.obj = check_language(language or system_language())
    if context.invoked_subcommand is None:
        commands.serve()


@app.command()
def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help=f"The game: {', '.join(GAMES)}. By default {FIRST_GAME}.", callback=game_name
        ),
    ] = None,
    players: Players = None,
    seat: Annotated[int | None, typer.Option("--seat", "-s", help="Your seat, counted from 0.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Decides all that chance decides; drawn if not given.")
    ] = None,
    option: Options = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            help="How strong the others are: gentle, steady, sharp or master; also random, greedy, habit or reference. One for "
            "all, or one for each, with commas. In a terminal you are asked; elsewhere it is steady.",
        ),
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Where the game is saved when you leave, and at its end."),
    ] = None,
    language: Language = None,
) -> None:
    """Play in the terminal against bots.

    Moves are entered by number and letter ("3b"), in notation ("build stables") or by the name of a card.
    """
    language = _language(context, language)
    console = _console()
    with console.status(translate(language, "Preparing the rules …")):
        import heptapolis
        from heptapolis.terminal.opponents import USUAL, ask_levels, read_levels, saved_levels
        from heptapolis.terminal.play import TerminalGame, saved_seat
        from heptapolis.text_files import check_new, read_text

        levels = None
        if resume is not None:
            if players is not None or seed is not None or option:
                raise BadOption("a resumed game has its players, seed and options already: leave these out")
            text = read_text(resume)
            position = heptapolis.read_record(text)
            if game not in (None, position.game.name):
                raise BadOption(f"{resume} is a game of {position.game.name}, not of {game}")
            seat = saved_seat(text) if seat is None else seat
            levels = saved_levels(text)
            save = save or resume
        else:
            position = game_class(game or FIRST_GAME)(players, read_options(option)).start(seed)
            if save is not None:
                check_new(save)
        seat, count = 0 if seat is None else seat, position.game.players
        if not 0 <= seat < count:
            raise BadOption(f"there is no seat {seat}: seats are 0 to {count - 1}")
        if level is not None:
            levels = read_levels(level, count, seat)
    if levels is None or len(levels) != count:
        levels = ask_levels(console, language, count, seat) if sys.stdin.isatty() else (USUAL,) * count
    if levels is None:
        return
    table = TerminalGame(console, position, seat, language, save, levels)
    table.run()


@app.command()
def games(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game, with its options.", callback=game_name)
    ] = None,
    language: Language = None,
) -> None:
    """Say which games there are, for how many, and what can be chosen about them."""
    from heptapolis.terminal.games import all_games, one_game

    language = _language(context, language)
    _console().print(all_games(language) if game is None else one_game(game, language))


@app.command()
def simulate(
    context: typer.Context,
    game: GameName = FIRST_GAME,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10_000,
    policy: Annotated[
        str, typer.Option("--policy", help="How they move: random, or greedy (most points after the move).")
    ] = "random",
    device: Annotated[str, typer.Option("--device", help="Where: cpu, or cuda (a GPU).")] = "cpu",
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    threads: Annotated[int | None, typer.Option("--threads", "-t", min=1, help="By default as many as cores.")] = None,
    option: Options = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write a row for each seat and game: .csv or .parquet.")
    ] = None,
    language: Language = None,
) -> None:
    """Let simple bots play many games, and show what came out."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    language = _language(context, language)
    chosen = read_options(option)
    from heptapolis.row_files import check_output
    from heptapolis.terminal import simulation

    if out is not None:
        check_output(out)
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*bar, console=_stderr(), transient=True) as progress:
        task = progress.add_task(translate(language, "Preparing the rules …"), total=None)
        import heptapolis

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total, description=translate(language, "Playing"))

        result = heptapolis.simulate(
            game_class(game)(players, chosen),
            games=games,
            policy=policy,
            device=device,
            seed=seed,
            threads=threads,
            progress=tell,
        )
    console = _console()
    console.print(simulation.tables(result, game, language))
    if out is not None:
        rows = simulation.write(result, out)
        console.print(Text(translate(language, "{rows} rows are written to {name}.", rows=f"{rows:,}", name=out)))


@app.command()
def show(
    context: typer.Context,
    file: SomeFile,
    move: Annotated[
        int | None, typer.Option("--move", "-m", min=0, help="Of a record: the position after so many moves.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", "-s", min=0, help="Only what this seat may know.")] = None,
    language: Language = None,
) -> None:
    """Draw a position, a view or a recorded game."""
    language = _language(context, language)
    console = _console()
    from heptapolis.terminal.show import picture

    console.print(picture(file, move, seat, language, console.width))


@app.command(help=score_help())
def score(context: typer.Context, file: SomeFile, language: Language = None) -> None:
    """Count the points of a table, or of a single city, category by category."""
    language = _language(context, language)
    console = _console()
    from heptapolis.terminal.show import score_pad

    console.print(score_pad(file, language, console.width))


@app.command()
def explain(
    context: typer.Context,
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="A card, wonder, city, building, die or token.")],
    language: Language = None,
) -> None:
    """Say all about a card, a wonder, a token, a building or a die: cost, chains, copies, effect."""
    from heptapolis.terminal.explain import explanation

    _console().print(explanation(" ".join(name), list(GAMES), _language(context, language)))


@app.command()
def advise(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A view, a position (JSON) or a record of a game; - reads the input.")
    ],
    seat: Annotated[
        int | None, typer.Option("--seat", "-s", min=0, help="Who wants advice; by default whoever is to choose.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Think time: 3 seconds, if nothing else is said.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            "--simulations", min=1, help="Simulations instead of seconds: with --seed the advice is repeatable."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Decides what the bot imagines; drawn if not given.")
    ] = None,
    best: Annotated[int, typer.Option("--best", "-n", min=1, help="How many moves are shown.")] = 8,
    threads: Annotated[int | None, typer.Option("--threads", "-t", min=1, help="By default as many as cores.")] = None,
    language: Language = None,
) -> None:
    """Say which moves are best in a position, for instance of a table with real cards.

    For each move: the share of victories and the points that it leads to, and how often it was tried.
    """
    language = _language(context, language)
    if seconds is None and simulations is None:
        seconds = 3.0
    errors = _stderr()
    with errors.status(translate(language, "Preparing the rules …")):
        from heptapolis.search.budget import check_seconds
        from heptapolis.terminal.advice import Adviser

        check_seconds(seconds)
        adviser = Adviser(file, seat, language)
        adviser.prepare()
    _console().print(adviser.advice(best, errors, threads=threads, seconds=seconds, simulations=simulations, seed=seed))


@app.command(help=arena_help())
def arena(
    context: typer.Context,
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT]...",
            help="Two or more: everybody meets everybody. A level (gentle, steady, sharp, master), random, greedy, habit or "
            "reference; with a budget of its own: master:seconds=0.3 or master:simulations=2000; with another manner of "
            "searching: master:exploration=0.7 (docs/bots.md).",
        ),
    ] = None,
    players: Players = None,
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="Deals a match, each in every seating.")] = 100,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", help="Think time for a move, for bots that have no budget of their own."),
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", min=1, help="Simulations for a move: repeatable on every machine.")
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            "--table", metavar="BOT,BOT,…", help="A table of your own: master,greedy,greedy. May be repeated."
        ),
    ] = None,
    ladder: Annotated[
        bool,
        typer.Option(
            "--ladder",
            help="Each level against the one below (random is lowest), and all but the gentlest against greedy. The budget "
            "is the strongest level's; the others get their part of it. Stops each match at p < 0.01.",
        ),
    ] = False,
    until: Annotated[
        float | None,
        typer.Option("--until", metavar="P", help="End a match as soon as it is decided with p below this: 0.01."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Keep a row for each seat and game (.csv or .parquet); run again, it goes on."
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume/--anew", help="Go on with the games in FILE, or refuse a FILE that exists.")
    ] = True,
    processes: Annotated[
        int | None, typer.Option("--processes", "-t", min=1, help="By default as many as cores.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same deals.")] = 0,
    option: Options = None,
    language: Language = None,
) -> None:
    """Let bots play matches, and show how strong they are."""
    language = _language(context, language)
    if not (bots or table or ladder):
        raise BadOption("say who plays: two or more bots, or tables by --table, or --ladder")
    if sum((bool(bots), bool(table), ladder)) > 1:
        raise BadOption("name bots, or tables by --table, or --ladder: only one of them")
    if until is not None and not 0 < until < 1:
        raise BadOption(f"--until is a probability between 0 and 1, such as 0.01, not {until:g}")
    if out is not None and not resume and out.exists():
        raise BadOption(f"{out} exists already: leave --anew out to go on with it, or name another file")
    errors = _stderr()
    with errors.status(translate(language, "Preparing the rules …")):
        from heptapolis.arena import matches
        from heptapolis.arena.players import read_player, read_table
        from heptapolis.terminal.arena import run_matches

        game_class(game)
        chosen = read_options(option)
        if ladder:
            found = matches.ladder(game, players, chosen, seed, seconds, simulations)
            until = until or 0.01
        elif table:
            tables = [
                tuple(entrant.with_budget(seconds, simulations) for entrant in read_table(text)) for text in table
            ]
            if any(players not in (None, len(entrants)) for entrants in tables):
                raise BadOption(f"--players {players} does not fit: a table of --table names all its players")
            if len(set(tables)) < len(tables):
                raise BadOption("name each table once: its games would be counted twice")
            found = [matches.make_match(game, entrants, chosen, seed) for entrants in tables]
        else:
            entrants = [read_player(text).with_budget(seconds, simulations) for text in bots or ()]
            found = matches.round_robin(game, entrants, players, chosen, seed)
    run_matches(found, deals, until, out, processes, language, _console(), errors)


@app.command("compile")
def compile_rules(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; all of them if left out.", callback=game_name)
    ] = None,
) -> None:
    """Compile the rules now, so that nobody waits for them later."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    ready = translate(context.obj, "ready")
    bar = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*bar, console=_console()) as progress:
        for name in GAMES if game is None else (game,):
            task = progress.add_task(name, total=None)
            from heptapolis.compiling import fill_cache

            for done, total, label in fill_cache(name):
                progress.update(task, completed=done, total=total, description=f"{name}: {label}")
            progress.update(task, description=f"{name}: {ready}")


learn_command.add_to(app)
lab_commands.add_to(app)
review_command.add_to(app)
commands.add_to(app)


def main() -> None:
    """The entry point of the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our symbols shows question marks
    app()


def _console() -> Console:
    return SafeConsole()


def _stderr() -> Console:
    return SafeConsole(stderr=True)


def _language(context: typer.Context, language: str | None) -> str:
    return check_language(language or context.obj)


if __name__ == "__main__":
    main()
