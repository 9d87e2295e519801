"""The tree of a search: nodes in one array, made once; nothing is allocated while the search runs.

A node stands for a choice that a seat has made, and holds what came of it. Its children hang in a list (`child`, then
`sibling` after `sibling`). Samples differ in what is legal, so a node has a child for whatever was tried in any sample,
and a choice is among those that are legal in the present one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.kernel.rules import inner_rule, rule

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float64),  # sum of what the seat that chose got out of it
                ("won", np.float64),  # sum of its shares of the victory
                ("points", np.float64),  # sum of its points
                ("visits", np.int32),
                ("child", np.int32),
                ("sibling", np.int32),
                ("key", np.int32),  # the action, or the group of actions, that was chosen
            ]
        ),
    )
)
NONE = -1


def make_nodes(most: int) -> Any:
    """Room for a tree of so many nodes (40 bytes each). A node is cleared when it is taken, so memory is not touched before."""
    return np.empty(most, NODE).view(np.recarray)


@rule
def clear_node(node, key):
    """A node that nobody has visited."""
    node.value = 0.0
    node.won = 0.0
    node.points = 0.0
    node.visits = 0
    node.child = NONE
    node.sibling = NONE
    node.key = key


@inner_rule
def is_full(nodes, used):
    """Whether there is no room for another node."""
    return used[0] >= nodes.size


@inner_rule
def add_child(nodes, used, parent, key):
    """Hang a new node below another one: its number, or NONE when there is no room left."""
    if is_full(nodes, used):
        return NONE
    number = int(used[0])
    used[0] = number + 1
    clear_node(nodes[number], key)
    nodes[number].sibling = nodes[parent].child
    nodes[parent].child = number
    return number


@inner_rule
def record_result(node, value, won, points):
    """Add what one simulation gave."""
    node.visits += 1
    node.value += value
    node.won += won
    node.points += points
