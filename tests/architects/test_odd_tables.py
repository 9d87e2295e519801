"""Tables that chance lays out, in every phase and with every switch: they read back, hide, sample and play on to an end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import CARDS, CONFLICT_TOKENS, COPIES, DECKS, STAGES, SWITCHES, TOKENS, TRIGGERS, WONDERS, grounds
from .helpers import GAME

PHASES = ("card", "act", "deck", "look", "pick", "token")


def switches(rng: Random) -> dict[str, Any]:
    changed = [switch for switch in SWITCHES if rng.random() < 0.25]
    return {
        switch: "end_game" if switch == "player_without_reachable_card" else not SWITCHES[switch] for switch in changed
    }


def asker(rng: Random, phase: str, options: dict[str, Any]) -> str:
    """A wonder whose owner can be asked in this phase."""
    if phase in ("look", "pick"):
        return "halicarnassus"
    if phase == "deck":
        found = ["alexandria"]
        if "wonder_effect_optional" in options:
            found.append("ephesus")
        if "wonder_effect_optional" in options or "olympia_both_before_triggers" in options:
            found.append("olympia")
        return rng.choice(found)
    return "babylon" if phase == "token" else rng.choice(WONDERS)


def entry(rng: Random, wonder: str, asked: bool, pool: list[str]) -> dict[str, Any]:
    """One city; the one that is asked by an effect has built a stage with it."""
    built = [stages for stages in grounds(wonder) if len(stages) < 5]
    if asked:
        built = [stages for stages in built if any(STAGES[wonder][stage].effect for stage in stages)]
    made: dict[str, Any] = {
        "wonder": wonder,
        "stages": sorted(rng.choice(built)),
        "cards": [rng.choice(CARDS[:11] if rng.random() < 0.7 else CARDS) for _ in range(rng.choice((0, 1, 3, 7)))],
        "tokens": [pool.pop() for _ in range(rng.choice((0, 0, 1, 2, 4))) if pool],
        "military": rng.choice((0, 0, 3)),
    }
    if rng.random() < 0.3:
        made["deck_size"] = rng.choice((0, 1, 2, 5))
    elif rng.random() < 0.3:
        made["deck"] = [rng.choice(list(DECKS[wonder]))]
    return made


def odd_table(seed: int) -> Position:
    """Chance decides until the table makes sense."""
    rng = Random(seed)
    while True:
        phase = PHASES[seed % len(PHASES)]
        players = rng.choice((2, 2, 3, 5))
        options = switches(rng)
        seat = rng.randrange(players)
        own = asker(rng, phase, options)
        wonders = rng.sample([wonder for wonder in WONDERS if wonder != own], players - 1)
        wonders.insert(seat, own)
        pool = rng.sample([token for token in TOKENS for _ in range(COPIES[token])], 15)
        asked = phase not in ("card", "act")
        cities = [entry(rng, wonder, asked and number == seat, pool) for number, wonder in enumerate(wonders)]
        made = {
            "game": GAME,
            "cities": cities,
            "seat": seat,
            "phase": phase,
            "options": options,
            "seed": seed,
            "conflict": rng.randrange(CONFLICT_TOKENS[players]),
            "cat": rng.choice((None, seat, 0)),
            "centre_size": rng.choice((40, 2, 0)),
        }
        if phase == "token":
            made["effect"] = rng.random() < 0.5
        if phase != "card":
            made["open"] = [token for token in cities[seat]["tokens"] if token in TRIGGERS and rng.random() < 0.5]
        try:
            return heptapolis.position(made)
        except heptapolis.BadDocument:  # cards too often, or no card to choose
            continue


def sound(position: Position) -> None:
    assert heptapolis.position(position.to_dict()) == position
    for observer in (0, position.game.players - 1, None):
        view = position.view(observer)
        assert heptapolis.view(view.to_dict()) == view
        assert view.sample(1).view(observer) == view
        position.events(observer)


@pytest.mark.parametrize("seed", range(12))
def test_an_odd_table_is_sound_and_the_game_comes_to_an_end(seed: int) -> None:
    rng = Random(seed)
    position = odd_table(seed)
    for step in range(1000):
        if step < 3:
            sound(position)
        if position.over:
            break
        (seat,) = position.to_act
        moves = position.moves(seat)
        assert moves
        assert all(position.moves(other) == [] for other in range(position.game.players) if other != seat)
        position = position.play(seat, rng.choice(moves))
    assert position.over
    assert position.winners
    sound(position)
