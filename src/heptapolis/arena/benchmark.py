"""A benchmark with fixed opponents: what a policy wins against each of five bots on the same deals, as one row.

Deals, opponents and their simulations stay as they are within a version of the benchmark, and nothing depends on a clock, so
rows of different people, machines and years stand in one table. Each row says by which rules and bots it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heptapolis.arena.evidence import Evidence, interval
from heptapolis.arena.matches import Match, against, make_match, tasks
from heptapolis.arena.players import Player, read_player
from heptapolis.arena.playing import GameResult
from heptapolis.arena.results import by_deal, summarise
from heptapolis.arena.rows import Store, sources_digest, sources_of
from heptapolis.arena.running import Runner
from heptapolis.errors import BadOption
from heptapolis.games import game_called

VERSION = 1
"""Goes up when deals, opponents or budgets change: rows of different versions are not to be compared."""
OPPONENTS = {
    "random": "random",
    "greedy": "greedy",
    "steady": "steady:simulations=20",
    "sharp": "sharp:simulations=50",
    "master": "master:simulations=200",
}
"""Who a policy meets, each with what it thinks for a choice; a budget is part of the spelling."""
SIMULATIONS = 200
"""What a bot that thinks ahead is given for a choice where it is the one that is measured and nothing is said."""
SEED, DEALS = 2026, 50
"""The deals: those of this series; so many of them, if nothing else is said."""

Progress = Callable[[str, int, int], None]
"""Told (opponent, games done, games at most) after each game."""


@dataclass(frozen=True)
class Share:
    """A share of the victories with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Evaluation:
    """One row: what a policy won against each opponent, and against all of them together."""

    game: str
    players: int
    options: str
    policy: str
    deals: int
    """that were played in every seating against every opponent"""
    total: Share | None
    """against all opponents alike; None while one is missing"""
    opponents: Mapping[str, Share | None]
    """by their names; None against itself, and where no deal was played"""
    sources: str
    """a digest of the rules and bots that played, and of the policy"""
    version: int = VERSION

    @property
    def key(self) -> tuple[Any, ...]:
        """What a later row of the same key takes the place of."""
        return (self.version, self.game, self.players, self.options, self.policy)


def measured_player(text: str) -> Player:
    """Who is measured: a policy or a bot, with the benchmark's simulations where it thinks; BadOption for seconds."""
    player = read_player(text)
    if player.seconds is not None:
        raise BadOption(
            "seconds are not the same on every machine: a benchmark takes simulations, such as sharp:simulations=50"
        )
    return player.with_budget(None, SIMULATIONS)


def benchmark_match(
    game: str, policy: Player, opponent: str, players: int | None = None, options: dict[str, Any] | None = None
) -> Match | None:
    """The policy at one seat, an opponent at all others; None where both are the same: equals need not be measured."""
    other = read_player(OPPONENTS[opponent])
    if other == policy:
        return None
    count = game_called(game)(players, options).players
    return make_match(game, against(policy, other, count), options, SEED)


def benchmark_matches(
    game: str, policy: Player, players: int | None = None, options: dict[str, Any] | None = None
) -> dict[str, Match | None]:
    """The matches of a benchmark by the opponents' names."""
    return {name: benchmark_match(game, policy, name, players, options) for name in OPPONENTS}


def evaluate(
    matches: Mapping[str, Match | None], deals: int, runner: Runner, store: Store, progress: Progress | None = None
) -> Evaluation:
    """Play what the store has not, and judge. The same row on every machine, whatever the number of processes."""
    played = {}
    for name, match in matches.items():
        if match is not None:

            def tell(done: int, most: int, _: Evidence, name: str = name) -> None:
                if progress is not None:
                    progress(name, done, most)

            played[name] = runner.run(match, deals, store, progress=tell)
    return judge(matches, played)


def judge(matches: Mapping[str, Match | None], played: Mapping[str, Sequence[GameResult]]) -> Evaluation:
    """The row that some games give. Deals that were not played in all seatings are left out."""
    known = {name: match for name, match in matches.items() if match is not None}
    match = next(iter(known.values()))
    policy, fair = match.table[0], 1 / match.players
    shares: dict[str, Share | None] = dict.fromkeys(matches)
    whole: dict[str, dict[int, float]] = {}
    for name, one in known.items():
        games = played.get(name, ())
        whole[name] = {deal[0].deal: _share(policy, deal) for deal in by_deal(one, games)}
        if whole[name]:
            own = summarise(one, games).standings[0]
            shares[name] = _rounded(own.share, own.low, own.high)
    common = sorted(set.intersection(*map(set, whole.values())))
    total = None
    if common:
        alone = len(matches) - len(known)
        means = [(alone * fair + sum(found[deal] for found in whole.values())) / len(matches) for deal in common]
        games_in_all = len(common) * sum(len(one.seatings()) for one in known.values())
        total = _rounded(sum(means) / len(means), *interval(means, games_in_all))
    sources = "+".join(dict.fromkeys(part for one in known.values() for part in sources_of(one).split("+")))
    return Evaluation(
        match.game, match.players, match.options, str(policy), len(common), total, shares, sources or sources_digest()
    )


def unplayed(
    matches: Mapping[str, Match | None], deals: int, known: Mapping[str, set[tuple[int, int]]]
) -> tuple[str, int, int] | None:
    """The game that comes next where games are played one by one: opponent, deal and seating; None when all are played.

    Deal by deal against everybody, so that a row can be read off after each deal.
    """
    for deal in range(deals):
        for name, match in matches.items():
            if match is not None:
                for place in tasks(match, deal + 1):
                    if place[0] == deal and place not in known.get(name, set()):
                        return (name, *place)
    return None


def _share(policy: Player, deal: Sequence[GameResult]) -> float:
    name = str(policy)
    return sum(seat.share for game in deal for seat in game.seats if seat.player == name) / len(deal)


def _rounded(share: float, low: float, high: float) -> Share:
    """To four places: what is stored does not hang on the last bit of a sum."""
    return Share(round(share, 4), round(low, 4), round(high, 4))
