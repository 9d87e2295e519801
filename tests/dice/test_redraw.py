"""What nobody knows is rolled anew: the rounds that are over stay as they were, also where nobody wrote them down."""

from __future__ import annotations

import heptapolis
from redrawing import redrawn


def test_rounds_that_are_over_and_that_nobody_wrote_down_stay_blank() -> None:
    position = heptapolis.position(
        {
            "game": "dice",
            "round": 9,
            "forum": {"red": "sword:0"},
            "cities": [{"board": "giza"}, {"board": "rhodes"}],
        }
    )
    others = [redrawn(position, seed) for seed in range(3)]
    assert {other.view(0) for other in others} == {position.view(0)}
    assert [other._state().rolls[0].tolist() for other in others] == [position._state().rolls[0].tolist()] * 3
