"""What a position knows of its last moves, and what a view finds of a move: the same as a search would find."""

from __future__ import annotations

import random

import pytest

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Move, Reason


@pytest.mark.parametrize("game", GAMES)
def test_what_a_view_finds_is_played_without_asking_again(game: str) -> None:
    position, chance, last = heptapolis.game(game).start(seed=11), random.Random(3), None
    while not position.over:
        assert position.last == last
        seat = chance.choice(position.to_act)
        view = position.view(seat)
        move = chance.choice(view.moves())
        found = view.legal_move(f" {move} ")
        assert found == move == view.legal_move(move)
        assert isinstance(found, Move)
        assert isinstance(view.legal_move("fly away"), Reason)
        played, checked = position.play_legal(seat, found), position.play(seat, str(move))
        assert (played, played.history, played.line) == (checked, checked.history, checked.line)
        assert played.events(seat) == checked.events(seat)
        last = position.line, seat, str(move)
        position = played
        for one in range(position.game.players):
            now = [text for line, who, text in position.history if (line, who) == (position.line, one)]
            assert list(position.chosen(one)) == now


def test_what_is_taken_back_is_not_the_last_move() -> None:
    first = heptapolis.game("seven-wonders", players=3).start(seed=1)
    one = first.play(0, first.moves(0)[0])
    two = one.play(2, one.moves(2)[0])
    assert two.retract(2).last == one.last
    assert two.retract(0).last == two.last
    assert one.retract(0).last is None
    assert one.retract(0).chosen(0) == ()
