"""The plot of docs/performance.md (decisions a second by games at once): `python -m benchmarks.plot IN.json OUT.svg`."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 70, 130, 30, 50
COLOURS = ("#1b6ca8", "#b5462f", "#3f7d3a", "#7a4fa3")
DASHES = ("", "7 4", "2 3", "9 3 2 3")
TITLES = {"seven-wonders": "7 Wonders", "duel": "Duel", "architects": "Architects", "dice": "Dice"}


def curves(rows: list[dict[str, Any]]) -> dict[str, list[tuple[int, float]]]:
    """For each game (with its fewest players measured at many sizes) points of (games at once, decisions a second)."""
    found: dict[tuple[str, int], list[tuple[int, float]]] = {}
    for row in rows:
        place = (row["game"], row["players"])
        found.setdefault(place, []).append((row["games"], row["kernel_decisions_per_second"]))
    return {
        f"{TITLES[game]}, {players}": sorted(points) for (game, players), points in found.items() if len(points) > 2
    }


def draw(rows: list[dict[str, Any]]) -> str:
    """The plot as SVG, both axes logarithmic."""
    lines = curves(rows)
    sizes = [size for points in lines.values() for size, _ in points]
    speeds = [speed for points in lines.values() for _, speed in points]
    low, high = math.floor(math.log10(min(speeds))), math.ceil(math.log10(max(speeds)))
    first, last = math.log2(min(sizes)), math.log2(max(sizes))

    def across(size: float) -> float:
        return LEFT + (math.log2(size) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def up(speed: float) -> float:
        return HEIGHT - BOTTOM - (math.log10(speed) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18">decisions a second on one GPU, by games at once</text>',
    ]
    for power in range(low, high + 1):
        height = up(10**power)
        parts.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="#cccccc"/>')
        label = f"{10**power / 1e6:,.0f} M" if power >= 6 else f"{10**power:,}"
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{label}</text>')
    for power in range(math.ceil(first), math.floor(last) + 1, 2):
        place = across(2**power)
        parts.append(f'<text x="{place:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{2**power:,}</text>')
    for (title, points), colour, dash in zip(lines.items(), COLOURS, DASHES, strict=False):
        path = " ".join(f"{across(size):.1f},{up(speed):.1f}" for size, speed in points)
        style = f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{path}" {style}/>')
        end = up(points[-1][1]) + 4
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{end:.1f}" fill="{colour}">{title} players</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Read results, write the plot."""
    result = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(draw(result["gpu"]["rows"]), encoding="utf-8")


if __name__ == "__main__":
    main()
