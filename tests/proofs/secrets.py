"""Proof: what a seat has not seen is nowhere in what it is given, and what it has seen can be found there.

`reveal` is not its own judge. For each game an account is kept, from the deal and the moves and by the rulebook alone, of
what each seat has seen: sets of things (cards, tokens, dice) that it saw together. Things that a seat has seen in just the
same sets are alike to it, so their values can be exchanged behind its back: a twin of the position. Twins must be alike to the
last byte in view, tensor, document, moves, reasons and page. A sample of a view must have, in each set that was seen, what was
seen there.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np

from heptapolis.games.contract import Position
from heptapolis.kernel.encoding import active_columns, encoder
from heptapolis.kernel.state import to_bytes
from heptapolis.kernel.views import as_words
from heptapolis.web.board import BoardContext, SeatCard, board
from proofs.games import random_game, random_move, seat_to_play
from proofs.report import Report, reporting
from proofs.samples import check_alike
from proofs.subject import subject

Thing = Hashable
Pages = bool
EVERY = 5
"""One of so many moments of a game is looked at."""


class Account(ABC):
    """What each seat (None: a spectator) has seen of one game."""

    def __init__(self, first: Any) -> None:
        self.players: int = first.game.players
        self.observers: list[int | None] = [*range(self.players), None]
        self.seen: dict[int | None, list[frozenset[Thing]]] = {seat: [] for seat in self.observers}
        """What was seen together, one set for each time."""
        self.things_stay = True
        """Whether a sample has each thing where it is in truth, up to an exchange of things that are alike."""
        self.backs_seen: list[frozenset[Thing]] = []
        """Things of which all have seen that they are of one sort, but not which they are."""

    def show(self, things: Iterable[Thing], *seats: int | None) -> None:
        """Some seats (all, if none is named) see things together."""
        for seat in seats or self.observers:
            self.seen[seat].append(frozenset(things))

    def show_each(self, things: Iterable[Thing], *seats: int | None) -> None:
        """Some seats (all, if none is named) see each of some things, and where it is."""
        for thing in things:
            self.show([thing], *seats)

    @abstractmethod
    def follow(self, before: Any, seat: int, move: Any, after: Any) -> None:
        """A seat has made a move."""

    @abstractmethod
    def backs(self) -> dict[Thing, Hashable]:
        """The things of which somebody may not know what they are, and what is printed on their backs."""

    @abstractmethod
    def values(self, state: Any) -> dict[Thing, int]:
        """What each thing is in a full state of the same moment."""

    @abstractmethod
    def put(self, state: Any, values: dict[Thing, int], rng: random.Random) -> None:
        """Make things what these values say; change by chance what nobody has seen and nobody will."""

    def spares(self, values: dict[Thing, int]) -> dict[Hashable, list[int]]:
        """Values that are not in the game, by their sort."""
        return {}

    def face(self, value: int) -> int:
        """Of a value, what is seen when the thing is."""
        return value

    def sort(self, thing: Thing, value: int) -> Hashable:
        """The sort of a value: by those that are not in the game it may be replaced by another of its sort."""
        return None

    def pools(self, seat: int | None) -> dict[Any, list[Thing]]:
        """Things that are alike to a seat: same backs, seen in the same sets. (back, sets, backs seen) -> things."""
        found: dict[Any, list[Thing]] = defaultdict(list)
        for thing, back in self.backs().items():
            sets = tuple(number for number, things in enumerate(self.seen[seat]) if thing in things)
            sorts = tuple(number for number, things in enumerate(self.backs_seen) if thing in things)
            found[back, sets, sorts].append(thing)
        return found

    def twin(self, position: Any, seat: int | None, rng: random.Random) -> Any:
        """A position that differs in nothing but what a seat has not seen."""
        state = position._state()
        values = self.values(state)
        spare = self.spares(values)
        for (_, sets, _), things in self.pools(seat).items():
            drawn = [values[thing] for thing in things]
            if not sets:
                for number, (thing, value) in enumerate(zip(things, drawn, strict=True)):
                    others = spare.get(self.sort(thing, value), [])
                    if others and rng.random() < 0.5:
                        place = rng.randrange(len(others))
                        drawn[number], others[place] = others[place], value
            rng.shuffle(drawn)
            values |= dict(zip(things, drawn, strict=True))
        self.put(state, values, rng)
        return Position(position.game, to_bytes(state), from_document=True)


def prove(name: str, games: int, seed: int = 0, pages: Pages = True) -> Report:
    """Follow random games, and look at twins and samples at some of their moments."""
    rng = random.Random(seed)
    told = subject(name)
    with reporting(f"{name}: secrets by account") as report:
        differing = 0
        for number in range(games):
            position = random_game(name, rng, **told.options(number))
            account = told.account(position)
            while True:
                if rng.randrange(EVERY) == 0 and _nobody_has_chosen(position):
                    seat = rng.choice(account.observers)
                    with report.case(lambda seat=seat, position=position: f"seat {seat} of {position.to_dict()}"):
                        differing += _check(report, rng, account, position, seat, pages)
                if position.over:
                    break
                actor = seat_to_play(position, rng)
                move = random_move(position, actor, rng)
                after = position.play(actor, move)
                account.follow(position, actor, move, after)
                position = after
        report.check(differing * 4 >= report.cases, f"only {differing} of {report.cases} twins differ at all")
    return report


def _nobody_has_chosen(position: Any) -> bool:
    return all(line != position.line for line, _, _ in position.history[-position.game.players :])


def _check(report: Report, rng: random.Random, account: Account, position: Any, seat: int | None, pages: Pages) -> bool:
    where = f"seat {seat} of {position.to_dict()}"
    twin = account.twin(position, seat, rng)
    told = subject(position.game.name)
    compare(report, seat, position, twin, told.attempts(position, rng), where, pages)
    if told.at_once:
        _check_choices(report, rng, position, twin, seat, where, pages)
    if account.things_stay:
        _check_sample(report, account, position, seat, where)
    return bool(twin._data != position._data)


def _check_sample(report: Report, account: Account, position: Any, seat: int | None, where: str) -> None:
    """In each set that a seat has seen, a sample of its view has what was seen there."""
    truth, sample = account.values(position._state()), account.values(position.view(seat).sample(seed=1)._state())
    for things in account.seen[seat]:
        kept = [thing for thing in things if thing in truth]
        faces, others = (Counter(account.face(found[thing]) for thing in kept) for found in (truth, sample))
        report.check(
            faces == others, lambda things=things: f"a sample has forgotten {sorted(map(str, things))}: {where}"
        )


def _check_choices(
    report: Report, rng: random.Random, one: Any, other: Any, seat: int | None, where: str, pages: Pages
) -> None:
    """What others choose in secret, in the two positions differently, makes no difference."""
    choosing = [number for number in one.to_act if number != seat]
    if seat not in one.to_act:
        choosing = choosing[1:]  # somebody still owes a choice, or everything would come to light
    rng.shuffle(choosing)
    for acting in choosing[: rng.randint(0, len(choosing))]:
        one, other = (_choose(table, acting, rng) for table in (one, other))
    compare(report, seat, one, other, [], f"after choices, {where}", pages)


def _choose(table: Any, seat: int, rng: random.Random) -> Any:
    line = table.line
    while seat in table.to_act and table.line == line:
        table = table.play(seat, rng.choice(table.moves(seat)))
    return table


def compare(
    report: Report, seat: int | None, one: Any, other: Any, attempts: list[str], where: str, pages: Pages
) -> None:
    """Two positions are the same to a seat, whatever it is given of them."""
    check_alike(report, seat, one, other, attempts, where)
    views = [table.view(seat) for table in (one, other)]
    tensors = [tensor(view) for view in views]
    report.check(tensors[0] == tensors[1], lambda: f"tensors differ: {where}")
    if pages:
        drawn = [board(view, _context(view), "en") for view in views]
        report.check(drawn[0] == drawn[1], lambda: f"pages differ: {where}")


def tensor(view: Any) -> list[tuple[int, int]]:
    """The active columns of a view, with their values."""
    found = encoder(view.game.state_type, view.game.players)
    words = as_words(np.frombuffer(view._data, view.game.state_type))
    columns, values = np.zeros(found.most, np.int32), np.zeros(found.most, np.int16)
    count = active_columns(words, 0, *found.plan, -1 if view.seat is None else view.seat, columns, values)
    return list(zip(columns[:count].tolist(), values[:count].tolist(), strict=True))


def _context(view: Any) -> BoardContext:
    people = tuple(SeatCard(f"player {seat}", "person") for seat in range(view.game.players))
    return BoardContext("t", people, view.seat, waiting=view.to_act)
