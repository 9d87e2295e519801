"""Information-set Monte-Carlo search, written once for every game on top of the stubs.

A simulation starts from a sample of the view (never from the true position), walks down the tree, adds a node, plays to the
end by habit and tells every node on the way what came of it.

- **Who has a tree.** In games played in turns there is one tree of all choices (`own_trees` 0). Where seats choose at once
  each seat has a tree of its own choices alone, so nobody reacts to what nobody can know, and seven players do not make
  seven times the branching.
- **Which choice.** The one with the best of: what it gave so far, plus what its odds by habit and its few visits promise
  (PUCT). Only choices that are legal in the sample count.
- **What is a choice.** At the root every action; below it groups of actions (a card and its use), within which the way to pay
  is drawn by habit: samples deal cards into other slots, and experience should not be lost for that.
- **Which of the best.** At the root the least tried of those that may be as good as the best is tried now and then
  (`fairness`): else the one that was ahead by luck would stay ahead.
- **How others respond.** Where everybody chooses at once, the choices of the others can be drawn (`response`): by habit, and
  the more readily the better they turned out. Trees that always take the best lock into one answer each, and which one is luck.
- **In which style.** Each seat plays in a style, drawn anew for each simulation, the more readily the better the style has done
  for it: a search that knows one way to play can neither follow another nor fear it.
- **What a position is worth that no tree knows.** A playout by habit tells, or a net does at once (`judgement.py`), or now the
  one and now the other (`judged`).
- **What is a result.** The share of the victory, and a little for the lead in points: win first, points second; and a trace for
  time, so that victories come soon and defeats late. Somebody with a plan also wants it to come true.

What others have chosen already in the running turn is drawn afresh: a sample's choices are taken back and made again.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from heptapolis.kernel.chance import draw
from heptapolis.kernel.fields import FULL
from heptapolis.kernel.policies import next_seat, take_back_others
from heptapolis.kernel.rules import inlined_rule, inner_rule, long_rule
from heptapolis.kernel.stubs import apply, ending, legal, over, sample, scores, winners
from heptapolis.search.compiled.judgement import foresee
from heptapolis.search.compiled.move_odds import GRAIN, choose_by_habit, draw_by_odds, weigh
from heptapolis.search.compiled.stubs import group
from heptapolis.search.compiled.tree import NONE, add_child, is_full, record_result

SETTINGS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float64),
                ("points_weight", np.float64),  # how much of a result is the lead in points, 0 to 1
                ("points_scale", np.float64),  # a lead of so many points counts in full
                ("openness", np.float64),  # how much of the odds every choice has alike, whatever the habits say
                ("hope", np.float64),  # what an untried choice is worth less than its parent
                (
                    "response",
                    np.float64,
                ),  # own trees: a choice of others worth 1/response more is e times likelier; 0: the best
                ("keenness", np.float64),  # a style that did better by 1/keenness is e times likelier
                ("plan_weight", np.float64),  # how much of a result is the plan of the seat that thinks, 0 to 1
                ("plan_scale", np.float64),  # so many points of its category count in full
                ("fairness", np.float64),  # how often the least tried of the best choices at the root is tried, 0 to 1
                ("haste", np.float64),  # how much of a result is that a victory came soon, or a defeat late, 0 to 1
                ("judged", np.float64),  # how often the net says what a position is worth that the tree does not know
                ("seat", np.int64),  # who thinks
                ("players", np.int64),
                ("own_trees", np.int64),
                ("reuse", np.int64),  # simulations from each sample
                ("plain", np.int64),  # UCB1 instead of odds: try everything first
                ("grouped", np.int64),  # groups at the root too
                ("style", np.int64),  # whose habits the seat that thinks has
                ("plan_ending", np.int64),  # the ending that it wants to win by, NONE for any
                ("plan_category", np.int64),  # the category that it wants more points in, NONE for none
            ]
        ),
    )
)
DEPTH = 256
"""The longest path that is remembered; the tree is not nearly that deep."""
STYLE_DOUBT = 8.0
"""Results of a style count as if so many had been as those of all styles."""
RESULT_DOUBT = 4.0
"""Results of a choice count as if so many had been as untried ones are expected to be."""
CONTENDING = 1.0
"""A choice at the root may be as good as the best if it gave less by so much over the root of its visits: two errors."""
LASTING = 4.0
"""A game that lasts so many choices more is half way from lasting none to lasting for ever."""
FEATURES_AT_ONCE = 64
"""The most that may be noticed about one move."""


class Desk(NamedTuple):
    """All that a search works with, made once and used again: arrays, so that compiled code takes it."""

    states: Any
    """the view; the sample; the table on which a simulation is played"""
    nodes: Any
    used: Any
    """nodes in use; the child that was chosen last"""
    path: Any
    """nodes of the running simulation, and the seats that chose them"""
    pointers: Any
    """where each tree is, NONE below it"""
    actions: Any
    keys: Any
    where: Any
    """the child for each key, NONE between calls"""
    noticed: Any
    odds: Any
    weights: Any
    """by style and feature"""
    mixture: Any
    """how likely a seat plays in each style, before anything is known about how they do"""
    styles: Any
    """by seat: the style of the running simulation"""
    by_style: Any
    """by seat and style: simulations, and what they gave"""
    style_odds: Any
    lasted: Any
    """simulations that were played to the end, and how many choices they had in all"""
    pulls: Any
    """by action: how readily others respond with it"""
    points: Any
    results: Any
    """by seat: what the end is worth, the share of the victory, the points"""
    judgement: Any
    """a net with what reads its inputs, or None"""


@inlined_rule
def draw_sample(desk, source, settings):
    """Draw a sample of the view in which nobody else has chosen yet; False if there is none."""
    states = desk.states
    states[1] = states[0]
    if not sample(states[1], source):
        return False
    if states[0].observer != FULL:  # of a full position nothing is unknown
        take_back_others(states[1], int(settings.seat), int(settings.players))
    return True


@inner_rule
def last_of_group(keys, index, count):
    """The last of the actions from `index` on that have the same key."""
    while index + 1 < count and keys[index + 1] == keys[index]:
        index += 1
    return index


@inner_rule
def note_children(desk, parent, present):
    """Write into `where` which child each key of a node has, or clear it again."""
    child = int(desk.nodes[parent].child)
    while child != NONE:
        desk.where[desk.nodes[child].key] = child if present else NONE
        child = int(desk.nodes[child].sibling)


@inner_rule
def pick_untried(desk, count, untried, source):
    """One of the actions that no child stands for, at random."""
    skip = draw(source, untried)
    for index in range(count):
        if desk.where[desk.keys[index]] == NONE:
            if skip == 0:
                return index
            skip -= 1
    return 0


@inlined_rule
def pick_promising(desk, count, total, visits, value, settings):
    """The first action of the group that promises most: for what it gave, its odds, and its few visits.

    In a full tree only what has a child counts, since nothing would be learnt of the others; NONE if there is no such group.
    """
    nodes, keys, odds, full = desk.nodes, desk.keys, desk.odds, is_full(desk.nodes, desk.used)
    mean = value / visits if visits > 0 else 0.5
    explored = math.sqrt(float(max(1, visits)))
    logarithm = 2.0 * math.log(float(max(1, visits)))
    best, most, index = NONE, -1e18, 0
    while index < count:
        last, prior = last_of_group(keys, index, count), 0.0
        for member in range(index, last + 1):
            prior += (1.0 - settings.openness) * odds[member] / total + settings.openness / count
        child, gave, tries = int(desk.where[keys[index]]), mean - settings.hope, 0
        if child != NONE:
            tries = int(nodes[child].visits)
            if tries > 0:
                gave = nodes[child].value / tries
        if settings.plain:
            worth = gave + settings.exploration * math.sqrt(logarithm / max(1, tries))
        else:
            worth = gave + settings.exploration * prior * explored / (1 + tries)
        if worth > most and not (full and child == NONE):
            best, most = index, worth
        index = last + 1
    return best


@inlined_rule
def pick_contender(desk, count, mean):
    """The first action of the least tried group among those that may be as good as the best; NONE where none was tried.

    A choice gives more the better the own answers after it are known, that is the more often it is tried: of two that are as
    good, the one that was ahead by luck would stay ahead.
    """
    nodes, best, least, found = desk.nodes, -1e18, 0, NONE
    for look in range(2):  # first how much the best gave, then the least tried of those that may be as good
        for index in range(count):
            child = int(desk.where[desk.keys[index]])
            if child == NONE or nodes[child].visits == 0 or (index > 0 and desk.keys[index] == desk.keys[index - 1]):
                continue
            tries = int(nodes[child].visits)
            gave = (nodes[child].value + RESULT_DOUBT * mean) / (tries + RESULT_DOUBT)
            if look == 0:
                best = max(best, gave)
            elif gave >= best - CONTENDING / math.sqrt(float(tries)) and (found == NONE or tries < least):
                found, least = index, tries
    return found


@inlined_rule
def draw_response(desk, count, total, visits, value, settings, source):
    """The first action of a group, drawn by its odds by habit times e to what it gave; NONE in a full tree without a child."""
    nodes, keys, odds, full = desk.nodes, desk.keys, desk.odds, is_full(desk.nodes, desk.used)
    mean = value / visits if visits > 0 else 0.5
    sum_of_all, index = 0.0, 0
    while index < count:
        last, prior = last_of_group(keys, index, count), 0.0
        for member in range(index, last + 1):
            prior += (1.0 - settings.openness) * odds[member] / total + settings.openness / count
        child, gave = int(desk.where[keys[index]]), mean - settings.hope
        if child != NONE:
            tries = int(nodes[child].visits)
            if tries > 0:
                gave = (nodes[child].value + RESULT_DOUBT * gave) / (tries + RESULT_DOUBT)
        pull = 0.0 if full and child == NONE else prior * math.exp(settings.response * (gave - mean))
        desk.pulls[index] = pull
        sum_of_all += pull
        index = last + 1
    if sum_of_all == 0.0:
        return NONE
    mark, index, best = float(draw(source, GRAIN)) / GRAIN * sum_of_all, 0, NONE
    while index < count:
        if desk.pulls[index] > 0.0:
            best = index
            mark -= desk.pulls[index]
            if mark < 0.0:
                return best
        index = last_of_group(keys, index, count) + 1
    return best


@inlined_rule
def choose_in_tree(desk, parent, count, total, thinks, settings, source):
    """Choose among legal actions at a node: the action's index; its child (NONE if there is no room) goes to used[1]."""
    keys = desk.keys
    note_children(desk, parent, True)
    visits, value, untried = 0, 0.0, 0
    for index in range(count):
        child = int(desk.where[keys[index]])
        if child == NONE:
            untried += 1
        elif index == 0 or keys[index] != keys[index - 1]:
            visits += int(desk.nodes[child].visits)
            value += desk.nodes[child].value
    fair = thinks and parent < int(settings.players) and settings.fairness > 0.0
    first = NONE
    if fair and float(draw(source, GRAIN)) < settings.fairness * GRAIN:
        first = pick_contender(desk, count, value / max(1, visits))
    elif settings.plain and untried > 0 and not is_full(desk.nodes, desk.used):
        first = pick_untried(desk, count, untried, source)
    elif settings.response > 0.0 and not thinks:
        first = draw_response(desk, count, total, visits, value, settings, source)
    if first == NONE and (thinks or settings.response == 0.0):
        first = pick_promising(desk, count, total, visits, value, settings)
    child = NONE if first == NONE else int(desk.where[keys[first]])
    note_children(desk, parent, False)
    if first == NONE:
        desk.used[1] = NONE
        return draw_by_odds(desk.odds, count, total, source)
    desk.used[1] = child if child != NONE else add_child(desk.nodes, desk.used, parent, int(keys[first]))
    last, span = last_of_group(keys, first, count), 0.0
    if last == first:
        return first
    for index in range(first, last + 1):
        span += desk.odds[index]
    return first + draw_by_odds(desk.odds[first:], last - first + 1, span, source)


@inlined_rule
def choose(desk, seat, tree, length, settings, source):
    """Choose for a seat, in its tree or by habit; the length of the path is returned, the action stands in used[2]."""
    state, actions, at = desk.states[2], desk.actions, int(desk.pointers[tree])
    count = legal(state, seat, actions)
    if at == NONE or length == DEPTH:
        style = int(desk.styles[seat])
        desk.used[2] = actions[
            choose_by_habit(state, seat, actions, count, desk.weights, style, desk.noticed, desk.odds, source)
        ]
        return length
    thinks = seat == settings.seat
    exact = at < int(settings.players) and thinks and not settings.grouped
    for index in range(count):
        desk.keys[index] = actions[index] if exact else group(state, seat, int(actions[index]))
    style = int(desk.styles[seat])
    total = weigh(state, seat, actions, count, desk.weights, style, desk.noticed, desk.odds)
    desk.used[2] = actions[choose_in_tree(desk, at, count, total, thinks, settings, source)]
    child = int(desk.used[1])
    if child == NONE:
        desk.pointers[tree] = NONE
        return length
    desk.pointers[tree] = child if desk.nodes[child].visits > 0 else NONE
    desk.path[length, 0] = child
    desk.path[length, 1] = seat
    return length + 1


@inlined_rule
def judge(desk, settings):
    """Write what the end of a simulation is worth to each seat."""
    state, points, results, players = desk.states[2], desk.points, desk.results, int(settings.players)
    scores(state, points)
    victory, victors, first, second = winners(state, points), 0, -1e9, -1e9
    for seat in range(players):
        victors += victory >> seat & 1
        total = 0.0
        for category in range(points.shape[1]):
            total += float(points[seat, category])
        results[seat, 2] = total
        if total > first:
            first, second = total, first
        elif total > second:
            second = total
    for seat in range(players):
        share = float(victory >> seat & 1) / victors
        lead = results[seat, 2] - (second if results[seat, 2] == first else first)
        lead = 0.5 + 0.5 * min(1.0, max(-1.0, lead / settings.points_scale))
        if victors == 1 and (share == 1.0) != (lead >= 0.5):  # not by points: then they count for nothing
            lead = share
        results[seat, 1] = share
        results[seat, 0] = (1.0 - settings.points_weight) * share + settings.points_weight * lead


@inner_rule
def plan_value(desk, seat, wanted_ending, category, scale):
    """How far a plan came true for a seat at the end that was judged, 0 to 1: a victory by an ending, a lead in a category."""
    if wanted_ending != NONE:
        return desk.results[seat, 1] if ending(desk.states[2]) == wanted_ending else 0.0
    most = -1e9
    for other in range(desk.results.shape[0]):
        if other != seat:
            most = max(most, float(desk.points[other, category]))
    return 0.5 + 0.5 * min(1.0, max(-1.0, (float(desk.points[seat, category]) - most) / scale))


@inner_rule
def value_time(desk, players, haste, steps):
    """Let a victory be worth a little more the sooner it came, and a defeat the later: so many choices after the view.

    Where all is lost nothing else tells a move that loses at once from one that still has to be answered.
    """
    lasted = steps / (steps + LASTING)
    for seat in range(players):
        share = desk.results[seat, 1]
        timely = share * (1.0 - lasted) + (1.0 - share) * lasted
        desk.results[seat, 0] = (1.0 - haste) * desk.results[seat, 0] + haste * timely


@inlined_rule
def draw_styles(desk, settings, source):
    """Draw in which style each seat plays in this simulation: the more readily the better a style has done for it so far.

    So everybody follows the plan that works in this position, and fears the one that works for somebody else. Who thinks in a
    style of its own keeps it.
    """
    styles = desk.mixture.size
    for seat in range(int(settings.players)):
        desk.styles[seat] = 0
        if seat == settings.seat and settings.style > 0:
            desk.styles[seat] = settings.style
        elif styles > 1:
            tries, gave = 0.0, 0.0
            for style in range(styles):
                tries += desk.by_style[seat, style, 0]
                gave += desk.by_style[seat, style, 1]
            mean, total = gave / max(1.0, tries), 0.0
            for style in range(styles):
                shown = (desk.by_style[seat, style, 1] + STYLE_DOUBT * mean) / (
                    desk.by_style[seat, style, 0] + STYLE_DOUBT
                )
                desk.style_odds[style] = desk.mixture[style] * math.exp(settings.keenness * (shown - mean))
                total += desk.style_odds[style]
            desk.styles[seat] = draw_by_odds(desk.style_odds, styles, total, source)


@inner_rule
def note_styles(desk, players):
    """Remember how each seat did in the style that it played in."""
    for seat in range(players):
        desk.by_style[seat, desk.styles[seat], 0] += 1.0
        desk.by_style[seat, desk.styles[seat], 1] += desk.results[seat, 0]


@inlined_rule
def has_left_trees(desk, settings):
    """Whether no tree knows what comes next: then only a judgement or a playout can say what it is worth."""
    if not settings.own_trees:
        return desk.pointers[0] == NONE
    for root in range(int(settings.players)):
        if desk.pointers[root] != NONE:
            return False
    return True


@inlined_rule
def simulate(desk, settings, source):
    """One simulation from the sample. The roots are the first nodes: one for each seat, or node 0 for all.

    The seat that thinks chooses first, also among seats that choose at once: what hangs below the root are its choices.
    """
    desk.states[2] = desk.states[1]
    state, length, seat, steps = desk.states[2], 0, int(settings.seat), 0
    draw_styles(desk, settings, source)
    for root in range(int(settings.players)):
        desk.pointers[root] = root
    judged = settings.judged > 0.0 and float(draw(source, GRAIN)) < settings.judged * GRAIN
    while True:
        length = choose(desk, seat, seat if settings.own_trees else 0, length, settings, source)
        apply(state, seat, int(desk.used[2]))
        steps += 1
        if over(state):
            judge(desk, settings)
            desk.lasted[0] += 1.0
            desk.lasted[1] += float(steps)
            if settings.haste > 0.0:
                value_time(desk, int(settings.players), settings.haste, float(steps))
            break
        if judged and has_left_trees(desk, settings):
            foresee(desk.states, 2, desk.judgement, desk.results)
            break
        seat = next_seat(state)
    note_styles(desk, int(settings.players))
    if settings.plan_weight > 0.0:
        own, weight = desk.results[int(settings.seat)], settings.plan_weight
        wanted = plan_value(
            desk, int(settings.seat), int(settings.plan_ending), int(settings.plan_category), settings.plan_scale
        )
        own[0] = (1.0 - weight) * own[0] + weight * wanted
    for step in range(length):
        node, chooser = desk.nodes[desk.path[step, 0]], int(desk.path[step, 1])
        record_result(node, desk.results[chooser, 0], desk.results[chooser, 1], desk.results[chooser, 2])


@long_rule
def search(desk, settings, source, first, count):
    """Run simulations number `first` and following; how many ran: fewer than `count` if the view has no sample."""
    for number in range(first, first + count):
        if number % int(settings.reuse) == 0 and not draw_sample(desk, source, settings):
            return number - first
        simulate(desk, settings, source)
    return count
