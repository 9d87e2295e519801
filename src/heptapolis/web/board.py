"""A table as HTML: what a View says, drawn for the seat that looks or for a spectator. A replay is drawn the same way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

from heptapolis.games import room_of
from heptapolis.web.pages import STATIC, render

if TYPE_CHECKING:
    from heptapolis.games.contract import View


@dataclass(frozen=True)
class SeatCard:
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None = None
    """Of a bot: how strong it is, one of heptapolis.search.LEVELS."""
    present: bool = True
    """Of a person: whether one of their pages is open."""
    since: int | None = None
    """Of a person who is not there: since when, in seconds of the clock, where that is known."""
    kept_for: str = ""
    """Of an open seat: the name of the person whom it is kept for."""


@dataclass(frozen=True)
class LogLine:
    """What one resolution did, or what happened at a seat meanwhile."""

    number: int
    sentences: tuple[str, ...]
    news: int | None = None
    """Of something that happened at a seat: which of these it is."""


@dataclass(frozen=True)
class RequestCard:
    """Somebody asks for a seat of a running game."""

    number: int
    seat: int
    name: str
    awaited: tuple[str, ...]
    """Who has not agreed yet."""
    yours: Literal["answer", "withdraw"] | None = None
    """What the viewer may do about it."""


@dataclass(frozen=True)
class Replay:
    """Where a replay stands, and whose eyes may be chosen."""

    at: int
    last: int
    eyes: tuple[int, ...] = ()
    """The seats from whose eyes the game may be seen. None of them: a spectator's."""


@dataclass(frozen=True)
class LessonCard:
    """Where a scripted first game stands."""

    state: Literal["step", "done", "own"]
    """A step to take; all are taken; or the learner went a way of their own."""
    number: int = 0
    of: int = 0
    heading: str = ""
    text: str = ""
    move: str = ""
    """What to play, in notation; nothing where the choice is free."""
    at: str = ""
    """A part of the page to look at, as a CSS selector."""


@dataclass(frozen=True)
class BoardContext:
    """All that a drawing wants to know besides the view."""

    table: str
    seats: tuple[SeatCard, ...]
    viewer: int | None = None
    """The seat that looks; None for a spectator."""
    revision: int = 0
    chosen: str | None = None
    """The notation of what the viewer has chosen already in this phase."""
    waiting: tuple[int, ...] = ()
    """The seats that the table waits for."""
    log: tuple[LogLine, ...] = ()
    actions: frozenset[str] = frozenset()
    """What the viewer may do besides moving: "retract", "take-back", "hint", "hand-to-bot", "give-back", "leave",
    "resign", "delete", "rematch"."""
    replay: Replay | None = None
    pass_to: int | None = None
    """At a screen that several people share: who must have it before anything is shown."""
    own: tuple[int, ...] = ()
    """All seats of this browser."""
    over: bool = False
    """Whether the game has ended, even where a replay shows an earlier moment."""
    next: str | None = None
    """The table of the rematch, if there is one."""
    next_by: int | None = None
    """The seat that wants it, where that is known."""
    revealed: Mapping[str, Any] | None = None
    """The document of the finished position: when a game is over, nothing is hidden any more."""
    estimate: tuple[int, ...] = ()
    """Where the table shows it: points by seat if the game ended now, by what the viewer knows."""
    pace: str = "normal"
    """How fast the bots move: "slow", "normal" or "fast"."""
    requests: tuple[RequestCard, ...] = ()
    takes: tuple[int, ...] = ()
    """The seats that are nobody's and that the viewer may take."""
    asks: tuple[int, ...] = ()
    """The seats that are nobody's and that the viewer may ask the others for."""
    looks: tuple[int, ...] = ()
    """Further seats of the viewer, who plays several of them alone."""
    lesson: LessonCard | None = None
    """Of a scripted first game: what comes next."""
    liberties: tuple[str, ...] = ()
    """Why the game is no contest, if it is none."""

    @property
    def names(self) -> tuple[str, ...]:
        """What sentences call who has a seat."""
        return tuple(card.name for card in self.seats)


class Drawing(Protocol):
    """What the package of a game offers: all that its template `templates/<package>/board.html` wants to know."""

    TEMPLATE: str

    def draw(self, view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
        """The context of the template, beside `view`, `setting`, `decision` and `language`."""


def drawing_for(game: str) -> Drawing:
    """The drawing of a game; the generic one where nobody has drawn it."""
    drawing: Drawing = room_of(game, "web") or import_module("heptapolis.web.generic")
    return drawing


def board(view: View, setting: BoardContext, language: str) -> str:
    """The fragment <main id="board"> of a table: everything that changes when the table does."""
    if setting.pass_to is not None and setting.viewer is None:
        return render("cover.html", language, setting=setting, game=view.game.name)
    drawing = drawing_for(view.game.name)
    context = drawing.draw(view, setting, language)
    # What has happened is not asked again, and where a bot plays for somebody or the game was given up, nothing is.
    silent = setting.replay or setting.over or "take-seat-back" in setting.actions
    decision = None if silent else view.decision()
    return render(
        drawing.TEMPLATE, language, view=view, setting=setting, decision=decision, game=view.game.name, **context
    )


__all__ = [
    "STATIC",
    "BoardContext",
    "Drawing",
    "LessonCard",
    "LogLine",
    "Replay",
    "RequestCard",
    "SeatCard",
    "board",
    "drawing_for",
]
