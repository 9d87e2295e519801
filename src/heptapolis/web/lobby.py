"""What the pages around the tables show: the games there are, and tables in brief."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from heptapolis.games import GAMES, describe_for, game_class
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.web.board import SeatCard

_MINUTES = {"seven-wonders": 30, "duel": 30, "architects": 25, "dice": 20}
_ABOUT = {
    "seven-wonders": message(
        "Pick a card, pass the rest. Over three ages you build a city beside your neighbours, trade with them, outshine "
        "or outgun them."
    ),
    "duel": message(
        "Two cities, one pyramid of cards. Every card you take uncovers others; win by army, by science or by points."
    ),
    "architects": message(
        "The quick one: take one card a turn, raise your wonder stage by stage, and keep an eye on the horns of war."
    ),
    "dice": message(
        "Everybody uses the same seven dice. Check off buildings on your board, better ones for a higher price."
    ),
}


@dataclass(frozen=True)
class GameCard:
    """A game as the landing page shows it."""

    name: str
    title: str
    about: str
    players: tuple[int, int]
    minutes: int


@dataclass(frozen=True)
class TableCard:
    """A table in a list."""

    id: str
    game: str
    seats: tuple[SeatCard, ...]
    state: Literal["waiting", "running", "over"]
    yours: bool = False
    """Whether the table waits for the visitor."""
    name: str = ""
    """What its owner calls it, if anything."""

    @property
    def title(self) -> str:
        """What the table is called in lists."""
        return self.name or str(describe_for(self.game).TITLE)


def games(language: str) -> list[GameCard]:
    """The games, in the order in which they are offered."""
    return [game_card(name, language) for name in GAMES]


def game_card(name: str, language: str) -> GameCard:
    """One game as the landing page shows it."""
    about = translate(language, _ABOUT[name])
    return GameCard(name, describe_for(name).TITLE, about, game_class(name).seat_range, _MINUTES[name])
