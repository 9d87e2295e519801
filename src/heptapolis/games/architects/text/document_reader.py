"""Reading position and view documents of 7 Wonders Architects: everything is checked before the rules see it."""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.architects.manifest import SWITCHES
from heptapolis.games.architects.rules import setup
from heptapolis.games.architects.rules.knowledge import has_glimpsed
from heptapolis.games.architects.rules.legality import effect_of, legal, looked_at
from heptapolis.games.architects.rules.state import (
    ACTIONS,
    CARD_PHASE,
    DECK,
    FULL,
    LOOK_PHASE,
    MOST_STEPS,
    MOST_TURNS,
    MOST_VICTORIES,
    NOBODY,
    OVER,
    PHASES,
    PICK,
    SPECTATOR,
    STATE,
    TOKEN_PHASE,
    cards_left,
    deck_at,
    has_switch,
    is_complete,
    tokens_left,
)
from heptapolis.games.architects.rules.switches import BOTH_IN_TURN, EMPTY_GOES_ON, RETROACTIVE, SHUFFLE_TOP
from heptapolis.games.architects.rules.tables import (
    ANY_RESOURCES,
    AVAILABLE,
    CENTRE,
    CONFLICTS,
    DOUBLE_COIN,
    EFFECT_COUNT,
    EXTRA_CARD,
    GAIN_TOKEN,
    HAS_EFFECT,
    LOOK,
    MAX_PLAYERS,
    SHIELDS,
    STAGES,
    TAKE_ANY,
    TAKE_BOTH,
    TAKE_CENTRAL,
    WONDERS,
)
from heptapolis.games.architects.rules.turns import gain_token, raise_stage
from heptapolis.games.architects.text import deals, document_defaults
from heptapolis.games.architects.text.document_checks import card_numbers, check_tokens, token_numbers
from heptapolis.games.architects.text.notation import SIDES, STAGE_IDS
from heptapolis.games.architects.text.switches import switch_bits
from heptapolis.games.architects.text.words import WONDER_BY_NAME
from heptapolis.games.contract import Document
from heptapolis.games.document_checks import Fields, find, read_observer
from heptapolis.games.options import check_options
from heptapolis.kernel.chance import DEAL, chance
from heptapolis.kernel.state import State, blank, from_bytes, to_bytes
from heptapolis.kernel.views import view_bytes

TOP = {"game", "players", "options", "first", "seat", "turn", "step", "phase", "cities", "face_up", "conflict", "cat"}
TOP |= {
    "centre",
    "centre_size",
    "centre_cards",
    "discard",
    "used",
    "open",
    "happened",
    "owed",
    "effect",
    "looking",
    "idle",
}
TOP |= {"seen", "seed"}
TOP_FULL = TOP | {"stack", "shuffles", "deal"}
TOP_VIEW = TOP | {"view", "stack_size"}
CITY = {"wonder", "stages", "cards", "tokens", "military", "deck", "deck_size", "deck_cards"}
EFFECTS = {DECK: (TAKE_ANY, TAKE_CENTRAL, TAKE_BOTH), LOOK_PHASE: (LOOK,), PICK: (LOOK,), TOKEN_PHASE: (GAIN_TOKEN,)}
"""The effects that ask in a phase."""


def read(document: Document, view: bool) -> State:
    """The state that a document describes; that of a view if it is one."""
    fields = Fields(document, "the document", TOP_VIEW if view else TOP_FULL)
    cities = fields.get("cities", list, None)
    if cities is None:
        raise BadDocument("the document has no cities")
    players = fields.number("players", 2, 7, len(cities))
    if len(cities) != players:
        raise BadDocument(f"{players} players need {players} cities, not {len(cities)}")
    state = blank(STATE)
    setup.clear(state, players)
    observer = read_observer(document.get("view"), players) if view else FULL
    state.switches = read_options(fields.get("options", dict, {}))
    read_moment(state, fields)
    parts = [Fields(city, f"city {number}", CITY) for number, city in enumerate(cities)]
    source = chance(fields.seed(), DEAL)
    read_wonders(state, parts)
    setup.decide_wonders(state, source)
    for seat, part in enumerate(parts):
        read_city(state, seat, part)
    document_defaults.fill_decks(state, fields, parts, source)
    document_defaults.fill_tokens(state, fields, source)
    read_turn(state, fields)
    read_seen(state, Fields(fields.get("seen", dict, {}), "seen", {"centre", "glimpsed", "looks"}))
    check_moment(state)
    if view:
        state.observer = observer
        check_view(state, fields, parts)
        state.observer = FULL
        return from_bytes(STATE, view_bytes(STATE, to_bytes(state), observer, MAX_PLAYERS))
    deals.enter_shuffles(state, fields.get("shuffles", list, []))
    if any(0 <= row.tolist().count(-1) < row.size for row in state.shuffle[: int(state.looks)] if (row < 0).any()):
        raise BadDocument("the shuffle of a look that is past is complete, or an empty list")
    if (deal := fields.get("deal", dict, None)) is not None:
        deals.enter_past(state, deal)
    setup.draw_shuffles(state, source)
    return state


def read_options(given: dict[str, Any]) -> int:
    """The rule switches."""
    try:
        return switch_bits(check_options("the document", SWITCHES, MAX_PLAYERS, given))
    except BadOption as error:
        raise BadDocument(str(error)) from None


def read_moment(state: State, fields: Fields) -> None:
    """Whose turn it is, and what is asked."""
    last = int(state.players) - 1
    state.first = fields.number("first", 0, last, 0)
    state.seat = fields.number("seat", 0, last, int(state.first))
    state.turn = fields.number("turn", 1, MOST_TURNS, 1)
    state.step = fields.number("step", 0, MOST_STEPS - 1, 0)
    state.phase = PHASES.index(fields.choice("phase", PHASES, PHASES[CARD_PHASE]))
    state.flipped = fields.number("conflict", 0, int(CONFLICTS[state.players]), 0)
    state.cat = fields.number("cat", 0, last, NOBODY) if fields.document.get("cat") is not None else NOBODY
    state.idle = fields.number("idle", 0, int(state.players), 0)
    if state.idle and not has_switch(state, EMPTY_GOES_ON):
        raise BadDocument('"idle" belongs to games with the option all_decks_empty_ends_game false')


def read_wonders(state: State, parts: list[Fields]) -> None:
    """The wonders that are named."""
    for seat, part in enumerate(parts):
        wonder = part.get("wonder", str, None)
        if wonder is not None:
            number = find(wonder, WONDER_BY_NAME, "wonder", part.where).number
            if number in state.wonder:
                raise BadDocument(f"the wonder {wonder!r} is there twice")
            state.wonder[seat] = number


def read_city(state: State, seat: int, part: Fields) -> None:
    """What lies before a player."""
    stages = part.get("stages", list, [])
    if unknown := [stage for stage in stages if stage not in STAGE_IDS]:
        raise BadDocument(f"{part.where} has a stage {str(unknown[0])[:40]!r}; stages are {', '.join(STAGE_IDS)}")
    if len(set(stages)) < len(stages):
        raise BadDocument(f"{part.where} has a stage twice")
    for place in sorted(STAGE_IDS.index(stage) for stage in stages):
        if not AVAILABLE[state.wonder[seat], state.stages[seat]] >> place & 1:
            raise BadDocument(f"{part.where} has {STAGE_IDS[place]} without the stages that it stands on")
        raise_stage(state, seat, place)
    for card in card_numbers(part.get("cards", list, []), f"the cards of {part.where}"):
        if state.have[seat, card] == 99:
            raise BadDocument(f"{part.where} has more cards of a kind than there are")
        state.have[seat, card] += 1
        state.shields[seat] = min(int(state.shields[seat]) + int(SHIELDS[card]), 120)
    tokens = token_numbers(part.get("tokens", list, []), f"the tokens of {part.where}")
    check_tokens(tokens, part.where)
    for token in tokens:
        gain_token(state, seat, token)
    state.victories[seat] = part.number("military", 0, MOST_VICTORIES, 0)


def token_mask(state: State, names: Any, key: str, allowed: int, owned: bool = True) -> int:
    """Kinds of tokens, a bit each."""
    mask = 0
    for token in token_numbers(names, key):
        mask |= 1 << token
    if owned and mask & ~int(state.owned[state.seat]):
        raise BadDocument(f"{key!r} names a token that seat {int(state.seat)} does not have")
    if mask & ~allowed:
        raise BadDocument(f"{key!r} names a token that is not used in turns like that")
    return mask


def read_turn(state: State, fields: Fields) -> None:
    """What has happened in this turn."""
    used = fields.get("used", list, [])
    state.used = token_mask(state, used, "used", EXTRA_CARD | DOUBLE_COIN | ANY_RESOURCES)
    state.offered = token_mask(state, fields.get("open", list, []), "open", EXTRA_CARD)
    if state.used & state.offered:
        raise BadDocument("a token that was used in this turn cannot be open")
    happened = fields.get("happened", list, None)
    if has_switch(state, RETROACTIVE):
        state.happened = int(state.used | state.offered) & EXTRA_CARD
        if happened is not None:
            state.happened = token_mask(state, happened, "happened", EXTRA_CARD, owned=False)
    elif happened is not None:
        raise BadDocument('"happened" belongs to games with the option token_retroactive')
    read_owed(state, fields)
    by_effect = fields.get("effect", bool, False)
    looking = fields.choice("looking", SIDES[:2], SIDES[0])
    if by_effect and state.phase != TOKEN_PHASE:
        raise BadDocument('"effect" belongs to the phase "token"')
    if fields.document.get("looking") is not None and state.phase != PICK:
        raise BadDocument('"looking" belongs to the phase "pick"')
    state.by_effect = by_effect
    if state.phase == PICK:
        state.looking = deck_at(state, int(state.seat), SIDES.index(looking))
    check_effect(state)


def read_owed(state: State, fields: Fields) -> None:
    """The cards that Olympia has still to take."""
    seat = int(state.seat)
    in_turn = has_switch(state, BOTH_IN_TURN) and effect_of(state, seat) == TAKE_BOTH
    owed = fields.get("owed", list, list(SIDES[:2]) if in_turn and state.phase == DECK else [])
    if owed and (not in_turn or not effect_stages(state, seat)):
        raise BadDocument('"owed" needs a wonder that takes cards from both sides, one after the other')
    for side in owed:
        if side not in SIDES[:2] or owed.count(side) > effect_stages(state, seat):
            raise BadDocument(f'"owed" has {str(side)[:40]!r}; expected are left and right, each once for a stage')
        state.owed[SIDES.index(side)] += 1
    if in_turn and state.phase == DECK and not state.owed.all():
        raise BadDocument('in the phase "deck" both cards are owed')


def effect_stages(state: State, seat: int) -> int:
    """How many stages with an effect a seat has built."""
    built, wonder = int(state.stages[seat]), int(state.wonder[seat])
    return sum(built >> place & 1 for place in range(STAGES) if HAS_EFFECT[wonder, place])


def check_effect(state: State) -> None:
    """Whether the seat has built what the phase is about."""
    phase, seat = int(state.phase), int(state.seat)
    if phase not in EFFECTS or (phase == TOKEN_PHASE and not state.by_effect):
        return
    if effect_of(state, seat) not in EFFECTS[phase] or not effect_stages(state, seat):
        name = WONDERS[int(state.wonder[seat])].id
        raise BadDocument(f"{name} has built no stage that would ask in the phase {PHASES[phase]!r}")


def read_seen(state: State, seen: Fields) -> None:
    """What seats remember."""
    seat, players = int(state.seat), int(state.players)
    looks_now = state.phase == CARD_PHASE and state.cat == seat and cards_left(state, CENTRE) > 0
    for entry in seen.get("centre", list, [seat] if looks_now else []):
        if not isinstance(entry, int) or isinstance(entry, bool) or not 0 <= entry < players:
            raise BadDocument(f"seen.centre is a list of seats, not {str(entry)[:40]!r}")
        state.knows = int(state.knows) | 1 << entry
    if state.knows and not cards_left(state, CENTRE):
        raise BadDocument("nobody can know the top card of an empty deck")
    looker = next((place for place in range(players) if deals.is_looker(state, place)), None)
    looks = 0
    if looker is not None:
        pending = looker == seat and state.phase in (LOOK_PHASE, PICK)
        looks = max(0, effect_stages(state, looker) - pending)
    state.looks = seen.number("looks", 0, looks, looks)
    glimpsed = Fields(seen.get("glimpsed", dict, {}), "seen.glimpsed", {str(deck) for deck in range(players)})
    for deck in glimpsed.document:
        most = int(EFFECT_COUNT[state.wonder[looker]]) - 1 if looker is not None else 0
        if state.phase == PICK and int(deck) == state.looking:
            most += 1
        elif not has_switch(state, SHUFFLE_TOP):
            most = 0
        number = int(deck)
        state.glimpsed[number] = glimpsed.number(deck, 0, min(most, int(cards_left(state, number))), 0)
    if state.phase == PICK:
        state.glimpsed[state.looking] = looked_at(state)


def check_moment(state: State) -> None:
    """Whether somebody can be asked what the phase asks."""
    seat = int(state.seat)
    for other in range(int(state.players)):
        complete = is_complete(state, other) and state.phase != OVER
        if complete and (other != seat or state.phase == CARD_PHASE):
            raise BadDocument(f"the wonder of seat {other} is complete: then the game is over")
    if state.phase == OVER:
        return
    actions = np.zeros(ACTIONS, np.int16)
    if legal(state, seat, actions) == 0:
        missing = "progress token" if state.phase == TOKEN_PHASE and not tokens_left(state) else "card"
        raise BadDocument(
            f"there is no {missing} that seat {seat} could take in the phase {PHASES[int(state.phase)]!r}"
        )


def check_view(state: State, fields: Fields, parts: list[Fields]) -> None:
    """A view tells what lies open: top cards and tokens; and of the rest what its seat has seen, no more and no less."""
    observer, named = int(state.observer), len(fields.get("centre", list, []))
    seen = fields.get("seen", dict, {}).get("centre") is not None
    if named > 1 or (named and (observer == SPECTATOR or (seen and not int(state.knows) >> observer & 1))):
        raise BadDocument("a view knows at most the top card of the centre, if its seat has seen it")
    if observer != SPECTATOR:
        if seen and not named and int(state.knows) >> observer & 1:
            raise BadDocument(f"seat {observer} knows the top card of the centre: the centre must name it")
        state.knows = int(state.knows) & ~(1 << observer) | (named << observer)
    for seat, part in enumerate(parts):
        known, given = max(1, int(state.glimpsed[seat])) if has_glimpsed(state) else 1, len(part.get("deck", list, []))
        if given > known:
            raise BadDocument(f"a view knows only the top card of a deck, but {part.where} names more")
        if given == 0 and cards_left(state, seat) and state.phase != OVER:
            raise BadDocument(f'the top card of a deck lies open: "deck" of {part.where} must name it in a view')
    open_tokens = int((state.face_up >= 0).sum())
    if len(fields.get("face_up", list, [])) < open_tokens and state.phase != OVER:
        raise BadDocument(f'{open_tokens} progress tokens lie face up: "face_up" must name them in a view')
