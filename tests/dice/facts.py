"""The facts of the game, apart from the package's data: what a test expects of each die, box, board and bonus."""

from __future__ import annotations

from dataclasses import dataclass

START_COINS = 7
PASS_COINS = 3
CAPACITY = 21
FIRST_AGORA = 3
LAST_ROUND = 60

RESOURCES = ("stone", "wood", "clay", "glass", "papyrus", "cloth")
COMMON = ("grey1", "grey2", "grey3", "blue", "green", "red", "yellow")
SPECIAL = ("white", "black", "purple")
BONUSES = ("coins", "again", "build")
CITY_BUILDINGS = (
    "wonder",
    "west_barracks",
    "east_barracks",
    "agora",
    "market",
    "university",
    "guild_court",
    "gallery",
)
BARRACKS = ("west_barracks", "east_barracks")

# Six faces of each die, in the order in which the dice are numbered.
FACES = {
    "grey1": "stone stone wood clay glass papyrus",
    "grey2": "stone wood wood clay papyrus cloth",
    "grey3": "stone wood clay clay glass cloth",
    "blue": "mask scales fountain temple owl caduceus",
    "green": "compass compass tablet tablet gear gear",
    "red": "axe axe sword sword shield shield",
    "yellow": "camel camel coin coin chest chest",
    "white": "leader_blue leader_green leader_red leader_yellow leader_laurel leader_laurel",
    "black": "spy_any spy_yellow spy_green spy_blue spy_grey spy_red",
    "purple": "guild_red guild_wonder guild_grey guild_yellow guild_blue guild_green",
}
DICE = tuple(FACES)
COLOURS = ("grey", "blue", "green", "red", "yellow", "white", "black", "purple")
SPIES = {
    "spy_any": (*BARRACKS, "university", "agora", "market"),
    "spy_yellow": ("market",),
    "spy_green": ("university",),
    "spy_blue": ("agora",),
    "spy_grey": ("warehouse",),
    "spy_red": BARRACKS,
}
GUILDS = {
    "guild_red": BARRACKS,
    "guild_wonder": ("wonder",),
    "guild_grey": ("warehouse",),
    "guild_yellow": ("market",),
    "guild_blue": ("agora",),
    "guild_green": ("university",),
}


@dataclass(frozen=True)
class Box:
    """One box as printed: the faces that open it, its cost, flat points, the box that the arrow comes from."""

    symbols: str
    cost: int
    points: int = 0
    after: str = ""

    @property
    def faces(self) -> list[str]:
        return self.symbols.split()


ANY_GUILD = " ".join(GUILDS)

SHARED = {
    "warehouse.stone": Box("stone", 0),
    "warehouse.wood": Box("wood", 0),
    "warehouse.clay": Box("clay", 0),
    "warehouse.glass": Box("glass", 2),
    "warehouse.papyrus": Box("papyrus", 2),
    "warehouse.cloth": Box("cloth", 2),
    "west_barracks.attack1": Box("axe", 1),
    "west_barracks.attack2": Box("axe", 2, 0, "west_barracks.attack1"),
    "west_barracks.attack3": Box("axe", 3, 0, "west_barracks.attack2"),
    "west_barracks.attack4": Box("axe", 4, 0, "west_barracks.attack3"),
    "west_barracks.defence1": Box("shield", 1),
    "west_barracks.defence2": Box("shield", 2, 0, "west_barracks.defence1"),
    "east_barracks.attack1": Box("sword", 1),
    "east_barracks.attack2": Box("sword", 2, 0, "east_barracks.attack1"),
    "east_barracks.attack3": Box("sword", 3, 0, "east_barracks.attack2"),
    "east_barracks.attack4": Box("sword", 4, 0, "east_barracks.attack3"),
    "east_barracks.defence1": Box("shield", 1),
    "east_barracks.defence2": Box("shield", 2, 0, "east_barracks.defence1"),
    "agora.a1": Box("mask scales", 0, 2),
    "agora.a2": Box("mask scales", 3, 4, "agora.a1"),
    "agora.b1": Box("fountain temple", 1, 3),
    "agora.b2": Box("fountain temple", 4, 5, "agora.b1"),
    "agora.c1": Box("owl caduceus", 2, 4),
    "agora.c2": Box("owl caduceus", 5, 7, "agora.c1"),
    "market.camel1": Box("camel", 2),
    "market.camel2": Box("camel", 4),
    "market.chest1": Box("chest", 4),
    "market.chest2": Box("chest", 5),
    "market.chest3": Box("chest", 6),
    "market.coin1": Box("coin", 1),
    "market.coin2": Box("coin", 3, 0, "market.coin1"),
    "guild_court.1": Box(ANY_GUILD, 2, 5),
    "guild_court.2": Box(ANY_GUILD, 3, 6, "guild_court.1"),
    "guild_court.3": Box(ANY_GUILD, 4, 7, "guild_court.2"),
    "gallery.blue": Box("leader_blue", 3),
    "gallery.green": Box("leader_green", 3),
    "gallery.red": Box("leader_red", 3),
    "gallery.yellow": Box("leader_yellow", 3),
    "gallery.laurel1": Box("leader_laurel", 1),
    "gallery.laurel2": Box("leader_laurel", 3, 0, "gallery.laurel1"),
}

ATTACK_POINTS = {1: 3, 2: 4, 3: 5, 4: 6}

# What a Market box counts: coins at once and points at the end, for each box there.
PER_BOX = {
    "market.camel1": (("warehouse",), 1),
    "market.camel2": (("wonder",), 2),
    "market.chest1": (("university",), 1),
    "market.chest2": (("agora",), 1),
    "market.chest3": (BARRACKS, 1),
}
COIN_BOXES = {"market.coin1": 7, "market.coin2": 7}

# What a Gallery box lets one check, and how many.
LEADERS = {
    "gallery.blue": (("agora",), 2),
    "gallery.green": (("university",), 2),
    "gallery.red": (BARRACKS, 2),
    "gallery.yellow": (("market",), 2),
}

# The three lanes of a University by the die that their last box unlocks: costs, points, and what the first two do.
LANES = {
    "white": ((0, 3, 6), (0, 1, 3), ("free grey", "free yellow")),
    "black": ((2, 3, 4), (0, 0, 2), ("coins blue", "free red")),
    "purple": ((3, 4, 5), (0, 0, 3), ("coins red", "free blue")),
}
LANE_SYMBOLS = ("compass", "tablet", "gear")


@dataclass(frozen=True)
class Board:
    """One board: what its lanes unlock, and its Wonder: costs, points, what each box does."""

    unlocks: str
    costs: tuple[int, int, int]
    points: tuple[int, int, int]
    effects: tuple[str, str, str]


BOARDS = {
    "alexandria": Board("black purple white", (1, 3, 6), (2, 2, 7), ("check warehouse 2", "dice cost 1 less", "")),
    "babylon": Board("purple white black", (1, 3, 6), (1, 3, 5), ("check university 1", "check university 2", "")),
    "ephesus": Board("white black purple", (2, 4, 6), (3, 5, 7), ("coins 7", "coins 7", "coins 7")),
    "giza": Board("purple black white", (2, 4, 6), (5, 8, 12), ("", "", "")),
    "halicarnassus": Board("black white purple", (2, 4, 6), (1, 3, 4), ("build", "build", "build")),
    "olympia": Board("white purple black", (2, 4, 6), (1, 3, 6), ("again", "again", "again")),
    "rhodes": Board("black purple white", (1, 3, 6), (2, 3, 6), ("check barracks 1", "check barracks 2", "")),
}


def lane_of(board: str, colour: str) -> str:
    """The symbol of the University's lane that unlocks this die."""
    return LANE_SYMBOLS[BOARDS[board].unlocks.split().index(colour)]


def boxes_of(board: str) -> dict[str, Box]:
    """All boxes of a board, by id."""
    found = dict(SHARED)
    facts = BOARDS[board]
    for number, (cost, points) in enumerate(zip(facts.costs, facts.points, strict=True), 1):
        found[f"wonder.{number}"] = Box("", cost, points, f"wonder.{number - 1}" if number > 1 else "")
    for symbol, colour in zip(LANE_SYMBOLS, facts.unlocks.split(), strict=True):
        costs, points_of, _ = LANES[colour]
        for number, (cost, points) in enumerate(zip(costs, points_of, strict=True), 1):
            after = f"university.{symbol}{number - 1}" if number > 1 else ""
            found[f"university.{symbol}{number}"] = Box(symbol, cost, points, after)
    return found


BOXES = {board: boxes_of(board) for board in BOARDS}


def building(box: str) -> str:
    """The building that a box stands in."""
    return box.split(".")[0]


def all_of(name: str, board: str = "giza") -> list[str]:
    """The boxes of a building."""
    return [box for box in BOXES[board] if building(box) == name]


def colour_of(die: str) -> str:
    return die.rstrip("123")
