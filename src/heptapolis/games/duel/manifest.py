"""What 7 Wonders Duel is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import CONFIRM, Manifest, Step
from heptapolis.games.options import Choice, Option
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

WONDERS = tuple(row["id"] for row in read_data(Path(__file__).parent / "data", "wonders.toml")["wonder"])

GUIDE = (
    Step(
        ".war-and-progress",
        message("Three ways to win"),
        message(
            "Push the pawn into the other capital, collect six different science symbols, or have the most points "
            "after three ages."
        ),
    ),
    Step(
        ".draft",
        message("Wonders"),
        message("First both players choose four wonders each. Of all eight only seven will ever be built."),
    ),
    Step(
        ".layout",
        message("The cards of the age"),
        message("In your turn you take one card that nothing covers. That may free others for the other player."),
    ),
    Step(
        ".price",
        message("Can I build it?"),
        message("This strip says it: free, with own goods, for coins, or why not. Chains make later buildings free."),
    ),
    Step(
        ".own .prices",
        message("What goods cost"),
        message("You buy what you lack from the bank. A good is dearer the more of it the other city makes."),
    ),
    Step(
        ".own .wonder-rows",
        message("Your wonders"),
        message("Instead of building a card you can put it under one of your wonders, if you can pay for it."),
    ),
    Step(
        "[data-pile]",
        message("Nothing fits?"),
        message("Any card can be discarded for coins: more of them the more yellow cards you have."),
    ),
    Step(
        ".on-board", message("Progress tokens"), message("Whoever gets two alike science symbols takes one of these.")
    ),
    Step(
        ".layout, .draft",
        message("Now choose"),
        message("Pick something to see all that it can be used for. “Hint” asks a bot. Have fun!"),
    ),
    CONFIRM,
)

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
    guide=GUIDE,
    counted="coins, buildings, built wonders, progress tokens and the place of the pawn",
    order=2,
)
