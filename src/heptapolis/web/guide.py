"""The guide of a first game: steps that say what to look at, each pointing at a part of the page.

A step is shown when its part is there: what comes later in a game is explained when it comes.
"""

from __future__ import annotations

from dataclasses import dataclass

from heptapolis.translation import message, translate


@dataclass(frozen=True)
class Step:
    """One step: where it points (a CSS selector), a heading, and what it says."""

    at: str
    heading: str
    text: str


_CONFIRM = (
    "[data-uses]:not([hidden])",
    message("Before you confirm"),
    message(
        "Here stands what it costs and what it will do. Where there are several ways, the cheapest one is chosen already. "
        "Nothing is done before you press the button."
    ),
)
"""For all games, when something has been picked for the first time."""

_STEPS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "seven-wonders": (
        (
            "[data-hand]",
            message("Your hand"),
            message(
                "Every turn all players pick one card at the same time. The rest of the hand goes on to a neighbour."
            ),
        ),
        (
            ".card-cost",
            message("What a card costs"),
            message("The goods down its side. They are not used up: your city makes them anew every turn."),
        ),
        (
            ".own .goods",
            message("What your city makes"),
            message("These goods pay for buildings, each once a turn. Brown and grey cards add more."),
        ),
        (
            ".left .prices, .right .prices",
            message("Buying from neighbours"),
            message("What you lack you can buy from the two cities beside you, if they make it. They get the coins."),
        ),
        (
            ".price",
            message("Can I build it?"),
            message(
                "This strip says it: free, with own goods, for coins, or why not. Chains make later buildings free."
            ),
        ),
        (
            ".own .stages",
            message("Your wonder"),
            message("Instead of building a card you can put it under your wonder, if you can pay for its next stage."),
        ),
        (
            "[data-pile]",
            message("Nothing fits?"),
            message("Any card can be discarded for coins. Early on, coins buy what you do not make yourself."),
        ),
        (
            ".own .figures",
            message("Army and science"),
            message(
                "At the end of each age you compare shields with both neighbours. Science symbols count more the more "
                "you have alike, and in sets of three different ones."
            ),
        ),
        (
            ".ages",
            message("Three ages"),
            message(
                "Six turns each. After the third age the most points win: blue cards, wonder, army, science, guilds."
            ),
        ),
        (
            "[data-hand]",
            message("Now choose"),
            message("Pick a card to see all that it can be used for. “Hint” asks a bot. Have fun!"),
        ),
        _CONFIRM,
        (
            ".holds",
            message("What others hold"),
            message("Hands go round the table: what you have passed on you know, and here it is listed."),
        ),
        (
            ".own .token",
            message("After the battles"),
            message(
                "Your shields were compared with those of both neighbours: a victory token for each weaker one, −1 for "
                "each stronger one. It comes again after every age, and victories count more each time."
            ),
        ),
    ),
    "duel": (
        (
            ".war-and-progress",
            message("Three ways to win"),
            message(
                "Push the pawn into the other capital, collect six different science symbols, or have the most points "
                "after three ages."
            ),
        ),
        (
            ".draft",
            message("Wonders"),
            message("First both players choose four wonders each. Of all eight only seven will ever be built."),
        ),
        (
            ".layout",
            message("The cards of the age"),
            message("In your turn you take one card that nothing covers. That may free others for the other player."),
        ),
        (
            ".price",
            message("Can I build it?"),
            message(
                "This strip says it: free, with own goods, for coins, or why not. Chains make later buildings free."
            ),
        ),
        (
            ".own .prices",
            message("What goods cost"),
            message("You buy what you lack from the bank. A good is dearer the more of it the other city makes."),
        ),
        (
            ".own .wonder-rows",
            message("Your wonders"),
            message("Instead of building a card you can put it under one of your wonders, if you can pay for it."),
        ),
        (
            "[data-pile]",
            message("Nothing fits?"),
            message("Any card can be discarded for coins: more of them the more yellow cards you have."),
        ),
        (
            ".on-board",
            message("Progress tokens"),
            message("Whoever gets two alike science symbols takes one of these."),
        ),
        (
            ".layout, .draft",
            message("Now choose"),
            message("Pick something to see all that it can be used for. “Hint” asks a bot. Have fun!"),
        ),
        _CONFIRM,
    ),
    "architects": (
        (
            ".decks",
            message("Three decks"),
            message(
                "Every turn you take one card: from the deck to your left, from the one to your right, or the unknown card "
                "on top of the central deck."
            ),
        ),
        (
            ".own-wonder",
            message("Your wonder"),
            message(
                "Five stages, built from below. The diamonds say how many resources a stage costs: ≠ all different, = all "
                "the same."
            ),
        ),
        (
            ".own-things",
            message("Your cards"),
            message(
                "Grey cards pay for stages, and a coin stands for any resource. A stage that can be paid must be built."
            ),
        ),
        (
            ".progress-tokens",
            message("Progress"),
            message(
                "Two equal or three different green symbols are exchanged for one of these tokens, which helps you."
            ),
        ),
        (
            ".conflict",
            message("Peace and battle"),
            message(
                "Horns on red cards turn these tokens over. When the last one shows battle, neighbours compare their "
                "shields, and the stronger one gets points."
            ),
        ),
        (
            ".cat-place",
            message("The cat"),
            message(
                "Who takes a blue card with a cat gets it: for points at the end, and for a secret look at the central deck "
                "every turn."
            ),
        ),
        (
            ".own .figures",
            message("How it ends"),
            message("When somebody completes a wonder, that turn is the last one. The most points win."),
        ),
        (
            ".decks",
            message("Now choose"),
            message("Pick a card to see all that it can be used for. “Hint” asks a bot. Have fun!"),
        ),
        _CONFIRM,
    ),
    "dice": (
        (
            ".forum",
            message("The Forum"),
            message(
                "Every round the dice are shaken into four sections. The section says what a die costs in coins. Dice are "
                "never taken away: everybody can choose any of them."
            ),
        ),
        (
            ".die-button",
            message("What a die opens"),
            message(
                "A die lets you check a box of its colour that bears the symbol shown. Pick one to see which boxes it opens "
                "on your board, and what they bring."
            ),
        ),
        (
            ".building-warehouse",
            message("Resources"),
            message(
                "Boxes cost resources, beside the crate. Each box checked in the Warehouse makes one, for good. Every one "
                "that you lack costs a coin."
            ),
        ),
        (
            ".own .figures",
            message("Coins"),
            message("Your coins, your resources, and the points that your board is worth so far."),
        ),
        (
            ".building-university",
            message("Your board"),
            message(
                "Arrows say which box comes first. Green boxes make dice cheaper and unlock the white, black and purple "
                "die; yellow ones bring coins now and points at the end; blue ones points alone."
            ),
        ),
        (
            ".building-west_barracks, .building-east_barracks",
            message("Barracks"),
            message(
                "Attacks bring points at once, one less for every shield that the neighbour on that side has checked "
                "before this round."
            ),
        ),
        (
            ".building-wonder",
            message("Your wonder"),
            message("It needs no die: instead of choosing one, build its next box for resources and coins."),
        ),
        (
            ".bonuses",
            message("Bonuses and the end"),
            message(
                "Whoever completes a building of the city takes a bonus. When somebody has used all three, one last round "
                "is played. The most points win."
            ),
        ),
        (
            ".forum",
            message("Now choose"),
            message(
                "Pick a die, a box of your board, the Wonder, or end the turn for coins. “Hint” asks a bot. Have fun!"
            ),
        ),
        _CONFIRM,
    ),
}


def steps(game: str, language: str) -> list[Step]:
    """The steps for a game; none where it has no guide yet."""
    return [
        Step(at, translate(language, heading), translate(language, text)) for at, heading, text in _STEPS.get(game, ())
    ]
