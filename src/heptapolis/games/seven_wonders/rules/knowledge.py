"""What a seat knows: redacting a state to a view.

Who holds which packet in which turn is public, so what a seat has seen follows from the slots (state.py). Every
hidden slot gets a *label* for an observer:

* VISIBLE: the observer knows the card: it lies open, or was in the own hand.
* A group number: the observer saw the packet once, later somebody else took the card (or still has it). Which of the
  cards seen then is in which slot of the group is unknown, but all of them together are known.
* OPEN: the observer never saw the packet before the card was taken. Any unseen card of the age may be there.

A view keeps, for each group, its cards sorted over its slots, and nothing in open slots. So positions that differ
only in what an observer cannot know become equal bytes. With two players a card drawn by the other seat joins a group
unseen: it is kept as -1.

Who looks through the discard pile remembers its cards (`in_pile`): for each own look the cards that were new since
the last.
"""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.state import (
    BUILT,
    DISCARDED,
    DRAW,
    FETCHED,
    FREE_CITY,
    FULL,
    HIDDEN,
    LEFT,
    NOTHING,
    PLACES,
    ROWS,
    SEVENTH,
    UNPLAYED,
    chooser,
    city_count,
    controller,
    holder,
    in_hand,
)
from heptapolis.games.seven_wonders.rules.tables import HAND, LOOKS, TURNS
from heptapolis.kernel.rules import inner_rule, rule

NO_CARD, VISIBLE, OPEN = -2, -1, 64
"""Labels besides the groups 0 to 63. NO_CARD: the slot holds no card of its own."""


@inner_rule
def last_sighting(state, age, row, turn):
    """The latest turn before `turn` in which the observer held a packet and remembers it, or -1."""
    for earlier in range(turn - 1, -1, -1):
        if age * TURNS + earlier < state.since:
            return -1
        if holder(int(state.players), age, row, earlier) == state.observer:
            return earlier
    return -1


@inner_rule
def remembers(state, age, seat, turn):
    """Whether the observer is a seat and remembers a turn."""
    return seat == state.observer and age * TURNS + turn >= state.since


@inner_rule
def group_of(state, age, row, turn):
    """The label of a card that another seat took from a packet in a turn, or still holds then."""
    seen = last_sighting(state, age, row, turn)
    return OPEN if seen < 0 else row * 8 + seen


@rule
def label(state, age, row, place):
    """What the observer knows of a slot: a group number, VISIBLE, OPEN or NO_CARD."""
    fate, turn = int(state.fate[age, row, place]) & 7, int(state.turn)
    if fate == BUILT:
        return VISIBLE
    if row >= city_count(state) or (state.players == 2 and row == FREE_CITY):
        return label_beside(state, age, row, place, fate)
    if fate != UNPLAYED:
        if place < TURNS and remembers(state, age, holder(int(state.players), age, row, place), place):
            return VISIBLE
        return group_of(state, age, row, min(place, TURNS))
    if age < state.age or not in_hand(state, row, place):
        return NO_CARD
    if holder(int(state.players), age, row, turn) == state.observer:
        return VISIBLE
    return group_of(state, age, row, turn)


@inner_rule
def label_beside(state, age, row, place, fate):
    """The label of a slot outside the seats' packets: the Free City's cards, the draw pile, cards without a past."""
    if state.players == 2 and row == FREE_CITY and place < TURNS:
        if fate == UNPLAYED:
            return NO_CARD
        seat = controller(age, place)
        if remembers(state, age, seat, place):
            return VISIBLE
        return group_of(state, age, controller(age, 0), place)
    if state.players == 2 and row == DRAW:
        if place == HAND - 1 and (
            (fate != UNPLAYED and fate != LEFT and remembers(state, age, controller(age, TURNS - 1), TURNS - 1))
            or (fate == UNPLAYED and state.phase == SEVENTH and state.actor == FREE_CITY and is_controller(state))
        ):
            return VISIBLE
        if place < HAND and (fate != UNPLAYED or (age == state.age and place > state.turn)):
            return OPEN
        return NO_CARD
    return NO_CARD if fate == UNPLAYED else OPEN


@inner_rule
def is_controller(state):
    """Whether the observer controls the Free City now."""
    return controller(int(state.age), int(state.turn)) == state.observer


@inner_rule
def discarded_when(state, age, row, place):
    """The turn of the game in which a slot's card came to the discard pile; -1 if it never did."""
    fate = int(state.fate[age, row, place]) & 7
    if fate != DISCARDED and fate != LEFT:
        return -1
    if row >= city_count(state) and not (state.players == 2 and row == DRAW):
        return 0
    return age * TURNS + min(place, TURNS - 1)


@inner_rule
def look_of(state, when):
    """The number (from 1) among the observer's own looks of the first that saw what was discarded then; 0 if none did."""
    number = 0
    for look in range(LOOKS):
        if state.look_when[look] > 0 and state.look_seat[look] == state.observer:
            number += 1
            if state.look_when[look] > when:
                return number
    return 0


@rule
def redact(state, observer):
    """Turn a full state into an observer's view. A view stays as it is."""
    if state.observer != FULL:
        return
    state.observer = observer
    remember_pile(state)
    for age in range(3):
        if state.players == 2 and age <= state.age:
            forget_draws(state, age)
        for row in range(ROWS):
            for place in range(PLACES):
                state.fate[age, row, place] &= FETCHED - 1
                if age > state.age or label(state, age, row, place) == OPEN:
                    state.card[age, row, place] = -1
        if age <= state.age:
            sort_groups(state, age)
    hide_choices(state)


@inner_rule
def remember_pile(state):
    """Note what the observer saw of the discard pile."""
    for age in range(int(state.age) + 1):
        for row in range(ROWS):
            for place in range(PLACES):
                when = discarded_when(state, age, row, place)
                look = look_of(state, when) if when >= 0 else 0
                if look > 0:
                    state.in_pile[state.card[age, row, place]] += 1 << (2 * look - 2)


@inner_rule
def forget_draws(state, age):
    """Two players: wipe which card the other seat drew, where the observer cannot tell."""
    row = controller(age, 0)
    last = int(state.turn) if age == state.age else TURNS - 1
    for turn in range(last + 1):
        card = int(state.card[age, DRAW, turn])
        if card < 0 or remembers(state, age, controller(age, turn), turn):
            continue
        group = group_of(state, age, row, turn)
        if group == OPEN:
            state.card[age, DRAW, turn] = -1
        for place in range(PLACES):
            for lane in range(2):
                beside = FREE_CITY if lane == 1 else row
                if state.card[age, beside, place] == card and label(state, age, beside, place) == group:
                    state.card[age, beside, place] = -1
                    state.card[age, DRAW, turn] = -1


@inner_rule
def sort_groups(state, age):
    """Sort the cards of each group over its slots, unknown ones last."""
    for slot in range(ROWS * PLACES):
        group = label(state, age, slot // PLACES, slot % PLACES)
        if group < 0 or group == OPEN:
            continue
        for other in range(slot + 1, ROWS * PLACES):
            if label(state, age, other // PLACES, other % PLACES) == group:
                first = int(state.card[age, slot // PLACES, slot % PLACES])
                second = int(state.card[age, other // PLACES, other % PLACES])
                if second >= 0 and (first < 0 or second < first):
                    state.card[age, slot // PLACES, slot % PLACES] = second
                    state.card[age, other // PLACES, other % PLACES] = first


@inner_rule
def hide_choices(state):
    """Hide what the others have chosen in this turn; that they have chosen is public."""
    for city in range(city_count(state)):
        seat = chooser(state, city)
        if seat != state.observer and state.chosen[city] != NOTHING:
            state.chosen[city] = NOTHING if int(state.owes) >> seat & 1 else HIDDEN
            state.paid[city, 0] = state.paid[city, 1] = 0
