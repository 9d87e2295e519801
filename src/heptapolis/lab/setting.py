"""What every door is told alike: which game, what an illegal action means, how to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from heptapolis.errors import BadOption
from heptapolis.games import game_called
from heptapolis.games.contract import Game
from heptapolis.lab.observations import FORMS, Form
from heptapolis.lab.rendering import MODES

Illegal = Literal["lose", "raise"]
ILLEGAL = ("lose", "raise")
"""An illegal action ends the episode as lost, with `info["illegal"]`; or it raises IllegalMove."""


@dataclass(frozen=True)
class Setting:
    """A game and how an environment treats it."""

    game: Game
    illegal: Illegal = "lose"
    form: Form = "one-hot"
    render_mode: str | None = None

    def __post_init__(self) -> None:
        for name, value, values in (("illegal", self.illegal, ILLEGAL), ("form", self.form, FORMS)):
            if value not in values:
                raise BadOption(f"{name} is {' or '.join(values)}, not {value!r}")
        if self.render_mode not in (None, *MODES):
            raise BadOption(f"render_mode is {', '.join(MODES)} or None, not {self.render_mode!r}")


def table_game(game: Game | str, players: int | None, options: Mapping[str, Any]) -> Game:
    """A Game as it is, or one by name with its options."""
    if isinstance(game, str):
        return game_called(game)(players, options)
    if not isinstance(game, Game) or options or players not in (None, game.players):
        raise BadOption("an environment takes the name of a game with its options, or a Game that has them already")
    return game
