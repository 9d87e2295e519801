"""What 7 Wonders is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import Manifest
from heptapolis.games.options import Choice, Option, all_names
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

ROWS = read_data(Path(__file__).parent / "data", "wonders.toml")["wonder"]
WONDERS = tuple(row["id"] for row in ROWS)

MANIFEST = Manifest(
    home=__name__,
    id="seven-wonders",
    title="7 Wonders",
    about=message(
        "Pick a card, pass the rest. Over three ages you build a city beside your neighbours, trade with them, "
        "outshine "
        "or outgun them."
    ),
    game="SevenWonders",
    players=(2, 7),
    usual=4,
    minutes=30,
    rules_version=2,
    categories=("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"),
    traits=tuple(f"{wonder}:{side}" for wonder in WONDERS for side in "AB"),
    options=(
        Option(
            "wonders",
            "each",
            message("My wonder"),
            message("The wonder of each city, perhaps with its side; those that are not named are drawn."),
            choices=tuple(Choice(row["id"], names=all_names(row["name"], row["city"])) for row in ROWS),
            sides=("A", "B"),
            places={2: 3},
        ),
        Option(
            "sides",
            "choice",
            message("Sides of the wonder boards"),
            message("The side of all wonder boards whose side is not named."),
            choices=(Choice("random", message("at random")), Choice("A", "A"), Choice("B", "B")),
            default="random",
        ),
    ),
    counted="the wonder with its side and stages, coins, buildings and conflict tokens",
    search={"own_trees": True},
    order=1,
)
