"""What the pages around the tables show in pictures of them: an example of the context of each, by the name of its template."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heptapolis.games import GAMES
from heptapolis.server.table_pages import qr
from heptapolis.translation import translate
from heptapolis.web import forms, gallery, rulebook
from heptapolis.web.board import SeatCard
from heptapolis.web.lobby import TableCard, game_card, games
from heptapolis.web.pages import render

SEATS = (SeatCard("Ada", "person"), SeatCard("Berenike", "bot", "steady"), SeatCard("", "open"))
LINK = "http://192.168.1.20:8777/join/FJ3m0Qx2V7k1sTzL"


def _landing(game: str, language: str) -> dict[str, Any]:
    names = list(GAMES)
    done = ((52, True), (47, False))
    tables = [
        TableCard("a", game, SEATS, "running", True),
        TableCard("b", names[1], SEATS[:2], "over", when="18 Nov 2026", result=done),
        TableCard("c", names[2], SEATS[:2], "over", when="17 Nov 2026", given_up=True),
    ]
    return {
        "games": games(language),
        "mine": tables,
        "open": [TableCard("d", names[3], (SeatCard("Cyrus", "person"), SeatCard("", "open")), "waiting")],
        "watch": [TableCard("e", names[0], SEATS[:2], "running", name="Friday evening")],
        "ready": dict.fromkeys(GAMES, 1.0) | {game: 0.4},
        "seconds": {game: 6},
        "people": 3,
    }


def _new(game: str, language: str) -> dict[str, Any]:
    return {
        "game": game_card(game, language),
        "games": games(language),
        "options": forms.options(game, language),
        "seats": forms.seat_choices(game, language),
        "first": forms.seat_choices(game, language, True),
        "error": "",
    }


def _join(game: str, language: str) -> dict[str, Any]:
    return {
        "heading": translate(language, "{name} invites you to a game", name="Berenike"),
        "sentence": GAMES[game].title,
        "action": "/",
        "button": translate(language, "Take a seat"),
        "name": "",
        "game": game_card(game, language),
        "seats": SEATS,
        "commitment": "a" * 64,
    }


def _rulebook(game: str, language: str) -> dict[str, Any]:
    return {
        "game": game_card(game, language),
        "games": games(language),
        "contents": rulebook.contents(game, language),
        "body": rulebook.body(game, language),
    }


def _around(game: str) -> dict[str, Any]:
    title = GAMES[game].title
    return {"table": "demo", "game": game, "title": title, "seats": SEATS, "viewer": 0, "mine": (0,), "owner": True}


def _waiting(game: str, language: str) -> dict[str, Any]:
    """A table that has not begun: the page of a table with its waiting room."""
    more = {
        "revision": 1,
        "actions": frozenset({"start", "leave", "delete"}),
        "hints": False,
        "invitation": {"link": LINK, "qr": qr(LINK), "token": "FJ3m0Qx2V7k1sTzL"},
        "may_sit": [],
        "waits": True,
        "contributions": {},
        "commitment": "a" * 64,
        "lan": {"may": False},
        "csrf": "",
    }
    room = render("waiting.html", language, **(_around(game) | more))
    return _around(game) | {
        "board": room,
        "invitations": [],
        "commitment": "a" * 64,
        "fraction": 1.0,
        "lan": {"may": False},
    }


def _tv(game: str, language: str) -> dict[str, Any]:
    waiting = render("tv_waiting.html", language, link=LINK, qr=qr(LINK), joins=True, **_around(game))
    return _around(game) | {"fragment": waiting}


def _fair(game: str, language: str) -> dict[str, Any]:
    return _around(game) | {
        "started": True,
        "over": True,
        "commitment": "a" * 64,
        "secret": "b" * 64,
        "public": [(translate(language, "Game, players, options, rules version"), f'{{"game": "{game}"}}')],
        "contributions": [("Ada", "what Ada added", True)],
        "key": "c" * 64,
        "verified": True,
    }


def _open(_: str, __: str) -> dict[str, Any]:
    return {"error": "", "text": "", "levels": [(level, level) for level in forms.LEVELS]}


def _error(_: str, language: str) -> dict[str, Any]:
    return {"status": 404, "sentence": translate(language, "There is nothing at this address.")}


EXAMPLES: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "landing": _landing,
    "new": _new,
    "cards": gallery.contents,
    "rulebook": _rulebook,
    "join": _join,
    "waiting": _waiting,
    "tv": _tv,
    "fair": _fair,
    "settings": lambda game, language: {"next": "/"},
    "open": _open,
    "error": _error,
    "away": lambda game, language: {},
}
TEMPLATES = {"waiting": "table"}
"""Pages that are made by the template of another one."""
