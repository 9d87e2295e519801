"""Proof, for games in which seats choose at once: the order in which they do so does not matter, and can be taken back."""

from __future__ import annotations

import random
from typing import Any

from proofs.games import random_moment, random_move
from proofs.report import Report, reporting
from proofs.subject import subject


def prove(name: str, count: int, seed: int = 0) -> Report:
    """Any order of the choices made at the same time gives the same position; choices can be taken back."""
    rng = random.Random(seed)
    with reporting(f"{name}: order of simultaneous choices") as report:
        while report.cases < count:
            position = random_moment(name, rng, **subject(name).options(report.cases))
            if position.over:
                continue
            with report.case(position.to_dict):
                _check_order(report, _before_this_phase(position), rng)
    return report


def _before_this_phase(position: Any) -> Any:
    """The same moment with everybody's choice of this phase taken back."""
    for seat in {seat for line, seat, _ in position.history if line == position.line}:
        position = position.retract(seat)
    return position


def _check_order(report: Report, position: Any, rng: random.Random) -> None:
    clock = position.history[-1][0] if position.history else 0
    choices: dict[int, list[Any]] = {}
    straight = position
    line = straight.line
    while not straight.over and straight.line == line:
        seat = straight.to_act[0]
        move = random_move(straight, seat, rng)
        choices.setdefault(seat, []).append(move)
        straight = straight.play(seat, move)
    for _ in range(2):
        waiting = {seat: list(moves) for seat, moves in choices.items()}
        mixed = position
        while waiting:
            seat = rng.choice(sorted(waiting))
            mixed = mixed.play(seat, waiting[seat].pop(0))
            if not waiting[seat]:
                del waiting[seat]
            elif rng.random() < 0.2:
                mixed = mixed.retract(seat)
                waiting[seat] = list(choices[seat])
        report.check(
            mixed == straight, lambda: f"after line {clock}, the order of {choices} matters: {position.to_dict()}"
        )
        report.check(mixed.history == straight.history, f"history depends on the order: {choices}")
        report.check(
            all(mixed.events(seat) == straight.events(seat) for seat in [*range(position.game.players), None]),
            lambda: f"events depend on the order of {choices}: {position.to_dict()}",
        )
    _check_retract(report, position, choices)


def _check_retract(report: Report, position: Any, choices: dict[int, list[Any]]) -> None:
    """Taking back, while another seat still owes a choice, leaves what was before this phase."""
    if len(position.to_act) < 2:
        return
    seat = position.to_act[0]
    chosen = position
    for move in choices[seat]:
        chosen = chosen.play(seat, move)
    report.check(chosen.retract(seat) == position, lambda: f"taking back {choices[seat]} changes: {position.to_dict()}")
