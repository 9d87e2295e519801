"""The form for a new table: what can be chosen for each game, and who may sit at a seat."""

from __future__ import annotations

from dataclasses import dataclass

from heptapolis.games import describe_for, game_class
from heptapolis.translation import message, translate

LEVELS = ("gentle", "steady", "sharp", "master")
SIMPLE = ("greedy", "random")
"""Bots that do not think ahead: to try things out, and to measure others by."""
_LEVEL_NAMES = {
    "gentle": message("gentle bot"),
    "steady": message("steady bot"),
    "sharp": message("sharp bot"),
    "master": message("masterly bot"),
    "greedy": message("greedy bot"),
    "random": message("random bot"),
}
_SEAT_KINDS = {
    "me": message("me"),
    "open": message("open to anybody"),
    "invite": message("a friend, by invitation"),
    "here": message("somebody at this screen"),
}


@dataclass(frozen=True)
class Field:
    """A choice of the form: its name, what it is called, and values with what they are called."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]


def level_name(level: str, language: str) -> str:
    """What people call a bot's level."""
    return translate(language, _LEVEL_NAMES.get(level, level))


def seat_choices(language: str, first: bool = False) -> list[tuple[str, str]]:
    """Who may sit at a seat: the value that the form sends, and what it is called."""
    kinds = [(kind, translate(language, label)) for kind, label in _SEAT_KINDS.items() if first or kind != "me"]
    return kinds + [(f"bot:{level}", level_name(level, language)) for level in (*LEVELS, *SIMPLE)]


def options(game: str, language: str) -> list[Field]:
    """The options of a game that the form offers; each is sent as `option_<name>`, empty for the default."""
    any_one = ("", translate(language, "by lot"))
    if game == "seven-wonders":
        sides = (any_one, ("A", "A"), ("B", "B"))
        return [
            Field("wonders", translate(language, "My wonder"), (any_one, *_named("seven-wonders", language))),
            Field("sides", translate(language, "Sides of the wonder boards"), sides),
        ]
    if game == "duel":
        draft = ("", translate(language, "drafted by the players"))
        given = ("first-game", translate(language, "given, as in a first game"))
        begins = (("", translate(language, "Seat {seat}", seat=1)), ("1", translate(language, "Seat {seat}", seat=2)))
        return [
            Field("wonders", translate(language, "Wonders"), (draft, given)),
            Field("first", translate(language, "Who begins"), begins),
        ]
    if game == "architects":
        return [Field("wonders", translate(language, "My wonder"), (any_one, *_named("architects", language)))]
    return [Field("boards", translate(language, "My board"), (any_one, *_named("dice", language)))]


def _named(game: str, language: str) -> list[tuple[str, str]]:
    """Ids and names of what a seat may be given to play with."""
    words = describe_for(game)
    names = dict.fromkeys(trait.partition(":")[0] for trait in game_class(game).traits)
    return [(name, str(words.board_name(name, language)).strip()) for name in names]
