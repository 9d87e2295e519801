"""Run the proofs at full volume and print a report: `make soak`, or `python -m proofs [names…]` in tests/.

`SOAK="--game duel payments recount"` picks some; `--scale 0.01` runs them all at a hundredth of the volume.
"""

from __future__ import annotations

import argparse
import platform
import sys

from proofs import bots, golden, invariants, leaks, order, playthroughs, recount, refusals, samples, secrets, texts
from proofs.subject import SUBJECTS, Proof, subject


def proofs(game: str, scale: float, seed: int) -> dict[str, Proof]:
    """All proofs of a game by name, at a part of their full volume."""

    def volume(full: int) -> int:
        return max(1, round(full * scale))

    known: dict[str, Proof] = {
        "golden": lambda: golden.prove(game),
        "recount": lambda: recount.prove(game, volume(5_000), seed),
        "texts": lambda: texts.prove(game, volume(5_000), seed),
        "refusals": lambda: refusals.prove(game, volume(5_000), seed),
        "samples": lambda: samples.prove(game, volume(20_000), seed),
        "secrets": lambda: secrets.prove(game, volume(2_000), seed),
        "leaks": lambda: leaks.prove(game),
    }
    if subject(game).at_once:
        known["order"] = lambda: order.prove(game, volume(5_000), seed)
    known |= subject(game).own_proofs(volume, seed)
    known["playthroughs"] = lambda: playthroughs.prove(game, volume(300), seed)
    known["bots"] = lambda: bots.prove(game, volume(250_000), seed)
    known["invariants"] = lambda: invariants.prove(game, volume(1_000_000), seed, recount_every=100)
    return known


def main() -> int:
    """Run what was asked for, where a game has it; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m proofs", description="The proofs at full volume.")
    parser.add_argument("names", nargs="*", help="which proofs (all)")
    parser.add_argument("--game", action="append", choices=SUBJECTS, help="of which games (all)")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the full volume (1.0)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games (1)")
    wanted = parser.parse_args()
    known = {game: proofs(game, wanted.scale, wanted.seed) for game in SUBJECTS}
    if unknown := set(wanted.names).difference(*known.values()):
        every = dict.fromkeys(name for proofs in known.values() for name in proofs)
        parser.error(f"no proof is called {', '.join(sorted(unknown))}; there are {', '.join(every)}")
    print(
        f"Python {platform.python_version()}, {platform.machine()}, scale {wanted.scale}, seed {wanted.seed}",
        flush=True,
    )
    failed = 0
    for game in wanted.game or SUBJECTS:
        for name in wanted.names or known[game]:
            if name in known[game]:
                report = known[game][name]()
                failed += report.failed
                print(report, flush=True)
    print("All proofs hold." if not failed else f"{failed} checks FAILED.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
