"""The games. `game_class` finds one by its name; nothing is loaded before it is asked for."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from heptapolis.errors import BadOption

if TYPE_CHECKING:
    from heptapolis.games.contract import Game

GAMES = {
    "seven-wonders": ("seven_wonders", "SevenWonders"),
    "duel": ("duel", "Duel"),
    "architects": ("architects", "Architects"),
    "dice": ("dice", "Dice"),
}
"""The package and the class of each game, by its name."""


def game_class(name: object) -> type[Game]:
    """The class of a game, or BadOption with the names there are."""
    if name is None:
        raise BadOption(f'no game is named, such as "game": "{next(iter(GAMES))}"; the games are {", ".join(GAMES)}')
    if not isinstance(name, str) or name not in GAMES:
        raise BadOption(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    package, class_name = GAMES[name]
    module = importlib.import_module(f"heptapolis.games.{package}.game")
    found: type[Game] = getattr(module, class_name)
    return found


def describe_for(name: str) -> Any:
    """The module that puts a game into words: `move`, `decision`, `reason` and `event` make a sentence of each."""
    return importlib.import_module(f"heptapolis.games.{GAMES[name][0]}.text.describe")
