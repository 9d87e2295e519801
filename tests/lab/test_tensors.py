"""Batches as tensors of torch and JAX: the same memory, the same games, and errors that say what is wrong."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import GAMES

torch = pytest.importorskip("torch", reason="torch for the CPU is not installed (tools/setup.sh)")
jax = pytest.importorskip("jax", reason="JAX is not installed (tools/setup.sh)")
SIZE = 5


def batches(name: str, **more: Any) -> tuple[Any, Any, Any]:
    """The same batch as arrays, for torch and for JAX."""
    plain, one, other = (heptapolis.batch(name, SIZE, seed=3, **more) for _ in range(3))
    return plain, one.to_torch(), other.to_jax()


@pytest.mark.parametrize("name", GAMES)
def test_tensors_play_the_same_games(name: str) -> None:
    plain, one, other = batches(name)
    for _ in range(6):
        masks = plain.legal()
        assert one.legal().dtype == torch.bool
        assert other.legal().dtype == np.bool_
        for alike in ("legal", "to_act", "scores", "winners", "over", "encode"):
            wanted = getattr(plain, alike)()
            for batch in (one, other):
                tensor = getattr(batch, alike)()
                assert tuple(tensor.shape) == wanted.shape
                assert str(tensor.dtype).removeprefix("torch.") == str(wanted.dtype)
                assert np.array_equal(np.asarray(tensor), wanted)
        for batch in (one, other):
            counts, columns, values = (np.asarray(tensor) for tensor in batch.active())
            for found, wanted in zip((counts, columns, values), plain.active(), strict=True):
                assert np.array_equal(found, wanted)
        owed = one.legal()
        chosen = owed.byte().argmax(dim=2).where(owed.any(dim=2), -1)
        legal = other.legal()
        choice = jax.numpy.where(legal.any(axis=2), legal.argmax(axis=2), -1)
        done = plain.step(np.where(masks.any(axis=2), masks.argmax(axis=2), -1))
        assert np.array_equal(one.step(chosen).numpy(), done)
        assert np.array_equal(np.asarray(other.step(choice)), done)
        assert np.array_equal(one.final_points.numpy(), plain.final_points)
        assert np.array_equal(np.asarray(other.final_won), plain.final_won)
    assert one.batch.states.tobytes() == other.batch.states.tobytes() == plain.states.tobytes()
    for batch in (one, other):
        batch.reset(seed=4)
        assert np.array_equal(np.asarray(batch.encode()), heptapolis.batch(name, SIZE, seed=4).encode())


def test_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    _, one, other = batches("duel")
    written: list[Any] = []
    for batch in (one.batch, other.batch):
        make = batch._on.room
        monkeypatch.setattr(batch._on, "room", lambda *given, make=make: written.append(make(*given)) or written[-1])
    addresses = {one.encode().data_ptr(), other.encode().unsafe_buffer_pointer()}
    assert addresses <= {array.ctypes.data for array in written}
    assert len(addresses) == 2
    mask = other.legal()
    assert mask.unsafe_buffer_pointer() == written[-1].ctypes.data
    before = np.asarray(mask).copy()
    other.step(jax.numpy.where(mask.any(axis=2), mask.argmax(axis=2), -1))
    assert np.array_equal(np.asarray(mask), before)


def test_what_is_wrong_is_said() -> None:
    _, one, other = batches("duel")
    before = one.batch.states.tobytes()
    with pytest.raises(IllegalMove, match="seat 0 of game 0"):
        one.step(torch.full((SIZE, 2), 449))
    with pytest.raises(IllegalMove, match="seat 0 of game 0"):
        other.step(jax.numpy.full((SIZE, 2), 70_000))
    for kind in ("int8", "uint8", "int32"):  # small types too are whole numbers
        many = np.full((SIZE, 2), 99, kind)
        with pytest.raises(IllegalMove, match="may not choose action 99"):
            one.step(torch.from_numpy(many))
        with pytest.raises(IllegalMove, match="may not choose action 99"):
            other.step(jax.numpy.asarray(many))
    for wrong in (
        torch.zeros(SIZE, 3, dtype=torch.int64),
        torch.zeros(SIZE, 2),
        torch.zeros(SIZE, 2, dtype=torch.bool),
    ):
        with pytest.raises(BadOption, match="whole numbers of the shape"):
            one.step(wrong)
        with pytest.raises(BadOption, match="whole numbers of the shape"):
            other.step(jax.numpy.asarray(wrong.numpy()))
    with pytest.raises(BadOption, match=r"actions are on meta, and the batch is on cpu: move them"):
        one.step(torch.zeros(SIZE, 2, device="meta"))
    assert one.batch.states.tobytes() == other.batch.states.tobytes() == before


class OnGpu:
    """What a tensor on a GPU looks like to others."""

    __cuda_array_interface__ = {"shape": (SIZE, 2), "typestr": "<i8", "data": (0, False), "version": 3}  # noqa: RUF012


def test_missing_libraries_and_devices_are_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = heptapolis.batch("duel", SIZE)
    with pytest.raises(BadOption, match="on a GPU, and this batch is on the CPU"):
        batch.step(OnGpu())
    batch.device = "cuda"  # as if it were there
    with pytest.raises(BadOption, match="this build of torch finds none"):
        batch.to_torch()
    with pytest.raises(BadOption, match="this build of JAX finds none"):
        batch.to_jax()
    for library in ("torch", "jax"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(BadOption, match=r"heptapolis\[train\]"):
        batch.to_torch()
    with pytest.raises(BadOption, match=r"heptapolis\[jax\]"):
        batch.to_jax()
