"""What 7 Wonders Duel is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import Manifest
from heptapolis.games.options import Choice, Option
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

WONDERS = tuple(row["id"] for row in read_data(Path(__file__).parent / "data", "wonders.toml")["wonder"])

MANIFEST = Manifest(
    home=__name__,
    id="duel",
    title="7 Wonders Duel",
    about=message(
        "Two cities, one pyramid of cards. Every card you take uncovers others; win by army, by science or by points."
    ),
    game="Duel",
    players=(2, 2),
    usual=2,
    minutes=30,
    rules_version=1,
    categories=("civilian", "science", "commerce", "guilds", "wonders", "progress", "treasury", "military"),
    endings=("civilian", "military", "scientific"),
    traits=WONDERS,
    options=(
        Option(
            "wonders",
            "choice",
            message("Wonders"),
            message("Whether the players draft their wonders, or get those that the rules propose for a first game."),
            choices=(
                Choice("draft", message("drafted by the players")),
                Choice("first-game", message("given, as in a first game")),
            ),
            default="draft",
        ),
        Option("first", "seat", message("Who begins"), message("The seat that begins."), default=0),
    ),
    counted="coins, buildings, built wonders, progress tokens and the place of the pawn",
    search={"mixed": 0.8, "keenness": 40.0, "haste": 0.02},
    characters={"scholar": "scientific-ending", "general": "military-ending"},
    order=2,
)
