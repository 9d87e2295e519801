"""Proof: whatever can be written down reads back as the same."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import heptapolis
from proofs.games import random_moment
from proofs.report import Report, reporting
from proofs.subject import subject


def prove(name: str, count: int, seed: int = 0) -> Report:
    """Positions, views, deals and records at random moments of random games."""
    rng = random.Random(seed)
    with reporting(f"{name}: text round trips") as report:
        for number in range(count):
            position = random_moment(name, rng, **subject(name).options(number))
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
