"""Who plays in the arena: a bot with a budget, spelled `master`, `master:simulations=2000` or `master:seconds=0.3`.

Policies play under their names, `module:policy` or `net.npz` (docs/lab.md). Whoever tunes a search may change its manner too:
`master:simulations=500:exploration=0.7:own_trees=no`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from threading import Event
from typing import Any

from heptapolis.errors import BadOption
from heptapolis.games.contract import View
from heptapolis.search import CHARACTERS, LEVELS, YARDSTICKS, Bot, Choice, bot
from heptapolis.search.bots import OutsideBot, SearchBot
from heptapolis.search.budget import Budget, check_seconds, check_simulations, check_threads
from heptapolis.search.levels import Manner

NAMES = (*LEVELS, *CHARACTERS, *YARDSTICKS)
_YES_NO = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}


@dataclass(frozen=True)
class Player:
    """A bot with a budget. `str(player)` is its spelling, which `read_player` reads back."""

    name: str
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    """for each choice; they share the simulations"""
    manner: tuple[tuple[str, float | int | bool], ...] = ()
    """what is changed in how it searches"""

    def __str__(self) -> str:
        parts = [self.name]
        if self.seconds is not None:
            parts.append(f"seconds={self.seconds:.12g}")
        if self.simulations is not None:
            parts.append(f"simulations={self.simulations}")
        if self.threads > 1:
            parts.append(f"threads={self.threads}")
        for key, value in self.manner:
            parts.append(f"{key}={('no', 'yes')[value] if isinstance(value, bool) else f'{value:.12g}'}")
        return ":".join(parts)

    @property
    def thinks(self) -> bool:
        """Whether a budget means anything to it."""
        return isinstance(bot(self.name), SearchBot)

    @property
    def repeatable(self) -> bool:
        """Whether it plays the same on every machine: its budget has no seconds in it."""
        if isinstance(bot(self.name), OutsideBot):
            return False
        return not self.thinks or (self.simulations is not None and self.seconds is None)

    def with_budget(self, seconds: float | None, simulations: int | None) -> Player:
        """The same player with this budget, or as much of it as its level takes, unless it has its own or needs none."""
        found, budget = bot(self.name), Budget(seconds, simulations)
        if not isinstance(found, SearchBot) or self.seconds is not None or self.simulations is not None:
            return self
        most = None if budget.simulations is None else min(budget.simulations, found.level.most)
        return replace(self, seconds=budget.seconds, simulations=most)

    def bot(self, game: str) -> Bot:
        """The bot that chooses its moves in a game."""
        found = bot(self.name)
        if not self.manner:
            return found
        assert isinstance(found, SearchBot)
        changes: dict[str, Any] = dict(self.manner)
        manner = replace(found.manner(game), **changes)
        return SearchBot(str(self), found.level, lambda _: manner)

    def choose(self, view: View, seed: int, stop: Event | None = None) -> Choice:
        """Its move for the seat whose view this is; when `stop` is set, what it has found until then."""
        return self.bot(view.game.name).choose(
            view, seconds=self.seconds, simulations=self.simulations, seed=seed, threads=self.threads, stop=stop
        )


def read_player(text: str) -> Player:
    """The player that a spelling means, or BadOption."""
    name, *settings = (part.strip() for part in text.strip().split(":"))
    if settings and name not in NAMES and "=" not in settings[0]:  # the name of a policy has a colon in it
        name = f"{name}:{settings.pop(0)}"
    found = bot(name)
    seconds: float | None = None
    simulations: int | None = None
    threads = 1
    manner: dict[str, float | int | bool] = {}
    defaults = {field.name: field.default for field in fields(Manner)}
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals:
            raise BadOption(f"a budget is written name:seconds=0.3 or name:simulations=2000, not {text!r}")
        if not isinstance(found, SearchBot):
            raise BadOption(f"{name} does not think ahead: it takes no {key}")
        if key == "seconds":
            seconds = check_seconds(_number(value, key))
        elif key == "simulations":
            simulations = check_simulations(_number(value, key))
        elif key == "threads":
            threads = check_threads(_number(value, key))
        elif key in defaults:
            manner[key] = _setting(key, value, defaults[key])
        else:
            known = ", ".join(("seconds", "simulations", "threads", *defaults))
            raise BadOption(f"{name} has no setting {key!r}; settings are {known}")
    Manner(**manner)  # type: ignore[arg-type]  # refuses what makes no sense
    return Player(name, seconds, simulations, threads, tuple(sorted(manner.items())))


def read_table(text: str) -> tuple[Player, ...]:
    """The players of a table, separated by commas: `master,greedy,greedy`."""
    return tuple(read_player(part) for part in text.split(","))


def _number(text: str, what: str) -> float:
    try:
        return float(text.replace("_", ""))
    except ValueError:
        raise BadOption(f"{what} is a number, not {text!r}") from None


def _setting(key: str, text: str, default: Any) -> float | int | bool:
    if isinstance(default, bool):
        if text.lower() not in _YES_NO:
            raise BadOption(f"{key} is yes or no, not {text!r}")
        return _YES_NO[text.lower()]
    number = _number(text, key)
    if isinstance(default, int):
        if number != number // 1:
            raise BadOption(f"{key} is a whole number, not {text!r}")
        return int(number)
    return number
