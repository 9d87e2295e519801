"""All worlds that one seat of a running game cannot tell apart, found by brute force.

A world is the deal of this age and every choice made so far. Written from the rules alone: it follows the hands round the
table, as an attentive player would, and shares no code with the engine's memory or sampling. It covers the first age, where
nothing hidden is left over from before, and is meant for late turns, where few cards are unknown.

Hands are followed as piles that travel. A card of a pile is its id, or UNSEEN (all unseen cards of a deal are alike), or a
number for a card that the other player drew (two players).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from math import factorial, prod
from typing import Any

from proofs.seven_wonders import facts

UNSEEN = -1
Card = str | int
Pile = tuple[Card, ...]


class Unsuitable(Exception):
    """This game cannot be followed by brute force."""


class Impossible(Exception):
    """In this world the game cannot have gone as it did."""


@dataclass(frozen=True)
class Step:
    """One entry of the history: who did what with which card, from which pile; `hidden` for the seat that looks."""

    line: int
    turn: int
    seat: int
    kind: str
    card: str
    rest: str
    pile: int
    hidden: bool


@dataclass(frozen=True)
class World:
    """One way it may have been: the cards of hidden steps (by number of the step), what lies where now, what was drawn."""

    chosen: tuple[tuple[int, str], ...]
    piles: tuple[tuple[str, ...], ...]
    draws: tuple[str, ...]

    @property
    def weight(self) -> float:
        """How many worlds of distinct physical cards this is, but for a factor that all share."""
        return 1 / prod(factorial(count) for pile in self.piles for count in Counter(pile).values())


@dataclass
class Story:
    """What has happened in a game's first age, and what the seat that looks saw of it."""

    position: Any
    viewer: int
    players: int = 0
    turn: int = 0
    steps: list[Step] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    """The own hand at the beginning of each turn."""
    looked: dict[int, Counter[str]] = field(default_factory=dict)
    """The discard pile as seen when fetching from it, by line."""
    drawn: dict[int, str] = field(default_factory=dict)
    """Two players: what the viewer drew, by turn."""


def tell(position: Any, viewer: int) -> Story:
    """The story of a game that is at the beginning of a turn of age I."""
    document = position.to_dict()
    story = Story(position, viewer, document["players"], document["turn"])
    deal = position.deal()
    draw = deal.get("draw", {}).get("1", [])
    here = position.first()
    turn = 1
    moves = list(position.history)
    while True:
        if story.players == 2 and facts.controller(1, turn) == viewer:
            story.drawn[turn] = draw[turn - 1]
        story.hands[turn] = here.to_dict()["cities"][viewer]["hand"]
        if turn == story.turn:
            return story
        for _ in range(facts.cities_at(story.players)):
            if not moves or moves[0][2].split()[0] in ("fetch", "decline"):
                raise Unsuitable("a choice was made by itself, and nothing tells which")
            here = _tell_step(story, here, turn, *moves.pop(0))
        while moves and moves[0][2].split()[0] in ("fetch", "decline"):
            here = _tell_step(story, here, turn, *moves.pop(0))
        turn += 1


def _tell_step(story: Story, here: Any, turn: int, line: int, seat: int, notation: str) -> Any:
    kind, card, rest = (*notation.split(maxsplit=2), "", "")[:3]
    hidden = seat != story.viewer and kind in ("discard", "stage")
    if kind in ("fetch", "decline") and seat == story.viewer:
        story.looked[line] = Counter(here.to_dict()["discard"])
    story.steps.append(Step(line, turn, seat, kind, card, rest, pile_of(story.players, seat, turn), hidden))
    return here.play(seat, notation)


def pile_of(players: int, seat: int, turn: int) -> int:
    """Which pile a seat holds in a turn of age I, numbered by the seat that was dealt it: hands go to the left."""
    return (seat - (turn - 1)) % players


@dataclass(frozen=True)
class _Trail:
    """A partly known world on the way: piles now, cards of hidden steps, cards that the other player drew."""

    piles: tuple[Pile, ...]
    chosen: tuple[tuple[int, Card], ...] = ()
    drawn: tuple[tuple[int, Card], ...] = ()


def worlds(story: Story) -> Iterator[World]:
    """Every world in which the viewer would have seen exactly what it saw."""
    trails = [_first_trail(story)]
    for turn in range(1, story.turn + 1):
        trails = [
            after
            for trail in trails
            for begun in _draw(story, trail, turn)
            for seen in _observe(story, begun, turn)
            for after in (_play(story, seen, turn) if turn < story.turn else [seen])
        ]
    found: set[World] = set()
    for trail in trails:
        for world in _complete(story, trail):
            if world not in found:
                found.add(world)
                yield world


def _first_trail(story: Story) -> _Trail:
    size = facts.NUMBERS["table"]["cards_per_hand"]
    return _Trail(tuple((UNSEEN,) * size for _ in range(story.players)))


def _draw(story: Story, trail: _Trail, turn: int) -> list[_Trail]:
    """Two players: the controller takes a card from the draw pile into the hand."""
    if story.players != 2:
        return [trail]
    seat = facts.controller(1, turn)
    card: Card = story.drawn[turn] if seat == story.viewer else turn
    pile = pile_of(2, seat, turn)
    return [_with_pile(replace(trail, drawn=(*trail.drawn, (turn, card))), pile, (*trail.piles[pile], card))]


def _observe(story: Story, trail: _Trail, turn: int) -> Iterator[_Trail]:
    """The viewer looks at the own hand: whatever was not known in this pile gets its name."""
    number = pile_of(story.players, story.viewer, turn)
    pile = trail.piles[number]
    names = Counter(story.hands[turn])
    names.subtract(card for card in pile if isinstance(card, str))
    if min(names.values()) < 0:
        return
    unknown = sorted(names.elements())
    numbered = [card for card in pile if isinstance(card, int) and card != UNSEEN]
    for given in set(permutations(unknown, len(numbered))):
        meaning = dict(zip(numbered, given, strict=True))
        named = replace(
            trail,
            chosen=tuple(
                (step, meaning.get(card, card) if isinstance(card, int) else card) for step, card in trail.chosen
            ),
            drawn=tuple(
                (when, meaning.get(card, card) if isinstance(card, int) else card) for when, card in trail.drawn
            ),
        )
        yield _with_pile(named, number, tuple(story.hands[turn]))


def _play(story: Story, trail: _Trail, turn: int) -> list[_Trail]:
    """Everybody takes a card out of the pile in hand: an open one, or, hidden, any that may be there."""
    trails = [trail]
    for number, step in enumerate(story.steps):
        if step.turn != turn or step.kind in ("fetch", "decline"):
            continue
        if step.hidden:
            trails = [
                replace(_without(begun, step.pile, card), chosen=(*begun.chosen, (number, card)))
                for begun in trails
                for card in sorted(set(begun.piles[step.pile]), key=str)
            ]
        else:
            trails = [after for begun in trails for after in _take(begun, step)]
    return trails


def _take(trail: _Trail, step: Step) -> Iterator[_Trail]:
    """An open card leaves a pile: it was known to be there, or was one of those not yet seen."""
    for card in sorted(set(trail.piles[step.pile]), key=str):
        if card == step.card or card == UNSEEN:
            yield _without(trail, step.pile, card)
        elif isinstance(card, int):
            drawn = tuple((when, step.card if other == card else other) for when, other in trail.drawn)
            yield replace(_without(trail, step.pile, card), drawn=drawn)


def _with_pile(trail: _Trail, number: int, pile: Pile) -> _Trail:
    return replace(trail, piles=(*trail.piles[:number], pile, *trail.piles[number + 1 :]))


def _without(trail: _Trail, number: int, card: Card) -> _Trail:
    place = trail.piles[number].index(card)
    return _with_pile(trail, number, trail.piles[number][:place] + trail.piles[number][place + 1 :])


def _complete(story: Story, trail: _Trail) -> Iterator[World]:
    """Give every card that is still without a name one of the names left, in all ways; keep what fits the story."""
    left = facts.printed(story.players, 1)
    left.subtract(card for pile in trail.piles for card in pile if isinstance(card, str))
    left.subtract(card for _, card in trail.chosen if isinstance(card, str))
    left.subtract(step.card for step in story.steps if step.kind not in ("fetch", "decline") and not step.hidden)
    if min(left.values()) < 0:
        return
    size = facts.NUMBERS["table"]["cards_per_hand"]
    ahead = list(range(story.turn + 1, size + 1)) if story.players == 2 else []
    numbered = sorted({card for _, card in trail.drawn if isinstance(card, int)})
    takers = [step for step, card in trail.chosen if card == UNSEEN]
    for names, rest in _hand_out(left, len(numbered) + len(takers) + len(ahead)):
        drawn_names = dict(zip(numbered, names, strict=False))
        taken_names = dict(zip(takers, names[len(numbered) :], strict=False))
        chosen = tuple(
            (step, card if isinstance(card, str) else taken_names[step] if card == UNSEEN else drawn_names[card])
            for step, card in trail.chosen
        )
        if not _fits(story, dict(chosen)):
            continue
        draws = tuple(card if isinstance(card, str) else drawn_names[card] for _, card in trail.drawn)
        draws += names[len(numbered) + len(takers) :]
        for piles in _fill(trail.piles, drawn_names, rest):
            yield World(chosen, piles, draws)


def _hand_out(left: Counter[str], count: int) -> Iterator[tuple[tuple[str, ...], Counter[str]]]:
    """All different rows of `count` names, with what is left after each."""
    if count == 0:
        yield (), left
        return
    for name in sorted(name for name in left if left[name]):
        rest = left - Counter([name])
        for row, remaining in _hand_out(rest, count - 1):
            yield (name, *row), remaining


def _fill(piles: tuple[Pile, ...], names: dict[int, str], left: Counter[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Fill the unseen cards of the piles with the names left, in all ways."""
    if not piles:
        yield ()
        return
    known = [card if isinstance(card, str) else names[card] for card in piles[0] if card != UNSEEN]
    for unseen in _subsets(left, len(piles[0]) - len(known)):
        for others in _fill(piles[1:], names, left - unseen):
            yield (tuple(sorted([*known, *unseen.elements()])), *others)


def _subsets(left: Counter[str], count: int) -> list[Counter[str]]:
    """All different multisets of `count` names."""
    found = [Counter[str]()]
    for name in sorted(left):
        found = [
            smaller + Counter({name: extra})
            for smaller in found
            for extra in range(min(left[name], count - smaller.total()) + 1)
        ]
    return [subset for subset in found if subset.total() == count]


def _fits(story: Story, chosen: dict[int, str]) -> bool:
    """Whether what was fetched lay in the discard pile, and the pile was as the viewer saw it."""
    pile: Counter[str] = Counter()
    lines = sorted({step.line for step in story.steps})
    for line in lines:
        for number, step in enumerate(story.steps):
            if step.line != line:
                continue
            if line in story.looked and pile != story.looked[line]:
                return False
            if step.kind == "discard":
                pile[chosen.get(number, step.card)] += 1
            elif step.kind == "fetch":
                if not pile[step.card]:
                    return False
                pile -= Counter([step.card])
    return True


def discard_pile(story: Story, world: World) -> Counter[str]:
    """What lies in the discard pile now."""
    chosen = dict(world.chosen)
    pile = Counter(chosen.get(number, step.card) for number, step in enumerate(story.steps) if step.kind == "discard")
    return pile - Counter(step.card for step in story.steps if step.kind == "fetch")


def replay(story: Story, world: World) -> Any:
    """The game as it went in this world, played by the engine. IllegalMove or Impossible where the rules forbid it."""
    deal = story.position.deal()
    chosen = dict(world.chosen)
    hands = [list(pile) for pile in world.piles]
    for turn, card in enumerate(world.draws[: story.turn], start=1):
        if story.players == 2:
            hands[pile_of(2, facts.controller(1, turn), turn)].append("-" + card)
    for number, step in enumerate(story.steps):
        if step.kind not in ("fetch", "decline"):
            hands[step.pile].append(chosen.get(number, step.card))
    for hand in hands:  # what was drawn later was not dealt
        for card in [card for card in hand if card.startswith("-")]:
            hand.remove(card)
            hand.remove(card[1:])
    deal["hands"]["1"] = [sorted(hand) for hand in hands]
    if story.players == 2:
        deal["draw"]["1"] = list(world.draws)
    position = story.position.game.start(seed=0, deal=deal)
    for number, step in _controller_first(story):
        move = " ".join(part for part in (step.kind, chosen.get(number, step.card), step.rest) if part)
        if step.seat not in position.to_act:  # the Free City's only choice was made by itself
            made = position.to_dict()["cities"][2]["chosen"]
            if made != move:
                raise Impossible(f"the Free City had to {made}")
        else:
            position = position.play(step.seat, move)
    return position


def _controller_first(story: Story) -> list[tuple[int, Step]]:
    """All steps with their numbers; in each turn of two players the controller's come first, so that all can be seen."""

    def order(entry: tuple[int, Step]) -> tuple[int, bool, int]:
        number, step = entry
        return step.line, story.players == 2 and step.seat != facts.controller(1, step.turn), number

    return sorted(enumerate(story.steps), key=order)
