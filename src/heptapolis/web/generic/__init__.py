"""A plain board for games that nobody has drawn yet: what their declared fields say, and the moves in sentences."""

from heptapolis.web.generic.table import TEMPLATE, draw

__all__ = ["TEMPLATE", "draw"]
