"""The first page tells how finished games ended, and an invitation who invites."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.server.tables import state_of


def ended(position: Position) -> Any:
    """A table of Duel whose game ended in this position."""
    seats = [
        SimpleNamespace(kind="person", name="Ada", holder="x", bot=None, kept=None),
        SimpleNamespace(kind="bot", name="", holder=None, bot="gentle", kept=None),
    ]
    setup = SimpleNamespace(open=False, name="")
    return SimpleNamespace(
        seats=seats, over=True, position=position, id="t", state="over", owner="x", game=position.game, setup=setup
    )


def test_a_finished_game_is_listed_with_its_result() -> None:
    chance = random.Random(5)
    position = heptapolis.game("duel").start(seed=5)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
    live = ended(position)
    names = json.loads(state_of(live)[1]["names"])
    assert [name[:2] for name in names] == [["person", "Ada"], ["bot", "gentle"]]
    assert [name[2] for name in names] == [score.total for score in position.scores()]
    assert [seat for seat, name in enumerate(names) if name[3]] == list(position.winners)


def test_a_game_that_was_given_up_is_told_from_one_whose_result_nobody_wrote_down() -> None:
    names = json.loads(state_of(ended(heptapolis.game("duel").start(seed=5)))[1]["names"])
    assert names == [["person", "Ada", None], ["bot", "gentle", None]]
