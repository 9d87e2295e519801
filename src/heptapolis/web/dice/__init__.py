"""7 Wonders Dice drawn for the browser. Every figure comes from a view, the boards or the rules; nothing is decided here."""

from heptapolis.games.dice.rules.boards import BUILDINGS
from heptapolis.games.dice.rules.tables import DICE
from heptapolis.web.dice.table import TEMPLATE, draw

PICTURES = {
    "strips": frozenset(BUILDINGS),
    "faces": frozenset(face["symbol"] for die in DICE for face in die.faces),
}
"""What its pages show besides cards and tokens: panels of the buildings, faces of the dice (`web/pictures`)."""

COVER = "ephesus"
"""The wonder that stands for the game on other pages."""

__all__ = ["COVER", "PICTURES", "TEMPLATE", "draw"]
