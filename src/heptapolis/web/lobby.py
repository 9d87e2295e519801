"""What the pages around the tables show: the games there are, and tables in brief."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from heptapolis.games import GAMES
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.web.board import SeatCard


@dataclass(frozen=True)
class GameCard:
    """A game as the landing page shows it."""

    name: str
    title: str
    about: str
    players: tuple[int, int]
    usual: int
    """How many play when somebody just wants to play."""
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
    when: str = ""
    """Of a finished one: the day on which it ended, in words."""
    result: tuple[tuple[int, bool], ...] = ()
    """Of a finished one: points by seat, and whether the seat won; nothing where it was given up, or ended
    before results were kept and cannot be told any more."""
    given_up: bool = False
    """Whether it ended because somebody gave it up."""

    @property
    def title(self) -> str:
        """What the table is called in lists."""
        return self.name or GAMES[self.game].title


def games(language: str) -> list[GameCard]:
    """The games, in the order in which they are offered."""
    return [game_card(name, language) for name in GAMES]


def game_card(name: str, language: str) -> GameCard:
    """One game as the landing page shows it."""
    found = GAMES[name]
    return GameCard(name, found.title, translate(language, found.about), found.players, found.usual, found.minutes)
