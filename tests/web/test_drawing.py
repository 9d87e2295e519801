"""Boards without a browser: everything that can be chosen is there, nothing that is secret, nothing inline."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Position, View
from heptapolis.translation import LANGUAGES
from heptapolis.web import STATIC, forms, gallery, page
from heptapolis.web.board import BoardContext, LogLine, Replay, SeatCard, board
from heptapolis.web.cards import explanation
from heptapolis.web.lobby import TableCard, game_card, games
from heptapolis.web.pages import TEMPLATES, NoSuchPage


def setting(position: Position, viewer: int | None) -> BoardContext:
    seats = tuple(SeatCard(f"Player {seat}", "person") for seat in range(position.game.players))
    log = (LogLine(1, ("Somebody <did> something.",)),)
    return BoardContext("t", seats, viewer, 3, None, position.to_act, log, frozenset({"hint", "retract", "leave"}))


def draw(position: Position, viewer: int | None, language: str = "en") -> str:
    return board(position.view(viewer), setting(position, viewer), language)


def moments(game: str, players: int, seed: int, step: int) -> Iterator[Position]:
    """Positions of a random game, one in `step` of them and the last one."""
    chance = random.Random(seed)
    position = heptapolis.game(game, players=players).start(seed=seed)
    count = 0
    while not position.over:
        if count % step == 0:
            yield position
        seat = chance.choice(position.to_act)
        position = position.play(seat, chance.choice(position.moves(seat)))
        count += 1
    yield position


def offered(drawn: str) -> list[str]:
    """The notations of all moves that a board offers."""
    found = re.findall(r'name="move" value="([^"]*)"', drawn) + re.findall(r'data-move="([^"]*)"', drawn)
    return [html.unescape(notation) for notation in found]


def check_offers(view: View, drawn: str) -> None:
    """A board offers every legal move, and no other."""
    assert set(offered(drawn)) == {str(move) for move in view.moves()}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_offers_every_legal_move_and_no_other(game: str) -> None:
    players = heptapolis.game(game).players
    for position in moments(game, players, 5, 7):
        for seat in (*range(players), None):
            check_offers(position.view(seat), draw(position, seat))


@pytest.mark.parametrize("players", [2, 4, 7])
def test_tables_of_seven_wonders_of_any_size_can_be_drawn(players: int) -> None:
    for position in moments("seven-wonders", players, players, 25):
        for seat in (0, players - 1, None):
            drawn = draw(position, seat)
            check_offers(position.view(seat), drawn)
            assert drawn.count("data-city=") == max(3, players)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn_in_every_language(game: str, language: str) -> None:
    for position in moments(game, heptapolis.game(game).players, 2, 40):
        assert 'id="board"' in draw(position, 0, language)


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_differ_in_secrets_alone_are_drawn_alike(game: str) -> None:
    for position in moments(game, heptapolis.game(game).players, 9, 23):
        if position.over:
            continue
        view = position.view(0)
        other = view.sample(seed=4)
        assert other.view(0) == view
        known = setting(position, 0)
        assert board(view, known, "en") == board(other.view(0), known, "en")


def test_a_screen_that_goes_to_somebody_else_shows_nothing() -> None:
    position = heptapolis.game("seven-wonders").start(seed=1)
    made = setting(position, None)
    covered = BoardContext(made.table, made.seats, None, 3, waiting=made.waiting, pass_to=1)
    drawn = board(position.view(None), covered, "en")
    assert 'data-look="1"' in drawn
    assert "data-card" not in drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_that_has_passed_offers_nothing(game: str) -> None:
    position = heptapolis.game(game).start(seed=1)
    made = setting(position, 0)
    past = BoardContext(made.table, made.seats, 0, replay=Replay(at=0, last=5, eyes=(0,)))
    drawn = board(position.view(0), past, "en")
    assert offered(drawn) == []
    assert "data-pick=" not in drawn
    assert 'data-decision=""' in drawn


def test_names_are_not_markup() -> None:
    position = heptapolis.game("seven-wonders").start(seed=1)
    seats = tuple(SeatCard("<b>x</b>", "person") for _ in range(3))
    drawn = board(position.view(0), BoardContext("t", seats, 0, log=(LogLine(1, ("<i>y</i>",)),)), "en")
    assert "<b>x" not in drawn
    assert "<i>y" not in drawn


def test_at_the_end_the_score_sheet_and_all_hidden_cards_are_shown() -> None:
    *_, position = moments("seven-wonders", 3, 6, 1000)
    made = setting(position, 0)
    drawn = board(
        position.view(0), BoardContext(made.table, made.seats, 0, revealed=position.to_dict(), over=True), "en"
    )
    for score in position.scores():
        assert re.search(rf">{score.total}</td>", drawn)
    document = position.to_dict()
    for card in document["discard"]:
        assert f'data-explain="{card}"' in drawn
    assert 'class="revealed"' in drawn


# Pages ----------------------------------------------------------------------------------------------------------------


def contexts(language: str) -> Iterator[tuple[str, dict[str, object]]]:
    seats = (SeatCard("Ada", "person"), SeatCard("", "open"))
    tables = [TableCard("a", "duel", seats, "running", True), TableCard("b", "dice", seats, "waiting", name="Ours")]
    for game in GAMES:
        card = game_card(game, language)
        yield "cards", gallery.contents(game, language)
        choices = {"seats": forms.seat_choices(game, language), "first": forms.seat_choices(game, language, True)}
        fields = {"options": forms.options(game, language), "error": "Wrong."}
        yield "new", {"game": card, "games": games(language), **choices, **fields}
    lists = {"mine": tables, "open": tables, "watch": []}
    offers = {"duel": SimpleNamespace(token="t", commitment="ab")}
    yield (
        "landing",
        {
            "games": games(language),
            "ready": {"dice": 0.5},
            "seconds": {"dice": 7},
            "people": 2,
            "offers": offers,
            "error": "Gone.",
            **lists,
        },
    )
    yield "settings", {"next": "/"}
    yield "error", {"status": 404, "sentence": "No."}
    yield "open", {"error": "", "text": "<x>", "levels": [("gentle", "gentle")]}
    invited = {"game": game_card("duel", language), "inviter": "Ada", "seats": seats, "wanted": [], "commitment": "ab"}
    yield "join", {"heading": "Come", "sentence": "Sit.", "action": "/", "button": "Go", "name": "", **invited}
    proof = {
        "commitment": "ab",
        "secret": "cd",
        "public": [("Game", "x")],
        "contributions": [("Ada", "y", True), ("Berenike", "z", False)],
        "key": "ef",
    }
    for verified in (True, False, None):
        yield (
            "fair",
            {"table": "t", "game": "duel", "title": "T", "started": True, "over": True, "verified": verified, **proof},
        )
    yield "table", {"table": "t", "title": "T", "game": "duel", "board": "<main></main>", "viewer": 0}
    eyes = {"at": 1, "last": 3, "eyes": 0, "seats": seats, "choices": (0, 1), "over": True}
    yield "replay", {"table": "t", "title": "T", "game": "dice", "board": "", "commitment": "", "mine": (0,), **eyes}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_made_in_every_language(language: str) -> None:
    for name, context in contexts(language):
        made = page(name, language, theme="dark", visitor="Ada", **context)
        assert f'<html lang="{language}" data-theme="dark"' in made
        assert "<x>" not in made


def test_a_page_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchPage):
        page("nowhere", "en")


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_explains_itself(game: str) -> None:
    for thing in heptapolis.game(game).things:
        told = explanation(game, thing.id, "en") or ""
        assert "<dl>" in told
        assert f"<dd>{thing.id}</dd>" not in told  # that is what programs call it
    assert explanation(game, "nothing-like-this", "en") is None


def test_no_template_has_inline_style_or_script() -> None:
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", text), path


def test_every_icon_that_boards_and_pages_use_is_in_the_sprite() -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))
    drawn = [page(name, "en", **context) for name, context in contexts("en")]
    for game in GAMES:
        drawn += [draw(position, 0) for position in moments(game, heptapolis.game(game).players, 3, 30)]
    used = {name for text in drawn for name in re.findall(r'icons\.svg\?v=[0-9a-f]+#([^"]+)"', text)}
    assert used <= known


def test_nothing_static_names_another_host() -> None:
    for path in [*STATIC.iterdir(), *TEMPLATES.rglob("*.html")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//" not in re.sub(r"(^|\s)//.*", "", text, flags=re.MULTILINE).replace("https://", "//"), path
