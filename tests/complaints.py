"""What is true of every complaint of every game: about bad input, and about moves that are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import heptapolis
from heptapolis.errors import BadDocument, HeptapolisError, IllegalMove
from heptapolis.games.contract import Position

SENSELESS = [
    12345678901234567890,
    -7,
    1.5,
    float("nan"),
    "garbage",
    "",
    True,
    ["garbage"],
    {"garbage": 1},
    [[]],
    object(),
]
"""Values that hardly any place takes."""


def one_sentence(error: BaseException) -> str:
    """An error of our own says what is wrong in one sentence."""
    assert isinstance(error, HeptapolisError)
    text = str(error)
    assert len(text) > 10
    assert "\n" not in text
    assert "Traceback" not in text
    return text


def refused(made: Any, read: Callable[[Any], Any] = heptapolis.position) -> str:
    """A document that cannot be read, and the complaint."""
    with pytest.raises(BadDocument) as caught:
        read(made)
    return one_sentence(caught.value)


def senseless_refused(changed: Callable[[str, Any], Any], path: str) -> int:
    """In a document of which one place was changed: how many senseless values are refused there, each in one sentence."""
    refusals = 0
    for value in SENSELESS:
        try:
            heptapolis.position(changed(path, value))
        except BadDocument as error:
            one_sentence(error)
            refusals += 1
    return refusals


def refused_altogether(made: Any) -> None:
    """What is neither a position nor a view."""
    refused(made)
    refused(made, heptapolis.view)


def with_value(made: dict[str, Any], path: str, value: Any, between: str = ".") -> dict[str, Any]:
    """A document in which one value was changed; the path is keys and numbers with something between."""
    place: Any = made
    *way, last = path.split(between)
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return made


def refused_with_a_reason(position: Position, seat: int, move: str, code: str) -> None:
    """A move is refused when one asks and when one plays it, for the same reason, told in each language."""
    reason = position.why_not(seat, move)
    assert reason is not None
    assert reason.code == code
    for language in ("en", "cs"):
        sentence = reason.describe(language)
        assert len(sentence) > 10
        assert "\n" not in sentence
    assert str(reason) == reason.describe("en")
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, move)
    assert (caught.value.code, str(caught.value)) == (code, str(reason))
