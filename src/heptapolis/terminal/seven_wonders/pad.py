"""The score pad of 7 Wonders, and documents to be scored."""

from __future__ import annotations

from functools import partial

from heptapolis.terminal.pad import score_sheet_of
from heptapolis.terminal.scored_documents import Scored
from heptapolis.terminal.seven_wonders.marks import city
from heptapolis.translation import message

score_sheet = partial(score_sheet_of, city)
finished = Scored(
    "seven-wonders",
    {"wonder"},
    "a wonder, coins, buildings",
    time={"age", "turn", "phase"},
    over={"age": 3, "turn": 6, "phase": "over"},
    # Six: only the box of seven players holds every copy of every card that the city may have built.
    beside=({"coins": 0, "stages": 0, "buildings": [], "military": []},) * 6,
    note=message("A single city: counted as if both neighbouring cities were empty."),
).finished
