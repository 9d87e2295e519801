"""Proof: legal means not refused. What the list of moves holds is refused nobody, and all else is, with a sentence."""

from __future__ import annotations

import importlib
import random
from typing import Any

import numpy as np

from heptapolis.games import GAMES
from heptapolis.games.contract import Position, View
from heptapolis.kernel import stubs
from heptapolis.translation import LANGUAGES
from proofs.games import random_moment
from proofs.report import Report, reporting
from proofs.subject import subject


def prove(name: str, count: int, seed: int = 0) -> Report:
    """Every action number for every seat, in the position and in its own view, at random moments of random games."""
    rng = random.Random(seed)
    met: set[str] = set()
    with reporting(f"{name}: legal means not refused") as report:
        for number in range(count):
            position = random_moment(name, rng, **subject(name).options(number))
            with report.case(position.to_dict):
                for seat in range(position.game.players):
                    for moment in (position, position.view(seat)):
                        _check_seat(report, rng, moment, seat, met)
        codes = importlib.import_module(f"{GAMES[name].package}.rules.legality").REFUSALS.values()
        report.notes.append(
            f"reasons met: {len(met)} of {len(codes)}; never met: {', '.join(set(codes) - met) or 'none'}"
        )
    return report


def _check_seat(report: Report, rng: random.Random, moment: Position | View, seat: int, met: set[str]) -> None:
    game, state = moment.game, moment._state()
    rules: Any = importlib.import_module(f"{GAMES[game.name].package}.rules.legality")
    actions = np.zeros(game.action_count, np.int16)
    listed = actions[: int(stubs.legal(state, seat, actions))].tolist()
    codes = [int(rules.refusal(state, seat, action)) for action in range(game.action_count)]
    allowed = [action for action, code in enumerate(codes) if code == rules.ALLOWED]
    report.check(len(set(listed)) == len(listed), lambda: f"{moment!r} lists a move of seat {seat} twice: {listed}")
    report.check(
        sorted(listed) == allowed,
        lambda: (
            f"{moment!r}, seat {seat}: listed but refused {sorted(set(listed) - set(allowed))}, "
            f"allowed but not listed {sorted(set(allowed) - set(listed))}: {moment.to_dict()}"
        ),
    )
    report.check(
        bool(listed) == (seat in moment.to_act), lambda: f"{moment!r} asks seat {seat} for {len(listed)} moves"
    )
    for code in set(codes) - {rules.ALLOWED}:
        action = rng.choice([action for action, found in enumerate(codes) if found == code])
        reason = game.refusal(state, seat, action)
        assert reason is not None
        met.add(reason.code)
        report.check(reason.code == rules.REFUSALS[code], f"{code} is told as {reason!r}")
        report.check(bool(reason.describe(rng.choice(LANGUAGES))), f"{reason!r} has no sentence")
