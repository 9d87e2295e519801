"""Games that the search plays against itself, and what is noted of them for a net to learn from.

At every decision each seat's active columns are noted, and what the search found for the seat that chose; at the end of the
game how it ended. Now and then a seat plays by habit instead: a judgement is asked about bad moves too, and a net that has seen
none of them cannot tell them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from heptapolis.kernel.chance import draw, enter_game
from heptapolis.kernel.policies import next_seat
from heptapolis.kernel.rules import inner_rule, long_rule, rule
from heptapolis.kernel.stubs import apply, legal, over, setup
from heptapolis.kernel.views import look
from heptapolis.search.compiled.engine import judge, search
from heptapolis.search.compiled.judgement import read_columns
from heptapolis.search.compiled.learning import seat_styles
from heptapolis.search.compiled.move_odds import GRAIN, choose_by_habit
from heptapolis.search.compiled.tree import NONE, clear_node

SHARE, WORTH, FOUND_SHARE, FOUND_WORTH, CHOSE, GAME = range(6)
"""What is noted for each seat at each decision, before its points by category: what the end gave it, what the search found (if
it was the one that chose), whether it was, and which game it was."""
TARGETS = 6


class Notes(NamedTuple):
    """Room for what is noted; what does not fit is left out."""

    columns: Any
    values: Any
    """of all rows, one after the other"""
    starts: Any
    """where each row begins"""
    targets: Any
    """float32[row, TARGETS + category]"""
    used: Any
    """rows"""


@inner_rule
def clear_tree(desk, players):
    """A desk that knows nothing."""
    for root in range(players):
        clear_node(desk.nodes[root], NONE)
        for style in range(desk.by_style.shape[1]):
            desk.by_style[root, style, 0] = 0.0
            desk.by_style[root, style, 1] = 0.0
    desk.used[0] = players


@rule
def note_position(desk, table, net, notes, players, seat, share, worth, game):
    """Note what every seat knows of the table, if there is room."""
    if notes.used[0] + players >= notes.starts.size:
        return
    for other in range(players):
        row = int(notes.used[0])
        count, begin = read_columns(table, 0, net, other), int(notes.starts[row])
        if begin + count > notes.columns.size:
            notes.used[0] -= other
            return
        for place in range(count):
            notes.columns[begin + place] = net.columns[place]
            notes.values[begin + place] = net.values[place]
        notes.starts[row + 1] = begin + count
        notes.targets[row, CHOSE] = 1.0 if other == seat else 0.0
        notes.targets[row, FOUND_SHARE] = share if other == seat else 0.0
        notes.targets[row, FOUND_WORTH] = worth if other == seat else 0.0
        notes.targets[row, GAME] = game
        notes.used[0] = row + 1


@rule
def pick_by_visits(desk, root, early, source):
    """The action of the child that was tried most; early in a game one drawn by how often each was tried."""
    nodes, child, most, best, total = desk.nodes, int(desk.nodes[root].child), -1, NONE, 0
    while child != NONE:
        total += int(nodes[child].visits)
        if nodes[child].visits > most:
            most, best = int(nodes[child].visits), int(nodes[child].key)
        child = int(nodes[child].sibling)
    if early and total > 0:
        mark, child = draw(source, total), int(nodes[root].child)
        while child != NONE:
            mark -= int(nodes[child].visits)
            if mark < 0:
                return int(nodes[child].key)
            child = int(nodes[child].sibling)
    return best


@rule
def sum_up(desk, root, value):
    """The mean over all that was tried below a root, of the share of the victory (0) or of the worth (1)."""
    nodes, child, visits, total = desk.nodes, int(desk.nodes[root].child), 0, 0.0
    while child != NONE:
        visits += int(nodes[child].visits)
        total += float(nodes[child].value) if value else float(nodes[child].won)
        child = int(nodes[child].sibling)
    return total / max(1, visits)


@rule
def choose_and_note(desk, desk_words, settings, table, net, notes, seat, simulations, wander, early, game, source):
    """The action of a seat that has a choice, by a search of its view; what was found is noted."""
    players = int(settings.players)
    look(table, net.words, 0, desk.states, desk_words, 0, net.seen, seat)
    settings.seat = seat
    clear_tree(desk, players)
    if search(desk, settings, source, 0, simulations) == 0:
        return NONE
    root = seat if settings.own_trees else 0
    note_position(desk, table, net, notes, players, seat, sum_up(desk, root, 0), sum_up(desk, root, 1), game)
    if float(draw(source, GRAIN)) < wander * GRAIN:
        return NONE
    return pick_by_visits(desk, root, early, source)


@inner_rule
def note_end(desk, settings, table, notes, begin):
    """Add to the rows of a game how it ended."""
    players = int(settings.players)
    desk.states[2] = table[0]
    judge(desk, settings)
    for row in range(begin, int(notes.used[0])):
        seat = (row - begin) % players
        notes.targets[row, SHARE] = desk.results[seat, 1]
        notes.targets[row, WORTH] = desk.results[seat, 0]
        for category in range(desk.points.shape[1]):
            notes.targets[row, TARGETS + category] = desk.points[seat, category]


@long_rule
def play_expert_games(
    desk, desk_words, settings, table, template, net, notes, simulations, wander, early, sources, first, games
):
    """Play games number `first` and following; each choice is a search of so many simulations, except forced ones."""
    source, master = sources[0], sources[1]
    for number in range(first, first + games):
        table[0] = template[0]
        enter_game(source, master, number)
        setup(table[0], source)
        begin, choices = int(notes.used[0]), 0
        while not over(table[0]):
            seat = next_seat(table[0])
            count = legal(table[0], seat, desk.actions)
            action = int(desk.actions[0])
            if count > 1:
                choices += 1
                action = choose_and_note(
                    desk,
                    desk_words,
                    settings,
                    table,
                    net,
                    notes,
                    seat,
                    simulations,
                    wander,
                    choices <= early,
                    number,
                    source,
                )
                if action == NONE:
                    count = legal(table[0], seat, desk.actions)
                    index = choose_by_habit(
                        table[0], seat, desk.actions, count, desk.weights, 0, desk.noticed, desk.odds, source
                    )
                    action = int(desk.actions[index])
            apply(table[0], seat, action)
        note_end(desk, settings, table, notes, begin)
    return games


@long_rule
def play_habit_games(desk, settings, table, template, net, notes, kept, usual, sources, first, games):
    """The same by habit alone, in styles as in a league: thousands in the time of one, of each a few positions (`kept`)."""
    source, master, players = sources[0], sources[1], int(settings.players)
    for number in range(first, first + games):
        table[0] = template[0]
        enter_game(source, master, number)
        setup(table[0], source)
        seat_styles(desk, usual, players, source)
        begin = int(notes.used[0])
        while not over(table[0]):
            seat = next_seat(table[0])
            count = legal(table[0], seat, desk.actions)
            if count > 1 and float(draw(source, GRAIN)) < kept * GRAIN:
                note_position(desk, table, net, notes, players, NONE, 0.0, 0.0, number)
            index = choose_by_habit(
                table[0],
                seat,
                desk.actions,
                count,
                desk.weights,
                int(desk.styles[seat]),
                desk.noticed,
                desk.odds,
                source,
            )
            apply(table[0], seat, int(desk.actions[index]))
        note_end(desk, settings, table, notes, begin)
    return games
