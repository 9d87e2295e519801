"""The proofs that every game has, at a volume that a test run can afford. `make soak` runs them in full."""

from __future__ import annotations

import random

import pytest

from heptapolis.games.duel.rules import legality
from heptapolis.kernel import stubs
from proofs import bots, golden, invariants, leaks, order, playthroughs, recount, refusals, samples, secrets, texts
from proofs.games import random_moment
from proofs.small import INTERPRETED, holds, volume
from proofs.subject import SUBJECTS, subject

every_game = pytest.mark.parametrize("name", SUBJECTS)


@every_game
@pytest.mark.skipif(INTERPRETED, reason="the playthroughs compare the modes")
def test_golden_playthroughs_are_as_they_were(name):
    holds(golden.prove(name))


@every_game
def test_scores_and_winners_agree_with_a_recount(name):
    holds(recount.prove(name, volume(60)))


@every_game
@pytest.mark.slow
def test_texts_read_back_as_the_same(name):
    holds(texts.prove(name, volume(100)))


@every_game
def test_legal_means_not_refused(name):
    holds(refusals.prove(name, volume(60)))


def test_a_move_that_is_neither_legal_nor_refused_is_noticed(monkeypatch):
    true = legality.refusal
    planted = lambda state, seat, action: 0 if action == 3 else true(state, seat, action)  # noqa: E731
    monkeypatch.setattr(legality, "refusal", planted)
    assert refusals.prove("duel", 5).failed


@pytest.mark.parametrize("name", [name for name in SUBJECTS if subject(name).at_once])
def test_the_order_of_simultaneous_choices_does_not_matter(name):
    holds(order.prove(name, volume(60)))


@every_game
@pytest.mark.slow
def test_what_a_seat_cannot_know_does_not_reach_it(name):
    holds(samples.prove(name, volume(300)))


@every_game
def test_what_a_seat_has_not_seen_does_not_reach_it(name):
    holds(secrets.prove(name, volume(6)))


@every_game
@pytest.mark.skipif(INTERPRETED, reason="the copies run interpreted in any case")
def test_leaks_that_are_planted_are_found(name):
    holds(leaks.prove(name))


@every_game
@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="both modes have processes of their own")
def test_both_modes_play_the_same_games(name):
    holds(playthroughs.prove(name, 3))


@every_game
def test_invariants_hold_in_random_games(name):
    holds(invariants.prove(name, 24 if INTERPRETED else 3_000, recount_every=6 if INTERPRETED else 100))


@every_game
def test_bots_answer_every_question_with_a_legal_move(name):
    holds(bots.prove(name, 4 if INTERPRETED else 400))


@every_game
def test_the_purse_holds_what_the_document_says(name):
    rng = random.Random(2)
    for _ in range(3):
        position = random_moment(name, rng, **subject(name).options(0))
        chosen = {
            seat for line, seat, _ in position.history if line == position.line
        }  # these may have spent some already
        for seat in set(range(position.game.players)) - chosen:
            city = position.to_dict()["cities"][seat]
            coins = city["coins"] if "coins" in city else city["cards"].count("coin")
            assert stubs.purse(position.view(seat)._state(), seat) == coins
