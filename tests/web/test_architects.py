"""The table of Architects without a browser: whatever can be asked can be answered, in every kind of question."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import heptapolis
from heptapolis.games.architects.rules.tables import RESOURCES, WONDERS
from heptapolis.games.contract import Position
from heptapolis.web import STATIC
from heptapolis.web.architects.needs import needs
from heptapolis.web.board import BoardContext, board
from web.conftest import Tab
from web.playing import new_table, wait_for_turn
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


def _courses(drawn: str, number: int, css: str) -> list[int]:
    """The stages of a city's wonder that are drawn in some way."""
    city = drawn[drawn.index(f'data-city="{number}"') :]
    picture = city[city.index("wonder-picture") : city.index("</svg>", city.index("wonder-picture"))]
    return [int(course) for course in re.findall(rf'class="{css}" data-course="(\d)"', picture)]


@pytest.mark.parametrize("wonder", [wonder.id for wonder in WONDERS])
def test_a_wonder_is_the_picture_of_what_stands_and_of_what_may_be_next(wonder: str) -> None:
    position = find("card", lambda it: bool(it.to_dict()["cities"][0]["stages"]), players=3, wonders=[wonder])
    drawn, built = draw(position, 0), position.to_dict()["cities"][0]["stages"]
    assert _courses(drawn, 0, "wonder-stage") == sorted(int(stage[1:]) for stage in built)
    stages = next(it for it in WONDERS if it.id == wonder).stages
    following = [
        stage.id
        for stage in stages
        if stage.id not in built and all(stages[needed - 1].id in built for needed in stage.needs)
    ]
    assert _courses(drawn, 0, "wonder-ghost wonder-next") == [int(stage[1:]) for stage in following]


def _foreseen(drawn: str, notation: str) -> dict[str, str]:
    """What the table will show of a move before it is confirmed."""
    found = re.search(rf'value="{re.escape(notation)}"[^>]*data-foresee="([^"]*)"', drawn)
    assert found is not None
    return dict(token.partition("=")[::2] for token in found[1].split())


def test_what_a_stage_changes_is_foreseen_as_it_comes() -> None:
    position = find("act", lambda it: has("build")(it) and len(it.to_dict()["cities"][0]["stages"]) == 1, players=3)
    move = next(move for move in position.moves(0) if move.kind == "build")
    shown = _foreseen(draw(position, 0), str(move))
    after = position.play(0, move)
    assert f"0-{str(move.target)[1:]}" in shown
    assert int(shown.get("points-0", position.scores()[0].total)) == after.scores()[0].total


def test_horns_are_foreseen_on_the_tokens_that_they_turn() -> None:
    def horned(position: Position) -> bool:
        return any(move.card == "red_2" for move in position.moves(0)) and position.to_dict()["conflict"] == 0

    position = find("card", horned, players=5)
    move = next(move for move in position.moves(0) if move.card == "red_2")
    shown = _foreseen(draw(position, 0), str(move))
    assert {"conflict-1", "conflict-2"} <= set(shown)
    assert shown["shields-0"] == str(position.view(0)._state().shields[0] + 1)


def test_nothing_is_foreseen_of_a_card_that_nobody_knows() -> None:
    position = find("card", lambda it: not it.view(0).to_dict()["centre"], players=3)
    assert _foreseen(draw(position, 0), "take centre") == {}


def test_points_of_two_digits_have_a_wider_laurel() -> None:
    drawn = draw(find("card", lambda it: "culture" in it.to_dict()["face_up"], players=3), 0)
    assert re.search(r'class="points two-digits">.*?<b>12</b>', drawn)


def test_the_next_stage_tells_what_is_there_and_what_it_lacks() -> None:
    """By the rules: with so many coins more it could be paid, with one less it could not."""
    checked = 0
    for seed in range(3):
        chance, position = random.Random(seed), heptapolis.game("architects", players=2).start(seed=seed)
        while not position.over:
            seat = position.to_act[0]
            if position.view(seat).decision().kind == "act":  # type: ignore[union-attr]
                payable = {move.target for move in position.moves(seat) if move.kind == "build"}
                found = needs(position.view(seat), seat)
                assert payable == {stage for stage, need in found.items() if not need.missing}
                checked += bool(payable)
            position = position.play(seat, chance.choice(position.moves(seat)))
    assert checked > 10
    position = find("card", lambda it: any(need.missing == 1 for need in needs(it, 0).values()), players=3)
    stage, need = next((stage, need) for stage, need in needs(position, 0).items() if need.missing == 1)
    piece = re.search(rf'data-stage="0-{stage[1:]}".*?</(?:div|button)>', draw(position, 0), re.S)
    assert piece is not None
    assert "1 to go" in piece[0]
    cards = list(position.to_dict()["cities"][0]["cards"])
    assert all(cards.count(card) >= need.held.count(card) for card in need.held)


def test_what_a_stage_lacks_is_shown_by_the_shapes_of_what_would_do() -> None:
    """By the rules: a card of a resource that fits leaves one less to go, any other leaves as many."""
    known = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))
    position = find("card", lambda it: any(0 < len(need.fitting) < len(RESOURCES) for need in needs(it, 0).values()))
    for stage, need in needs(position, 0).items():
        for kind, resource in enumerate(RESOURCES):
            richer = SimpleNamespace(_state=lambda kind=kind: _with_one_more(position, kind))
            assert needs(richer, 0)[stage].missing == need.missing - (resource in need.fitting)  # type: ignore[arg-type]
        drawn = re.search(rf'data-stage="0-{stage[1:]}".*?</(?:div|button)>', draw(position, 0), re.S)
        assert drawn is not None
        places = re.findall(r'class="wanted">.*?#([\w-]+)"', drawn[0])
        assert len(places) == need.missing
        assert set(places) <= known
        wonder = next(it for it in WONDERS if it.id == position.to_dict()["cities"][0]["wonder"])
        kinds = {it.id: it.kind for it in wonder.stages}
        assert len(set(places)) == (len(places) if kinds[stage] == "different" else 1)


def _with_one_more(position: Position, kind: int) -> Any:
    state = position._state()
    state.have[0, kind] += 1
    return state


def test_a_deck_tells_what_its_card_counts_and_how_near_a_stage_comes() -> None:
    def blue(position: Position) -> bool:
        return any(move.card == "blue_3" for move in position.moves(0))

    assert re.search(r"lead-laurel.*?\+3 VP", draw(find("card", blue, players=3), 0), re.S)

    def completes(position: Position) -> bool:
        ways = [move for move in position.moves(0) if move.card == "wood"]
        after = position.play(0, ways[0]) if ways else position
        return bool(ways) and after.decision(0) is not None and any(it.kind == "build" for it in after.moves(0))

    assert re.search(
        r"lead-stage.*?stage \d → \d VP", draw(find("card", completes, players=3, wonders=["giza"]), 0), re.S
    )


BOXES = """[...document.querySelectorAll("#board section, .card, .piece")]
    .map(part => JSON.stringify(part.getBoundingClientRect()))"""


@pytest.mark.slow
def test_a_stage_rises_while_it_is_looked_at_and_all_grows_with_the_window(tab: Callable[..., Tab]) -> None:
    one = tab(width=1920, height=1080)
    page = one.page
    new_table(page, one.server, "architects", ["me", "bot:random", "bot:random"])
    wait_for_turn(page)
    number = page.get_attribute(".own .wonder-next", "data-course")
    before = page.evaluate(BOXES)
    rising = f".own .wonder-rising[data-course='{number}']"
    assert not page.is_visible(rising)
    rest = page.locator(".deck-left .deck-rest")
    assert not rest.is_visible()
    page.locator(".deck-left .deck-count").focus()
    assert rest.is_visible()
    page.hover(f".own .piece-{number}")
    assert page.is_visible(rising)
    assert page.evaluate(BOXES) == before
    widths = []
    for width, height in ((360, 740), (1280, 800), (1920, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if (width, height) == (1280, 800):
            fold = page.locator(".dock").first.bounding_box()["y"]
            for part in (".own .own-things", ".progress-tokens"):
                box = page.locator(part).bounding_box()
                assert box["y"] + box["height"] <= fold
        widths.append([page.locator(part).first.bounding_box()["width"] for part in (".own .place", ".decks .card")])
    phone, small, wide, huge = widths
    assert phone[0] > 300
    assert small[0] > 360
    assert wide[0] > 500
    assert wide[1] > 240
    assert huge[0] == pytest.approx(2 * wide[0], rel=0.1)
    assert huge[1] == pytest.approx(2 * wide[1], rel=0.1)
