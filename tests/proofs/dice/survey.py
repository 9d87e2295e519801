"""A survey, as it is: how long games of Dice last, what buildings bring, which boards win, under random and greedy play.

Greedy seats take what is worth most at once: points, resources, unlocked dice and coins, each at a plain rate. The figures are
for people to read; nothing is judged but that games end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import heptapolis
from heptapolis.games.dice.rules.turns import choose, open_turn
from heptapolis.kernel.chance import CHANCE, GAMES, POLICY, chance, draw, enter_game, restart
from heptapolis.kernel.rules import rule
from heptapolis.kernel.state import blank
from heptapolis.kernel.stubs import apply, legal, over, scores, setup, to_act, winners
from proofs.report import Report, reporting

POINT, RESOURCE, UNLOCKED, COIN = 10, 25, 20, 3
"""What a greedy seat thinks things are worth."""


@rule
def worth(state, seat, points):
    """What a seat has, as if its turn were over."""
    open_turn(state, seat)
    scores(state, points)
    total = RESOURCE * int(state.resources[seat]) + COIN * int(state.coins[seat])
    for die in range(10):
        total += UNLOCKED * (int(state.unlocked[seat]) >> die & 1)
    for row in range(points.shape[1]):
        total += POINT * int(points[seat, row])
    return total


@rule
def greedy(states, seat, actions, count, points):
    """The first of the actions that are worth most at once."""
    best, found = -1, 0
    for place in range(count):
        states[1] = states[0]
        choose(states[1], seat, int(actions[place]))
        value = worth(states[1], seat, points)
        if value > best:
            best, found = value, place
    return found


@rule
def play(template, states, sources, actions, points, index, random_play):
    """Play one game to its end; its number of rounds."""
    state, source = states[0], sources[0]
    states[0] = template[0]
    enter_game(source, sources[1], index)
    setup(state, source)
    restart(source, POLICY)
    while not over(state):
        owed, seat = to_act(state), 0
        while owed >> seat & 1 == 0:
            seat += 1
        count = legal(state, seat, actions)
        place = draw(source, count) if random_play == 1 else greedy(states, seat, actions, count, points)
        apply(state, seat, int(actions[place]))
    scores(state, points)
    return int(state.rounds) + 1


def survey(players: int, games: int, seed: int, random_play: bool) -> list[str]:
    """Play so many games and sum them up in a few lines."""
    game = heptapolis.game("dice", players=players)
    template = np.array([game.prepare(None)])
    states = np.array([blank(game.state_type) for _ in range(2)])
    sources = np.array([blank(CHANCE), chance(seed, GAMES)])
    actions = np.zeros(game.action_count, np.int16)
    points = np.zeros((players, len(game.categories)), np.int16)
    rounds: list[int] = []
    total: Any = np.zeros(len(game.categories))
    played, won = dict.fromkeys(game.traits, 0), dict.fromkeys(game.traits, 0.0)
    for index in range(games):
        rounds.append(int(play(template, states, sources, actions, points, index, int(random_play))))
        total += points.sum(axis=0)
        victory = int(winners(states[0], points))
        for seat in range(players):
            board = game.traits[int(states[0].board[seat])]
            played[board] += 1
            won[board] += (victory >> seat & 1) / victory.bit_count()
    mean = total / games / players
    how = "random" if random_play else "greedy"
    shares = ", ".join(f"{board} {won[board] / max(1, played[board]):.3f}" for board in game.traits)
    return [
        f"{how}, {players} players: {np.mean(rounds):.1f} rounds ({min(rounds)} to {max(rounds)}), {mean.sum():.1f} points",
        "  points: " + ", ".join(f"{name} {value:.1f}" for name, value in zip(game.categories, mean, strict=True)),
        f"  wins (fair {1 / players:.3f}): {shares}",
    ]


def prove(games: int, seed: int = 0) -> Report:
    """Games of two, four and seven players, both ways."""
    with reporting("dice: a survey of play") as report:
        for random_play in (True, False):
            for players in (2, 4, 7):
                report.cases += games
                report.notes += survey(players, games, seed, random_play)
    return report
