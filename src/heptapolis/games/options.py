"""Options of a game, declared once: the declaration checks them, and forms, command-line help and the API are made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from heptapolis.errors import BadOption
from heptapolis.games.names import ByName, did_you_mean
from heptapolis.translation import message, plain, translate

RANDOM = "random"
"""How somebody may write that chance decides; None says the same."""
_AT_RANDOM = message("at random")
_SEAT = message("Seat {seat}")


@dataclass(frozen=True)
class Choice:
    """A value that an option may have, and what it is called: a message, or nothing where the game has words for the value."""

    value: str | bool
    label: str = ""
    names: tuple[str, ...] = ()
    """What else people call it: it may be written like that, too."""


YES, NO = Choice(True, message("yes")), Choice(False, message("no"))


@dataclass(frozen=True)
class Option:
    """Something that whoever sets up a table may choose."""

    name: str
    kind: Literal["choice", "seat", "each"]
    """One of its choices; a seat by its number; or a list for each seat: one of its choices, or None, none of them twice."""
    label: str
    """A message: what a form calls it."""
    help: str
    """A message: what it decides, in a sentence."""
    choices: tuple[Choice, ...] = ()
    default: Any = None
    sides: tuple[str, ...] = ()
    """Of a list: what may follow an entry after a colon ("giza:A")."""
    places: Mapping[int, int] = field(default_factory=dict)
    """Of a list: how many entries it has for a number of players, where that is not one for each."""
    stated: bool = False
    """Whether a game names it among its options also when it has the default: a point on which people may disagree."""

    def check(self, value: Any, players: int) -> Any:
        """The value that is meant by what somebody wrote, or BadOption."""
        if self.kind == "each":
            return self._check_list(value, players)
        if value is None and not self.stated:
            return self.default
        if self.kind == "seat":
            return self._check_seat(value, players)
        text = plain(str(value)) if isinstance(value, bool | str) else ""
        for choice in self.choices:
            if text == plain(_written(choice.value)):
                return choice.value
        raise BadOption(f"{self.name} is {' or '.join(self.values)}, not {value!r}")

    def _check_seat(self, value: Any, players: int) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value[:9])
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
            raise BadOption(f"{self.name} is a seat from 0 to {players - 1}, not {value!r}")
        return value

    def _check_list(self, value: Any, players: int) -> tuple[str | None, ...] | None:
        if value is None or value == RANDOM:
            return None
        if isinstance(value, str):
            value = [part.strip() or None for part in value.split(",")]
        most = self.places.get(players, players)
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise BadOption(f"{self.name} is a list of up to {most} entries for {players} players, not {value!r}")
        known = ByName({_written(choice.value): choice for choice in self.choices}, lambda choice: choice.names)
        found: list[str] = []
        return tuple(None if entry is None else self._check_entry(entry, known, found) for entry in value)

    def _check_entry(self, entry: Any, known: ByName[Choice], found: list[str]) -> str:
        """An entry of a list by its id, with its side if it names one."""
        written, colon, side = entry.partition(":") if isinstance(entry, str) else ("", "", "")
        name, side = known.id_of(written), side.strip().upper()
        if name is None or side not in ("", *self.sides):
            first = next(iter(known))
            ways = " or ".join([f"{first}:{self.sides[0]}", first] if self.sides else [first])
            raise BadOption(
                f"an entry of {self.name} is written {ways}, or None for any, not {str(entry)[:40]!r}"
                f"{did_you_mean(written, known)}"
            )
        if name in found:
            raise BadOption(f"{self.name} has {name} twice")
        found.append(name)
        return f"{name}{colon}{side}" if side else name

    @property
    def values(self) -> list[str]:
        """How its choices are written."""
        return [_written(choice.value) for choice in self.choices]

    def written_default(self) -> str:
        """How its default is written."""
        return RANDOM if self.default is None else _written(self.default)

    def form_choices(self, language: str, players: int, name_of: Any) -> list[tuple[str, str]]:
        """What a form offers: values with what they are called, the default first and empty. Of a list: the first entry."""
        if self.kind == "seat":
            named = [(str(seat), translate(language, _SEAT, seat=seat + 1)) for seat in range(players)]
        else:
            named = [
                (_written(choice.value), translate(language, choice.label) if choice.label else name_of(choice.value))
                for choice in self.choices
            ]
        if self.default is None:
            return [("", translate(language, _AT_RANDOM)), *named]
        first = self.written_default()
        return [("", dict(named)[first]), *(one for one in named if one[0] != first)]

    def schema(self, most_players: int) -> dict[str, Any]:
        """The JSON Schema of its values, for the description of the API."""
        values = [choice.value for choice in self.choices]
        if self.kind == "seat":
            kind: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": most_players - 1}
        elif self.kind == "each":
            sided = [f"{value}:{side}" for value in values for side in self.sides]
            most = max(self.places.get(most_players, most_players), most_players)
            kind = {"type": "array", "maxItems": most, "items": {"enum": [*values, *sided, None]}}
        else:
            kind = {"enum": values}
        return {"title": self.label, "description": self.help, "default": self.default, **kind}


def all_names(*names: Mapping[str, str]) -> tuple[str, ...]:
    """All that something is called: names by language, with and without the article of English ones."""
    said = [name for one in names for name in one.values()]
    return tuple(dict.fromkeys([*said, *(name.removeprefix("The ") for name in said)]))


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_options(game: str, declared: tuple[Option, ...], players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not the default, and those that are always stated; or BadOption."""
    by_name = {option.name: option for option in declared}
    checked = {option.name: option.default for option in declared if option.stated}
    for name, value in given.items():
        if name == "players":
            raise BadOption("the number of players stands beside the options, not among them")
        if name not in by_name:
            raise BadOption(f"{game} has no option {name!r}; its options are {', '.join(['players', *by_name])}")
        option = by_name[name]
        meant = option.check(value, players)
        if option.stated or meant != option.default:
            checked[name] = meant
    return checked
