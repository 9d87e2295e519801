"""What 7 Wonders Dice is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import CONFIRM, Manifest, Step
from heptapolis.games.options import Choice, Option, all_names
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

DATA = Path(__file__).parent / "data"
BOARDS = tuple(read_data(DATA, "numbers.toml")["table"]["boards"])


def _names(board: str) -> tuple[str, ...]:
    row = read_data(DATA / "boards", f"{board}.toml")
    return all_names(row["wonder_name"], row["city"])


GUIDE = (
    Step(
        ".forum",
        message("The Forum"),
        message(
            "Every round the dice are shaken into four sections. The section says what a die costs in coins. Dice are"
            " never taken away: everybody can choose any of them."
        ),
    ),
    Step(
        ".die-button",
        message("What a die opens"),
        message(
            "A die lets you check a box of its colour that bears the symbol shown. Pick one to see which boxes it "
            "opens on your board, and what they bring."
        ),
    ),
    Step(
        ".building-warehouse",
        message("Resources"),
        message(
            "Boxes cost resources, beside the crate. Each box checked in the Warehouse makes one, for good. Every one"
            " that you lack costs a coin."
        ),
    ),
    Step(
        ".own .figures",
        message("Coins"),
        message("Your coins, your resources, and the points that your board is worth so far."),
    ),
    Step(
        ".building-university",
        message("Your board"),
        message(
            "Arrows say which box comes first. Green boxes make dice cheaper and unlock the white, black and purple "
            "die; yellow ones bring coins now and points at the end; blue ones points alone."
        ),
    ),
    Step(
        ".building-west_barracks, .building-east_barracks",
        message("Barracks"),
        message(
            "Attacks bring points at once, one less for every shield that the neighbour on that side has checked "
            "before this round."
        ),
    ),
    Step(
        ".building-wonder",
        message("Your wonder"),
        message("It needs no die: instead of choosing one, build its next box for resources and coins."),
    ),
    Step(
        ".bonuses",
        message("Bonuses and the end"),
        message(
            "Whoever completes a building of the city takes a bonus. When somebody has used all three, one last round"
            " is played. The most points win."
        ),
    ),
    Step(
        ".forum",
        message("Now choose"),
        message("Pick a die, a box of your board, the Wonder, or end the turn for coins. “Hint” asks a bot. Have fun!"),
    ),
    CONFIRM,
)

MANIFEST = Manifest(
    home=__name__,
    id="dice",
    title="7 Wonders Dice",
    about=message(
        "Everybody uses the same seven dice. Check off buildings on your board, better ones for a higher price."
    ),
    game="Dice",
    players=(2, 7),
    usual=3,
    minutes=20,
    rules_version=1,
    categories=(
        "wonder",
        "west_barracks",
        "east_barracks",
        "agora",
        "market",
        "university",
        "guild_court",
        "gallery",
    ),
    endings=("bonuses", "rounds"),
    traits=BOARDS,
    options=(
        Option(
            "boards",
            "each",
            message("My board"),
            message("The board of each seat; those that are not named are drawn."),
            choices=tuple(Choice(board, names=_names(board)) for board in BOARDS),
        ),
    ),
    guide=GUIDE,
    counted="the board, the checked boxes and the points written on attacks",
    search={"own_trees": True},
    order=4,
)
