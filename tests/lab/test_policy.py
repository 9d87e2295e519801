"""Policies: found by name, asked in batches, playing as bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import heptapolis
from heptapolis.arena.matches import make_match
from heptapolis.arena.players import read_player
from heptapolis.arena.playing import play_game
from heptapolis.arena.rows import sources_digest, sources_of
from heptapolis.errors import BadOption, IllegalMove
from heptapolis.games import GAMES
from heptapolis.games.contract import Game
from heptapolis.lab.nets import read_net, write_net
from heptapolis.lab.observations import observations
from heptapolis.lab.policy import Policy, PolicyBot, as_bot, load, policy_bot
from heptapolis.lab.tables import Tables
from heptapolis.search import bot
from lab.tables import TABLES


def net_for(game: Game, path: Path, form: Any = "one-hot") -> Path:
    """A net with numbers of chance in it."""
    random, width = np.random.default_rng(3), observations(game, form).width
    layers = [
        (random.normal(size=(width, 8)).astype(np.float32), random.normal(size=8).astype(np.float32)),
        (random.normal(size=(8, game.action_count)).astype(np.float32), np.zeros(game.action_count, np.float32)),
    ]
    write_net(path, game, layers, form)
    return path


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_policy_plays_as_a_bot_what_it_chooses_in_a_batch(name: str, players: int) -> None:
    game = heptapolis.game(name, players=players)
    position, tables = game.start(seed=5), Tables(game)
    policy, player = load("lab.policies:first"), bot("lab.policies:first")
    assert isinstance(policy, Policy)
    while not position.over:
        seat = position.to_act[0]
        tables.put(0, position)
        wanted = int(policy.actions(*tables.observe([0], [seat]), np.zeros(1, np.uint64))[0])
        move = player.choose(position.view(seat), seed=1).move
        assert move.action == wanted
        position = position.play(seat, move)


def test_every_kind_of_policy_is_found_by_name(tmp_path: Path) -> None:
    game = heptapolis.game("duel")
    view = game.start(seed=3).view(0)
    (tmp_path / "mine.py").write_text("def last(view):\n    return view.moves()[-1]\n", encoding="utf-8")
    net = net_for(game, tmp_path / "net.npz")
    legal = view.moves()
    for name in (
        "lab.policies:first",
        "lab.policies:at_random",
        "lab.policies:last_move",
        "lab.policies:Indices",
        f"{tmp_path / 'mine.py'}:last",
        str(net),
        "greedy",
    ):
        choice = as_bot(load(name)).choose(view, seed=4, simulations=5)
        assert choice.move in legal
        assert bot(name).choose(view, seed=4, simulations=5).move == choice.move
    assert bot("lab.policies:last_move").choose(view).move == legal[-1]
    assert isinstance(policy_bot("lab.policies:Indices"), PolicyBot)


def test_chance_follows_the_seed() -> None:
    player, view = bot("lab.policies:at_random"), heptapolis.game("duel").start(seed=3).view(0)
    moves = [player.choose(view, seed=seed).move for seed in range(20)]
    assert moves == [player.choose(view, seed=seed).move for seed in range(20)]
    assert len(set(moves)) > 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:policy", "no module 'nowhere'"),
        ("lab.policies:nothing", "no 'nothing' in lab.policies"),
        ("lab.policies:NUMBER", "cannot be called"),
        ("lab.policies:nothing_at_all", "needs 0 arguments"),
        ("nofile.py:policy", "no file nofile.py"),
        ("nofile.npz", "no file nofile.npz"),
        ("nobody", "no bot 'nobody'"),
    ],
)
def test_names_that_mean_nothing_are_told_in_a_sentence(name: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        load(name)


def test_a_file_that_fails_is_read_again_once_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("raise RuntimeError('not yet')\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="not yet"):
        load(f"{path}:first")
    path.write_text("def first(observations, masks):\n    return masks.argmax(axis=1)\n", encoding="utf-8")
    assert isinstance(load(f"{path}:first"), Policy)


def test_actions_that_are_none_are_refused() -> None:
    view = heptapolis.game("duel").start(seed=3).view(0)
    with pytest.raises(IllegalMove, match=r"lab\.policies:wrong chose action"):
        bot("lab.policies:wrong").choose(view)
    for bad in (lambda seen, masks: [0.5] * len(masks), lambda seen, masks: 3, lambda seen, masks: masks.argmax(1)[:0]):
        with pytest.raises(BadOption, match="whole numbers"):
            Policy(bad, "bad").actions(np.zeros((2, 3)), np.ones((2, 4), np.int8), None)
    for bad in (lambda seen, masks: [4] * len(masks), lambda seen, masks: np.array([-1] * len(masks))):
        with pytest.raises(IllegalMove):
            Policy(bad, "bad").actions(np.zeros((2, 3)), np.ones((2, 4), np.int8), None)


def test_policies_play_in_the_arena(tmp_path: Path) -> None:
    net = net_for(heptapolis.game("duel"), tmp_path / "net.npz")
    players = [read_player(text) for text in (str(net), "lab.policies:first")]
    assert [str(player) for player in players] == [str(net), "lab.policies:first"]
    assert read_player(str(players[1])) == players[1]
    match = make_match("duel", tuple(players), {}, 1)
    once, again = (play_game(match, 0, 1) for _ in range(2))
    assert [seat.points for seat in once.seats] == [seat.points for seat in again.seats]
    own, *others = sources_of(match).split("+")
    assert own == sources_digest()
    assert sorted(others) == sorted(bot(str(player)).digest for player in players)
    changed = tmp_path / "other.npz"
    changed.write_bytes(net.read_bytes() + b"0")
    assert bot(str(changed)).digest != bot(str(net)).digest
    with pytest.raises(BadOption, match="takes no simulations"):
        read_player("lab.policies:first:simulations=5")


@pytest.mark.parametrize("name", GAMES)
def test_a_net_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    game = heptapolis.game(name)
    net = read_net(net_for(game, tmp_path / "net.npz", "indices"))
    tables = Tables(game, 5, "indices")
    tables.deal_many(np.arange(5), np.arange(5))
    seen, masks = tables.observe(np.arange(5), np.array([tables.owed(row)[0] for row in range(5)]))
    (first, first_bias), (last, last_bias) = net.layers
    by_hand = np.tanh(seen @ first + first_bias) @ last + last_bias
    assert np.array_equal(net(seen, masks), np.where(masks, by_hand, -np.inf).argmax(axis=1))
    net.check(game)


def test_a_net_plays_only_what_it_was_made_for(tmp_path: Path) -> None:
    path = net_for(heptapolis.game("duel"), tmp_path / "duel.npz")
    view = heptapolis.game("dice", players=2).start(seed=1).view(0)
    with pytest.raises(BadOption, match=r"made for heptapolis/Duel-v1 with 2 players, not for heptapolis/Dice-v1"):
        bot(str(path)).choose(view)
    with pytest.raises(BadOption, match="fit together"):
        write_net(tmp_path / "x.npz", heptapolis.game("duel"), [(np.zeros((3, 4)), np.zeros(5))])
    with pytest.raises(BadOption, match="columns"):
        write_net(tmp_path / "x.npz", heptapolis.game("duel"), [(np.zeros((3, 4)), np.zeros(4))])


def test_damaged_nets_are_refused_in_a_sentence(tmp_path: Path) -> None:
    whole = net_for(heptapolis.game("duel"), tmp_path / "duel.npz").read_bytes()
    bad = tmp_path / "bad.npz"
    for data in (b"", b"nothing", whole[: len(whole) // 2], whole[:2000] + bytes(200) + whole[2200:]):
        bad.write_bytes(data)
        with pytest.raises(BadOption, match="no saved net"):
            read_net(bad)
    with bad.open("wb") as file:
        np.save(file, np.zeros(3))  # one array and no archive
    with pytest.raises(BadOption, match="no saved net"):
        read_net(bad)
    np.savez(bad, **{"format": np.array(1), "weights_0": np.array([object()])})
    with pytest.raises(BadOption, match="no saved net"):
        read_net(bad)
