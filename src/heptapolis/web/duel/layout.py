"""The cards of an age as they lie, and which of them come free when one is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games.duel.rules.state import uncover
from heptapolis.games.duel.rules.tables import CARD_BY_ID, LAYOUTS
from heptapolis.games.duel.text.documents import UNKNOWN_GUILD
from heptapolis.web.duel.printed import face
from heptapolis.web.printed import Face

if TYPE_CHECKING:
    from heptapolis.games.contract import View


@dataclass(frozen=True)
class Lying:
    """A card of the layout."""

    slot: int
    row: int
    column: int
    """In halves of a card, from the left edge of the layout."""
    face: Face | None
    """None while it lies face down."""
    guild: bool
    """Face down: whether it has the back of a guild."""
    free: bool
    """Nothing covers it."""
    turned_up: bool
    """It lay face down until the game was over."""


@dataclass(frozen=True)
class Layout:
    """All cards that still lie there."""

    cards: tuple[Lying, ...]
    rows: int
    across: int
    """How many cards its widest row has."""
    taken: tuple[tuple[int, int], ...] = ()
    """Row and column of the places whose card is gone."""

    @property
    def takeable(self) -> list[Lying]:
        """The cards that nothing covers."""
        return [card for card in self.cards if card.free]


def layout(view: View, document: Mapping[str, Any], language: str, revealed: Mapping[str, Any] | None = None) -> Layout:
    """The layout of the age, slot by slot; what is `revealed` at the end of the game lies face up."""
    slots, accessible = LAYOUTS[document["age"] - 1], int(view._state().accessible)
    left, right = min(x for _, x, _ in slots), max(x for _, x, _ in slots)
    down = set(document["face_down"])
    found, taken = [], []
    for slot, name in enumerate((revealed or document)["layout"]):
        row, x, _ = slots[slot]
        if name is None:
            taken.append((row, x - left))
        else:
            hidden = (slot in down and not revealed) or name not in CARD_BY_ID
            free = bool(accessible >> slot & 1)
            shown = None if hidden else face(name, language)
            guild = name == UNKNOWN_GUILD
            found.append(Lying(slot, row, x - left, shown, guild, free, slot in down and not hidden))
    return Layout(tuple(found), slots[-1][0] + 1, (right - left) // 2 + 1, tuple(taken))


def freed(view: View, laid: Layout, slot: int) -> list[Lying]:
    """The cards that nothing covers any more when a card is taken; the rules say which."""
    state = view._state()
    before = int(state.accessible)
    state.present = int(state.present) & ~(1 << slot)
    uncover(state)
    after = int(state.accessible) & ~before
    return [card for card in laid.cards if after >> card.slot & 1]
