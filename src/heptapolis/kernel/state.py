"""Records: the whole state of a game in one fixed-size piece of memory.

A record type is a NumPy structured type with nested arrays, the widest fields first, no hidden padding, so that equal states
are equal bytes. `state.coins[2]` reads the same interpreted and compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from operator import itemgetter
from typing import Any

import numpy as np

from heptapolis.kernel.cache import mark_of

State = Any  # an np.record whose fields depend on the game; rules and hooks alone know them
FORBIDDEN = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type from (name, scalar type[, shape]) entries.

    Checks what makes records safe: signed integers only, no name that an array already uses, widest first, no padding.
    """
    for name, scalar, *_ in fields:
        if name in FORBIDDEN:
            raise TypeError(f"field {name!r} would be hidden by the array attribute of that name")
        if np.dtype(scalar).kind != "i":
            raise TypeError(f"field {name!r} must be a signed integer")
    widths = [np.dtype(entry[1]).itemsize for entry in fields]
    if widths != sorted(widths, reverse=True):
        raise TypeError("fields must stand widest first")
    plain = np.dtype(fields)
    mark = mark_of(_declaring_module())
    missing = 8 - plain.itemsize % 8 if mark else -plain.itemsize % widths[0]
    if missing:
        fields = [*fields, (f"padding{mark}", np.int8, (missing,))]
    # Nothing moves by aligning, but a GPU, told that a field is aligned, need not read it byte by byte.
    plain = np.dtype(fields, align=True)
    return np.dtype((_record_class(tuple(plain.names or ())), plain))


def _declaring_module() -> str:
    """The module outside the kernel that is declaring a record type now."""
    frame = sys._getframe(1)
    while (name := str(frame.f_globals.get("__name__", ""))).startswith("heptapolis.kernel.") and frame.f_back:
        frame = frame.f_back
    return name


def _record_class(names: tuple[str, ...]) -> type[np.record]:
    """A record whose fields are read and written as fast as items: NumPy's own record looks each of them up in Python.

    Compiled rules find its memory through `data`. NumPy makes a memoryview for that, which first writes down the names and
    types of all fields: most of the time that a small rule takes. The record itself shows the same memory for nothing.
    """
    members: dict[str, Any] = {
        name: getattr(np.void, name) for name in ("__getattribute__", "__setattr__", "__getitem__")
    }
    members["data"] = property(lambda record: record)
    return type("Record", (np.record,), members | {name: property(itemgetter(name), _setter(name)) for name in names})


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return put


def blank(kind: np.dtype[Any]) -> State:
    """A new record, all zero."""
    return np.zeros(1, kind)[0]


def from_bytes(kind: np.dtype[Any], data: bytes) -> State:
    """A new, writable record from its bytes."""
    return np.frombuffer(bytearray(data), kind)[0]


def copied(state: State) -> State:
    """A record like another, to write on."""
    return from_bytes(state.dtype, to_bytes(state))


def to_bytes(state: State) -> bytes:
    """The bytes of a record."""
    return bytes(state.tobytes())
