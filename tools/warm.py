"""Fill the compiler's cache once, so that test processes find it filled instead of compiling side by side."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def main() -> None:
    """Call every compiled rule of every game once, those of the proofs too."""
    begin = time.perf_counter()
    print("Compiling the rules (the first time takes a while) …", file=sys.stderr, flush=True)
    from heptapolis.games import GAMES

    for name in GAMES:
        warm(name)
    print(f"Ready after {time.perf_counter() - begin:.1f} s.", file=sys.stderr)


def warm(name: str) -> None:
    """Call every compiled rule of one game."""
    import heptapolis
    from heptapolis.compiling import fill_cache
    from heptapolis.games import game_class
    from heptapolis.lab.tables import Tables

    for _ in fill_cache(name):
        pass
    least, most = game_class(name).seat_range
    for players in range(least, min(least + 1, most) + 1):
        position = heptapolis.game(name, players=players).start(seed=1)
        for seat in range(players):
            heptapolis.position(position.to_dict())
            heptapolis.view(position.view(seat).to_dict()).sample(seed=1)
            while seat in position.to_act and len(position.history) < 4:
                position = position.play(seat, position.moves(seat)[0])
        position.events(0), position.scores(), heptapolis.read_record(heptapolis.record(position))
    tables = Tables(heptapolis.game(name))
    tables.deal(0, 1)
    tables.deal_many([0], [1])
    tables.observe([0], [0]), tables.legal(0, 0), tables.is_legal(0, 0, 0), tables.turn(0), tables.ends([0])
    if name in importlib.import_module("proofs.subject").SUBJECTS:
        importlib.import_module("proofs.invariants").prove(name, 6)


if __name__ == "__main__":
    main()
