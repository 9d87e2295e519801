"""The plots of the documentation, as SVG.

python -m benchmarks.plot speed RESULTS.json OUT.svg           decisions a second on a GPU, by games at once
python -m benchmarks.plot strength ROWS.csv OUT.svg GAME=PACE … victories by think time, from rows of the arena in which
                                                               "master:simulations=…" plays against the same all the time;
                                                               PACE is how many simulations a core does in a second
"""

from __future__ import annotations

import csv
import json
import math
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from heptapolis.arena import interval

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 70, 150, 30, 50
COLOURS = ("#1b6ca8", "#b5462f", "#3f7d3a", "#7a4fa3")
DASHES = ("", "7 4", "2 3", "9 3 2 3")
TITLES = {"seven-wonders": "7 Wonders", "duel": "Duel", "architects": "Architects", "dice": "Dice"}


class Point(NamedTuple):
    """A measured value, with what it may as well be."""

    x: float
    y: float
    low: float
    high: float


class Axis(NamedTuple):
    """What stands along a side: marks with their labels, and how far a value is from the one end (0) to the other (1)."""

    marks: dict[float, str]
    part: Callable[[float], float]


def logarithmic(values: Iterable[float], marks: dict[float, str]) -> Axis:
    """An axis on which equal steps are equal factors."""
    logs = [math.log(value) for value in (*values, *marks)]
    low, high = min(logs), max(logs)
    return Axis(marks, lambda value: (math.log(value) - low) / (high - low))


def draw(title: str, lines: dict[str, list[Point]], across: Axis, up: Axis) -> str:
    """Lines with their names at the right; bars where a value is not sure."""

    def x_of(value: float) -> float:
        return LEFT + across.part(value) * (WIDTH - LEFT - RIGHT)

    def y_of(value: float) -> float:
        return HEIGHT - BOTTOM - up.part(value) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18">{title}</text>',
    ]
    for value, label in up.marks.items():
        parts.append(f'<path d="M{LEFT} {y_of(value):.1f}H{WIDTH - RIGHT}" stroke="#cccccc"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y_of(value) + 4:.1f}" text-anchor="end">{label}</text>')
    for value, label in across.marks.items():
        parts.append(f'<text x="{x_of(value):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{label}</text>')
    labels, above = {}, -math.inf
    for height, name in sorted((y_of(points[-1].y), name) for name, points in lines.items()):
        above = labels[name] = max(height + 4, above + 16)  # no name over another
    for (name, points), colour, dash in zip(lines.items(), COLOURS, DASHES, strict=False):
        path = " ".join(f"{x_of(point.x):.1f},{y_of(point.y):.1f}" for point in points)
        style = f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{path}" {style}/>')
        for point in points:
            if point.high > point.low:
                bar = f"M{x_of(point.x):.1f} {y_of(point.low):.1f}V{y_of(point.high):.1f}"
                parts.append(f'<path d="{bar}" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{labels[name]:.1f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def speed(rows: list[dict[str, Any]]) -> str:
    """Each game, with its fewest players measured at many sizes."""
    found: dict[tuple[str, int], list[Point]] = {}
    for row in rows:
        value = row["kernel_decisions_per_second"]
        found.setdefault((row["game"], row["players"]), []).append(Point(row["games"], value, value, value))
    lines = {f"{TITLES[game]}, {players} players": sorted(line) for (game, players), line in found.items() if line[2:]}
    points = [point for line in lines.values() for point in line]
    sizes = {2.0**power: f"{2**power:,}" for power in range(10, 21, 2)}
    low, high = (math.log10(find(point.y for point in points)) for find in (min, max))
    speeds = {10.0**power: f"{10**power // 10**6:,} M" for power in range(max(6, math.floor(low)), math.ceil(high) + 1)}
    title = "decisions a second on one GPU, by games at once"
    return draw(title, lines, logarithmic((), sizes), logarithmic([10**low], speeds))


def strength(rows: Iterable[dict[str, str]], paces: dict[str, float]) -> str:
    """The share of victories by think time, for each game."""
    deals: dict[tuple[str, str, float], dict[str, list[float]]] = {}
    for row in rows:
        if row["player"] == row["table"].split(",")[0]:
            seconds = float(row["player"].rpartition("=")[2]) / paces[row["game"]]
            place = row["game"], row["players"], seconds
            deals.setdefault(place, {}).setdefault(row["deal"], []).append(float(row["share"]))
    lines: dict[str, list[Point]] = {}
    for (game, players, seconds), shares in sorted(deals.items()):
        means = [sum(deal) / len(deal) for deal in shares.values()]
        games = sum(map(len, shares.values()))
        point = Point(seconds, sum(means) / len(means), *interval(means, games))
        lines.setdefault(f"{TITLES[game]}, {players} players", []).append(point)
    times = {seconds: f"{seconds} s" for seconds in (0.1, 0.3, 1.0, 3.0)}
    measured = [point.x for line in lines.values() for point in line]
    percents = {number / 100: f"{number} %" for number in range(0, 101, 20)}
    title = "victories by think time for a move"
    return draw(title, lines, logarithmic(measured, times), Axis(percents, lambda value: value))


def main() -> None:
    """Read results, write the plot."""
    if len(sys.argv) < 4 or sys.argv[1] not in ("speed", "strength"):
        sys.exit(__doc__)
    text = Path(sys.argv[2]).read_text(encoding="utf-8")
    if sys.argv[1] == "speed":
        plot = speed(json.loads(text)["gpu"]["rows"])
    else:
        paces = {game: float(pace) for game, _, pace in (word.partition("=") for word in sys.argv[4:])}
        plot = strength(csv.DictReader(text.splitlines()), paces)
    Path(sys.argv[3]).write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    main()
