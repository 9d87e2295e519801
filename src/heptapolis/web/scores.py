"""The end of a game: who won and by what, the bars that grow, and the score sheet (categories down, seats across)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.games import describe_for
from heptapolis.translation import translate, translate_plural
from heptapolis.web.monuments import UNKNOWN, CityMark, city_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard

SYMBOLS: dict[str, tuple[str, str]] = {
    "military": ("shield", "red"),
    "treasury": ("coin", "yellow"),
    "wonder": ("stage", "brown"),
    "wonders": ("stage", "brown"),
    "stages": ("stage", "brown"),
    "civilian": ("blue", "blue"),
    "blue": ("blue", "blue"),
    "science": ("green", "green"),
    "commerce": ("yellow", "yellow"),
    "guilds": ("purple", "purple"),
    "progress": ("progress", "green"),
    "tokens": ("progress", "green"),
    "cat": ("cat", "grey"),
    "west_barracks": ("left", "red"),
    "east_barracks": ("right", "red"),
    "agora": ("blue", "blue"),
    "market": ("yellow", "yellow"),
    "university": ("green", "green"),
    "guild_court": ("purple", "purple"),
    "gallery": ("leader", "grey"),
}
"""The symbol and the colour of a category, where one is drawn for it."""
PLAIN = ("laurel", "grey")
"""Those of any other category."""


@dataclass(frozen=True)
class Piece:
    """What one category adds to a bar: where it begins and how long it is, in hundredths of the room."""

    category: str
    heading: str
    points: int
    begin: float
    length: float
    shaded: bool = False
    """Whether another category before it has the same colour: then this one has a deeper shade of it."""

    @property
    def icon(self) -> str:
        """Its symbol."""
        return SYMBOLS.get(self.category, PLAIN)[0]

    @property
    def colour(self) -> str:
        """Its colour."""
        return SYMBOLS.get(self.category, PLAIN)[1]


@dataclass(frozen=True)
class Bar:
    """One seat's points, piece by piece."""

    seat: int
    place: int
    name: str
    kind: str
    total: int
    won: bool
    pieces: tuple[Piece, ...]
    zero: float
    """Where nothing is: what costs points lies left of it."""
    mark: CityMark = UNKNOWN


@dataclass(frozen=True)
class ScoreSheet:
    """What the page of results shows."""

    seats: tuple[SeatCard, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Id of the category, its heading, and points by seat."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    """How the game ended, in words."""
    bars: tuple[Bar, ...] = ()
    """The seats from the first place down."""
    why: tuple[str, ...] = ()
    """Who won by what, in sentences."""
    feat: str = ""
    """What brought the end, in a sentence: what won the game at once, or whoever made it end."""
    feat_marks: tuple[str, ...] = ()
    """The symbols that stand for what won the game at once; none where points did."""
    marks: tuple[CityMark, ...] = ()
    """What the cities are known by, by seat."""

    @property
    def symbols(self) -> dict[str, tuple[str, str]]:
        """Symbol and colour of the categories."""
        return {name: SYMBOLS.get(name, PLAIN) for name, *_ in self.rows}

    @property
    def best(self) -> dict[str, int]:
        """The most points of each category; without those that brought nobody any."""
        found = {name: max(points) for name, _, points in self.rows}
        return {name: most for name, most in found.items() if most > 0}

    def place_of(self, seat: int | None) -> int | None:
        """The place of a seat; None for who only looks on."""
        return next((bar.place for bar in self.bars if bar.seat == seat), None)


def score_sheet(view: View, setting: BoardContext, language: str) -> ScoreSheet:
    """The points of a finished game."""
    words, scores = describe_for(view.game.name), view.scores()
    rows = [
        (name, words.score_heading(name, language), tuple(score.categories()[name] for score in scores))
        for name in scores[0].categories()
    ]
    ending = words.ending_name(view.ending, language) if view.ending else ""
    totals = tuple(score.total for score in scores)
    settled = words.tie_break(view.ending, view.to_dict(), scores, language)
    places = _places(view.winners, totals, settled[1] if settled else totals)
    cities = view.to_dict().get("cities", [])
    marks = tuple(
        city_mark(view.game.name, cities[seat], language) if seat < len(cities) else UNKNOWN
        for seat in range(len(setting.seats))
    )
    bars = _bars(setting.seats, rows, totals, places, view.winners, marks)
    why = _why(view, setting.seats, rows, totals, settled, language)
    feat = _feat(view, setting.seats, language)
    return ScoreSheet(setting.seats, tuple(rows), totals, view.winners, ending, bars, why, feat[1], feat[0], marks)


def _feat(view: View, seats: Sequence[SeatCard], language: str) -> tuple[tuple[str, ...], str]:
    """What brought the end, as symbols and in a sentence, where the game has more to say of it than how it ended."""
    tell = getattr(describe_for(view.game.name), "feat", None)
    found = tell(view.ending, view.to_dict(), view.winners, [one.name for one in seats], language) if tell else None
    return found or ((), "")


def _places(winners: Sequence[int], totals: Sequence[int], figures: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat. The rules say who won, whatever the points are; the others follow by points."""
    standing = [
        (seat in winners, *((0, 0) if seat in winners else (totals[seat], figures[seat])))
        for seat in range(len(totals))
    ]
    return tuple(1 + sum(other > own for other in standing) for own in standing)


def _bars(
    seats: Sequence[SeatCard],
    rows: Sequence[tuple[str, str, tuple[int, ...]]],
    totals: Sequence[int],
    places: Sequence[int],
    winners: Sequence[int],
    marks: Sequence[CityMark],
) -> tuple[Bar, ...]:
    below = max(sum(-points[seat] for *_, points in rows if points[seat] < 0) for seat in range(len(totals)))
    above = max(sum(points[seat] for *_, points in rows if points[seat] > 0) for seat in range(len(totals)))
    unit = 100 / max(1, below + above)
    shaded = _shaded([name for name, *_ in rows])
    bars = []
    for seat, card in enumerate(seats):
        pieces, left, right = [], below * unit, below * unit
        for name, heading, points in rows:
            length = abs(points[seat]) * unit
            if points[seat] < 0:
                left -= length
            if points[seat]:
                begin = left if points[seat] < 0 else right
                pieces.append(Piece(name, heading, points[seat], begin, length, name in shaded))
            if points[seat] > 0:
                right += length
        won, zero = seat in winners, below * unit
        bars.append(Bar(seat, places[seat], card.name, card.kind, totals[seat], won, tuple(pieces), zero, marks[seat]))
    return tuple(sorted(bars, key=lambda bar: (bar.place, bar.seat)))


def _shaded(categories: Sequence[str]) -> set[str]:
    """The categories whose colour another one before them has already."""
    seen: set[str] = set()
    again = set()
    for name in categories:
        colour = SYMBOLS.get(name, PLAIN)[1]
        if colour in seen:
            again.add(name)
        seen.add(colour)
    return again


def _why(
    view: View,
    seats: Sequence[SeatCard],
    rows: Sequence[tuple[str, str, tuple[int, ...]]],
    totals: Sequence[int],
    settled: tuple[str, tuple[int, ...]] | None,
    language: str,
) -> tuple[str, ...]:
    """By what the game was won: the lead and where it came from, or what settled a tie."""
    winners, best = view.winners, max(totals)
    first = winners[0]
    if settled is None:  # it ended before the points could matter
        return (translate(language, "The game was won at once: points did not decide it."),)
    level = [seat for seat in range(len(totals)) if totals[seat] == best]
    if len(level) > 1:
        return (_tie(level, winners, seats, best, settled, language),)
    second = max((seat for seat in range(len(totals)) if seat != first), key=lambda seat: totals[seat])
    lead = translate_plural(
        language,
        "{name} is {n} point ahead of {other}.",
        "{name} is {n} points ahead of {other}.",
        totals[first] - totals[second],
        name=seats[first].name,
        other=seats[second].name,
    )
    more, heading = max(
        ((points[first] - points[second], heading) for _, heading, points in rows), key=lambda one: one[0]
    )
    most = translate(language, "The biggest difference: {category}, {points} more.", category=heading, points=more)
    return (lead, most)


def _tie(
    level: Sequence[int],
    winners: Sequence[int],
    seats: Sequence[SeatCard],
    best: int,
    settled: tuple[str, tuple[int, ...]],
    language: str,
) -> str:
    what, figures = settled
    if not what:
        return translate(language, "A tie at {points} points.", points=best)
    counted = ", ".join(
        f"{seats[seat].name} {figures[seat]}" for seat in sorted(level, key=lambda seat: -figures[seat])
    )
    told = {"points": best, "what": what, "counted": counted}
    if len(winners) == len(level):
        return translate(
            language, "A tie at {points} points, and equal in what decides then, {what} ({counted}).", **told
        )
    return translate(language, "A tie at {points} points. What decides then is {what}: {counted}.", **told)
