"""What a table is worth to all seats: simulations whose number alone decides what each of them draws.

Two forecasts with the same seed draw the same samples, so what differs between them is what was asked, not luck. Chance is
drawn anew for each simulation: from what the seat that thinks knows or, of a full position, from what all seats together
know.
"""

from __future__ import annotations

from heptapolis.kernel.chance import SEARCH, enter_game, restart
from heptapolis.kernel.fields import FULL
from heptapolis.kernel.rules import long_rule
from heptapolis.kernel.stubs import redraw
from heptapolis.search.compiled.engine import search

SHARE, POINTS = 0, 1
"""Columns of the totals: shares of the victory, points; then the points of each category."""


@long_rule
def forecast(desk, settings, master, source, first, count, totals):
    """Run simulations number `first` and following, and add up what they gave by seat; how many ran.

    Fewer than `count` ran if the view has no sample, or the game cannot tell what all seats know.
    """
    for number in range(first, first + count):
        enter_game(source, master, number)
        restart(source, SEARCH)
        if desk.states[0].observer == FULL and not redraw(desk.states[0], source):
            return number - first
        if search(desk, settings, source, 0, 1) == 0:
            return number - first
        for seat in range(int(settings.players)):
            totals[seat, SHARE] += desk.results[seat, 1]
            totals[seat, POINTS] += desk.results[seat, 2]
            for category in range(desk.points.shape[1]):
                totals[seat, POINTS + 1 + category] += float(desk.points[seat, category])
    return count
