"""7 Wonders Duel drawn for the browser. Every figure comes from a view, the cards or the rules; nothing is decided here."""

from heptapolis.web.duel.table import TEMPLATE, draw

COVER = "sphinx"
"""The wonder that stands for the game on other pages."""

__all__ = ["COVER", "TEMPLATE", "draw"]
