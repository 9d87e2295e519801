"""The Forum: dice in their sections, with what each costs the seat that looks; and the dice beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.games.dice.rules.boards import COLOURS
from heptapolis.games.dice.rules.tables import DICE, NUMBERS
from heptapolis.games.dice.rules.trade import die_cost
from heptapolis.web.dice.choices import shown_die, with_die

if TYPE_CHECKING:
    from heptapolis.games.contract import View


@dataclass(frozen=True)
class ForumDie:
    """A die, with what it shows."""

    id: str
    colour: str
    face: str
    """The symbol that it shows."""
    name: str
    """Itself and the symbol in words."""
    cost: int
    """What it costs the seat that looks; a spectator sees what the section costs."""
    less: bool
    """Whether it costs that seat less than its section says."""
    same: bool
    """Whether it costs what its section says."""
    income: int
    """Coins for choosing it."""
    locked: bool
    """A special die that this seat has not unlocked."""


@dataclass(frozen=True)
class Section:
    """A section of the Forum."""

    cost: int
    dice: tuple[ForumDie, ...]


def sections(view: View, viewer: int | None, language: str) -> list[Section]:
    """The four sections with their dice."""
    state, forum = view._state(), view.to_dict()["forum"]
    lying: dict[int, list[ForumDie]] = {}
    for die in DICE:
        if die.id not in forum:
            continue
        symbol, _, section = forum[die.id].partition(":")
        printed = NUMBERS["forum"]["sections"][int(section)]
        cost = printed if viewer is None else int(die_cost(state, viewer, die.number))
        income = 0 if viewer is None else int(state.income[viewer, COLOURS.index(die.colour)])
        locked = viewer is not None and die.waits and not int(state.unlocked[viewer]) >> die.number & 1
        drawn = ForumDie(
            die.id,
            die.colour,
            symbol,
            shown_die(die.id, symbol, language),
            cost,
            cost < printed,
            cost == printed,
            income,
            locked,
        )
        lying.setdefault(int(section), []).append(drawn)
    return [Section(cost, tuple(lying.get(place, ()))) for place, cost in enumerate(NUMBERS["forum"]["sections"])]


def beside(view: View, language: str) -> list[tuple[str, str]]:
    """Colours and names of the special dice that nobody has unlocked yet."""
    forum = view.to_dict()["forum"]
    return [(die.colour, with_die(die.colour, language)) for die in DICE if die.waits and die.id not in forum]
