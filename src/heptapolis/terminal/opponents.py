"""Who else sits at the table: levels picked by the person, and bots that think while a spinner turns."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from heptapolis.errors import BadOption
from heptapolis.search import CHARACTERS, LEVELS, YARDSTICKS, bot
from heptapolis.search.bots import is_policy
from heptapolis.search.levels import LEVEL
from heptapolis.translation import message, plain, translate, translate_plural

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, Position

USUAL = "steady"
"""The level that is proposed."""
LEVELS_COMMENT = "# levels "
"""In saved games, a comment that says how strong each seat plays."""
_NAMES = {
    "gentle": message("gentle"),
    "steady": message("steady"),
    "sharp": message("sharp"),
    "master": message("master"),
}


def level_name(level: str, language: str) -> str:
    """What a level is called."""
    return translate(language, _NAMES.get(level, level))


def read_levels(text: str, players: int, seat: int) -> tuple[str, ...]:
    """The level of each seat from what was typed: one for all, or one for each of the other seats, with commas."""
    names = [name.strip().lower() for name in text.split(",")]
    for place, name in enumerate(names):
        if is_policy(name):
            names[place] = text.split(",")[place].strip()  # names of files and modules keep their capitals
            bot(names[place])
        elif name not in (*LEVELS, *CHARACTERS, *YARDSTICKS):
            raise BadOption(
                f"there is no level {name!r}: levels are {', '.join(LEVELS)}, and {', '.join((*CHARACTERS, *YARDSTICKS))}"
            )
    if len(names) == 1:
        return tuple(names * players)
    if len(names) != players - 1:
        others = "is one other seat" if players == 2 else f"are {players - 1} other seats"
        raise BadOption(f"there {others}: name one level for all or one for each, not {len(names)}")
    return (*names[:seat], names[0], *names[seat:])


def saved_levels(record: str) -> tuple[str, ...] | None:
    """The levels of a saved game, where the record says so and they exist."""
    found = re.search(rf"^{re.escape(LEVELS_COMMENT)}(\S+)\s*$", record, re.MULTILINE)
    levels = tuple(found[1].split(",")) if found else ()
    return levels if levels and set(levels) <= {*LEVELS, *CHARACTERS, *YARDSTICKS} else None  # a record runs no code


def ask_levels(console: Console, language: str, players: int, seat: int) -> tuple[str, ...] | None:
    """Let the person pick a level for all others, or one for each; None to leave."""
    console.print(Text(translate(language, "How strong shall the others be?"), style="bold"))
    for number, name in enumerate(LEVELS, 1):
        seconds = translate(language, "up to {seconds} s a move", seconds=f"{LEVEL[name].seconds:g}")
        console.print(Text(f"  {number}  {level_name(name, language):<10} {seconds}"))
    known = {str(number): name for number, name in enumerate(LEVELS, 1)}
    known |= {plain(level_name(name, language)): name for name in LEVELS}
    known |= {name: name for name in (*LEVELS, *CHARACTERS, *YARDSTICKS)}
    prompt = translate(language, "A number or a name, Enter for “{level}”: ", level=level_name(USUAL, language))
    while True:
        try:
            typed = console.input(Text(prompt)).strip().lower() or USUAL
        except EOFError:
            console.print()
            return None
        if typed == "q":
            return None
        levels = [known.get(plain(part), "") for part in typed.split(",")]
        if not all(levels):
            sentence = translate(language, "There is no such level: type a number from 1 to {last}.", last=len(LEVELS))
        else:
            try:
                return read_levels(",".join(levels), players, seat)
            except BadOption:  # all of them exist, so it is how many they are
                sentence = translate_plural(
                    language,
                    "There is {n} other seat: one level is enough.",
                    "There are {n} other seats: type one level for all, or one for each with commas between.",
                    players - 1,
                )
        console.print(Text(f"✗ {sentence}", style="bold red"))


class Opponents:
    """The bots of a table. They get views, like the person."""

    def __init__(self, levels: Sequence[str]) -> None:
        self.levels = tuple(levels)

    def choose(self, position: Position, seats: Sequence[int]) -> list[Move]:
        """What each of these seats does. Those that owe a choice at the same time think at the same time."""
        stop = Event()

        def think(seat: int) -> Move:
            return bot(self.levels[seat]).choose(position.view(seat), seed=_seed(position, seat), stop=stop).move

        if len(seats) == 1:
            return [think(seats[0])]
        with ThreadPoolExecutor(len(seats)) as pool:
            try:
                return list(pool.map(think, seats))
            except BaseException:
                stop.set()
                raise


def _seed(position: Position, seat: int) -> int:
    # From the game and the moment alone: where the clock has no say, a resumed game goes on as it would have.
    text = f"{position.seed} {seat} {len(position.history)}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")
