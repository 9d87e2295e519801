"""Measure everything, print a table, and write it with a description of the machine to benchmarks/results/."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import venv
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import gpu, stepping
from benchmarks.doors import doors
from benchmarks.load import measure
from benchmarks.machine import calibration, description
from benchmarks.pace import pace, table_of
from benchmarks.speed import documents, random_play, state_copies, threads_and_processes, views
from benchmarks.starting import bare, starting
from heptapolis.games import GAMES

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).with_name("results")
OTHERS = ROOT / ".venv-bench"
LOCK = ROOT / "requirements-bench.lock"


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="make bench", description="How fast Heptapolis is on this machine.")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many (5)")
    parser.add_argument("--scale", type=float, default=1.0, help="games a round, as a part of the usual number")
    parser.add_argument("--alone", action="store_true", help="leave OpenSpiel, PettingZoo and Pgx out")
    wanted = parser.parse_args()
    console = Console()
    result: dict[str, Any] = {"when": datetime.now(UTC).isoformat(timespec="seconds"), "machine": description()}
    console.print(
        f"{result['machine']['processor']}, {result['machine']['usable_cores']} cores, {result['machine']['system']}"
    )
    result["calibration_before"] = calibration(wanted.rounds)
    result["random_play"] = random_play(wanted.rounds, wanted.scale)
    result["copies"] = state_copies(wanted.rounds, wanted.scale)
    result["views"] = views(wanted.rounds, wanted.scale)
    result["documents"] = documents(wanted.rounds, wanted.scale)
    result["parallel"] = threads_and_processes(wanted.rounds, wanted.scale)
    result["pace"] = pace(wanted.rounds, wanted.scale)
    result["starting"] = {name: starting(name, wanted.rounds) for name in GAMES}
    result["import_numpy_and_numba_alone"] = bare(wanted.rounds)
    result["load"] = measure("duel", round(1000 * wanted.scale), round(200 * wanted.scale) or 1, 30 * wanted.scale, 100)
    result["doors"] = doors(wanted.rounds, wanted.scale)
    result["others"] = [] if wanted.alone else others(console, wanted.rounds, wanted.scale)
    if gpu.available():
        tables = [(name, players, gpu.SIZES if players <= 3 else [gpu.BEST]) for name, players in gpu.TABLES]
        result["stepping"] = stepping.stepping(stepping.SIZES)
        result["gpu"] = gpu.describe() | {"rows": [row for table in tables for row in gpu.measure(*table)]}
    result["calibration_after"] = calibration(wanted.rounds)
    show(console, result)
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{time.strftime('%Y%m%d-%H%M%S')}.json"
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    console.print(f"Written to {path.relative_to(ROOT)}")
    return 0


def others(console: Console, rounds: int, scale: float) -> list[dict[str, Any]]:
    """Games of other libraries, measured by a process in their own environment; [] where they cannot be installed."""
    python = OTHERS / "bin" / "python"
    stamp = OTHERS / ".installed"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != LOCK.read_text(encoding="utf-8"):
        console.print("Installing OpenSpiel, PettingZoo and Pgx into .venv-bench …")
        venv.create(OTHERS, with_pip=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        install += ["--no-deps", "--require-hashes", "-r", str(LOCK)]
        if subprocess.run(install, check=False).returncode:
            console.print("They cannot be installed here: no comparison.")
            return []
        stamp.write_text(LOCK.read_text(encoding="utf-8"), encoding="utf-8")
    command = [str(python), "-W", "ignore", str(ROOT / "benchmarks" / "others.py"), str(rounds), str(scale)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        console.print("The comparison failed.")
        return []
    rows: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return rows


def show(console: Console, result: dict[str, Any]) -> None:
    """Everything as tables."""
    table = Table(
        "random play, one core",
        "decisions a second",
        "games a second",
        "ns a decision",
        "decisions a CPU second",
        "games a second, all cores",
    )
    for row in result["random_play"]:
        table.add_row(
            row["title"],
            f"{row['decisions_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{row['nanoseconds_per_decision']:,.0f}",
            f"{row['decisions_per_cpu_second']:,.0f}",
            f"{row['games_per_second_all_cores']:,.0f} ({row['times_one_core']:.2f} times)",
        )
    for row in [*result["doors"], *result["others"]]:
        decisions = row["decisions_per_second"]
        table.add_row(
            row["game"],
            f"{decisions:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{1e9 / decisions:,.0f}",
            f"{row['decisions_per_cpu_second']:,.0f}",
        )
    console.print(table)
    table = Table("states", "bytes", "copies a second, one core")
    for row in result["copies"]:
        table.add_row(row["game"], f"{row['bytes']:,}", f"{row['copies_per_second']:,.0f}")
    console.print(table)
    table = Table("views, µs of a core", "view", "view and active columns", "view and dense row")
    for row in result["views"]:
        table.add_row(
            row["title"], *(f"{row[key]:.2f}" for key in ("view_us", "view_and_active_us", "view_and_dense_us"))
        )
    console.print(table)
    table = Table("documents, ms of a core", "written", "read")
    for row in result["documents"]:
        table.add_row(row["title"], *(f"{row[key]:.2f}" for key in ("write_ms", "read_ms")))
    console.print(table)
    parallel = result["parallel"]
    one = parallel["threads"]["1"]
    table = Table("7 Wonders, 3 players", "games a second", "times one thread")
    for count, speed in parallel["threads"].items():
        table.add_row(f"{count} threads", f"{speed:,.0f}", f"{speed / one:.2f}")
    table.add_row("two processes", f"{parallel['two_processes']:,.0f}", f"{parallel['two_processes'] / one:.2f}")
    console.print(table)
    console.print(table_of(result["pace"]))
    if "gpu" in result:
        table = Table(result["gpu"]["device"], "players", "games at once", "million decisions a second", "with results")
        for row in result["gpu"]["rows"]:
            table.add_row(
                row["game"],
                str(row["players"]),
                f"{row['games']:,}",
                f"{row['kernel_decisions_per_second'] / 1e6:,.0f}",
                f"{row['whole_decisions_per_second'] / 1e6:,.0f}",
            )
        console.print(table)
        table = Table("stepped from Python, on the GPU", "policy", "games at once", "million games a minute")
        for row in result["stepping"]:
            table.add_row(row["loop"], row["policy"], f"{row['size']:,}", f"{row['games_per_minute'] / 1e6:,.1f}")
        console.print(table)
    started = result["starting"]
    table = Table("starting, seconds", *started)
    for name in next(iter(started.values())):
        table.add_row(name.replace("_", " "), *(f"{seconds[name]:.2f}" for seconds in started.values()))
    table.add_row("import NumPy and Numba alone", f"{result['import_numpy_and_numba_alone']:.2f}")
    console.print(table)
    load = result["load"]
    table = Table("the server under load", "p50 ms", "p95 ms", "p99 ms")
    for title, key in (("from post to acknowledgement", "acknowledged_ms"), ("from post to event", "told_ms")):
        table.add_row(title, *(f"{load[key].get(name, 0):,.1f}" for name in ("p50", "p95", "p99")))
    console.print(table)
    console.print(
        f"{load['moves_a_second']} moves a second of people at {load['tables']} tables, {load['streams']} event streams"
    )
    before, after = result["calibration_before"], result["calibration_after"]
    console.print(f"Calibration loop: {before:,.0f} million steps a second before, {after:,.0f} after.")
    if min(before, after) < 0.9 * max(before, after):
        console.print("The machine was not equally fast all the time: do not trust these figures.")


if __name__ == "__main__":
    sys.exit(main())
