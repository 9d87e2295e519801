"""What environments want of many tables at once: deals, observations with masks, opponents who choose at random, ends.

Masks and offers are read off the view, never off the state: what a seat may choose it knows.
"""

from __future__ import annotations

from heptapolis.kernel.chance import DEAL, POLICY, WORD, draw, restart
from heptapolis.kernel.encoding import active_columns
from heptapolis.kernel.policies import next_seat
from heptapolis.kernel.rows import is_legal
from heptapolis.kernel.rules import inner_rule, long_rule
from heptapolis.kernel.stubs import apply, legal, over, scores, setup, to_act, winners
from heptapolis.kernel.views import look
from heptapolis.search.compiled.stubs import group


@inner_rule
def list_row(
    row,
    table,
    seat,
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
    listed,
    numbers,
    mask,
):
    """Write what a seat of a table knows as listed columns with their numbers, and mark its legal actions; how many are listed.

    Column c of the encoder stands for place places[c], times factors[c]; ideas[i] is the place that says whether idea i of
    the search is among the legal actions, -1 for none. There are no ideas where `ideas` is empty. A row may hold a view
    instead of a state: then that is shown, and nothing may be chosen unless it is this seat's.
    """
    look(states, words, table, views, view_words, row, plan, seat)
    count = active_columns(view_words, row, starts, silent, entries, codes, moment, seat, columns, values)
    for entry in range(count):
        listed[entry] = places[columns[entry]]
        numbers[entry] = values[entry] * factors[columns[entry]]
    if views[row].observer == seat and to_act(views[row]) >> seat & 1:
        offers = count
        for entry in range(legal(views[row], seat, actions)):
            mask[actions[entry]] = 1
            if ideas.size > 0:
                place = int(ideas[group(views[row], seat, int(actions[entry]))])
                if place >= 0:
                    known = offers
                    while known < count and listed[known] != place:
                        known += 1
                    if known == count:
                        listed[count] = place
                        numbers[count] = 1
                        count += 1
    return count


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
    listed,
    numbers,
    tensor,
    masks,
):
    """Write tensor[row] and masks[row]: what seats[row] of tables[row] knows, and what it may choose. Both come all zero."""
    for row in range(first, last):
        count = list_row(
            row,
            int(tables[row]),
            int(seats[row]),
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
            listed,
            numbers,
            masks[row],
        )
        for entry in range(count):
            tensor[row, listed[entry]] += numbers[entry]


@long_rule
def list_rows(
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
    bounds,
    listed,
    numbers,
    masks,
):
    """The same as lists: row r has listed[bounds[r] : bounds[r + 1]], with their numbers. There must be room for the most."""
    for row in range(first, last):
        begin = int(bounds[row])
        bounds[row + 1] = begin + list_row(
            row,
            int(tables[row]),
            int(seats[row]),
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
            listed[begin:],
            numbers[begin:],
            masks[row],
        )


@long_rule
def allow_rows(first, last, states, seats, chosen, actions, allowed):
    """Write whether seats[row] may choose chosen[row]."""
    for row in range(first, last):
        allowed[row] = is_legal(states[row], int(seats[row]), int(chosen[row]), actions)


@long_rule
def play_rows(first, last, states, seats, chosen, ended):
    """Make the choice chosen[row] of seats[row], unless it is negative; then seats[row] is who is to choose, -1 for nobody."""
    for row in range(first, last):
        if chosen[row] >= 0:
            apply(states[row], int(seats[row]), int(chosen[row]))
        ended[row] = over(states[row])
        seats[row] = -1 if ended[row] else next_seat(states[row])


@inner_rule
def play_on(state, learner, source, actions):
    """Let all others choose at random until the learner is the first who owes a choice, or the game is over."""
    while not over(state):
        seat = next_seat(state)
        if seat == learner:
            break
        count = legal(state, seat, actions)
        apply(state, seat, int(actions[draw(source, count)]))


@long_rule
def turn_rows(first, last, states, learner, chosen, alone, sources, actions, ended):
    """Make the learner's choice chosen[row] where it is not negative, and write whether the game is over then.

    Where the learner is not alone, all others play on at random until the learner is the first who owes a choice.
    """
    for row in range(first, last):
        if chosen[row] >= 0 and not over(states[row]):
            apply(states[row], learner, int(chosen[row]))
        if not alone:
            play_on(states[row], learner, sources[row], actions)
        ended[row] = over(states[row])


@inner_rule
def deal_row(row, seed, template, states, sources):
    """Begin the game of a seed at a table: what `Game.start` begins. Then the table's source is at its opponents'."""
    sources[row].key[0], sources[row].key[1] = seed & WORD, seed >> 32 & WORD
    for word in range(2, 8):
        sources[row].key[word] = 0
    states[row] = template[0]
    restart(sources[row], DEAL)
    setup(states[row], sources[row])
    restart(sources[row], POLICY)


@long_rule
def deal_rows(first, last, rows, seeds, template, states, sources):
    """Begin game seeds[place] at table rows[place]."""
    for place in range(first, last):
        deal_row(int(rows[place]), int(seeds[place]), template, states, sources)


@long_rule
def end_rows(first, last, rows, states, points, won):
    """Write the points of each seat of table rows[place], by category, and who has won; nobody where the game goes on."""
    for place in range(first, last):
        row = int(rows[place])
        scores(states[row], points[place])
        victory = winners(states[row], points[place]) if over(states[row]) else 0
        for seat in range(won.shape[1]):
            won[place, seat] = victory >> seat & 1
