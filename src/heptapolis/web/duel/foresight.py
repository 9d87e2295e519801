"""What a move changes, told by the places of the board where it is seen, so that it shows there before it is confirmed.

A move is tried on a sample of what the seat knows. Only what chance has no part in is told: coins, the pawn, what is plundered,
what is built and which cards come free. A name alone is a place that stands for the move and can be picked for it (a wonder,
the discard pile, the city); a name with a value only shows something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, Position


def foresee(guess: Position, seat: int, move: Move, freed: tuple[int, ...], left: int) -> tuple[str, ...]:
    """All that changes on the board; `freed` are the slots that nothing covers then.

    `left` is the city that is drawn on the left: places of the track are counted from there.
    """
    before, played = guess.to_dict(), guess.play(seat, move)
    after = played.to_dict()
    told = [f"slot-{slot}=" for slot in freed]
    if after["pawn"] != before["pawn"]:
        told.append(f"space-{after['pawn'] if left == 0 else -after['pawn']}=")
    for number in (0, 1):
        told += _city(before["cities"][number], after["cities"][number], number)
    if len(after["discard"]) > len(before["discard"]):
        told.append("pile")
    decision = None if played.over else played.decision(seat)
    if decision is not None and decision.kind == "token":
        told.append("progress=")
    return tuple(told)


def _city(was: Mapping[str, Any], will: Mapping[str, Any], number: int) -> list[str]:
    """What changes in a city."""
    told = [] if will["coins"] == was["coins"] else [f"coins-{number}={will['coins']}"]
    told += [f"loot-{number}-{coins}=" for coins in was["loot"] if coins not in will["loot"]]
    told += [f"wonder-{wonder}" for wonder in will["built"] if wonder not in was["built"]]
    if len(will["buildings"]) > len(was["buildings"]):
        told.append(f"city-{number}")
    told += [f"science-{number}-{name}=" for name, n in will["symbols"].items() if n > was["symbols"].get(name, 0)]
    return told
