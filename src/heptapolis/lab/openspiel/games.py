"""A game as OpenSpiel's Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from heptapolis.errors import BadOption
from heptapolis.games import GAMES, game_class
from heptapolis.lab.openspiel.observers import SeatObserver
from heptapolis.lab.openspiel.states import BYTE, TableState
from heptapolis.lab.tables import Tables

MOST_MOVES = 2000
"""More choices than any game has."""
MOST_DEALS = 1_000_000


def read_options(text: str) -> dict[str, str]:
    """Options of a game as a parameter writes them: "length:short;first:1"."""
    parts = [part.partition(":") for part in text.split(";") if part.strip()]
    if any(not colon for _, colon, _ in parts):
        raise BadOption(f"options are written name:value, several with semicolons, not {text!r}")
    return {name.strip(): value.strip() for name, _, value in parts}


def short_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return f"python_heptapolis_{GAMES[name].folder}"


def at_once(name: str) -> bool:
    """Whether the seats of a game choose at the same time: then the search gives each a tree of its own."""
    return bool(GAMES[name].search.get("own_trees"))


def game_type(name: str, in_turns: bool = False, chance: bool = True) -> Any:
    """What OpenSpiel is told about a game."""
    manifest, kinds = GAMES[name], pyspiel.GameType
    return kinds(
        short_name=short_name(name),
        long_name=f"{manifest.title} (Heptapolis)",
        dynamics=kinds.Dynamics.SIMULTANEOUS if at_once(name) and not in_turns else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=manifest.players[1],
        min_num_players=manifest.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": manifest.usual,
            "rng_seed": -1,
            "in_turns": False,
            "deals": 0,
            "options": "",
        },
    )


class TableGame(pyspiel.Game):
    """One of our games; `players`, `rng_seed`, `in_turns`, `deals` and `options` are its parameters."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.name
        given = dict(params or {})
        players, seed = int(given.get("players", GAMES[name].usual)), int(given.get("rng_seed", -1))
        in_turns = bool(given.get("in_turns", False))
        if seed < -1:
            raise BadOption(f"rng_seed is a seed from 0, or -1 for chance, not {seed}")
        self.deals = int(given.get("deals", 0))
        """Of so many deals chance chooses one, in a single node; 0 for all that there are."""
        if not 0 <= self.deals <= MOST_DEALS or (self.deals and seed >= 0):
            raise BadOption(f"deals is a number up to {MOST_DEALS:,}, or 0 for all; with rng_seed there is but one")
        self.rules = game_class(name)(players, read_options(str(given.get("options", ""))))
        self.at_once = at_once(name) and not in_turns
        self.seed = seed
        self.tables = Tables(self.rules)
        """Where states are laid to be asked and played on."""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=0 if seed >= 0 else self.deals or BYTE,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type(name, in_turns, seed < 0), info, given)

    @classmethod
    def of(cls, name: str) -> type[TableGame]:
        """The class of one game. OpenSpiel keeps it to the end of the process, which is no good end for a plain function."""
        return type(f"{GAMES[name].game}TableGame", (cls,), {"name": name})

    def new_initial_state(self, *_: object) -> TableState:
        """Before the deal, or where the seed is given, after it."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        """What one seat knows."""
        return SeatObserver(self.tables, iig_obs_type, params)
