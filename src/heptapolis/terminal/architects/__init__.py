"""7 Wonders Architects drawn in the terminal: decks, wonders, what lies before the players, the score pad.

Every figure comes from a document, a view or the data of the cards; nothing here decides anything.
"""

from heptapolis.terminal.architects.choices import choices, menu
from heptapolis.terminal.architects.marks import city
from heptapolis.terminal.architects.pad import finished, score_sheet
from heptapolis.terminal.architects.story import story
from heptapolis.terminal.architects.table import table
from heptapolis.translation import message

HELP = (
    message("All that you can do now is numbered: the number alone does it. “0” does nothing more and ends the turn."),
    message(
        "Moves can be written out: “take left”, “build s3 wood stone coin”; “build s3” takes the cheapest payment."
    ),
)
"""How moves are entered."""

__all__ = ["HELP", "choices", "city", "finished", "menu", "score_sheet", "story", "table"]
