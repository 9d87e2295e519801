"""Exact documents: a state or a view field by field, as declared (kernel/fields.py), for every game alike.

They lose nothing and need no code of a game. Values that have names are written by name, sets as lists of their members, the
rest as numbers; fields that are zero throughout are left out. Reading checks types, shapes and ranges and no more: whether the
values fit together is not asked, so read only what was written here. What people write by hand, and what comes from outside, is
read by the game's own reader.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.errors import BadDocument
from heptapolis.games.contract import Document, Game, Position, View
from heptapolis.games.document_checks import Fields, read_observer
from heptapolis.kernel.fields import FULL, OBSERVER, SPECTATOR, Category, Field, Lanes, Members, fields_of
from heptapolis.kernel.state import State, blank, to_bytes


def write(moment: Position | View) -> Document:
    """The exact document of a position or a view."""
    game, state = moment.game, moment._state()
    document: Document = {"game": game.name, "rules": game.rules_version, "players": game.players}
    if game.options:
        document["options"] = dict(game.options)
    if state.observer != FULL:
        document["view"] = "spectator" if state.observer == SPECTATOR else int(state.observer)
    document["state"] = {
        entry.name: _nest(np.asarray(state[entry.name]), entry)
        for entry in fields_of(game.state_type)
        if entry.name != OBSERVER and np.any(state[entry.name])
    }
    return document


def read(kind: type[Game], document: Document) -> Position | View:
    """The position or view of an exact document, or BadDocument."""
    fields = Fields(document, "the document", {"game", "rules", "players", "options", "view", "state"})
    if fields.get("game", str, "") != kind.name:
        raise BadDocument(f"this is not a document of {kind.name}")
    fields.number("rules", kind.rules_version, kind.rules_version, 0)
    players = fields.number("players", *kind.seat_range, 0)
    game = kind(players, fields.get("options", dict, {}))
    state = blank(kind.state_type)
    known = {entry.name: entry for entry in fields_of(kind.state_type) if entry.name != OBSERVER}
    for name, told in Fields(fields.get("state", dict, {}), "state", set(known)).document.items():
        _enter(state, known[name], told)
    if "view" not in document:
        state.observer = FULL
        return Position(game, to_bytes(state), from_document=True)
    state.observer = read_observer(document["view"], players)
    return View(game, to_bytes(state), None if state.observer == SPECTATOR else int(state.observer))


def _nest(values: Any, entry: Field) -> Any:
    return [_nest(part, entry) for part in values] if values.ndim else tell(int(values), entry)


def tell(value: int, entry: Field) -> Any:
    """One value as a document says it."""
    values = entry.values
    if isinstance(values, Category):
        return values.names[value - values.first] or value if 0 <= value - values.first < len(values.names) else value
    if isinstance(values, Members) and values.along is None and value >> len(values.names) == 0:
        return [name for bit, name in enumerate(values.names) if value >> bit & 1]
    if isinstance(values, Lanes):
        return [value >> lane * values.width & (1 << values.width) - 1 for lane in range(len(values.names))]
    return value


def _enter(state: State, entry: Field, told: Any) -> None:
    """Write what a document says into a field."""
    flat: list[Any] = [told]
    for length in entry.shape:
        if not all(isinstance(part, list) and len(part) == length for part in flat):
            raise BadDocument(f"{entry.name} in the state has the shape {list(entry.shape)}")
        flat = [value for part in flat for value in part]
    numbers = [number_told(value, entry) for value in flat]
    if wrong := [number for number in numbers if not entry.low <= number <= entry.high]:
        raise BadDocument(f"{entry.name} in the state must be from {entry.low} to {entry.high}, not {wrong[0]}")
    state[entry.name] = np.array(numbers, entry.kind).reshape(entry.shape) if entry.shape else numbers[0]


def number_told(told: Any, entry: Field) -> int:
    """The number that a document means by what it says of one value, or BadDocument."""
    values = entry.values
    if isinstance(told, int) and not isinstance(told, bool):
        return told
    if isinstance(values, Category) and told in values.names and told is not None:
        return values.names.index(told) + values.first
    if isinstance(values, Members) and isinstance(told, list) and all(name in values.names for name in told):
        return sum(1 << values.names.index(name) for name in set(told))
    if isinstance(values, Lanes) and isinstance(told, list) and len(told) == len(values.names):
        if all(type(lane) is int and 0 <= lane < 1 << values.width for lane in told):
            return sum(lane << number * values.width for number, lane in enumerate(told))
    raise BadDocument(f"{entry.name} in the state cannot be {str(told)[:40]!r}")


def schema(kind: type[Game]) -> Document:
    """The JSON Schema of a game's exact documents."""
    least, most = kind.seat_range
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Exact documents of {kind.name}",
        "type": "object",
        "properties": {
            "game": {"const": kind.name},
            "rules": {"const": kind.rules_version},
            "players": {"type": "integer", "minimum": least, "maximum": most},
            "options": {"type": "object"},
            "view": {"anyOf": [{"const": "spectator"}, {"type": "integer", "minimum": 0, "maximum": most - 1}]},
            "state": {
                "type": "object",
                "properties": {
                    entry.name: _field_schema(entry) for entry in fields_of(kind.state_type) if entry.name != OBSERVER
                },
                "additionalProperties": False,
            },
        },
        "required": ["game", "rules", "players", "state"],
        "additionalProperties": False,
    }


def _field_schema(entry: Field) -> Document:
    found: Document = _value_schema(entry)
    for length in reversed(entry.shape):
        found = {"type": "array", "items": found, "minItems": length, "maxItems": length}
    return {"description": entry.meaning, **found}


def _value_schema(entry: Field) -> Document:
    number = {"type": "integer", "minimum": entry.low, "maximum": entry.high}
    values = entry.values
    if isinstance(values, Category):
        return {"anyOf": [number, {"enum": [name for name in values.names if name is not None]}]}
    if isinstance(values, Members) and values.along is None:
        return {"anyOf": [number, {"type": "array", "items": {"enum": list(values.names)}, "uniqueItems": True}]}
    if isinstance(values, Lanes):
        lane, count = {"type": "integer", "minimum": 0, "maximum": (1 << values.width) - 1}, len(values.names)
        return {"anyOf": [number, {"type": "array", "items": lane, "minItems": count, "maxItems": count}]}
    return number
