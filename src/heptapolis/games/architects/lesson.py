"""The scripted first game of Architects: decks, conflict, the cat, a stage and a progress token."""

from __future__ import annotations

from heptapolis.games.lesson import Lesson, Step
from heptapolis.translation import message

LESSON = Lesson(
    players=2,
    seed=6,
    options={"wonders": "giza,rhodes"},
    steps=(
        Step(
            message("One card a turn"),
            message(
                "In your turn you take one card: from the deck on your left, the one on your right, or unseen from the "
                "middle. Take the coin on the left. A coin stands for any good when you build."
            ),
            "take left",
        ),
        Step(
            message("Green cards"),
            message(
                "Your opponent took a shield with two horns: more of that soon. Take the gear on the right. Two equal "
                "green cards, or three different ones, buy a progress token."
            ),
            "take right",
        ),
        Step(
            message("Shields"),
            message(
                "Red cards are shields. Take the one on the left: shields stay with you, those with horns only for one "
                "battle."
            ),
            "take left",
        ),
        Step(
            message("The horn sounds"),
            message(
                "Each horn turns a conflict token over. Two are turned already, and this card turns the third: "
                "then there is a battle. You will have two shields against one, and every victory token is worth 3 "
                "points. Take it."
            ),
            "take right",
        ),
        Step(
            message("The cat"),
            message(
                "Blue cards are points. This one has a cat on it: take it, and the cat comes to you. From now on you may "
                "look at the card in the middle before you choose."
            ),
            "take right",
        ),
        Step(
            message("Look ahead"),
            message(
                "The cat shows you a tablet in the middle. Take the compass on the left this time: with gear and tablet "
                "it would make three different ones."
            ),
            "take left",
        ),
        Step(
            message("Your wonder grows"),
            message(
                "The first stage of your wonder wants two different goods, and a coin stands for any. Take the second "
                "coin: as soon as you have what a stage needs, it is built by itself."
            ),
            "take left",
        ),
        Step(
            message("Two of a kind"),
            message(
                "A second gear: take it. Two equal green cards are handed in at once, and you choose a token for them."
            ),
            "take left",
        ),
        Step(
            message("Progress"),
            message(
                "Tokens work for the rest of the game. Urbanism gives you another card whenever you take a brick or wood. "
                "Take it."
            ),
            "token urbanism",
        ),
        Step(
            message("Now you"),
            message(
                "The game ends when somebody has finished their wonder. Take what builds yours, and think of shields in "
                "time. Choose for yourself now."
            ),
        ),
    ),
    others={
        1: (
            "take left",
            "take left",
            "take left",
            "build s1 glass coin",
            "take left",
            "take left",
            "take left",
            "take left",
        )
    },
)
