"""What 7 Wonders is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import CONFIRM, Manifest, Step
from heptapolis.games.options import Choice, Option, all_names
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

ROWS = read_data(Path(__file__).parent / "data", "wonders.toml")["wonder"]
WONDERS = tuple(row["id"] for row in ROWS)

GUIDE = (
    Step(
        "[data-hand]",
        message("Your hand"),
        message("Every turn all players pick one card at the same time. The rest of the hand goes on to a neighbour."),
    ),
    Step(
        ".card-cost",
        message("What a card costs"),
        message("The goods down its side. They are not used up: your city makes them anew every turn."),
    ),
    Step(
        ".own .goods",
        message("What your city makes"),
        message("These goods pay for buildings, each once a turn. Brown and grey cards add more."),
    ),
    Step(
        ".left .prices, .right .prices",
        message("Buying from neighbours"),
        message("What you lack you can buy from the two cities beside you, if they make it. They get the coins."),
    ),
    Step(
        ".price",
        message("Can I build it?"),
        message("This strip says it: free, with own goods, for coins, or why not. Chains make later buildings free."),
    ),
    Step(
        ".own .stages",
        message("Your wonder"),
        message("Instead of building a card you can put it under your wonder, if you can pay for its next stage."),
    ),
    Step(
        "[data-pile]",
        message("Nothing fits?"),
        message("Any card can be discarded for coins. Early on, coins buy what you do not make yourself."),
    ),
    Step(
        ".own .figures",
        message("Army and science"),
        message(
            "At the end of each age you compare shields with both neighbours. Science symbols count more the more you"
            " have alike, and in sets of three different ones."
        ),
    ),
    Step(
        ".ages",
        message("Three ages"),
        message("Six turns each. After the third age the most points win: blue cards, wonder, army, science, guilds."),
    ),
    Step(
        "[data-hand]",
        message("Now choose"),
        message("Pick a card to see all that it can be used for. “Hint” asks a bot. Have fun!"),
    ),
    CONFIRM,
    Step(
        ".holds",
        message("What others hold"),
        message("Hands go round the table: what you have passed on you know, and here it is listed."),
    ),
    Step(
        ".own .token",
        message("After the battles"),
        message(
            "Your shields were compared with those of both neighbours: a victory token for each weaker one, −1 for "
            "each stronger one. It comes again after every age, and victories count more each time."
        ),
    ),
)

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
            choices=(Choice("random", message("by lot")), Choice("A", "A"), Choice("B", "B")),
            default="random",
        ),
    ),
    guide=GUIDE,
    counted="the wonder with its side and stages, coins, buildings and conflict tokens",
    search={"own_trees": True},
    order=1,
)
