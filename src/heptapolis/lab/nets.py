"""Saved nets: numbers in a file, evaluated with NumPy alone, so that a trained net plays without the library that trained it.

    write_net(Path("net.npz"), game, [(weights, bias), …])     # float32[in, out], float32[out]; tanh or relu between layers
    net = read_net(Path("net.npz"))                            # a policy: heptapolis.lab.policy
    net(observations, masks)                                    # the best legal action of each row

The file says for which game, players and version of the environment the net was made, and is refused elsewhere.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game
from heptapolis.lab.observations import FORMS, Form, observations
from heptapolis.lab.versions import environment_id

FORMAT = 1
DAMAGED = OSError, ValueError, EOFError, TypeError, AttributeError, NotImplementedError, zipfile.BadZipFile, zlib.error
"""What NumPy raises for files that hold something else."""
BETWEEN: dict[str, Callable[[Any], Any]] = {"tanh": np.tanh, "relu": lambda values: np.maximum(values, 0)}
"""What stands between two layers."""
NEVER = np.float32(-1e9)
"""What an illegal action is worth."""


class Net:
    """Layers one after the other, from observations to what each action is worth."""

    def __init__(self, about: dict[str, Any], layers: Sequence[tuple[Any, Any]]) -> None:
        self.about, self.layers = about, list(layers)
        self.form: Form = about["form"]

    def __repr__(self) -> str:
        sizes = [self.layers[0][0].shape[0], *(weights.shape[1] for weights, _ in self.layers)]
        return f"<net for {self.about['environment']}, {self.about['players']} players: {' → '.join(map(str, sizes))}>"

    def check(self, game: Game) -> None:
        """BadOption where the net was made for something else."""
        about = self.about
        if about["environment"] != environment_id(game.name) or about["players"] != game.players:
            raise BadOption(
                f"this net was made for {about['environment']} with {about['players']} players, "
                f"not for {environment_id(game.name)} with {game.players}"
            )
        width, actions = self.layers[0][0].shape[0], self.layers[-1][1].shape[0]
        if (width, actions) != (observations(game, self.form).width, game.action_count):
            raise BadOption(f"this net goes from {width} columns to {actions} actions, which {game.name} does not have")

    def logits(self, observations: Any, masks: Any) -> Any:
        """float32[row, action]: what each action is worth; the softmax of a row are the odds."""
        values = observations
        for number, (weights, bias) in enumerate(self.layers):
            values = values @ weights + bias
            if number < len(self.layers) - 1:
                values = BETWEEN[self.about["between"]](values)
        return np.where(masks != 0, values, NEVER)

    def __call__(self, observations: Any, masks: Any) -> Any:
        """int64[row]: the best legal action."""
        return self.logits(observations, masks).argmax(axis=1)


def write_net(
    path: Path, game: Game, layers: Sequence[tuple[Any, Any]], form: Form = "one-hot", between: str = "tanh"
) -> None:
    """Keep a net for a game: whole or not at all."""
    about = {
        "format": FORMAT,
        "environment": environment_id(game.name),
        "players": game.players,
        "form": form,
        "between": between,
        "layers": len(layers),
    }
    arrays: dict[str, Any] = {name: np.array(value) for name, value in about.items()}
    for number, (weights, bias) in enumerate(layers):
        arrays[f"weights_{number}"] = np.asarray(weights, np.float32)
        arrays[f"bias_{number}"] = np.asarray(bias, np.float32)
    net = Net(about, [(arrays[f"weights_{number}"], arrays[f"bias_{number}"]) for number in range(len(layers))])
    if between not in BETWEEN or not _fitting(net.layers):
        raise BadOption(f"layers are matrices that fit together, with {' or '.join(BETWEEN)} between them")
    net.check(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as file:
        np.savez_compressed(file, **arrays)
    draft.replace(path)


def read_net(path: Path) -> Net:
    """A net from its file, or BadOption. Nothing in the file is run."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
    except FileNotFoundError:
        raise BadOption(f"there is no file {path}") from None
    except DAMAGED:
        raise BadOption(f"{path} is no saved net, or it is damaged") from None
    about = {name: array.item() for name, array in arrays.items() if array.ndim == 0}
    if about.get("format") != FORMAT:
        raise BadOption(f"{path} is no saved net of format {FORMAT}")
    try:
        layers = [(arrays[f"weights_{number}"], arrays[f"bias_{number}"]) for number in range(about["layers"])]
        known = {name: about[name] for name in ("environment", "players", "form", "between")}
    except (KeyError, TypeError):
        raise BadOption(f"{path} is no saved net, or it is damaged") from None
    if known["form"] not in FORMS or known["between"] not in BETWEEN or not _fitting(layers):
        raise BadOption(f"{path} is no saved net, or it is damaged")
    return Net(known, layers)


def _fitting(layers: Sequence[tuple[Any, Any]]) -> bool:
    """Whether each layer takes what the one before gives."""
    width = None
    for weights, bias in layers:
        if weights.dtype != np.float32 or bias.dtype != np.float32 or weights.ndim != 2 or bias.ndim != 1:
            return False
        if weights.shape[1] != bias.shape[0] or width not in (None, weights.shape[0]):
            return False
        width = weights.shape[1]
    return bool(layers)
