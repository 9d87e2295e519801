"""What a move leads to, before it is made: it is tried on a sample of what the seat knows, and told while all is certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.games.architects.text.words import BOTH, stage_number
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Event, Move, Position, View
    from heptapolis.games.words import Names


@dataclass(frozen=True)
class Lead:
    """Something that a move brings at once, or makes possible."""

    icon: str
    text: str


@dataclass(frozen=True)
class Preview:
    """What is certain: in sentences, and at a glance."""

    sentences: tuple[str, ...] = ()
    leads: tuple[Lead, ...] = ()


def preview(view: View, move: Move, language: str, names: Names) -> Preview:
    """What follows from a move whatever lies in the decks."""
    seat = view.seat
    if seat is None or (move.kind in ("take", "extra") and move.target != BOTH and move.card is None):
        return Preview()
    after = view.sample(seed=0).play(seat, move)
    told, known = _certain(after.events(seat))
    leads = [lead for event in told for lead in _from_event(event, language)]
    if known:
        leads += _from_choices(after, seat, language)
    # The first thing told is the move itself, unless it takes two cards at once.
    said = told if move.target == BOTH else told[1:]
    return Preview(tuple(event.describe(language, names) for event in said), tuple(dict.fromkeys(leads)))


def _certain(events: list[Event]) -> tuple[list[Event], bool]:
    """The events until something comes to light that nobody knows yet, and whether there is no such thing."""
    told: list[Event] = []
    for event in events:
        if event.kind == "turn":
            return told, True
        drawn = event.kind == "took" and event.facts["deck"] == "centre" and bool(told)
        if drawn or event.kind == "looked" or (event.kind == "token" and event.facts["hidden"]):
            return told, False
        told.append(event)
    return told, True


def _from_event(event: Event, language: str) -> list[Lead]:
    facts = event.facts
    if event.kind == "cat":
        return [Lead("cat", translate(language, "the cat"))]
    if event.kind == "horns":
        return [Lead("horn", translate(language, "horns {conflict}/{total}", **facts))]
    if event.kind == "battle":
        return [Lead("battle", translate(language, "battle"))]
    if event.kind == "built":
        return [_stage(facts["stage"], language)]
    if event.kind == "exchanged":
        return [Lead("progress", translate(language, "a progress token"))]
    return []


def _from_choices(after: Position, seat: int, language: str) -> list[Lead]:
    """What the seat can do next in this turn."""
    decision = after.decision(seat)
    if decision is None or decision.kind == "card":
        return []
    leads = []
    for move in after.moves(seat):
        if move.kind == "build":
            leads.append(_stage(str(move.target), language))
        elif move.kind in ("exchange", "token"):
            leads.append(Lead("progress", translate(language, "a progress token")))
        elif move.kind == "extra":
            leads.append(Lead("cards", translate(language, "an extra card")))
    return leads


def _stage(stage: str, language: str) -> Lead:
    return Lead("stage", translate(language, "stage {stage}", stage=stage_number(stage)))
