"""What 7 Wonders Dice is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import Manifest
from heptapolis.games.options import Choice, Option, all_names
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

DATA = Path(__file__).parent / "data"
BOARDS = tuple(read_data(DATA, "numbers.toml")["table"]["boards"])


def _names(board: str) -> tuple[str, ...]:
    row = read_data(DATA / "boards", f"{board}.toml")
    return all_names(row["wonder_name"], row["city"])


MANIFEST = Manifest(
    home=__name__,
    id="dice",
    title="7 Wonders Dice",
    about=message(
        "Everybody uses the same seven dice. Check off buildings on your board, better ones for a higher price."
    ),
    game="Dice",
    players=(2, 7),
    usual=3,
    minutes=20,
    rules_version=1,
    categories=(
        "wonder",
        "west_barracks",
        "east_barracks",
        "agora",
        "market",
        "university",
        "guild_court",
        "gallery",
    ),
    endings=("bonuses", "rounds"),
    traits=BOARDS,
    options=(
        Option(
            "boards",
            "each",
            message("My board"),
            message("The board of each seat; those that are not named are drawn."),
            choices=tuple(Choice(board, names=_names(board)) for board in BOARDS),
        ),
    ),
    counted="the board, the checked boxes and the points written on attacks",
    search={"own_trees": True},
    order=4,
)
