"""The facts of the printed game, apart from the package's data: what a test expects of decks, stages and tokens."""

from __future__ import annotations

from dataclasses import dataclass

RESOURCES = ("wood", "brick", "stone", "glass", "papyrus")
SYMBOLS = ("gear", "compass", "tablet")
CARDS = (*RESOURCES, "coin", "blue_3", "blue_2_cat", *SYMBOLS, "red_0", "red_1", "red_2")
COLOUR = {
    **dict.fromkeys(RESOURCES, "grey"),
    "coin": "yellow",
    "blue_3": "blue",
    "blue_2_cat": "blue",
    **dict.fromkeys(SYMBOLS, "green"),
    "red_0": "red",
    "red_1": "red",
    "red_2": "red",
}
HORNS = {"red_0": 0, "red_1": 1, "red_2": 2}

WONDERS = ("alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes")

# How often each card lies in each deck, in the order of CARDS.
_DECKS = {
    "centre": (4, 4, 4, 4, 4, 6, 4, 8, 4, 4, 4, 4, 4, 2),
    "alexandria": (2, 2, 2, 1, 2, 4, 2, 2, 2, 1, 1, 2, 1, 1),
    "babylon": (2, 2, 1, 2, 2, 3, 2, 2, 2, 2, 1, 2, 1, 1),
    "ephesus": (2, 2, 2, 2, 2, 3, 1, 2, 1, 2, 2, 2, 1, 1),
    "giza": (2, 1, 2, 2, 2, 3, 2, 3, 1, 2, 1, 2, 2, 0),
    "halicarnassus": (2, 2, 2, 2, 1, 3, 2, 2, 1, 1, 2, 2, 2, 1),
    "olympia": (1, 2, 2, 2, 2, 3, 1, 3, 1, 1, 2, 2, 2, 1),
    "rhodes": (2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2, 1),
}
DECKS = {
    name: {card: count for card, count in zip(CARDS, counts, strict=True) if count} for name, counts in _DECKS.items()
}

CENTRE_SIZE = 60
DECK_SIZE = 25
TOTALS = {
    **dict.fromkeys(RESOURCES, 17),
    "coin": 27,
    "blue_3": 16,
    "blue_2_cat": 24,
    **dict.fromkeys(SYMBOLS, 14),
    "red_0": 18,
    "red_1": 15,
    "red_2": 8,
}
"""How often each card is in the box."""


@dataclass(frozen=True)
class Stage:
    """One stage as printed: cost, points, whether it carries the wonder's effect, and the stages right below it."""

    count: int
    kind: str
    points: int
    effect: bool
    requires: tuple[str, ...] = ()


def _wonder(points: str, effects: str, *requires: str) -> dict[str, Stage]:
    """All wonders have the same five costs."""
    costs = ((2, "different"), (2, "identical"), (3, "different"), (3, "identical"), (4, "different"))
    return {
        f"s{place + 1}": Stage(
            *costs[place], int(points.split()[place]), f"s{place + 1}" in effects, tuple(requires[place].split())
        )
        for place in range(5)
    }


STAGES = {
    "alexandria": _wonder("4 3 6 5 7", "s2 s4", "", "s1", "s2", "s3", "s4"),
    "babylon": _wonder("3 0 5 5 7", "s2 s4", "", "s1", "s2", "s3", "s3"),
    "ephesus": _wonder("3 3 4 5 7", "s2 s3 s4", "", "s1", "s1", "s1", "s2 s3 s4"),
    "giza": _wonder("4 5 6 7 8", "", "", "s1", "s2", "s3", "s4"),
    "halicarnassus": _wonder("3 3 6 5 7", "s2 s4", "", "s1", "s2", "s2", "s3 s4"),
    "olympia": _wonder("3 2 5 5 7", "s2 s4", "", "s1", "s1", "s2 s3", "s4"),
    "rhodes": _wonder("4 4 5 6 7", "s2 s4", "", "", "s1 s2", "s3", "s4"),
}
ALL_STAGES = [(wonder, stage) for wonder in WONDERS for stage in STAGES[wonder]]
WONDER_POINTS = {
    "alexandria": 25,
    "babylon": 20,
    "ephesus": 22,
    "giza": 30,
    "halicarnassus": 24,
    "olympia": 22,
    "rhodes": 26,
}
LEGAL_ORDERS = {
    "alexandria": 1,
    "babylon": 2,
    "ephesus": 6,
    "giza": 1,
    "halicarnassus": 2,
    "olympia": 2,
    "rhodes": 2,
}

# What sets each token off that gives an extra card; "architecture" is set off by building a stage.
TRIGGERS = {
    "urbanism": ("wood", "brick"),
    "crafts": ("papyrus", "glass"),
    "jewellery": ("stone", "coin"),
    "science": SYMBOLS,
    "propaganda": ("red_1", "red_2"),
    "architecture": (),
}
TOKENS = (*TRIGGERS, "economy", "engineering", "tactics", "decor", "politics", "strategy", "education", "culture")
COPIES = {**dict.fromkeys(TOKENS, 1), "culture": 2}

CONFLICT_TOKENS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}
PLAYERS = tuple(CONFLICT_TOKENS)

SWITCHES = {
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
"""The rule switches and their defaults."""


def below(wonder: str, stage: str) -> set[str]:
    """All stages that must stand before this one."""
    found: set[str] = set()
    for lower in STAGES[wonder][stage].requires:
        found |= {lower} | below(wonder, lower)
    return found


def grounds(wonder: str) -> list[set[str]]:
    """Every set of stages that can be built at some moment."""
    found: list[set[str]] = [set()]
    for built in found:
        for stage in STAGES[wonder]:
            more = built | {stage}
            if stage not in built and below(wonder, stage) <= built and more not in found:
                found.append(more)
    return found


def price(wonder: str, stage: str) -> list[str]:
    """Resource cards that pay a stage exactly."""
    cost = STAGES[wonder][stage]
    return list(RESOURCES[: cost.count]) if cost.kind == "different" else ["glass"] * cost.count
