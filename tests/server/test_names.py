"""Somebody at a table has one name: in the log, on the score sheet, on the board and in the API."""

from __future__ import annotations

import html
import random
import re

import pytest

from server.helpers import Program, Server

ODD = "Žofie <b>& {card} 'ș'"


def parts(board: str) -> tuple[list[str], str]:
    """The sentences of the log, and the heads of the score sheet, of a board."""
    log = board[board.index('class="log-lines"') :]
    sheet = re.search(r'class="score-sheet">.*?</thead>', board, re.DOTALL)
    sentences = re.findall(r"<li>([^<]*)</li>", log[: log.index("</ol>")])
    return [html.unescape(sentence) for sentence in sentences], sheet[0] if sheet else ""


@pytest.mark.parametrize(
    ("game", "players", "builds"), [("duel", 2, "builds"), ("seven-wonders", 3, "builds"), ("architects", 3, "takes")]
)
def test_log_and_score_sheet_call_people_the_same(server: Server, game: str, players: int, builds: str) -> None:
    program = Program(server, ODD)
    table = program.create(game, ["me", *["random"] * (players - 1)])
    assert program.play(table, 0, random.Random(8))["over"]
    names = [seat["name"] for seat in program.get(f"/api/tables/{table}")["seats"]]
    assert names[0] == ODD
    board = program.http.get(f"/tables/{table}/board").text
    assert "<b>&" not in board
    sentences, sheet = parts(board)
    subjects = {found[1] for one in sentences if (found := re.match(rf"(.+?) {builds} ", one))}
    assert subjects
    assert subjects <= set(names)
    for name in names:  # a random bot may build nothing all game long, but the log tells what it did instead
        assert any(one.startswith(f"{name} ") for one in sentences)
    assert re.findall(r"<span>([^<]*)</span>", sheet) == [
        str(html.escape(name)).replace("&#x27;", "&#39;") for name in names
    ]
    assert any(one.startswith("The game is over.") and any(name in one for name in names) for one in sentences)
    czech = program.http.get(f"/tables/{table}/board", headers={"accept-language": "cs"}).text
    assert "&lt;b&gt;&amp; {card}" in czech


def test_two_people_of_one_name_are_told_apart_by_their_seats(server: Server) -> None:
    first, second = Program(server, "Eva"), Program(server, "Eva")
    table = first.create("duel", ["me", "open"])
    assert second.post(f"/api/tables/{table}/sit", invitation=first.invitation).status_code == 200
    assert [seat["name"] for seat in first.get(f"/api/tables/{table}")["seats"]] == ["Eva (1)", "Eva (2)"]
    first.play(table, 0, random.Random(1), moves=1)
    sentences, _ = parts(second.http.get(f"/tables/{table}/board").text)
    assert any(one.startswith("Eva (1) takes") for one in sentences)
