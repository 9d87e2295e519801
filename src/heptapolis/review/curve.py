"""The curve of a game: the share of the victory of every seat, drawn as SVG, and the same as a table for who cannot see it.

A seat has its colour, its dashes and its symbol, so that no line is told by colour alone. Turning points are marked by a line
across all seats with a number above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

COLOURS = ("#a3452f", "#1f6f8b", "#6b7f1d", "#7a4b94", "#b07d12", "#2f6b4f", "#44506b")
"""Dark enough on light ground to be read as text (4.5 : 1 and more on white)."""
SYMBOLS = ("●", "▲", "■", "◆", "★", "✚", "⬟")
DASHES = ("", "8 3", "2 3", "10 3 2 3", "5 5", "12 4", "1 4")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 300, 48, 120, 26, 34


def curve_svg(
    curve: Sequence[tuple[int, Sequence[float]]],
    names: Sequence[str],
    turning_points: Sequence[int] = (),
    title: str = "Share of the victory",
    moves: str = "moves",
) -> str:
    """The curve as one `<svg>` element."""
    last = max(2, max((move for move, _ in curve), default=2))

    def across(move: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (move - 1) / (last - 1)

    def down(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - min(1.0, max(0.0, share)))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="share-curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title, quote=True)}" font-family="system-ui, sans-serif" font-size="12">'
    ]
    for percent in (0, 25, 50, 75, 100):
        y = down(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#8884" fill="none"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="currentColor">{percent} %</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle" '
        f'fill="currentColor">{escape(moves)}</text>'
    )
    for number, move in enumerate(turning_points, 1):
        x = across(move + 1)
        parts.append(
            f'<path class="turning-point" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="currentColor" '
            f'stroke-dasharray="3 3" fill="none"/>'
        )
        parts.append(f'<text x="{x:.1f}" y="{TOP - 8}" text-anchor="middle" fill="currentColor">{number}</text>')
    ends = _apart([down(share) for share in (curve[-1][1] if curve else [])])
    for seat, name in enumerate(names):
        colour, symbol = COLOURS[seat % len(COLOURS)], SYMBOLS[seat % len(SYMBOLS)]
        steps = [f"{across(move):.1f} {down(shares[seat]):.1f}" for move, shares in curve]
        parts.append(
            f'<path class="seat-{seat}" d="M{" L".join(steps)}" stroke="{colour}" stroke-width="2.2" fill="none" '
            f'stroke-linejoin="round" stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
        )
        parts.append(
            f'<text x="{WIDTH - RIGHT + 8}" y="{ends[seat] + 4:.1f}" fill="{colour}">{symbol} {escape(name)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _apart(places: Sequence[float], gap: float = 15.0) -> list[float]:
    """The places of labels, moved so that none covers another."""
    found, free = [0.0] * len(places), TOP - gap
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        free = found[seat] = max(places[seat], free + gap)
    over = max(0.0, free - (HEIGHT - BOTTOM)) if places else 0.0
    return [place - over for place in found]


def curve_table(
    curve: Sequence[tuple[int, Sequence[float]]],
    names: Sequence[str],
    turning_points: Sequence[int] = (),
    title: str = "Share of the victory",
    move: str = "move",
) -> str:
    """The same as a table; turning points have the numbers that they have in the drawing."""
    marked = {at + 1: number for number, at in enumerate(turning_points, 1)}
    heads = "".join(
        f'<th scope="col">{SYMBOLS[seat % len(SYMBOLS)]} {escape(name)}</th>' for seat, name in enumerate(names)
    )
    rows = []
    for at, shares in curve:
        cells = "".join(f"<td>{100 * share:.0f} %</td>" for share in shares)
        mark = f" ({marked[at]})" if at in marked else ""
        rows.append(f'<tr><th scope="row">{at}{mark}</th>{cells}</tr>')
    return (
        f'<table class="share-table"><caption>{escape(title)}</caption><thead><tr><th scope="col">{escape(move)}</th>'
        f"{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
