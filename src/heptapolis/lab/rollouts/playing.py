"""Some games of a recording, played side by side: policies for batches are asked for many rows at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.kernel.chance import game_seed
from heptapolis.lab.observations import Form
from heptapolis.lab.policy import Policy
from heptapolis.lab.rewards import shares
from heptapolis.lab.tables import Tables
from heptapolis.search.bots import Bot

Players = list[Policy | Bot]


@dataclass
class Rows:
    """Choices, in the order of games and within them of time."""

    game: Any
    step: Any
    seat: Any
    policy: Any
    action: Any
    bounds: Any
    """row r has columns[bounds[r] : bounds[r + 1]] with their numbers …"""
    columns: Any
    numbers: Any
    legal_bounds: Any
    """… and legal[legal_bounds[r] : legal_bounds[r + 1]]"""
    legal: Any
    result: Any
    points: Any
    """int16[row, seat], by seat"""


def policy_of(game: Any, seat: Any, count: int) -> Any:
    """Which of so many policies has a seat: they change seats from game to game."""
    return (seat + game) % count


def mixed(*words: Any) -> Any:
    """Numbers of chance, uint64 each, from numbers: the finaliser of SplitMix64 over each in turn."""
    state = np.zeros(np.broadcast(*words).shape, np.uint64)
    for word in words:
        state = state + np.asarray(word, np.int64).astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        state = state ^ (state >> np.uint64(31))
    return state


def at_random(observations: Any, masks: Any, seeds: Any) -> Any:
    """Any legal action, all alike."""
    wanted = (seeds % masks.sum(axis=1, dtype=np.uint64)).astype(np.int64)
    return (np.cumsum(masks, axis=1, dtype=np.int64) > wanted[:, None]).argmax(axis=1)


def play(game: Game, players: Players, first: int, count: int, seed: int, simulations: int, form: Form) -> Rows:
    """Games `first` and so on of a recording."""
    tables, seats = Tables(game, count, form), np.zeros(count, np.int64)
    desks = {form: tables}
    for player in players:
        if isinstance(player, Policy) and player.form not in desks:
            desks[player.form] = _looking_at(tables, player.form)
    for row in range(count):
        tables.deal(row, game_seed(seed, first + row))
    tables.play_many(seats, np.full(count, -1))
    numbers, step, kept = first + np.arange(count), np.zeros(count, np.int64), _Kept()
    while (rows := np.flatnonzero(seats >= 0)).size:
        acting = seats[rows]
        who = policy_of(numbers[rows], acting, len(players))
        bounds, columns, values, masks = tables.active(rows, acting)
        seeds = mixed(np.full(len(rows), seed % (1 << 62)), numbers[rows], step[rows])
        actions = np.zeros(len(rows), np.int64)
        for number, player in enumerate(players):
            own = np.flatnonzero(who == number)
            if isinstance(player, Bot):
                for place in own:
                    view = tables.view(int(rows[place]), int(acting[place]))
                    choice = player.choose(view, simulations=simulations, seed=int(seeds[place] >> np.uint64(33)))
                    actions[place] = choice.move.action
            elif own.size:
                seen, _ = desks[player.form].observe(rows[own], acting[own])
                actions[own] = player.actions(seen, masks[own], seeds[own])
        kept.add(rows, numbers[rows], step[rows], acting, who, actions, bounds, columns, values, masks)
        chosen = np.full(count, -1)
        chosen[rows] = actions
        step[rows] += 1
        tables.play_many(seats, chosen)
    totals, won = tables.ends(np.arange(count))
    return kept.rows(shares(won), totals)


def _looking_at(tables: Tables, form: Form) -> Tables:
    """Tables that share the states of others, and show them in another form."""
    desk = Tables(tables.game, 1, form)
    desk.states, desk.size, desk._words = tables.states, tables.size, tables._words
    return desk


class _Kept:
    """What happened, step by step, until it is put into the order of games."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, ...]] = []

    def add(self, *step: Any) -> None:
        """One choice in each game that goes on."""
        self.steps.append(step)

    def rows(self, gained: Any, totals: Any) -> Rows:
        """All of it, game by game."""
        rows, game, step, seat, policy, action = (
            np.concatenate([kept[place] for kept in self.steps]) for place in range(6)
        )
        counts = np.concatenate([np.diff(kept[6]) for kept in self.steps])
        columns, numbers = (np.concatenate([kept[place] for kept in self.steps]) for place in (7, 8))
        legal_rows, legal = np.nonzero(np.concatenate([kept[9] for kept in self.steps]))
        legal_counts = np.bincount(legal_rows, minlength=len(rows))
        order = np.lexsort((step, game))
        bounds, places = gathered(counts, order)
        legal_bounds, legal_places = gathered(legal_counts, order)
        rows, seat = rows[order], seat[order]
        return Rows(
            game[order],
            step[order].astype(np.int32),
            seat.astype(np.int8),
            policy[order].astype(np.int8),
            action[order].astype(np.int16),
            bounds,
            columns[places],
            numbers[places],
            legal_bounds,
            legal[legal_places].astype(np.int16),
            gained[rows, seat].astype(np.float32),
            totals[rows].astype(np.int16),
        )


def gathered(counts: Any, order: Any) -> tuple[Any, Any]:
    """Lists one behind the other, of these lengths, in another order: their new bounds, and the place of each entry before."""
    begins = np.concatenate([[0], np.cumsum(counts)])[:-1]
    bounds = np.concatenate([[0], np.cumsum(counts[order])])
    return bounds, np.arange(bounds[-1]) + np.repeat(begins[order] - bounds[:-1], counts[order])
