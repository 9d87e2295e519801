"""Proof: samples of Duel are drawn uniformly from all that a seat thinks possible."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import heptapolis
from proofs.chi_square import check_uniform
from proofs.duel import facts
from proofs.duel.worlds import Doubt, doubt, replay, world_of
from proofs.games import random_game, random_step
from proofs.report import Report, reporting
from proofs.samples import told_events

MOST_WORLDS = 800
"""Cases with more worlds are left aside: they would want too many samples."""
MOST_REPLAYS = 40
"""Worlds of a case that are played through, drawn by lot."""


def prove_worlds(cases: int, seed: int = 0, samples: int = 40, most: int = MOST_WORLDS) -> Report:
    """Brute force and engine agree on what a seat cannot tell apart, and samples are uniform over it."""
    rng = random.Random(seed)
    kinds = [_late_in_an_age, _guild_backs, _library_of_the_other, _draft]
    with reporting("duel: uniform samples against brute force") as report:
        for number in range(cases):
            kind = kinds[number % len(kinds)]
            position, seat = _suitable(rng, kind(rng), most)
            with report.case(lambda seat=seat, position=position: f"seat {seat} of {position.to_dict()}"):
                _check_worlds(report, rng, position, seat, samples, kind.__name__.strip("_").replace("_", " "))
    return report


Wanted = Callable[[dict[str, Any], Doubt], bool]


def _suitable(rng: random.Random, wanted: Wanted, most: int) -> tuple[Any, int | None]:
    """A moment of a random game, and who looks, with a manageable number of worlds."""
    while True:
        position = random_game("duel", rng)
        seat = rng.choice([0, 1, None])
        found = []
        while not position.over:
            document = position.to_dict()
            about = doubt(document, seat)
            if wanted(document, about) and 1 < about.count() <= most:
                found.append(position)
            position = random_step(position, rng)
        if found:
            return rng.choice(found), seat


def _late_in_an_age(rng: random.Random) -> Wanted:
    age = rng.randint(1, 3)
    return lambda document, about: document["age"] == age and bool(about.plain)


def _guild_backs(rng: random.Random) -> Wanted:
    return lambda document, about: bool(about.guilds)


def _library_of_the_other(rng: random.Random) -> Wanted:
    """Somebody else has drawn three tokens, and perhaps kept one."""

    def wanted(document: dict[str, Any], about: Doubt) -> bool:
        drawn = any("great_library" in city["built"] for city in document["cities"])
        return drawn and len(about.known) < facts.NUMBERS["table"]["tokens_drawn"]

    return wanted


def _draft(rng: random.Random) -> Wanted:
    return lambda document, about: bool(about.wonders)


def _check_worlds(report: Report, rng: random.Random, position: Any, seat: int | None, samples: int, kind: str) -> None:
    """Every world looks the same to the seat when the engine plays it, and all come equally often."""
    about = doubt(position.to_dict(), seat)
    worlds = list(about.worlds())
    report.check(len(set(worlds)) == about.count(), "brute force found a world twice")
    view = position.view(seat)
    for world in rng.sample(worlds, min(MOST_REPLAYS, len(worlds))):
        end = replay(position, world)
        report.check(end.view(seat)._data == view._data, lambda world=world: f"it can be told from {world}")
        report.check(
            told_events(end, seat) == told_events(position, seat), lambda world=world: f"events differ in {world}"
        )
    found: Counter[str] = Counter()
    for _ in range(samples * len(worlds)):
        found[repr(world_of(view.sample(seed=rng.getrandbits(64)).to_dict(), about))] += 1
    check_uniform(report, found, {repr(world): 1.0 for world in worlds}, f"{kind}, {len(worlds)} worlds")


def prove_hand_made(cases: int, seed: int = 0, samples: int = 40, most: int = MOST_WORLDS) -> Report:
    """A view written by hand, which does not account for all cards: what is not named may lie face down."""
    rng = random.Random(seed)
    with reporting("duel: uniform samples of views written by hand") as report:
        while report.cases < cases:
            document, about = _by_hand(rng)
            if not 1 < about.count() <= most:
                continue
            with report.case(lambda document=document: document):
                view = heptapolis.view(document)
                found: Counter[str] = Counter()
                worlds = [repr(world.hidden) for world in about.worlds()]
                for _ in range(samples * len(worlds)):
                    sample = view.sample(seed=rng.getrandbits(64)).to_dict()
                    found[repr(world_of(sample, about).hidden)] += 1
                check_uniform(report, found, dict.fromkeys(worlds, 1.0), f"age {document['age']}, {len(worlds)} worlds")
    return report


def _by_hand(rng: random.Random) -> tuple[dict[str, Any], Doubt]:
    """A few cards left on the table, most others in the cities; nobody says what was discarded or lies under wonders."""
    age = rng.randint(1, 3)
    present = list(range(facts.SLOTS))
    while len(present) > rng.randint(3, 10):
        present.remove(rng.choice(facts.accessible(age, present)))
    down = facts.face_down(age, present)
    backs = {slot: "?guild" if age == 3 and rng.random() < 0.4 else "?" for slot in down}
    guilds = tuple(slot for slot in down if backs[slot] == "?guild")[: facts.GUILDS_IN_GAME]
    plain = tuple(slot for slot in down if slot not in guilds)
    deck = rng.sample(facts.deck(age), len(facts.deck(age)))
    layout = {str(slot): deck.pop() if slot not in down else "?" for slot in present}
    layout |= {str(slot): "?guild" for slot in guilds}
    most = facts.SLOTS - len(present) - (facts.GUILDS_IN_GAME - len(guilds) if age == 3 else 0)
    named = [deck.pop() for _ in range(max(0, most - rng.randint(0, 2)))]
    cut = rng.randint(0, len(named))
    document = {
        "game": "duel",
        "view": rng.choice([0, 1, "spectator"]),
        "age": age,
        "cities": [{"buildings": named[:cut]}, {"buildings": named[cut:]}],
        "layout": layout,
        "progress": rng.sample(sorted(facts.TOKENS), facts.NUMBERS["table"]["tokens_on_board"]),
    }
    free = tuple(facts.GUILDS) if guilds else ()
    return document, Doubt(plain, guilds, tuple(deck) if plain else (), free, (), tuple(facts.TOKENS)[:3], ())
