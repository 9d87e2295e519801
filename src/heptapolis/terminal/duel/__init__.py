"""7 Wonders Duel drawn in the terminal: the layout as it lies, the conflict track, both cities, prices, the score pad.

Every figure comes from a document, a view or the data of the cards; nothing here decides anything.
"""

from heptapolis.terminal.duel.choices import choices, menu
from heptapolis.terminal.duel.marks import city
from heptapolis.terminal.duel.pad import finished, score_sheet
from heptapolis.terminal.duel.story import story
from heptapolis.terminal.duel.table import table
from heptapolis.translation import message

HELP = (
    message(
        "A number and a letter play a card: “3b” builds card 3, “3w2” builds your wonder 2 with it, “3d” discards it."
    ),
    message("Where there is only one thing to do, as in choosing a wonder or a token, the number alone is enough."),
    message("Moves can be written out: “wonder piraeus baths” builds Piraeus with the card Baths."),
)
"""How moves are entered."""

__all__ = ["HELP", "choices", "city", "finished", "menu", "score_sheet", "story", "table"]
