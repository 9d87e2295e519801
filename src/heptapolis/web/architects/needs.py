"""How near a seat is to its next stages: the cards that it would pay with, and how many more it needs. The rules say so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heptapolis.games.architects.rules.tables import COIN, DOUBLE_COIN, RESOURCES, STAGES
from heptapolis.games.architects.rules.trade import available
from heptapolis.games.architects.text.notation import STAGE_IDS, payment_of, payments
from heptapolis.games.architects.text.words import paid_cards

if TYPE_CHECKING:
    from heptapolis.games.contract import Position, View
    from heptapolis.kernel.state import State


@dataclass(frozen=True)
class Need:
    """What a stage needs yet."""

    held: tuple[str, ...]
    """The cards that are there for it, by id."""
    missing: int
    """How many more: each a resource that fits, or a coin."""
    fitting: tuple[str, ...] = ()
    """The resources of which one more card leaves less to go."""


def needs(moment: View | Position, seat: int) -> dict[str, Need]:
    """What each stage that a seat may build next needs yet, by its id."""
    ready = int(available(moment._state(), seat))
    return {STAGE_IDS[stage]: _need(moment, seat, stage) for stage in range(STAGES) if ready >> stage & 1}


def _need(moment: View | Position, seat: int, stage: int) -> Need:
    """A coin stands for any resource: so many more coins as make a stage payable are the cards that it lacks."""
    state = moment._state()
    if int(state.seat) != seat:
        state.used = 0  # what somebody else has used in this turn
    cards, missing = _payment(state.copy(), seat, stage)
    fitting = []
    for kind in range(len(RESOURCES) if missing else 0):
        with_one_more = state.copy()
        with_one_more.have[seat, kind] += 1
        if _payment(with_one_more, seat, stage)[1] < missing:
            fitting.append(RESOURCES[kind])
    return Need(tuple(cards[: len(cards) - missing]), missing, tuple(fitting))


def _payment(state: State, seat: int, stage: int) -> tuple[list[str], int]:
    """The cards that pay for a stage, and how many coins must be added for it; those come last."""
    if not state.have[seat, COIN]:
        state.used |= DOUBLE_COIN  # only a coin that is there counts as two: a resource in its place would not
    missing = 0
    while not (ways := payments(state, seat, stage)):
        state.have[seat, COIN] += 1
        missing += 1
    return paid_cards(payment_of(state, seat, ways[0])), missing
