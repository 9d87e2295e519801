"""The guide of a first game in the visitor's language: steps that say what to look at, each pointing at a part of the page."""

from __future__ import annotations

from heptapolis.games import GAMES
from heptapolis.games.manifest import Step
from heptapolis.translation import translate


def steps(game: str, language: str) -> list[Step]:
    """The steps for a game; none where it has no guide."""
    return [
        Step(step.at, translate(language, step.heading), translate(language, step.text)) for step in GAMES[game].guide
    ]
