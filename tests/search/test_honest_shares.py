"""Win shares are what such claims were worth: the curves, how they are fitted, and where they are applied."""

from __future__ import annotations

import dataclasses
import itertools
import random
from pathlib import Path

import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.search import bot, bots, search_run
from heptapolis.search.claims import Claim, add_claims, fit_curve, held_back, read_claims, tenths
from heptapolis.search.honest_shares import Curve, curve_of, honest_share, odds
from heptapolis.search.levels import manner_of
from heptapolis.search.search_run import SearchRun, Tried

CLAIM = Claim("duel", 2, "master", 200, 1, 0, 0, 0, 100, 20.0, 0.5, 0.0)
SHARES = [number / 200 for number in range(201)]


def boasting(games: int, slope: float, seed: int = 1) -> list[Claim]:
    """Claims of somebody who is too sure, and what became of them."""
    chance = random.Random(seed)
    found = []
    for number, choice in itertools.product(range(games), range(5)):
        truth = chance.gauss(0, 1.5)
        claimed = 1 / (1 + 2.718281828 ** -(truth / slope))
        happened = float(chance.random() < 1 / (1 + 2.718281828**-truth))
        found.append(dataclasses.replace(CLAIM, number=number, choice=choice, claimed=claimed, share=happened))
    return found


@pytest.mark.parametrize(("game", "players"), [(name, n) for name in GAMES for n in range(2, 8) if curve_of(name, n)])
def test_curves_rise_and_stay_within_bounds(game: str, players: int) -> None:
    least, most = GAMES[game].players
    for visits, left in itertools.product((1, 20, 400, 100_000), (0.0, 10.0, 60.0, 500.0)):
        told = [honest_share(game, min(max(players, least), most), share, visits, left) for share in SHARES]
        assert told == sorted(told)
        assert all(lower < higher for lower, higher in itertools.pairwise(told))
        assert 0 < told[0] < told[-1] < 1


def test_few_simulations_prove_nothing() -> None:
    curve = Curve(most_visits=10_000)
    assert curve.share(3, 1.0, 1, 5) < 0.7
    assert curve.share(3, 1.0, 5000, 5) > 0.99
    assert curve.share(3, 1 / 3, 50, 5) == pytest.approx(1 / 3)


def test_where_nobody_has_written_claims_down_a_claim_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heptapolis.search.honest_shares.curve_of", lambda *_: None)
    assert honest_share("duel", 2, 0.97, 500, 10) == 0.97


def test_a_number_of_players_without_a_curve_takes_that_of_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    curves = {2: Curve(place=0.1), 5: Curve(place=0.2)}
    monkeypatch.setattr("heptapolis.search.honest_shares.curves_of", lambda game: curves if game == "duel" else {})
    uncached = curve_of.__wrapped__
    assert [uncached("duel", players).place for players in (2, 3, 4, 7)] == [0.1, 0.1, 0.2, 0.2]
    assert uncached("dice", 2) is None


def test_a_curve_takes_back_what_was_too_sure() -> None:
    curve = fit_curve(boasting(4000, slope=0.5))
    for claimed, worth in ((0.9, 0.75), (0.97, 0.85), (0.5, 0.5), (0.1, 0.25)):
        assert curve.share(2, claimed, 100, 20) == pytest.approx(worth, abs=0.03)


def test_claims_are_checked_on_games_that_the_curve_has_not_seen() -> None:
    claims = boasting(3000, slope=0.5)
    raw = tenths((claim, claim.claimed) for claim in claims)
    honest = tenths(held_back(claims))
    assert not all(tenth is None or tenth.honest for tenth in raw)
    assert all(tenth is None or tenth.honest for tenth in honest)
    assert max(tenth.games for tenth in raw if tenth) <= 3000, "one claim of each game in a tenth"


def test_curves_are_of_claims_as_they_were(tmp_path: Path) -> None:
    """Nothing that depends on the results of the same games shows in what is held back."""
    claims = boasting(400, slope=0.5)
    swapped = [
        dataclasses.replace(claim, share=1 - claim.share) if claim.number % 2 == 0 else claim for claim in claims
    ]
    before = {(c.number, c.choice): share for c, share in held_back(claims)}
    after = {(c.number, c.choice): share for c, share in held_back(swapped)}
    assert all(before[key] == after[key] for key in before if key[0] % 2 == 0)
    assert any(before[key] != after[key] for key in before if key[0] % 2 == 1)


def test_claims_are_kept_and_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    assert read_claims(path) == []
    claims = boasting(3, slope=0.7)
    add_claims(path, claims[:5])
    add_claims(path, claims[5:])
    assert read_claims(path) == claims
    with path.open("a") as file:
        file.write("duel,2,mas")
    assert read_claims(path) == claims
    add_claims(path, claims[:1])
    assert read_claims(path) == [*claims, claims[0]]


def test_a_bot_tells_honest_shares_and_keeps_what_was_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    curve = Curve(slope=-1.0, most_visits=1000, most_left=100)
    monkeypatch.setattr("heptapolis.search.honest_shares.curve_of", lambda *_: curve)
    view = heptapolis.game("duel").start(seed=1).view(0)
    choice = bot("master").choose(view, simulations=200, seed=1)
    assert choice.left > 30
    for candidate in choice.candidates:
        if candidate.visits:
            assert candidate.win_share == curve.share(2, candidate.claimed, candidate.visits, choice.left)
            assert candidate.sure_share < candidate.win_share
    veteran = bot("veteran").choose(view, simulations=200, seed=1)
    assert all(candidate.win_share == candidate.claimed for candidate in veteran.candidates)


def test_curves_change_nothing_about_what_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    view = heptapolis.game("seven-wonders", players=3).start(seed=1).view(0)
    chosen = []
    for curve in (None, Curve(slope=-1.5, place=1.0)):
        monkeypatch.setattr("heptapolis.search.honest_shares.curve_of", lambda *_, curve=curve: curve)
        for name in ("gentle", "master"):
            choices = [bot(name).choose(view, simulations=40, seed=seed) for seed in range(4)]
            chosen.append([(choice.move, [one.move for one in choice.candidates]) for choice in choices])
    assert chosen[:2] == chosen[2:]


def test_only_those_end_early_whose_claims_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has won every one of many simulations goes on thinking where such claims have often proved wrong."""
    run = SearchRun(heptapolis.game("duel").start(seed=1).view(0), manner_of("duel"), 1, 10)
    monkeypatch.setattr(run, "tried", lambda: {1: Tried(1200, 1200.0, 1200.0), 2: Tried(20, 1.0, 1.0)})
    for worth, ends in ((0.995, True), (0.9, False)):
        monkeypatch.setattr(search_run, "honest_share", lambda *_, worth=worth: worth)
        assert run.settled(1000) == ends


def test_odds_are_even_at_a_half() -> None:
    assert odds(0.5) == 0
    assert bots.sure(0.5, 100) < 0.5
