"""The games in the registries of Gymnasium and PettingZoo, as far as these are installed."""

from __future__ import annotations

from importlib.util import find_spec

from heptapolis.games import GAMES
from heptapolis.lab.versions import environment_id

DOORS = "heptapolis.lab"


def register_all() -> None:
    """Enter all games; once is enough, and nothing of the rules is loaded by it."""
    if find_spec("gymnasium") is not None:
        _gymnasium()
    if find_spec("pettingzoo") is not None:
        _pettingzoo()


def _gymnasium() -> None:
    from gymnasium.envs.registration import register, registry

    for name in GAMES:
        if (known := environment_id(name)) not in registry:
            register(
                known,
                entry_point=f"{DOORS}.gymnasium:TableEnv",
                vector_entry_point=f"{DOORS}.gymnasium:vector_env",
                kwargs={"game": name},
            )


def _pettingzoo() -> None:
    from pettingzoo.env_registry.registration import aec_registry, register

    for name in GAMES:
        if (known := environment_id(name)) not in aec_registry:
            register("aec", known, f"{DOORS}.pettingzoo:aec_env", kwargs={"game": name})
            register("parallel", known, f"{DOORS}.pettingzoo:parallel_env", kwargs={"game": name})
