"""What won a game at once, as the end of the game tells it."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.games.duel.text.describe import feat

NAMES = ("Ada", "Berenike")


def document(symbols: tuple[str, ...] = (), progress: tuple[str, ...] = ()) -> dict[str, Any]:
    """The end of a game that the second city has won."""
    return {"cities": [{"symbols": [], "progress": []}, {"symbols": list(symbols), "progress": list(progress)}]}


def test_a_military_victory_is_told_by_the_pawn_in_the_capital_of_the_other_city() -> None:
    assert feat("military", document(), (1,), NAMES) == (
        ("pawn", "capital"),
        "The conflict pawn stands in the capital of Ada.",
    )


@pytest.mark.parametrize(
    ("symbols", "progress"), [(6, ()), (5, ("law",)), (6, ("agriculture",))], ids=["six", "law", "another-token"]
)
def test_a_scientific_victory_is_told_by_its_symbols_with_law_among_them(
    symbols: int, progress: tuple[str, ...]
) -> None:
    own = ("wheel", "mortar", "quill", "sundial", "plumb", "globe")[:symbols]
    shown, told = feat("scientific", document(own, progress), (1,), NAMES) or ((), "")
    assert shown == own + ("law",) * ("law" in progress)
    assert told == "Berenike has 6 different science symbols."


def test_points_are_no_feat() -> None:
    assert feat("civilian", document(), (0,), NAMES) is None
