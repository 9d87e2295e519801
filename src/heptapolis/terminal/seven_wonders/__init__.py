"""7 Wonders drawn in the terminal: cities, hands, prices, the score pad.

Every figure comes from a document, a view or the data of the cards; nothing here decides anything.
"""

from heptapolis.terminal.seven_wonders.choices import cards, choices, menu
from heptapolis.terminal.seven_wonders.cities import table
from heptapolis.terminal.seven_wonders.marks import city
from heptapolis.terminal.seven_wonders.pad import finished, score_sheet
from heptapolis.terminal.seven_wonders.story import story
from heptapolis.translation import message

HELP = (
    message("A number and a letter play a card: “3b” builds card 3, “3s” builds a stage with it, “3d” discards it."),
    message("Where there are several ways to pay, “3b2” takes the second one; “3b” always takes the cheapest."),
    message("Moves can be written out: “build stables L2 R1” pays the left neighbour 2 coins, the right one 1."),
)
"""How moves are entered."""

__all__ = ["HELP", "cards", "choices", "city", "finished", "menu", "score_sheet", "story", "table"]
