"""The table of 7 Wonders Architects: the middle, the decks in reach, wonders under construction, and what can be chosen."""

from heptapolis.web.architects.table import TEMPLATE, draw

__all__ = ["TEMPLATE", "draw"]
