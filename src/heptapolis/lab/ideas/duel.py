"""Ideas of Duel: a card and its use, or whatever else is chosen."""

from heptapolis.games.duel.rules.tables import CARDS, TOKENS, WONDERS

_CARDS = tuple(str(card.id) for card in CARDS)
_WONDERS = tuple(str(wonder.id) for wonder in WONDERS)

NAMES = (
    *(f"may build {card}" for card in _CARDS),
    *(f"may discard {card}" for card in _CARDS),
    *(f"may build {wonder}" for wonder in _WONDERS for _ in _CARDS),  # what may be buried may be discarded
    *(f"may take {wonder}" for wonder in _WONDERS),
    *(f"may take token {token.id}" for token in TOKENS),
    *(f"may destroy {card}" for card in _CARDS),
    *(f"may fetch {card}" for card in _CARDS),
    None,
    None,
)
"""By the numbers of `search.features.duel.group`. Who begins an age is named by its seat, not from the observer."""
