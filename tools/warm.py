"""Fill the compiler's cache once, so that test processes find it filled instead of compiling side by side."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def main() -> None:
    """Call every compiled rule once, those of the proofs too."""
    begin = time.perf_counter()
    print("Compiling the rules (the first time takes a while) …", file=sys.stderr, flush=True)
    import heptapolis
    from heptapolis.compiling import fill_cache

    for _ in fill_cache("seven-wonders"):
        pass
    for players in (2, 3):
        position = heptapolis.game("seven-wonders", players=players).start(seed=1)
        for seat in range(players):
            heptapolis.position(position.to_dict())
            heptapolis.view(position.view(seat).to_dict()).sample(seed=1)
            while seat in position.to_act and len(position.history) < 4:
                position = position.play(seat, position.moves(seat)[0])
        position.events(0), position.scores(), heptapolis.read_record(heptapolis.record(position))
    importlib.import_module("proofs.invariants").prove(6)
    print(f"Ready after {time.perf_counter() - begin:.1f} s.", file=sys.stderr)


if __name__ == "__main__":
    main()
