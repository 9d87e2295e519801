"""Checking the cards of a document, with one sentence for what is wrong."""

from __future__ import annotations

from collections import Counter

from heptapolis.errors import BadDocument
from heptapolis.games.names import did_you_mean
from heptapolis.games.seven_wonders.rules.state import city_count
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD_BY_ID, CARDS, COPIES, GUILD_FIRST, GUILDS
from heptapolis.games.seven_wonders.text.documents import buildings
from heptapolis.games.seven_wonders.text.words import BUILDING_BY_NAME
from heptapolis.kernel.state import State


class NoSuchTurn(BadDocument):
    """A document that the turn it is read in does not fit: another one may."""


def card_number(name: object, where: str) -> int:
    """The number of a card by its id, or by the id or name of its building (then that of the earliest age)."""
    if isinstance(name, str):
        if name in CARD_BY_ID:
            return CARD_BY_ID[name].number
        if name in BUILDING_BY_NAME:
            return BUILDING_BY_NAME[name][0].number
    raise BadDocument(f"there is no card {str(name)[:40]!r} ({where}){did_you_mean(name, BUILDING_BY_NAME)}")


def card_numbers(names: object, where: str, age: int | None = None) -> list[int]:
    """The numbers of a list of cards; where an age (from 1) is given, all of that age."""
    if not isinstance(names, list):
        raise BadDocument(f"{where} must be a list of cards, not {str(names)[:40]!r}")
    numbers = []
    for name in names:
        number = card_number(name, where)
        if age is not None and CARDS[number].age != age:
            of_age = [
                card.number for card in BUILDINGS[CARDS[number].building] if card.age == age and name not in CARD_BY_ID
            ]
            if not of_age:
                raise BadDocument(f"{name} is a card of age {CARDS[number].age}, but {where} needs cards of age {age}")
            number = of_age[0]
        numbers.append(number)
    return numbers


def tally_cards(state: State, others: list[int]) -> Counter[int]:
    """Count the cards that stand in cities and `others`; refuse more of a card than the game has."""
    found = Counter(others)
    for city in range(int(city_count(state))):
        found.update(buildings(state, city))
    players = int(state.players)
    copies = COPIES[max(3, players)].tolist()
    for number, count in found.items():
        most = copies[number]
        if count > most:
            name = CARDS[number].id
            raise BadDocument(f"{name} appears {count} times, but with {players} players there are {most} of it")
    guilds = sum(count for number, count in found.items() if number >= GUILD_FIRST)
    if guilds > GUILDS[players]:
        raise BadDocument(f"{guilds} guilds appear, but {players} players use {int(GUILDS[players])}")
    return found
