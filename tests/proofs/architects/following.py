"""Two positions of Architects that look alike to a seat go on alike, as long as nothing hidden comes to light."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from proofs.architects import facts
from proofs.games import random_move
from proofs.report import Report
from proofs.samples import check_alike, told_events


def check_box(report: Report, document: dict[str, Any], where: str) -> None:
    """All cards and all tokens are there, each once."""
    wonders = [city["wonder"] for city in document["cities"]]
    found = Counter([*document["centre"], *document["discard"]])
    tokens = Counter([*document["face_up"], *document["stack"]])
    for city in document["cities"]:
        found.update([*city["deck"], *city["cards"]])
        tokens.update(city["tokens"])
    report.check(found == facts.box(wonders), lambda: f"cards of a sample do not add up: {where}")
    report.check(tokens == facts.all_tokens(), lambda: f"tokens of a sample do not add up: {where}")


def shown(position: Any, actor: int, seat: int) -> list[str]:
    """The cards that a look has just brought to light for a seat, in no order."""
    document = position.to_dict()
    private = position.game.options["halicarnassus_look_private"]
    if document["phase"] != "pick" or (private and seat != actor):
        return []
    deck = actor if document["looking"] == "left" else (actor - 1) % position.game.players
    return sorted(document["cities"][deck]["deck"][: document["seen"]["glimpsed"][str(deck)]])


def check_what_follows(report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str) -> None:
    """The same move in two samples tells a seat the same, if it turns the same cards and tokens up."""
    if one.over or seat is None:
        return
    actor = one.to_act[0]
    move = random_move(one, actor, rng)
    if other.why_not(actor, str(move)) is not None:  # a card that only the other seat has seen
        return
    ends = [table.play(actor, str(move)) for table in (one, other)]
    tops = [[city["deck"] for city in end.view(None).to_dict()["cities"]] for end in ends]
    public = [(end.to_dict()["cities"][actor]["cards"], end.to_dict()["face_up"], end.to_act) for end in ends]
    owned = [[city["tokens"] for city in end.to_dict()["cities"]] for end in ends]
    taken = [sorted(city["deck_cards"].items() for city in end.view(None).to_dict()["cities"]) for end in ends]
    centre = [end.view(seat).to_dict()["centre"] for end in ends]
    counts = [end.view(None).to_dict()["centre_cards"] for end in ends]
    looked = [shown(end, actor, seat) for end in ends]
    if all(first == second for first, second in (tops, public, owned, taken, centre, counts, looked)):
        check_alike(report, seat, *ends, ["decline", "take left"], f"after {move}: {where}")
        heard = [told_events(end, seat) for end in ends]
        report.check(heard[0] == heard[1], lambda: f"events after {move}: {heard}; {where}")
