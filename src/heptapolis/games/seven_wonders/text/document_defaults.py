"""Putting the cards of a document into slots, and drawing what it left out."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.document_checks import Fields
from heptapolis.games.seven_wonders.rules import setup
from heptapolis.games.seven_wonders.rules.state import (
    BUILT,
    CHOOSE,
    DISCARDED,
    DRAW,
    FETCH,
    FETCHED,
    FULL,
    OVER,
    PLACES,
    ROWS,
    UNPLAYED,
    chooser,
    city_count,
    packet_end,
    sort_hand,
)
from heptapolis.games.seven_wonders.rules.tables import (
    AGE_FIRST,
    CARDS,
    COPIES,
    GUILD_FIRST,
    GUILDS,
    HAND,
    LOOKS,
    TURNS,
    WONDER_BY_ID,
)
from heptapolis.games.seven_wonders.rules.turns import note_look
from heptapolis.games.seven_wonders.text.document_checks import NoSuchTurn, card_number, card_numbers, tally_cards
from heptapolis.games.seven_wonders.text.documents import FATES, UNKNOWN, buildings, discard_pile, hand_slots
from heptapolis.kernel.chance import DEAL, chance, draw
from heptapolis.kernel.state import State

Slot = tuple[int, int, int]


def decide_boards(state: State, boards: list[tuple[str | None, str]], seed: int) -> None:
    """Set the boards; wonders that are not named are drawn."""
    for city, (wonder, side) in enumerate(boards):
        if wonder is None:
            state.board[city] = setup.ANY_SIDE_A if side == "A" else setup.ANY_SIDE_B
        else:
            state.board[city] = WONDER_BY_ID[wonder].number * 2 + "AB".index(side)
    setup.decide_boards(state, chance(seed, DEAL))


def fill_slots(state: State, fields: Fields, parts: list[Fields], view: bool) -> None:
    """Hands, discard pile, draw pile, the ages to come, and what is remembered."""
    seen = fields.get("seen", dict, None)
    if seen is not None:
        read_seen(state, seen)
    hands = [read_hand(state, city, part, view, seen is not None) for city, part in enumerate(parts)]
    pile = card_numbers(fields.get("discard", list, []), "the discard pile")
    if seen is None:
        for city, cards in enumerate(hands):
            for slot, number in zip(hand_slots(state, city), cards, strict=False):
                state.card[slot] = number
        pile_up(state, pile, fields, view)
        if state.phase == FETCH:
            note_look(state, int(chooser(state, int(state.actor))))
    check_built(state)
    if view:
        if seen is None:
            look_around(state, pile)
        elif any(state.fate.ravel() >= FETCHED):
            raise BadDocument("a view does not know which card of the discard pile was fetched")
        # A fetched card stands in a city and may still be among the cards of the slot it came from.
        fetched = {int(card) for when, card in zip(state.look_when, state.look_card, strict=True) if when and card >= 0}
        tally_cards(state, [card for card in unbuilt(state) if card not in fetched])
        return
    elif seen is not None and sorted(pile) != sorted(discard_pile(state)):
        raise BadDocument("the discard pile does not match what `seen` says; leave `seen` out")
    read_draw_pile(state, fields, seen is not None)
    draw_missing(state, fields)
    if seen is not None and ((state.card < 0) & (state.fate != UNPLAYED)).any():
        raise BadDocument("a full position cannot have unknown cards in `seen`")


def check_built(state: State) -> None:
    """Refuse a past in which something was built, or fetched, that stands nowhere."""
    past = Counter(state.card[state.fate == BUILT].tolist())
    past.update(int(card) for when, card in zip(state.look_when, state.look_card, strict=True) if when and card >= 0)
    stand = Counter(number for city in range(int(city_count(state))) for number in buildings(state, city))
    for number, count in past.items():
        if stand[number] < count:
            name = UNKNOWN if number < 0 else CARDS[number].id
            raise BadDocument(f"seen says that {name} was built, but it does not stand in a city; leave `seen` out")


def unbuilt(state: State) -> list[int]:
    """The cards in slots that stand in no city; drawn cards are counted where they went."""
    counted = (state.card >= 0) & (state.fate != BUILT) & (state.fate < FETCHED)
    counted[int(state.age) + 1 :] = False
    if state.players == 2:
        lying = int(state.turn) + 1 if state.phase != OVER else HAND - 1
        counted[: int(state.age), DRAW, : HAND - 1] = counted[int(state.age), DRAW, : min(lying, HAND - 1)] = False
    found: list[int] = state.card[counted].tolist()
    return found


def read_hand(state: State, city: int, part: Fields, view: bool, seen: bool) -> list[int]:
    """The cards that a document gives as a city's hand, checked against the number it must have."""
    where = f"the hand of city {city}"
    cards = sorted(card_numbers(part.get("hand", list, []), where, int(state.age) + 1))
    slots = hand_slots(state, city)
    if len(cards) > len(slots):
        raise NoSuchTurn(f"{where} has {len(cards)} cards, but can have {len(slots)} in turn {int(state.turn) + 1}")
    if view:
        own = chooser(state, city) == state.observer
        if own and len(cards) < len(slots):
            raise NoSuchTurn(f"{where} must be given in full in a view: {len(slots)} cards")
        if not own and cards:
            raise BadDocument(f"a view of another seat cannot know {where}")
        if not own:
            return []
    if seen and sorted(int(state.card[slot]) for slot in slots if state.card[slot] >= 0) != cards:
        raise BadDocument(f"{where} does not match what `seen` says; leave `seen` out of a document written by hand")
    return cards


def pile_up(state: State, pile: list[int], fields: Fields, view: bool) -> None:
    """Put the discard pile into slots that nothing else needs; nobody remembers where its cards came from."""
    cards: list[tuple[int, int]] = [(CARDS[number].age - 1, number) for number in pile]
    if any(age > state.age for age, _ in cards):
        raise BadDocument(f"the discard pile has a card of an age later than age {int(state.age) + 1}")
    if view:
        size = fields.number("discard_size", len(pile), len(pile) if pile else 100, len(pile))
        age = int(state.age) if state.turn > 0 or state.age == 0 else int(state.age) - 1
        cards = [(age, -1) for age, _ in cards] + [(age, -1)] * (size - len(cards))
    free = [iter(loose_slots(state, age)) for age in range(int(state.age) + 1)]
    for age, number in cards:
        slot = next((slot for slot in free[age] if state.fate[slot] == UNPLAYED), None)
        if slot is None:
            raise NoSuchTurn("the discard pile has more cards than the game can have discarded by now")
        state.card[slot], state.fate[slot] = number, DISCARDED


def loose_slots(state: State, age: int) -> list[Slot]:
    """Slots of an age whose past a document does not tell: those of turns gone by, and rows that nobody uses."""
    cities, found = int(city_count(state)), []
    for row in range(cities):
        end = int(state.turn) if age == state.age else TURNS
        found += [(age, row, place) for place in range(end)]
    rows = range(cities, DRAW if state.players == 2 else ROWS)
    return found + [(age, row, place) for row in rows for place in range(PLACES)]


def look_around(state: State, pile: list[int]) -> None:
    """A view made by hand in the middle of a fetch: the seat that fetches sees the pile now."""
    if state.phase == FETCH and chooser(state, int(state.actor)) == state.observer:
        for number in pile:
            state.in_pile[number] += 1
    elif pile:
        raise BadDocument("a view does not know the discard pile, only discard_size")


def read_draw_pile(state: State, fields: Fields, seen: bool) -> None:
    """Two players: the draw pile of this age."""
    given = fields.get("draw", list, None)
    if state.players != 2:
        if given is not None:
            raise BadDocument("only a game of two players has a draw pile")
        return
    places = [(int(state.age), DRAW, place) for place in range(int(state.turn) + 1, HAND)]
    places = [slot for slot in places if state.fate[slot] == UNPLAYED and state.phase != OVER]
    cards = card_numbers(given or [], "the draw pile", int(state.age) + 1)
    if seen:
        if given is not None and cards != [int(state.card[slot]) for slot in places]:
            raise BadDocument("the draw pile does not match what `seen` says; leave `seen` out")
        return
    if len(cards) > len(places):
        raise NoSuchTurn(f"the draw pile has {len(cards)} cards, but can have {len(places)} now")
    for slot, number in zip(places, cards, strict=False):
        if state.card[slot] not in (-1, number):
            raise BadDocument("the Free City's seventh card is the last one of the draw pile")
        state.card[slot] = number


def draw_missing(state: State, fields: Fields) -> None:
    """Draw what is missing: cards of hands, the draw pile, the ages to come."""
    source = chance(fields.seed(), DEAL)
    age, players = int(state.age), int(state.players)
    found = tally_cards(state, unbuilt(state))
    empty = [slot for city in range(int(city_count(state))) for slot in hand_slots(state, city)]
    if players == 2 and state.phase != OVER:
        last = HAND if state.fate[age, DRAW, HAND - 1] == UNPLAYED else HAND - 1
        empty += [(age, DRAW, place) for place in range(int(state.turn) + 1, last)]
    empty = [slot for slot in dict.fromkeys(empty) if state.card[slot] < 0]
    copies = COPIES[max(3, players)].tolist()
    pool = [
        number
        for number in range(int(AGE_FIRST[age]), min(int(AGE_FIRST[age + 1]), GUILD_FIRST))
        for _ in range(copies[number] - found[number])
    ]
    if age == 2:
        pool += draw_guilds(state, found, source)
    for slot in empty:
        if not pool:
            now = f"turn {int(state.turn) + 1}; in a later `turn` they are smaller"
            raise NoSuchTurn(f"there are not enough cards of age {age + 1} left to fill the hands of {now}")
        state.card[slot] = pool.pop(int(draw(source, len(pool))))
    for row in range(players):
        first = int(state.turn) + (0 if state.phase == CHOOSE else 1)
        sort_hand(state, age, row, first, int(packet_end(state, age, row)))
    to_come = Fields(fields.get("to_come", dict, {}), "to_come", {"2", "3"})
    for later in range(age + 1, 3):
        part = to_come.get(str(later + 1), dict, {})
        enter_age(state, later, Fields(part, f"age {later + 1} to come", {"hands", "draw"}))
        setup.deal_age(state, later, source)
    if any(int(key) <= age + 1 for key in to_come.document):
        raise BadDocument(f"to_come tells of ages after age {age + 1} only")


def draw_guilds(state: State, found: Counter[int], source: Any) -> list[int]:
    """The guilds that are in the game, besides those found, by lot."""
    unsure = [number for number in range(GUILD_FIRST, len(CARDS)) if not found[number]]
    wanted = int(GUILDS[state.players]) - (len(CARDS) - GUILD_FIRST - len(unsure))
    return [unsure.pop(int(draw(source, len(unsure)))) for _ in range(wanted)]


def enter_age(state: State, age: int, part: Fields) -> None:
    """Put the given hands and draw pile of a whole age into their slots."""
    hands = part.get("hands", list, [])
    if len(hands) > state.players:
        raise BadDocument(f"{part.where} has {len(hands)} hands for {int(state.players)} players")
    rows = {row: hand for row, hand in enumerate(hands) if hand is not None}
    if (pile := part.get("draw", list, None)) is not None:
        if state.players != 2:
            raise BadDocument("only a game of two players has a draw pile")
        rows[DRAW] = pile
    found: Counter[int] = Counter()
    for row, hand in rows.items():
        cards = card_numbers(hand, part.where, age + 1)
        if len(cards) > HAND:
            raise BadDocument(f"{part.where} has {len(cards)} cards where there are {HAND}")
        found.update(cards)
        for place, number in enumerate(cards):
            state.card[age, row, place] = number
    for number, count in found.items():
        if count > COPIES[max(3, int(state.players)), number]:
            raise BadDocument(f"{CARDS[number].id} appears {count} times in {part.where}, more than the game has")
    guilds = sum(count for number, count in found.items() if number >= GUILD_FIRST)
    plain = sum(found.values()) - guilds
    room = HAND * (3 if state.players == 2 else int(state.players))
    if guilds > GUILDS[state.players] or (age == 2 and plain > room - GUILDS[state.players]):
        raise BadDocument(
            f"{part.where} has {guilds} guilds; {int(state.players)} players use {int(GUILDS[state.players])}"
        )


def read_seen(state: State, seen: dict[str, Any]) -> None:
    """The past, as `to_dict` writes it."""
    fields = Fields(seen, "seen", {"since", "packets", "looks", "pile", "ruled_out"})
    state.since = fields.number("since", 0, int(state.since), int(state.since))
    packets = Fields(fields.get("packets", dict, {}), "seen.packets", {"1", "2", "3"})
    for age in range(3):
        rows = packets.get(str(age + 1), dict, {})
        if rows and age > state.age:
            raise BadDocument(f"seen tells of age {age + 1}, which is still to come")
        for key, texts in Fields(rows, "seen.packets", {str(row) for row in range(ROWS)}).document.items():
            if not isinstance(texts, list) or len(texts) != PLACES:
                raise BadDocument(f"a row of seen.packets is a list of {PLACES} texts")
            for place, text in enumerate(texts):
                read_slot(state, (age, int(key), place), text)
    looks = fields.get("looks", list, [])
    if len(looks) > LOOKS:
        raise BadDocument(f"there can be at most {LOOKS} looks into the discard pile")
    for number, entry in enumerate(looks):
        look = Fields(entry, "seen.looks", {"turn", "seat", "card"})
        state.look_when[number] = look.number("turn", 1, int(state.age) * TURNS + int(state.turn) + 1, 1)
        state.look_seat[number] = look.number("seat", 0, int(state.players) - 1, 0)
        card = look.get("card", str, None)
        state.look_card[number] = -1 if card is None else card_number(card, "seen.looks")
    for name, bits in fields.get("pile", dict, {}).items():
        if state.observer == FULL or not isinstance(bits, int) or not 0 < bits < 64:
            raise BadDocument("seen.pile belongs to views, with a number from 1 to 63 for each card")
        state.in_pile[card_number(name, "seen.pile")] = bits
    for key, names in fields.get("ruled_out", dict, {}).items():
        first, _, second = str(key).partition(".")
        if first not in list("123") or second not in list("1234567"):
            raise BadDocument(f"seen.ruled_out has an entry {str(key)[:40]!r} instead of age.turn")
        bits = 0
        for number in card_numbers(names, "seen.ruled_out", int(first)):
            bits |= 1 << (number - int(AGE_FIRST[int(first) - 1]))
        state.ruled_out[int(first) - 1, int(second) - 1] = bits


def read_slot(state: State, slot: Slot, text: object) -> None:
    """One slot of the past."""
    if not isinstance(text, str):
        raise BadDocument(f"a slot in seen.packets is a text, not {str(text)[:40]!r}")
    if text:
        state.card[slot], state.fate[slot] = slot_told(text, slot[0] + 1)


@lru_cache(1 << 12)
def slot_told(text: str, age: int) -> tuple[int, int]:
    """The card and the fate that a text tells: "altar built", "? discarded", "baths"."""
    name, *words = text.split() or [""]
    fetched = words[-1:] == ["fetched"]
    fate = " ".join(words[:-1] if fetched else words)
    if fate not in FATES or (fetched and fate not in ("discarded", "left")):
        raise BadDocument(f"seen.packets has {text[:40]!r}; a card's fate is one of {', '.join(FATES[1:])}")
    card = -1 if name == UNKNOWN else card_numbers([name], "seen.packets", age)[0]
    return card, FATES.index(fate) + (FETCHED if fetched else 0)
