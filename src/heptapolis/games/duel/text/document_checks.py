"""Checking names and sets of a document, with one sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.duel.rules.state import ELSEWHERE
from heptapolis.games.duel.rules.tables import AGES, CARD_COUNT, CARDS, GUILD_FIRST, GUILDS, SLOTS, Token, Wonder
from heptapolis.games.duel.text.words import CARD_BY_NAME
from heptapolis.games.names import did_you_mean
from heptapolis.kernel.state import State


def card_number(name: object, where: str) -> int:
    """The number of a card by its id or name."""
    if not isinstance(name, str) or name not in CARD_BY_NAME:
        raise BadDocument(f"there is no card {str(name)[:40]!r} ({where}){did_you_mean(name, CARD_BY_NAME)}")
    return CARD_BY_NAME[name].number


def put_card(state: State, name: object, place: int, where: str) -> int:
    """Put a card into a place where it can be by now; no card is in two places."""
    number = card_number(name, where)
    if CARDS[number].age > state.age + 1:
        raise BadDocument(f"{name} ({where}) is a card of age {CARDS[number].age}, but it is age {int(state.age) + 1}")
    if state.place[number] != ELSEWHERE:
        raise BadDocument(f"{name} ({where}) is in two places")
    state.place[number] = place
    return number


def named_set(names: object, where: str, things: Mapping[str, Wonder] | Mapping[str, Token], most: int) -> int:
    """A list of wonders or tokens as a set."""
    if not isinstance(names, list):
        raise BadDocument(f"{where} must be a list, not {str(names)[:40]!r}")
    found = 0
    for name in names:
        if not isinstance(name, str) or name not in things:
            raise BadDocument(f"there is no {str(name)[:40]!r} ({where}){did_you_mean(name, things)}")
        if found >> things[name].number & 1:
            raise BadDocument(f"{name} is there twice ({where})")
        found |= 1 << things[name].number
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
