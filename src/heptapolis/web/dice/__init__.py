"""7 Wonders Dice drawn for the browser. Every figure comes from a view, the boards or the rules; nothing is decided here."""

from heptapolis.web.dice.table import TEMPLATE, draw

__all__ = ["TEMPLATE", "draw"]
