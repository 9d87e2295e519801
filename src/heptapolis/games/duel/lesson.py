"""The scripted first game of Duel: from the first card to the first wonder."""

from __future__ import annotations

from heptapolis.games.lesson import Lesson, Step
from heptapolis.translation import message

LESSON = Lesson(
    players=2,
    seed=51,
    options={"wonders": "first-game"},
    steps=(
        Step(
            message("A card that nothing covers"),
            message(
                "You may take any card that no other card lies on. Build the Guard Tower: it costs nothing, and its "
                "shield moves the conflict pawn one space towards your opponent. If it reaches their capital, you have "
                "won at once."
            ),
            "build guard_tower",
        ),
        Step(
            message("What you lack, the bank sells"),
            message(
                "The Baths cost a stone, and you make none. A good that you lack costs 2 coins, and 1 more for each that "
                "your opponent makes on brown and grey cards. Pay 2 and build them: blue cards are points."
            ),
            "build baths",
        ),
        Step(
            message("Goods for the whole game"),
            message(
                "Your opponent has uncovered a card: what you take decides what the other can take next. Build the Lumber "
                "Yard. It makes wood every turn, and wood becomes dearer for your opponent."
            ),
            "build lumber_yard",
        ),
        Step(
            message("Science"),
            message(
                "Build the Scriptorium for 2 coins. Two equal symbols give you one of the green progress tokens; six "
                "different ones win the game at once. Keep an eye on your opponent's symbols, too."
            ),
            "build scriptorium",
        ),
        Step(
            message("Money"),
            message(
                "You have little money left, and a wonder will want some. Discard the Stable: that brings 2 coins, and 1 "
                "more for each yellow building that you own. And your opponent does not get its shield."
            ),
            "discard stable",
        ),
        Step(
            message("Before it is gone"),
            message(
                "The Stone Pit costs 1 coin. Stone is wanted again and again, and now you need not buy it. Build it."
            ),
            "build stone_pit",
        ),
        Step(
            message("Your first wonder"),
            message(
                "Any card can be laid under a wonder to build it; what is printed on the card does not count then. Build "
                "the Great Lighthouse with the Theater: two goods are bought for 4 coins. Of all eight wonders only seven "
                "get built."
            ),
            "wonder great_lighthouse theater",
        ),
        Step(
            message("Now you"),
            message(
                "Build, discard, or build a wonder: that is all. Before you take a card, look at what it uncovers for the "
                "other. Choose for yourself now."
            ),
        ),
    ),
    others={
        1: (
            "build logging_camp",
            "discard clay_reserve",
            "discard garrison",
            "build quarry",
            "discard pharmacist",
            "discard wood_reserve",
        )
    },
)
