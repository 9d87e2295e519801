"""The review of a whole game: every decision of every seat, luck, turning points; the same on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from heptapolis.errors import BadOption
from heptapolis.games.contract import Position
from heptapolis.kernel import stubs
from heptapolis.kernel.chance import SAMPLE, chance, check_seed
from heptapolis.kernel.cores import cores
from heptapolis.review.decisions import Decision, judge_decision
from heptapolis.review.luck import Luck, Step, TableWorth, judge_table, tell_luck
from heptapolis.review.moments import Moment, moments_of

Progress = Callable[[int, int], None]
QUICK, DEEP = 1.0, 20.0
"""Depths: a quick review takes some seconds on two cores, a deep one minutes."""
WORK = 3000
"""Simulations for a judgement at depth 1, times players: where more play, games have more choices and take longer."""
TURNING_POINTS = 3


def simulations_for(players: int, depth: float) -> int:
    """Simulations for each judgement."""
    return max(10, round(depth * WORK / players))


@dataclass(frozen=True)
class Review:
    """What is to be said about a game after it."""

    game: Position
    """its last position"""
    decisions: tuple[Decision, ...]
    """of the seats that were reviewed, in the order of the game"""
    luck: Luck | None
    """None where one seat alone was reviewed, or the game cannot tell what nobody knew"""
    simulations: int
    """for each judgement"""
    seed: int

    def of_seat(self, seat: int) -> list[Decision]:
        """The decisions of a seat that count for averages."""
        return [decision for decision in self.decisions if decision.seat == seat and decision.counts]

    def mean_loss(self, seat: int) -> float | None:
        """What a decision of the seat lost on average; None where none counts."""
        counted = self.of_seat(seat)
        return sum(one.loss for one in counted) / len(counted) if counted else None

    def turning_points(self) -> list[Step]:
        """The moves and events that changed most, in the order of the game; the deal is none of them."""
        if self.luck is None:
            return []
        order = sorted(self.luck.steps[1:], key=lambda step: -float(abs(step.change).max()))
        return sorted(order[:TURNING_POINTS], key=lambda step: (step.number, step.cause))


def review(
    game: Position,
    *,
    seat: int | None = None,
    depth: float = QUICK,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review a game that was played to its end; or, of any game, the decisions of one seat alone.

    Each decision is judged on what its seat knew then. The same depth and seed give the same review, on any number of threads.
    """
    check_seed(seed)
    if not isinstance(game, Position):
        raise BadOption("a review is of a game: give its last position, such as read_record(text)")
    if not 0 < depth <= 10_000:
        raise BadOption(f"the depth of a review is a number above 0 and up to 10000, not {depth:g}")
    if seat is not None and not 0 <= seat < game.game.players:
        raise BadOption(f"there is no seat {seat}: seats are 0 to {game.game.players - 1}")
    if not game.history:
        raise BadOption(
            "there is nothing to review: this is a position without the moves that led to it; ask for advice on it"
        )
    if not game.over and seat is None:
        raise BadOption(
            "the game is not over, and what the others know stays secret until then: "
            "name the seat whose moves are to be reviewed"
        )
    moments = [moment for moment in moments_of(game) if seat is None or moment.seat == seat]
    simulations = simulations_for(game.game.players, depth)
    with_luck = seat is None and tells_what_nobody_knows(game)
    judged = _judge_all(moments, simulations, seed, with_luck, threads or cores(), progress)
    decisions = [decision for decision, _ in judged]
    worths = [worth for _, worth in judged if worth is not None]
    luck = tell_luck(game, moments, decisions, worths) if with_luck else None
    return Review(game, tuple(decisions), luck, simulations, seed)


def tells_what_nobody_knows(game: Position) -> bool:
    """Whether the rules can draw anew what no seat knows: without that nothing can be said about luck."""
    return bool(stubs.redraw(game.first()._state(), chance(0, SAMPLE)))


def _judge_all(
    moments: Sequence[Moment], simulations: int, seed: int, with_luck: bool, threads: int, progress: Progress | None
) -> list[tuple[Decision, TableWorth | None]]:
    """Judge all moments side by side: what each draws depends on its number alone."""

    def work(moment: Moment) -> tuple[Decision, TableWorth | None]:
        own = (seed << 32 | moment.number << 16) % (1 << 240)
        decision = judge_decision(moment, simulations, own)
        # The table is judged on the same samples at every moment: then what differs is the table.
        return decision, judge_table(moment, decision, simulations, seed) if with_luck else None

    done: dict[int, tuple[Decision, TableWorth | None]] = {}
    with ThreadPoolExecutor(min(threads, max(1, len(moments)))) as pool:
        waiting = {pool.submit(work, moment): place for place, moment in enumerate(moments)}
        try:
            for count, future in enumerate(as_completed(waiting), 1):
                done[waiting[future]] = future.result()
                if progress is not None:
                    progress(count, len(moments))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [done[place] for place in range(len(moments))]
