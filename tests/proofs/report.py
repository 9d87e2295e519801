"""What a proof says when it is done."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

KEPT = 20


@dataclass
class Report:
    """How many cases a proof looked at, and what it found wrong."""

    proof: str
    cases: int = 0
    failed: int = 0
    failures: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def check(self, right: bool, what: object) -> bool:
        """Note a failure (the first few in words) unless all is right. `what` may be a function that tells it."""
        if not right:
            self.failed += 1
            if len(self.failures) < KEPT:
                self.failures.append(str(what() if callable(what) else what))
        return right

    @contextmanager
    def case(self, what: Callable[[], object]) -> Iterator[None]:
        """One more case. An error in it is a failure of the proof, told with `what` it was about."""
        self.cases += 1
        try:
            yield
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            self.check(False, f"{type(error).__name__}: {error} ({place.name}, line {place.lineno}): {what()}")

    def __str__(self) -> str:
        verdict = "ok" if not self.failed else f"{self.failed} FAILED"
        lines = [f"{self.proof}: {self.cases:,} cases in {self.seconds:.1f} s: {verdict}"]
        lines += [f"    {note}" for note in self.notes]
        lines += [f"    failure: {failure}" for failure in self.failures]
        if self.failed > len(self.failures):
            lines.append(f"    … and {self.failed - len(self.failures)} more")
        return "\n".join(lines)


@contextmanager
def reporting(proof: str) -> Iterator[Report]:
    """A report that knows how long it took."""
    report = Report(proof)
    begin = time.perf_counter()
    yield report
    report.seconds = time.perf_counter() - begin
