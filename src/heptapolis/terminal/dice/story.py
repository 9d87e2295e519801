"""What a round of Dice did, in lines to read."""

from __future__ import annotations

from functools import partial

from heptapolis.terminal.story import event_lines
from heptapolis.translation import message

_BANK = message("bank {coins}")
story = partial(event_lines, coins={"income": lambda _: _BANK})
"""What happened, with the coins of the bank."""
