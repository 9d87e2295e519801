"""Fields: what a game's record holds, declared once.

Each field says its name and type, its axes, its lowest and highest value, what its values are, who sees it, what stands in its
place for those who do not, and what it means. Secret is what is not declared otherwise. From this come the record type, the
blank view and what it receives (views.py), the columns of tensors (encoding.py), the exact documents with their range checks
and schema, and the tables of docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from heptapolis.kernel.state import record_type

FULL, SPECTATOR = -2, -1
"""In `observer`: a whole state; the view of somebody who only watches. Else the seat whose view it is."""
NOBODY, OWNER, EVERYBODY = "nobody", "owner", "everybody"
"""Who sees a field; OWNER: the seat of its first axis that counts seats."""
OBSERVER = "observer"
"""The field that every record must have: whose view it is. A view's is written by the kernel."""

Turning = Callable[[int], int]
"""For a number of players: how many entries of an axis go round the table."""


def by_seat(players: int) -> int:
    """An axis with an entry for each seat."""
    return players


@dataclass(frozen=True)
class Axis:
    """One direction of an array: what its entries are."""

    name: str
    length: int
    names: tuple[str, ...] = ()
    """The names of its entries; else they are numbers."""
    turning: Turning | None = None
    """Entries that go round the table: in tensors the observer's comes first, then the left neighbours in order."""
    fixed: int | None = None
    """The entries from here on hold something also where they do not go round; the others are seats that nobody has."""

    def label(self, entry: int) -> str:
        """What an entry is called."""
        return self.names[entry] if self.names else f"{self.name} {entry}"


def seats(most: int, name: str = "seat", turning: Turning = by_seat) -> Axis:
    """An axis that counts seats."""
    return Axis(name, most, turning=turning)


@dataclass(frozen=True)
class Number:
    """Values that count something: in a tensor one column with the value."""

    mirrored: bool = False
    """Whether it counts from seat 0 towards seat 1: then seat 1 sees it the other way round."""

    def __str__(self) -> str:
        return "number"


@dataclass(frozen=True)
class Category:
    """Values that name something: in a tensor a column for each value that has a name."""

    what: str
    names: tuple[str | None, ...]
    """The names of the values from `first` on; None for a value that says nothing, which has no column."""
    first: int = 0
    along: tuple[str, tuple[int, ...]] | None = None
    """An axis and bounds: at entry i of it, values are negative or from bounds[i] up to bounds[i + 1], less one."""
    seats: tuple[int, Turning] | None = None
    """The values from here on stand for seats, as many as go round the table: in a tensor they count from the observer."""

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True)
class Members:
    """Sets, a bit for each member: in a tensor a column for each."""

    what: str
    names: tuple[str, ...]
    along: tuple[str, int] | None = None
    """An axis that goes on with the members: how many an entry of it holds."""

    def __str__(self) -> str:
        return f"set of {self.what}"


@dataclass(frozen=True)
class Lanes:
    """Several small numbers in one word, some bits each, the first in the lowest: in a tensor a column for each."""

    what: str
    names: tuple[str, ...]
    width: int

    def __str__(self) -> str:
        return f"{self.what}, {self.width} bits each"


@dataclass(frozen=True)
class Seat:
    """A seat: in a tensor counted from the observer."""

    turning: Turning = by_seat

    def __str__(self) -> str:
        return "seat"


@dataclass(frozen=True)
class SeatSet:
    """A set of seats, a bit each: in a tensor counted from the observer."""

    turning: Turning = by_seat

    def __str__(self) -> str:
        return "set of seats"


@dataclass(frozen=True)
class Plain:
    """Values that no tensor needs: what they say follows from other fields, or is over."""

    what: str

    def __str__(self) -> str:
        return self.what


Values = Number | Category | Members | Lanes | Seat | SeatSet | Plain
NUMBER = Number()


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    name: str
    kind: type[np.signedinteger[Any]]
    meaning: str
    axes: tuple[Axis, ...] = ()
    values: Values = NUMBER
    low: int = 0
    high: int = 0
    seen: str = NOBODY
    unseen: int = 0
    """What stands there for who does not see it."""
    part: int = -1
    """The bits that are seen, where not all of a value is."""
    now: str | None = None
    """The field that says which entry along the first axis counts now: the others are over, and no columns of a tensor."""
    split: int = 0
    """Where the record has one row for two axes: so many entries belong to each of the first, and the rest to its last."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape in the record."""
        lengths = tuple(axis.length for axis in self.axes)
        return ((lengths[0] - 1) * self.split + lengths[1],) if self.split else lengths

    @property
    def width(self) -> int:
        """Bytes of an entry."""
        return int(np.dtype(self.kind).itemsize)

    def entries(self) -> Iterator[tuple[int, ...]]:
        """Where along its axes each entry stands, in the order of the record."""
        if not self.split:
            return product(*(range(axis.length) for axis in self.axes))
        firsts = (min(number // self.split, self.axes[0].length - 1) for number in range(self.shape[0]))
        return ((first, number - first * self.split) for number, first in enumerate(firsts))

    def owner_axis(self) -> int:
        """Which of its axes counts seats."""
        return next(number for number, axis in enumerate(self.axes) if axis.turning and axis.fixed is None)

    def sees(self, observer: int, place: tuple[int, ...]) -> bool:
        """Whether an observer is declared to see an entry."""
        if self.seen == OWNER:
            return place[self.owner_axis()] == observer
        return self.seen == EVERYBODY


def field(name: str, kind: Any, meaning: str, *axes: Axis, **settings: Any) -> Field:
    """A field, its axes named after its meaning. `high` may be left out where the values say it."""
    values = settings.get("values", NUMBER)
    if "high" not in settings:
        bits = 8 * np.dtype(kind).itemsize
        if isinstance(values, Category):
            settings["high"] = values.first + len(values.names) - 1
            settings.setdefault("low", values.first)
        elif isinstance(values, Members | SeatSet):
            count = len(values.names) if isinstance(values, Members) else 7
            settings["low"], settings["high"] = (
                (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if count >= bits else (0, (1 << count) - 1)
            )
        elif isinstance(values, Lanes):
            settings["high"] = (1 << values.width * len(values.names)) - 1
        else:
            raise TypeError(f"field {name!r} does not say how high its values go")
    return Field(name, kind, meaning, axes, **settings)


def public(name: str, kind: Any, meaning: str, *axes: Axis, **settings: Any) -> Field:
    """A field that everybody sees."""
    return field(name, kind, meaning, *axes, seen=EVERYBODY, **settings)


def observer_field(most: int) -> Field:
    """The field that says whose view a record is."""
    meaning = "whose view this is: a seat, -1 a spectator, -2 the whole state"
    return public(OBSERVER, np.int8, meaning, values=Plain("observer"), low=FULL, high=most - 1, unseen=SPECTATOR)


_DECLARED: dict[np.dtype[Any], tuple[Field, ...]] = {}


def declare(*fields: Field) -> np.dtype[Any]:
    """The record type of these fields; `fields_of` gives them back."""
    names = [entry.name for entry in fields]
    if OBSERVER not in names:
        raise TypeError(f"a record needs a field {OBSERVER!r}")
    for entry in fields:
        limits = np.iinfo(entry.kind)
        if not limits.min <= entry.low <= entry.high <= limits.max:
            raise TypeError(f"field {entry.name!r}: {entry.low} to {entry.high} do not fit {np.dtype(entry.kind)}")
        if not limits.min <= entry.unseen <= limits.max:
            raise TypeError(f"field {entry.name!r}: {entry.unseen} stands for unseen and does not fit")
        if entry.seen not in (NOBODY, OWNER, EVERYBODY) or (
            entry.seen == OWNER and not any(axis.turning and axis.fixed is None for axis in entry.axes)
        ):
            raise TypeError(f"field {entry.name!r} cannot be seen by {entry.seen}")
        if not entry.meaning:
            raise TypeError(f"field {entry.name!r} does not say what it means")
    kind = record_type(
        [(entry.name, entry.kind, entry.shape) if entry.shape else (entry.name, entry.kind) for entry in fields]
    )
    _DECLARED[kind] = fields
    return kind


def fields_of(kind: np.dtype[Any]) -> tuple[Field, ...]:
    """The declared fields of a record type."""
    return _DECLARED[kind]


def range_fault(kind: np.dtype[Any], state: Any) -> str | None:
    """The first field of a state with a value that it cannot have, in words; None if there is none."""
    for entry in fields_of(kind):
        values = np.asarray(state[entry.name]).reshape(-1)
        for value in values[(values < entry.low) | (values > entry.high)][:1]:
            return f"{entry.name} must be from {entry.low} to {entry.high}, not {int(value)}"
    return None


def named(entries: Sequence[Any]) -> tuple[str, ...]:
    """The ids of things that have one."""
    return tuple(str(entry.id) for entry in entries)
