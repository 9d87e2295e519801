"""Declared fields as parts of a document: exact, by the names of things, and checked when they are read.

Unlike exact documents (exact_documents.py) they are meant for people. A number is a number; a value that names something is
that name; a set is a list of names. An axis whose entries have names is an object, in which entries that say nothing (the
field's `unseen`) are left out; any other axis is a list.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from heptapolis.errors import BadDocument
from heptapolis.games.exact_documents import number_told, tell
from heptapolis.kernel.fields import Axis, Field, SeatSet, fields_of


def object_of(value: Any, where: str) -> dict[str, Any]:
    """The value itself, or BadDocument if it is no object."""
    if not isinstance(value, dict):
        raise BadDocument(f"{where} is an object with named fields, not {type(value).__name__}")
    return value


def write(state: Any, kind: np.dtype[Any], players: int, names: Collection[str]) -> dict[str, Any]:
    """Some fields of a state."""
    return {
        field.name: _written(field, np.asarray(state[field.name]), field.axes, players)
        for field in fields_of(kind)
        if field.name in names
    }


def read(
    state: Any, kind: np.dtype[Any], document: dict[str, Any], players: int, names: Collection[str], where: str
) -> None:
    """Enter into a state what a document says of some fields; what it does not say stays as it is."""
    if unknown := [name for name in document if name not in names]:
        raise BadDocument(f"{where} has no field {unknown[0]!r}; there are {', '.join(names)}")
    for field in fields_of(kind):
        if field.name in document:
            value = _read(field, document[field.name], field.axes, players, f"{field.name} of {where}")
            state[field.name] = np.array(value, field.kind).reshape(field.shape)


def _length(axis: Axis, players: int) -> int:
    """How many entries of an axis there are at this table."""
    return axis.turning(players) if axis.turning is not None and axis.fixed is None else axis.length


def _written(field: Field, values: Any, axes: Sequence[Axis], players: int) -> Any:
    if not axes:
        return _value(field, int(values), players)
    axis = axes[0]
    parts = [_written(field, values[place], axes[1:], players) for place in range(_length(axis, players))]
    if not axis.names:
        return parts
    blank = _written(field, np.full(values[0].shape, field.unseen), axes[1:], players)
    return {name: part for name, part in zip(axis.names, parts, strict=True) if part != blank}


def _read(field: Field, value: Any, axes: Sequence[Axis], players: int, where: str) -> Any:
    if not axes:
        return _number(field, value, players, where)
    axis = axes[0]
    blank = np.full([each.length for each in axes[1:]], field.unseen)
    if axis.names:
        if unknown := [name for name in object_of(value, where) if name not in axis.names]:
            raise BadDocument(f"{where} knows no {axis.name} {unknown[0]!r}; there are {', '.join(axis.names)}")
        return [
            _read(field, value[name], axes[1:], players, f"{name} in {where}") if name in value else blank
            for name in axis.names
        ]
    length = _length(axis, players)
    if not isinstance(value, list) or len(value) != length:
        raise BadDocument(f"{where} is a list with {length} entries, one for each {axis.name}")
    parts = [_read(field, part, axes[1:], players, f"entry {place} of {where}") for place, part in enumerate(value)]
    return [*parts, *[blank] * (axis.length - length)]


def _value(field: Field, value: int, players: int) -> Any:
    """One value, as a document says it."""
    if isinstance(field.values, SeatSet):
        return [seat for seat in range(players) if value >> seat & 1]
    return tell(value, field)


def _number(field: Field, value: Any, players: int, where: str) -> int:
    """The number that a document means, or BadDocument."""
    if isinstance(field.values, SeatSet):
        seats = list(range(players))
        if not isinstance(value, list) or any(isinstance(seat, bool) or seat not in seats for seat in value):
            raise BadDocument(f"{where} is a list of seats from 0 to {players - 1}, not {value!r}")
        return sum(1 << seat for seat in set(value))
    try:
        number = number_told(value, field)
    except BadDocument:
        names = getattr(field.values, "names", ())
        known = f"one or some of {', '.join(filter(None, names))}" if names else "a number"
        raise BadDocument(f"{where} is {known}, not {str(value)[:40]!r}") from None
    if not field.low <= number <= field.high:
        raise BadDocument(f"{where} is a number from {field.low} to {field.high}, not {number}")
    return number
