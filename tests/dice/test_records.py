"""Records: whole games as text."""

from __future__ import annotations

import pytest

import heptapolis
from heptapolis.errors import BadRecord

from .helpers import city, offers, play, play_round, table


def a_game(rounds: int = 4) -> object:
    position = heptapolis.game("dice", players=2, boards=["giza", "ephesus"]).start(3)
    for number in range(rounds):
        position = play_round(position, offers(position, 0)[-1], offers(position, 1)[number % 2])
    return position


def test_a_record_reads_back() -> None:
    position = a_game()
    text = heptapolis.record(position)
    read = heptapolis.read_record(text)
    assert read == position
    assert read.history == position.history
    assert heptapolis.record(read) == text
    assert '[Game "dice"]' in text
    assert "\n1. 0 " in text


def test_a_record_tells_a_turn_with_several_choices() -> None:
    start = table(city("rhodes", "warehouse wonder.1"), city("olympia", "warehouse"))
    position = play(play(start, 1, "wonder"), 0, "wonder; check west_barracks.attack1; check west_barracks.attack2")
    for each in (position, play_round(position, None, "pass")):
        read = heptapolis.read_record(heptapolis.record(each))
        assert read == each
        assert read.history == each.history


def test_a_record_of_a_finished_game_has_its_result() -> None:
    end = play_round(table(city("giza", "agora.a1", bonuses="coins again build")))
    text = heptapolis.record(end)
    assert "[Result" in text
    assert heptapolis.read_record(text).over


def test_a_record_keeps_the_option_boards() -> None:
    game = heptapolis.game("dice", players=3, boards=["giza", None, "rhodes"])
    position = play_round(game.start(2))
    read = heptapolis.read_record(heptapolis.record(position))
    assert read == position
    assert read.game == game


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1. 0 ", "1. 0 dance; 0 "),
        ("1. 0 ", "1. 7 "),
        ("1. 0 ", "5. 0 "),
        ('[Players "2"]', '[Players "9"]'),
        ('[Game "dice"]', '[Game "chess"]'),
        ("[Heptapolis", "[Octopolis"),
        ("grey1", "grey9"),
        ('[Rules "', '[Rules "9'),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(old: str, new: str) -> None:
    text = heptapolis.record(a_game(2))
    assert old in text
    with pytest.raises(BadRecord) as caught:
        heptapolis.read_record(text.replace(old, new, 1))
    assert caught.value.line >= 1
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


def test_an_illegal_move_in_a_record_is_refused() -> None:
    text = heptapolis.record(a_game(1))
    lines = text.rstrip("\n").split("\n")
    lines[-1] = "1. 0 bonus coins; 1 pass"
    with pytest.raises(BadRecord) as caught:
        heptapolis.read_record("\n".join(lines) + "\n")
    assert caught.value.line == len(lines)
