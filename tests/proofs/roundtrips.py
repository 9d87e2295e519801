"""Proof: whatever can be written down reads back as the same, and the order of simultaneous choices does not matter."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import heptapolis
from proofs.games import random_moment, random_move
from proofs.report import Report, reporting


def prove_texts(count: int, seed: int = 0) -> Report:
    """Positions, views, deals and records at random moments of random games."""
    rng = random.Random(seed)
    with reporting("text round trips") as report:
        for number in range(count):
            position = random_moment(2 + number % 6, rng)
            with report.case(position.to_dict):
                _check_position(report, position)
                _check_views(report, position)
                _check_deal(report, position)
                _check_record(report, position)
    return report


def _through_json(document: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(document))
    return again


def _check_position(report: Report, position: Any) -> None:
    document = position.to_dict()
    again = heptapolis.position(_through_json(document))
    report.check(again == position, lambda: f"a position does not read back: {document}")
    report.check(again.to_dict() == document, lambda: f"a position document changes when read: {document}")
    report.check(pickle.loads(pickle.dumps(position)) == position, lambda: f"a pickled position differs: {document}")
    for seat in position.to_act:
        report.check(again.moves(seat) == position.moves(seat), lambda: f"moves differ after reading: {document}")
    for seat in [*range(position.game.players), None]:
        report.check(again.view(seat) == position.view(seat), lambda: f"views differ after reading: {document}")


def _check_views(report: Report, position: Any) -> None:
    for seat in [*range(position.game.players), None]:
        view = position.view(seat)
        document = view.to_dict()
        again = heptapolis.view(_through_json(document))
        report.check(again == view, lambda seat=seat: f"the view of {seat} does not read back: {position.to_dict()}")
        report.check(again.to_dict() == document, f"a view document of {seat} changes")
        report.check(again.moves() == view.moves(), f"moves of the view of {seat} differ after reading")


def _check_deal(report: Report, position: Any) -> None:
    deal = position.deal()
    again = position.game.start(seed=0, deal=_through_json(deal))
    report.check(again == position.first(), lambda: f"a deal does not start the same game: {deal}")
    for _, seat, move in position.history:
        again = again.play(seat, move)
    report.check(again == position, lambda: f"a deal and its moves lead elsewhere: {deal}")


def _check_record(report: Report, position: Any) -> None:
    text = heptapolis.record(position)
    again = heptapolis.read_record(text)
    report.check(again == position, lambda: f"a record does not read back:\n{text}")
    report.check(heptapolis.record(again) == text, lambda: f"a record changes when read:\n{text}")
    report.check(again.history == position.history, lambda: f"a record's history changes when read:\n{text}")


def prove_order(count: int, seed: int = 0) -> Report:
    """Any order of the choices made at the same time gives the same position; choices can be taken back."""
    rng = random.Random(seed)
    with reporting("order of simultaneous choices") as report:
        while report.cases < count:
            position = random_moment(2 + report.cases % 6, rng)
            if position.over:
                continue
            with report.case(position.to_dict):
                _check_order(report, _before_this_phase(position), rng)
    return report


def _before_this_phase(position: Any) -> Any:
    """The same moment with everybody's choice of this phase taken back."""
    for seat in {seat for line, seat, _ in position.history if line == position._line}:
        position = position.retract(seat)
    return position


def _check_order(report: Report, position: Any, rng: random.Random) -> None:
    clock = position.history[-1][0] if position.history else 0
    choices: dict[int, list[Any]] = {}
    straight = position
    line = straight._line
    while not straight.over and straight._line == line:
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
