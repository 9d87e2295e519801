"""Heptapolis: play, learn, study and research the 7 Wonders family.

    import heptapolis

    game = heptapolis.game("seven-wonders", players=4)
    position = game.start(seed=7)
    print(position.moves(0)[0].describe())

`heptapolis.games.contract` is the place to learn the library from; `docs/formats.md` describes all text forms.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any

from heptapolis.errors import BadDocument, BadOption, BadRecord, HeptapolisError, IllegalMove

if TYPE_CHECKING:
    from heptapolis.batches import Batch
    from heptapolis.games.contract import Game, Position, View

try:
    __version__ = _version("heptapolis")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0"


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """A game by its name ("seven-wonders"), for a number of players, with its options."""
    from heptapolis.games import game_called

    return game_called(name)(players, options)


def position(document: dict[str, Any]) -> Position:
    """The position that a document describes, in full or in part (docs/formats.md)."""
    from heptapolis.text_reader import open_position

    return open_position(document)


def view(document: dict[str, Any]) -> View:
    """The view that a document describes: what one seat knows, for instance of a table somewhere else."""
    from heptapolis.text_reader import open_view

    return open_view(document)


def read(text: str) -> Position | View:
    """What a text holds: the last position of a record, or the position or view of a document in JSON."""
    from heptapolis.text_reader import read

    return read(text).open()


def record(position: Position) -> str:
    """The game so far as text, from its deal on; `read_record` reads it back."""
    from heptapolis.records import write_record

    return write_record(position)


def read_record(text: str) -> Position:
    """The last position of a recorded game; `Position.trail` gives all of them. BadRecord says which line is wrong."""
    from heptapolis.records import read_record

    return read_record(text)


def game_seed(seed: int, index: int) -> int:
    """The seed of game `index` in the series that `simulate(seed=seed)` plays."""
    from heptapolis.kernel.chance import game_seed

    return game_seed(seed, index)


def simulate(game: Game | str, games: int = 1000, **settings: Any) -> Any:
    """Play many games by a policy and collect the results; see `heptapolis.simulation.simulate`."""
    from heptapolis.simulation import simulate

    return simulate(game, games, **settings)


def batch(game: Game | str, size: int, **settings: Any) -> Batch:
    """Many games side by side, stepped together; see `heptapolis.batches`."""
    from heptapolis.batches import batch

    return batch(game, size, **settings)


__all__ = [
    "BadDocument",
    "BadOption",
    "BadRecord",
    "HeptapolisError",
    "IllegalMove",
    "batch",
    "game",
    "game_seed",
    "position",
    "read",
    "read_record",
    "record",
    "simulate",
    "view",
]
