"""7 Wonders Duel in words: moves, decisions, events, and what `explain` says of cards, wonders and tokens.

Sentences are built so that names need no inflection ("City 0 builds Tavern."), in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import CARD_BY_ID, CARDS, TOKEN_BY_ID, TOKENS, WONDER_BY_ID, WONDERS
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import card_name, city_name, token_name, wonder_name
from heptapolis.games.things import Thing, thing_of
from heptapolis.games.words import AGES, Facts, Names
from heptapolis.translation import message, translate, translate_plural

if TYPE_CHECKING:
    from heptapolis.games import contract

_NAMES = {"card": card_name, "wonder": wonder_name, "token": token_name}
_DECISIONS = {
    "draft": message("Choose a wonder for your city."),
    "card": message("Choose a card and what to do with it."),
    "token": message("Choose a progress token of the board."),
    "library": message("Choose one of the progress tokens drawn."),
    "destroy": message("Choose which card the other city loses."),
    "fetch": message("Choose a card of the discard pile to build for free."),
    "begin": message("Choose who begins the age."),
}
_MOVES = {
    "take": message("Take {wonder}."),
    "build": message("Build {card}{paid}."),
    "discard": message("Discard {card} for coins."),
    "wonder": message("Build {wonder} with {card}{paid}."),
    "token": message("Take the progress token {token}."),
    "destroy": message("The other city loses {card}."),
    "fetch": message("Build {card} from the discard pile."),
    "begin": message("{city} begins."),
}
_EVENTS = {
    "took": message("{city} takes {wonder}."),
    "built": message("{city} builds {card}{paid}."),
    "built-chain": message("{city} builds {card}, free by its chain."),
    "built-fetch": message("{city} builds {card} from the discard pile."),
    "wonder": message("{city} builds {wonder} with {card}{paid}."),
    "discarded": message("{city} discards {card}."),
    "income": message("{city} takes from the bank: {coins}."),
    "income-economy": message("{city} earns by trade: {coins}."),
    "lost": message("{city} loses {coins}."),
    "lost-loot": message("{city} is plundered and loses {coins}."),
    "pawn": message("{city} moves the conflict pawn ({shields}): now {standing}."),
    "token": message("{city} takes the progress token {token}."),
    "token-library": message("{city} keeps the progress token {token}."),
    "destroyed": message("{city} loses {card} to the discard pile."),
    "revealed": message("{card} is turned face up."),
    "again": message("{city} plays again."),
    "box": message("{wonder} goes back to the box: enough wonders are built."),
    "age": message("Age {age} begins."),
    "begins": message("{city} begins."),
    "end": message("The game is over. {ending}: {names}."),
}
_ENDINGS = {
    "civilian": message("Civilian victory"),
    "military": message("Military supremacy"),
    "scientific": message("Scientific supremacy"),
}

decision = partial(words.question, _DECISIONS)
score_heading = words.category_name
board_name = wonder_name
ending_name = partial(words.said, _ENDINGS)


def move(move: contract.Move, language: str = "en", names: Names = None) -> str:
    """What a move does, in a sentence."""
    places = {}
    if move.card is not None:
        places["card"] = card_name(move.card, language)
    if move.kind in ("take", "wonder"):
        places["wonder"] = wonder_name(str(move.target), language)
    elif move.kind == "token":
        places["token"] = token_name(str(move.target), language)
    elif move.kind == "begin":
        places["city"] = city_name(int(move.target or 0), language, names)
    trade, coins = move.payment or (0, 0)
    return translate(language, _MOVES[move.kind], **places, paid=_paid(trade, coins, language))


def event(event: contract.Event, language: str = "en", names: Names = None) -> str:
    """A step of what happened, in a sentence."""
    kind, facts = event.kind, event.facts
    places: dict[str, Any] = dict(facts)
    city = facts.get("seat", event.city)
    if city is not None:
        places["city"] = city_name(city, language, names)
    for thing, name in _NAMES.items():
        if thing in facts:
            places[thing] = name(facts[thing], language)
    if kind in ("built", "wonder"):
        places["paid"] = _paid(facts["trade"], facts.get("coins", 0), language)
    elif kind in ("income", "lost"):
        places["coins"] = words.coins(facts["amount"], language)
    elif kind == "pawn":
        places["shields"] = words.shields(facts["shields"], language)
        places["standing"] = _standing(facts["place"] if city == 0 else -facts["place"], language)
    elif kind == "age":
        places["age"] = AGES[facts["age"]]
    elif kind == "end":
        places["ending"] = ending_name(facts["ending"], language)
        places["names"] = words.both([city_name(winner, language, names) for winner in facts["winners"]], language)
    special = f"{kind}-{facts.get('how') or facts.get('why') or facts.get('source')}"
    return translate(language, _EVENTS.get(special) or _EVENTS[kind], **places)


def card_facts(card_id: str, language: str = "en") -> Facts:
    """All about a card: its name, and lines of a label and a text."""
    card = CARD_BY_ID[card_id]
    lines = words.card_lines(card, language)
    if card.free_with is not None:
        before = [card_name(other.id, language) for other in CARDS if other.gives == card.free_with]
        lines.append((translate(language, "Free with"), words.either(before, language)))
    lines.append((translate(language, "Effect"), effects.card(card).text(language)))
    if card.gives is not None:
        later = [card_name(other.id, language) for other in CARDS if other.free_with == card.gives]
        lines.append((translate(language, "Makes free"), words.both(later, language)))
    lines.append((translate(language, "Id"), card.id))
    return card_name(card_id, language), lines


def wonder_facts(wonder_id: str, language: str = "en") -> Facts:
    """All about a wonder: its name, and lines of a label and a text."""
    wonder = WONDER_BY_ID[wonder_id]
    return wonder_name(wonder_id, language), [
        (translate(language, "Cost"), words.goods(wonder.cost, language)),
        (translate(language, "Effect"), effects.wonder(wonder).text(language)),
        (translate(language, "Id"), wonder.id),
    ]


def token_facts(token_id: str, language: str = "en") -> Facts:
    """All about a progress token: its name, and lines of a label and a text."""
    token = TOKEN_BY_ID[token_id]
    return token_name(token_id, language), [
        (translate(language, "Progress token"), effects.token(token).text(language)),
        (translate(language, "Id"), token.id),
    ]


def things() -> Iterator[Thing]:
    """All that can be asked about: cards, wonders and progress tokens."""
    for card in CARDS:
        before = tuple(other.id for other in CARDS if other.gives is not None and other.gives == card.free_with)
        after = tuple(other.id for other in CARDS if card.gives is not None and other.free_with == card.gives)
        yield thing_of("duel", "card", card, free_with=before, makes_free=after)
    yield from (thing_of("duel", "wonder", wonder) for wonder in WONDERS)
    yield from (thing_of("duel", "token", token) for token in TOKENS)


def tie_break(
    ending: str, document: Mapping[str, Any], scores: Sequence[contract.Score], language: str = "en"
) -> tuple[str, tuple[int, ...]] | None:
    """What decides between equal points, and the figure of each seat; None where points decided nothing."""
    if ending != "civilian":
        return None
    return translate(language, "points of blue cards"), tuple(score.categories()["civilian"] for score in scores)


def feat(
    ending: str, document: Mapping[str, Any], winners: Sequence[int], names: Sequence[str], language: str = "en"
) -> tuple[tuple[str, ...], str] | None:
    """What won the game at once, as symbols and in words; None where points did."""
    city, loser = document["cities"][winners[0]], names[1 - winners[0]]
    if ending == "military":
        return ("pawn", "capital"), translate(
            language, "The conflict pawn stands in the capital of {name}.", name=loser
        )
    if ending == "scientific":
        symbols = (*city["symbols"], *("law" for token in city["progress"] if token == "law"))
        told = translate(language, "{name} has {n} different science symbols.", name=names[winners[0]], n=len(symbols))
        return symbols, told
    return None


def _paid(trade: int, coins: int, language: str) -> str:
    """What goods and the card itself cost, in brackets; nothing where nothing is paid."""
    return words.paid({message("goods: {coins}"): trade, message("bank: {coins}"): coins}, language)


def _standing(lead: int, language: str) -> str:
    """Where a city stands on the conflict track."""
    if lead == 0:
        return translate(language, "in the middle")
    if lead > 0:
        return translate_plural(language, "{n} space ahead", "{n} spaces ahead", lead)
    return translate_plural(language, "{n} space behind", "{n} spaces behind", -lead)
