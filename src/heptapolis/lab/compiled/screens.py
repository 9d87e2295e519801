"""Observations that stay where they are: only what changes of them is written."""

from __future__ import annotations

from heptapolis.kernel.rules import long_rule
from heptapolis.lab.compiled.rows import list_row


@long_rule
def refresh_rows(
    first,
    last,
    rows,
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
    counts,
    listed,
    numbers,
    tensor,
    masks,
):
    """Write tensor[row] and masks[row] anew for some rows: what seats[place] of table rows[place] knows, and may choose.

    listed[row] are the counts[row] columns in which tensor[row] is not 0: they alone are cleared first.
    """
    for place in range(first, last):
        row = int(rows[place])
        for entry in range(int(counts[row])):
            tensor[row, listed[row, entry]] = 0
        for action in range(masks.shape[1]):
            masks[row, action] = 0
        count = list_row(
            row,
            row,
            int(seats[place]),
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
            listed[row],
            numbers,
            masks[row],
        )
        counts[row] = count
        for entry in range(count):
            tensor[row, listed[row, entry]] += numbers[entry]
