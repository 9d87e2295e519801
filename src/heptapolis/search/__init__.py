"""Bots: from a view to a move. `bot("master").choose(view)`; `LEVELS` and `CHARACTERS` are the names that people pick."""

from heptapolis.search.bots import Bot, Candidate, Choice, bot
from heptapolis.search.levels import CHARACTERS, LEVELS, YARDSTICKS

__all__ = ["CHARACTERS", "LEVELS", "YARDSTICKS", "Bot", "Candidate", "Choice", "bot"]
