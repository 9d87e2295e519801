"""What a seat knows of the decks.

Every card that leaves a deck is seen by all when it leaves, so which cards are left in each deck is known to who pays
attention; what nobody knows is their order. Known are:

* the top card of every wonder deck, to all;
* the top card of the centre, to the seats that have looked at it as owners of the cat (`knows`) since it came to the
  top;
* the top cards of a deck that Halicarnassus has looked at (`glimpsed`), as a whole but not in what order, to that
  seat: while it chooses among them, and after that if a switch puts them back on top. By another switch everybody
  sees them.

A view keeps the cards that are known in their places, the glimpsed ones below the top card sorted, and the cards left
in each deck in `remains`. So positions that differ only in what an observer cannot know become equal bytes.
"""

from __future__ import annotations

from heptapolis.games.architects.rules.setup import is_in_play
from heptapolis.games.architects.rules.state import SPECTATOR, cards_left, has_switch, top_place
from heptapolis.games.architects.rules.switches import LOOKS_PUBLIC
from heptapolis.games.architects.rules.tables import CENTRE, DECK_SIZE, DECKS, EFFECT, LOOK, SIZE
from heptapolis.kernel.rules import inner_rule, rule


@rule
def has_glimpsed(state):
    """Whether the observer has seen the cards that were looked at."""
    if has_switch(state, LOOKS_PUBLIC):
        return True
    return state.observer != SPECTATOR and EFFECT[state.wonder[state.observer]] == LOOK


@rule
def known_cards(state, deck):
    """How many cards from the top of a deck the observer knows."""
    left = cards_left(state, deck)
    if left == 0:
        return 0
    if deck == CENTRE:
        return int(state.knows) >> int(state.observer) & 1 if state.observer != SPECTATOR else 0
    return int(state.glimpsed[deck]) if state.glimpsed[deck] > 1 and has_glimpsed(state) else 1


@rule
def reveal(state, into, observer):
    """What an observer knows besides the declared fields: the known top cards of each deck, and what is left in it."""
    for deck in range(DECKS):
        if is_in_play(state, deck):
            reveal_deck(state, into, deck)


@inner_rule
def reveal_deck(state, into, deck):
    """Count the cards of a deck; show those that the observer knows, the ones below the top sorted."""
    top, end, known = top_place(state, deck), deck * DECK_SIZE + int(SIZE[deck]), known_cards(into, deck)
    for place in range(top, end):
        into.remains[deck, state.card[place]] += 1
    for place in range(top, top + known):
        card, gap = int(state.card[place]), place
        while gap > top + 1 and into.card[gap - 1] > card:
            into.card[gap] = into.card[gap - 1]
            gap -= 1
        into.card[gap] = card
