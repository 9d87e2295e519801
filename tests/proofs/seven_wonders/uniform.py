"""Proof: samples are drawn uniformly from all that a seat thinks possible."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, islice
from typing import Any

import heptapolis
from proofs.chi_square import chi_square
from proofs.games import random_game, random_step
from proofs.report import Report, reporting
from proofs.seven_wonders import facts
from proofs.seven_wonders.following import chose_before
from proofs.seven_wonders.worlds import (
    Impossible,
    Step,
    Story,
    Unsuitable,
    World,
    discard_pile,
    pile_of,
    replay,
    tell,
    worlds,
)

MOST_WORLDS = 600
"""Cases with more worlds are left aside: they would want too many samples."""


def prove_worlds(cases: int, seed: int = 0, samples: int = 40) -> Report:
    """Brute force and engine agree on what a seat cannot tell apart, and samples are uniform over it."""
    rng = random.Random(seed)
    kinds = [*[_early, _late, _many_copies, _fetched, _free_city] * 2, _bound_free_city]
    with reporting("seven-wonders: uniform samples against brute force") as report:
        for number in range(cases):
            kind = kinds[number % len(kinds)]
            story, expected = kind(rng)
            with report.case(lambda story=story: f"seat {story.viewer} of {story.position.to_dict()}"):
                _check_worlds(report, rng, story, expected, samples, kind.__name__.strip("_"))
    return report


Case = tuple[Story, list[World]]


def _early(rng: random.Random) -> Case:
    return _suitable(rng, 3, rng.randint(2, 3))


def _late(rng: random.Random) -> Case:
    return _suitable(rng, 3, rng.randint(4, 6))


def _many_copies(rng: random.Random) -> Case:
    return _suitable(rng, rng.choice([4, 5]), 6)


def _fetched(rng: random.Random) -> Case:
    """A game of three in which Halicarnassus has fetched a card; any of the three may be the one who looks."""

    def wanted(position: Any) -> bool:
        return any(move.startswith("fetch") for _, _, move in position.history)

    return _suitable(rng, 3, rng.randint(4, 6), ["halicarnassus:B", "rhodes", None], wanted)


def _free_city(rng: random.Random) -> Case:
    return _suitable(rng, 2, rng.randint(4, 6))


def _bound_free_city(rng: random.Random) -> Case:
    """The Free City sold a card, which it may only if it can use none: so what was in hand then is not all possible."""

    def wanted(position: Any) -> bool:
        line_and_seat = [entry[:2] for entry in position.history]
        second = [entry for number, entry in enumerate(position.history) if entry[:2] in line_and_seat[:number]]
        return any(move.startswith("discard") for _, _, move in second)

    while True:
        story, possible = _suitable(rng, 2, rng.randint(5, 6), None, wanted)
        if any(step.hidden and step.kind == "discard" for step in _for_the_free_city(story)):
            return story, possible


def _for_the_free_city(story: Story) -> list[Step]:
    """The second choices of the controllers."""
    return [
        step
        for number, step in enumerate(story.steps)
        if any((other.line, other.seat) == (step.line, step.seat) for other in story.steps[:number])
    ]


def _suitable(
    rng: random.Random,
    players: int,
    turn: int,
    wonders: list[str | None] | None = None,
    wanted: Callable[[Any], bool] = lambda position: True,
) -> Case:
    """A random game at the beginning of a turn of age I with a manageable number of worlds."""
    while True:
        game = heptapolis.game("seven-wonders", players=players)
        position = game.start(seed=rng.getrandbits(40), deal={"wonders": wonders} if wonders else None)
        while position.line < turn:
            position = random_step(position, rng)
        while position.to_act != tuple(range(players)) or chose_before(position):  # somebody fetches a card
            position = random_step(position, rng)
        if not wanted(position):
            continue
        try:
            story = tell(position, rng.randrange(players))
        except Unsuitable:
            continue
        if not 1 <= sum(step.hidden for step in story.steps) <= 5:
            continue
        possible = list(islice(worlds(story), MOST_WORLDS + 1))
        if 2 <= len(possible) <= MOST_WORLDS:
            return story, possible


def _outcome(hands: Any, discard: Counter[str], draw: Any) -> str:
    """The state of the hidden cards, in words."""
    return repr(([sorted(hand) for hand in hands], sorted(discard.elements()), list(draw)))


def _check_worlds(
    report: Report, rng: random.Random, story: Story, possible: list[World], samples: int, kind: str
) -> None:
    """Every world looks the same to the viewer when the engine plays it, and samples come as often as worlds say."""
    view = story.position.view(story.viewer)
    expected: Counter[str] = Counter()
    refused = 0
    for world in possible:
        try:
            end = replay(story, world)
        except (heptapolis.IllegalMove, Impossible) as error:
            # Brute force does not know what the Free City must use; all else that it finds can be.
            why = getattr(error, "code", "must-use")
            report.check(why in ("must-use", "chain-first"), f"a world that brute force found cannot be: {error}")
            refused += 1
            continue
        report.check(
            end.view(story.viewer)._data == view._data, f"worlds that are one to the viewer look different: {world}"
        )
        report.check(end.events(story.viewer) == story.position.events(story.viewer), f"events differ in {world}")
        hands = [world.piles[pile_of(story.players, seat, story.turn)] for seat in range(story.players)]
        outcome = _outcome(hands, discard_pile(story, world), world.draws[story.turn :])
        expected[outcome] += world.weight  # type: ignore[assignment]
    found: Counter[str] = Counter()
    for _ in range(samples * len(expected)):
        document = view.sample(seed=rng.getrandbits(64)).to_dict()
        hands = [city["hand"] for city in document["cities"][: story.players]]
        found[_outcome(hands, Counter(document["discard"]), document.get("draw", []))] += 1
    deviation, strange = chi_square(found, expected)
    report.check(not strange, lambda: f"samples that cannot be: {strange[:3]}")
    report.check(
        abs(deviation) < 5, lambda: f"samples are not uniform: {deviation:.1f} sigma over {len(expected)} outcomes"
    )
    told = f"{len(possible)} worlds ({refused} of them ruled out by the Free City), {len(expected)} outcomes"
    report.notes.append(f"{kind}: {told}, deviation {deviation:+.1f} sigma")


def prove_choices(cases: int, seed: int = 0, samples: int = 400) -> Report:
    """What others have chosen already is drawn afresh, each of their legal moves as likely as the others."""
    rng = random.Random(seed)
    with reporting("seven-wonders: choices of others drawn afresh") as report:
        while report.cases < cases:
            position = random_game("seven-wonders", rng, players=rng.randint(3, 5))
            for _ in range(rng.randint(1, 15) * position.game.players + 1):
                position = random_step(position, rng)
            waiting = [seat for seat in range(position.game.players) if seat not in position.to_act]
            if not position.to_act or not waiting or position.to_dict()["phase"] != "choose":
                continue
            report.cases += 1
            viewer, other = position.to_act[0], waiting[0]
            view = position.view(viewer)
            found: Counter[str] = Counter()
            expected: Counter[str] = Counter()
            for _ in range(samples):
                sample = view.sample(seed=rng.getrandbits(64))
                chosen = sample.to_dict()["cities"][other]["chosen"]
                moves = [str(move) for move in sample.retract(other).moves(other)]
                found[_tenth(moves.index(chosen), len(moves))] += 1
                for place in range(len(moves)):
                    expected[_tenth(place, len(moves))] += 1 / len(moves)  # type: ignore[assignment]
            deviation, strange = chi_square(found, expected)
            report.check(not strange and abs(deviation) < 5, lambda: f"{deviation:.1f} sigma: {position.to_dict()}")  # noqa: B023
    return report


def _tenth(place: int, count: int) -> str:
    return str(10 * place // count)


def prove_guilds(cases: int, seed: int = 0, samples: int = 40) -> Report:
    """A view written by hand late in age III: which guilds are in the game, and who has them, is drawn uniformly."""
    rng = random.Random(seed)
    with reporting("seven-wonders: uniform samples of a view written by hand") as report:
        for _ in range(cases):
            document, hidden = _last_turn(rng)
            with report.case(lambda document=document: document):
                expected = {}
                for unseen in combinations(sorted(set(facts.GUILDS) - hidden["seen"]), hidden["guilds"]):
                    cards = sorted(hidden["sure"] + list(unseen))
                    for hand in combinations(cards, 2):
                        expected[str((hand, tuple(sorted(set(cards) - set(hand)))))] = 1.0
                found: Counter[str] = Counter()
                view = heptapolis.view(document)
                for _ in range(samples * len(expected)):
                    cities = view.sample(seed=rng.getrandbits(64)).to_dict()["cities"]
                    found[str((tuple(sorted(cities[1]["hand"])), tuple(sorted(cities[2]["hand"]))))] += 1
                deviation, strange = chi_square(found, expected)
                report.check(not strange, f"samples that cannot be: {strange[:3]}")
                report.check(abs(deviation) < 5, f"samples are not uniform: {deviation:.1f} sigma")
                report.notes.append(f"{len(expected)} outcomes, deviation {deviation:+.1f} sigma")
    return report


def _last_turn(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Three players in turn 6 of age III with every card of the age built but the two in each hand."""
    plain = sorted(facts.printed(3, 3))
    guilds = rng.sample(facts.GUILDS, 3)
    sure = rng.sample(plain, 2)
    visible = [card for card in plain if card not in sure] + guilds
    rng.shuffle(visible)
    wonders = rng.sample(sorted(facts.WONDERS), 3)
    cities: list[dict[str, Any]] = [
        {"wonder": wonder, "buildings": visible[5 * seat : 5 * seat + 5]} for seat, wonder in enumerate(wonders)
    ]
    cities[0]["hand"] = visible[15:]
    document = {"game": "seven-wonders", "view": 0, "age": 3, "turn": 6, "cities": cities}
    return document, {"seen": set(guilds), "sure": sure, "guilds": facts.guilds_in_game(3) - len(guilds)}
