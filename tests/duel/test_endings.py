"""The end of a game, worked out: compared with all worlds that can be, played out move by move in plain Python."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position, View
from heptapolis.games.duel.rules.state import AGE_BACK, ELSEWHERE, FULL, GUILD_BACK
from heptapolis.games.duel.rules.tables import AGE_FIRST, CARD_COUNT, GUILD_FIRST, SLOTS, TOKEN_COUNT, TOKENS_DRAWN
from heptapolis.kernel.state import to_bytes
from heptapolis.search import bot
from heptapolis.search.endings import Ending

from .helpers import document

Found = dict[bytes, float]


def worlds(view: View) -> list[Position]:
    """Every full position that a view leaves open; all are as likely as one another."""
    state = view._state()
    layout = [int(card) for card in state.layout[2]]
    seen = {card for card in layout if card >= 0} | {
        card for card in range(CARD_COUNT) if int(state.place[card]) != ELSEWHERE
    }
    hidden, fillings = [], []
    for back, cards in ((AGE_BACK, range(AGE_FIRST[2], AGE_FIRST[3])), (GUILD_BACK, range(GUILD_FIRST, CARD_COUNT))):
        slots = [slot for slot in range(SLOTS) if layout[slot] == back]
        hidden.append(slots)
        fillings.append(list(permutations([card for card in cards if card not in seen], len(slots))))
    out = int(state.board) | int(state.tokens[0]) | int(state.tokens[1]) | int(state.library)
    free = [token for token in range(TOKEN_COUNT) if not out >> token & 1]
    draws = list(combinations(free, TOKENS_DRAWN - int(state.library).bit_count()))
    found = []
    for plain, guilds, drawn in product(*fillings, draws):
        world = view._state()
        world.observer = FULL
        for slots, cards in zip(hidden, (plain, guilds), strict=True):
            for slot, card in zip(slots, cards, strict=True):
                world.layout[2, slot] = card
        world.library = int(state.library) | sum(1 << token for token in drawn)
        found.append(Position(view.game, to_bytes(world)))
    return found


def best_share(view: View, found: Found) -> float:
    """What the position is worth to city 0 if both choose by what they know."""
    if view._data not in found:
        seat = view.to_act[0]
        found[view._data] = (max, min)[seat](shares(view, found).values())
    return found[view._data]


def shares(view: View, found: Found) -> dict[str, float]:
    """What each move is worth to city 0."""
    values: dict[str, float] = defaultdict(float)
    possible, seat = worlds(view), view.to_act[0]
    after: dict[tuple[str, View], int] = defaultdict(int)
    for world in possible:
        for move in view.moves():
            then = world.play(seat, move)
            if then.over:
                share = 0.5 if len(then.winners) == 2 else float(then.winners == (0,))
                values[str(move)] += share / len(possible)
            else:
                after[str(move), then.view(then.to_act[0])] += 1
    for (move, later), count in after.items():
        values[move] += best_share(later, found) * count / len(possible)
    return values


def check(view: View) -> dict[str, float]:
    """The values of the moves, once both ways agree on them."""
    ending = Ending(view)
    assert ending.applies
    assert ending.solve()
    seat, expected = view.to_act[0], shares(view, {})
    named = {str(move): ending.values[move.action] for move in view.moves()}
    for move, share in expected.items():
        assert named[move] == pytest.approx(share if seat == 0 else 1 - share, abs=1e-7), move
    return named


def endings_of_games(games: range, cards: int) -> list[View]:
    """Views with so many cards left, from games by habit."""
    found = []
    for seed in games:
        position = heptapolis.game("duel").start(seed=seed)
        lot = Random(seed)
        while not position.over:
            view = position.view(position.to_act[0])
            if Ending(view).applies and int(view._state().present).bit_count() == cards:
                found.append(view)
                break
            position = position.play(position.to_act[0], bot("habit").choose(view, seed=lot.getrandbits(60)).move)
    return found


def test_open_endings_are_worked_out_as_by_trying_everything() -> None:
    views = endings_of_games(range(1, 5), 3)
    assert views
    for view in views:
        check(view)


def ending_of(own: dict[str, Any], other: dict[str, Any], layout: dict[str, str], **more: Any) -> View:
    """The view of city 0, which is to move, of a position with these last cards."""
    return heptapolis.position(document(own, other, age=3, layout=layout, **more)).view(0)


def best_of(view: View) -> float:
    """What the best move is worth, once both ways agree on all of them."""
    return max(check(view).values())


def test_scientific_supremacy_beats_any_points() -> None:
    own = {"coins": 30, "buildings": "workshop apothecary scriptorium pharmacist academy"}
    view = ending_of(own, {"coins": 90}, {"0": "university", "1": "palace"})
    assert best_of(view) == 1.0


def test_military_supremacy_is_found_and_feared() -> None:
    cards = {"0": "palace", "1": "arsenal"}
    own = ending_of({"coins": 60}, {"coins": 60}, cards, pawn=7)
    assert best_of(own) == 1.0
    feared = ending_of({"coins": 60}, {"coins": 60}, cards, pawn=-7)
    assert check(feared)["build palace"] == 0.0


def test_a_shared_victory_counts_half() -> None:
    assert best_of(ending_of({"coins": 0}, {"coins": 2}, {"0": "palace"})) == 0.5


def test_tokens_of_the_great_library_are_drawn_by_chance() -> None:
    own = {"coins": 40, "wonders": "great_library"}
    view = ending_of(own, {"coins": 51}, {"0": "palace", "1": "port"})
    assert 0 < check(view)["wonder great_library port"] < 1


def test_what_wonders_fetch_and_destroy_is_worked_out() -> None:
    own = {"coins": 40, "wonders": "mausoleum circus_maximus"}
    check(
        ending_of(
            own, {"coins": 31, "buildings": "press glassworks"}, {"0": "port", "1": "arena"}, discard="palace altar"
        )
    )


def test_a_card_that_is_turned_up_may_decide() -> None:
    view = ending_of({"coins": 26}, {"coins": 20}, {"2": "?guild", "3": "?", "6": "port"})
    assert any(0 < share < 1 for share in check(view).values())


def test_it_is_worked_out_only_where_few_cards_are_left() -> None:
    assert not Ending(heptapolis.game("duel").start(seed=1).view(0)).applies
    position = heptapolis.position(document({}, {}, age=3))
    assert not Ending(position.view(position.to_act[0])).applies
    assert not Ending(ending_of({}, {}, {"0": "palace"}).sample(0).view(1)).applies  # whose turn it is not
    assert not Ending(heptapolis.game("dice").start(seed=1).view(0)).applies


def test_positions_that_differ_in_hidden_cards_alone_are_worth_the_same() -> None:
    view = endings_of_games(range(20, 30), 6)[0]
    seat = int(view.seat or 0)
    found = []
    for seed in range(2):
        ending = Ending(view.sample(seed).view(seat))
        assert ending.solve()
        found.append((ending.values, ending.positions))
    assert found[0] == found[1]


def test_work_can_be_put_aside_and_is_given_up_when_it_is_too_much() -> None:
    view = endings_of_games(range(20, 30), 6)[0]
    slices = sum(1 for _ in Ending(view).slices())
    short = Ending(view)
    assert not short.solve(most=1)
    whole = Ending(view)
    assert whole.solve()
    assert slices == (whole.positions - 1) // 5_000


def test_bots_play_what_is_proven() -> None:
    view = endings_of_games(range(1, 9), 4)[0]
    ending = Ending(view)
    assert ending.solve()
    best = max(ending.values.values())
    for name in ("master", "scholar"):
        choice = bot(name).choose(view, simulations=40, seed=3)
        assert choice == bot(name).choose(view, simulations=40, seed=3) or choice.seconds
        assert ending.values[choice.move.action] == pytest.approx(best)
        assert all(one.proven and one.win_share == ending.values[one.move.action] for one in choice.candidates)
        assert [one.win_share for one in choice.candidates] == sorted(ending.values.values(), reverse=True)
    for name in ("gentle", "steady", "veteran", "reference"):
        assert not any(one.proven for one in bot(name).choose(view, simulations=12, seed=3).candidates)
