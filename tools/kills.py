"""What killed each mutant, kept as it is found, so that a run that was broken off can be gone on with (`--resume`)."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

from damage import ROOT, Mutant

FOLDER = ROOT / "mutants"


def begin_anew(game: str) -> None:
    """Forget what an earlier run found."""
    _file(game).unlink(missing_ok=True)


def keep(mutant: Mutant, verdict: str) -> None:
    """Write down that a mutant was killed. Survivors are not kept: a test that was written since may kill them."""
    if verdict:
        FOLDER.mkdir(exist_ok=True)
        with _file(mutant.game).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"mutant": str(mutant), "digest": _digest(mutant), "verdict": verdict}) + "\n")


def kept(mutants: list[Mutant]) -> dict[Mutant, str]:
    """Which of these were killed before, in files that have not changed since, and by what."""
    found: dict[str, str] = {}
    for game in {mutant.game for mutant in mutants}:
        lines = _file(game).read_text(encoding="utf-8").splitlines() if _file(game).exists() else []
        found |= {row["digest"]: row["verdict"] for row in map(json.loads, lines)}
    return {mutant: found[_digest(mutant)] for mutant in mutants if _digest(mutant) in found}


def _file(game: str) -> Path:
    return FOLDER / f"{game}.jsonl"


def _digest(mutant: Mutant) -> str:
    return blake2b(f"{mutant.path}\n{mutant.apply()}".encode(), digest_size=16).hexdigest()
