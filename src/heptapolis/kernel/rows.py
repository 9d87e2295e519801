"""Many states side by side: one rule for each thing that a batch does, on rows `first` up to `last`, less one.

The CPU gives each thread a range of rows, a GPU each thread one row; the rules are the same.
"""

from __future__ import annotations

from heptapolis.kernel.encoding import active_columns, dense_row
from heptapolis.kernel.rules import long_rule, rule
from heptapolis.kernel.stubs import apply, legal, over, scores, to_act, winners
from heptapolis.kernel.views import look
from heptapolis.kernel.whole_games import open_game


@long_rule
def deal_rows(first, last, template, states, sources, master, numbers):
    """Deal game numbers[row] of the master's series into each row."""
    for row in range(first, last):
        states[row] = template[0]
        open_game(states[row], sources[0], master[0], int(numbers[row]))


@long_rule
def owed_rows(first, last, states, owed):
    """Write owed[row, seat]: whether a seat owes a choice."""
    for row in range(first, last):
        for seat in range(owed.shape[1]):
            owed[row, seat] = to_act(states[row]) >> seat & 1


@long_rule
def legal_rows(first, last, states, actions, masks):
    """Write masks[row, seat, action]: whether an action is legal."""
    for row in range(first, last):
        for seat in range(masks.shape[1]):
            for action in range(masks.shape[2]):
                masks[row, seat, action] = False
            if to_act(states[row]) >> seat & 1:
                for place in range(legal(states[row], seat, actions)):
                    masks[row, seat, actions[place]] = True


@rule
def is_legal(state, seat, action, actions):
    """Whether a seat may choose an action now."""
    if to_act(state) >> seat & 1 == 0:
        return False
    for place in range(legal(state, seat, actions)):
        if actions[place] == action:
            return True
    return False


@long_rule
def check_rows(first, last, states, chosen, actions, faults):
    """Write faults[row]: 1 + the first seat whose chosen action is not legal, 0 if all are."""
    for row in range(first, last):
        faults[row] = 0
        for seat in range(chosen.shape[1] - 1, -1, -1):
            if chosen[row, seat] >= 0 and not is_legal(states[row], seat, int(chosen[row, seat]), actions):
                faults[row] = seat + 1


@long_rule
def step_rows(first, last, states, chosen, done):
    """Play chosen[row, seat] where it is not negative; done[row] says whether a game has ended by it."""
    for row in range(first, last):
        running = not over(states[row])
        if running:
            for seat in range(chosen.shape[1]):
                if chosen[row, seat] >= 0:
                    apply(states[row], seat, int(chosen[row, seat]))
        done[row] = running and over(states[row])


@long_rule
def score_rows(first, last, states, points, won, ended):
    """Write points, whether a game is over and, if so, who has won."""
    for row in range(first, last):
        scores(states[row], points[row])
        ended[row] = over(states[row])
        victory = winners(states[row], points[row]) if ended[row] else 0
        for seat in range(won.shape[1]):
            won[row, seat] = victory >> seat & 1


@long_rule
def reset_rows(first, last, template, states, sources, master, numbers, done):
    """Deal the next game of its series into each row whose game is done: games go on in steps of the batch's size."""
    for row in range(first, last):
        if done[row]:
            numbers[row] += numbers.size
            states[row] = template[0]
            open_game(states[row], sources[0], master[0], int(numbers[row]))


@long_rule
def view_rows(first, last, states, words, views, view_words, plan, seats):
    """Write views[row * seats + seat]: what each seat may know."""
    for row in range(first, last):
        for seat in range(seats):
            look(states, words, row, views, view_words, row * seats + seat, plan, seat)


@long_rule
def active_rows(first, last, view_words, starts, silent, entries, codes, moment, seats, counts, columns, values):
    """Write the active columns of each view, their values and how many they are; row r is the view of seat r % seats."""
    for row in range(first, last):
        counts[row] = active_columns(
            view_words, row, starts, silent, entries, codes, moment, row % seats, columns[row], values[row]
        )


@long_rule
def encode_rows(first, last, view_words, starts, silent, entries, codes, moment, seats, columns, values, tensor):
    """Write tensor[row, column] for each view; row r is the view of seat r % seats."""
    for row in range(first, last):
        dense_row(view_words, row, starts, silent, entries, codes, moment, row % seats, columns, values, tensor[row])
