"""The facts of the printed game, apart from the package's data: what a test expects of each card and stage."""

from __future__ import annotations

from dataclasses import dataclass

GOODS = ("clay", "ore", "stone", "wood", "glass", "cloth", "papyrus")

# Two cards that make one, two or (together) three of a good, none of them either/or.
ONE_OF = {
    "clay": "clay_pool",
    "ore": "ore_vein",
    "stone": "stone_pit",
    "wood": "lumber_yard",
    "glass": "glassworks_1",
    "cloth": "loom_1",
    "papyrus": "press_1",
}
TWO_OF = {"clay": "brickyard", "ore": "foundry", "stone": "quarry", "wood": "sawmill"}

BOARD_GOOD = {
    "rhodes": "ore",
    "alexandria": "glass",
    "ephesus": "papyrus",
    "babylon": "clay",
    "olympia": "wood",
    "halicarnassus": "cloth",
    "giza": "stone",
}

GUILDS_IN_PLAY = {2: 5, 3: 5, 4: 6, 5: 7, 6: 8, 7: 9}


@dataclass(frozen=True)
class Card:
    """One card as printed: cost in goods and in coins, player marks, the buildings that make it free, plain effects."""

    age: int
    colour: str
    goods: str
    coins: int
    marks: tuple[int, ...]
    chains: str = ""
    points: int = 0
    shields: int = 0
    science: str = ""


@dataclass(frozen=True)
class Stage:
    """One wonder stage as printed."""

    goods: str
    points: int = 0
    coins: int = 0
    shields: int = 0


CARDS = {
    "lumber_yard": Card(1, "brown", "", 0, (3, 4)),
    "stone_pit": Card(1, "brown", "", 0, (3, 5)),
    "clay_pool": Card(1, "brown", "", 0, (3, 5)),
    "ore_vein": Card(1, "brown", "", 0, (3, 4)),
    "tree_farm": Card(1, "brown", "", 1, (6,)),
    "excavation": Card(1, "brown", "", 1, (4,)),
    "clay_pit": Card(1, "brown", "", 1, (3,)),
    "timber_yard": Card(1, "brown", "", 1, (3,)),
    "forest_cave": Card(1, "brown", "", 1, (5,)),
    "mine": Card(1, "brown", "", 1, (6,)),
    "sawmill": Card(2, "brown", "", 1, (3, 4)),
    "quarry": Card(2, "brown", "", 1, (3, 4)),
    "brickyard": Card(2, "brown", "", 1, (3, 4)),
    "foundry": Card(2, "brown", "", 1, (3, 4)),
    "loom_1": Card(1, "grey", "", 0, (3, 6)),
    "glassworks_1": Card(1, "grey", "", 0, (3, 6)),
    "press_1": Card(1, "grey", "", 0, (3, 6)),
    "loom_2": Card(2, "grey", "", 0, (3, 5)),
    "glassworks_2": Card(2, "grey", "", 0, (3, 5)),
    "press_2": Card(2, "grey", "", 0, (3, 5)),
    "pawnshop": Card(1, "blue", "", 0, (4, 7), points=3),
    "baths": Card(1, "blue", "stone", 0, (3, 7), points=3),
    "altar": Card(1, "blue", "", 0, (3, 5), points=2),
    "theater": Card(1, "blue", "", 0, (3, 6), points=2),
    "aqueduct": Card(2, "blue", "stone stone stone", 0, (3, 7), chains="baths", points=5),
    "temple": Card(2, "blue", "clay wood glass", 0, (3, 6), chains="altar", points=3),
    "statue": Card(2, "blue", "ore ore wood", 0, (3, 7), chains="theater", points=4),
    "courthouse": Card(2, "blue", "clay clay cloth", 0, (3, 5), chains="scriptorium", points=4),
    "pantheon": Card(3, "blue", "clay clay ore glass cloth papyrus", 0, (3, 6), chains="temple", points=7),
    "gardens": Card(3, "blue", "clay clay wood", 0, (3, 4), chains="statue", points=5),
    "town_hall": Card(3, "blue", "ore stone stone glass", 0, (3, 5, 6), points=6),
    "palace": Card(3, "blue", "clay ore stone wood glass cloth papyrus", 0, (3, 7), points=8),
    "senate": Card(3, "blue", "ore stone wood wood", 0, (3, 5), chains="library", points=6),
    "apothecary": Card(1, "green", "cloth", 0, (3, 5), science="compass"),
    "workshop": Card(1, "green", "glass", 0, (3, 7), science="gear"),
    "scriptorium": Card(1, "green", "papyrus", 0, (3, 4), science="tablet"),
    "dispensary": Card(2, "green", "ore ore glass", 0, (3, 4), chains="apothecary", science="compass"),
    "laboratory": Card(2, "green", "clay clay papyrus", 0, (3, 5), chains="workshop", science="gear"),
    "library": Card(2, "green", "stone stone cloth", 0, (3, 6), chains="scriptorium", science="tablet"),
    "school": Card(2, "green", "wood papyrus", 0, (3, 7), science="tablet"),
    "lodge": Card(3, "green", "clay clay cloth papyrus", 0, (3, 6), chains="dispensary", science="compass"),
    "observatory": Card(3, "green", "ore ore glass cloth", 0, (3, 7), chains="laboratory", science="gear"),
    "university": Card(3, "green", "wood wood glass papyrus", 0, (3, 4), chains="library", science="tablet"),
    "academy": Card(3, "green", "stone stone stone glass", 0, (3, 7), chains="school", science="compass"),
    "study": Card(3, "green", "wood cloth papyrus", 0, (3, 5), chains="school", science="gear"),
    "tavern": Card(1, "yellow", "", 0, (4, 5, 7)),
    "east_trading_post": Card(1, "yellow", "", 0, (3, 7)),
    "west_trading_post": Card(1, "yellow", "", 0, (3, 7)),
    "marketplace": Card(1, "yellow", "", 0, (3, 6)),
    "forum": Card(2, "yellow", "clay clay", 0, (3, 6, 7), chains="east_trading_post west_trading_post"),
    "caravansery": Card(2, "yellow", "wood wood", 0, (3, 5, 6), chains="marketplace"),
    "vineyard": Card(2, "yellow", "", 0, (3, 6)),
    "bazar": Card(2, "yellow", "", 0, (4, 7)),
    "haven": Card(3, "yellow", "ore wood cloth", 0, (3, 4), chains="forum"),
    "lighthouse": Card(3, "yellow", "stone glass", 0, (3, 6), chains="caravansery"),
    "chamber_of_commerce": Card(3, "yellow", "clay clay papyrus", 0, (4, 6)),
    "arena": Card(3, "yellow", "ore stone stone", 0, (3, 5, 7), chains="dispensary"),
    "stockade": Card(1, "red", "wood", 0, (3, 7), shields=1),
    "barracks": Card(1, "red", "ore", 0, (3, 5), shields=1),
    "guard_tower": Card(1, "red", "clay", 0, (3, 4), shields=1),
    "walls": Card(2, "red", "stone stone stone", 0, (3, 7), shields=2),
    "training_ground": Card(2, "red", "ore ore wood", 0, (4, 6, 7), shields=2),
    "stables": Card(2, "red", "clay ore wood", 0, (3, 5), chains="apothecary", shields=2),
    "archery_range": Card(2, "red", "ore wood wood", 0, (3, 6), chains="workshop", shields=2),
    "fortifications": Card(3, "red", "ore ore ore stone", 0, (3, 7), chains="walls", shields=3),
    "circus": Card(3, "red", "ore stone stone stone", 0, (4, 5, 6), chains="training_ground", shields=3),
    "arsenal": Card(3, "red", "ore wood wood cloth", 0, (3, 4, 7), shields=3),
    "siege_workshop": Card(3, "red", "clay clay clay wood", 0, (3, 5), chains="laboratory", shields=3),
    "workers_guild": Card(3, "purple", "clay ore ore stone wood", 0, ()),
    "craftsmens_guild": Card(3, "purple", "ore ore stone stone", 0, ()),
    "traders_guild": Card(3, "purple", "glass cloth papyrus", 0, ()),
    "philosophers_guild": Card(3, "purple", "clay clay clay cloth papyrus", 0, ()),
    "spies_guild": Card(3, "purple", "clay clay clay glass", 0, ()),
    "strategists_guild": Card(3, "purple", "ore ore stone cloth", 0, ()),
    "shipowners_guild": Card(3, "purple", "wood wood wood glass papyrus", 0, ()),
    "scientists_guild": Card(3, "purple", "ore ore wood wood papyrus", 0, ()),
    "magistrates_guild": Card(3, "purple", "stone wood wood wood cloth", 0, ()),
    "builders_guild": Card(3, "purple", "clay clay stone stone glass", 0, ()),
}

GUILDS = tuple(card for card, facts in CARDS.items() if facts.colour == "purple")

STAGES = {
    ("rhodes", "A"): (Stage("wood wood", 3), Stage("clay clay clay", shields=2), Stage("ore ore ore ore", 7)),
    ("rhodes", "B"): (Stage("stone stone stone", 3, 3, 1), Stage("ore ore ore ore", 4, 4, 1)),
    ("alexandria", "A"): (Stage("stone stone", 3), Stage("ore ore"), Stage("glass glass", 7)),
    ("alexandria", "B"): (Stage("clay clay"), Stage("wood wood"), Stage("stone stone stone", 7)),
    ("ephesus", "A"): (Stage("stone stone", 3), Stage("wood wood", coins=9), Stage("papyrus papyrus", 7)),
    ("ephesus", "B"): (Stage("stone stone", 2, 4), Stage("wood wood", 3, 4), Stage("papyrus cloth glass", 5, 4)),
    ("babylon", "A"): (Stage("clay clay", 3), Stage("wood wood wood"), Stage("clay clay clay clay", 7)),
    ("babylon", "B"): (Stage("cloth clay", 3), Stage("glass wood wood"), Stage("papyrus clay clay clay")),
    ("olympia", "A"): (Stage("wood wood", 3), Stage("stone stone"), Stage("ore ore", 7)),
    ("olympia", "B"): (Stage("wood wood"), Stage("stone stone", 5), Stage("cloth ore ore")),
    ("halicarnassus", "A"): (Stage("clay clay", 3), Stage("ore ore ore"), Stage("cloth cloth", 7)),
    ("halicarnassus", "B"): (Stage("ore ore", 2), Stage("clay clay clay", 1), Stage("glass papyrus cloth")),
    ("giza", "A"): (Stage("stone stone", 3), Stage("wood wood wood", 5), Stage("stone stone stone stone", 7)),
    ("giza", "B"): (
        Stage("wood wood", 3),
        Stage("stone stone stone", 5),
        Stage("clay clay clay", 5),
        Stage("papyrus stone stone stone stone", 7),
    ),
}
