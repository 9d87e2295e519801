"""Many games as one Gymnasium vector environment whose arrays stay on the GPU."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games.contract import Game
from heptapolis.kernel.chance import check_seed
from heptapolis.lab.cuda_tables import CudaTables
from heptapolis.lab.gymnasium.asked import check_many, rows_of, seeds_of
from heptapolis.lab.gymnasium.many import SMALL
from heptapolis.lab.gymnasium.seat import spaces_of
from heptapolis.lab.observations import Form
from heptapolis.lab.opponents import RANDOM, Opponents
from heptapolis.lab.setting import Illegal, Setting, table_game
from heptapolis.tensors import LIBRARIES

Seen = dict[str, Any]
HALF = (1 << 64) - 1


class CudaVectorEnv(VectorEnv[Seen, Any, Any]):
    """What `TableVectorEnv` gives, number for number, in arrays on the GPU: made there, left there, and the host not asked.

    `arrays` is "torch" or "jax" for tensors of these; without it arrays have `__cuda_array_interface__`. The others choose at
    random. What TableVectorEnv tells only when it happens stands here in every step: infos always have all keys, with zeros
    and False where nothing has happened, and `final_obs` and `final_info` are arrays, zero where a game goes on. An action
    without a number in the game counts as an illegal one. Asking for errors costs time: `illegal="raise"` and disabled
    autoreset wait for the GPU in each step.
    """

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        players: int | None = None,
        seat: int = 0,
        opponents: str = RANDOM,
        illegal: Illegal = "lose",
        form: Form = "one-hot",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        arrays: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_many(num_envs, render_mode)
        if arrays is not None and arrays not in LIBRARIES:
            raise BadOption(f"arrays are those of {' or '.join(LIBRARIES)}, or None, not {arrays!r}")
        self.setting = Setting(table_game(game, players, options), illegal, form)
        if not Opponents(self.setting.game, seat, opponents).at_random:
            raise BadOption("on a GPU all opponents choose at random: device='cpu' knows others")
        self.num_envs, self.seat = num_envs, seat
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.tables = CudaTables(self.setting.game, num_envs, seat, form)
        self._between = LIBRARIES[arrays]("cuda") if arrays else None
        self.single_observation_space, self.single_action_space = spaces_of(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeded = False
        """Whether the rows have numbers of chance of their own: all of them from the first reset on."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew, or those of `options["reset_mask"]`."""
        seeds, rows = seeds_of(seed, self.num_envs), rows_of(options, self.num_envs, self._host)
        self._seed(rows, seeds)
        wanted = self.tables.on.put(rows)
        self.tables.begin(wanted, self.tables.on.put(self._given(rows, seeds)))
        seen = self._look()
        return seen, self._info(seen, self._take(wanted), None if rows.all() else wanted)

    def _given(self, rows: Any, seeds: list[int | None]) -> Any:
        """int64[row]: the seeds of games that are dealt, -1 where chance decides."""
        given = np.full(self.num_envs, -1, np.int64)
        for row in np.flatnonzero(rows).tolist():
            if (seed := seeds[row]) is not None:
                check_seed(seed)
                if seed >= SMALL:
                    raise BadOption(f"on a GPU a seed is below 2**63, not {seed}")
                given[row] = seed
        return given

    def _seed(self, rows: Any, seeds: list[int | None]) -> None:
        """Give rows numbers of chance: those that get a seed, and those that have none yet, which a step may begin."""
        given = [seed if reset else None for reset, seed in zip(rows.tolist(), seeds, strict=True)]
        fresh = [row for row in range(self.num_envs) if given[row] is not None or not self._seeded]
        if not fresh:
            return
        chances = self.tables.on.get(self.tables.chances)
        for row in fresh:
            random, _ = seeding.np_random(given[row])
            state = random.bit_generator.state["state"]
            words = [word for name in ("state", "inc") for word in (state[name] >> 64, state[name] & HALF)]
            chances[row] = np.array(words, np.uint64)
        self.tables.chances, self._seeded = self.tables.on.put(chances), True

    def _host(self, array: Any) -> Any:
        """An array in memory, wherever it is."""
        if hasattr(array, "copy_to_host"):
            return array.copy_to_host()
        if hasattr(array, "cpu"):
            return array.cpu().numpy()
        return np.array(array) if hasattr(array, "__array__") else array

    def _take(self, array: Any) -> Any:
        return array if self._between is None else self._between.take(array)

    def _look(self, wanted: Any = None) -> Seen:
        tensor, masks = self.tables.look(wanted)
        return {"observation": self._take(tensor), "action_mask": self._take(masks)}

    def _info(self, seen: Seen, whose: Any, wanted: Any = None) -> dict[str, Any]:
        """The masks as an info; of some rows alone where these are given."""
        mask = seen["action_mask"] if wanted is None else self._look(wanted)["action_mask"]
        return {"action_mask": mask, "_action_mask": whose}

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Choose at all tables at once."""
        tables = self.tables
        if not self._seeded:
            raise ResetNeeded("there are no games: call reset() first")
        chosen = self._chosen(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and (over := self._host(tables.ended)).any():
            raise ResetNeeded(f"games {np.flatnonzero(over).tolist()} are over: reset them by reset_mask")
        if self.setting.illegal == "raise" and (faults := tables.faults(chosen)).any():
            row = int(np.flatnonzero(faults)[0])
            action = int(self._host(chosen)[row])
            raise IllegalMove(f"seat {self.seat} of game {row} may not choose action {action}", "not-legal")
        begun, illegal, rewards, points, done = tables.act(chosen)
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            tables.begin(begun)
        ended, everybody = self._take(done), self._take(tables.everywhere)
        told = {"points": self._take(points), "_points": ended}
        told |= {"illegal": self._take(illegal), "_illegal": self._take(illegal)}
        truncated = self._take(tables.on.cleared(self.num_envs, 1, np.bool_).reshape(self.num_envs))
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            seen = self._look()
            return seen, self._take(rewards), ended, truncated, self._info(seen, everybody) | told
        final = self._look(done)
        last = {"final_obs": final, "final_info": self._info(final, ended) | told}
        tables.begin(done)
        seen = self._look()
        infos = last | {f"_{name}": ended for name in last} | self._info(seen, everybody)
        return seen, self._take(rewards), ended, truncated, infos

    def _chosen(self, actions: Any) -> Any:
        """The actions on the GPU."""
        given = actions if self._between is None else self._between.give(actions)
        chosen = given if hasattr(given, "__cuda_array_interface__") else np.asarray(given)
        if tuple(chosen.shape) != (self.num_envs,) or np.dtype(_kind(chosen)).kind not in "iu":
            raise InvalidAction(f"actions are {self.num_envs} whole numbers, not {actions!r}")
        if isinstance(chosen, np.ndarray):
            chosen = np.clip(chosen, -1, np.iinfo(np.int16).max).astype(np.int16)
        return self.tables.on.actions(chosen)

    def render(self) -> None:
        """Many tables have no drawing."""
        return None


def _kind(array: Any) -> str:
    """The type of an array's entries, as NumPy writes it."""
    interface = getattr(array, "__cuda_array_interface__", None)
    return interface["typestr"] if isinstance(interface, dict) else str(array.dtype)
