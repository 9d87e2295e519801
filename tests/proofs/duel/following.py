"""Two games of Duel that differ in nothing but secrets, and go on alike for whoever does not know these.

A twin of a position has other cards under the face-down backs, in the ages to come and in the draft, and other tokens for the
Great Library, but for what the next move brings to light. All else must be the same before and after that move.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import heptapolis
from proofs.duel import facts
from proofs.duel.cities import random_deck
from proofs.games import random_move
from proofs.report import Report
from proofs.samples import check_alike, told_events

Document = dict[str, Any]


def check_what_follows(report: Report, rng: random.Random, seat: int | None, one: Any, where: str) -> None:
    """The same move in a position and in its twin looks the same to a seat, and to a spectator."""
    if one.over:
        return
    actor = one.to_act[0]
    move = random_move(one, actor, rng)
    other = heptapolis.position(twin(one.to_dict(), move, seat, rng))
    where = f"twins, {move}, {where}"
    if not all(check_alike(report, observer, one, other, [str(move)], where) for observer in (seat, None)):
        return
    ends = [table.play(actor, str(move)) for table in (one, other)]
    for observer in (seat, None):
        check_alike(report, observer, *ends, ["discard altar", f"token {rng.choice(sorted(facts.TOKENS))}"], where)
        heard = [told_events(end, observer) for end in ends]
        report.check(
            heard[0] == heard[1], lambda observer=observer, heard=heard: f"events for {observer}: {heard}; {where}"
        )
    decisions = [end.decision(end.to_act[0]) if end.to_act else None for end in ends]
    report.check(decisions[0] == decisions[1], lambda: f"another question comes next: {decisions}; {where}")


def twin(document: Document, move: Any, seat: int | None, rng: random.Random) -> Document:
    """A document that differs in secrets only; what the move will show to the seat stays."""
    other = copy.deepcopy(document)
    age, layout = document["age"], document["layout"]
    before = [slot for slot, card in enumerate(layout) if card is not None]
    left = [slot for slot in before if move.kind not in ("build", "discard", "wonder") or layout[slot] != move.card]
    shown = facts.accessible(age, left)
    hidden = [slot for slot in document["face_down"] if slot not in shown]
    gone = [card for cards in document["seen"]["taken"].values() for card in cards if card is not None]
    other["layout"] = redrawn(age, layout, hidden, gone, rng)
    drafting = document["phase"] == "draft"
    for number, cards in document["to_come"].items():
        soon = int(number) == (age if drafting else age + 1)
        if soon and not left and (not drafting or _last_pick(document)):
            down = facts.face_down(int(number), list(range(facts.SLOTS)))
            other["to_come"][number] = redrawn(int(number), cards, down, [], rng)
        else:
            other["to_come"][number] = random_deck(rng, int(number))
            rng.shuffle(other["to_come"][number])
    if drafting and len(_free_wonders(document, 0)) > 1:
        other["draft"][1] = rng.sample(sorted(set(facts.WONDERS) - set(document["draft"][0])), 4)
    other["library"] = _other_library(document, move, seat, rng)
    return other


def redrawn(
    age: int, layout: list[str | None], hidden: list[int], gone: list[str], rng: random.Random
) -> list[str | None]:
    """A layout with other cards of the same backs in hidden slots."""
    new = list(layout)
    for cards in (facts.deck(age), facts.GUILDS):
        slots = [slot for slot in hidden if layout[slot] in cards]
        open_cards = {card for slot, card in enumerate(layout) if slot not in slots} | set(gone)
        for slot, card in zip(
            slots, rng.sample([card for card in cards if card not in open_cards], len(slots)), strict=True
        ):
            new[slot] = card
    return new


def _free_wonders(document: Document, number: int) -> list[str]:
    """The wonders of a round that nobody has taken yet."""
    taken = {wonder for city in document["cities"] for wonder in city["wonders"]}
    return [wonder for wonder in document["draft"][number] if wonder not in taken]


def _last_pick(document: Document) -> bool:
    return len(_free_wonders(document, 0)) + len(_free_wonders(document, 1)) == 1


def _other_library(document: Document, move: Any, seat: int | None, rng: random.Random) -> list[str]:
    """Three tokens that the Great Library may draw, or may have drawn, for all that a seat knows after this move."""
    owner = next((number for number, city in enumerate(document["cities"]) if "great_library" in city["built"]), None)
    if move.kind == "wonder" and move.target == "great_library":
        owner = document["seat"]
    drawn: list[str] = document["library"]
    if owner is not None and owner == seat:
        return drawn
    held = {token for city in document["cities"] for token in city["progress"]}
    known = [token for token in drawn if token in held or (document["phase"] == "library" and token == move.target)]
    possible = sorted(set(facts.TOKENS) - (held - set(drawn)) - set(document["progress"]) - set(known))
    return known + rng.sample(possible, len(drawn) - len(known))


def check_box(report: Report, document: Document, where: str) -> None:
    """A sample has 20 cards of each age, three guilds, eight wonders and eight tokens, each of them once."""
    cards = Counter(card for card in document["layout"] if card is not None)
    for lists in (document["to_come"], document["seen"]["taken"]):
        cards.update(card for layout in lists.values() for card in layout if card is not None)
    ages = Counter(facts.CARDS[card]["age"] for card in cards)
    guilds = [card for card in cards if card in facts.GUILDS]
    right = max(cards.values()) == 1 and all(ages[age] == facts.SLOTS for age in facts.AGES)
    report.check(right and len(guilds) == facts.GUILDS_IN_GAME, lambda: f"a sample has the cards {cards}: {where}")
    tokens = Counter(document["progress"] + document["library"])
    tokens.update(
        token for city in document["cities"] for token in city["progress"] if token not in document["library"]
    )
    report.check(max(tokens.values()) == 1 and len(tokens) == 8, lambda: f"a sample has the tokens {tokens}: {where}")
    if "draft" in document:
        wonders = Counter(wonder for names in document["draft"] for wonder in names)
        report.check(
            max(wonders.values()) == 1 and len(wonders) == 8, lambda: f"wonders of a sample: {wonders}: {where}"
        )
