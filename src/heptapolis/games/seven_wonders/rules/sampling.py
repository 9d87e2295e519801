"""Filling a view again: a full state drawn uniformly from all that are consistent with what an observer knows.

Every card is an object of its own, also the copies of one card. A world is an assignment of the unseen cards of each
age to hidden slots (and, where a document left cards out, to nowhere): cards of a group to the group's slots, unseen
ones of the age to the rest. Each world is equally likely, and so is each copy that a known fetch from the discard
pile may have taken. What the others have chosen in the running turn is drawn afresh from their legal moves.

What the observer saw in the discard pile, what others fetched from it, and (two players) what the Free City's choices
rule out are conditions. They are met by drawing again until they hold; the draw is arranged so that it fails early
and rarely. Ages do not influence one another, so each is drawn by itself.
"""

from __future__ import annotations

from heptapolis.games.seven_wonders.rules.knowledge import NO_CARD, OPEN, discarded_when, group_of, label, look_of
from heptapolis.games.seven_wonders.rules.legality import legal, legal_fetch
from heptapolis.games.seven_wonders.rules.setup import deal_age, is_dealt
from heptapolis.games.seven_wonders.rules.state import (
    BUILT,
    CHOOSE,
    DRAW,
    FETCH,
    FETCHED,
    FREE_CITY,
    FULL,
    HIDDEN,
    MARKER,
    NOTHING,
    PLACES,
    ROWS,
    city_count,
    controller,
    has_card,
    packet_end,
    sort_hand,
)
from heptapolis.games.seven_wonders.rules.tables import (
    AGE,
    AGE_FIRST,
    CARD_COUNT,
    COPIES,
    GUILD_FIRST,
    GUILDS,
    HAND,
    LOOKS,
    TURNS,
)
from heptapolis.games.seven_wonders.rules.turns import choose
from heptapolis.kernel.chance import draw
from heptapolis.kernel.rules import inlined_rule, inner_rule, rule

SLOTS = ROWS * PLACES
TRIES = 5_000
# The scratch space of chance. A class is a label and a look: slots of one class can be exchanged.
SAVED = 0  # the view's cards, SLOTS for each age
ORDER = SAVED + 3 * SLOTS  # slots by class
START = ORDER + SLOTS  # where each class begins in ORDER …
END = START + 4 * OPEN + 8  # … and ends; a slot that was filled leaves the end
COUNT = START  # cards accounted for, before the classes are made
ITEM_CARD = END + 4 * OPEN + 8  # items: cards whose slot is to be drawn
ITEM_HOME = ITEM_CARD + SLOTS  # the group they belong to, or OPEN
ITEM_LOOK = ITEM_HOME + SLOTS  # the own look that saw them in the discard pile
ITEM_FETCH = ITEM_LOOK + SLOTS  # 1 + the look that fetched them
ITEM_SLOT = ITEM_FETCH + SLOTS  # the slot they got, or -1
LIST = ITEM_SLOT + SLOTS  # a list of items, or of places
WEIGHT = LIST + SLOTS  # the greatest weight of a fetched card, for each look: numerator and denominator


@rule
def sample(state, source):
    """Fill a view; False when its cards contradict one another."""
    if state.observer == FULL:
        return True
    save(state, source)
    for _ in range(TRIES):
        found = True
        for age in range(int(state.age) + 1):
            found = found and sample_age(state, age, source)
        if not found:
            return False
        if state.phase != FETCH or can_fetch(state):
            complete(state, source)
            return True
        for age in range(int(state.age) + 1):
            restore(state, age, source)
    return False


@rule
def redraw(state, source):
    """Deal anew what no seat has seen: the ages to come and, with two players, the rest of the draw pile."""
    for age in range(int(state.age) + 1, 3):
        for row in range(ROWS):
            if is_dealt(state, row):
                for place in range(HAND):
                    state.card[age, row, place] = -1
        deal_age(state, age, source)
    if state.players == 2:
        first = int(state.turn) + 1
        sort_hand(state, int(state.age), DRAW, first, HAND)  # how they lay counts for nothing
        for place in range(HAND - 1, first, -1):
            other = first + draw(source, place - first + 1)
            card = int(state.card[state.age, DRAW, place])
            state.card[state.age, DRAW, place] = state.card[state.age, DRAW, other]
            state.card[state.age, DRAW, other] = card
    return True


@inner_rule
def save(state, source):
    """Keep the view's cards, to begin again from."""
    for slot in range(3 * SLOTS):
        age, row, place = slot // SLOTS, slot // PLACES % ROWS, slot % PLACES
        source.work[SAVED + slot] = state.card[age, row, place]


@inner_rule
def restore(state, age, source):
    """Go back to the view's cards of an age."""
    for slot in range(SLOTS):
        state.card[age, slot // PLACES, slot % PLACES] = source.work[SAVED + age * SLOTS + slot]
        state.fate[age, slot // PLACES, slot % PLACES] &= FETCHED - 1


@inner_rule
def can_fetch(state):
    """Whether the city that is asked to fetch a card finds one, as the question implies."""
    observer = int(state.observer)
    state.observer = FULL
    ways = legal_fetch(state, int(state.actor), state.offer[:])
    state.offer[0] = state.offer[1] = 0
    state.observer = observer
    return ways > 1


@inlined_rule
def complete(state, source):
    """The rest: sorted hands, the ages to come, what the others have chosen."""
    age = int(state.age)
    for row in range(int(state.players)):
        first = int(state.turn) + (0 if state.phase == CHOOSE else 1)
        sort_hand(state, age, row, first, packet_end(state, age, row))
    state.observer = FULL
    for card in range(CARD_COUNT):
        state.in_pile[card] = 0
    for later in range(age + 1, 3):
        deal_age(state, later, source)
    hidden = 0
    for city in range(city_count(state)):
        if state.chosen[city] == HIDDEN:
            state.chosen[city] = NOTHING
            hidden |= 1 << city
    for seat in range(int(state.players)):
        if hidden >> seat & 1:
            state.owes |= 1 << seat
            while int(state.owes) >> seat & 1:
                count = legal(state, seat, source.work[:])
                choose(state, seat, int(source.work[draw(source, count)]))


@inlined_rule
def sample_age(state, age, source):
    """Fill the hidden slots of an age; False when it cannot be done."""
    for _ in range(TRIES):
        groups = list_group_items(state, age, source)
        items = list_open_items(state, age, source, groups)
        if items < 0:
            return False
        sort_slots(state, age, source)
        if (
            flag_seen_in_pile(state, age, source, items)
            and flag_fetched(state, age, source, items)
            and (state.players == 2 or place_fetched(state, age, source, items))
            and place_items(state, age, source, groups, items)
            and (state.players > 2 or fits_free_city(state, age, source, items))
        ):
            for item in range(items):
                slot = int(source.work[ITEM_SLOT + item])
                if slot >= 0 and source.work[ITEM_FETCH + item] > 0:
                    state.fate[age, slot // PLACES, slot % PLACES] += FETCHED
            return True
        restore(state, age, source)
    return False


# The cards --------------------------------------------------------------------------------------------------------------


@inner_rule
def add_item(source, item, card, home, look, slot):
    """One more card to place; or one in a known slot, -1 otherwise, because it may have been fetched from there."""
    source.work[ITEM_CARD + item] = card
    source.work[ITEM_HOME + item] = home
    source.work[ITEM_LOOK + item] = look
    source.work[ITEM_FETCH + item] = 0
    source.work[ITEM_SLOT + item] = slot
    return item + 1


@inner_rule
def list_group_items(state, age, source):
    """List the cards of the groups, and count all cards of the age that are accounted for."""
    work, items = source.work, 0
    for card in range(CARD_COUNT):
        work[COUNT + card] = 0
        if AGE[card] == age:
            for city in range(city_count(state)):
                if has_card(state, city, card):
                    work[COUNT + card] += 1
    for look in range(LOOKS):  # a fetched card is one of those to place
        if state.look_when[look] > 0 and state.look_card[look] >= 0:
            work[COUNT + int(state.look_card[look])] -= 1
    for slot in range(SLOTS):
        row, place = slot // PLACES, slot % PLACES
        card, group = int(state.card[age, row, place]), label(state, age, row, place)
        if card >= 0 and group != NO_CARD and state.fate[age, row, place] != BUILT:
            work[COUNT + card] += 1
            when = discarded_when(state, age, row, place)
            if group >= 0:
                items = add_item(source, items, card, group, 0, -1)
            elif when >= 0:
                items = add_item(source, items, card, group, look_of(state, when), slot)
    return items


@inner_rule
def list_open_items(state, age, source, items):
    """Add the cards of the age that are not accounted for; -1 when there are more than the game has."""
    work = source.work
    for card in range(int(AGE_FIRST[age]), min(int(AGE_FIRST[age + 1]), GUILD_FIRST)):
        unseen = int(COPIES[max(3, int(state.players)), card]) - int(work[COUNT + card])
        if unseen < 0:
            return -1
        for _ in range(unseen):
            items = add_item(source, items, card, OPEN, 0, -1)
    if age < 2:
        return items
    wanted, unsure = int(GUILDS[state.players]), 0
    for card in range(GUILD_FIRST, CARD_COUNT):
        if work[COUNT + card] > 1:
            return -1
        if work[COUNT + card] == 1 or must_be_in_play(state, card):
            wanted -= 1
        else:
            unsure += 1
    if wanted < 0:
        return -1
    for card in range(GUILD_FIRST, CARD_COUNT):
        if work[COUNT + card] <= 0:
            if must_be_in_play(state, card):
                items = add_item(source, items, card, OPEN, 0, -1)
            else:
                if draw(source, unsure) < wanted:
                    items = add_item(source, items, card, OPEN, 0, -1)
                    wanted -= 1
                unsure -= 1
    return items


@inner_rule
def must_be_in_play(state, card):
    """Whether a guild was seen in the discard pile, or fetched from it."""
    if state.in_pile[card] != 0:
        return True
    for look in range(LOOKS):
        if state.look_when[look] > 0 and state.look_card[look] == card:
            return True
    return False


@inner_rule
def pick_copy(source, items, card, least, most):
    """A random item of a card that is not fetched yet and was seen by one of the looks `least` to `most`; -1 if none.

    With `most` 0, only an item that has no slot yet.
    """
    count = 0
    for item in range(items):
        if (
            source.work[ITEM_CARD + item] == card
            and source.work[ITEM_FETCH + item] == 0
            and least <= source.work[ITEM_LOOK + item] <= most
            and (most > 0 or source.work[ITEM_SLOT + item] < 0)
        ):
            source.work[LIST + count] = item
            count += 1
    return int(source.work[LIST + draw(source, count)]) if count > 0 else -1


@inlined_rule
def flag_seen_in_pile(state, age, source, items):
    """Decide which copies were those that the observer saw in the discard pile."""
    for card in range(int(AGE_FIRST[age]), int(AGE_FIRST[age + 1])):
        seen = int(state.in_pile[card])
        for look in range(1, LOOKS + 1):
            for _ in range((seen >> (2 * look - 2) & 3) - known_in_pile(source, items, card, look)):
                item = pick_copy(source, items, card, 0, 0)
                if item < 0:
                    return False
                source.work[ITEM_LOOK + item] = look
    return True


@inner_rule
def known_in_pile(source, items, card, look):
    """Copies that the observer saw in the discard pile, knowing their slot."""
    count = 0
    for item in range(items):
        if source.work[ITEM_SLOT + item] >= 0 and source.work[ITEM_LOOK + item] == look:
            count += 1 if source.work[ITEM_CARD + item] == card else 0
    return count


@inner_rule
def flag_fetched(state, age, source, items):
    """Decide which copies were fetched by the observer; with two players also by the other seat.

    (There only one card can be meant, and a card that was drawn unseen may be in any slot of a group.)
    """
    own = 0
    for look in range(LOOKS):
        if state.look_when[look] > 0:
            card, mine = int(state.look_card[look]), state.look_seat[look] == state.observer
            own += 1 if mine else 0
            if card >= 0 and AGE[card] == age and (mine or state.players == 2):
                item = pick_copy(source, items, card, 1 if mine else 0, own if mine else LOOKS)
                if item < 0:
                    return False
                source.work[ITEM_FETCH + item] = look + 1
                slot = int(source.work[ITEM_SLOT + item])
                if slot >= 0 and not was_in_pile(state, age, slot, look):
                    return False
    return True


# The slots --------------------------------------------------------------------------------------------------------------


@inner_rule
def class_of(state, age, slot):
    """The class of a slot: its label and the own look that saw it; -1 for a slot that is not hidden."""
    row, place = slot // PLACES, slot % PLACES
    group = label(state, age, row, place)
    if group < 0:
        return -1
    when = discarded_when(state, age, row, place)
    return group * 4 + (look_of(state, when) if when >= 0 else 0)


@inner_rule
def sort_slots(state, age, source):
    """List the hidden slots by class."""
    work = source.work
    for kind in range(4 * OPEN + 5):
        work[END + kind] = 0
    for slot in range(SLOTS):
        kind = class_of(state, age, slot)
        if kind >= 0:
            work[END + kind] += 1
    begin = 0
    for kind in range(4 * OPEN + 4):
        work[START + kind] = begin
        begin += int(work[END + kind])
        work[END + kind] = work[START + kind]
    for slot in range(SLOTS):
        kind = class_of(state, age, slot)
        if kind >= 0:
            work[ORDER + int(work[END + kind])] = slot
            work[END + kind] += 1


@inner_rule
def was_in_pile(state, age, slot, look):
    """Whether a slot's card lay in the discard pile at a look."""
    when = discarded_when(state, age, slot // PLACES, slot % PLACES)
    return when >= 0 and when < state.look_when[look]


@inner_rule
def fill(state, age, source, item, slot):
    """Put an item into a slot; False if it was fetched before it can have come to the discard pile there."""
    work = source.work
    work[ITEM_SLOT + item] = slot
    state.card[age, slot // PLACES, slot % PLACES] = work[ITEM_CARD + item]
    fetched = int(work[ITEM_FETCH + item])
    return fetched == 0 or was_in_pile(state, age, slot, fetched - 1)


@inner_rule
def place_item(state, age, source, item):
    """Put an item into a random free slot of its class."""
    work = source.work
    kind = int(work[ITEM_HOME + item]) * 4 + int(work[ITEM_LOOK + item])
    begin, end = int(work[START + kind]), int(work[END + kind])
    return begin < end and take_slot(state, age, source, item, begin + draw(source, end - begin))


@inner_rule
def take_slot(state, age, source, item, place):
    """Put an item into the free slot at a place of ORDER."""
    work = source.work
    kind = int(work[ITEM_HOME + item]) * 4 + int(work[ITEM_LOOK + item])
    slot, end = int(work[ORDER + place]), int(work[END + kind]) - 1
    work[ORDER + place] = work[ORDER + end]
    work[END + kind] = end
    return fill(state, age, source, item, slot)


@inner_rule
def class_size(source, item):
    """How many free slots an item could get; one if it has its slot already."""
    if source.work[ITEM_SLOT + item] >= 0:
        return 1
    kind = int(source.work[ITEM_HOME + item]) * 4 + int(source.work[ITEM_LOOK + item])
    return int(source.work[END + kind]) - int(source.work[START + kind])


@inner_rule
def list_slots_in_pile(state, age, source, item, look):
    """List where in ORDER those of them stand that lay in the discard pile at a look; their number is returned."""
    work, count = source.work, 0
    if work[ITEM_SLOT + item] >= 0:
        return 1 if was_in_pile(state, age, int(work[ITEM_SLOT + item]), look) else 0
    kind = int(work[ITEM_HOME + item]) * 4 + int(work[ITEM_LOOK + item])
    for place in range(int(work[START + kind]), int(work[END + kind])):
        if was_in_pile(state, age, int(work[ORDER + place]), look):
            work[LIST + count] = place
            count += 1
    return count


@inner_rule
def is_fetched_by_other(state, age, look):
    """Whether a look was another seat's and fetched a card of this age."""
    card = int(state.look_card[look])
    return state.look_when[look] > 0 and state.look_seat[look] != state.observer and card >= 0 and AGE[card] == age


@inlined_rule
def place_fetched(state, age, source, items):
    """Place the cards that others fetched, into slots that lay in the discard pile by then.

    A copy that could get s slots, e of them in the pile, has the weight e / s. So a copy is drawn and kept with the
    probability (e / s) / m, where m, found before anything is placed, is no less than any copy's weight can become.
    """
    work, before = source.work, 0
    for look in range(LOOKS):
        if is_fetched_by_other(state, age, look):
            most, of = 0, 1
            for item in range(items):
                if work[ITEM_CARD + item] == state.look_card[look]:
                    total = max(1, class_size(source, item) - before)
                    possible = min(total, list_slots_in_pile(state, age, source, item, look))
                    if possible * of > most * total:
                        most, of = possible, total
            work[WEIGHT + 2 * look] = most
            work[WEIGHT + 2 * look + 1] = of
            before += 1
    for look in range(LOOKS):
        if is_fetched_by_other(state, age, look):
            item = pick_copy(source, items, int(state.look_card[look]), 0, LOOKS)
            most, of = int(work[WEIGHT + 2 * look]), int(work[WEIGHT + 2 * look + 1])
            if item < 0 or most == 0:
                return False
            size, possible = class_size(source, item), list_slots_in_pile(state, age, source, item, look)
            if size == 0 or draw(source, size * most) >= possible * of:
                return False
            work[ITEM_FETCH + item] = look + 1
            if work[ITEM_SLOT + item] < 0:
                take_slot(state, age, source, item, int(work[LIST + draw(source, possible)]))
    return True


@inner_rule
def place_items(state, age, source, groups, items):
    """Give every hidden slot a card: `groups` items belong to groups, the rest go where they find room."""
    work = source.work
    for item in range(groups):
        if work[ITEM_SLOT + item] < 0 and not place_item(state, age, source, item):
            return False
    for look in range(LOOKS + 1):
        size = 0
        for item in range(groups, items):
            if work[ITEM_SLOT + item] < 0 and work[ITEM_LOOK + item] == look:
                work[LIST + size] = item
                size += 1
        for kind in range(look, 4 * OPEN + 4, 4):
            for place in range(int(work[START + kind]), int(work[END + kind])):
                if size == 0:
                    return False
                pick = LIST + draw(source, size)
                item = int(work[pick])
                size -= 1
                work[pick] = work[LIST + size]
                if not fill(state, age, source, item, int(work[ORDER + place])):
                    return False
        if look > 0 and size > 0:
            return False
    for item in range(items):
        if work[ITEM_FETCH + item] > 0 and work[ITEM_SLOT + item] < 0:
            return False
    return True


# Two players ------------------------------------------------------------------------------------------------------------


@inner_rule
def fits_free_city(state, age, source, items):
    """Decide which cards the other seat drew; whether all this fits what the Free City's choices rule out."""
    last = int(state.turn) if age == state.age else TURNS - 1
    for turn in range(last, -1, -1):
        if (
            state.card[age, DRAW, turn] < 0
            and age * TURNS + turn >= state.since
            and controller(age, turn) != state.observer
        ):
            state.card[age, DRAW, turn] = drawn_card(state, age, turn, source, items)
    for turn in range(TURNS):
        ruled_out = int(state.ruled_out[age, turn])
        if ruled_out != 0:
            fate = int(state.fate[age, FREE_CITY, turn])
            if is_ruled_out(age, ruled_out, int(state.card[age, FREE_CITY, turn])):
                return False
            if fate != MARKER and packet_has_ruled_out(state, age, turn, ruled_out):
                return False
    ruled_out = int(state.ruled_out[age, TURNS])
    return ruled_out == 0 or not is_ruled_out(age, ruled_out, int(state.card[age, DRAW, HAND - 1]))


@inner_rule
def drawn_card(state, age, turn, source, items):
    """The card that the other seat drew in a turn: the one that came into a group unseen, or any of a packet never seen."""
    row, work, count = controller(age, 0), source.work, 0
    group = group_of(state, age, row, turn)
    for place in range(turn, PLACES):
        for lane in range(2):
            beside = FREE_CITY if lane == 1 else row
            card = int(state.card[age, beside, place])
            if card < 0:
                continue
            if group != OPEN and (label(state, age, beside, place) != group or not is_unseen(source, items, card)):
                continue
            if not drawn_after(state, age, turn, card):
                work[LIST + count] = card
                count += 1
    return int(work[LIST + draw(source, count)]) if count > 0 else -1


@inner_rule
def is_unseen(source, items, card):
    """Whether a card was placed as one that the observer had not seen."""
    for item in range(items):
        if source.work[ITEM_CARD + item] == card and source.work[ITEM_HOME + item] == OPEN:
            return True
    return False


@inner_rule
def drawn_after(state, age, turn, card):
    """Whether a card was drawn later than in a turn."""
    for later in range(turn + 1, TURNS):
        if state.card[age, DRAW, later] == card:
            return True
    return False


@inner_rule
def is_ruled_out(age, ruled_out, card):
    """Whether a card of the age is among those ruled out."""
    return ruled_out >> (card - int(AGE_FIRST[age])) & 1 == 1


@inner_rule
def packet_has_ruled_out(state, age, turn, ruled_out):
    """Whether a card that the Free City could have used was left in the controller's hand in a turn."""
    row = controller(age, 0)
    for place in range(turn + 1, PLACES):
        for lane in range(2):
            card = int(state.card[age, FREE_CITY if lane == 1 else row, place])
            if card >= 0 and is_ruled_out(age, ruled_out, card) and not drawn_after(state, age, turn, card):
                return True
    return False
