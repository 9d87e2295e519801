"""Whose thought comes next: a queue with an imagined clock and imagined thoughts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from threading import Event

import heptapolis
from heptapolis.search import Choice
from heptapolis.server.bot_queue import LEAST_PATIENCE, PATIENCE, SLICE, Thought, Turns

MOVE = heptapolis.game("dice").start(seed=1).moves(0)[0]
EACH, MOST, MOST_BEGUN = 1, 2, 4


def slices(seconds: float, stop: Event) -> Generator[None, None, Choice]:
    """As many as a thought of so many seconds has, unless it is told to stop."""
    for _ in range(round(seconds / SLICE) - 1):
        if stop.is_set():
            break
        yield
    return Choice(MOVE)


class Table:
    """A queue and one thread, with a clock that moves by a slice at a time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = Turns(EACH, MOST, MOST_BEGUN)
        self.served: Counter[str] = Counter()
        self.done: dict[Thought, float] = {}

    def ask(self, visitor: str, seconds: float, people: bool = True) -> Thought:
        stop = Event()
        thought = Thought(slices(seconds, stop), seconds, visitor, people, stop)
        self.turns.add(thought, self.now)
        return thought

    def step(self) -> Thought | None:
        """Run one slice; a thought that is done leaves."""
        thought = self.turns.begin_slice(self.now)
        if thought is None:
            return None
        self.now += SLICE
        try:
            next(thought.slices)
        except StopIteration as end:
            thought.outcome.set_result(end.value)
        self.turns.end_slice(thought, self.now)
        self.served[thought.visitor] += 1
        if thought.outcome.done():
            self.done[thought] = self.now
            self.turns.remove(thought)
        return thought

    def run(self, slices: int) -> None:
        for _ in range(slices):
            self.step()


def test_people_come_before_bots_that_play_alone() -> None:
    table = Table()
    alone = table.ask("greedy", 3.0, people=False)
    table.run(5)
    assert table.served == {"greedy": 5}
    person = table.ask("person", 1.0)
    while person not in table.done:
        assert table.step() is person, "it waits for a thought that nobody waits for"
    assert table.step() is alone


def test_visitors_get_equal_shares_whatever_number_of_tables_they_have() -> None:
    table = Table()
    for _ in range(20):
        table.ask("many", 3.0)
    for _ in range(2):
        table.ask("few", 3.0)
    table.run(300)
    assert abs(table.served["many"] - table.served["few"]) <= 2


def test_who_comes_later_has_neither_credit_nor_debt() -> None:
    table = Table()
    table.ask("first", 3.0)
    table.run(200)
    late = table.ask("late", 3.0)
    assert table.step() is late
    table.run(99)
    assert abs(table.served["late"] - 50) <= 2, "no credit for the time before it came"
    table.turns.remove(late)
    table.run(50)
    table.ask("late", 3.0)
    before = table.served["late"]
    table.run(40)
    assert abs(table.served["late"] - before - 20) <= 2


def test_of_one_visitor_the_quickest_is_first_and_a_long_thought_is_interrupted() -> None:
    table = Table()
    master = table.ask("person", 3.0)
    table.run(10)
    assert master.begun
    gentle = table.ask("person", SLICE)
    assert table.step() is gentle
    assert gentle in table.done
    assert table.step() is master
    assert master.spent > 10 * SLICE, "what was thought is not lost"


def test_a_quick_thought_waits_for_a_slice_of_each_other_visitor_at_most() -> None:
    table = Table()
    for number in range(3):
        for _ in range(20):
            table.ask(f"master {number}", 3.0)
    table.run(100)
    gentle, begin = table.ask("person", SLICE), table.now
    while gentle not in table.done:
        table.step()
    assert table.done[gentle] - begin <= 4 * SLICE + 1e-9


def test_tables_of_bots_alone_are_capped_and_take_turns() -> None:
    table = Table()
    thoughts = [table.ask(visitor, 0.08, people=False) for visitor in "aaabbbccc"]
    order: list[str] = []
    while len(table.done) < 9:
        table.step()
        begun = Counter(thought.visitor for thought in table.turns.alone.begun())
        assert max(begun.values(), default=0) <= EACH
        assert sum(begun.values()) <= MOST
        order = [thought.visitor for thought in table.done]
    assert sorted(order[:3]) == ["a", "b", "c"], "every visitor has had a turn"
    finished = list(table.done)
    for visitor in range(3):
        own = thoughts[3 * visitor : 3 * visitor + 3]
        assert [thought for thought in finished if thought in own] == own, "the oldest first"


def test_a_table_of_bots_alone_keeps_its_place_until_its_move_is_made() -> None:
    table = Table()
    first, second = (table.ask("greedy", SLICE, people=False) for _ in range(2))
    assert table.turns.begin_slice(0.0) is first
    first.outcome.set_result(Choice(MOVE))
    table.turns.end_slice(first, SLICE)
    assert table.turns.begin_slice(SLICE) is None, "the first is still shown"
    table.turns.remove(first)
    assert table.turns.begin_slice(SLICE) is second


def test_people_who_come_take_a_thought_to_the_front_and_back() -> None:
    table = Table()
    waiting = [table.ask("greedy", 3.0, people=False) for _ in range(3)]
    assert table.step() is waiting[0]
    table.turns.refile(waiting[2], "person", True)
    assert [table.step() for _ in range(3)] == [waiting[2]] * 3
    table.turns.refile(waiting[2], "greedy", False)
    assert table.step() is waiting[0]
    assert (len(table.turns.people), len(table.turns.alone)) == (0, 3)


def test_nobody_waits_for_ever() -> None:
    """With ten visitors on one thread a master cannot have its time: it answers when people have waited long enough."""
    table = Table()
    table.turns.most_begun = 100
    thoughts = [table.ask(f"visitor {number}", 3.0) for number in range(10)]
    while len(table.done) < 10:
        table.step()
    assert all(thought.spent < 3.0 / 4 for thought in thoughts)
    assert PATIENCE * 3.0 <= max(table.done.values()) <= PATIENCE * 3.0 + 20 * SLICE
    assert table.turns.hurried == 10
    alone, begin = table.ask("greedy", 5.0, people=False), table.now
    assert not alone.overdue(begin + 1000), "nobody waits for it"
    assert table.ask("person", 0.2).overdue(begin + LEAST_PATIENCE)


def test_trees_are_bounded_and_whoever_has_most_of_them_ends_first() -> None:
    table = Table()
    long = table.ask("crowd", 3.0)
    table.run(3)
    short = table.ask("crowd", 1.0)
    others = [table.ask(f"other {number}", 1.0) for number in range(MOST_BEGUN - 2)]
    table.run(2 * MOST_BEGUN)
    assert len(table.turns.people.begun()) == MOST_BEGUN
    late = table.ask("late", 1.0)
    while not late.begun:
        table.step()
        assert len(table.turns.people.begun()) <= MOST_BEGUN
    assert [thought for thought in (long, short, *others, late) if thought.stop.is_set()] == list(table.done)
    assert {thought.visitor for thought in table.done} == {"crowd"}


def test_a_thought_that_is_dropped_is_not_run_again() -> None:
    table = Table()
    gone, other = table.ask("gone", 1.0), table.ask("other", 1.0)
    table.run(4)
    table.turns.remove(gone)
    table.turns.remove(gone)
    assert [table.step() for _ in range(5)] == [other] * 5
    table.turns.remove(other)
    assert table.step() is None
    assert (len(table.turns.people), len(table.turns.alone)) == (0, 0)


def test_several_threads_serve_several_visitors() -> None:
    """What runs is charged before it ends: so a second thread takes somebody else's thought."""
    table = Table()
    for _ in range(5):
        table.ask("many", 3.0)
    table.ask("one", 3.0)
    running = [table.turns.begin_slice(0.0) for _ in range(2)]
    assert {thought.visitor for thought in running if thought} == {"many", "one"}
