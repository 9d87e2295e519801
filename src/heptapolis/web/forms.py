"""The form for a new table: what can be chosen for each game, and who may sit at a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heptapolis.games import GAMES, describe_for
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
    "scholar": message("the scholar (science)"),
    "general": message("the general (arms)"),
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
    help: str = ""
    fine: bool = False
    """Whether it is a fine point of the rules, which few want to look at."""


def level_name(level: str, language: str) -> str:
    """What people call a bot's level."""
    return translate(language, _LEVEL_NAMES.get(level, level))


def seat_choices(game: str, language: str, first: bool = False) -> list[tuple[str, str]]:
    """Who may sit at a seat of a game: the value that the form sends, and what it is called."""
    kinds = [(kind, translate(language, label)) for kind, label in _SEAT_KINDS.items() if first or kind != "me"]
    return kinds + [
        (f"bot:{level}", level_name(level, language)) for level in (*LEVELS, *GAMES[game].characters, *SIMPLE)
    ]


def options(game: str, language: str) -> list[Field]:
    """The options of a game as its manifest declares them; each is sent as `option_<name>`, empty for the default."""
    manifest = GAMES[game]

    def name_of(value: Any) -> str:
        return str(describe_for(game).board_name(value, language)).strip()

    return [
        Field(
            option.name,
            translate(language, option.label),
            tuple(option.form_choices(language, manifest.players[1], name_of)),
            translate(language, option.help),
            option.stated,
        )
        for option in manifest.options
    ]
