"""Write down what the search claims and what comes of it, and fit the curves that make its win shares honest.

    python tools/claims.py play duel --games 2000 --simulations 200 --keep duel.csv
    python tools/claims.py play duel --against scholar --games 500 --simulations 200 --keep duel.csv
    python tools/claims.py fit duel.csv seven-wonders.csv --store

`play` lets `master` play against itself, or against one of the other bots, with so many simulations a choice, and writes a
line for every choice of `master`; interrupted, or after `--minutes`, the same command goes on where it stopped. `fit` shows,
tenth by tenth of the scale and for games that the curve has not seen, what was claimed and what happened; `--store` brings
the curves into the package.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import os
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import heptapolis
from heptapolis.search import bot
from heptapolis.search.claims import (
    ENOUGH_GAMES,
    Claim,
    Tenth,
    add_claims,
    fit_curve,
    held_back,
    read_claims,
    tenths,
)
from heptapolis.search.honest_shares import curves_file

ITSELF = "master"


def play_game(series: Claim) -> list[Claim]:
    """The claims of one game of a series, which is a claim in which nothing is claimed yet."""
    seed = heptapolis.game_seed(series.seed, series.number)
    position = heptapolis.game(series.game, players=series.players).start(seed=seed)
    thinkers = [ITSELF if (seat + series.number) % 2 == 0 else series.against for seat in range(series.players)]
    found, choice = [], 0
    while not position.over:
        seat = position.to_act[0]
        said = bot(thinkers[seat]).choose(
            position.view(seat), simulations=series.simulations, seed=heptapolis.game_seed(seed, choice)
        )
        best = said.candidates[0] if said.candidates else None
        if best is not None and not best.proven and thinkers[seat] == ITSELF:
            found.append(
                dataclasses.replace(
                    series,
                    choice=choice,
                    seat=seat,
                    visits=best.visits,
                    left=round(said.left, 2),
                    claimed=round(best.claimed, 5),
                )
            )
        position = position.play(seat, said.move)
        choice += 1
    victors = position.winners
    return [dataclasses.replace(claim, share=1 / len(victors) if claim.seat in victors else 0.0) for claim in found]


def play(given: argparse.Namespace) -> None:
    """Play what is missing of a series."""
    players = given.players or heptapolis.game(given.game).players
    blank = Claim(given.game, players, given.against, given.simulations, given.seed, 0, 0, 0, 0, 0.0, 0.0, 0.0)

    def series(claim: Claim) -> Claim:
        return dataclasses.replace(claim, number=0, choice=0, seat=0, visits=0, left=0.0, claimed=0.0, share=0.0)

    played = {claim.number for claim in read_claims(given.keep) if series(claim) == blank}
    missing = [dataclasses.replace(blank, number=number) for number in range(given.games) if number not in played]
    play_game(dataclasses.replace(blank, simulations=1))  # one process compiles for all
    end = math.inf if given.minutes is None else time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(play_game, game) for game in missing]
        for done, game in enumerate(as_completed(running), start=1):
            if game.cancelled():
                continue
            add_claims(given.keep, game.result())
            if done % 50 == 0:
                print(f"{done} of {len(missing)} games", flush=True)
            if time.monotonic() > end:
                for other in running:
                    other.cancel()  # those under way are played to their end


def fit(given: argparse.Namespace) -> None:
    """Fit a curve for each table, and tell how honest it is."""
    tables: dict[tuple[str, int], list[Claim]] = defaultdict(list)
    for path in given.rows:
        for claim in read_claims(path):
            tables[claim.game, claim.players].append(claim)
    head = "# How claims of the search became true: tools/claims.py fits these curves.\n"
    files: dict[str, list[str]] = defaultdict(lambda: [head])
    for (game, players), claims in sorted(tables.items()):
        told = list(held_back(claims))
        print(f"{game}, {players} players")
        for against, simulations in sorted({(claim.against, claim.simulations) for claim in claims}):
            some = [pair for pair in told if (pair[0].against, pair[0].simulations) == (against, simulations)]
            games = len({pair[0].number for pair in some})
            print(f"  against {against}, {simulations} simulations, {games} games")
            raw = tenths((claim, claim.claimed) for claim, _ in some)
            for number, (before, after) in enumerate(zip(raw, tenths(some), strict=True)):
                print(f"    {number / 10:.1f}  as claimed {_tell(before)}  honest {_tell(after)}")
        figures = dataclasses.asdict(fit_curve(claims))
        games = len({(claim.against, claim.simulations, claim.seed, claim.number) for claim in claims})
        files[game] += [f"\n[{players}]  # {games:,} games, {len(claims):,} claims\n"]
        files[game] += [f"{name} = {value:g}\n" for name, value in figures.items()]
    for game, lines in files.items() if given.store else ():
        curves_file(game).write_text("".join(lines), encoding="utf-8")
        print(f"Stored in {curves_file(game)}.")


def _tell(tenth: Tenth | None) -> str:
    if tenth is None:
        return f"{'nothing':38}"
    verdict = "ok" if tenth.honest else "WRONG"
    few = "" if tenth.games >= ENOUGH_GAMES else " (few)"
    return f"{tenth.claimed:.3f} became {tenth.happened:.3f} ± {2 * tenth.error:.3f} of {tenth.games} {verdict}{few}"


def main() -> None:
    """Play, or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play", help="play games and write down claims")
    playing.add_argument("game")
    playing.add_argument("--players", type=int)
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--simulations", type=int, default=400, help="for each choice")
    playing.add_argument("--against", default=ITSELF, help="who sits in every other seat")
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--keep", type=Path, required=True, help="the file of claims")
    playing.add_argument("--minutes", type=float, help="begin no other game after so many")
    playing.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    playing.set_defaults(run=play)
    fitting = commands.add_parser("fit", help="fit curves and show how honest they are")
    fitting.add_argument("rows", type=Path, nargs="+")
    fitting.add_argument("--store", action="store_true", help="bring the curves into the package")
    fitting.set_defaults(run=fit)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
