"""Whose thought comes next: fair to visitors, people first.

A bot's choice is a thought of many short slices; whoever runs them asks here after every slice which thought is due most.

- Thoughts that people wait for come first, all of them. Bots that play among themselves get what is left over.
- Each visitor gets an equal share of the time, whatever number of thoughts they have waiting: the one served least is next.
- Of one visitor's thoughts the one that needs the least time comes first; at tables of bots alone they take turns.
- Of tables of bots alone only so many are under way at a time, for each visitor and in all: from a thought's first slice
  until its move is made.
- Nobody waits for ever: a thought that people have waited for too long is told to answer with what it has. So is the one
  that has thought longest when more are begun than there shall be trees in the memory.

Nothing here knows of threads, tables or clocks: callers hold a lock and say what time it is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Event

from heptapolis.search import Choice

SLICE = 0.008
"""Seconds that a slice takes, about: what a visitor is charged until it is known."""
PATIENCE = 2.0
"""A thought that people wait for ends after so many times its think time …"""
LEAST_PATIENCE = 1.0
"""… but not before so many seconds."""


@dataclass(eq=False)
class Thought:
    """A choice in the making, and what its place in the queue depends on."""

    slices: Generator[None, None, Choice]
    seconds: float
    """Think time, if it is not told to stop."""
    visitor: str
    """For whom it is counted."""
    people: bool
    """Whether people wait for it."""
    stop: Event = field(default_factory=Event)
    """Set when it shall answer with what it has."""
    outcome: Future[Choice | None] = field(default_factory=Future)
    """The choice; None when nobody wants it any more."""
    asked: float = 0.0
    """When it was queued."""
    spent: float = 0.0
    """Seconds that it has thought."""
    begun: bool = False
    since: float | None = None
    """When the slice that runs now began."""
    left: bool = False
    """Whether it has left the queue."""

    @property
    def ready(self) -> bool:
        """Whether a slice could be run."""
        return self.since is None and not self.outcome.done()

    def overdue(self, now: float) -> bool:
        """Whether people have waited for it long enough."""
        return self.people and now - self.asked >= max(LEAST_PATIENCE, PATIENCE * self.seconds)


class Line:
    """Thoughts of one rank, by visitor."""

    def __init__(self, each: int | None = None, most: int | None = None) -> None:
        self.each, self.most = each, most
        """How many may be under way, for one visitor and in all."""
        self.thoughts: dict[str, list[Thought]] = {}
        self._served: dict[str, float] = {}
        self._passed = 0.0
        """How much those have been served who are served now: newcomers begin here, with neither credit nor debt."""

    def __iter__(self) -> Iterator[Thought]:
        return (thought for thoughts in self.thoughts.values() for thought in thoughts)

    def __len__(self) -> int:
        return sum(len(thoughts) for thoughts in self.thoughts.values())

    def add(self, thought: Thought) -> None:
        """Queue a thought."""
        visitor = thought.visitor
        self._served[visitor] = max(self._served.get(visitor, 0.0), self._passed)
        self.thoughts.setdefault(visitor, []).append(thought)

    def remove(self, thought: Thought) -> None:
        """Take a thought out."""
        self.thoughts[thought.visitor].remove(thought)
        if not self.thoughts[thought.visitor]:
            del self.thoughts[thought.visitor]
            self._served = {
                visitor: served
                for visitor, served in self._served.items()
                if visitor in self.thoughts or served > self._passed
            }
        if not self.thoughts:
            self._served, self._passed = {}, 0.0

    def begun(self) -> list[Thought]:
        """The thoughts that are under way."""
        return [thought for thought in self if thought.begun]

    def first(self) -> Thought | None:
        """The thought that is due most: of the visitor who was served least, of those for whom one can be run now."""
        found = [thought for visitor in self.thoughts if (thought := self._first_of(visitor)) is not None]
        if self.most is not None and len(self.begun()) >= self.most:
            found = [thought for thought in found if thought.begun]
        return min(found, key=lambda one: (self._served[one.visitor], *self._order(one)), default=None)

    def _first_of(self, visitor: str) -> Thought | None:
        thoughts = self.thoughts[visitor]
        full = self.each is not None and sum(thought.begun for thought in thoughts) >= self.each
        ready = [thought for thought in thoughts if thought.ready and (thought.begun or not full)]
        return min(ready, key=self._order, default=None)

    def _order(self, thought: Thought) -> tuple[float, float]:
        """People shall not wait for what is quickly done; bots among themselves can take turns."""
        return (max(0.0, thought.seconds - thought.spent) if thought.people else 0.0, thought.asked)

    def charge(self, visitor: str, seconds: float) -> None:
        """A visitor was served for so long."""
        if visitor in self._served:
            self._served[visitor] += seconds

    def serve(self, visitor: str) -> None:
        """A visitor is served now."""
        self._passed = max(self._passed, self._served[visitor])
        self.charge(visitor, SLICE)


class Turns:
    """All thoughts of a server."""

    def __init__(self, each: int, most: int, most_begun: int) -> None:
        self.people = Line()
        self.alone = Line(each, most)
        self.most_begun = most_begun
        """Thoughts that people wait for, under way at the same time: each has a tree."""
        self.hurried = 0
        """Thoughts that were told to answer sooner than they would have, since the start."""

    def add(self, thought: Thought, now: float) -> None:
        """Queue a thought."""
        thought.asked = now
        self._line(thought).add(thought)

    def refile(self, thought: Thought, visitor: str, people: bool) -> None:
        """People came to a thought's table, or went."""
        if not thought.left and (thought.visitor, thought.people) != (visitor, people):
            self._line(thought).remove(thought)
            thought.visitor, thought.people = visitor, people
            self._line(thought).add(thought)

    def remove(self, thought: Thought) -> None:
        """Take a thought out, if it is still queued."""
        if not thought.left:
            thought.left = True
            self._line(thought).remove(thought)

    def begin_slice(self, now: float) -> Thought | None:
        """The thought whose slice is to be run now; None if there is nothing to do."""
        thought = self.people.first()
        if thought is None:
            thought = self.alone.first()
        elif not thought.begun:
            thought = self._room_for(thought)
        if thought is None:
            return None
        if thought.overdue(now):
            self._hurry(thought)
        thought.begun, thought.since = True, now
        self._line(thought).serve(thought.visitor)
        return thought

    def end_slice(self, thought: Thought, now: float) -> None:
        """A slice has been run."""
        assert thought.since is not None
        took = now - thought.since
        thought.since = None
        thought.spent += took
        self._line(thought).charge(thought.visitor, took - SLICE)

    def _room_for(self, thought: Thought) -> Thought:
        """A thought that is to begin; or, if there are too many begun, the one that must end first."""
        begun = [one for one in self.people.begun() if not one.outcome.done()]
        ready = [one for one in begun if one.ready]
        if len(begun) < self.most_begun or not ready:
            return thought
        longest = max(ready, key=lambda one: (sum(other.visitor == one.visitor for other in begun), one.spent))
        self._hurry(longest)
        return longest

    def _hurry(self, thought: Thought) -> None:
        if not thought.stop.is_set():
            thought.stop.set()
            self.hurried += 1

    def _line(self, thought: Thought) -> Line:
        return self.people if thought.people else self.alone
