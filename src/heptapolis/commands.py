"""The commands that run a server or look after what it keeps. Added to the command `heptapolis` by `cli.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from heptapolis.errors import BadOption, HeptapolisError
from heptapolis.terminal.console import SafeConsole

DataFolder = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", envvar="HEPTAPOLIS_DATA", help="Where tables are kept."),
]

DatabaseAddress = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="HEPTAPOLIS_DATABASE",
        help="A PostgreSQL database instead, as postgresql://user@host/name.",
    ),
]


def _data(given: Path | None) -> Path:
    from heptapolis.server.settings import default_data_folder

    return given or default_data_folder()


def _say(sentence: str) -> None:
    SafeConsole().print(Text(sentence), soft_wrap=True)


@contextmanager
def _progress(doing: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that shows how much is done; it goes away at the end."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    bar = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    console = SafeConsole(stderr=True)
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(doing, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", "-p", min=0, max=65535, help="By default 7777, or the next that is free.")
    ] = None,
    data: DataFolder = None,
    database: DatabaseAddress = "",
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the local network join.")] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    bots: Annotated[
        int | None, typer.Option("--bot-threads", min=1, max=256, help="Threads in which bots think.")
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--behind-proxy", metavar="ADDRESS", help="A proxy (or network of them) whose headers are believed."
        ),
    ] = None,
    public: Annotated[
        list[str] | None, typer.Option("--public", metavar="NAME", help="A name by which others reach this server.")
    ] = None,
    rate: Annotated[float, typer.Option("--rate", min=1, help="Requests a second that one visitor may make.")] = 60.0,
    address_rate: Annotated[
        float | None,
        typer.Option(
            "--address-rate", min=1, help="The same for all visitors of one address: by default ten times that."
        ),
    ] = None,
    address_connections: Annotated[
        int,
        typer.Option("--address-connections", min=1, help="Connections (and open pages) that one address may have."),
    ] = 256,
    tables: Annotated[int, typer.Option("--tables", min=1, help="Running tables that one visitor may own.")] = 60,
    streams: Annotated[int, typer.Option("--streams", min=1, help="Open pages that one visitor may have.")] = 8,
    ahead: Annotated[
        bool, typer.Option("--ahead/--when-asked", help="Compile the rules of all games, or of those that are played.")
    ] = True,
    header_timeout: Annotated[
        float,
        typer.Option(
            "--header-timeout",
            min=0.1,
            hidden=True,
            help="Seconds for the head of a request; three times as many for its body, six times for reading an answer.",
        ),
    ] = 10.0,
    log: Annotated[str, typer.Option("--log", help="How much is logged: debug, info, warning, error.")] = "warning",
) -> None:
    """Open the tables in the browser: play alone against bots or with friends."""
    from heptapolis.server.addresses import read_networks
    from heptapolis.server.hosts import read_names
    from heptapolis.server.serving import serve as run
    from heptapolis.server.settings import PER_ADDRESS, Limits, Settings

    if log not in ("debug", "info", "warning", "error"):
        raise BadOption(f"--log is debug, info, warning or error, not {log!r}")
    limits = Limits(
        rate=rate,
        burst=rate * 4,
        tables=tables,
        created=tables,
        streams=streams,
        address_rate=rate * PER_ADDRESS if address_rate is None else address_rate,
        address_connections=address_connections,
        head_seconds=header_timeout,
        body_seconds=header_timeout * 3,
        read_seconds=header_timeout * 6,
    )
    settings = Settings(
        data=_data(data),
        url=database,
        host=host,
        port=7777 if port is None else port,
        lan=lan,
        public=read_names(public or ()),
        proxies=read_networks(proxies or ()),
        limits=limits,
        bot_threads=bots,
        compile_ahead=ahead,
    )
    run(settings, fixed_port=port is not None, browser=browser, tell=_say, log_level=log)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist yet.")],
    data: DataFolder = None,
    with_key: Annotated[
        bool,
        typer.Option("--with-key", help="Put the key that signs seats in, too: then keep FILE as secret as the key."),
    ] = False,
) -> None:
    """Copy all tables into one file, while the server may be running.

    Browsers hold their seats by a signature. On another machine they keep them only with the same key: make the backup with
    --with-key, or copy signing.key from the data folder yourself. On this machine the key stays where it is.
    """
    from heptapolis.server.backups import backup as copy

    with _progress("Copying") as report:
        count = copy(_data(data), file, with_key, report)
    _say(f"{count} tables are in {file}" + (", and the key that signs seats: keep it secret." if with_key else "."))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: DataFolder = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the tables that are there; they are kept under another name.")
    ] = False,
) -> None:
    """Bring the tables of a backup back; the server must be stopped.

    A key in the backup (backup --with-key) comes back, too. Without one the key in the data folder stays; where there is none,
    a new one is made at the next start, and everybody loses their seats.
    """
    from heptapolis.server.backups import restore as bring_back

    folder = _data(data)
    with _progress("Copying") as report:
        done = bring_back(file, folder, overwrite, report)
    _say(f"{done.tables} tables are back in {folder}.")
    for path in done.aside:
        _say(f"What was there before is in {path}.")
    if not done.has_key:
        _say("There is no key in the backup: put signing.key into the data folder, or everybody loses their seats.")


def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A data folder, or the URL of a database.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A data folder, or the URL of a PostgreSQL database.")],
) -> None:
    """Copy a house between SQLite and PostgreSQL, with the key that signs seats; no server may be using either.

    Everything is compared at the end, entry by entry. A copy that was stopped goes on where it was by the same command, and no
    server starts on one that is not finished. A URL is postgresql://user@host/name; its password may also stand in ~/.pgpass.
    """
    from heptapolis.server.house_copy import copy as move

    with _progress("Copying") as report:
        done = move(source, target, report)
    _say(f"{done.tables} tables with {done.entries} entries are there, and all of them were compared.")


def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go, one file for each game.")],
    data: DataFolder = None,
    database: DatabaseAddress = "",
) -> None:
    """Write all games as records."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from heptapolis.server.database_home import home_of
    from heptapolis.server.exports import export as write
    from heptapolis.server.settings import Settings

    written = unreadable = 0
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*bar, console=SafeConsole(stderr=True), transient=True) as progress:
        task = progress.add_task("Writing", total=None)
        for done, total, name in write(home_of(Settings(data=_data(data), url=database)), folder):
            progress.update(task, completed=done, total=total)
            written += bool(name)
            unreadable += name is None
    _say(f"{written} games are in {folder}.")
    if unreadable:
        _say(f"{unreadable} tables could not be read and were left out.")


def verify(
    proof: Annotated[Path, typer.Argument(metavar="PROOF", help="What the page “Fair deal” gives as JSON.")],
    record: Annotated[Path | None, typer.Argument(metavar="[RECORD]", help="The record of the game.")] = None,
    commitment: Annotated[
        str | None, typer.Option("--commitment", metavar="TEXT", help="The fingerprint that you kept before the deal.")
    ] = None,
    contribution: Annotated[
        str | None, typer.Option("--contribution", metavar="TEXT", help="What you added to the deal after that.")
    ] = None,
) -> None:
    """Check what is proven about a deal: that nobody chose the cards, as far as you kept what it takes."""
    from heptapolis.server.verify import verify as check

    verdict = check(proof, record, commitment, contribution)
    for holds, sentence in verdict.checks:
        _say(f"{'✓' if holds else '✗'} {sentence}")
    if not verdict.holds:
        raise HeptapolisError("this deal does not hold")
    for sentence in verdict.unproven:
        _say(f"– not proven: {sentence}")
    _say(verdict.conclusion)


def add_to(app: typer.Typer) -> None:
    """Add these commands."""
    for command in (serve, backup, restore, copy, export, verify):
        app.command()(command)
