"""Matches: who meets whom, on which deals, in which seatings.

Each deal is played in every seating, so that the luck of the cards and of the seats cancels. The deal is therefore the
independent unit of everything that is computed later, not the single game.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any

from heptapolis.arena.players import Player
from heptapolis.errors import BadOption
from heptapolis.games import game_called
from heptapolis.games.contract import Game
from heptapolis.kernel.chance import check_seed, game_seed
from heptapolis.search.budget import Budget
from heptapolis.search.levels import LEVEL, LEVELS

MOST_SEATINGS = 24
"""A table with more ways to sit is played in its rotations only."""


@dataclass(frozen=True)
class Match:
    """One table: the same players on the same deals in all seatings. The first player is the one that is tested."""

    game: str
    table: tuple[Player, ...]
    options: str = "{}"
    """the options of the game that were given, as JSON"""
    seed: int = 0

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.table)

    @property
    def spelling(self) -> str:
        """The table as text: "master,greedy,greedy"."""
        return ",".join(map(str, self.table))

    @property
    def title(self) -> str:
        """The table in short: "master, 2 × greedy"."""
        seats = Counter(map(str, self.table))
        return ", ".join(player if count == 1 else f"{count} × {player}" for player, count in seats.items())

    @property
    def sides(self) -> tuple[Player, ...]:
        """The different players, in the order of the table."""
        return tuple(dict.fromkeys(self.table))

    @property
    def repeatable(self) -> bool:
        """Whether playing it again gives the same results."""
        return all(player.repeatable for player in self.table)

    def rules(self) -> Game:
        """The game that is played."""
        return game_called(self.game)(self.players, json.loads(self.options))

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: that of game `deal` in `simulate(seed=…)`."""
        return game_seed(self.seed, deal)

    def seatings(self) -> list[tuple[Player, ...]]:
        """All ways to sit that differ, the table as it was given first; rotations only where there are too many."""
        return list(_seatings(self.table))

    def choice_seed(self, deal: int, seating: int, seat: int, number: int) -> int:
        """The seed of a seat's choice: it depends on what is played, never on who computes it when."""
        text = json.dumps([self.game, self.spelling, self.options, self.seed, deal, seating, seat, number])
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")


@cache
def _seatings(table: tuple[Player, ...]) -> tuple[tuple[Player, ...], ...]:
    ways = math.factorial(len(table))
    for count in Counter(table).values():
        ways //= math.factorial(count)
    if ways > MOST_SEATINGS:
        found = [table[place:] + table[:place] for place in range(len(table))]
    else:
        found = [tuple(table[place] for place in order) for order in permutations(range(len(table)))]
    return tuple(dict.fromkeys(found))


def make_match(game: str, table: Sequence[Player], options: dict[str, Any] | None = None, seed: int = 0) -> Match:
    """A match, or BadOption when such a table cannot be set."""
    check_seed(seed)
    match = Match(game, tuple(table), json.dumps(options or {}, sort_keys=True), seed)
    match.rules()
    if len(match.sides) < 2:
        raise BadOption(f"{match.spelling} plays only against itself: a match needs two different players")
    return match


def against(first: Player, second: Player, players: int) -> tuple[Player, ...]:
    """The table of a comparison: one of the first, all others of the second."""
    return (first, *[second] * (players - 1))


def round_robin(
    game: str, entrants: Sequence[Player], players: int | None, options: dict[str, Any] | None = None, seed: int = 0
) -> list[Match]:
    """Everybody against everybody. With more than two seats, three or more entrants meet both ways: one against many."""
    if len(set(entrants)) < 2 or len(set(entrants)) < len(entrants):
        raise BadOption("a match needs two different players: name each once, such as: master greedy")
    count = game_called(game)(players, options).players
    pairs = list(combinations(entrants, 2))
    if count > 2 and len(entrants) > 2:
        pairs += [(second, first) for first, second in pairs]
    return [make_match(game, against(first, second, count), options, seed) for first, second in pairs]


def ladder(
    game: str,
    players: int | None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
) -> list[Match]:
    """Each level against the one below it, and every level but the gentlest against greedy.

    The budget, seconds or simulations, is the strongest level's; the others get the part of it that is theirs.
    """
    if seconds is not None and simulations is not None:
        raise BadOption("a ladder has one budget, which the levels share: give seconds or simulations, not both")
    count = game_called(game)(players, options).players
    rungs = {name: _part(Player(name), seconds, simulations) for name in LEVELS}
    steps = [(rungs[LEVELS[0]], Player("random"))]
    steps += [(rungs[upper], rungs[lower]) for lower, upper in pairwise(LEVELS)]
    steps += [(rungs[name], Player("greedy")) for name in LEVELS[1:]]
    return [make_match(game, against(upper, lower, count), options, seed) for upper, lower in steps]


def _part(player: Player, seconds: float | None, simulations: int | None) -> Player:
    share, whole = LEVEL[player.name].share, Budget(seconds, simulations)
    return player.with_budget(
        None if whole.seconds is None else float(f"{whole.seconds * share:.3g}"),
        None if whole.simulations is None else max(1, round(whole.simulations * share)),
    )


def tasks(match: Match, deals: int) -> Iterator[tuple[int, int]]:
    """All games of a match in order: (deal, number of the seating)."""
    seatings = len(match.seatings())
    return ((deal, seating) for deal in range(deals) for seating in range(seatings))
