"""Reading position and view documents of Duel: everything is checked before the rules see it."""

from __future__ import annotations

from heptapolis.errors import BadDocument
from heptapolis.games.contract import Document
from heptapolis.games.document_checks import Fields, read_observer
from heptapolis.games.duel.rules.legality import is_target, token_offer
from heptapolis.games.duel.rules.setup import clear
from heptapolis.games.duel.rules.state import (
    BEGIN,
    CITY,
    DESTROY,
    DISCARD_PILE,
    DRAFT,
    ELSEWHERE,
    FETCH,
    LIBRARY,
    OVER,
    PHASES,
    PLAY,
    STATE,
    TOKEN_PHASE,
    UNDER_WONDER,
    different_symbols,
    distance,
    leader,
    wonders_left,
)
from heptapolis.games.duel.rules.tables import (
    AGES,
    ALL_SLOTS,
    BUILD_FROM_DISCARD,
    BUILDABLE,
    CAPITAL,
    CARD_COUNT,
    CARDS,
    CITY_WONDERS,
    DESTROY_BROWN,
    DESTROY_GREY,
    DRAW_TOKENS,
    LOOT_AT,
    LOOT_COINS,
    SPECIAL,
    STARTING_COINS,
    SUPREMACY,
    TOKENS_DRAWN,
    TOKENS_ON_BOARD,
    WONDER_COUNT,
)
from heptapolis.games.duel.rules.turns import hold_token, place_building, settle
from heptapolis.games.duel.text import document_defaults
from heptapolis.games.duel.text.document_checks import (
    card_number,
    check_age,
    check_apart,
    named_set,
    placed_cards,
    put_card,
)
from heptapolis.games.duel.text.documents import CHOICES_INSIDE_A_TURN
from heptapolis.games.duel.text.words import TOKEN_BY_NAME, WONDER_BY_NAME
from heptapolis.kernel.common_rules import count_bits
from heptapolis.kernel.state import State, blank

TOP = {
    "game",
    "players",
    "age",
    "phase",
    "seat",
    "first",
    "cities",
    "layout",
    "face_down",
    "to_come",
    "pawn",
    "progress",
}
TOP |= {"library", "discard", "draft", "wonder", "again", "seen", "seed"}
CITY_FIELDS = {"coins", "wonders", "built", "returned", "under", "buildings", "progress", "loot"}
CITY_FIELDS |= {"discard_coins", "prices", "produces", "choices", "symbols"}  # these follow from the rest
MOST_COINS = 999
EFFECTS = {LIBRARY: (DRAW_TOKENS,), FETCH: (BUILD_FROM_DISCARD,), DESTROY: (DESTROY_BROWN, DESTROY_GREY)}
"""The effects of wonders that lead to a choice."""


def read(document: Document, view: bool) -> State:
    """The state that a document describes; that of a view if it is one."""
    fields = Fields(document, "the document", TOP | {"view"} if view else TOP)
    cities = fields.get("cities", list, None)
    if cities is None or len(cities) != 2 or fields.number("players", 0, 99, 2) != 2:
        raise BadDocument("the document of a game of Duel has two cities, seat 0 and seat 1")
    parts = [Fields(city, f"city {seat}", CITY_FIELDS) for seat, city in enumerate(cities)]
    state = blank(STATE)
    clear(state)
    if view:
        state.observer = read_observer(document.get("view"), 2)
    state.first = fields.number("first", 0, 1, 0)
    read_age(state, fields, parts)
    for seat, part in enumerate(parts):
        read_city(state, seat, part)
    check_apart(int(state.wonders[0]), int(state.wonders[1]), "the wonders of the cities", WONDER_BY_NAME)
    if count_bits(int(state.built[0])) + count_bits(int(state.built[1])) > BUILDABLE:
        raise BadDocument(f"both cities together build {BUILDABLE} wonders at the most")
    if wonders_left(state) and any(part.get("returned", list, []) for part in parts):
        raise BadDocument(f'a wonder goes back to the box ("returned") when {BUILDABLE} are built, and not before')
    for name in fields.get("discard", list, []):
        put_card(state, name, DISCARD_PILE, "the discard pile")
    state.pawn = fields.number("pawn", -CAPITAL, CAPITAL, 0)
    for seat, part in enumerate(parts):
        read_loot(state, seat, part)
    read_phase(state, fields)
    for age in range(int(state.age)):
        check_age(age, placed_cards(state, age), "the game")
    document_defaults.read_layout(state, fields, view)
    document_defaults.read_seen(state, fields)
    if view and fields.document.get("to_come") is not None:
        raise BadDocument("a view does not know the ages to come")
    document_defaults.read_to_come(state, fields)
    read_tokens(state, fields, view)
    document_defaults.read_draft(state, fields, view)
    read_moment(state, fields)
    if not view:
        document_defaults.draw_missing(state, fields)
    check_choice(state, view)
    return state


def read_age(state: State, fields: Fields, parts: list[Fields]) -> None:
    """The age; it defaults to the latest of the cards that are mentioned, or to the last when the game is over."""
    names = [name for part in parts for name in part.get("buildings", list, [])] + fields.get("discard", list, [])
    names += [name for part in parts for name in part.get("under", dict, {}).values()]
    layout = fields.document.get("layout")
    lying = layout.values() if isinstance(layout, dict) else layout if isinstance(layout, list) else []
    names += [name for name in lying if name is not None and not str(name).startswith("?")]
    ages = [CARDS[card_number(name, "a list of cards")].age for name in names]
    over = fields.get("phase", str, "") == PHASES[OVER]
    state.age = fields.number("age", 1, AGES, AGES if over else max(ages, default=1)) - 1


def read_city(state: State, seat: int, part: Fields) -> None:
    """What a city has, by the rules that give it."""
    state.coins[seat] = part.number("coins", 0, MOST_COINS, STARTING_COINS)
    where = f"the wonders of city {seat}"
    owned = part.get("wonders", list, []) + part.get("returned", list, [])
    state.wonders[seat] = named_set(owned, where, WONDER_BY_NAME, CITY_WONDERS)
    state.built[seat] = named_set(part.get("built", list, []), f"the built {where[4:]}", WONDER_BY_NAME, CITY_WONDERS)
    if int(state.built[seat]) & ~int(state.wonders[seat]):
        raise BadDocument(f"city {seat} has built a wonder that is not among its wonders")
    for wonder in range(WONDER_COUNT):
        if int(state.built[seat]) >> wonder & 1:
            settle(state, seat, CARD_COUNT + wonder)
    for name, card in part.get("under", dict, {}).items():
        if name not in WONDER_BY_NAME or not int(state.built[seat]) >> WONDER_BY_NAME[name].number & 1:
            raise BadDocument(f"a card lies under {str(name)[:40]!r}, but city {seat} has not built that")
        state.under[WONDER_BY_NAME[name].number] = put_card(state, card, UNDER_WONDER, f"under {name}")
    for name in part.get("buildings", list, []):
        place_building(state, seat, put_card(state, name, CITY + seat, f"the buildings of city {seat}"))
    held = named_set(part.get("progress", list, []), f"the progress tokens of city {seat}", TOKEN_BY_NAME, 6)
    for token in TOKEN_BY_NAME.values():
        if held >> token.number & 1:
            hold_token(state, seat, token.number)


def read_loot(state: State, seat: int, part: Fields) -> None:
    """The military tokens on the side of a city. The pawn has taken those of the zones that it has entered."""
    inside = distance(state) if leader(state) == 1 - seat else 0
    given = part.get("loot", list, [int(coins) for coins, at in zip(LOOT_COINS, LOOT_AT, strict=True) if inside < at])
    tokens = [int(coins) for coins in LOOT_COINS]
    if any(isinstance(coins, bool) or coins not in tokens or given.count(coins) > 1 for coins in given):
        raise BadDocument(f"loot of city {seat} lists military tokens, {' and '.join(map(str, tokens))}, each once")
    for zone, coins in enumerate(tokens):
        state.loot[seat, zone] = coins in given
        if coins in given and inside >= LOOT_AT[zone]:
            raise BadDocument(f"the military token of {coins} coins is gone where the pawn is")


def read_phase(state: State, fields: Fields) -> None:
    """The phase; a supremacy ends the game."""
    wins = [distance(state) == CAPITAL, *(different_symbols(state, seat) >= SUPREMACY for seat in range(2))]
    if sum(map(bool, wins)) > 1:
        raise BadDocument("there cannot be two victories by supremacy")
    word = fields.choice("phase", PHASES, PHASES[OVER] if any(wins) else PHASES[PLAY])
    state.phase = PHASES.index(word)
    if any(wins) and state.phase != OVER:
        raise BadDocument('a supremacy ends the game: the phase is "over"')
    if state.phase == OVER and not any(wins):
        if state.age != AGES - 1:
            raise BadDocument("without a supremacy a game is over after age 3 only")
        if any(document_defaults.slot_list(fields.document.get("layout") or {}, "the layout")):
            raise BadDocument("without a supremacy a game is over when the layout is empty")
    if state.phase == DRAFT and (state.age > 0 or any(state.built) or any(place != ELSEWHERE for place in state.place)):
        raise BadDocument("in the draft nothing has been built or discarded yet")


def read_tokens(state: State, fields: Fields, view: bool) -> None:
    """The progress tokens on the board, and those that the Great Library draws."""
    check_apart(int(state.tokens[0]), int(state.tokens[1]), "the progress tokens of the cities", TOKEN_BY_NAME)
    owned = int(state.tokens[0]) | int(state.tokens[1])
    given = fields.get("progress", list, None)
    if given is None and view:
        raise BadDocument("a view must say which progress tokens are on the board")
    state.board = named_set(given or [], "the progress tokens on the board", TOKEN_BY_NAME, TOKENS_ON_BOARD)
    check_apart(int(state.board), owned, "progress tokens", TOKEN_BY_NAME)
    state.library = named_set(
        fields.get("library", list, []), "the tokens of the Great Library", TOKEN_BY_NAME, TOKENS_DRAWN
    )
    check_apart(int(state.board), int(state.library), "progress tokens", TOKEN_BY_NAME)
    builder = next((seat for seat in range(2) if built_with(state, seat, (DRAW_TOKENS,))), None)
    kept = int(state.library) & owned
    if count_bits(kept) > 1 or (kept and (builder is None or kept & ~int(state.tokens[builder]))):
        raise BadDocument("only its builder has a token from the Great Library, and only one")
    if kept and state.phase == LIBRARY:
        raise BadDocument("while a token of the Great Library is chosen nobody has one of them yet")
    if builder is None:
        most = TOKENS_ON_BOARD
    else:
        most = TOKENS_ON_BOARD + (not kept and state.phase != LIBRARY)  # one of them may be from the library
    if count_bits(int(state.board)) + count_bits(owned & ~kept) > most:
        raise BadDocument(f"there are more than {TOKENS_ON_BOARD} progress tokens on the board and from it")
    if view and state.library and builder != state.observer and int(state.library) != kept:
        raise BadDocument("only the seat that built the Great Library knows the tokens it drew")


def built_with(state: State, seat: int, effects: tuple[int, ...]) -> list[int]:
    """The wonders that a city has built and that have one of some effects."""
    built = [wonder for wonder in range(WONDER_COUNT) if int(state.built[seat]) >> wonder & 1]
    return [wonder for wonder in built if int(SPECIAL[CARD_COUNT + wonder]) in effects]


def read_moment(state: State, fields: Fields) -> None:
    """Whose choice it is, and which wonder's effect is being resolved."""
    phase = int(state.phase)
    if phase == DRAFT:
        ruled: int | None = int(state.seat)
    else:
        ruled = 1 - int(leader(state)) if phase == BEGIN and leader(state) >= 0 else None
    usual = ruled if ruled is not None else 0 if phase == BEGIN else int(state.first)
    state.seat = fields.number("seat", 0, 1, usual)
    if ruled is not None and state.seat != ruled:
        raise BadDocument(f"by the rules seat {ruled} chooses now, not seat {int(state.seat)}")
    if phase not in CHOICES_INSIDE_A_TURN:
        if fields.get("wonder", str, None) is not None or fields.get("again", bool, False):
            raise BadDocument('"wonder" and "again" belong to the choices inside a turn only')
        return
    state.again = fields.get("again", bool, False)
    able = built_with(state, int(state.seat), EFFECTS.get(phase, (BUILD_FROM_DISCARD,)))
    name = fields.get("wonder", str, None)
    if name is None:
        if phase != TOKEN_PHASE:
            if not able:
                raise BadDocument(f"seat {int(state.seat)} has built no wonder with the effect of this phase")
            state.pending = able[0]
    elif name not in WONDER_BY_NAME or WONDER_BY_NAME[name].number not in able:
        raise BadDocument(f"{name[:40]!r} is no built wonder of seat {int(state.seat)} with the effect of this phase")
    else:
        state.pending = WONDER_BY_NAME[name].number


def check_choice(state: State, view: bool) -> None:
    """Refuse a moment in which there is nothing to choose from."""
    phase = int(state.phase)
    if phase == PLAY and not state.present:
        raise BadDocument("the layout is empty: then the age is over")
    if phase == BEGIN and (state.age == 0 or int(state.present) != ALL_SLOTS):
        raise BadDocument("who begins is chosen when age 2 or 3 has just been laid out")
    if phase in (TOKEN_PHASE, LIBRARY):
        hidden = view and phase == LIBRARY and state.seat != state.observer
        found = hidden or token_offer(state)
    elif phase in (DESTROY, FETCH):
        found = any(
            is_target(state, card) if phase == DESTROY else state.place[card] == DISCARD_PILE
            for card in range(CARD_COUNT)
        )
    else:
        return
    if not found:
        raise BadDocument(f"there is nothing to choose from in the phase {PHASES[phase]!r}")
