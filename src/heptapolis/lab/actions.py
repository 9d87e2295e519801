"""Descriptions of actions: for each legal move of a view its number, and beside it a row of features.

    described = ActionFeatures(game)
    numbers, features = described.of(view)      # int64[move], float32[move, column]
    described.names                             # what each column means

Where a net scores moves by what they do, it needs no output for each of some hundred numbers, and what it learns of a card
holds wherever the card turns up. The features follow from the contract's `Move` and from the ideas of the search.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from heptapolis.games.contract import Game, Move, View
from heptapolis.kernel.state import State
from heptapolis.lab.ideas import idea_names
from heptapolis.lab.observations import PRACTICE
from heptapolis.search.compiled.stubs import group
from heptapolis.search.features import features_of

MOST_PAID = 8
"""A payment has at most so many numbers."""


class ActionFeatures:
    """The columns that describe the moves of a game."""

    def __init__(self, game: Game) -> None:
        features_of(game.name)  # registers the search's ideas under the record type
        self.game = game
        things = [thing.id for thing in game.things]
        self._ideas = idea_names(game.name)
        names = [
            *(f"kind = {verb}" for verb in game.verbs),
            *(f"card = {thing}" for thing in things),
            *(f"target = {thing}" for thing in things),
            *(f"target = seat+{seat}" for seat in range(max(game.players, 3))),  # two players may have a third city
            *dict.fromkeys(filter(None, self._ideas)),
            *(f"pays {place}" for place in range(MOST_PAID)),
        ]
        self.names = tuple(names)
        """What each column means, for people."""
        self.width = len(names)
        self._column = {name: column for column, name in enumerate(names)}

    def of(self, view: View) -> tuple[Any, Any]:
        """The numbers of the legal moves of a view's seat, and the features of each; no rows where it owes nothing."""
        moves = view.moves()
        numbers = np.array([move.action for move in moves], np.int64)
        features = np.zeros((len(moves), self.width), np.float32)
        state = view._state()
        for row, move in zip(features, moves, strict=True):
            self._describe(row, move, view.seat or 0, state)
        return numbers, features

    def _describe(self, row: Any, move: Move, seat: int, state: State) -> None:
        row[self._column[f"kind = {move.kind}"]] = 1
        if move.card is not None:
            row[self._column[f"card = {move.card}"]] = 1
        target: object = move.target
        if isinstance(target, int):
            target = f"seat+{(target - seat) % self.game.players if target < self.game.players else target}"
        if (column := self._column.get(f"target = {target}")) is not None:  # words such as "left" are told by the idea
            row[column] = 1
        idea = self._ideas[int(group(state, seat, move.action))] if self._ideas else None
        if idea is not None:
            row[self._column[idea]] = 1
        for place, paid in enumerate(move.payment or ()):
            row[self._column[f"pays {place}"]] = paid / PRACTICE


@cache
def action_features(game: Game) -> ActionFeatures:
    """The descriptions of a game's moves, made once."""
    return ActionFeatures(game)
