"""The end of a game: places, the reason of a tie in every game, bars, the picture to share, and a rematch by one click."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import heptapolis
from heptapolis.games import GAMES, describe_for
from heptapolis.games.duel.rules.tables import CARDS
from heptapolis.web.board import BoardContext, SeatCard, board
from heptapolis.web.pages import asset
from heptapolis.web.scores import ScoreSheet, score_sheet
from heptapolis.web.share import as_png, share_picture
from heptapolis.web.share.letters import drawable
from web.conftest import Tab
from web.playing import come_along, new_table, state, wait_for_turn

NAMES = ("Ada", "Běla", "Čeněk", "Ștefan", "Łucja", "Ø", "Żaneta")


def finished(game: str, seed: int, players: int | None = None) -> Any:
    """A game that was played to its end by chance."""
    chance = random.Random(seed)
    position = heptapolis.game(game, players=players or GAMES[game].usual).start(seed=seed)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
    return position


def sheet_of(view: Any, language: str = "en") -> ScoreSheet:
    """The score sheet that a spectator sees."""
    cards = tuple(SeatCard(NAMES[seat], "person") for seat in range(view.game.players))
    return score_sheet(view, BoardContext("table", cards), language)


def level(position: Any, figures: tuple[int, ...], winners: tuple[int, ...]) -> Any:
    """The end of a game as it would be with the same points for all, and these figures for what decides then."""
    words = describe_for(position.game.name)
    scores, document = [position.scores()[0]] * position.game.players, position.to_dict()
    for seat, city in enumerate(document["cities"][: len(figures)]):
        if "coins" in city:
            city["coins"] = figures[seat]
        if isinstance(city.get("stages"), list):
            city["stages"] = ["a", "b", "c", "d", "e"][: figures[seat]]
    assert words.tie_break(position.ending, document, scores, "en") is not None
    return SimpleNamespace(
        game=position.game, ending=position.ending, winners=winners, scores=lambda: scores, to_dict=lambda: document
    )


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_what_is_said_to_decide_a_tie_is_what_the_rules_decide_by(game: str) -> None:
    for seed in range(12):
        position = finished(game, seed)
        scores = position.scores()
        settled = describe_for(game).tie_break(position.ending, position.to_dict(), scores, "en")
        if settled is None:
            continue
        # As if all had the same points: then the figure alone must say who wins.
        points = position.game.points(position._state())
        points[:] = 0
        if game == "duel":
            points[:, list(scores[0].categories()).index("civilian")] = settled[1]
            points[:, 0 if next(iter(scores[0].categories())) != "civilian" else 1] -= settled[1]
        from heptapolis.kernel import stubs

        won = int(stubs.winners(position._state(), points))
        best = max(settled[1])
        assert [seat for seat, figure in enumerate(settled[1]) if figure == best] == [
            seat for seat in range(position.game.players) if won >> seat & 1
        ]


@pytest.mark.parametrize("game", ["seven-wonders", "architects", "dice"])
def test_a_tie_tells_its_reason(game: str) -> None:
    position = finished(game, 1, 2)
    decided = sheet_of(level(position, (3, 4), (1,)))
    assert len(decided.why) == 1
    assert "Běla 4, Ada 3" in decided.why[0]
    assert [bar.place for bar in decided.bars] == [1, 2]
    shared = sheet_of(level(position, (3, 3), (0, 1)))
    assert "equal" in shared.why[0]
    assert [bar.place for bar in shared.bars] == [1, 1]


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_bars_show_the_points_of_the_sheet(game: str) -> None:
    sheet = sheet_of(finished(game, 3).view(None))
    for bar in sheet.bars:
        assert sum(piece.points for piece in bar.pieces) == bar.total == sheet.totals[bar.seat]
        assert all(piece.begin >= 0 and piece.begin + piece.length < 100.001 for piece in bar.pieces)
    assert {bar.seat for bar in sheet.bars if bar.place == 1} == set(sheet.winners)


def won_by_science() -> Any:
    """A game of Duel that the first seat wins with six symbols, because it builds green and the other city never does."""
    green = {card.id for card in CARDS if card.colour == "green"}
    for seed in range(20):
        chance, position = random.Random(seed), heptapolis.game("duel").start(seed=seed)
        while not position.over:
            (seat,) = position.to_act
            builds = [
                move for move in position.moves(seat) if move.kind == "build" and (move.card in green) == (seat == 0)
            ]
            position = position.play(seat, chance.choice(builds or position.moves(seat)))
        if position.ending == "scientific":
            return position
    raise AssertionError("nobody won by science")


def test_a_supremacy_is_told_before_the_points() -> None:
    military = next(one for seed in range(40) if (one := finished("duel", seed)).ending == "military")
    science = won_by_science()
    for position, marks, count in ((military, ("pawn", "capital"), 2), (science, (), 6)):
        sheet = sheet_of(position.view(None))
        assert len(set(sheet.feat_marks)) == len(sheet.feat_marks) >= count
        assert sheet.feat_marks[: len(marks)] == marks
        cards = tuple(SeatCard(NAMES[seat], "person") for seat in range(2))
        html = board(position.view(None), BoardContext("table", cards, over=True), "en")
        assert html.index('class="feat"') < html.index('class="why"')
        assert NAMES[position.winners[0] if position is science else 1 - position.winners[0]] in sheet.feat
        assert html.count(sheet.feat) == 1
    civilian = next(one for seed in range(40) if (one := finished("duel", seed)).ending == "civilian")
    assert sheet_of(civilian.view(None)).feat == ""


def test_who_used_up_the_bonuses_is_named() -> None:
    position = next(one for seed in range(10) if (one := finished("dice", seed)).ending == "bonuses")
    cities = position.to_dict()["cities"]
    most = max(len(city["bonuses"]) for city in cities)
    told = sheet_of(position.view(None)).feat
    for name, city in zip(NAMES, cities, strict=False):
        assert (name in told) == (len(city["bonuses"]) == most)


def test_cities_are_known_by_what_they_have_built() -> None:
    for game in ("seven-wonders", "architects", "dice"):
        sheet = sheet_of(finished(game, 3).view(None))
        document = finished(game, 3).to_dict()
        for mark, city in zip(sheet.marks, document["cities"], strict=True):
            assert mark.wonder == city.get("wonder", city.get("board"))
            assert mark.name
            (monument,) = mark.monuments
            assert set(monument.stands) <= set(range(1, monument.total + 1))
            stages = city.get("stages")
            if stages is not None:
                assert len(monument.stands) == (stages if isinstance(stages, int) else len(stages))
    position = finished("duel", 3)
    for mark, city in zip(sheet_of(position.view(None)).marks, position.to_dict()["cities"], strict=True):
        assert [one.id for one in mark.monuments] == city["built"]


def test_categories_of_one_colour_have_two_shades() -> None:
    sheet = sheet_of(finished("dice", 3).view(None))
    shades = {piece.category: piece.shaded for bar in sheet.bars for piece in bar.pieces}
    assert not shades["west_barracks"]
    assert shades["east_barracks"]


@pytest.mark.parametrize("language", ["en", "cs", "sk", "ro"])
def test_the_picture_to_share_needs_no_font_and_knows_all_our_letters(language: str) -> None:
    for game in ("seven-wonders", "duel", "architects", "dice"):
        sheet = sheet_of(finished(game, 3, GAMES[game].players[1]).view(None), language)
        svg = share_picture(sheet, game, language)
        assert "<text" not in svg
        assert "var(" not in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        assert drawable(sheet.ending)
    assert as_png(svg).startswith(b"\x89PNG")
    assert not drawable("Ζωή")  # then the seat is named


POST_A_MOVE = """async () => {
  const board = document.querySelector("#board");
  const seat = board.dataset.seat, revision = board.dataset.revision, decision = board.dataset.decision;
  if (!decision || decision === window.answered) return;  // the new drawing is on its way
  window.answered = decision;
  const moves = [...board.querySelectorAll("[name=move]")].map((input) => input.value);
  const ready = [...board.querySelectorAll("[data-move]")].map((button) => button.dataset.move);
  const all = [...ready, ...moves];
  await fetch(`${location.pathname}/moves`, {method: "POST", headers: {"Content-Type": "application/json",
    Accept: "application/json", "X-CSRF": document.querySelector("meta[name=csrf]").content},
    body: JSON.stringify({seat, revision, decision, move: all[Math.floor(Math.random() * all.length)]})});
}"""


def play_to_the_end(*pages: Any) -> None:
    """Random moves of whoever is asked, until all see the ending."""
    while not all(page.locator(".result").count() for page in pages):
        for page in pages:
            page.evaluate(POST_A_MOVE)
        pages[0].wait_for_timeout(60)


@pytest.mark.slow
def test_a_game_ends_in_a_moment_and_goes_on_by_one_click(tab: Callable[..., Tab]) -> None:
    one = tab()
    new_table(one.page, one.server, "duel", ["me", "bot:random"])
    wait_for_turn(one.page)
    table = one.page.url
    assert one.page.request.get(f"{table}/picture.svg").status == 409
    play_to_the_end(one.page)
    assert one.page.locator(".growing-row").count() == 2
    totals = one.page.locator(".score-sheet tfoot td").all_inner_texts()
    assert sorted(totals) == sorted(one.page.locator(".bar-total").all_inner_texts())
    picture = one.page.request.get(f"{table}/picture.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(b"\x89PNG")
    svg = one.page.request.get(f"{table}/picture.svg")
    assert re.match(r"<svg ", svg.text())
    one.page.locator('[data-act="rematch"]').click()  # there is one, always in sight
    one.page.wait_for_url(lambda url: url != table)
    wait_for_turn(one.page)
    one.is_fine()


@pytest.mark.slow
def test_two_people_play_once_more_by_one_click_each(tab: Callable[..., Tab]) -> None:
    host, guest = tab(), tab(width=360, height=740)
    new_table(host.page, host.server, "duel", ["me", "invite"])
    come_along(host.page, guest.page)
    table = host.page.url
    play_to_the_end(host.page, guest.page)
    assert {page.page.locator(".result-wreath b").inner_text() for page in (host, guest)} in ({"1."}, {"1.", "2."})
    assert "Berenike" in host.page.locator(".growing").inner_text()
    guest.page.locator('.dock [data-act="rematch"]').click()  # whoever is first
    guest.page.wait_for_url(lambda url: "/tables/" in url and url != table)
    host.page.locator(".dock", has_text="Berenike wants to play once more").wait_for()  # without loading the page again
    assert guest.page.locator(".waiting-room").count() == 1  # nobody is dragged along
    host.page.get_by_role("button", name="To the rematch").click()
    host.page.wait_for_url(guest.page.url)
    for one in (host, guest):
        one.page.wait_for_selector("#board[data-decision]")
    assert {state(one.page)["seat"] for one in (host, guest)} == {"0", "1"}
    play_a_move = [one for one in (host, guest) if state(one.page)["decision"]]
    assert len(play_a_move) == 1
    host.is_fine()
    guest.is_fine()


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1280])
def test_the_ending_fits_with_as_many_cities_as_there_can_be(tab: Callable[..., Tab], width: int) -> None:
    one = tab(width=width, height=740)
    position = finished("seven-wonders", 4, 7)
    cards = tuple(SeatCard(name, "person") for name in NAMES)
    drawn = board(position.view(0), BoardContext("table", cards, 0, over=True), "ro")
    one.open("/rules/seven-wonders")  # any page of the server: pictures and styles come from there
    style = "".join(
        f'<link rel="stylesheet" href="{asset(name)}">' for name in ("style.css", "table.css", "ending.css", "dock.css")
    )
    one.page.set_content(f'<!DOCTYPE html><html data-theme="light"><head>{style}</head><body>{drawn}</body></html>')
    one.page.wait_for_load_state("networkidle")
    sheet = one.page.locator(".sheet-box")
    assert sheet.evaluate("box => box.scrollWidth <= box.clientWidth"), "the sheet scrolls sideways"
    assert one.page.locator(".result").evaluate("box => box.getBoundingClientRect().right <= innerWidth")


@pytest.mark.slow
def test_whoever_is_invited_sees_by_whom(tab: Callable[..., Tab]) -> None:
    host, guest = tab(), tab(width=360, height=740)
    host.open("/settings")
    host.page.fill('[name="name"]', "Berenike")
    host.page.locator("form.form button.primary").click()
    new_table(host.page, host.server, "duel", ["me", "invite"])
    guest.page.goto(host.page.locator(".invitation .link a").get_attribute("href"))
    assert "Berenike" in guest.page.locator("h1").inner_text()
    assert guest.page.locator(".join-seats .seat").count() == 2
    guest.page.locator('.languages [value="cs"]').click()
    assert "Berenike" in guest.page.locator("h1").inner_text()
    assert guest.page.locator("html").get_attribute("lang") == "cs"
    guest.is_fine()
