"""The table of Architects without a browser: whatever can be asked can be answered, in every kind of question."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import heptapolis
from heptapolis.games.architects.rules.tables import WONDERS
from heptapolis.games.contract import Position
from heptapolis.web.board import BoardContext, board
from web.test_drawing import check_offers, draw, offered, setting

SWITCHES: list[dict[str, Any]] = [{}, {"wonder_effect_optional": True}, {"olympia_both_before_triggers": False}]


def find(kind: str, fits: Callable[[Position], bool] = lambda position: True, **options: Any) -> Position:
    """The first position of random games in which seat 0 is asked something of this kind."""
    for seed in range(200):
        chance = random.Random(seed)
        position = heptapolis.game("architects", **options).start(seed=seed)
        while not position.over:
            decision = position.decision(0)
            if decision is not None and decision.kind == kind and fits(position):
                return position
            seat = position.to_act[0]
            moves = position.moves(seat)
            position = position.play(seat, chance.choice([move for move in moves if move.kind != "decline"] or moves))
    raise AssertionError(f"no game comes to {kind}")


def has(*kinds: str) -> Callable[[Position], bool]:
    return lambda position: set(kinds) <= {move.kind for move in position.moves(0)}


@pytest.mark.parametrize("switches", SWITCHES)
@pytest.mark.parametrize("wonder", [wonder.id for wonder in WONDERS])
def test_every_question_of_every_wonder_is_drawn(wonder: str, switches: dict[str, Any]) -> None:
    chance = random.Random(wonder)
    position = heptapolis.game("architects", players=3, wonders=[wonder], **switches).start(seed=3)
    kinds = set()
    while not position.over:
        seat = position.to_act[0]
        if seat == 0:
            kinds.add(position.view(0).decision().kind)  # type: ignore[union-attr]
            check_offers(position.view(0), draw(position, 0))
        moves = position.moves(seat)
        position = position.play(seat, chance.choice([move for move in moves if move.kind != "decline"] or moves))
    assert "card" in kinds
    assert "score-sheet" in draw(position, 0)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_tables_of_any_size_can_be_drawn(players: int) -> None:
    position = find("card", lambda position: position.to_dict()["turn"] > players, players=players)
    for seat in (0, players - 1, None):
        drawn = draw(position, seat)
        check_offers(position.view(seat), drawn)
        assert drawn.count("data-city=") == players


def test_the_three_decks_in_reach_are_what_is_picked_from() -> None:
    drawn = draw(find("card", players=3), 0)
    for side in ("left", "centre", "right"):
        assert f'data-pick="deck-{side}"' in drawn
        assert f'data-uses="deck-{side}"' in drawn


def test_any_deck_of_the_table_can_be_picked_where_the_wonder_says_so() -> None:
    position = find("deck", players=5, wonders=["alexandria"])
    drawn = draw(position, 0)
    assert set(re.findall(r'data-pick="deck-(\w+)"', drawn)) == {str(move.target) for move in position.moves(0)}


def test_cards_looked_at_are_shown_to_who_looks_and_to_nobody_else() -> None:
    position = find("pick", players=3, wonders=["halicarnassus"])
    assert set(offered(draw(position, 0))) == {str(move) for move in position.moves(0)}
    assert 'class="seen"' in draw(position, 0)
    for seat in (1, None):
        assert 'class="seen"' not in draw(position, seat)


def test_a_stage_that_must_be_built_says_so_and_its_cheapest_payment_comes_first() -> None:
    def several(position: Position) -> bool:
        return sum(move.kind == "build" for move in position.moves(0)) > 2

    position = find("act", several, players=3)
    drawn = draw(position, 0)
    reason = position.view(0).why_not("decline")
    assert reason is not None
    assert reason.describe() in drawn
    stages = {str(move.target) for move in position.moves(0) if move.kind == "build"}
    for stage in stages:
        ways = [move for move in position.moves(0) if move.target == stage]
        least = min((move.payment or (0,))[-1] for move in ways)
        first = next(notation for notation in offered(drawn) if notation.startswith(f"build {stage}"))
        assert first.split().count("coin") == least


def test_what_cannot_be_built_says_why_not() -> None:
    position = find("act", players=3)
    drawn = draw(position, 0)
    built = position.to_dict()["cities"][0]["stages"]
    for stage in ("s1", "s2", "s3", "s4", "s5"):
        reason = position.view(0).why_not(f"build {stage}")
        if stage not in built and reason is not None:
            assert reason.describe() in drawn


def test_what_a_card_brings_is_shown_before_it_is_taken() -> None:
    def cat_on_top(position: Position) -> bool:
        return any(move.card == "blue_2_cat" for move in position.moves(0))

    assert "lead-cat" in draw(find("card", cat_on_top, players=3), 0)
    assert "lead-cards" in draw(find("card", _sets_a_token_off, players=3), 0)


def _sets_a_token_off(position: Position) -> bool:
    """Whether a card in reach would bring an extra card."""
    for move in position.moves(0):
        after = position.play(0, move)
        known = move.card is not None and after.decision(0) is not None
        if known and any(following.kind == "extra" for following in after.moves(0)):
            return True
    return False


def test_the_card_that_the_cat_shows_is_seen_by_its_owner_alone() -> None:
    def peeked(position: Position) -> bool:
        return bool(position.view(0).to_dict()["centre"])

    position = find("card", peeked, players=3)
    assert "only you see it" in draw(position, 0)
    assert "only you see it" not in draw(position, 1)


def test_extra_cards_and_tokens_are_offered() -> None:
    position = find("act", has("extra", "decline"), players=3)
    drawn = draw(position, 0)
    assert "Extra card by" in drawn
    assert 'data-move="decline"' in drawn
    tokens = find("token", players=3)
    assert 'data-pick="token-hidden"' in draw(tokens, 0)


def test_at_the_end_the_decks_are_turned_over() -> None:
    position, chance = heptapolis.game("architects", players=2).start(seed=2), random.Random(2)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
    made = setting(position, 0)
    drawn = board(
        position.view(0), BoardContext(made.table, made.seats, 0, revealed=position.to_dict(), over=True), "en"
    )
    hidden = drawn[drawn.index('class="revealed"') : drawn.index("</details>", drawn.index('class="revealed"'))]
    document = position.to_dict()
    decks = [document["centre"], *(city["deck"] for city in document["cities"])]
    assert hidden.count("data-explain=") == sum(len(deck) for deck in decks) + len(document["stack"])
    assert 'class="revealed"' not in draw(position, 0)
