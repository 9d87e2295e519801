"""Ideas of 7 Wonders: a card and its use."""

from heptapolis.games.seven_wonders.rules.tables import CARDS

_IDS = tuple(str(card.id) for card in CARDS)

NAMES = (
    *(f"may build {card}" for card in _IDS),
    *(f"may bury {card}" for card in _IDS),
    *(f"may discard {card}" for card in _IDS),
    *(f"may build {card} for nothing" for card in _IDS),
    "may decline",
)
"""By the numbers of `search.features.seven_wonders.group`: a card that may be fetched may be built."""
