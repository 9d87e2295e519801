"""The conflict track: capitals at the ends, zones with their points, military tokens, the pawn."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import CAPITAL, LOOT_AT, LOOT_COINS, MILITARY_POINTS
from heptapolis.terminal.duel.marks import city, observer
from heptapolis.terminal.marks import STYLES, Document

PAWN, SPACE, CAPITAL_MARK = "♟", "·", "⌂"


def track(document: Document, language: str, width: int) -> Text:
    """Three lines; the capital of the seat that looks is on the left. A zone tells the points for who has pushed there."""
    left = observer(document) or 0
    zones = [list(zone) for _, zone in groupby(range(-CAPITAL, CAPITAL + 1), key=_zone)]
    cell = 3 if width >= 3 * (2 * CAPITAL + 1) + len(zones) else 2 if width >= 2 * (2 * CAPITAL + 1) + len(zones) else 1
    pawn = document["pawn"] if left == 0 else -document["pawn"]
    spaces, notes = Text(), Text()
    for zone in zones:
        if spaces:
            spaces.append("│", style="dim")
            notes.append(" ")
        for place in zone:
            mark = PAWN if place == pawn else CAPITAL_MARK if abs(place) == CAPITAL else SPACE
            style = f"bold {STYLES['red']}" if place == pawn else "dim" if mark == SPACE else "bold"
            spaces.append(mark.center(cell), style=style)
        side = left if zone[0] < 0 else 1 - left
        room = cell * len(zone)
        notes.append(_note(document, side, zone, language, room).center(room), style="dim")
    names = [city(document, seat, language) for seat in (left, 1 - left)]
    gap = max(1, spaces.cell_len - sum(map(len, names)))
    heads = Text(f"{names[0]}{' ' * gap}{names[1]}", style="bold")
    lines = [heads, spaces] if cell == 1 else [heads, spaces, notes]
    margin = max(0, (width - spaces.cell_len) // 2)
    for line in lines:
        line.pad_left(margin)
        line.no_wrap = True
    return Text("\n").join(lines)


def _zone(place: int) -> tuple[int, int, bool]:
    """What the places of a zone have in common."""
    return (place > 0) - (place < 0), int(MILITARY_POINTS[abs(place)]), abs(place) == CAPITAL


def _note(document: Document, side: int, zone: list[int], language: str, room: int) -> str:
    """Points of a zone, and the coins that its token takes from the city on that side, while it lies there."""
    nearest = min(map(abs, zone))
    if nearest in (0, CAPITAL):
        return ""
    points = words.points_short(int(MILITARY_POINTS[nearest]), language)
    lying = document["cities"][side]["loot"]
    loot = [
        f"−{coins}{words.COIN}"
        for at, coins in zip(LOOT_AT, LOOT_COINS, strict=True)
        if at == nearest and coins in lying
    ]
    for note in (" ".join([points, *loot]), " ".join([points.split()[0], *loot])):
        if len(note) <= room:
            return note
    return "".join(loot)[:room]
