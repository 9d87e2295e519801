"""Who brought the end of a game, as it is told."""

from __future__ import annotations

from heptapolis.games.dice.text.describe import feat


def test_who_used_up_the_bonuses_is_named_and_nobody_where_they_are_left() -> None:
    document = {"cities": [{"bonuses": [0, 1, 2]}, {"bonuses": [1]}, {"bonuses": [2, 0, 1]}]}
    names = ("Ada", "Berenike", "Cyrus")
    assert feat("bonuses", document, (1,), names) == ((), "All bonuses are used up: by Ada, Cyrus.")
    assert feat("rounds", document, (1,), names) is None
