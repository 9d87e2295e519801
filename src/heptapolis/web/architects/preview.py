"""What a move leads to, before it is made: it is tried on a sample of what the seat knows, and told while all is certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.games import words
from heptapolis.games.architects.text.words import BOTH, stage_number
from heptapolis.translation import translate
from heptapolis.web.architects.foresight import counters, foresee
from heptapolis.web.architects.needs import needs
from heptapolis.web.architects.printed import stage_faces

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
    foreseen: tuple[str, ...] = ()
    """Counters and places that change (`foresight.py`)."""


def preview(view: View, move: Move, language: str, names: Names) -> Preview:
    """What follows from a move whatever lies in the decks."""
    seat = view.seat
    if seat is None or (move.kind in ("take", "extra") and move.target != BOTH and move.card is None):
        return Preview()
    after = view.sample(seed=0).play(seat, move)
    told, known = _certain(after.events(seat))
    leads = [lead for event in told for lead in _from_event(event, language)]
    if known:
        leads = _from_figures(view, after, seat, language) + leads + _from_choices(after, seat, language)
        leads += _from_needs(view, after, seat, language)
    # The first thing told is the move itself, unless it takes two cards at once.
    said = told if move.target == BOTH else told[1:]
    return Preview(
        tuple(event.describe(language, names) for event in said),
        tuple(dict.fromkeys(leads)),
        foresee(view, after, told, known),
    )


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
        return [Lead("stage", translate(language, "stage {stage}", stage=stage_number(facts["stage"])))]
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
            leads.append(_stage(after, seat, str(move.target), language))
        elif move.kind in ("exchange", "token"):
            leads.append(Lead("progress", translate(language, "a progress token")))
        elif move.kind == "extra":
            leads.append(Lead("cards", translate(language, "an extra card")))
    return leads


def _from_figures(view: View, after: Position, seat: int, language: str) -> list[Lead]:
    """What the seat's own figures become."""
    before, later = counters(view), counters(after.view(seat))
    points = later[f"points-{seat}"] - before[f"points-{seat}"]
    leads = [Lead("laurel", f"+{words.points_short(points, language)}")] if points > 0 else []
    old, new = before[f"shields-{seat}"], later[f"shields-{seat}"]
    if new > old:
        leads.append(Lead("shield", translate(language, "shields {before} → {after}", before=old, after=new)))
    return leads


def _from_needs(view: View, after: Position, seat: int, language: str) -> list[Lead]:
    """How far the next stages are after a card that could pay for them."""
    before, later = needs(view, seat), needs(after, seat)
    return [
        Lead("stage", translate(language, "stage {stage}: {n} to go", stage=stage_number(stage), n=need.missing))
        for stage, need in later.items()
        if stage in before and 0 < need.missing < before[stage].missing
    ]


def _stage(after: Position, seat: int, stage: str, language: str) -> Lead:
    """A stage that can be built, and what it counts."""
    wonder = after.to_dict()["cities"][seat]["wonder"]
    face = next(face for face in stage_faces(wonder, language) if face.id == stage)
    if not face.points:
        return Lead("stage", translate(language, "stage {stage}", stage=face.number))
    points = words.points_short(face.points, language)
    return Lead("stage", translate(language, "stage {stage} → {points}", stage=face.number, points=points))
