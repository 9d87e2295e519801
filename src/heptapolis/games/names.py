"""Finding things by what people call them: ids, names in every language, any case of letters; and what was meant."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from heptapolis.games.words import named, without_article
from heptapolis.translation import plain

T = TypeVar("T")
NEAR = 0.6
"""How much of a word must be right for it to be a slip of the pen."""

SPREAD = 0.1
"""How much less like it another word may be than the nearest one."""


class Namer(Protocol):
    """Tells what something is called, by its id."""

    def __call__(self, identity: str, language: str = "en") -> str:
        """The name in a language."""


def namer(things: Mapping[str, Any], names: str = "name") -> Namer:
    """Tells the names that things have in the data files, or what else stands there in several languages."""
    return lambda identity, language="en": named(getattr(things[identity], names), language)


def all_names(thing: Any) -> list[str]:
    """What people may call a thing of the data files: its names, with an article or without it, and those of its city."""
    names = list(thing.name.values())
    return [*names, *map(without_article, names), *getattr(thing, "city", {}).values()]


class ByName(dict[str, T]):
    """Things by id that are found by any of their names too. Who goes through it meets the ids alone."""

    def __init__(self, things: Mapping[str, T], names: Callable[[T], Iterable[str]] = all_names) -> None:
        super().__init__(things)
        found: dict[str, set[str]] = {}
        for identity, thing in things.items():
            for name in (identity, *names(thing)):
                found.setdefault(plain(name), set()).add(identity)
        self.ids = {name: min(ids) for name, ids in found.items() if len(ids) == 1}  # a name of several says nothing

    def id_of(self, name: object) -> str | None:
        """The id of what is called so, or None."""
        if not isinstance(name, str):
            return None
        return name if super().__contains__(name) else self.ids.get(plain(name))

    def __contains__(self, name: object) -> bool:
        return self.id_of(name) is not None

    def __missing__(self, name: str) -> T:
        found = self.id_of(name)
        if found is None:
            raise KeyError(name)
        return self[found]


def close(text: str, names: Iterable[str], count: int = 3) -> list[str]:
    """Names that look much like a text: what somebody may have meant, the nearest first."""
    wanted = plain(text).replace(" ", "")
    known = {plain(name).replace(" ", ""): name for name in names}
    found = difflib.get_close_matches(wanted, known, n=count, cutoff=NEAR)
    likeness = [difflib.SequenceMatcher(None, name, wanted).ratio() for name in found]
    return [known[name] for name, like in zip(found, likeness, strict=True) if like >= likeness[0] - SPREAD]


def did_you_mean(text: object, names: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: what may have been meant, or all that there is."""
    known = names.ids if isinstance(names, ByName) else {name: name for name in names}
    found = close(text[:80], known) if isinstance(text, str) else []
    if found:
        meant: dict[str, str] = {}
        for name in found:
            meant.setdefault(known[name], name)
        told = [one if plain(one) == plain(name) else f"{one} ({name})" for one, name in meant.items()]
        return f"; did you mean {' or '.join(told)}?"
    names = list(names)
    return f"; known are {', '.join(names)}" if len(names) <= LISTED else ""


LISTED = 30
"""More names than this are not listed in an error."""
