"""7 Wonders in words: moves, decisions, reasons, events, and what `explain` says of cards and wonders.

Sentences are built so that names need no inflection ("Gizah builds Tavern."), in any language.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from heptapolis.games.seven_wonders.text.words import card_name, city_name, wonder_name
from heptapolis.games.things import Thing
from heptapolis.games.words import AGES, Facts, Names, category_name, without_article
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
_REASONS = {
    "game-over": message("The game is over."),
    "not-your-turn": message("This seat has nothing to choose now."),
    "not-in-hand": message("{card} is not in the hand."),
    "already-built": message("{card} stands in the city already."),
    "coins-missing": message("Not enough coins: {needed} needed, {coins} in the treasury."),
    "no-stage-left": message("All stages of the wonder are built."),
    "no-such-payment": message("Nobody can be paid like that; possible: {offers}."),
    "no-free-build": message("The wonder offers no free building now."),
    "free-anyway": message("{card} costs nothing anyway."),
    "must-use": message("The Free City may discard only when it can use none of the cards."),
    "chain-first": message("{card} is free by its chain: the Free City must build it."),
    "not-in-pile": message("{card} is not in the discard pile."),
    "not-now": message("This kind of move is not possible now."),
    "same-card": message("There are two of this card in the hand: the first of them is played."),
}
# For reasons that come without the figures that the sentence above would name.
_REASONS_BARE = {
    "not-in-hand": (message("There is no such card in the hand."), "card"),
    "chain-first": (message("The card is free by its chain: the Free City must build it."), "card"),
    "no-such-payment": (message("Nobody can be paid like that."), "offers"),
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


def decision(decision: contract.Decision, language: str = "en", names: Names = None) -> str:
    """What a seat is asked, in a sentence."""
    return translate(language, _DECISIONS[decision.kind])


def reason(reason: contract.Reason, language: str = "en", names: Names = None) -> str:
    """Why a move is not allowed, in a sentence."""
    if reason.code == "unknown-move":
        return words.unknown_move(reason.figures, language)
    figures = dict(reason.figures)
    if figures.get("card"):
        figures["card"] = _building_name(figures["card"], language)
    if reason.code == "goods-missing":
        if figures.get("card"):
            return translate(language, "Goods for {card} can be neither produced nor bought.", card=figures["card"])
        return translate(language, "Goods for stage {stage} can be neither produced nor bought.", **figures)
    text, needed = _REASONS_BARE.get(reason.code, ("", ""))
    if not text or figures.get(needed):
        text = _REASONS[reason.code]
    if figures.get("offers"):
        figures["offers"] = ", ".join(_offer(left, right, language) for left, right in figures["offers"])
    return translate(language, text, **figures)


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


def card(card_id: str, language: str = "en") -> str:
    """All about a card, in a few lines."""
    return words.facts_text(card_facts(card_id, language))


def wonder(wonder_id: str, language: str = "en") -> str:
    """All about a wonder, both sides of its board, in a few lines."""
    return words.facts_text(wonder_facts(wonder_id, language))


def card_facts(card_id: str, language: str = "en") -> Facts:
    """All about a card: its name, and lines of a label and a text."""
    card = CARD_BY_ID[card_id]
    colour = words.colour_name(card.colour, language)
    kind = words.type_name(card.colour, language)
    lines = [
        (translate(language, "Age"), AGES[card.age]),
        (translate(language, "Colour"), f"{words.COLOUR_SYMBOLS[card.colour]} {colour} ({kind})"),
        (translate(language, "Cost"), words.goods(card.cost, language) or translate(language, "free")),
    ]
    if card.free_with:
        names = [_building_name(building, language) for building in card.free_with]
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
        also = frozenset({card.building})
        yield Thing(
            "seven-wonders",
            "card",
            card.id,
            card.name,
            also,
            card.age,
            card.colour,
            card.cost,
            card.effect,
            before,
            after,
        )
    for wonder in WONDERS:
        also = frozenset({*wonder.city.values(), *map(without_article, wonder.name.values())})
        yield Thing("seven-wonders", "wonder", wonder.id, wonder.name, also, stages=wonder.sides)


def score_heading(category: str, language: str = "en") -> str:
    """The heading of a category of the score sheet."""
    return category_name(category, language)


def board_name(board: str, language: str = "en") -> str:
    """A wonder board such as "giza:A" by the name of its city and its side."""
    wonder_id, _, side = board.partition(":")
    return f"{city_name(wonder_id, language)} {side}"


def ending_name(name: str, language: str = "en") -> str:
    """How a game may end, in a few words."""
    return translate(language, _ENDINGS[name])


def _building_name(name: str, language: str) -> str:
    """The name of a card or building; a word that is neither stays as it is."""
    if name in CARD_BY_ID:
        return card_name(name, language)
    return card_name(BUILDINGS[name][0].id, language) if name in BUILDINGS else name


def _copies(card: Card, language: str) -> str:
    """How many there are of a card with so many players: "3: 0, 4: 1, 5–6: 2, 7: 3"."""
    if not card.marks:
        return translate(language, "one; which guilds take part is decided by lot")
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
    paid = []
    if left:
        paid.append(translate(language, "left neighbour: {coins}", coins=words.coins(left, language)))
    if right:
        paid.append(translate(language, "right neighbour: {coins}", coins=words.coins(right, language)))
    if bank:
        paid.append(translate(language, "bank: {coins}", coins=words.coins(bank, language)))
    return f" ({', '.join(paid)})" if paid else ""


def _offer(left: int, right: int, language: str) -> str:
    """A payment in the notation of moves: "L2 R1"."""
    parts = [f"L{left}"] * bool(left) + [f"R{right}"] * bool(right)
    return " ".join(parts) or translate(language, "nothing to pay")
