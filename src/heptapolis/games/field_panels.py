"""What the declared fields of a view say, for people: panels of lines that any screen can show.

For games that nobody has drawn yet. What belongs to a seat stands in its panel, the rest in a panel of its own; what the
view does not tell is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from heptapolis.games import describe_for
from heptapolis.games.plain_words import in_words
from heptapolis.kernel.fields import (
    EVERYBODY,
    OBSERVER,
    Axis,
    Category,
    Field,
    Lanes,
    Members,
    Number,
    Plain,
    Seat,
    SeatSet,
    fields_of,
)
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Position, View

_TABLE = message("The table")
_PLAYER = message("Player {number}")


@dataclass(frozen=True)
class Panel:
    """Lines under a heading: what something means, and what it is. `seat` is whose panel it is, None for the table's own."""

    seat: int | None
    title: str
    lines: tuple[tuple[str, str], ...]


def panels(table: Position | View, language: str, names: Sequence[str] = ()) -> list[Panel]:
    """The table's panel, then one for each seat. `names` says what to call who has a seat."""
    return _Writer(table, language, names).panels()


class _Writer:
    def __init__(self, table: Position | View, language: str, names: Sequence[str]) -> None:
        self.game, self.state, self.language = table.game, table._state(), language
        players = [translate(language, _PLAYER, number=seat + 1) for seat in range(self.game.players)]
        self.names = [name or players[seat] for seat, name in enumerate((*names, *players[len(names) :]))]
        self.thing: Callable[[str, str], str] | None = getattr(describe_for(self.game.name), "thing_name", None)
        self.common: list[tuple[str, str]] = []
        self.own: list[list[tuple[str, str]]] = [[] for _ in range(self.game.players)]

    def panels(self) -> list[Panel]:
        for field in fields_of(self.game.state_type):
            if field.name not in (OBSERVER, "players") and not isinstance(field.values, Plain) and not field.split:
                self.tell(field)
        seats = [Panel(seat, self.names[seat], tuple(lines)) for seat, lines in enumerate(self.own)]
        return [Panel(None, translate(self.language, _TABLE), tuple(self.common)), *seats]

    def tell(self, field: Field) -> None:
        """One field: in the panels of the seats along its axis, or turned round where it says to whom each thing belongs."""
        values, label = np.asarray(self.state[field.name]), translate(self.language, field.meaning)
        label = label[:1].upper() + label[1:]
        seats = next((place for place, axis in enumerate(field.axes) if axis.turning is not None), None)
        if seats is not None:
            values, rest = np.moveaxis(values, seats, 0), [axis for axis in field.axes if axis != field.axes[seats]]
            for seat in range(self.game.players):
                self.add(self.own[seat], label, self.text(field, values[seat], rest))
        elif len(field.axes) == 1 and field.axes[0].names and isinstance(field.values, Seat | Category):
            self.turned(field, values, label)
        else:
            self.add(self.common, label, self.text(field, values, field.axes))

    def turned(self, field: Field, values: Any, label: str) -> None:
        """A field that says of each thing where it is: for each place, the things."""
        found: dict[int, list[str]] = {}
        for name, value in zip(field.axes[0].names, values, strict=True):
            found.setdefault(int(value), []).append(self.name(name))
        for value, things in sorted(found.items()):
            place = self.value(field, value)
            if isinstance(field.values, Seat) and 0 <= value < self.game.players:
                self.add(self.own[value], label, ", ".join(things))
            elif place:
                self.add(self.common, f"{label}: {place}", ", ".join(things))

    def add(self, lines: list[tuple[str, str]], label: str, text: str) -> None:
        if text:
            lines.append((label, text))

    def text(self, field: Field, values: Any, axes: Sequence[Axis]) -> str:
        """All entries; those with names after them."""
        if not axes:
            return self.value(field, int(values))
        parts = [(axes[0].label(place), self.text(field, part, axes[1:])) for place, part in enumerate(values)]
        if axes[0].names:
            return ", ".join(f"{self.name(name)} {text}" for name, text in parts if text not in ("", "0"))
        return ", ".join(text for _, text in parts if text)

    def value(self, field: Field, value: int) -> str:
        """One value in words; nothing where it is not seen or says nothing."""
        kind = field.values
        if value == field.unseen and field.seen != EVERYBODY:
            return ""
        if isinstance(kind, Number):
            return str(value)
        if isinstance(kind, Category):
            place = value - kind.first
            return self.name(kind.names[place] or "") if 0 <= place < len(kind.names) else ""
        if isinstance(kind, Members):
            return ", ".join(self.name(name) for bit, name in enumerate(kind.names) if value >> bit & 1)
        if isinstance(kind, SeatSet):
            return ", ".join(name for seat, name in enumerate(self.names) if value >> seat & 1)
        if isinstance(kind, Lanes):
            lanes = [
                (name, value >> place * kind.width & (1 << kind.width) - 1) for place, name in enumerate(kind.names)
            ]
            return ", ".join(f"{self.name(name)} {count}" for name, count in lanes if count)
        return self.names[value] if isinstance(kind, Seat) and 0 <= value < len(self.names) else ""

    def name(self, thing: str) -> str:
        return self.thing(thing, self.language) if self.thing and thing else in_words(thing)
