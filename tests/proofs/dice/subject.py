"""7 Wonders Dice, as the proofs see it."""

from __future__ import annotations

import random
from typing import Any

from proofs.dice import counting, facts, survey, uniform
from proofs.dice.watching import WATCH
from proofs.games import random_move
from proofs.report import Report
from proofs.samples import told_events
from proofs.subject import Proof, Results, Subject, Volume


class Dice(Subject):
    """Two to seven players."""

    name = "dice"
    variants = {str(players): {"players": players} for players in range(2, 8)}  # noqa: RUF012
    at_once = True
    tastes = ((("check",), 0.8), (("wonder",), 0.3), (("build",), 0.9))
    watch = WATCH

    def length(self, game: Any) -> int:
        return 26 * int(game.players)

    def account(self, first: Any) -> Any:
        from proofs.dice.sightings import DiceAccount

        return DiceAccount(first)

    def attempts(self, position: Any, rng: random.Random) -> list[str]:
        boxes = sorted(facts.boxes(rng.choice(facts.BOARDS)))
        dice = [die["id"] for die in facts.DICE]
        tried = [f"build {rng.choice(dice)} {rng.choice(boxes)}" for _ in range(6)]
        tried += [f"build {rng.choice(boxes)}", f"check {rng.choice(boxes)}", "build purple guild_court.1"]
        return [*tried, "wonder", "pass", "decline", f"bonus {rng.choice(facts.BONUSES)['id']}"]

    def check_box(self, report: Report, position: Any, where: str) -> None:
        document = position.to_dict()
        boards = [city["board"] for city in document["cities"]]
        report.check(len(set(boards)) == len(boards), lambda: f"a sample has a board twice: {where}")
        faces = {die["id"]: {face["symbol"] for face in die["faces"]} for die in facts.DICE}
        rolls = {**document["forum"], **document["aside"]}
        right = rolls.keys() == faces.keys() and all(roll.split(":")[0] in faces[die] for die, roll in rolls.items())
        report.check(right, lambda: f"a sample has other dice: {where}")

    def check_what_follows(
        self, report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str
    ) -> None:
        """When nobody has chosen yet and all but the seat pass, the seat hears the same of the round in both."""
        acting = [*range(one.game.players)]
        if one.over or list(one.to_act) != acting or any("chosen" in city for city in one.to_dict()["cities"]):
            return
        own: list[Any] = []
        ends = []
        for table in (one, other):
            for who in acting:
                if who != seat:
                    table = table.play(who, "pass")
            ends.append(table)
        if seat is not None:
            while not own or seat in ends[0].to_act:
                if own and ends[0].line != one.line:
                    break
                move = random_move(ends[0], seat, rng)
                own.append(move)
                ends = [end.play(seat, str(move)) for end in ends]
        heard = [[event for event in told_events(end, seat) if event[0] != "swap"] for end in ends]
        report.check(heard[0] == heard[1], lambda: f"events tell seat {seat} of dice to come: {heard}; {where}")

    def check_final(self, report: Report, position: Any) -> None:
        counting.check_final(report, position)

    def own_proofs(self, volume: Volume, seed: int) -> dict[str, Proof]:
        return {
            "rolls": lambda: uniform.prove(volume(2_000), seed),
            "survey": lambda: survey.prove(volume(10_000), seed),
        }

    def tell_results(self, label: str, results: Results) -> list[str]:
        games = sum(results.values())
        stopped = sum(count for (ending, _), count in results.items() if ending == "rounds")
        return [f"{label} players: {stopped} of {games} games went to the last possible round"]


SUBJECT = Dice()
