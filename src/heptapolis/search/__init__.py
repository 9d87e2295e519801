"""Bots: from a view to a move. `bot("master").choose(view)`; `LEVELS` are the names that people pick."""

from heptapolis.search.bots import Bot, Candidate, Choice, bot
from heptapolis.search.levels import LEVELS, YARDSTICKS

__all__ = ["LEVELS", "YARDSTICKS", "Bot", "Candidate", "Choice", "bot"]
