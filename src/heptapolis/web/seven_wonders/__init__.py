"""7 Wonders drawn for the browser. Every figure comes from a view, the cards or the rules; nothing is decided here."""

from heptapolis.web.seven_wonders.table import TEMPLATE, draw

COVER = "alexandria"
"""The wonder that stands for the game on other pages."""

__all__ = ["COVER", "TEMPLATE", "draw"]
