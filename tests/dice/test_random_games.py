"""Random games and random tables, compared choice by choice with the plain rules of `oracle`."""

from __future__ import annotations

import random

import pytest

import heptapolis
from heptapolis.games.contract import Position

from .facts import ATTACK_POINTS, BOARDS, BONUSES, BOXES, COMMON, LAST_ROUND
from .helpers import ROUND, attacks, bonuses, boxes, boxes_now, coins, coins_now, forum, kind, moment, written
from .oracle import City, Table

GREY = {"grey1", "grey2", "grey3"}


def the_same(position: Position, table: Table) -> None:
    """What the position says of every city is what the oracle has."""
    scores = position.scores()
    for seat, city in enumerate(table.cities):
        assert coins(position, seat) == city.coins
        assert boxes(position, seat) == set(city.boxes)
        assert attacks(position, seat) == city.attacks
        assert bonuses(position, seat) == set(city.bonuses)
        assert set(written(position, seat).get("unlocked", [])) == city.unlocked()
        assert bool(written(position, seat).get("first")) == city.first
        assert written(position, seat).get("resources", 0) == city.count("warehouse")
        assert scores[seat].categories() == city.scores()


def take_turn(position: Position, table: Table, seat: int, chance: random.Random) -> Position:
    """One seat answers all its questions at random; each time the moves are compared."""
    turn = table.turn(seat)
    question, moves = next(turn)
    line = position.line
    try:
        while True:
            assert kind(position, seat) == question
            offered = position.moves(seat)
            assert {str(move): move.payment for move in offered if move.kind in ("build", "check", "wonder")} == {
                move: payment for move, payment in moves.items() if payment is not None
            }
            assert {str(move) for move in offered} == set(moves)
            eager = [move for move in moves if move not in ("pass", "decline")]
            chosen = chance.choice(eager if eager and chance.random() < 0.9 else list(moves))
            position = position.play(seat, chosen)
            question, moves = turn.send(chosen)
    except StopIteration:
        pass
    if position.line == line:
        assert seat not in position.to_act
        if chance.random() < 0.2:
            assert coins_now(position, seat) == table.cities[seat].coins
            assert boxes_now(position, seat) == set(table.cities[seat].boxes)
    return position


def winners(table: Table) -> tuple[int, ...]:
    ranks = [(sum(city.scores().values()), city.coins) for city in table.cities]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 5), (4, 8), (7, 11)])
def test_a_random_game_goes_as_the_plain_rules_say(players: int, seed: int) -> None:
    chance = random.Random(seed)
    position = heptapolis.game("dice", players=players).start(seed)
    table = Table([City(entry["board"]) for entry in position.to_dict()["cities"]], forum(position))
    leaving = position.to_dict()["leaving"]
    last = None
    while not position.over:
        number = moment(position)
        table.forum = forum(position)
        specials = table.specials()
        assert set(table.forum) == set(COMMON) - set(leaving[: len(specials)]) | specials
        table.begin()
        seats = list(range(players))
        chance.shuffle(seats)
        for seat in seats:
            position = take_turn(position, table, seat, chance)
        table.end_round()
        the_same(position, table)
        if last is None and table.triggered():
            last = number + 1
        assert position.over == (number == (last or LAST_ROUND) or number == LAST_ROUND)
        if chance.random() < 0.1:
            assert heptapolis.position(position.to_dict()) == position
            observer = chance.randrange(players)
            view = position.view(observer)
            assert view.sample(seed).view(observer) == view
    assert position.winners == winners(table)
    assert position.ending == ("bonuses" if table.triggered() else "rounds")
    assert heptapolis.read_record(heptapolis.record(position)) == position


def random_city(board: str, chance: random.Random) -> City:
    """A board filled at random, most of it late in a game, with attack points as they might have been written."""
    city = City(board, coins=chance.randint(0, 21))
    density = chance.choice([0.3, 0.7, 0.9, 0.97])
    for box in BOXES[board]:
        if city.open(box) and chance.random() < density:
            city.boxes.append(box)
    for box in city.boxes:
        if "attack" in box:
            city.attacks[box] = ATTACK_POINTS[int(box[-1])] - chance.randint(0, 2)
    city.bonuses = chance.sample(BONUSES, chance.randint(0, 2))
    return city


@pytest.mark.parametrize("seed", range(50))
def test_a_round_at_a_random_table_goes_as_the_plain_rules_say(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.choice([2, 2, 3, 3, 4])
    cities = [random_city(board, chance) for board in chance.sample(list(BOARDS), players)]
    made = [{key: getattr(city, key) for key in ("board", "coins", "boxes", "attacks", "bonuses")} for city in cities]
    position = heptapolis.position({"game": "dice", "round": ROUND, "cities": made, "seed": seed})
    table = Table(cities, forum(position))
    table.end_round()
    the_same(position, table)
    for _ in range(2):
        if position.over:
            break
        table.forum = forum(position)
        table.begin()
        for seat in range(players):
            position = take_turn(position, table, seat, chance)
        table.end_round()
        the_same(position, table)
