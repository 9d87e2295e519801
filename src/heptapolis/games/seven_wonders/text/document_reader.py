"""Reading position and view documents of 7 Wonders: everything is checked before the rules see it."""

from __future__ import annotations

from heptapolis.errors import BadDocument
from heptapolis.games.contract import Document
from heptapolis.games.document_checks import Fields, read_observer
from heptapolis.games.names import did_you_mean
from heptapolis.games.reasons import read_choice
from heptapolis.games.seven_wonders.rules.setup import clear, open_city
from heptapolis.games.seven_wonders.rules.state import (
    CHOOSE,
    FETCH,
    FREE_CITY,
    HIDDEN,
    NOTHING,
    OVER,
    PHASES,
    SEVENTH,
    STATE,
    chooser,
    city_count,
    controller,
    stands,
)
from heptapolis.games.seven_wonders.rules.tables import (
    BUILD_FROM_DISCARD,
    CARD_COUNT,
    CARDS,
    DEFEAT,
    HAND,
    PLAY_SEVENTH,
    SPECIAL,
    STAGE_COUNT,
    STAGES,
    TURNS,
    VICTORY,
    WONDERS,
)
from heptapolis.games.seven_wonders.rules.turns import choose, gain, place_building
from heptapolis.games.seven_wonders.text import document_defaults
from heptapolis.games.seven_wonders.text.document_checks import NoSuchTurn, card_number, tally_cards
from heptapolis.games.seven_wonders.text.documents import buildings
from heptapolis.games.seven_wonders.text.notation import parse
from heptapolis.games.seven_wonders.text.reasons import explain
from heptapolis.games.seven_wonders.text.words import WONDER_BY_NAME
from heptapolis.kernel.state import State, blank

TOP = {"game", "players", "age", "turn", "phase", "city", "cities", "discard", "draw", "to_come", "seen", "seed"}
TOP_VIEW = {"view", "discard_size"}
CITY = {"wonder", "side", "stages", "coins", "buildings", "military", "hand", "free_build_used", "free_build_age"}
CITY |= {"chosen"}
CITY_VIEW = {"has_chosen", "hand_size", "hand_certain", "hand_possible", "hand_open"}
MOST_COINS = 999
TOKENS = [*(int(value) for value in VICTORY), DEFEAT]


def read(document: Document, view: bool) -> State:
    """The state that a document describes; that of a view if it is one. Without a turn, one is found that fits."""
    if isinstance(document, dict) and document.get("turn") is None and document.get("phase") in (None, *PHASES[::2]):
        return read_in_some_turn(document, view)
    return read_in_turn(document, view)


def read_in_some_turn(document: Document, view: bool) -> State:
    """The state in a turn in which all cards that the document names can be where it says: the first, if it can be that."""
    parts = [city for city in document.get("cities") or () if isinstance(city, dict)]
    hands = [len(part["hand"]) for part in parts if isinstance(part.get("hand"), list)]
    full = (
        [HAND + 1 - max(hands)] if any(hands) and max(hands) > HAND - TURNS else []
    )  # the turn with hands of that size
    first, late = None, None
    for turn in dict.fromkeys([1, *full, *range(2, TURNS + 1)]):
        try:
            state = read_in_turn({**document, "turn": turn}, view)
        except NoSuchTurn as error:
            first = first or error
        else:
            if not too_early(state):
                return state
            late = state
    if late is None:
        raise BadDocument(f'no turn fits this document, neither 1 ({first}) nor a later one; "turn" says which it is')
    return late


def read_in_turn(document: Document, view: bool) -> State:
    """The state that a document with a turn (or a phase that has but one) describes."""
    fields = Fields(document, "the document", TOP | TOP_VIEW if view else TOP)
    cities = fields.get("cities", list, None)
    if cities is None:
        raise BadDocument("the document has no cities")
    players = fields.number("players", 2, 7, len(cities))
    if len(cities) != (3 if players == 2 else players):
        raise BadDocument(f"{players} players need {3 if players == 2 else players} cities, not {len(cities)}")
    state = blank(STATE)
    clear(state, players)
    if view:
        state.observer = read_observer(document.get("view"), players)
    parts = [Fields(city, f"city {number}", CITY | CITY_VIEW if view else CITY) for number, city in enumerate(cities)]
    read_moment(state, fields, parts)
    document_defaults.decide_boards(state, read_boards(parts), fields.seed())
    for city, part in enumerate(parts):
        read_city(state, city, part)
    read_actor(state, fields)
    tally_cards(state, [])
    document_defaults.fill_slots(state, fields, parts, view)
    read_choices(state, parts, view)
    return state


def read_moment(state: State, fields: Fields, parts: list[Fields]) -> None:
    """Age, turn and phase. The age defaults to the latest of the cards that are mentioned."""
    phase = fields.choice("phase", PHASES, "choose")
    mentioned = [name for part in parts for key in ("buildings", "hand") for name in part.get(key, list, [])]
    ages = [CARDS[card_number(name, "a list of cards")].age for name in mentioned + fields.get("discard", list, [])]
    state.phase = PHASES.index(phase)
    over = state.phase == OVER
    state.age = fields.number("age", 3 if over else 1, 3, 3 if over else max(ages, default=1)) - 1
    late = over or state.phase == SEVENTH
    state.turn = fields.number("turn", TURNS if late else 1, TURNS, TURNS if late else 1) - 1
    state.since = int(state.age) * TURNS + int(state.turn)
    state.owes = (1 << int(state.players)) - 1 if state.phase == CHOOSE else 0


def read_boards(parts: list[Fields]) -> list[tuple[str | None, str]]:
    """The wonder (None: any) and the side of each city."""
    boards = []
    for part in parts:
        wonder = part.get("wonder", str, None)
        if wonder is not None and wonder not in WONDER_BY_NAME:
            raise BadDocument(f"there is no wonder {wonder[:40]!r}{did_you_mean(wonder, WONDER_BY_NAME)}")
        boards.append((WONDER_BY_NAME.id_of(wonder), part.choice("side", ("A", "B"), "A")))
    named = [wonder for wonder, _ in boards if wonder]
    for wonder in named:
        if named.count(wonder) > 1:
            raise BadDocument(f"the wonder {wonder!r} is there twice")
    return boards


def read_city(state: State, city: int, part: Fields) -> None:
    """What stands in a city, by the rules that build it."""
    open_city(state, city)
    board = int(state.board[city])
    most = int(STAGE_COUNT[board])
    stages = part.number("stages", 0, most, 0)
    for stage in range(stages):
        gain(state, city, CARD_COUNT + board * STAGES + stage)
    state.stages[city] = stages
    for name in part.get("buildings", list, []):
        number = card_number(name, f"the buildings of city {city}")
        if CARDS[number].age > state.age + 1:
            raise BadDocument(f"{name} is a card of age {CARDS[number].age}, but it is age {int(state.age) + 1}")
        if stands(state, city, number):
            raise BadDocument(f"city {city} has the building {CARDS[number].building!r} twice")
        place_building(state, city, number)
    state.coins[city] = part.number("coins", 0, MOST_COINS, 3)
    for token in part.get("military", list, []):
        if not isinstance(token, int) or isinstance(token, bool) or token not in TOKENS:
            raise BadDocument(f"a conflict token is 1, 3, 5 or -1, not {str(token)[:40]!r}")
        if state.tokens[city, TOKENS.index(token)] == 6:
            raise BadDocument(f"city {city} has more conflict tokens than six conflicts can give")
        state.tokens[city, TOKENS.index(token)] += 1
    if max(state.tokens[city, :3]) > 2 or state.tokens[city].sum() > 6:
        raise BadDocument(f"city {city} has more conflict tokens than six conflicts can give")
    used = part.get("free_build_used", bool, False)
    last = part.number("free_build_age", 0, int(state.age) + 1, int(state.age) + 1 if used else 0)
    if used != (last == state.age + 1):
        raise BadDocument(f"free_build_used and free_build_age of city {city} contradict each other")
    state.free_used[city] = last


def too_early(state: State) -> bool:
    """Whether a city has more buildings of this age than there were turns to build them in."""
    played = int(state.turn) + (state.phase == FETCH)
    for city in range(int(city_count(state))):
        new = sum(CARDS[card].age == state.age + 1 for card in buildings(state, city))
        if new > played + has_ability(state, city, BUILD_FROM_DISCARD):
            return True
    return False


def has_ability(state: State, city: int, special: int) -> bool:
    """Whether a city has built a stage with an ability."""
    first = CARD_COUNT + int(state.board[city]) * STAGES
    return any(SPECIAL[first + stage] == special for stage in range(int(state.stages[city])))


def read_actor(state: State, fields: Fields) -> None:
    """The city that plays its seventh card, or fetches."""
    ability = {SEVENTH: PLAY_SEVENTH, FETCH: BUILD_FROM_DISCARD}.get(int(state.phase))
    if ability is None:
        if fields.get("city", int, None) is not None:
            raise BadDocument('"city" belongs to the phases "seventh" and "fetch" only')
        return
    able = [city for city in range(int(city_count(state))) if has_ability(state, city, ability)]
    if not able:
        raise BadDocument(f"no city has the ability that the phase {PHASES[int(state.phase)]!r} needs")
    city = fields.number("city", 0, int(city_count(state)) - 1, able[0])
    if city not in able:
        raise BadDocument(f"city {city} ({WONDERS[int(state.board[city]) // 2].id}) does not have that ability")
    state.actor = city
    state.owes = 1 << int(chooser(state, city))


def read_choices(state: State, parts: list[Fields], view: bool) -> None:
    """What seats have chosen in this turn already."""
    texts = [part.get("chosen", str, None) for part in parts]
    hidden = [view and part.get("has_chosen", bool, False) for part in parts]
    if state.phase != CHOOSE:
        if any(texts) or any(hidden):
            raise BadDocument('only in the phase "choose" something can have been chosen')
        return
    two = state.players == 2
    for city, text in enumerate(texts):
        seat = int(chooser(state, city))
        if hidden[city]:
            if text is not None or seat == state.observer:
                raise BadDocument(f"city {city} has both a choice and a hidden one")
            state.chosen[city] = HIDDEN
            state.owes &= ~(1 << seat)
        elif text is not None:
            if view and seat != state.observer:
                raise BadDocument(f"a view does not know what city {city} has chosen")
            if two and city == FREE_CITY and state.chosen[city] != NOTHING:
                continue  # the only choice there was, made already
            if two and city == FREE_CITY and state.chosen[controller(int(state.age), int(state.turn))] == NOTHING:
                raise BadDocument("the Free City's card is chosen after its controller's own")
            choose(state, seat, read_choice(state, seat, text, parse, explain))
    if state.owes == 0:
        raise BadDocument("everybody has chosen: then the turn is over")
