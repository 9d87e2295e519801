"""Observations made for learning, from the declared fields of a game: what a seat knows, as a row of numbers in -1 … 1.

    observations = Observations(heptapolis.game("duel"))
    observations.names[:2]                  # what each column means
    tensor, masks = tables.observe([0], [1])    # what seat 1 of table 0 knows: heptapolis.lab.tables makes the rows

The columns are those of the one encoder (kernel/encoding.py): a column for each value of a category, a bit for each member of
a set, numbers divided by the most that they can be in practice. Seats count from the observer. After them come the ideas: what
the observer may do with which card, whatever the slot it lies in (`heptapolis.lab.ideas`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game
from heptapolis.kernel.encoding import Encoder, encoder
from heptapolis.kernel.fields import Category, Field, Lanes, Number, Seat, fields_of
from heptapolis.lab.ideas import idea_names
from heptapolis.search.features import features_of

Form = Literal["one-hot", "indices"]
FORMS = ("one-hot", "indices")
"""A category as a column for each value, or as one column that holds 1 + the number of its value, 0 for none, as a share."""
PRACTICE = 50
"""Numbers of which the declaration says no more than that they fit their type are divided by this."""


class Observations:
    """The columns of a game at a table with so many players."""

    def __init__(self, game: Game, form: Form = "one-hot") -> None:
        if form not in FORMS:
            raise BadOption(f"categories are {' or '.join(FORMS)}, not {form!r}")
        features_of(game.name)  # registers the search's ideas under the record type
        self.game, self.form = game, form
        self.encoder: Encoder = encoder(game.state_type, game.players)
        raw = self.encoder.columns()
        places, factors = [0] * len(raw), [1.0] * len(raw)
        names: list[str] = []
        for entry, columns in _entries(self.encoder):
            if form == "indices" and isinstance(entry.values, Category | Seat):
                for number, column in enumerate(columns):
                    places[column], factors[column] = len(names), (number + 1) / len(columns)
                names.append(raw[columns[0]].rpartition(" = ")[0])
                continue
            for column in columns:
                places[column], factors[column] = len(names), 1 / scale(entry)
                names.append(raw[column])
        self.state_columns = len(names)
        """How many columns say what the observer knows; the others say what it may do."""
        ideas = idea_names(game.name)
        offers = {name: len(names) + number for number, name in enumerate(dict.fromkeys(filter(None, ideas)))}
        self.names: tuple[str, ...] = (*names, *offers)
        """What each column means, for people."""
        self.width = len(self.names)
        self.places = np.array(places, np.int32)
        """Where each column of the encoder is added …"""
        self.factors = np.array(factors, np.float32)
        """… and times what."""
        self.ideas = np.array([offers[name] if name else -1 for name in ideas], np.int32)
        """The column of each idea of the search, -1 for none."""
        self.low, self.high = self._bounds()
        """float32[column]: the least and the most that a column can hold."""

    def __repr__(self) -> str:
        return f"<observations of {self.game!r}: {self.width} columns>"

    def find(self, part: str) -> list[int]:
        """The columns whose names hold a text."""
        return [column for column, name in enumerate(self.names) if part in name]

    def _bounds(self) -> tuple[Any, Any]:
        low, high = np.zeros(self.width, np.float32), np.ones(self.width, np.float32)
        for entry, columns in _entries(self.encoder):
            for column in columns:
                place = self.places[column]
                if isinstance(entry.values, Number):
                    reach = max(abs(entry.low), abs(entry.high)) if entry.values.mirrored else entry.high
                    high[place] = reach / scale(entry)
                    low[place] = min(-reach if entry.values.mirrored else entry.low, 0) / scale(entry)
                elif isinstance(entry.values, Lanes):
                    high[place] = ((1 << entry.values.width) - 1) / scale(entry)
        return low, high


def scale(entry: Field) -> float:
    """What the values of a field are divided by: the most that it declares, where that says something."""
    if isinstance(entry.values, Lanes):
        return float((1 << entry.values.width) - 1)
    if not isinstance(entry.values, Number):
        return 1.0
    most = max(abs(entry.low), abs(entry.high))
    return float(most if 0 < most <= PRACTICE else PRACTICE)


def _entries(encoder: Encoder) -> Iterator[tuple[Field, list[int]]]:
    """The columns of each entry of each field: one for a number, several for a category or a set."""
    column = 0
    for entry in fields_of(encoder.kind):
        for place in encoder._places(entry):
            count = len(encoder._options(entry, place))
            if count:
                yield entry, list(range(column, column + count))
            column += count


@cache
def observations(game: Game, form: Form = "one-hot") -> Observations:
    """The columns of a game, made once."""
    return Observations(game, form)
