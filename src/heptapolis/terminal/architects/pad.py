"""The score pad of Architects, and documents to be scored."""

from __future__ import annotations

from functools import partial

from heptapolis.terminal.architects.marks import city
from heptapolis.terminal.pad import score_sheet_of
from heptapolis.terminal.scored_documents import Scored
from heptapolis.translation import message

score_sheet = partial(score_sheet_of, city)
finished = Scored(
    "architects",
    {"wonder"},
    "a wonder, stages, cards",
    time={"turn", "step", "phase", "seat"},
    over={"phase": "over"},
    beside=({},) * 6,
    note=message("A single city: counted by itself."),
    of_table={"cat"},
).finished
