"""Ideas of Architects: a stage however it is paid, a card where its deck lies, or whatever else is chosen."""

from heptapolis.games.architects.rules.state import BUILD, EXCHANGE, LOOK_AT, PICK_CARD, TAKE_TOKEN
from heptapolis.games.architects.rules.tables import CARD_COUNT, CARDS, STAGES, SYMBOLS, TOKENS
from heptapolis.search.features.architects import GROUPS

_TOPS = ("a card that it does not know", *(str(card.id) for card in CARDS))


def _names() -> list[str | None]:
    """By the numbers of `search.features.architects.group`."""
    names: list[str | None] = [None] * GROUPS
    other = STAGES + 2 - LOOK_AT
    names[:STAGES] = [f"may build stage {stage + 1}" for stage in range(STAGES)]
    names[STAGES : STAGES + 2] = "may take two cards", "may decline"
    names[other + LOOK_AT : other + PICK_CARD] = "may look at the left deck", "may look at the right deck"
    names[other + PICK_CARD : other + EXCHANGE] = [f"may pick {card.id}" for card in CARDS]
    names[other + EXCHANGE : other + TAKE_TOKEN] = [f"may exchange {what}" for what in (*SYMBOLS, "a set")]
    names[other + TAKE_TOKEN : other + BUILD] = [
        *(f"may take token {token.id}" for token in TOKENS),
        "may take the hidden token",
    ]
    tops = STAGES + 64
    for place, words in ((0, "beside it"), (2, "of the centre"), (4, "further away")):
        at = tops + place * (CARD_COUNT + 1)
        names[at : at + CARD_COUNT + 1] = [f"may take {top} from a deck {words}" for top in _TOPS]
    at = tops + 5 * (CARD_COUNT + 1)
    names[at : at + CARD_COUNT + 1] = [f"may take {top} as an extra card" for top in _TOPS]
    return names


NAMES = tuple(_names())
