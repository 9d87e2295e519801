"""The score pad of Duel, and documents to be scored."""

from __future__ import annotations

from functools import partial

from heptapolis.terminal.duel.marks import city
from heptapolis.terminal.pad import score_sheet_of
from heptapolis.terminal.scored_documents import Scored
from heptapolis.translation import message

score_sheet = partial(score_sheet_of, city)
finished = Scored(
    "duel",
    {"coins", "wonders", "built", "buildings", "progress"},
    "coins, wonders, buildings",
    time={"age", "phase", "seat", "layout"},
    over={"age": 3, "phase": "over"},
    beside=({"coins": 0},),
    note=message("A single city: counted as if the other one were empty."),
    of_table={"pawn"},
).finished
