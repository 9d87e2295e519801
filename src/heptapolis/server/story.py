"""What has happened at a table, in sentences. It is told once: whatever an entry adds is added to what was told before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heptapolis.server.seat_names import seat_names
from heptapolis.server.seat_news import sentence
from heptapolis.web.board import LogLine

if TYPE_CHECKING:
    from heptapolis.games.contract import Position
    from heptapolis.server.live_table import Live


class Story:
    """The story of the resolutions of one game, for one viewer in one language, with these names for the seats."""

    def __init__(self, viewer: int | None, language: str, names: tuple[str, ...]) -> None:
        self.viewer = viewer
        self.language = language
        self.names = names
        self.lines: list[LogLine] = []
        self._told: list[Position] = []
        """The positions that the lines tell of."""

    def tell(self, moments: list[Position]) -> None:
        """Add what is new in the positions after each resolution; forget what was taken back."""
        told = self._told
        while told and (len(told) > len(moments) or told[-1] is not moments[len(told) - 1]):
            told.pop()
        del self.lines[len(told) :]
        for position in moments[len(told) :]:
            sentences = tuple(event.describe(self.language, self.names) for event in position.events(self.viewer))
            self.lines.append(LogLine(position.line - 1, sentences))
            told.append(position)


def story(live: Live, viewer: int | None, language: str, until: int | None = None) -> tuple[LogLine, ...]:
    """What each resolution did, as the viewer may know it: all of it with the news of the seats, or the first so many alone."""
    names = seat_names(live, language)
    kept: Story | None = live.stories.get((viewer, language))
    if kept is None or kept.names != names:  # who has another name by now has it in the whole story
        kept = live.stories[viewer, language] = Story(viewer, language, names)
    kept.tell(live.moments()[1:])
    return _with_news(live, kept.lines, language) if until is None else tuple(kept.lines[:until])


def _with_news(live: Live, lines: list[LogLine], language: str) -> tuple[LogLine, ...]:
    """What happened in the game and at its seats, in order."""
    news = [LogLine(one.line - 1, (sentence(one, language),), news=one.number) for one in live.news]
    return tuple(sorted([*lines, *news], key=lambda line: (line.number, -1 if line.news is None else line.news)))
