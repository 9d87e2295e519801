"""What environments want of many tables at once: deals, observations with masks, opponents who choose at random, ends.

Masks and offers are read off the view, never off the state: what a seat may choose it knows.
"""

from __future__ import annotations

from heptapolis.kernel.chance import DEAL, POLICY, WORD, draw, restart
from heptapolis.kernel.encoding import active_columns
from heptapolis.kernel.policies import next_seat
from heptapolis.kernel.rules import long_rule
from heptapolis.kernel.stubs import apply, legal, over, scores, setup, to_act, winners
from heptapolis.kernel.views import look
from heptapolis.search.compiled.stubs import group


@long_rule
def observe_rows(
    first,
    last,
    tables,
    seats,
    states,
    words,
    views,
    view_words,
    plan,
    starts,
    silent,
    entries,
    codes,
    moment,
    columns,
    values,
    places,
    factors,
    ideas,
    actions,
    tensor,
    masks,
):
    """Write tensor[row] and masks[row]: what seats[row] of table tables[row] knows, and what it may choose. Both come all zero.

    A row may hold a view instead of a state: then that is shown, and nothing may be chosen unless it is this seat's.
    Column c of the encoder is added to place places[c], times factors[c]; ideas[i] is the place that says whether idea i of
    the search is among the legal actions, -1 for none. There are no ideas where `ideas` is empty.
    """
    for row in range(first, last):
        seat = int(seats[row])
        look(states, words, int(tables[row]), views, view_words, row, plan, seat)
        count = active_columns(view_words, row, starts, silent, entries, codes, moment, seat, columns, values)
        for entry in range(count):
            tensor[row, places[columns[entry]]] += values[entry] * factors[columns[entry]]
        if views[row].observer == seat and to_act(views[row]) >> seat & 1:
            for entry in range(legal(views[row], seat, actions)):
                masks[row, actions[entry]] = 1
                if ideas.size > 0:
                    place = int(ideas[group(views[row], seat, int(actions[entry]))])
                    if place >= 0:
                        tensor[row, place] = 1


@long_rule
def turn_rows(first, last, states, learner, chosen, alone, sources, actions, ended):
    """Make the learner's choice chosen[row] where it is not negative, and write whether the game is over then.

    Where the learner is not alone, all others play on at random until the learner is the first who owes a choice.
    """
    for row in range(first, last):
        if chosen[row] >= 0 and not over(states[row]):
            apply(states[row], learner, int(chosen[row]))
        while not alone and not over(states[row]):
            seat = next_seat(states[row])
            if seat == learner:
                break
            count = legal(states[row], seat, actions)
            apply(states[row], seat, int(actions[draw(sources[row], count)]))
        ended[row] = over(states[row])


@long_rule
def deal_rows(first, last, rows, seeds, template, states, sources):
    """Begin game seeds[place] at table rows[place]: what `Game.start` begins. Then the table's source is at its opponents'."""
    for place in range(first, last):
        row, seed = int(rows[place]), int(seeds[place])
        sources[row].key[0], sources[row].key[1] = seed & WORD, seed >> 32 & WORD
        for word in range(2, 8):
            sources[row].key[word] = 0
        states[row] = template[0]
        restart(sources[row], DEAL)
        setup(states[row], sources[row])
        restart(sources[row], POLICY)


@long_rule
def end_rows(first, last, rows, states, points, won):
    """Write the points of each seat of table rows[place], by category, and who has won; nobody where the game goes on."""
    for place in range(first, last):
        row = int(rows[place])
        scores(states[row], points[place])
        victory = winners(states[row], points[place]) if over(states[row]) else 0
        for seat in range(won.shape[1]):
            won[place, seat] = victory >> seat & 1
