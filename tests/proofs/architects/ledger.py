"""What must hold at every moment of every game of Architects, counted from the record and the data files.

The tables here are made from the data files anew, and the sums are done in another way than the rules do them.
"""

from __future__ import annotations

import numpy as np

from heptapolis.kernel.rules import rule
from proofs.architects import facts

CARDS, TOKENS, STAGES, SEATS = list(facts.CARDS), list(facts.TOKENS), 5, 7
CENTRE, DECK_SIZE, CENTRE_SIZE = 7, 25, 60
DECK_LIST = np.array(
    [[facts.DECKS[name].get(card, 0) for card in CARDS] for name in (*facts.WONDERS, facts.CENTRAL)], np.int64
)
COPIES = np.array([token.get("copies", 1) for token in facts.TOKENS.values()], np.int64)
CARD_SHIELDS = np.array([card.get("shields", 0) for card in facts.CARDS.values()], np.int64)
TOKEN_SHIELDS = np.array([token.get("shields", 0) for token in facts.TOKENS.values()], np.int64)
IS_CAT = np.array([card.get("cat", False) for card in facts.CARDS.values()], np.int64)
STAGE_SHIELDS = np.array(
    [
        [wonder["effect"].get("shields", 0) if stage.get("effect") else 0 for stage in wonder["stages"]]
        for wonder in facts.WONDERS.values()
    ],
    np.int64,
)
NEEDS = np.array(
    [
        [sum(1 << need - 1 for need in stage["needs"]) for stage in wonder["stages"]]
        for wonder in facts.WONDERS.values()
    ],
    np.int64,
)
COST = np.array(
    [[next(iter(stage["cost"].values())) for stage in w["stages"]] for w in facts.WONDERS.values()], np.int64
)
ALIKE = np.array([["identical" in stage["cost"] for stage in w["stages"]] for w in facts.WONDERS.values()], np.int64)
RESOURCES = [place for place, card in enumerate(facts.CARDS.values()) if "resource" in card]
COIN = next(place for place, card in enumerate(facts.CARDS.values()) if card.get("coins"))
SYMBOLS = np.array([place for place, card in enumerate(facts.CARDS.values()) if "science" in card], np.int64)
RESOURCE_COUNT = len(RESOURCES)
CONFLICTS = np.array([0, 0, *facts.NUMBERS["conflict"]["tokens"]], np.int64)
FACE_UP = facts.NUMBERS["table"]["tokens_face_up"]

TROUBLE = (
    "fine",
    "a card is missing, or one too many",
    "cards came back from the discard pile",
    "a stage stands on nothing, or was lost",
    "progress tokens are missing, or too many",
    "shields do not add up",
    "conflict or victory tokens are wrong",
    "the cat is in the wrong place",
    "something that had to be done was not",
    "the wrong seat, turn or question",
    "no move, or no end",
    "the game ended, or did not",
)
FINE, CARDS_WRONG, PILE_WRONG, STAGES_WRONG, TOKENS_WRONG, SHIELDS_WRONG, CONFLICT_WRONG, CAT_WRONG = range(8)
DUTY_WRONG, ORDER_WRONG, ENDLESS, END_WRONG = range(8, 12)
PILE = 0
"""Where in `tally` the discard pile is remembered from one moment to the next."""


@rule
def count_deck(state, deck, kind):
    """How many cards of a kind lie in a deck."""
    size = CENTRE_SIZE if deck == CENTRE else DECK_SIZE
    count = 0
    for place in range(deck * DECK_SIZE, deck * DECK_SIZE + size):
        if state.card[place] == kind:
            count += 1
    return count


@rule
def check_cards(state, tally):
    """Every card lies in its deck, before a player or in the discard pile, which only grows."""
    players = int(state.players)
    for deck in range(CENTRE + 1):
        size = CENTRE_SIZE if deck == CENTRE else DECK_SIZE
        if deck < players or deck == CENTRE:
            for place in range(size):
                if (state.card[deck * DECK_SIZE + place] < 0) != (place < state.drawn[deck]):
                    return CARDS_WRONG
    for kind in range(DECK_LIST.shape[1]):
        pile = 0
        for deck in range(CENTRE + 1):
            if deck < players or deck == CENTRE:
                had = int(DECK_LIST[CENTRE if deck == CENTRE else int(state.wonder[deck]), kind])
                left = count_deck(state, deck, kind)
                if left > had:
                    return CARDS_WRONG
                pile += had - left
        for seat in range(players):
            if state.have[seat, kind] < 0:
                return CARDS_WRONG
            pile -= int(state.have[seat, kind])
        if pile < 0:
            return CARDS_WRONG
        if pile < tally[PILE + kind]:
            return PILE_WRONG
        tally[PILE + kind] = pile
    return FINE


@rule
def check_tokens(state):
    """Every progress token is somewhere, three of them face up while the stack has any."""
    lying, hidden = 0, 0
    for place in range(FACE_UP):
        if state.face_up[place] >= 0:
            lying += 1
    for kind in range(COPIES.size):
        count = 0
        for seat in range(int(state.players)):
            count += int(state.tokens[seat, kind])
            if (state.tokens[seat, kind] > 0) != (int(state.owned[seat]) >> kind & 1 == 1):
                return TOKENS_WRONG
        for place in range(FACE_UP):
            if state.face_up[place] == kind:
                count += 1
        for place in range(state.stack.size):
            if state.stack[place] == kind:
                count += 1
                hidden += 1
        if count != COPIES[kind]:
            return TOKENS_WRONG
    return FINE if lying == FACE_UP or hidden == 0 else TOKENS_WRONG


@rule
def check_city(state, seat):
    """Stages stand on others, shields add up, and what had to be done in past turns was done."""
    wonder, built = int(state.wonder[seat]), int(state.stages[seat])
    shields = 0
    for stage in range(STAGES):
        if built >> stage & 1:
            if int(NEEDS[wonder, stage]) & ~built:
                return STAGES_WRONG
            shields += int(STAGE_SHIELDS[wonder, stage])
    for kind in range(CARD_SHIELDS.size):
        shields += int(CARD_SHIELDS[kind]) * int(state.have[seat, kind])
    for kind in range(TOKEN_SHIELDS.size):
        shields += int(TOKEN_SHIELDS[kind]) * int(state.tokens[seat, kind])
    return FINE if shields == state.shields[seat] else SHIELDS_WRONG


@rule
def owes_stage(state, seat):
    """Whether a seat could build a stage with its cards alone."""
    wonder, built, coins = int(state.wonder[seat]), int(state.stages[seat]), int(state.have[seat, COIN])
    for stage in range(STAGES):
        if built >> stage & 1 == 0 and int(NEEDS[wonder, stage]) & ~built == 0:
            usable = 0
            for kind in range(RESOURCE_COUNT):
                held = int(state.have[seat, kind])
                if ALIKE[wonder, stage]:
                    usable = max(usable, held)
                elif held > 0:
                    usable += 1
            if usable + coins >= COST[wonder, stage]:
                return True
    return False


@rule
def has_set(state, seat):
    """Whether a seat has a science set."""
    different = 0
    for place in range(SYMBOLS.size):
        held = int(state.have[seat, SYMBOLS[place]])
        if held > 1:
            return True
        if held > 0:
            different += 1
    return different == SYMBOLS.size
