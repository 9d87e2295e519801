"""What a move did, told step by step: the rules are played once more, one thing at a time, as one observer may see it."""

from __future__ import annotations

from typing import Any

from heptapolis.games.architects.manifest import MANIFEST
from heptapolis.games.architects.rules.knowledge import has_glimpsed
from heptapolis.games.architects.rules.legality import deck_of, use_of
from heptapolis.games.architects.rules.state import (
    ACT,
    BUILD,
    CARD_PHASE,
    DECLINE,
    EXCHANGE,
    EXTRA,
    LOOK_AT,
    OVER,
    PICK_CARD,
    TAKE,
    TAKE_HIDDEN,
    TAKE_PAIR,
    cards_left,
    deck_at,
    left_of,
    right_of,
    top_place,
)
from heptapolis.games.architects.rules.tables import CARDS, CAT, CENTRE, CONFLICTS, TOKENS, WONDERS
from heptapolis.games.architects.rules.trade import stage_of
from heptapolis.games.architects.rules.turns import ASK, NOTHING, only_choice, perform
from heptapolis.games.architects.text.documents import token_list
from heptapolis.games.architects.text.notation import SIDES, STAGE_IDS, payment_of, target_of
from heptapolis.games.architects.text.words import paid_cards
from heptapolis.games.contract import Event
from heptapolis.games.teller import Teller
from heptapolis.kernel.state import State, copied


class Table(Teller):
    """Tells what happens at a table to one observer."""

    manifest = MANIFEST

    def __init__(self, state: State, observer: int) -> None:
        self.state, self.observer = state, observer
        super().__init__()

    def about(self, city: int) -> dict[str, Any]:
        """The seat's wonder."""
        return {"wonder": WONDERS[int(self.state.wonder[city])].id}

    def play(self, action: int) -> None:
        """Do one thing, and tell it."""
        before, state = copied(self.state), self.state
        seat, use = int(state.seat), int(use_of(action))
        perform(state, action)
        if use == DECLINE:
            self.declined(before)
            return
        if use == BUILD:
            used = token_list(int(state.used) & ~int(before.used))
            paid = paid_cards(payment_of(before, seat, action))
            self.tell("built", seat, stage=STAGE_IDS[int(stage_of(action))], paid=paid, used=used)
        elif use == EXCHANGE:
            gone = [int(had) - int(has) for had, has in zip(before.have[seat], state.have[seat], strict=True)]
            self.tell("exchanged", seat, cards=[card.id for card in CARDS for _ in range(gone[card.number])])
        elif use == LOOK_AT:
            self.looked(seat, str(target_of(before, seat, action)))
        elif use in (TAKE, EXTRA, PICK_CARD):
            self.took(before, seat, use, action)
        else:
            gained = (state.tokens[seat] - before.tokens[seat]).tolist().index(1)
            self.tell("token", seat, token=TOKENS[gained].id, hidden=action == TAKE_HIDDEN)

    def took(self, before: State, seat: int, use: int, action: int) -> None:
        """A card was taken, or two; with the cat and horns."""
        how = {EXTRA: "extra", PICK_CARD: "pick"}.get(use, "main" if before.phase == CARD_PHASE else "effect")
        extra = {"token": token_list(int(self.state.used) & ~int(before.used))[0]} if use == EXTRA else {}
        if use == PICK_CARD:
            side = SIDES[0 if before.looking == seat else 1]
            cards: list[tuple[int, str | int]] = [(action - PICK_CARD, side)]
        else:
            sides = (TAKE, TAKE + 1) if action == TAKE_PAIR else (action,)
            decks = [(int(deck_of(before, seat, part)), target_of(before, seat, part)) for part in sides]
            cards = [
                (int(before.card[top_place(before, deck)]), name)
                for deck, name in decks
                if cards_left(before, deck) and name is not None
            ]
        for card, name in cards:
            self.tell("took", seat, card=CARDS[card].id, deck=name, how=how, **extra)
        if any(CAT[card] for card, _ in cards):
            self.tell("cat", seat)
        if flipped := int(self.state.flipped) - int(before.flipped):
            total = int(CONFLICTS[self.state.players])
            self.tell("horns", seat, flipped=flipped, conflict=int(self.state.flipped), total=total)

    def looked(self, seat: int, side: str) -> None:
        """A wonder looks at cards, which only some may see."""
        state = copied(self.state)
        state.observer = self.observer
        deck = int(deck_at(state, seat, SIDES.index(side)))
        count, top = int(state.glimpsed[deck]), int(top_place(state, deck))
        cards = sorted(int(card) for card in state.card[top : top + count])
        seen = {"cards": [CARDS[card].id for card in cards]} if has_glimpsed(state) else {}
        self.tell("looked", seat, deck=side, count=count, **seen)

    def declined(self, before: State) -> None:
        """A turn has ended, or an effect was left."""
        state, seat = self.state, int(before.seat)
        if before.phase != ACT:
            self.tell("declined", seat)
            return
        if state.flipped < before.flipped:
            self.battle(before)
        if state.phase == OVER:
            self.tell("end", None, **self.end(state))
            return
        self.tell("turn", int(state.seat))
        if state.cat == state.seat and cards_left(state, CENTRE):
            seen = {"card": CARDS[int(state.card[top_place(state, CENTRE)])].id}
            self.tell("peeked", int(state.seat), **(seen if state.seat == self.observer else {}))

    def battle(self, before: State) -> None:
        """Shields are compared."""
        players = int(before.players)
        self.tell("battle", None, shields=[int(shields) for shields in before.shields[:players]])
        seat = int(before.seat)
        for _ in range(players):
            gained = int(self.state.victories[seat]) - int(before.victories[seat])
            neighbours = [int(left_of(before, seat)), int(right_of(before, seat))]
            beaten = [other for other in dict.fromkeys(neighbours) if before.shields[other] < before.shields[seat]]
            if gained:
                wonders = [WONDERS[int(before.wonder[other])].id for other in beaten]
                self.tell("victory", seat, tokens=gained, neighbours=beaten, neighbour_wonders=wonders)
            seat = int(left_of(before, seat))


def tell(before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
    """The events of a move and all that followed without a choice."""
    state = copied(before)
    teller = Table(state, observer)
    teller.play(action)
    while (following := int(only_choice(state))) != ASK:
        if following == NOTHING:
            perform(state, NOTHING)
        else:
            teller.play(following)
    return teller.told
