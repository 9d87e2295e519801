"""7 Wonders drawn in the terminal: cities, hands, prices, the score pad.

Every figure comes from a document, a view or the data of the cards; nothing here decides anything.
"""

from heptapolis.terminal.seven_wonders.choices import cards, choices
from heptapolis.terminal.seven_wonders.cities import table
from heptapolis.terminal.seven_wonders.marks import city
from heptapolis.terminal.seven_wonders.pad import finished, score_sheet
from heptapolis.terminal.seven_wonders.story import story

__all__ = ["cards", "choices", "city", "finished", "score_sheet", "story", "table"]
