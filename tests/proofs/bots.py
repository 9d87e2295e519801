"""Proof: a bot never makes an illegal move, and answers every kind of question that a game can ask."""

from __future__ import annotations

import random
from collections import Counter

import heptapolis
from heptapolis.search import LEVELS, bot
from proofs.report import Report, reporting
from proofs.subject import subject


def prove(name: str, count: int, seed: int = 0) -> Report:
    """Let the fastest level play all seats, with a random move now and then so that it sees odd positions too."""
    rng, player, asked = random.Random(seed), bot(LEVELS[0]), Counter[str]()
    games = 0
    with reporting(f"{name}: decisions of bots") as report:
        while report.cases < count:
            position = heptapolis.game(name, **subject(name).options(games)).start(seed=rng.getrandbits(40))
            games += 1
            while not position.over and report.cases < count:
                seat = rng.choice(position.to_act)
                view = position.view(seat)
                question = view.decision()
                move = rng.choice(view.moves())
                with report.case(view.to_dict):
                    report.check(question is not None, "a seat that owes a choice is asked nothing")
                    choice = player.choose(view, simulations=FEW, seed=rng.getrandbits(60)).move
                    report.check(choice in view.moves(), lambda made=choice, seen=view: f"{made}: {seen.to_dict()}")
                    if rng.random() >= ODD:
                        move = choice
                asked[question.kind if question else ""] += 1
                position = position.play(seat, move)
        report.notes.append(
            f"{games:,} games; asked: " + ", ".join(f"{kind} {number:,}" for kind, number in sorted(asked.items()))
        )
    return report


FEW = 8
"""Simulations for a decision: legality does not depend on them, and every decision type comes up as often."""
ODD = 0.2
"""How often a random move is made instead."""
