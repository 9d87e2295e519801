"""What a seat knows of the cards.

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
    FREE_CITY,
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
    observer, players = int(state.observer), int(state.players)
    if observer < 0:
        return -1
    first = (
        row - observer if age == 1 else observer - row
    )  # packets come round every so many turns as there are players
    if first < 0:
        first += players
    seen = turn - 1 - (turn - 1 - first + TURNS * players) % players
    return seen if seen >= 0 and age * TURNS + seen >= state.since else -1


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
def reveal(state, into, observer):
    """What an observer knows besides the declared fields: open cards, packets once held, looks, choices."""
    remember_pile(state, into)
    rows = ROWS if state.players == 2 else int(state.players)
    for age in range(int(state.age) + 1):
        for row in range(rows):
            for place in range(PLACES):
                reveal_slot(state, into, age, row, place)
        if state.players == 2:
            reveal_draws(state, into, age)
    reveal_choices(state, into)


@inner_rule
def reveal_slot(state, into, age, row, place):
    """Show a card that the observer knows; one of a group goes to its place among the group's cards, unknown ones last."""
    group, card = label(into, age, row, place), int(state.card[age, row, place])
    if group == VISIBLE:
        into.card[age, row, place] = card
    elif 0 <= group < OPEN and not (state.players == 2 and is_unseen_draw(state, into, age, card, group)):
        slot = gap = row * PLACES + place
        for earlier in range(slot - 1, group, -1):  # the group's slots come after the turn in which it was seen
            held = int(into.card[age, earlier // PLACES, earlier % PLACES])
            if (held < 0 or held > card) and label(into, age, earlier // PLACES, earlier % PLACES) == group:
                into.card[age, gap // PLACES, gap % PLACES] = held
                gap = earlier
        into.card[age, gap // PLACES, gap % PLACES] = card


@inner_rule
def remember_pile(state, into):
    """Note what the observer saw of the discard pile."""
    if look_of(into, -1) == 0:
        return
    for age in range(int(state.age) + 1):
        for row in range(ROWS):
            for place in range(PLACES):
                when = discarded_when(into, age, row, place)
                number = look_of(into, when) if when >= 0 else 0
                if number > 0:
                    into.in_pile[state.card[age, row, place]] += 1 << (2 * number - 2)


@inner_rule
def last_draw(state, age):
    """Two players: the turn of an age in which the last card was drawn for the Free City."""
    return int(state.turn) if age == state.age else TURNS - 1


@inner_rule
def is_unseen_draw(state, into, age, card, group):
    """Two players: whether the other seat drew this card into a group, so that the observer cannot tell it."""
    for turn in range(last_draw(state, age) + 1):
        if state.card[age, DRAW, turn] == card and not remembers(into, age, controller(age, turn), turn):
            return group_of(into, age, controller(age, 0), turn) == group
    return False


@inner_rule
def reveal_draws(state, into, age):
    """Two players: show the cards drawn that the observer has drawn or seen since."""
    for turn in range(last_draw(state, age) + 1):
        card = int(state.card[age, DRAW, turn])
        if remembers(into, age, controller(age, turn), turn) or has_come_to_light(state, into, age, turn, card):
            into.card[age, DRAW, turn] = card


@inner_rule
def has_come_to_light(state, into, age, turn, card):
    """Two players: whether a card that the other seat drew into a packet known to the observer is in no unknown slot of it."""
    row = controller(age, 0)
    group = group_of(into, age, row, turn)
    if group == OPEN:
        return False
    for place in range(PLACES):
        for lane in range(2):
            beside = FREE_CITY if lane == 1 else row
            if state.card[age, beside, place] == card and label(into, age, beside, place) == group:
                return False
    return True


@inner_rule
def reveal_choices(state, into):
    """Show the observer what it chose for the Free City, and of the others that they have chosen."""
    for city in range(city_count(state)):
        seat = chooser(state, city)
        if seat == into.observer:
            into.chosen[city] = state.chosen[city]
            into.paid[city, 0], into.paid[city, 1] = state.paid[city, 0], state.paid[city, 1]
        elif state.chosen[city] != NOTHING and int(state.owes) >> seat & 1 == 0:
            into.chosen[city] = HIDDEN
