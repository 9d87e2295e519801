"""7 Wonders Dice drawn in the terminal: the Forum by its sections, all cities, the own board box by box, the score pad.

Every figure comes from a document, a view or the data of the boards; nothing here decides anything.
"""

from heptapolis.terminal.dice.choices import choices, menu
from heptapolis.terminal.dice.marks import city
from heptapolis.terminal.dice.pad import finished, score_sheet
from heptapolis.terminal.dice.story import story
from heptapolis.terminal.dice.table import table
from heptapolis.translation import message

HELP = (
    message("A number checks a box: “3” with the die that costs least, “3b2” with the second one."),
    message("“w” after the number of a Wonder box builds it; “p” ends the turn; “0” declines what an effect offers."),
    message("Moves can be written out: “build blue agora.a1” checks this box with the blue die."),
)
"""How moves are entered."""

__all__ = ["HELP", "choices", "city", "finished", "menu", "score_sheet", "story", "table"]
