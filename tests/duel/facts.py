"""The facts of the printed game, apart from the package's data: what a test expects of each card, wonder, token and layout."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

RAW = ("wood", "clay", "stone")
GOODS = ("glass", "papyrus")
RESOURCES = RAW + GOODS
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
CATEGORIES = ("civilian", "science", "commerce", "guilds", "wonders", "progress", "treasury", "military")

# Cards that make one or two of a resource.
ONE_OF = {"wood": "lumber_yard", "clay": "clay_pool", "stone": "quarry", "glass": "glassworks", "papyrus": "press"}
TWO_OF = {
    "wood": "sawmill",
    "clay": "brickyard",
    "stone": "shelf_quarry",
    "glass": "glassworks glass_blower",
    "papyrus": "press drying_room",
}


@dataclass(frozen=True)
class Card:
    """One card as printed: cost in resources and in coins, the building that makes it free, plain effects."""

    age: int
    colour: str
    cost: str
    coins: int = 0
    chain: str = ""
    points: int = 0
    shields: int = 0
    science: str = ""
    income: int = 0
    makes: str = ""
    one_of: str = ""
    cheap: str = ""

    @property
    def resources(self) -> Counter[str]:
        return Counter(self.cost.split())


@dataclass(frozen=True)
class Wonder:
    """One wonder as printed."""

    cost: str
    points: int = 0
    shields: int = 0
    coins: int = 0
    takes: int = 0
    again: bool = False
    one_of: str = ""
    special: str = ""

    @property
    def resources(self) -> Counter[str]:
        return Counter(self.cost.split())


CARDS = {
    "lumber_yard": Card(1, "brown", "", makes="wood"),
    "logging_camp": Card(1, "brown", "", coins=1, makes="wood"),
    "clay_pool": Card(1, "brown", "", makes="clay"),
    "clay_pit": Card(1, "brown", "", coins=1, makes="clay"),
    "quarry": Card(1, "brown", "", makes="stone"),
    "stone_pit": Card(1, "brown", "", coins=1, makes="stone"),
    "glassworks": Card(1, "grey", "", coins=1, makes="glass"),
    "press": Card(1, "grey", "", coins=1, makes="papyrus"),
    "guard_tower": Card(1, "red", "", shields=1),
    "stable": Card(1, "red", "wood", shields=1),
    "garrison": Card(1, "red", "clay", shields=1),
    "palisade": Card(1, "red", "", coins=2, shields=1),
    "workshop": Card(1, "green", "papyrus", points=1, science="plumb_level"),
    "apothecary": Card(1, "green", "glass", points=1, science="wheel"),
    "scriptorium": Card(1, "green", "", coins=2, science="quill"),
    "pharmacist": Card(1, "green", "", coins=2, science="mortar"),
    "theater": Card(1, "blue", "", points=3),
    "altar": Card(1, "blue", "", points=3),
    "baths": Card(1, "blue", "stone", points=3),
    "stone_reserve": Card(1, "yellow", "", coins=3, cheap="stone"),
    "clay_reserve": Card(1, "yellow", "", coins=3, cheap="clay"),
    "wood_reserve": Card(1, "yellow", "", coins=3, cheap="wood"),
    "tavern": Card(1, "yellow", "", income=4),
    "sawmill": Card(2, "brown", "", coins=2, makes="wood wood"),
    "brickyard": Card(2, "brown", "", coins=2, makes="clay clay"),
    "shelf_quarry": Card(2, "brown", "", coins=2, makes="stone stone"),
    "glass_blower": Card(2, "grey", "", makes="glass"),
    "drying_room": Card(2, "grey", "", makes="papyrus"),
    "walls": Card(2, "red", "stone stone", shields=2),
    "horse_breeders": Card(2, "red", "wood clay", chain="stable", shields=1),
    "barracks": Card(2, "red", "", coins=3, chain="garrison", shields=1),
    "archery_range": Card(2, "red", "wood stone papyrus", shields=2),
    "parade_ground": Card(2, "red", "clay clay glass", shields=2),
    "library": Card(2, "green", "wood stone glass", chain="scriptorium", points=2, science="quill"),
    "dispensary": Card(2, "green", "clay clay stone", chain="pharmacist", points=2, science="mortar"),
    "school": Card(2, "green", "wood papyrus papyrus", points=1, science="wheel"),
    "laboratory": Card(2, "green", "wood glass glass", points=1, science="plumb_level"),
    "tribunal": Card(2, "blue", "wood wood glass", points=5),
    "statue": Card(2, "blue", "clay clay", chain="theater", points=4),
    "temple": Card(2, "blue", "wood papyrus", chain="altar", points=4),
    "aqueduct": Card(2, "blue", "stone stone stone", chain="baths", points=5),
    "rostrum": Card(2, "blue", "wood stone", points=4),
    "forum": Card(2, "yellow", "clay", coins=3, one_of="glass papyrus"),
    "caravansery": Card(2, "yellow", "glass papyrus", coins=2, one_of="wood clay stone"),
    "customs_house": Card(2, "yellow", "", coins=4, cheap="papyrus glass"),
    "brewery": Card(2, "yellow", "", income=6),
    "arsenal": Card(3, "red", "wood wood clay clay clay", shields=3),
    "pretorium": Card(3, "red", "", coins=8, shields=3),
    "fortifications": Card(3, "red", "clay stone stone papyrus", chain="palisade", shields=2),
    "siege_workshop": Card(3, "red", "wood wood wood glass", chain="archery_range", shields=2),
    "circus": Card(3, "red", "clay clay stone stone", chain="parade_ground", shields=2),
    "academy": Card(3, "green", "wood stone glass glass", points=3, science="sundial"),
    "study": Card(3, "green", "wood wood glass papyrus", points=3, science="sundial"),
    "university": Card(3, "green", "clay glass papyrus", chain="school", points=2, science="armillary_sphere"),
    "observatory": Card(3, "green", "stone papyrus papyrus", chain="laboratory", points=2, science="armillary_sphere"),
    "palace": Card(3, "blue", "wood clay stone glass glass", points=7),
    "town_hall": Card(3, "blue", "wood wood stone stone stone", points=7),
    "obelisk": Card(3, "blue", "stone stone glass", points=5),
    "gardens": Card(3, "blue", "wood wood clay clay", chain="statue", points=6),
    "pantheon": Card(3, "blue", "wood clay papyrus papyrus", chain="temple", points=6),
    "senate": Card(3, "blue", "clay clay stone papyrus", chain="rostrum", points=5),
    "chamber_of_commerce": Card(3, "yellow", "papyrus papyrus", points=3),
    "port": Card(3, "yellow", "wood glass papyrus", points=3),
    "armory": Card(3, "yellow", "stone stone glass", points=3),
    "lighthouse": Card(3, "yellow", "clay clay glass", chain="tavern", points=3),
    "arena": Card(3, "yellow", "wood clay stone", chain="brewery", points=3),
    "merchants_guild": Card(3, "purple", "wood clay glass papyrus"),
    "shipowners_guild": Card(3, "purple", "clay stone glass papyrus"),
    "builders_guild": Card(3, "purple", "wood clay stone stone glass"),
    "magistrates_guild": Card(3, "purple", "wood wood clay papyrus"),
    "scientists_guild": Card(3, "purple", "wood wood clay clay"),
    "moneylenders_guild": Card(3, "purple", "wood wood stone stone"),
    "tacticians_guild": Card(3, "purple", "clay stone stone papyrus"),
}

GUILDS = tuple(card for card, facts in CARDS.items() if facts.colour == "purple")
DECKS = {
    age: tuple(card for card, facts in CARDS.items() if facts.age == age and facts.colour != "purple")
    for age in (1, 2, 3)
}
SYMBOLS = ("quill", "mortar", "wheel", "plumb_level", "sundial", "armillary_sphere")
PAIRS = {
    symbol: tuple(card for card, facts in CARDS.items() if facts.science == symbol)  # the two cards that show it
    for symbol in SYMBOLS
}
SIX = "scriptorium pharmacist apothecary workshop academy university"  # one card of each symbol

# Coins once, when built: how many, and for which cards of the own city; the Lighthouse counts itself.
COIN_CARDS = {
    "chamber_of_commerce": (3, "grey"),
    "port": (2, "brown"),
    "armory": (1, "red"),
    "lighthouse": (1, "yellow"),
    "arena": (2, "wonder"),
}
# What the five guilds count that give a coin when built and a point at the end for each.
COUNTING_GUILDS = {
    "merchants_guild": ("yellow",),
    "shipowners_guild": ("brown", "grey"),
    "magistrates_guild": ("blue",),
    "scientists_guild": ("green",),
    "tacticians_guild": ("red",),
}

WONDERS = {
    "appian_way": Wonder("clay clay stone stone papyrus", points=3, coins=3, takes=3, again=True),
    "circus_maximus": Wonder("wood stone stone glass", points=3, shields=1, special="destroy grey"),
    "colossus": Wonder("clay clay clay glass", points=3, shields=2),
    "great_library": Wonder("wood wood wood glass papyrus", points=4, special="library"),
    "great_lighthouse": Wonder("wood stone papyrus papyrus", points=4, one_of="wood clay stone"),
    "hanging_gardens": Wonder("wood wood glass papyrus", points=3, coins=6, again=True),
    "mausoleum": Wonder("clay clay glass glass papyrus", points=2, special="fetch"),
    "piraeus": Wonder("wood wood clay stone", points=2, again=True, one_of="glass papyrus"),
    "pyramids": Wonder("stone stone stone papyrus", points=9),
    "sphinx": Wonder("clay stone glass glass", points=6, again=True),
    "statue_of_zeus": Wonder("wood clay stone papyrus papyrus", points=3, shields=1, special="destroy brown"),
    "temple_of_artemis": Wonder("wood stone glass papyrus", coins=12, again=True),
}
AGAIN = tuple(wonder for wonder, facts in WONDERS.items() if facts.again)
FIRST_GAME = (
    ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
    ("circus_maximus", "piraeus", "appian_way", "colossus"),
)
DRAFT_ORDER = (0, 1, 1, 0, 1, 0, 0, 1)  # 0: the first player

TOKENS = (
    "agriculture",
    "architecture",
    "economy",
    "law",
    "masonry",
    "mathematics",
    "philosophy",
    "strategy",
    "theology",
    "urbanism",
)

# Rows of slots in the order in which they are laid; every second row lies face down.
ROWS = {1: (2, 3, 4, 5, 6), 2: (6, 5, 4, 3, 2), 3: (2, 3, 4, 2, 4, 3, 2)}
FACE_DOWN = {
    1: (2, 3, 4, 9, 10, 11, 12, 13),
    2: (6, 7, 8, 9, 10, 15, 16, 17),
    3: (2, 3, 4, 9, 10, 15, 16, 17),
}
# By slot: the slots whose cards lie on it.
COVERED_BY = {
    1: (
        *((2, 3), (3, 4)),
        *((5, 6), (6, 7), (7, 8)),
        *((9, 10), (10, 11), (11, 12), (12, 13)),
        *((14, 15), (15, 16), (16, 17), (17, 18), (18, 19)),
        *((), (), (), (), (), ()),
    ),
    2: (
        *((6,), (6, 7), (7, 8), (8, 9), (9, 10), (10,)),
        *((11,), (11, 12), (12, 13), (13, 14), (14,)),
        *((15,), (15, 16), (16, 17), (17,)),
        *((18,), (18, 19), (19,)),
        *((), ()),
    ),
    3: (
        *((2, 3), (3, 4)),
        *((5, 6), (6, 7), (7, 8)),
        *((9,), (9,), (10,), (10,)),
        *((11, 12), (13, 14)),
        *((15,), (15, 16), (16, 17), (17,)),
        *((18,), (18, 19), (19,)),
        *((), ()),
    ),
}

MILITARY_POINTS = (0, 2, 2, 5, 5, 5, 10, 10, 10)  # by distance of the pawn
