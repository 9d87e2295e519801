"""The rule switches of 7 Wonders Architects: points on which the rulebook can be read in two ways.

Each is a bit of the state's field `switches`; a bit is set where a game plays the other way than the default, so a game
with default rules has none. `docs/formats.md` says what each means, `docs/rules/architects.md` why the default is what it is.
"""

from __future__ import annotations

SWITCHES: dict[str, bool | str] = {
    "economy_forces_build": True,
    "engineering_forces_build": False,
    "engineering_once_per_turn": True,
    "economy_once_per_turn": True,
    "extra_card_optional": True,
    "wonder_effect_optional": False,
    "coins_free_choice": True,
    "token_retroactive": False,
    "halicarnassus_look_private": True,
    "halicarnassus_shuffle_whole_deck": True,
    "all_decks_empty_ends_game": True,
    "player_without_reachable_card": "pass",
    "science_set_needs_available_token": True,
    "military_tokens_unlimited": True,
    "olympia_both_before_triggers": True,
    "battle_before_final_scoring": True,
}
"""The default of each switch, in the order of their bits."""

OTHER_WAY = {name: "end_game" if value == "pass" else not value for name, value in SWITCHES.items()}
"""What each switch is when it is not the default."""

(
    ECONOMY_IS_FREE,
    ENGINEERING_FORCES,
    ENGINEERING_STAYS,
    ECONOMY_STAYS,
    EXTRA_CARDS_FORCED,
    EFFECTS_OPTIONAL,
    COINS_LAST,
    RETROACTIVE,
    LOOKS_PUBLIC,
    SHUFFLE_TOP,
    EMPTY_GOES_ON,
    UNREACHABLE_ENDS,
    SETS_WITHOUT_TOKEN,
    VICTORIES_LIMITED,
    BOTH_IN_TURN,
    NO_LAST_BATTLE,
) = (1 << bit for bit in range(len(SWITCHES)))
"""The bits, named by what is played when they are set."""


def switch_value(name: str, value: object) -> bool | str | None:
    """The value of a switch as somebody may write it (true, "false", "end_game" …), or None when it means nothing."""
    text = str(value).lower() if isinstance(value, bool | str) else ""
    for known in (SWITCHES[name], OTHER_WAY[name]):
        if text == str(known).lower():
            return known
    return None


def switch_bits(values: dict[str, bool | str]) -> int:
    """The field `switches` for checked values."""
    return sum(1 << bit for bit, name in enumerate(SWITCHES) if values.get(name, SWITCHES[name]) != SWITCHES[name])


def switched(bits: int) -> dict[str, bool | str]:
    """The switches that are not the default, with their values."""
    return {name: OTHER_WAY[name] for bit, name in enumerate(SWITCHES) if bits >> bit & 1}
