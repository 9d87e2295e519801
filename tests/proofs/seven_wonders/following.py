"""What onlookers of 7 Wonders see of a turn in which nobody shows a card."""

from __future__ import annotations

import random
from typing import Any

from proofs.games import random_move
from proofs.report import Report
from proofs.samples import told_events


def check_what_follows(report: Report, rng: random.Random, seat: int, one: Any, other: Any, where: str) -> None:
    """When everybody discards something, onlookers see the same whatever the hidden cards are.

    Two players: what the seat itself draws for the next turn is news to it, and differs.
    """
    own = random_move(one, seat, rng) if seat in one.to_act else None
    if own is not None and own.kind not in ("build", "stage", "discard", "free"):
        return
    ends = []
    for table in (one, other):
        line = table.line
        table_seats = list(table.to_act)
        if any(
            acting != seat and table.moves(acting)[0].kind not in ("build", "stage", "discard")
            for acting in table_seats
        ):
            return
        for acting in table_seats:
            discards = [move for move in table.moves(acting) if move.kind == "discard"]
            if acting != seat and not discards:
                return  # the Free City, which may have to build
            table = table.play(acting, own if acting == seat else discards[0])
        if table.line == line:
            return  # somebody owes a follow-up, or a seat had chosen before, which a sample draws afresh
        ends.append(table)
    if not chose_before(one):
        for observer in (seat, None):
            heard = [[event for event in told_events(end, observer) if event[:2] != ("drew", seat)] for end in ends]
            report.check(heard[0] == heard[1], f"events tell seat {observer} secrets: {heard}; {where}")
        views = [end.view(None) for end in ends]
        report.check(
            views[0] == views[1] or ends[0].over, lambda: f"a spectator sees a difference after discards: {where}"
        )


def chose_before(position: Any) -> bool:
    return any("chosen" in city for city in position.to_dict()["cities"])
