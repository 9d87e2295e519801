"""How sure one can be: intervals for shares, and a test that may be looked at after every deal.

The test bets against "the first player is no stronger". With d the difference of each deal (share of the victory for a seat
of the first player, less that for a seat of the others, averaged over the seatings: between -1 and 1, and 0 on average
between equals, because each deal is played in every seating), the capital of a bettor who stakes a fixed part b of it is
the product of (1 + b d). Several bettors with different b start with equal parts of 1. Between equals nobody can expect to
gain, so the capital ever reaches 100 with a probability of at most 1/100 (Ville's inequality), however often one looks and
whenever one stops. So p = 1 / (the most capital so far) is valid at all times, without assumptions on how d is distributed
(testing by betting: Waudby-Smith and Ramdas, 2024; Shafer, 2021). A second group of bettors bets on the opposite.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

STAKES = tuple(0.95 * 0.75**power for power in range(12))
"""Parts of their capital that the bettors stake: 95 % down to 4 %."""
Z = 1.959964
"""Standard deviations on each side of a 95 % interval."""


@dataclass
class Bettors:
    """Bettors who win when the differences are above 0."""

    capital: list[float] = field(default_factory=lambda: [1 / len(STAKES)] * len(STAKES))
    most: float = 1.0

    def see(self, difference: float) -> None:
        """Settle the bets on one deal."""
        self.capital = [own * (1 + stake * difference) for own, stake in zip(self.capital, STAKES, strict=True)]
        self.most = max(self.most, sum(self.capital))


@dataclass
class Evidence:
    """The evidence on both sides, deal by deal."""

    for_first: Bettors = field(default_factory=Bettors)
    for_others: Bettors = field(default_factory=Bettors)
    deals: int = 0

    def see(self, difference: float) -> None:
        """Take in the difference of one more deal."""
        if not -1 <= difference <= 1:
            raise ValueError(f"differences are between -1 and 1, not {difference}")
        self.for_first.see(difference)
        self.for_others.see(-difference)
        self.deals += 1

    @property
    def p_stronger(self) -> float:
        """How surprising this would be if the first player were no stronger."""
        return 1 / self.for_first.most

    @property
    def p_weaker(self) -> float:
        """How surprising this would be if the first player were no weaker."""
        return 1 / self.for_others.most

    def decided(self, level: float) -> bool:
        """Whether one of the two is below the level."""
        return min(self.p_stronger, self.p_weaker) < level


def weigh(differences: Iterable[float]) -> Evidence:
    """The test after these differences."""
    evidence = Evidence()
    for difference in differences:
        evidence.see(difference)
    return evidence


def interval(shares: Sequence[float], games: int) -> tuple[float, float]:
    """A 95 % interval for the mean of a share, from its averages over each deal.

    Wilson's interval, with as many independent games as would spread like the deals do: at least the number of deals
    (which a share between 0 and 1 is always worth), at most the number of games.
    """
    deals = len(shares)
    if deals == 0:
        return 0.0, 1.0
    mean = sum(shares) / deals
    worth = float(deals)
    if deals > 1:
        variance = sum((share - mean) ** 2 for share in shares) / (deals - 1)
        if variance > 1e-12:
            worth = min(float(games), max(float(deals), deals * mean * (1 - mean) / variance))
    square = Z * Z / worth
    centre = (mean + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(max(0.0, mean * (1 - mean)) / worth + square / (4 * worth))
    return max(0.0, centre - half), min(1.0, centre + half)
