"""The scripted first game of 7 Wonders: the first age, and a chain at the beginning of the second."""

from __future__ import annotations

from heptapolis.games.lesson import Lesson, Step
from heptapolis.translation import message

LESSON = Lesson(
    players=3,
    seed=2,
    options={"wonders": "giza:A,rhodes:A,alexandria:A"},
    steps=(
        Step(
            message("Goods first"),
            message(
                "Everybody picks a card at the same time, then the hands are passed on. Brown cards make goods, turn "
                "after turn. Build the Timber Yard: it costs 1 coin and makes stone or wood, whichever you need."
            ),
            "build timber_yard",
        ),
        Step(
            message("What you lack, you buy"),
            message(
                "The Workshop needs glass, and you make none. Your right neighbour does: pay them 2 coins and build it. "
                "They keep their glass, and nobody may refuse. Green cards are science: sets of symbols bring many "
                "points."
            ),
            "build workshop R2",
        ),
        Step(
            message("Shields"),
            message(
                "The Stockade needs wood, which your Timber Yard makes. Red cards carry shields: at the end of each age "
                "you are compared with both neighbours, and whoever has more shields wins points."
            ),
            "build stockade",
        ),
        Step(
            message("Your wonder grows"),
            message(
                "Any card can be laid under your wonder instead. The first stage costs two stones: your city makes one, "
                "the Timber Yard the other. Use the Glassworks: its picture does not count now, but nobody else will get "
                "it."
            ),
            "stage glassworks_1",
        ),
        Step(
            message("Points you can count on"),
            message(
                "Blue cards are points, no more and no less. The Baths cost one stone: your own. Build them, and they "
                "will pay twice."
            ),
            "build baths",
        ),
        Step(
            message("Three coins"),
            message(
                "Two cards are left: one you play, the other goes away. A card can always be discarded for 3 coins. "
                "Discard the Barracks. Then the age ends, and the conflict with your neighbours is settled."
            ),
            "discard barracks",
        ),
        Step(
            message("Built for nothing"),
            message(
                "The second age: hands go round the other way, and cards cost more. But who has the Baths builds the "
                "Aqueduct for nothing. Look out for such chains: the cards name them."
            ),
            "build aqueduct",
        ),
        Step(
            message("Now you"),
            message(
                "You know all that a turn can be: a building, a stage of the wonder, or 3 coins. Choose for yourself. Ask "
                "what costs little now and helps later."
            ),
        ),
    ),
    others={
        1: (
            "build stone_pit",
            "build lumber_yard",
            "build clay_pit",
            "build marketplace",
            "build altar",
            "build press_1",
        ),
        2: (
            "build clay_pool",
            "build east_trading_post",
            "build ore_vein",
            "build loom_1",
            "build apothecary",
            "build theater",
        ),
    },
)
