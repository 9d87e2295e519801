"""The scripted first game of Dice: a die of each kind, the wonder, and a turn for coins."""

from __future__ import annotations

from heptapolis.games.lesson import Lesson, Step
from heptapolis.translation import message

LESSON = Lesson(
    players=2,
    seed=0,
    options={"boards": "giza,rhodes"},
    steps=(
        Step(
            message("One die a round"),
            message(
                "The dice lie in the Forum; the section says what a die costs. Everybody chooses at the same time, and "
                "several may choose the same die. Take the clay die for 1 coin and check clay in your Warehouse: now you "
                "have clay for good."
            ),
            "build grey2 warehouse.clay",
        ),
        Step(
            message("What you lack costs coins"),
            message(
                "Coloured boxes want resources: so many boxes of your Warehouse must be checked, and each one that you "
                "lack costs a coin. The yellow die opens the Market. Check the first box of the chest row: it brings "
                "coins now and points at the end."
            ),
            "build yellow market.chest1",
        ),
        Step(
            message("Three coins"),
            message("Your purse is empty. Instead of using a die you may end your turn and take 3 coins. Do that now."),
            "pass",
        ),
        Step(
            message("Attack"),
            message(
                "The red die costs nothing this round. An attack in the East Barracks is aimed at your neighbour on that "
                "side. It brings the points that are printed there, one less for each defence that they have against you. "
                "Check the first attack."
            ),
            "build red east_barracks.attack1",
        ),
        Step(
            message("Points"),
            message(
                "Blue boxes are points, more of them the further down a row goes. Check the first box of the owl row in "
                "the Agora."
            ),
            "build blue agora.c1",
        ),
        Step(
            message("Your wonder grows"),
            message(
                "The wonder needs no die: only resources, and you may buy those that are missing. Build the first stage."
            ),
            "wonder",
        ),
        Step(
            message("Science"),
            message(
                "Green boxes make dice of other colours worth more to you, or cost less, from now on. Check the first box "
                "of the compass row."
            ),
            "build green university.compass1",
        ),
        Step(
            message("Now you"),
            message(
                "The game ends when somebody has earned all three bonuses of their city. Look for what is cheap in the "
                "Forum now, and choose for yourself."
            ),
        ),
    ),
    others={
        1: (
            "build grey1 warehouse.glass",
            "build grey1 warehouse.wood",
            "build grey2 warehouse.cloth",
            "build grey1 warehouse.stone",
            "pass",
            "build grey1 warehouse.papyrus",
            "pass",
        )
    },
)
