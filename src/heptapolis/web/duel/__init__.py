"""7 Wonders Duel drawn for the browser. Every figure comes from a view, the cards or the rules; nothing is decided here."""

from heptapolis.web.duel.table import TEMPLATE, draw

__all__ = ["TEMPLATE", "draw"]
