"""What an action did, told step by step: read off the states before and after it.

Everything that happens is open to both seats, but for the tokens that the Great Library draws, and these are not told. So there
is one story for everybody.
"""

from __future__ import annotations

from heptapolis.games.contract import Event
from heptapolis.games.duel.manifest import MANIFEST
from heptapolis.games.duel.rules.legality import slot_of, use_of, wonder_of
from heptapolis.games.duel.rules.state import (
    BEGIN_SEAT,
    BUILD,
    BUILD_WONDER,
    CITY,
    DISCARD,
    DISCARD_PILE,
    DRAFT,
    OVER,
    PLAY,
    TAKE,
    is_chained,
    wonders_left,
)
from heptapolis.games.duel.rules.tables import CARD_COUNT, CARDS, LOOT_COINS, TAKES, TOKEN_COINS, TOKENS, WONDERS
from heptapolis.games.duel.rules.turns import discard_coins
from heptapolis.games.duel.text.documents import slots_of
from heptapolis.games.duel.text.notation import payment_of
from heptapolis.games.teller import Teller
from heptapolis.kernel.state import State


class Action(Teller):
    """Tells one action."""

    manifest = MANIFEST

    def __init__(self, before: State, seat: int, action: int, after: State) -> None:
        self.before, self.after = before, after
        self.seat, self.other = seat, 1 - seat
        self.action, self.use = action, int(use_of(action))
        super().__init__()
        self.coins = [int(coins) for coins in before.coins]  # as they are after what has been told

    def income(self, city: int, amount: int, why: str) -> None:
        """A city gets coins."""
        self.coins[city] += amount
        if amount:
            self.tell("income", city, amount=amount, why=why)

    def loss(self, city: int, amount: int, why: str) -> None:
        """A city loses coins, as far as it has them."""
        amount = min(amount, self.coins[city])
        self.coins[city] -= amount
        if amount:
            self.tell("lost", city, amount=amount, why=why)

    def story(self) -> list[Event]:
        """All events of the action."""
        if self.use == TAKE:
            self.tell("took", self.seat, wonder=WONDERS[self.action - TAKE].id)
        elif self.use != BEGIN_SEAT:
            self.turn()
        self.what_follows()
        return self.told

    def turn(self) -> None:
        """What was done in a turn, or in a choice inside one."""
        if self.use <= BUILD_WONDER:
            self.card_used(int(self.before.layout[self.before.age, slot_of(self.action)]))
        if self.use == BUILD_WONDER:
            self.loss(self.other, int(TAKES[CARD_COUNT + int(wonder_of(self.action))]), "wonder")
        moved = self.moved(DISCARD_PILE, CITY + self.seat)
        for card in moved:
            self.tell("built", self.seat, card=card, how="fetch", trade=0, coins=0)
        new = int(self.after.tokens[self.seat]) & ~int(self.before.tokens[self.seat])
        tokens = [token for token in TOKENS if new >> token.number & 1]
        from_tokens = sum(int(TOKEN_COINS[token.number]) for token in tokens)
        rest = int(self.after.coins[self.seat]) - self.coins[self.seat] - from_tokens
        self.income(self.seat, rest, "card" if self.use == BUILD or moved else "wonder")
        self.conflict()
        for card in self.moved(CITY + self.other, DISCARD_PILE):
            self.tell("destroyed", self.other, card=card)
        for token in tokens:
            drawn = int(self.after.library) >> token.number & 1
            self.tell("token", self.seat, token=token.id, source="library" if drawn else "board")
            self.income(self.seat, int(TOKEN_COINS[token.number]), "token")
        if wonders_left(self.before) and not wonders_left(self.after):
            for city in range(2):
                left = int(self.after.wonders[city]) & ~int(self.after.built[city])
                for wonder in WONDERS:
                    if left >> wonder.number & 1:
                        self.tell("box", city, wonder=wonder.id)

    def card_used(self, card: int) -> None:
        """The card taken from the layout: how it was used, what was paid, and who got that."""
        before, seat, name = self.before, self.seat, CARDS[card].id
        if self.use == DISCARD:
            self.tell("discarded", seat, card=name)
            self.income(seat, int(discard_coins(before, seat)), "discard")
            return
        trade, coins = payment_of(before, seat, self.action, card) or (0, 0)
        self.coins[seat] -= trade + coins
        free = self.use == BUILD and is_chained(before, seat, card)
        if self.use == BUILD:
            self.tell("built", seat, card=name, how="chain" if free else "paid", trade=trade, coins=coins)
        else:
            self.tell("wonder", seat, wonder=WONDERS[int(wonder_of(self.action))].id, card=name, trade=trade)
        if before.income[self.other]:
            self.income(self.other, trade, "economy")
        if free:
            self.income(seat, int(before.chain_coins[seat]), "chain")

    def moved(self, source: int, target: int) -> list[str]:
        """The cards that went from one place to another."""
        before, after = self.before.place, self.after.place
        return [card.id for card in CARDS if before[card.number] == source and after[card.number] == target]

    def conflict(self) -> None:
        """The pawn, and the military tokens of the zones that it entered."""
        way = abs(int(self.after.pawn) - int(self.before.pawn))
        if way:
            self.tell("pawn", self.seat, shields=way, place=int(self.after.pawn))
        for zone, coins in enumerate(LOOT_COINS):
            if self.before.loot[self.other, zone] and not self.after.loot[self.other, zone]:
                self.loss(self.other, int(coins), "loot")

    def what_follows(self) -> None:
        """Cards revealed, another turn, a new age, the end."""
        before, after = self.before, self.after
        if after.phase == OVER:
            self.tell("end", None, **self.end(after))
        elif after.age != before.age or (before.phase == DRAFT and after.phase != DRAFT):
            self.tell("age", None, age=int(after.age) + 1)
        else:
            for slot in slots_of(int(before.hidden) & ~int(after.hidden)):
                self.tell("revealed", None, slot=slot, card=CARDS[int(after.layout[after.age, slot])].id)
            if after.phase == PLAY and after.seat == self.seat and self.use not in (TAKE, BEGIN_SEAT):
                self.tell("again", self.seat)
        if after.phase == PLAY and (self.use == BEGIN_SEAT or before.phase == DRAFT):
            self.tell("begins", None, seat=int(after.seat))


def tell(before: State, seat: int, action: int, after: State, observer: int) -> list[Event]:
    """The events of an action."""
    return Action(before, seat, action, after).story()
