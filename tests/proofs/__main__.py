"""Run the proofs at full volume and print a report: `make soak`, or `python -m proofs [names…]` in tests/.

`SOAK="payments recount"` picks some; `--scale 0.01` runs them all at a hundredth of the volume.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable

from proofs import golden, invariants, payments, playthroughs, recount, roundtrips, secrecy
from proofs.report import Report


def proofs(scale: float, seed: int) -> dict[str, Callable[[], Report]]:
    """All proofs by name, at a part of their full volume."""

    def volume(full: int) -> int:
        return max(1, round(full * scale))

    return {
        "golden": golden.prove,
        "payments": lambda: payments.prove(volume(100_000), seed),
        "recount": lambda: recount.prove(volume(5_000), seed),
        "texts": lambda: roundtrips.prove_texts(volume(5_000), seed),
        "order": lambda: roundtrips.prove_order(volume(5_000), seed),
        "samples": lambda: secrecy.prove_samples(volume(20_000), seed),
        "worlds": lambda: secrecy.prove_worlds(volume(220), seed, samples=100),
        "guilds": lambda: secrecy.prove_guilds(volume(20), seed, samples=200),
        "choices": lambda: secrecy.prove_choices(volume(200), seed, samples=400),
        "playthroughs": lambda: playthroughs.prove(volume(300), seed),
        "invariants": lambda: invariants.prove(volume(1_000_000), seed, recount_every=100),
    }


def main() -> int:
    """Run what was asked for; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m proofs", description="The proofs at full volume.")
    parser.add_argument("names", nargs="*", help="which proofs (all)")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the full volume (1.0)")
    parser.add_argument("--seed", type=int, default=1, help="another seed plays other games (1)")
    wanted = parser.parse_args()
    known = proofs(wanted.scale, wanted.seed)
    if unknown := set(wanted.names) - set(known):
        parser.error(f"no proof is called {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    print(
        f"Python {platform.python_version()}, {platform.machine()}, scale {wanted.scale}, seed {wanted.seed}",
        flush=True,
    )
    failed = 0
    for name in wanted.names or known:
        report = known[name]()
        failed += report.failed
        print(report, flush=True)
    print("All proofs hold." if not failed else f"{failed} checks FAILED.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
