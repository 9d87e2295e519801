"""Players of the arena: how they are spelled."""

from __future__ import annotations

import pytest

from heptapolis.arena import Player, read_player, read_table
from heptapolis.errors import BadOption
from heptapolis.search import LEVELS, YARDSTICKS
from heptapolis.search.bots import SearchBot


@pytest.mark.parametrize("text", [*LEVELS, *YARDSTICKS])
def test_every_bot_can_enter(text: str) -> None:
    assert read_player(text) == Player(text)
    assert str(read_player(text)) == text


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("master:seconds=0.3", Player("master", seconds=0.3)),
        (" gentle : simulations = 2_000 ", Player("gentle", simulations=2000)),
        ("master:simulations=9:seconds=2", Player("master", 2.0, 9)),
        ("reference:simulations=1500", Player("reference", simulations=1500)),
        ("master:threads=2:seconds=0.25", Player("master", seconds=0.25, threads=2)),
        ("master:exploration=0.70000001", Player("master", manner=(("exploration", 0.70000001),))),
        ("master:exploration=0.5:own_trees=yes", Player("master", manner=(("exploration", 0.5), ("own_trees", True)))),
    ],
)
def test_a_budget_stands_behind_the_name(text: str, player: Player) -> None:
    assert read_player(text) == player
    assert read_player(str(player)) == player


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "there is no bot ''"),
        ("nobody", "there is no bot 'nobody'"),
        ("master:fast", "name:seconds=0.3 or name:simulations=2000"),
        ("master:seconds=0", "seconds is a number above 0"),
        ("master:seconds=nan", "seconds is a number above 0"),
        ("master:seconds=soon", "seconds is a number, not 'soon'"),
        ("master:seconds=inf", "seconds is a number above 0"),
        ("master:simulations=0.5", "simulations is a whole number from 1 to"),
        ("master:threads=0", "threads is a whole number from 1 to 64"),
        ("master:reuse=0", "reuse is a number from 1 on, not 0"),
        ("master:reuse=1e30", "reuse is a whole number up to 1000000000"),
        ("master:reuse=nan", "reuse is a whole number, not 'nan'"),
        ("master:reuse=1.5", "reuse is a whole number, not '1.5'"),
        ("master:calm=0", "calm is a number from 0.01 on, not 0"),
        ("master:hope=inf", "hope is a number from 0 on, not inf"),
        ("master:exploration=nan", "exploration is a number from 0 on, not nan"),
        ("master:openness=2", "from 0 to 1"),
        ("master:luck=1", "master has no setting 'luck'"),
        ("master:own_trees=2", "own_trees is yes or no"),
        ("random:seconds=1", "random does not think ahead: it takes no seconds"),
    ],
)
def test_what_is_no_player_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        read_player(text)


def test_a_common_budget_is_for_those_who_think_and_have_none() -> None:
    table = [player.with_budget(None, 50) for player in read_table("master,greedy,gentle,gentle:seconds=1,reference")]
    assert [str(player) for player in table] == [
        "master:simulations=50",
        "greedy",
        "gentle:simulations=12",  # it never runs more
        "gentle:seconds=1",
        "reference:simulations=50",
    ]
    assert [player.repeatable for player in table] == [True, True, True, False, True]


def test_a_changed_manner_is_searched_with() -> None:
    bot = read_player("master:exploration=0.25").bot("duel")
    assert isinstance(bot, SearchBot)
    assert bot.manner("duel").exploration == 0.25
