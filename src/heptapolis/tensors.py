"""A batch that speaks torch or JAX: the same methods, and all that they take and give are tensors, on the CPU or on a GPU.

    batch = heptapolis.batch("duel", 4096, device="cuda").to_torch()
    masks = batch.legal()                                   # torch.bool on cuda:0, the memory that the rules wrote
    done = batch.step(masks.byte().argmax(dim=2).where(masks.any(dim=2), -1))

Nothing is copied but the actions, where they are not int16. A tensor that was given is never written to again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from heptapolis.errors import BadOption

if TYPE_CHECKING:
    from heptapolis.batches import Batch

MOST = int(np.iinfo(np.int16).max)
"""Action numbers fit 16 bits."""


class _Torch:
    """Arrays as tensors of torch."""

    def __init__(self, device: str) -> None:
        try:
            import torch
        except ImportError:
            raise BadOption("to_torch needs torch: pip install 'heptapolis[train]'") from None
        if device == "cuda" and not torch.cuda.is_available():
            raise BadOption("this batch is on a GPU, and this build of torch finds none: install torch with CUDA")
        self._torch, self.device = torch, device

    def take(self, array: Any) -> Any:
        """The same memory as a tensor."""
        return self._torch.from_numpy(array) if self.device == "cpu" else self._torch.as_tensor(array, device="cuda")

    def give(self, given: Any) -> Any:
        """Actions as an array where the batch is."""
        if not isinstance(given, self._torch.Tensor):
            return given
        if given.device.type != self.device:
            raise _elsewhere(given.device, self.device, f".to('{self.device}')")
        actions = given.detach()
        if actions.dtype not in (self._torch.int16, self._torch.bool) and not actions.is_floating_point():
            actions = actions.long().clamp(-1, MOST).to(self._torch.int16)  # neither bound fits each small type
        return actions.numpy() if self.device == "cpu" else actions.contiguous()


class _Jax:
    """Arrays as arrays of JAX."""

    def __init__(self, device: str) -> None:
        try:
            import jax
        except ImportError:
            raise BadOption("to_jax needs JAX: pip install 'heptapolis[jax]'") from None
        self._jax, self.device = jax, device
        if device == "cuda" and not any(one.platform == "gpu" for one in jax.devices()):
            raise BadOption("this batch is on a GPU, and this build of JAX finds none: install jax[cuda13]")

    def take(self, array: Any) -> Any:
        """The same memory as an array of JAX."""
        if self.device == "cpu":
            return self._jax.dlpack.from_dlpack(array)
        from heptapolis.kernel.cuda_games import cuda

        cuda.synchronize()  # type: ignore[no-untyped-call]  # JAX works in a stream of its own
        return self._jax.numpy.asarray(array)

    def give(self, given: Any) -> Any:
        """Actions as an array where the batch is."""
        if not isinstance(given, self._jax.Array):
            return given
        (place,) = given.devices()
        if (place.platform == "gpu") != (self.device == "cuda"):
            raise _elsewhere(place, self.device, " by jax.device_put")
        actions = given
        if self._jax.numpy.issubdtype(given.dtype, self._jax.numpy.integer) and given.dtype != np.int16:
            wide = given if given.dtype in (np.int32, np.int64) else given.astype(np.int32)
            actions = self._jax.numpy.clip(wide, -1, MOST).astype(np.int16)
        return np.asarray(actions) if self.device == "cpu" else actions.block_until_ready()


def _elsewhere(place: Any, device: str, how: str) -> BadOption:
    return BadOption(f"these actions are on {place}, and the batch is on {device}: move them{how}")


LIBRARIES: dict[str, Any] = {"torch": _Torch, "jax": _Jax}


class TensorBatch:
    """A batch whose arrays are tensors. `batch` is the batch itself: whatever is done there is done here."""

    def __init__(self, batch: Batch, library: str) -> None:
        self.batch = batch
        self._between = LIBRARIES[library](batch.device)
        self.game, self.size, self.device, self.width = batch.game, batch.size, batch.device, batch.width

    def __repr__(self) -> str:
        return f"<batch of {self.size} games of {self.game.name} on {self.device}, as tensors>"

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew: the same ones, or those of another seed."""
        self.batch.reset(seed)

    def to_act(self) -> Any:
        """bool[game, seat]: who owes a choice."""
        return self._between.take(self.batch.to_act())

    def legal(self) -> Any:
        """bool[game, seat, action]: what each seat may choose; nothing for a seat that owes nothing."""
        return self._between.take(self.batch.legal())

    def step(self, actions: Any, check: bool = True) -> Any:
        """Play actions[game, seat], -1 for none; bool[game]: the games that have ended by it (`Batch.step`)."""
        return self._between.take(self.batch.step(self._between.give(actions), check))

    @property
    def final_points(self) -> Any:
        """int16[game, seat, category]: the points after the last step, before new games were dealt."""
        return self._between.take(self.batch.final_points)

    @property
    def final_won(self) -> Any:
        """bool[game, seat]: who had won after the last step."""
        return self._between.take(self.batch.final_won)

    def scores(self) -> Any:
        """int16[game, seat, category]: points if the games ended now."""
        return self._between.take(self.batch.scores())

    def winners(self) -> Any:
        """bool[game, seat]: who has won; nobody while a game goes on."""
        return self._between.take(self.batch.winners())

    def over(self) -> Any:
        """bool[game]: which games have ended."""
        return self._between.take(self.batch.over())

    def encode(self) -> Any:
        """int16[game, seat, column]: what each seat may know, as numbers."""
        return self._between.take(self.batch.encode())

    def active(self) -> tuple[Any, Any, Any]:
        """The same as lists: counts, columns and values (`Batch.active`)."""
        counts, columns, values = (self._between.take(array) for array in self.batch.active())
        return counts, columns, values
