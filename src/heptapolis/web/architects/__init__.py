"""The table of 7 Wonders Architects: the middle, the decks in reach, wonders under construction, and what can be chosen."""

from heptapolis.games.architects.rules.tables import TOKENS
from heptapolis.web.architects.table import TEMPLATE, draw

COVER = "giza"
"""The wonder that stands for the game on other pages."""
PICTURES = {
    "tokens": frozenset({token.id for token in TOKENS} | {"battle", "cat", "military", "peace"}),
    "backs": frozenset({"central_deck"}),
}
"""Progress tokens, and what else lies on the table: conflict tokens of either side, the cat, military victories; the
back of the cards that nobody sees."""

__all__ = ["COVER", "PICTURES", "TEMPLATE", "draw"]
