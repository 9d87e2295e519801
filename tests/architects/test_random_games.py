"""Random games: every card and token is accounted for at every moment, and every game comes to an end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import CONFLICT_TOKENS, COPIES, DECKS, SWITCHES, below
from .helpers import GAME, stages


def accounts(position: Position) -> list[int]:
    """Cards, tokens and stages are where they can be. Gives the victory tokens of the seats."""
    written = position.to_dict()
    cities = written["cities"]
    found = Counter(written["centre"]) + Counter(written["discard"])
    tokens = Counter(written["face_up"]) + Counter(written["stack"])
    for entry in cities:
        assert Counter(entry["deck"]) <= Counter(DECKS[entry["wonder"]])
        found += Counter(entry["deck"]) + Counter(entry["cards"])
        tokens += Counter(entry["tokens"])
        built = set(entry["stages"])
        assert all(below(entry["wonder"], stage) <= built for stage in built)
    assert found == sum((Counter(DECKS[entry["wonder"]]) for entry in cities), Counter(DECKS["centre"]))
    assert tokens == COPIES
    assert len(written["face_up"]) == 3 or not written["stack"]
    assert 0 <= written["conflict"] <= CONFLICT_TOKENS[len(cities)]
    assert written["cat"] is None or 0 <= written["cat"] < len(cities)
    return [entry["military"] for entry in cities]


def other(switch: str) -> Any:
    return "end_game" if switch == "player_without_reachable_card" else not SWITCHES[switch]


GAMES = [(2, {}), (7, {}), (3, {switch: other(switch) for switch in SWITCHES})]
GAMES += [(players, {switch: other(switch) for switch in list(SWITCHES)[players::4]}) for players in (2, 3, 4, 5)]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_random_game(players: int, options: dict[str, Any]) -> None:
    rng = Random(players + len(options))
    position = heptapolis.game(GAME, players=players, **options).start(players)
    won = accounts(position)
    step = 0
    while not position.over:
        seat = position.to_act[0]
        moves = position.moves(seat)
        # Where there is only one answer it is given, but for the main card.
        assert len(moves) > 1 or moves[0].kind == "take"
        position = position.play(seat, rng.choice(moves))
        step += 1
        if step % 8 == 0:
            now = accounts(position)
            assert all(later >= earlier for later, earlier in zip(now, won, strict=True))
            won = now
        assert step < 1000
    accounts(position)
    assert position.winners
    best = max(score.total for score in position.scores())
    assert all(position.scores()[seat].total == best for seat in position.winners)
    complete = any(len(stages(position, seat)) == 5 for seat in range(players))
    assert position.ending == ("wonder" if complete else "cards")


@pytest.mark.parametrize("players", [2, 5])
def test_every_event_and_move_of_a_game_has_its_sentence(players: int) -> None:
    rng = Random(players)
    position = heptapolis.game(GAME, players=players).start(players)
    for _ in range(40):
        if position.over:
            break
        seat = position.to_act[0]
        move = rng.choice(position.moves(seat))
        assert move.describe("en")
        position = position.play(seat, move)
        for observer in (seat, None):
            events = position.events(observer)
            assert events
            for event in events:
                assert len(event.describe("en")) > 3
