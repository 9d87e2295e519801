"""How long the first start of a game still takes, as people are told."""

from __future__ import annotations

from itertools import pairwise

import pytest

from heptapolis.compiling import PLAYABLE, STEPS, WEIGHTS
from heptapolis.server import compile_queue
from heptapolis.server.compile_queue import BEGIN, USUAL, Progress


@pytest.mark.parametrize("slowness", [0.5, 1.0, 3.0])
def test_the_wait_that_is_told_does_not_grow(monkeypatch: pytest.MonkeyPatch, slowness: float) -> None:
    now = 100.0
    monkeypatch.setattr(compile_queue.time, "monotonic", lambda: now)
    progress = Progress("compiling", total=PLAYABLE)
    assert progress.seconds == USUAL
    progress.since = now
    told: list[int] = []
    for done, lasts in enumerate([BEGIN, *(WEIGHTS[step] for step in STEPS[:PLAYABLE])]):
        for _ in range(20):
            now += slowness * lasts / 20
            told.append(progress.seconds)
        progress.done, progress.reached = done, now
    known = told[20:]  # from then on it is known how fast this machine is
    assert all(after <= before for before, after in pairwise(known)), told
    assert abs(known[0] - slowness * sum(WEIGHTS.values())) <= 1
    assert told[-1] == 1
    assert progress.seconds == 1


def test_one_step_that_takes_long_says_nothing_about_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 50.0
    monkeypatch.setattr(compile_queue.time, "monotonic", lambda: now)
    progress = Progress("compiling", done=1, total=PLAYABLE, since=now, reached=now + 2.0)
    now += 60.0
    assert progress.seconds <= 5
