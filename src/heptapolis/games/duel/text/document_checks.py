"""Checking names and sets of a document, with one sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.document_checks import find
from heptapolis.games.duel.rules.state import ELSEWHERE
from heptapolis.games.duel.rules.tables import AGES, CARD_COUNT, CARDS, GUILD_FIRST, GUILDS, SLOTS
from heptapolis.games.duel.text.words import CARD_BY_NAME, TOKEN_BY_NAME
from heptapolis.kernel.state import State


def card_number(name: object, where: str) -> int:
    """The number of a card by its id or name."""
    return find(name, CARD_BY_NAME, "card", where).number


def put_card(state: State, name: object, place: int, where: str) -> int:
    """Put a card into a place where it can be by now; no card is in two places."""
    number = card_number(name, where)
    if CARDS[number].age > state.age + 1:
        raise BadDocument(f"{name} ({where}) is a card of age {CARDS[number].age}, but it is age {int(state.age) + 1}")
    if state.place[number] != ELSEWHERE:
        raise BadDocument(f"{name} ({where}) is in two places")
    state.place[number] = place
    return number


def named_set(names: object, where: str, things: Mapping[str, Any], most: int) -> int:
    """A list of wonders or tokens as a set."""
    if not isinstance(names, list):
        raise BadDocument(f"{where} must be a list, not {str(names)[:40]!r}")
    found, what = 0, "token" if things is TOKEN_BY_NAME else "wonder"
    for name in names:
        bit = 1 << find(name, things, what, where).number
        if found & bit:
            raise BadDocument(f"{name} is there twice ({where})")
        found |= bit
    if len(names) > most:
        raise BadDocument(f"{where} can be {most} at the most, not {len(names)}")
    return found


def check_apart(first: int, second: int, where: str, things: Mapping[str, Any]) -> None:
    """Refuse two sets that share a member."""
    for name, thing in things.items():
        if first >> thing.number & second >> thing.number & 1:
            raise BadDocument(f"{name} is in two places ({where})")


def check_age(age: int, numbers: list[int], where: str) -> None:
    """Refuse more cards of an age than one game has: 20, of which in age III exactly three are guilds."""
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadDocument(f"{CARDS[number].id} is in two places ({where})")
    guilds = sum(number >= GUILD_FIRST for number in numbers)
    most = GUILDS if age == AGES - 1 else 0
    if guilds > most or len(numbers) - guilds > SLOTS - most:
        raise BadDocument(
            f"there are {len(numbers) - guilds} cards and {guilds} guilds of age {age + 1} ({where}), "
            f"but a game has {SLOTS - most} and {most}"
        )


def placed_cards(state: State, age: int) -> list[int]:
    """The cards of an age that have been taken from the layout."""
    return [card for card in range(CARD_COUNT) if CARDS[card].age == age + 1 and state.place[card] != ELSEWHERE]
