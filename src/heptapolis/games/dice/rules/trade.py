"""What must be paid: for a die, by the section where it lies; for a box, where resources are missing."""

from __future__ import annotations

from heptapolis.games.dice.rules.boards import SECTIONS
from heptapolis.games.dice.rules.state import BUILD_FREE, current_task
from heptapolis.games.dice.rules.tables import CAPACITY, COLOUR, COST, MISSING_PRICE, SECTION_COST
from heptapolis.kernel.rules import inner_rule, rule


@inner_rule
def section_cost(state, die):
    """What a die costs where it lies."""
    return int(SECTION_COST[int(state.rolls[state.rounds, die]) % SECTIONS])


@rule
def die_cost(state, seat, die):
    """What a die costs a seat: the section, less discounts, nothing where an effect waives it."""
    if current_task(state, seat) == BUILD_FREE:
        return 0
    return max(0, section_cost(state, die) - int(state.discount[seat, COLOUR[die]]))


@rule
def coins_due(state, seat, box):
    """What a box costs in coins: one for each resource that is not produced."""
    return MISSING_PRICE * max(0, int(COST[state.board[seat], box]) - int(state.resources[seat]))


@rule
def funds(state, seat, die):
    """What a seat can spend when it chooses a die: its coins, and those that it gains by choosing this colour."""
    return min(CAPACITY, int(state.coins[seat]) + int(state.income[seat, COLOUR[die]]))
