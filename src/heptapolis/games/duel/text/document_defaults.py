"""Putting the cards of a document into the layouts, and drawing what it left out."""

from __future__ import annotations

from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.document_checks import Fields
from heptapolis.games.duel.rules.sampling import complete_library
from heptapolis.games.duel.rules.setup import complete, fill_layout
from heptapolis.games.duel.rules.state import (
    AGE_BACK,
    ANY_CARD,
    BEGIN,
    DRAFT,
    ELSEWHERE,
    GONE,
    GUILD_BACK,
    OVER,
    PLAY,
    uncover,
)
from heptapolis.games.duel.rules.tables import (
    AGES,
    CARDS,
    CITY_WONDERS,
    FACE_DOWN,
    GUILD_FIRST,
    GUILDS,
    PICKS,
    ROUND,
    SLOTS,
    TOKEN_COUNT,
    TOKENS_ON_BOARD,
    WONDER_COUNT,
)
from heptapolis.games.duel.text.document_checks import card_number, check_age, named_set, placed_cards
from heptapolis.games.duel.text.documents import UNKNOWN, UNKNOWN_GUILD, slots_of
from heptapolis.games.duel.text.words import WONDER_BY_NAME
from heptapolis.kernel.chance import DEAL, chance
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.state import State


def slot_list(entries: Any, where: str) -> list[Any]:
    """A layout as 20 entries: it is a list of them, or an object that names some."""
    if isinstance(entries, dict):
        numbers = {str(slot): slot for slot in range(SLOTS)}
        if unknown := [key for key in entries if key not in numbers]:
            raise BadDocument(f"{where} has a slot {str(unknown[0])[:40]!r}; slots are 0 to {SLOTS - 1}")
        return [entries.get(key) for key in numbers]
    if not isinstance(entries, list) or len(entries) != SLOTS:
        raise BadDocument(f"{where} is a list of {SLOTS} entries, or an object with some of the slots 0 to {SLOTS - 1}")
    return entries


def read_card(name: Any, age: int, where: str) -> int:
    """The number of a card that lies in a layout of an age."""
    number = card_number(name, where)
    if CARDS[number].age != age + 1:
        raise BadDocument(f"{name} is a card of age {CARDS[number].age}, but {where} needs cards of age {age + 1}")
    return number


def enter_layout(state: State, age: int, entries: Any, where: str) -> None:
    """A whole age that is still to come; `null` is any card."""
    found = []
    for slot, name in enumerate(slot_list(entries, where)):
        if name is not None:
            state.layout[age, slot] = read_card(name, age, where)
            found.append(int(state.layout[age, slot]))
    check_age(age, found, where)


def read_layout(state: State, fields: Fields, view: bool) -> None:
    """The layout of the age that is being played: what lies there, and what lies face down."""
    age, phase = int(state.age), int(state.phase)
    given = fields.document.get("layout")
    if phase == DRAFT:
        if given is not None and any(slot_list(given, "the layout")):
            raise BadDocument("in the draft nothing is laid out yet; the cards of age 1 belong to to_come")
        return
    placed = placed_cards(state, age)
    if given is None:
        if view and phase != OVER:
            raise BadDocument("a view must say what lies in the layout")
        check_age(age, placed, "cities, discard pile and under wonders")
        entries: list[Any] = [UNKNOWN] * (0 if phase == OVER else SLOTS - len(placed))
        entries += [None] * (SLOTS - len(entries))
    else:
        entries = slot_list(given, "the layout")
    for slot, name in enumerate(entries):
        if name is None:
            state.layout[age, slot] = GONE
        else:
            state.present |= 1 << slot
            if name == UNKNOWN_GUILD and age == AGES - 1:
                state.layout[age, slot] = GUILD_BACK
            elif name == UNKNOWN:
                state.layout[age, slot] = AGE_BACK if view else ANY_CARD
            else:
                state.layout[age, slot] = read_card(name, age, "the layout")
                if state.place[state.layout[age, slot]] != ELSEWHERE:
                    raise BadDocument(f"{name} is in two places (the layout)")
    lying = [int(card) for card in state.layout[age] if card >= 0]
    check_age(age, placed + lying, "the game")
    check_room(state, placed + lying, len(placed))
    uncover(state)
    read_faces(state, fields, view)
    for past in range(age):
        state.layout[past] = GONE


def check_room(state: State, known: list[int], placed: int) -> None:
    """Refuse a layout with more cards, known or not, than the age has left."""
    age = int(state.age)
    if placed + count_bits(int(state.present)) > SLOTS:
        raise BadDocument(f"there are more than {SLOTS} cards of age {age + 1}")
    backs = [int(card) for card in state.layout[age]]
    guilds = backs.count(GUILD_BACK) + sum(number >= GUILD_FIRST for number in known)
    plain = backs.count(AGE_BACK) + sum(number < GUILD_FIRST for number in known)
    most = GUILDS if age == AGES - 1 else 0
    if guilds > most or plain > SLOTS - most:
        raise BadDocument(f"age {age + 1} has {SLOTS - most} cards and {most} guilds, not {plain} and {guilds}")


def read_faces(state: State, fields: Fields, view: bool) -> None:
    """Which cards lie face down: those of certain rows, while they are covered, or until the turn is over."""
    age, present = int(state.age), int(state.present)
    unknown = sum(1 << slot for slot in range(SLOTS) if state.layout[age, slot] in (AGE_BACK, GUILD_BACK))
    covered = int(FACE_DOWN[age]) & present & ~int(state.accessible)
    given = fields.get("face_down", list, None)
    if given is None:
        state.hidden = unknown if view else covered
    else:
        if not all(isinstance(slot, int) and not isinstance(slot, bool) and 0 <= slot < SLOTS for slot in given):
            raise BadDocument(f"face_down is a list of slots, 0 to {SLOTS - 1}")
        state.hidden = sum(1 << slot for slot in set(given))
    most = covered if state.phase in (PLAY, BEGIN) else int(FACE_DOWN[age]) & present
    for slot in slots_of((int(state.hidden) & ~most) | (covered & ~int(state.hidden))):
        down = int(state.hidden) >> slot & 1
        raise BadDocument(f"the card in slot {slot} lies face {'down' if down else 'up'}, which cannot be now")
    if view and unknown != int(state.hidden):
        raise BadDocument('in a view exactly the cards that lie face down are unknown: "?" or "?guild"')


def read_seen(state: State, fields: Fields) -> None:
    """The past: the cards that have left the layouts, by slot."""
    seen = Fields(fields.get("seen", dict, {}), "seen", {"taken"})
    taken = Fields(seen.get("taken", dict, {}), "seen.taken", {"1", "2", "3"})
    for key, entries in taken.document.items():
        age = int(key) - 1
        if age > state.age or state.phase == DRAFT:
            raise BadDocument(f"seen tells of age {key}, which is still to come")
        present = int(state.present) if age == state.age else 0
        for slot, name in enumerate(slot_list(entries, "seen.taken")):
            if name is not None:
                number = read_card(name, age, "seen.taken")
                if present >> slot & 1 or state.place[number] == ELSEWHERE or number in state.layout[age]:
                    raise BadDocument(f"seen says that {name} was taken from slot {slot}, which cannot be")
                state.layout[age, slot] = number


def read_to_come(state: State, fields: Fields) -> None:
    """The layouts of the ages to come."""
    first = 0 if state.phase == DRAFT else int(state.age) + 1
    for key, entries in Fields(fields.get("to_come", dict, {}), "to_come", {"1", "2", "3"}).document.items():
        if int(key) - 1 < first:
            raise BadDocument(f"to_come tells of ages that are still to come, and age {key} is not")
        enter_layout(state, int(key) - 1, entries, f"age {key} to come")


def read_draft(state: State, fields: Fields, view: bool) -> None:
    """The wonders that were laid out in the two rounds of the draft, and whose turn it is to take one."""
    given = fields.get("draft", list, [[], []])
    if len(given) != 2:
        raise BadDocument("draft has two entries, the wonders of its two rounds")
    for number, names in enumerate(given):
        state.draft[number] = named_set(names, f"round {number + 1} of the draft", WONDER_BY_NAME, ROUND)
    rounds = [int(word) for word in state.draft]
    owned = int(state.wonders[0]) | int(state.wonders[1])
    if rounds[0] & rounds[1]:
        raise BadDocument("a wonder is in both rounds of the draft")
    if state.phase != DRAFT:
        if rounds[0] and rounds[0] | rounds[1] != owned:
            raise BadDocument("after the draft the cities have the wonders that were laid out in it, and no others")
        return
    picks = count_bits(owned)
    takers = [int(who) ^ int(state.first) for who in PICKS[:picks]]
    if picks == PICKS.size or any(count_bits(int(state.wonders[seat])) != takers.count(seat) for seat in range(2)):
        raise BadDocument("the cities do not have the numbers of wonders that they have at any moment of the draft")
    state.seat = int(PICKS[picks]) ^ int(state.first)
    if not view:
        complete_draft(state, owned, picks, fields.seed())
    elif count_bits(rounds[0]) != ROUND or count_bits(rounds[1]) != (ROUND if picks >= ROUND else 0):
        raise BadDocument("a view of the draft knows all wonders of the rounds so far, and none of a later one")
    first, second = int(state.draft[0]), int(state.draft[1])
    wrong = owned & ~first if picks < ROUND else (first & ~owned) | (owned & ~(first | second))
    if wrong:
        raise BadDocument("the wonders that the cities have are not those that were laid out in the draft")


def complete_draft(state: State, owned: int, picks: int, seed: int) -> None:
    """Draw the wonders of the two rounds that a document does not name."""
    source = chance(seed, DEAL)
    if not state.draft[0]:
        state.draft[0] = owned if picks <= ROUND else first_wonders(state)
    state.draft[0] = complete(source, int(state.draft[0]), int(state.draft[1]) | owned, ROUND, WONDER_COUNT)
    if picks > ROUND:
        state.draft[1] |= owned & ~int(state.draft[0])
    state.draft[1] = complete(source, int(state.draft[1]), int(state.draft[0]), ROUND, WONDER_COUNT)


def first_wonders(state: State) -> int:
    """Half of the wonders of each city, when nobody says which ones the first round of the draft gave."""
    found = 0
    for seat in range(2):
        own = [wonder for wonder in range(WONDER_COUNT) if int(state.wonders[seat]) >> wonder & 1]
        found |= sum(1 << wonder for wonder in own[: CITY_WONDERS // 2])
    return found


def draw_missing(state: State, fields: Fields) -> None:
    """Draw what a position does not say: tokens on the board and in the library, unknown cards, the ages to come."""
    source = chance(fields.seed(), DEAL)
    if fields.get("progress", list, None) is None:
        kept = int(state.library) & (int(state.tokens[0]) | int(state.tokens[1]))
        owned = int(state.tokens[0]) | int(state.tokens[1])
        left = max(0, TOKENS_ON_BOARD - count_bits(owned & ~kept))
        state.board = complete(source, 0, owned | int(state.library), left, TOKEN_COUNT)
    complete_library(state, source)
    for age in range(int(state.age), AGES):
        fill_layout(state, age, source)
