"""The threads in which bots think: they go from thought to thought, survive bad ones, and stop when they shall."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Iterator

import pytest

import heptapolis
from heptapolis.search import Choice
from heptapolis.server import bot_threads
from heptapolis.server.bot_queue import Thought, Turns
from heptapolis.server.bot_threads import Workers

MOVE = heptapolis.game("dice").start(seed=1).moves(0)[0]
SOON = 30.0
"""Seconds after which a test gives up."""
Slices = Generator[None, None, Choice]


@pytest.fixture
def one() -> Iterator[Workers]:
    """A single thread."""
    made = Workers(1, Turns(1, 2, 4))
    yield made
    made.close()


def quick() -> Slices:
    yield
    return Choice(MOVE)


def endless(begun: threading.Event, ended: threading.Event) -> Slices:
    try:
        while True:
            begun.set()
            time.sleep(0.001)
            yield
    finally:
        ended.set()


def hanging(until: threading.Event) -> Slices:
    until.wait()
    yield
    return Choice(MOVE)


def failing() -> Slices:
    yield
    raise KeyError("a bug")


def ask(to: Workers, slices: Slices, visitor: str = "person", people: bool = True) -> Thought:
    thought = Thought(slices, 3.0, visitor, people)
    to.ask(thought)
    return thought


def test_a_long_thought_does_not_hold_the_only_thread(one: Workers) -> None:
    begun, ended = threading.Event(), threading.Event()
    long = ask(one, endless(begun, ended), "greedy", people=False)
    assert begun.wait(SOON)
    for _ in range(3):
        choice = ask(one, quick()).outcome.result(SOON)
        assert choice is not None
        assert choice.move == MOVE
    assert not long.outcome.done()


def test_a_thought_that_nobody_wants_ends_at_the_next_slice(one: Workers) -> None:
    begun, ended = threading.Event(), threading.Event()
    thought = ask(one, endless(begun, ended))
    assert begun.wait(SOON)
    one.drop(thought)
    assert thought.outcome.result(0) is None
    assert ended.wait(SOON)
    assert len(one.turns.people) == 0


def test_a_thought_that_fails_says_so_and_the_next_one_is_thought(one: Workers) -> None:
    with pytest.raises(KeyError, match="a bug"):
        ask(one, failing()).outcome.result(SOON)
    assert ask(one, quick()).outcome.result(SOON)


def test_a_thought_that_hangs_is_given_up_with_its_thread(one: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    until = threading.Event()
    stuck = ask(one, hanging(until))
    waiting = ask(one, quick(), "other")
    while stuck.since is None:
        time.sleep(0.001)
    one.look_after(stuck)
    assert not stuck.outcome.done(), "a moment is not yet long"
    monkeypatch.setattr(bot_threads, "STUCK", 0.0)
    one.look_after(stuck)
    with pytest.raises(TimeoutError, match="without a look at the clock"):
        stuck.outcome.result(0)
    assert waiting.outcome.result(SOON)
    until.set()
    assert ask(one, quick()).outcome.result(SOON)


def test_closing_takes_less_than_a_second_whatever_is_thought_about() -> None:
    until, begun, ended = threading.Event(), threading.Event(), threading.Event()
    made = Workers(2, Turns(1, 2, 4))
    stuck, long = ask(made, hanging(until), "a"), ask(made, endless(begun, ended), "b")
    assert begun.wait(SOON)
    begin = time.monotonic()
    made.close()
    assert time.monotonic() - begin < 1.0
    assert ended.is_set()
    assert (stuck.outcome.result(0), long.outcome.result(0)) == (None, None)
    assert ask(made, quick()).outcome.result(0) is None, "it is closed"
    until.set()
