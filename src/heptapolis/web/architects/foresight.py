"""What a move changes, for the table to show before it is confirmed: counters with their figures to come, and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from heptapolis.games.architects.rules.tables import CARD_BY_ID
from heptapolis.games.architects.text.words import stage_number

if TYPE_CHECKING:
    from heptapolis.games.contract import Event, Position, View


def foresee(view: View, after: Position, told: Sequence[Event], known: bool) -> tuple[str, ...]:
    """Counters ("points-0=12") and places ("0-3", "conflict-2") that change.

    `told` are the events that are certain, `known` whether nothing else comes to light: only then do figures stand.
    """
    seat = view.seat or 0
    found = [place for event in told for place in _places(event, seat)]
    if known:
        before, later = counters(view), counters(after.view(seat))
        found += [f"{name}={value}" for name, value in later.items() if value != before[name]]
    return tuple(dict.fromkeys(found))


def counters(view: View) -> dict[str, int]:
    """All figures of the cities that the table counts."""
    state = view._state()
    figures = {}
    for number, (score, city) in enumerate(zip(view.scores(), view.to_dict()["cities"], strict=True)):
        figures[f"points-{number}"] = score.total
        figures[f"shields-{number}"] = int(state.shields[number])
        figures[f"victories-{number}"] = city["military"]
    return figures


def _places(event: Event, seat: int) -> list[str]:
    """Where something happens."""
    facts = event.facts
    if event.kind == "built":
        return [f"{seat}-{stage_number(facts['stage'])}"]
    if event.kind == "cat":
        return ["cat"]
    if event.kind == "horns":
        last = int(facts["conflict"])
        return [f"conflict-{number}" for number in range(last - int(facts["flipped"]) + 1, last + 1)]
    if event.kind == "took" and facts.get("card"):
        return [f"suit-{seat}-{CARD_BY_ID[facts['card']].colour}"]
    return []
