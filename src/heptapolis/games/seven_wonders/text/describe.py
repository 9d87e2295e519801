"""7 Wonders in words: moves, decisions, events, and what `explain` says of cards and wonders.

Sentences are built so that names need no inflection ("Giza builds Tavern."), in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.seven_wonders.rules.tables import (
    BUILDINGS,
    CARD_BY_ID,
    CARDS,
    DISCARD_COINS,
    MAX_PLAYERS,
    WONDER_BY_ID,
    WONDERS,
    Card,
)
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import building_name, card_name, city_name, wonder_name
from heptapolis.games.things import Thing, thing_of
from heptapolis.games.words import AGES, Facts, Names
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games import contract

MIN_PLAYERS = 3
"""Fewer play with the cards of so many."""

_DECISIONS = {
    "card": message("Choose a card and what to do with it."),
    "free-city": message("Choose a card for the Free City and what to do with it."),
    "seventh": message("You may play your seventh card, too."),
    "fetch": message("You may build a card of the discard pile for free."),
}
_EVENTS = {
    "built": message("{city} builds {card}{paid}."),
    "built-free": message("{city} builds {card} for free, by the wonder."),
    "built-fetch": message("{city} builds {card} from the discard pile."),
    "staged": message("{city} builds stage {stage} of the wonder{paid}."),
    "staged-known": message("{city} builds stage {stage} of the wonder with {card}{paid}."),
    "discarded": message("{city} discards a card."),
    "discarded-known": message("{city} discards {card}."),
    "left-over": message("{city} leaves a card over."),
    "left-over-known": message("{city} leaves {card} over."),
    "declined-seventh": message("{city} does not play the seventh card."),
    "declined-fetch": message("{city} builds nothing from the discard pile."),
    "sold": message("{city} earns by trade: {coins}."),
    "income": message("{city} takes from the bank: {coins}."),
    "drew": message("{city} draws a card."),
    "drew-known": message("{city} draws {card}."),
    "victory": message("{city} defeats {neighbour}: {token}"),
    "defeat": message("{city} is defeated by {neighbour}: {token}"),
    "age": message("Age {age} begins."),
}
_ENDINGS = {"points": message("By points")}

decision = partial(words.question, _DECISIONS)
score_heading = words.category_name
ending_name = partial(words.said, _ENDINGS)


def move(move: contract.Move, language: str = "en", names: Names = None) -> str:
    """What a move does, in a sentence."""
    if move.card is None:
        return translate(language, "Decline.")
    card = card_name(move.card, language)
    if move.kind == "discard":
        coins = words.coins(DISCARD_COINS, language)
        return translate(language, "Discard {card} for {coins}.", card=card, coins=coins)
    if move.kind == "free":
        return translate(language, "Build {card} for free, by the wonder.", card=card)
    if move.kind == "fetch":
        return translate(language, "Build {card} from the discard pile.", card=card)
    left, right, bank = move.payment or (0, 0, 0)
    paid = _paid(left, right, bank, language)
    if move.kind == "stage":
        return translate(language, "Build the next stage of the wonder with {card}{paid}.", card=card, paid=paid)
    return translate(language, "Build {card}{paid}.", card=card, paid=paid)


def event(event: contract.Event, language: str = "en", names: Names = None) -> str:
    """A step of what happened, in a sentence."""
    facts = event.facts
    if event.kind == "end":
        return words.game_over(facts["winners"], names, language)
    kind = event.kind
    places: dict[str, Any] = dict(facts)
    if event.city is not None:
        places["city"] = _city(event.city, facts.get("wonder"), language, names)
    if facts.get("card"):
        places["card"] = card_name(facts["card"], language)
    if kind == "built":
        places["paid"] = _paid(facts["left"], facts["right"], facts.get("bank", 0), language)
        if facts["how"] != "build":
            kind = f"built-{facts['how']}"
    elif kind == "staged":
        places["paid"] = _paid(facts["left"], facts["right"], 0, language)
    elif kind == "declined":
        kind = f"declined-{facts['what']}"
    elif kind in ("sold", "income"):
        places["coins"] = words.coins(facts["amount"], language)
    elif kind == "conflict":
        kind = "victory" if facts["token"] > 0 else "defeat"
        places["neighbour"] = _city(facts["neighbour"], facts.get("neighbour_wonder"), language, names)
        places["token"] = f"{facts['token']:+d}".replace("-", "−")
    elif kind == "age":
        places["age"] = AGES[facts["age"]]
    if f"{kind}-known" in _EVENTS and facts.get("card"):
        kind = f"{kind}-known"
    return translate(language, _EVENTS[kind], **places)


def card_facts(card_id: str, language: str = "en") -> Facts:
    """All about a card: its name, and lines of a label and a text."""
    card = CARD_BY_ID[card_id]
    lines = words.card_lines(card, language)
    if card.free_with:
        names = [building_name(building, language) for building in card.free_with]
        lines.append((translate(language, "Free with"), words.either(names, language)))
    lines.append((translate(language, "Effect"), effects.card(card).text(language)))
    later = [other.name.get(language, other.name["en"]) for other in CARDS if card.building in other.free_with]
    if later:
        lines.append((translate(language, "Makes free"), words.both(later, language)))
    lines.append((translate(language, "Copies by players"), _copies(card, language)))
    lines.append((translate(language, "Id"), card.id))
    return card_name(card_id, language), lines


def wonder_facts(wonder_id: str, language: str = "en") -> Facts:
    """All about a wonder: its name, and lines of a label and a text."""
    wonder = WONDER_BY_ID[wonder_id]
    lines = [
        (translate(language, "City"), city_name(wonder_id, language)),
        (translate(language, "Good"), words.good_name(wonder.good, language)),
    ]
    for side, stages in wonder.sides.items():
        for number, stage in enumerate(stages, 1):
            label = translate(language, "Side {side}, stage {stage}", side=side, stage=number)
            cost = words.goods(stage["cost"], language)
            lines.append((label, f"{cost} → {effects.stage(stage).text(language)}"))
    lines.append((translate(language, "Id"), wonder.id))
    return wonder_name(wonder_id, language), lines


def things() -> Iterator[Thing]:
    """All that can be asked about: cards and wonders."""
    for card in CARDS:
        before = tuple(other.id for building in card.free_with for other in BUILDINGS[building])
        after = tuple(other.id for other in CARDS if card.building in other.free_with)
        yield thing_of(
            "seven-wonders", "card", card, also=frozenset({card.building}), free_with=before, makes_free=after
        )
    yield from (thing_of("seven-wonders", "wonder", wonder, stages=wonder.sides) for wonder in WONDERS)


def tie_break(
    ending: str, document: Mapping[str, Any], scores: Sequence[contract.Score], language: str = "en"
) -> tuple[str, tuple[int, ...]] | None:
    """What decides between equal points, and the figure of each seat; None where points decided nothing."""
    return translate(language, "coins"), tuple(int(city["coins"]) for city in document["cities"][: len(scores)])


def board_name(board: str, language: str = "en") -> str:
    """A wonder board such as "giza:A" by the name of its city and its side."""
    wonder_id, _, side = board.partition(":")
    return f"{city_name(wonder_id, language)} {side}"


def _copies(card: Card, language: str) -> str:
    """How many there are of a card with so many players: "3: 0, 4: 1, 5–6: 2, 7: 3"."""
    if not card.marks:
        return translate(language, "one; which guilds take part is drawn at random")
    counts: dict[int, list[int]] = {}
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        counts.setdefault(card.copies(players), []).append(players)
    return ", ".join(
        f"{players[0]}–{players[-1]}: {count}" if len(players) > 1 else f"{players[0]}: {count}"
        for count, players in counts.items()
    )


def _city(number: int, wonder_id: str | None, language: str, names: Names) -> str:
    named = words.city_number(number, language) if wonder_id is None else city_name(wonder_id, language)
    return words.called(number, names, named)


def _paid(left: int, right: int, bank: int, language: str) -> str:
    """Who gets how many coins, in brackets; nothing where nothing is paid."""
    neighbours = {message("left neighbour: {coins}"): left, message("right neighbour: {coins}"): right}
    return words.paid({**neighbours, message("bank: {coins}"): bank}, language)
