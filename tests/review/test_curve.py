"""The curve: every seat by colour, dashes and symbol, turning points, and the same as a table."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

from heptapolis.review.curve import SYMBOLS, curve_svg, curve_table

CURVE = [(1, [0.5, 0.3, 0.2]), (7, [0.2, 0.5, 0.3]), (19, [0.0, 1.0, 0.0])]
NAMES = ["Ephesus", "Rhodes <& co>", "Giza"]


def test_every_seat_has_a_line_a_symbol_and_its_name() -> None:
    root = ElementTree.fromstring(curve_svg(CURVE, NAMES, [6]))
    lines = [part for part in root.iter() if (part.get("class") or "").startswith("seat-")]
    assert len(lines) == 3
    assert len({(line.get("stroke"), line.get("stroke-dasharray")) for line in lines}) == 3
    said = ["".join(part.itertext()) for part in root.iter() if part.tag.endswith("text")]
    assert [f"{symbol} {name}" for symbol, name in zip(SYMBOLS, NAMES, strict=False)] == said[-3:]
    assert root.get("aria-label")
    assert len([part for part in root.iter() if part.get("class") == "turning-point"]) == 1


def test_labels_do_not_cover_each_other() -> None:
    names = [f"city {seat}" for seat in range(7)]
    root = ElementTree.fromstring(curve_svg([(1, [1 / 7] * 7), (9, [0.0] * 6 + [1.0])], names))
    labels = [part for part in root.iter() if part.tag.endswith("text")][-7:]
    places = sorted(float(label.get("y") or 0) for label in labels)
    assert all(after - before >= 14.9 for before, after in pairwise(places))
    assert places[-1] < 300


def test_the_table_says_the_same() -> None:
    root = ElementTree.fromstring(curve_table(CURVE, NAMES, [6]))
    rows = [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]
    assert rows[0] == ["move", "● Ephesus", "▲ Rhodes <& co>", "■ Giza"]
    assert rows[2] == ["7 (1)", "20 %", "50 %", "30 %"]
    assert rows[3] == ["19", "0 %", "100 %", "0 %"]
