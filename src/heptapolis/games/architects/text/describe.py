"""7 Wonders Architects in words: moves, decisions, events, and what `explain` says of cards, wonders and tokens.

Sentences are built so that names need no inflection ("Giza takes Wood (left deck)."), in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.architects.rules.tables import (
    CARD_BY_ID,
    CARDS,
    DECK_LISTS,
    PAIR,
    SYMBOLS,
    TOKEN_BY_ID,
    TOKENS,
    WONDER_BY_ID,
    WONDERS,
)
from heptapolis.games.architects.text import effects
from heptapolis.games.architects.text.words import (
    BOTH,
    HIDDEN,
    SET,
    card_name,
    card_names,
    city_name,
    deck_name,
    paid_cards,
    stage_number,
    token_name,
    wonder_name,
)
from heptapolis.games.things import Thing, thing_of
from heptapolis.games.words import Facts, Names
from heptapolis.translation import message, translate, translate_plural

if TYPE_CHECKING:
    from heptapolis.games import contract

_DECISIONS = {
    "card": message("Choose the card of your turn: left deck, right deck or central deck."),
    "act": message("Choose what to do next."),
    "deck": message("Your wonder takes a card: choose a deck."),
    "look": message("Your wonder looks at cards: choose a deck."),
    "pick": message("Choose one of the cards looked at."),
    "token": message("Choose a progress token."),
}
_MOVES = {
    "take": message("Take a card: {deck}."),
    "extra": message("Take an extra card: {deck}."),
    "look": message("Look at the top cards: {deck}."),
    "pick": message("Take {card} of the cards looked at."),
    "build": message("Build stage {stage} with {cards}."),
    "exchange": message("Exchange {cards} for a progress token."),
    "token": message("Take the progress token {token}."),
    "token-hidden": message("Take the progress token that lies face down."),
    "decline": message("Do nothing more."),
}
_EVENTS = {
    "took-main": message("{city} takes {card} ({deck})."),
    "took-extra": message("{city} takes an extra card by {token}: {card} ({deck})."),
    "took-effect": message("{city} takes a card by the wonder: {card} ({deck})."),
    "took-pick": message("{city} keeps {card}, and the others are shuffled back ({deck})."),
    "cat": message("{city} gets the cat."),
    "horns": message("{city} sounds the horn: conflict tokens {conflict} of {total}."),
    "built": message("{city} builds stage {stage} with {cards}."),
    "built-used": message("{city} builds stage {stage} with {cards}, by {tokens}."),
    "exchanged": message("{city} exchanges {cards}."),
    "token": message("{city} takes the progress token {token}."),
    "token-hidden": message("{city} takes a progress token from the stack: {token}."),
    "looked-known": message("{city} looks at cards ({deck}): {cards}."),
    "declined": message("{city} leaves the effect of the wonder."),
    "battle": message("There is a battle. Shields: {shields}."),
    "turn": message("The turn of {city} begins."),
    "peeked": message("{city} looks at the top card of the central deck."),
    "peeked-known": message("The cat shows {city} the top card of the central deck: {card}."),
}
_ENDINGS = {
    "wonder": message("A wonder is complete"),
    "cards": message("There are no cards left"),
}

decision = partial(words.question, _DECISIONS)
score_heading = words.category_name
board_name = city_name
ending_name = partial(words.said, _ENDINGS)


def move(move: contract.Move, language: str = "en", names: Names = None) -> str:
    """What a move does, in a sentence."""
    kind = move.kind
    places: dict[str, str] = {}
    if kind in ("take", "extra", "look"):
        known = f" ({card_name(move.card, language)})" if move.card else ""
        places["deck"] = deck_name(BOTH if move.target is None else move.target, language, names) + known
    elif kind == "pick":
        places["card"] = card_name(str(move.card), language)
    elif kind == "build":
        places["stage"] = stage_number(str(move.target))
        places["cards"] = card_names(paid_cards(list(move.payment or ())), language)
    elif kind == "exchange":
        used = SYMBOLS if move.target == SET else [str(move.target)] * PAIR
        places["cards"] = card_names(used, language)
    elif kind == "token":
        if move.target == HIDDEN:
            kind = "token-hidden"
        else:
            places["token"] = token_name(str(move.target), language)
    return translate(language, _MOVES[kind], **places)


def event(event: contract.Event, language: str = "en", names: Names = None) -> str:
    """A step of what happened, in a sentence."""
    kind, facts = event.kind, event.facts
    if kind == "end":
        return words.game_over(facts["winners"], names, language)
    places: dict[str, Any] = dict(facts)
    if event.city is not None:
        places["city"] = words.called(event.city, names, city_name(facts["wonder"], language))
    if "deck" in facts:
        places["deck"] = deck_name(facts["deck"], language, names)
    for thing, name in (("card", card_name), ("token", token_name), ("cards", card_names)):
        if thing in facts:
            places[thing] = name(facts[thing], language)
    if kind == "took":
        kind = f"took-{facts['how']}"
    elif kind == "built":
        places |= {"stage": stage_number(facts["stage"]), "cards": card_names(facts["paid"], language)}
        if facts["used"]:
            kind = "built-used"
            places["tokens"] = words.both([token_name(token, language) for token in facts["used"]], language)
    elif kind == "token" and facts["hidden"]:
        kind = "token-hidden"
    elif kind == "looked" and "cards" not in facts:
        return translate_plural(
            language, "{city} looks at {n} card ({deck}).", "{city} looks at {n} cards ({deck}).", facts["count"],
            city=places["city"], deck=places["deck"],
        )  # fmt: skip
    elif kind == "victory":
        return _victory(places, facts, language, names)
    elif kind == "battle":
        places["shields"] = ", ".join(str(shields) for shields in facts["shields"])
    if f"{kind}-known" in _EVENTS and (facts.get("card") or facts.get("cards")):
        kind = f"{kind}-known"
    return translate(language, _EVENTS[kind], **places)


def _victory(places: Mapping[str, Any], facts: Mapping[str, Any], language: str, names: Names) -> str:
    beaten = zip(facts["neighbours"], facts["neighbour_wonders"], strict=True)
    told = [words.called(seat, names, city_name(wonder, language)) for seat, wonder in beaten]
    return translate_plural(
        language,
        "{city} defeats {names}: {n} military victory token.",
        "{city} defeats {names}: {n} military victory tokens.",
        facts["tokens"],
        city=places["city"],
        names=words.both(told, language),
    )


def card_facts(card_id: str, language: str = "en") -> Facts:
    """All about a card: its name, and lines of a label and a text."""
    card = CARD_BY_ID[card_id]
    colour = words.colour_name(card.colour, language)
    copies = [
        f"{city_name(deck, language) if deck in WONDER_BY_ID else deck_name('centre', language)} {cards.get(card_id, 0)}"
        for deck, cards in DECK_LISTS.items()
    ]
    return card_name(card_id, language), [
        (translate(language, "Colour"), f"{words.COLOUR_SYMBOLS[card.colour]} {colour}"),
        (translate(language, "Effect"), effects.card(card).text(language)),
        (translate(language, "Copies by decks"), ", ".join(copies)),
        (translate(language, "Id"), card.id),
    ]


def wonder_facts(wonder_id: str, language: str = "en") -> Facts:
    """All about a wonder: its name, and lines of a label and a text."""
    wonder = WONDER_BY_ID[wonder_id]
    lines = [(translate(language, "City"), city_name(wonder_id, language))]
    if effect := effects.wonder(wonder).text(language):
        lines.append((translate(language, "Effect"), effect))
    for stage in wonder.stages:
        number = stage_number(stage.id)
        text = f"{effects.cost_words(stage, language)} → {effects.stage(wonder, stage).shorthand(language)}"
        if stage.needs:
            needs = words.both([str(need) for need in stage.needs], language)
            after = translate(language, "after {stages}", stages=needs)
            text += f" ({after})"
        lines.append((translate(language, "Stage {stage}", stage=number), text))
    deck = [card for card in CARDS for _ in range(DECK_LISTS[wonder_id].get(card.id, 0))]
    lines.append((translate(language, "Deck"), card_names([card.id for card in deck], language)))
    lines.append((translate(language, "Id"), wonder.id))
    return wonder_name(wonder_id, language), lines


def token_facts(token_id: str, language: str = "en") -> Facts:
    """All about a progress token: its name, and lines of a label and a text."""
    token = TOKEN_BY_ID[token_id]
    lines = [(translate(language, "Effect"), effects.token(token).text(language))]
    if token.copies > 1:
        lines.append((translate(language, "Copies"), str(token.copies)))
    lines.append((translate(language, "Id"), token.id))
    return token_name(token_id, language), lines


def things() -> Iterator[Thing]:
    """All that can be asked about: cards, wonders and progress tokens."""
    yield from (thing_of("architects", "card", card) for card in CARDS)
    yield from (thing_of("architects", "wonder", wonder, stages={"": wonder.stages}) for wonder in WONDERS)
    yield from (thing_of("architects", "token", token) for token in TOKENS)


def tie_break(
    ending: str, document: Mapping[str, Any], scores: Sequence[contract.Score], language: str = "en"
) -> tuple[str, tuple[int, ...]] | None:
    """What decides between equal points, and the figure of each seat; None where points decided nothing."""
    return translate(language, "stages of the wonder"), tuple(len(city["stages"]) for city in document["cities"])
