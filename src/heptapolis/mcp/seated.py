"""A game in which somebody from outside has one seat, and bots the others."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from heptapolis.arena.benchmark import SIMULATIONS
from heptapolis.arena.matches import Match
from heptapolis.arena.players import NAMES, Player, read_player
from heptapolis.arena.playing import Playing
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import game_called
from heptapolis.games.contract import Event, Move, Reason, View
from heptapolis.kernel.chance import check_seed
from heptapolis.search import Choice
from heptapolis.search.bots import OUTSIDE

SOMEBODY = f"{OUTSIDE}you"
"""What whoever plays is called where nobody said a name."""
EXAMPLE, MOST_SIMULATIONS = "master:simulations=500", 100_000


class Seated:
    """A game on its way, seen from one seat. Bots play on until that seat is asked or the game is over."""

    def __init__(self, playing: Playing, seat: int) -> None:
        self.playing, self.seat = playing, seat
        self._news: list[tuple[Event, ...]] = []
        self._asked_at = time.perf_counter()
        self.play_on()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.playing.position.over

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self.playing.position.view(self.seat)

    @property
    def opponents(self) -> dict[int, Player]:
        """Who sits at the other seats."""
        return {seat: player for seat, player in enumerate(self.playing.lineup) if seat != self.seat}

    def play(self, text: str) -> Move:
        """Make the seat's move: in notation, by names of cards, or by its number in the list of moves, from 1."""
        if self.over:
            raise IllegalMove("the game is over", "game-over")
        view = self.view
        moves = view.moves()
        if text.strip().isdecimal():
            number = int(text)
            if not 1 <= number <= len(moves):
                raise IllegalMove(f"there is no move {number}: moves are 1 to {len(moves)}", "unknown-move")
            move = moves[number - 1]
        else:
            found = view.legal_move(text)
            if isinstance(found, Reason):
                raise IllegalMove(str(found), found.code)
            move = found
        seconds = time.perf_counter() - self._asked_at if len(moves) > 1 else 0.0
        self._make(self.seat, Choice(move, seconds=seconds))
        self.play_on()
        return move

    def play_on(self) -> None:
        """Let the bots choose until the seat is asked or the game is over."""
        while not self.over and self.seat not in self.playing.position.to_act:
            seat = self.playing.position.to_act[0]
            self._make(seat, self.playing.think(seat))
        self._asked_at = time.perf_counter()

    def _make(self, seat: int, choice: Choice) -> None:
        line = self.playing.position.line
        self.playing.make(seat, choice)
        if self.playing.position.line != line:
            self._news.append(tuple(self.playing.position.events(self.seat)))

    def news(self) -> list[Event]:
        """What happened since this was asked last, as the seat may see it."""
        told = [event for events in self._news for event in events]
        self._news.clear()
        return told


def take_seat(
    game: str,
    players: int | None = None,
    levels: str = "steady",
    seat: int = 0,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    name: str = SOMEBODY,
) -> Seated:
    """A new game: the one that `game.start(seed=…)` begins. Bots think for simulations, so a seed and moves repeat it."""
    rules = game_called(game)(players, options)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < rules.players:
        raise BadOption(f"there is no seat {seat!r}: seats are 0 to {rules.players - 1}")
    others = _others(levels, rules.players)
    lineup = (*others[:seat], Player(name), *others[seat:])
    if seed is None:
        seed = secrets.randbits(63)
    check_seed(seed)
    match = Match(rules.name, lineup, json.dumps(dict(options or {}), sort_keys=True, default=str), seed)
    return Seated(Playing(rules.start(seed=seed), lineup, partial(match.choice_seed, 0, 0)), seat)


def _others(levels: str, players: int) -> tuple[Player, ...]:
    """The bots at the other seats: one level for all, or one for each, with commas."""
    named = [_bot(part.strip()) for part in levels.split(",")]
    if len(named) not in (1, players - 1):
        raise BadOption(f"name one level for all or one for each of the {players - 1} other seats, not {len(named)}")
    return tuple(named * (players - 1) if len(named) == 1 else named)


def _bot(text: str) -> Player:
    """A bot of ours. Whoever plays from outside names no code to run and takes no more of the machine than a bot needs."""
    name, colon, budget = text.partition(":")
    if name not in NAMES:
        raise BadOption(f"there is no level {name[:80]!r}; levels are {', '.join(NAMES)}")
    if colon and (not budget.startswith("simulations=") or ":" in budget):
        raise BadOption(f"a level may have simulations of its own, such as {EXAMPLE}, and nothing else")
    player = read_player(text).with_budget(None, SIMULATIONS)
    if (player.simulations or 0) > MOST_SIMULATIONS:
        raise BadOption(f"a level has at most {MOST_SIMULATIONS:,} simulations")
    return player
