"""The encoder: a view as numbers for a net, as a list of active columns or as a dense row.

Columns follow from the declared fields (fields.py). A number has one column with its value; a category a column for each value
that has a name, of which one is 1; a set a column for each member; lanes a column each. What is not seen, and what is zero,
empty or says nothing, has no active column. Seats, and all that goes round the table, count from the observer: first its own,
then the left neighbours in order; a spectator sees seat 0 first. Seats that nobody has are no columns.

The encoder reads a record word by word and passes over words in which nothing is active.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from heptapolis.kernel.fields import Axis, Category, Field, Lanes, Members, Number, Plain, Seat, SeatSet, fields_of
from heptapolis.kernel.rules import rule
from heptapolis.kernel.views import word_of

VALUE, CODE, SET, LANES = range(4)
"""What an entry becomes: a number; the column that a table gives; a column for each bit; numbers of some bits."""
SHIFT, BITS, KIND, COLUMN, FIRST, COUNT, CODES, WHEN = range(8)
"""What a plan says of an entry: where in its word; what it becomes; its first column; its lowest value (numbers: their sign;
lanes: their bits); how many values; where in the table of codes; 1 + the moment in which alone it counts, or 0."""
HAPPENS, IN_WORD, FROM_BIT = range(3)
"""Whether a field tells the moment, and where."""


class Plan(NamedTuple):
    """The arrays that the encoder follows, for one record type and number of players."""

    starts: Any
    """The first entry of each word, and the end."""
    silent: Any
    """What a word is when nothing in it is active; never so where something always is."""
    entries: Any
    """int32[observer + 1, entry, …]: SHIFT to WHEN."""
    codes: Any
    """Columns after the first of an entry, by value or bit; -1 for none."""
    moment: Any
    """Where the field stands that says which entries count now."""


@rule
def active_columns(words, row, starts, silent, entries, codes, moment, observer, columns, values):
    """Write the numbers of a view's active columns, as a Plan says, and their values; how many there are is returned."""
    now, count, seat = 0, 0, observer + 1
    if moment[HAPPENS]:
        now = (int(words[row, moment[IN_WORD]]) >> int(moment[FROM_BIT]) & 127) + 1
    for word in range(words.shape[1]):
        if words[row, word] == silent[word]:
            continue
        data = int(words[row, word])
        for entry in range(int(starts[word]), int(starts[word + 1])):
            if entries[seat, entry, WHEN] != 0 and entries[seat, entry, WHEN] != now:
                continue
            kind, column, first = (
                int(entries[seat, entry, KIND]),
                int(entries[seat, entry, COLUMN]),
                int(entries[seat, entry, FIRST]),
            )
            bits, value = int(entries[seat, entry, BITS]), data >> int(entries[seat, entry, SHIFT])
            if bits < 64:
                value &= (1 << bits) - 1
            if kind == VALUE or kind == CODE:
                if value >> (bits - 1) & 1:
                    value -= 1 << bits
                if kind == VALUE:
                    if value != 0:
                        columns[count], values[count] = column, value * first
                        count += 1
                elif 0 <= value - first < entries[seat, entry, COUNT]:
                    code = int(codes[int(entries[seat, entry, CODES]) + value - first])
                    if code >= 0:
                        columns[count], values[count] = column + code, 1
                        count += 1
            elif kind == SET:
                for bit in range(int(entries[seat, entry, COUNT])):
                    if value == 0:
                        break
                    if value & 1:
                        code = int(codes[int(entries[seat, entry, CODES]) + bit])
                        if code >= 0:
                            columns[count], values[count] = column + code, 1
                            count += 1
                    value >>= 1
            else:
                for lane in range(int(entries[seat, entry, COUNT])):
                    if value == 0:
                        break
                    held = value & ((1 << first) - 1)
                    if held != 0:
                        columns[count], values[count] = column + lane, held
                        count += 1
                    value >>= first
    return count


@rule
def dense_row(words, row, starts, silent, entries, codes, moment, observer, columns, values, tensor):
    """Write a view as a row with all columns; `columns` and `values` are working space."""
    for column in range(tensor.size):
        tensor[column] = 0
    count = active_columns(words, row, starts, silent, entries, codes, moment, observer, columns, values)
    for place in range(count):
        tensor[columns[place]] = values[place]


class Encoder:
    """How views of one record type become numbers at a table with so many players."""

    def __init__(self, kind: np.dtype[Any], players: int) -> None:
        self.kind, self.players = kind, players
        self.fields: list[tuple[str, int, int]] = []
        """(field, first column, end) for each field that has columns."""
        self._first: dict[tuple[str, tuple[int, ...]], int] = {}
        width = 0
        for entry in fields_of(kind):
            begin = width
            for place in self._places(entry):
                self._first[entry.name, place] = width
                width += len(self._options(entry, place))
            if width > begin:
                self.fields.append((entry.name, begin, width))
        self.width = width
        """Columns in all."""
        self.plan = self._plan()
        self.most = sum(1 if entry[KIND] in (VALUE, CODE) else int(entry[COUNT]) for entry in self.plan.entries[0])
        """More columns than any view has active ones."""

    def columns(self) -> list[str]:
        """What each column means, for people."""
        return [
            f"{entry.name}{self._place_label(entry, place)}{option}"
            for entry in fields_of(self.kind)
            for place in self._places(entry)
            for option in self._options(entry, place)
        ]

    def _axis_number(self, entry: Field, place: tuple[int, ...], name: str) -> int:
        return place[[axis.name for axis in entry.axes].index(name)]

    def _in_play(self, axis: Axis, number: int) -> bool:
        if axis.turning is None or number < axis.turning(self.players):
            return True
        return axis.fixed is not None and number >= axis.fixed

    def _places(self, entry: Field) -> Iterator[tuple[int, ...]]:
        """The entries of a field that have columns of their own, turned to the observer."""
        if isinstance(entry.values, Plain):
            return
        for place in entry.entries():
            if all(self._in_play(axis, number) for axis, number in zip(entry.axes, place, strict=True)):
                if entry.now is None or place[0] == 0:
                    yield place

    def _options(self, entry: Field, place: tuple[int, ...]) -> list[str]:
        """The columns of one entry, by what is said after its name."""
        values = entry.values
        if isinstance(values, Number):
            return [""]
        if isinstance(values, Category):
            return [f" = {values.names[value - values.first]}" for value in self._named(entry, place)]
        if isinstance(values, Members):
            names = values.names
            if values.along is not None:
                start = self._axis_number(entry, place, values.along[0]) * values.along[1]
                names = names[start : start + values.along[1]]
            return [f" has {name}" for name in names]
        if isinstance(values, Lanes):
            return [f": {name}" for name in values.names]
        assert isinstance(values, Seat | SeatSet)
        word = "=" if isinstance(values, Seat) else "has"
        return [f" {word} seat+{number}" for number in range(values.turning(self.players))]

    def _named(self, entry: Field, place: tuple[int, ...]) -> list[int]:
        """The values of a category that have columns at an entry."""
        values = entry.values
        assert isinstance(values, Category)
        found = [values.first + number for number, name in enumerate(values.names) if name is not None]
        if values.along is not None:
            low, high = list(pairwise(values.along[1]))[self._axis_number(entry, place, values.along[0])]
            found = [value for value in found if value < 0 or low <= value < high]
        return found

    def _place_label(self, entry: Field, place: tuple[int, ...]) -> str:
        hidden = entry.values.along[0] if isinstance(entry.values, Members) and entry.values.along else None
        labels = []
        for number, (axis, at) in enumerate(zip(entry.axes, place, strict=True)):
            if axis.name == hidden or (number == 0 and entry.now is not None):
                continue
            turned = axis.turning is not None and at < axis.turning(self.players)
            labels.append(f"{axis.name}+{at}" if turned else axis.label(at))
        return f"[{', '.join(labels)}]" if labels else ""

    def _turned(self, number: int, around: int, observer: int) -> int:
        """Where something that goes round the table stands as seen from an observer."""
        return (number - observer) % around if observer >= 0 and number < around else number

    def _seen_value(self, values: Category, value: int, observer: int) -> int:
        """A value of a category, where it stands for a seat counted from the observer."""
        if values.seats is None or value < values.seats[0]:
            return value
        first, turning = values.seats
        return first + self._turned(value - first, turning(self.players), observer)

    def _plan(self) -> Plan:
        word = word_of(self.kind)
        bits = 8 * word.itemsize
        assert self.kind.fields is not None
        listed: list[tuple[int, int, Field, tuple[int, ...]]] = []
        for entry in fields_of(self.kind):
            start = 8 * int(self.kind.fields[entry.name][1])
            for number, place in enumerate(entry.entries()):
                playing = all(self._in_play(axis, at) for axis, at in zip(entry.axes, place, strict=True))
                if playing and not isinstance(entry.values, Plain):
                    at = start + number * 8 * entry.width
                    listed.append((at // bits, at % bits, entry, place))
        listed.sort(key=lambda item: item[:2])
        words = self.kind.itemsize // word.itemsize
        numbers = [item[0] for item in listed]
        starts = np.searchsorted(numbers, np.arange(words + 1)).astype(np.int32)
        entries = np.zeros((self.players + 1, len(listed), WHEN + 1), np.int32)
        codes = _Codes()
        for observer in range(-1, self.players):
            for number, (_, shift, entry, place) in enumerate(listed):
                entries[observer + 1, number] = self._entry(shift, entry, place, observer, codes)
        moment = np.zeros(3, np.int32)
        for entry in fields_of(self.kind):
            if entry.now is not None:
                at = 8 * int(self.kind.fields[entry.now][1])
                moment[:] = 1, at // bits, at % bits
        return Plan(starts, self._silence(listed), entries, codes.table(), moment)

    def _entry(self, shift: int, entry: Field, place: tuple[int, ...], observer: int, codes: _Codes) -> list[int]:
        """SHIFT to WHEN of an entry, for an observer."""
        turned = tuple(
            self._turned(at, axis.turning(self.players), observer) if axis.turning is not None else at
            for axis, at in zip(entry.axes, place, strict=True)
        )
        when = 0
        if entry.now is not None:
            when, turned = place[0] + 1, (0, *turned[1:])
        column, values, bits = self._first[entry.name, turned], entry.values, 8 * entry.width
        head, tail = [shift, bits], [when]
        if isinstance(values, Number):
            return [*head, VALUE, column, -1 if values.mirrored and observer == 1 else 1, 0, 0, *tail]
        if isinstance(values, Lanes):
            return [*head, LANES, column, values.width, len(values.names), 0, *tail]
        if isinstance(values, Category):
            known = self._named(entry, place)
            seen = [self._seen_value(values, value, observer) for value in range(entry.low, entry.high + 1)]
            table = [known.index(value) if value in known else -1 for value in seen]
            return [*head, CODE, column, entry.low, len(table), codes.place(table), *tail]
        if isinstance(values, Members):
            table = list(range(len(self._options(entry, turned))))
            return [*head, SET, column, 0, len(table), codes.place(table), *tail]
        assert isinstance(values, Seat | SeatSet)
        around = values.turning(self.players)
        table = [self._turned(seat, around, observer) for seat in range(around)]
        kind = CODE if isinstance(values, Seat) else SET
        return [*head, kind, column, 0, len(table), codes.place(table), *tail]

    def _silence(self, listed: list[tuple[int, int, Field, tuple[int, ...]]]) -> Any:
        """For each word a value at which none of its entries is active."""
        silent = np.zeros(1, self.kind)
        for entry in fields_of(self.kind):
            if isinstance(entry.values, Category):
                quiet = [
                    value
                    for value in range(entry.low, entry.high + 1)
                    if not 0 <= value - entry.values.first < len(entry.values.names)
                    or entry.values.names[value - entry.values.first] is None
                ]
                silent[entry.name] = entry.unseen if entry.unseen in quiet else quiet[0] if quiet else entry.low - 1
            elif isinstance(entry.values, Seat):
                silent[entry.name] = -1
        return silent.view(word_of(self.kind))


class _Codes:
    """The tables of codes, each kept once."""

    def __init__(self) -> None:
        self.entries: list[int] = []
        self.known: dict[tuple[int, ...], int] = {}

    def place(self, table: list[int]) -> int:
        """Where a table begins."""
        if (key := tuple(table)) not in self.known:
            self.known[key] = len(self.entries)
            self.entries += table
        return self.known[key]

    def table(self) -> Any:
        """All of them."""
        return np.array([*self.entries, -1], np.int32)


@cache
def encoder(kind: np.dtype[Any], players: int) -> Encoder:
    """The encoder of a record type, made once."""
    return Encoder(kind, players)
