"""Policies: whatever chooses for a batch, found by its name, and playing as a bot wherever bots play.

    def first(observations, masks):         # float32[row, column], int8[row, action]
        return masks.argmax(axis=1)         # a legal action for each row

    policy = load("my_module:first")        # or "file.py:first", or a saved net "net.npz", or a bot: "greedy"
    as_bot(policy).choose(position.view(0)).move

A policy is one of these, told apart by how many things it must be given:

* a function (or any callable object) of a batch of observations and masks, as every environment of the laboratory gives them;
  an attribute `form` says how it wants categories ("one-hot" if nothing is said). One row is one seat of one game;
* a function of a view that gives one of its moves;
* a Bot. A class stands for what it makes without arguments, so that a net is read once.

A policy that wants chance takes a keyword: `seeds`, an uint64 for each row, or `seed`, a number, if it looks at views; so its
games can be repeated. `heptapolis.search.bot` knows these names as well, so arena and terminal take them where they take a bot.
To load a policy is to run its code: name only what you trust. A saved net (`heptapolis.lab.nets`) holds numbers alone.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Event, local
from typing import Any

import numpy as np

from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games.contract import Game, Move, View
from heptapolis.kernel.state import from_bytes
from heptapolis.lab.observations import FORMS, Form
from heptapolis.lab.tables import Tables
from heptapolis.search.bots import NET, Bot, Choice, Thought, is_policy
from heptapolis.search.bots import bot as known_bot
from heptapolis.search.budget import Budget

WORD = (1 << 64) - 1


class Policy:
    """What chooses for batches of observations and masks."""

    def __init__(self, choose: Callable[..., Any], name: str) -> None:
        self.name = name
        self.form: Form = getattr(choose, "form", "one-hot")
        if self.form not in FORMS:
            raise BadOption(f"{name}: form is {' or '.join(FORMS)}, not {self.form!r}")
        self._choose, self._draws = choose, _takes(choose, "seeds")

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def check(self, game: Game) -> None:
        """BadOption where it was made for another game."""
        if (check := getattr(self._choose, "check", None)) is not None:
            check(game)

    def actions(self, observations: Any, masks: Any, seeds: Any) -> Any:
        """int64[row]: an action for each row; IllegalMove where the policy takes one that the mask forbids."""
        more = {"seeds": seeds} if self._draws else {}
        chosen = self._choose(observations, masks, **more)
        if hasattr(chosen, "detach"):  # a tensor of torch
            chosen = chosen.detach().cpu()
        actions = np.asarray(chosen)
        if actions.shape != (len(masks),) or actions.dtype.kind not in "iu":
            raise BadOption(
                f"the policy {self.name} gives {len(masks)} whole numbers for {len(masks)} rows, "
                f"not {actions.dtype} of shape {actions.shape}"
            )
        actions = actions.astype(np.int64)
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = inside & (masks[np.arange(len(masks)), np.where(inside, actions, 0)] != 0)
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalMove(
                f"the policy {self.name} chose action {actions[row]}, which its mask forbids", "not-legal"
            )
        return actions


class PolicyBot(Bot):
    """A policy for batches that is asked for one view at a time."""

    def __init__(self, policy: Policy) -> None:
        self.name, self.policy = policy.name, policy
        self._desks = local()  # working space: several threads may ask the same bot

    def _think(self, view: View, moves: list[Move], budget: Budget, seed: int, stop: Event | None) -> Thought:
        yield from ()  # it is asked once, and that cannot be interrupted
        desks: dict[Any, Tables] = self._desks.__dict__
        if (desk := desks.get(view.game)) is None:
            self.policy.check(view.game)
            desk = desks[view.game] = Tables(view.game, 1, self.policy.form)
        desk.states[0] = from_bytes(view.game.state_type, view._data)
        observations, masks = desk.observe([0], [view.seat])
        action = int(self.policy.actions(observations, masks, np.array([seed & WORD], np.uint64))[0])
        return Choice(next(move for move in moves if move.action == action))


class ViewBot(Bot):
    """A function from a view to a move."""

    def __init__(self, choose: Callable[..., Move], name: str) -> None:
        self.name, self._choose, self._draws = name, choose, _takes(choose, "seed")

    def _think(self, view: View, moves: list[Move], budget: Budget, seed: int, stop: Event | None) -> Thought:
        yield from ()
        chosen = self._choose(view, seed=seed) if self._draws else self._choose(view)
        if chosen not in moves:
            raise IllegalMove(f"the policy {self.name} chose {chosen}, which is not legal now", "not-legal")
        return Choice(chosen)


def load(name: str) -> Policy | Bot:
    """The policy of a name: `module:policy`, `file.py:policy`, the file of a saved net, or a bot."""
    if name.endswith(NET):
        from heptapolis.lab.nets import read_net

        return Policy(read_net(Path(name)), name)
    if ":" not in name:
        return known_bot(name)
    where, _, what = name.rpartition(":")
    found: Any = _module(where)
    for part in what.split("."):
        if not hasattr(found, part):
            raise BadOption(f"there is no {what!r} in {where}: a policy is named module:policy")
        found = getattr(found, part)
    return as_policy(found, name)


def as_policy(given: Any, name: str | None = None) -> Policy | Bot:
    """A Policy for what chooses for batches, a Bot for what looks at views; see the module for what is taken."""
    name = str(name or getattr(given, "__name__", type(given).__name__))
    if isinstance(given, type):
        given = given()
    if isinstance(given, Policy | Bot):
        return given
    if not callable(given):
        raise BadOption(f"{name} is no policy: it cannot be called")
    wanted = _positional(given)
    if wanted == 1:
        return ViewBot(given, name)
    if wanted == 2:
        return Policy(given, name)
    raise BadOption(
        f"{name} is no policy: it must take a view, or observations and masks, and needs {wanted} arguments instead"
    )


def as_bot(policy: Policy | Bot) -> Bot:
    """The same as a bot, for everywhere where bots play."""
    return PolicyBot(policy) if isinstance(policy, Policy) else policy


@cache
def policy_bot(name: str) -> Bot:
    """The bot of a name that `load` knows, made once."""
    found = as_bot(load(name))
    found.digest = source_digest(name) or found.digest
    return found


def source_digest(name: str) -> str:
    """A digest of the file that a policy comes from, as it is now; empty for bots of this package."""
    if not is_policy(name):
        return ""
    source = Path(name) if name.endswith(NET) else Path(_module(name.rpartition(":")[0]).__file__ or "")
    return hashlib.blake2b(source.read_bytes(), digest_size=4).hexdigest() if source.is_file() else ""


def _module(where: str) -> Any:
    """A module by its name or its file, sought in the current folder first, as Python's `-m` does."""
    if where.endswith(".py"):
        path = Path(where).resolve()
        if not path.is_file():
            raise BadOption(f"there is no file {where}")
        known = f"heptapolis_policy_{path.stem}_{hashlib.blake2b(bytes(path), digest_size=4).hexdigest()}"
        if known in sys.modules:
            return sys.modules[known]
        spec = spec_from_file_location(known, path)
        assert spec is not None and spec.loader is not None
        module = sys.modules[known] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[known]  # half a module would be found there the next time
            raise
        return module
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(where)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{where}.".startswith(f"{error.name}."):
            raise BadOption(f"the module {where} needs {error.name}, which is not installed") from None
        raise BadOption(f"there is no module {where!r}: a policy is named module:policy") from None


def _takes(function: Callable[..., Any], keyword: str) -> bool:
    try:
        return keyword in inspect.signature(function).parameters
    except (TypeError, ValueError):  # some built-in functions tell nothing
        return False


def _positional(function: Callable[..., Any]) -> int:
    """How many things a function must be given without a name."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 2
    places = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [one for one in parameters if one.kind in places and one.default is one.empty]
    return len([one for one in needed if one.name not in ("seed", "seeds")])
