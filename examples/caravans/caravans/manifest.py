"""What Caravans is, for whoever has not loaded its rules."""

from __future__ import annotations

from heptapolis.games.manifest import Manifest
from heptapolis.games.options import Choice, Option

MANIFEST = Manifest(
    home=__name__,
    id="caravans",
    title="Caravans",
    about="Take a card, pass the rest. A caravan of one ware is worth its length times its weakest load.",
    game="Caravans",
    players=(2, 5),
    usual=3,
    minutes=10,
    rules_version=1,
    categories=("caravans", "markets"),
    options=(
        Option(
            "length",
            "choice",
            "Length",
            "How many cards everybody takes: six, or four in a short game.",
            choices=(Choice("long", "six cards"), Choice("short", "four cards")),
            default="long",
        ),
    ),
)
