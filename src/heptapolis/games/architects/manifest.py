"""What 7 Wonders Architects is, for whoever has not loaded its rules."""

from __future__ import annotations

from pathlib import Path

from heptapolis.games.manifest import Manifest
from heptapolis.games.options import NO, YES, Choice, Option, all_names
from heptapolis.kernel.data_files import read_data
from heptapolis.translation import message

ROWS = read_data(Path(__file__).parent / "data", "wonders.toml")["wonder"]
WONDERS = tuple(row["id"] for row in ROWS)


def _switch(name: str, default: bool, label: str, help_text: str) -> Option:
    return Option(name, "choice", label, help_text, choices=(YES, NO), default=default, stated=True)


SWITCHES = (
    _switch(
        "economy_forces_build",
        True,
        message("Economy obliges to build"),
        message("Whether a stage that can be paid only with Economy must be built."),
    ),
    _switch(
        "engineering_forces_build",
        False,
        message("Engineering obliges to build"),
        message("Whether a stage that can be paid only with Engineering must be built."),
    ),
    _switch(
        "engineering_once_per_turn",
        True,
        message("Engineering once a turn"),
        message("Whether Engineering helps with one stage of a turn only."),
    ),
    _switch(
        "economy_once_per_turn",
        True,
        message("Economy once a turn"),
        message("Whether Economy helps with one stage of a turn only."),
    ),
    _switch(
        "extra_card_optional",
        True,
        message("Extra cards may be left"),
        message("Whether a turn may end while a token still offers an extra card."),
    ),
    _switch(
        "wonder_effect_optional",
        False,
        message("Wonder effects may be declined"),
        message("Whether the cards or the token that a wonder brings may be declined."),
    ),
    _switch(
        "coins_free_choice",
        True,
        message("Coins at will"),
        message("Whether a coin may be spent where a resource card could take its place."),
    ),
    _switch(
        "token_retroactive",
        False,
        message("Tokens look back"),
        message("Whether a token reacts to what its owner did earlier in the turn in which it is gained."),
    ),
    _switch(
        "halicarnassus_look_private",
        True,
        message("Halicarnassus looks in secret"),
        message("Whether the cards that Halicarnassus looks at stay secret."),
    ),
    _switch(
        "halicarnassus_shuffle_whole_deck",
        True,
        message("Halicarnassus shuffles the whole deck"),
        message("Whether the whole deck is shuffled after a look, or only the cards that were looked at."),
    ),
    _switch(
        "all_decks_empty_ends_game",
        True,
        message("Empty decks end the game"),
        message("Whether the game ends when all decks are empty."),
    ),
    Option(
        "player_without_reachable_card",
        "choice",
        message("No card in reach"),
        message("What happens when a seat would begin its turn without a card in reach while other decks have some."),
        choices=(Choice("pass", message("the seat passes")), Choice("end_game", message("the game ends"))),
        default="pass",
        stated=True,
    ),
    _switch(
        "science_set_needs_available_token",
        True,
        message("Science needs a token"),
        message("Whether science cards are kept when no progress token is left to take."),
    ),
    _switch(
        "military_tokens_unlimited",
        True,
        message("Military tokens without limit"),
        message("Whether there are always enough military tokens; otherwise there are 28."),
    ),
    _switch(
        "olympia_both_before_triggers",
        True,
        message("Olympia takes both cards first"),
        message("Whether Olympia takes both cards before anything happens that they cause."),
    ),
    _switch(
        "battle_before_final_scoring",
        True,
        message("Battles in the last turn"),
        message("Whether a battle that breaks out in the last turn is still fought."),
    ),
)
"""Points on which the rulebook can be read in two ways, in the order of their bits in the state; `docs/formats.md` says what
each means, `docs/rules/architects.md` why the default is what it is."""


MANIFEST = Manifest(
    home=__name__,
    id="architects",
    title="7 Wonders Architects",
    about=message(
        "The quick one: take one card a turn, raise your wonder stage by stage, and keep an eye on the horns of war."
    ),
    game="Architects",
    players=(2, 7),
    usual=3,
    minutes=25,
    rules_version=1,
    categories=("stages", "cat", "blue", "military", "tokens"),
    endings=("wonder", "cards"),
    traits=WONDERS,
    options=(
        Option(
            "wonders",
            "each",
            message("My wonder"),
            message("The wonder of each seat; those that are not named are drawn."),
            choices=tuple(Choice(row["id"], names=all_names(row["name"], row["city"])) for row in ROWS),
        ),
        Option("first", "seat", message("Who begins"), message("The seat that begins."), default=0),
        *SWITCHES,
    ),
    counted="the wonder, stages, cards, tokens, military and the cat",
    order=3,
)
