"""The score pad of Dice, and documents to be scored."""

from __future__ import annotations

from functools import partial

from heptapolis.games.dice.rules.boards import CITY_BUILDINGS
from heptapolis.games.dice.text.words import building_name
from heptapolis.terminal.dice.marks import building_mark, city
from heptapolis.terminal.pad import score_sheet_of
from heptapolis.terminal.scored_documents import Scored
from heptapolis.translation import message

_MARKS = {building: building_mark(building) for building in CITY_BUILDINGS}
score_sheet = partial(score_sheet_of, city, marks=_MARKS, heading_of=building_name)
finished = Scored(
    "dice",
    {"board", "boxes"},
    "a board, boxes, coins",
    time={"round", "phase", "forum"},
    over={"phase": "over"},
    beside=({},),
    note=message("A single city, counted by itself."),
).finished
