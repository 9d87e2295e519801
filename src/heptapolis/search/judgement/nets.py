"""Nets as files of the package, and laid out for the search."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from heptapolis.games.contract import Game
from heptapolis.kernel.encoding import Encoder, encoder
from heptapolis.kernel.views import as_words, view_plan
from heptapolis.search.compiled.judgement import POINTS, Judgement

NETS = Path(__file__).parent / "nets"
LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
"""What a net is made of."""


@cache
def net_of(game: str, players: int) -> dict[str, Any] | None:
    """The net of a game for a number of players; None where there is none."""
    path = NETS / f"{game}-{players}.npz"
    return read_net(path) if path.exists() else None


def read_net(path: Path) -> dict[str, Any]:
    """A net from a file."""
    with np.load(path) as stored:
        return {name: np.ascontiguousarray(stored[name].astype(np.float32)) for name in LAYERS}


def write_net(path: Path, net: dict[str, Any]) -> None:
    """Keep a net, in half precision."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with np.errstate(under="ignore"):  # the smallest weights become nothing
        np.savez_compressed(path, **{name: net[name].astype(np.float16) for name in LAYERS})
    net_of.cache_clear()


def blank_net(columns: int, units: int, middle: int, told: int) -> dict[str, Any]:
    """A net in which nothing is connected."""
    shapes = ((columns, units), units, (units, middle), middle, (middle, told), told)
    return {name: np.zeros(shape, np.float32) for name, shape in zip(LAYERS, shapes, strict=True)}


def make_judgement(game: Game, states: Any, net: dict[str, Any] | None = None) -> Judgement:
    """A net laid out for the states of a desk; without one only what reads its inputs."""
    reads: Encoder = encoder(game.state_type, game.players)
    told = POINTS + len(game.categories)
    net = blank_net(reads.width, 1, 1, told) if net is None else net
    if net["first"].shape[0] != reads.width or net["last"].shape[1] != told:
        raise ValueError(f"a net of {net['first'].shape[0]} columns does not fit {game.name}, which has {reads.width}")
    views = np.zeros(1, game.state_type)
    plan = reads.plan
    return Judgement(
        **{name: net[name] for name in LAYERS},
        units=np.zeros(net["first"].shape[1], np.float32),
        middle=np.zeros(net["second"].shape[1], np.float32),
        told=np.zeros((game.players, told), np.float32),
        words=as_words(states),
        views=views,
        view_words=as_words(views),
        seen=view_plan(game.state_type, game.players),
        starts=plan.starts,
        silent=plan.silent,
        entries=plan.entries,
        codes=plan.codes,
        moment=plan.moment,
        columns=np.zeros(reads.most, np.int32),
        values=np.zeros(reads.most, np.float32),
    )
