"""All worlds that one seat of a game of Duel cannot tell apart, found by brute force.

A world is what lies face down in the running age and the three tokens of the Great Library; in the first round of the draft,
the wonders of the second. Written from the rules alone, from what stands in the full document and what the seat saw of it; it
shares no code with the engine's views or samples. The ages to come are left out: there are too many ways to lay them out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import comb, perm
from typing import Any

from proofs.duel import facts

Document = dict[str, Any]


@dataclass(frozen=True)
class World:
    """One way it may be: cards by hidden slot, tokens of the Great Library, wonders of the second round."""

    hidden: tuple[tuple[int, str], ...]
    library: tuple[str, ...]
    wonders: tuple[str, ...]


@dataclass(frozen=True)
class Doubt:
    """What a seat does not know of a document."""

    plain: tuple[int, ...]
    """Face-down slots with the back of the age."""
    guilds: tuple[int, ...]
    """Those with the back of a guild."""
    cards: tuple[str, ...]
    """What may lie in the first."""
    guild_cards: tuple[str, ...]
    known: tuple[str, ...]
    """Tokens that the Great Library is known to draw or to have drawn."""
    tokens: tuple[str, ...]
    """What the others may be."""
    wonders: tuple[str, ...]
    """What the second round of the draft may lay out; nothing if it is known."""

    def count(self) -> int:
        """How many worlds there are."""
        if self.wonders:
            return comb(len(self.wonders), 4)
        drawn = facts.NUMBERS["table"]["tokens_drawn"]
        cards = perm(len(self.cards), len(self.plain)) * perm(len(self.guild_cards), len(self.guilds))
        return cards * comb(len(self.tokens), drawn - len(self.known))

    def worlds(self) -> Iterator[World]:
        """All of them."""
        if self.wonders:
            yield from (World((), (), wonders) for wonders in combinations(self.wonders, 4))
            return
        missing = facts.NUMBERS["table"]["tokens_drawn"] - len(self.known)
        for cards, guilds, tokens in product(
            list(permutations(self.cards, len(self.plain))),
            list(permutations(self.guild_cards, len(self.guilds))),
            list(combinations(self.tokens, missing)),
        ):
            hidden = sorted(zip((*self.plain, *self.guilds), (*cards, *guilds), strict=True))
            yield World(tuple(hidden), tuple(sorted((*self.known, *tokens))), ())


def doubt(document: Document, seat: int | None) -> Doubt:
    """What a seat, or a spectator, does not know of a position that came about by play."""
    age, layout, down = document["age"], document["layout"], document["face_down"]
    guilds = tuple(slot for slot in down if layout[slot] in facts.GUILDS)
    plain = tuple(slot for slot in down if slot not in guilds)
    seen = {card for slot, card in enumerate(layout) if slot not in down}
    for cards in document["seen"]["taken"].values():
        seen.update(cards)
    on_board, known = _tokens(document, seat)
    wonders: tuple[str, ...] = ()
    if document["phase"] == "draft":
        plain, guilds = (), ()
        taken = {wonder for city in document["cities"] for wonder in city["wonders"]}
        if not set(document["draft"][0]) <= taken:
            wonders = tuple(sorted(set(facts.WONDERS) - set(document["draft"][0])))
    return Doubt(
        plain,
        guilds,
        tuple(card for card in facts.deck(age) if card not in seen) if plain else (),
        tuple(card for card in facts.GUILDS if card not in seen) if guilds else (),
        known,
        tuple(sorted(set(facts.TOKENS) - on_board - set(known))),
        wonders,
    )


def _tokens(document: Document, seat: int | None) -> tuple[set[str], tuple[str, ...]]:
    """The five tokens that were laid on the board, and those that a seat knows the Great Library to draw."""
    held = {token for city in document["cities"] for token in city["progress"]}
    drawn = set(document["library"])
    on_board = set(document["progress"]) | (held - drawn)
    own = seat is not None and "great_library" in document["cities"][seat]["built"]
    return on_board, tuple(sorted(drawn if own else drawn & held))


def world_of(document: Document, about: Doubt) -> World:
    """The world that a full document describes."""
    if about.wonders:
        return World((), (), tuple(sorted(document["draft"][1])))
    hidden = tuple((slot, document["layout"][slot]) for slot in sorted((*about.plain, *about.guilds)))
    return World(hidden, tuple(sorted(document["library"])), ())


def replay(position: Any, world: World) -> Any:
    """The game as it went in another world, played by the engine."""
    deal = copy.deepcopy(position.deal())
    layout = deal["layouts"][str(position.to_dict()["age"])]
    for slot, card in world.hidden:
        layout[slot] = card
    if world.wonders:
        deal["wonders"][1] = list(world.wonders)
    else:
        deal["library"] = list(world.library)
    again = position.game.start(seed=0, deal=deal)
    for _, seat, move in position.history:
        again = again.play(seat, move)
    return again
