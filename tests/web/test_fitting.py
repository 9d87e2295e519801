"""Real positions of every game in several languages: what stands in a place stays within it, and lies over nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.web.board import BoardContext, SeatCard, board
from web.conftest import Tab
from web.playing import new_table, wait_for_turn

pytestmark = pytest.mark.slow

PUT = """([html, width, language]) => {
  document.documentElement.lang = language;
  document.documentElement.style.overflowAnchor = "none";
  document.querySelector("#board").outerHTML = html;
  scrollTo(0, 0);
  const box = (part) => part.getBoundingClientRect();
  const seen = (part) => box(part).width > 2 && box(part).height > 2;
  const words = (part) => part.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const found = [];
  for (const [frame, inner] of PLACES) {
    for (const one of document.querySelectorAll(frame)) {
      for (const part of one.querySelectorAll(inner)) {
        if (!seen(part) || !seen(one)) continue;
        const a = box(part), b = box(one);
        if (a.left < b.left - 2 || a.right > b.right + 2 || a.top < b.top - 2 || a.bottom > b.bottom + 2) {
          found.push(`${width}: ${inner} beyond ${frame}: ${words(one)}`);
        }
      }
    }
  }
  for (const [first, second] of APART) {
    for (const one of document.querySelectorAll(first)) {
      for (const other of document.querySelectorAll(second)) {
        if (!seen(one) || !seen(other) || one.contains(other) || other.contains(one)) continue;
        const a = box(one), b = box(other);
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
          found.push(`${width}: ${first} over ${second}: ${words(one)} over ${words(other)}`);
        }
      }
    }
  }
  return found; }"""
WITHIN = {
    "seven-wonders": [
        (".hand .card", ".card-cost .marks, .card-name, .price"),
        (".own .stage-box", ".stage-effect, .takes, .stage-words"),
        (".rise", ".wonder-title, .stage-box"),
        (".own .chip button", ".chip-name"),
        (".city-top", ".front, .fact"),
    ],
    "duel": [(".lying.free .card", ".card-cost .marks, .price"), (".wonder-row button", ".wonder-words, .wonder-name")],
    "architects": [(".own", ".piece, .place, .owned button"), (".large .piece", ".slots, .piece-gain")],
    "dice": [(".own .square button", ".square-top > *"), (".bonus-box", ".bonus-words"), (".act", ".act-name")],
}
"""Places, and what must not reach beyond them."""
APART = {
    "seven-wonders": [(".wonder-title", ".city-top"), (".own", ".hand .card"), (".own .figures", ".own-trade")],
    "duel": [(".wonder-words", ".wonder-row .wonder-effect .marks"), (".layout", ".log")],
    "architects": [(".own", ".dock"), (".order-word", ".slots")],
    "dice": [(".building-title h4", ".own .tag"), (".bonuses", ".own-head .figures")],
}
"""What lies over nothing of the other kind; in Architects the own city ends above the dock."""
WIDE = {"architects": ((1280, 800), (1920, 1080))}
"""Sizes of windows where they are not those of all."""
MOMENTS = {"seven-wonders": (12, 30, 46), "duel": (16, 30, 48), "architects": (3, 30, 60), "dice": (4, 40, 80)}
"""After how many moves."""


def played(game: str, moves: int, seed: int, players: int = 3) -> Position:
    """A position after so many random moves, in which the first seat is asked."""
    chance = random.Random(seed)
    position = heptapolis.game(game, players=2 if game == "duel" else players).start(seed=seed)
    while not position.over and (moves > 0 or 0 not in position.to_act):
        seat = position.to_act[-1]
        choices = [move for move in position.moves(seat) if move.kind not in ("discard", "pass")]
        position = position.play(seat, chance.choice(choices or position.moves(seat)))
        moves -= 1
    return position


def shown(position: Position, language: str) -> str:
    """The board as the first seat sees it."""
    seats = tuple(
        SeatCard(name, "bot", "steady")
        for name in ("Ada", "Berenike", "Cyrus", "Dido", "Evandros", "Fulvia", "Gaius")[: position.game.players]
    )
    setting = BoardContext("demo", seats, 0, 1, None, position.to_act, (), frozenset({"take-back"}))
    return board(position.view(0), setting, language)


def faults(page: Any, game: str, html: str, width: int, language: str) -> list[str]:
    """What reaches beyond its place or lies over something, when the board is put into the page."""
    script = PUT.replace("PLACES", str([list(pair) for pair in WITHIN[game]]))
    found: list[str] = page.evaluate(
        script.replace("APART", str([list(pair) for pair in APART[game]])), [html, width, language]
    )
    return found


@pytest.mark.parametrize("game", ["seven-wonders", "duel", "architects", "dice"])
def test_everything_fits_its_place(tab: Callable[..., Tab], game: str) -> None:
    one = tab(width=1280, height=800)
    new_table(one.page, one.server, game, ["me", *["bot:random"] * (1 if game == "duel" else 2)])
    wait_for_turn(one.page)
    one.page.route("**/board*", lambda route: route.fulfill(status=304))  # the table itself shall not draw over it
    found = []
    for width, height in WIDE.get(game, ((820, 1180), (1280, 800), (1920, 1080))):
        one.page.set_viewport_size({"width": width, "height": height})
        for moves in MOMENTS[game]:
            position = played(game, moves, seed=7)
            if position.over:
                continue
            for language in ("en", "cs", "ro"):
                said = faults(one.page, game, shown(position, language), width, language)
                found += [f"{language}, {moves} moves, {fault}" for fault in said]
    assert found == []


def test_every_rung_of_a_ladder_is_above_the_dock_with_many_players(tab: Callable[..., Tab]) -> None:
    one = tab(width=1280, height=800)
    new_table(one.page, one.server, "architects", ["me", *["bot:random"] * 2])
    wait_for_turn(one.page)
    one.page.route("**/board*", lambda route: route.fulfill(status=304))
    seen = set()
    for seed in range(12):
        position = played("architects", 3, seed, players=7)
        wonder = position.to_dict()["cities"][0]["wonder"]
        for language in ("en", "ro") if wonder not in seen else ():
            faults(one.page, "architects", shown(position, language), 1280, language)
            lowest = one.page.locator(".own .piece").evaluate_all(
                "all => Math.max(...all.map(part => part.getBoundingClientRect().bottom))"
            )
            assert lowest <= one.page.locator(".dock").first.bounding_box()["y"], (wonder, language)
        seen.add(wonder)
    assert len(seen) > 3
