"""The rules once more, written straight from the specification and as plainly as possible, to compare whole games with.

A turn is a generator: it asks by yielding a question and the moves that answer it, and is sent the move that was chosen.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from .facts import (
    BARRACKS,
    BOARDS,
    BONUSES,
    BOXES,
    CAPACITY,
    CITY_BUILDINGS,
    COIN_BOXES,
    FACES,
    FIRST_AGORA,
    GUILDS,
    LANES,
    LEADERS,
    PASS_COINS,
    PER_BOX,
    SPECIAL,
    SPIES,
    START_COINS,
    all_of,
    building,
    colour_of,
)

Payment = tuple[int, int] | None
Turn = Generator[tuple[str, dict[str, Payment]], str, None]
FOUR_COLOURS = (*BARRACKS, "university", "agora", "market")


@dataclass
class City:
    """One city: what is written on its board."""

    board: str
    coins: int = START_COINS
    boxes: list[str] = field(default_factory=list)
    attacks: dict[str, int] = field(default_factory=dict)
    bonuses: list[str] = field(default_factory=list)
    first: bool = False

    def count(self, *names: str) -> int:
        return sum(building(box) in names for box in self.boxes)

    def gain(self, amount: int) -> None:
        self.coins = min(CAPACITY, self.coins + amount)

    def effects(self) -> list[str]:
        """What checked University and Wonder boxes do for good: "free red", "coins blue", "unlock black" …"""
        found = []
        for box in self.boxes:
            if building(box) == "university":
                lane, number = box.split(".")[1][:-1], int(box[-1])
                special = BOARDS[self.board].unlocks.split()[("compass", "tablet", "gear").index(lane)]
                found.append((*LANES[special][2], f"unlock {special}")[number - 1])
            if building(box) == "wonder":
                found.append(BOARDS[self.board].effects[int(box[-1]) - 1])
        return found

    def unlocked(self) -> set[str]:
        return {effect.split()[1] for effect in self.effects() if effect.startswith("unlock")}

    def open(self, box: str) -> bool:
        after = BOXES[self.board][box].after
        return box not in self.boxes and (not after or after in self.boxes)

    def missing(self, box: str) -> int:
        return max(0, BOXES[self.board][box].cost - self.count("warehouse"))

    def complete(self, name: str) -> bool:
        return set(all_of(name, self.board)) <= set(self.boxes)

    def scores(self) -> dict[str, int]:
        points = dict.fromkeys(CITY_BUILDINGS, 0)
        for box in self.boxes:
            if building(box) not in points:
                continue
            worth = BOXES[self.board][box].points + self.attacks.get(box, 0)
            if box in PER_BOX:
                names, each = PER_BOX[box]
                worth += each * self.count(*names)
            if "laurel" in box:
                worth += self.count("gallery")
            points[building(box)] += worth
        points["agora"] += FIRST_AGORA if self.first else 0
        return points


@dataclass
class Table:
    """All cities, the dice of this round, and the cities as they were when the round began."""

    cities: list[City]
    forum: dict[str, str]
    before: list[City] = field(default_factory=list)

    def begin(self) -> None:
        self.before = [City(city.board, city.coins, list(city.boxes)) for city in self.cities]

    def neighbours(self, seat: int) -> tuple[City, City]:
        """Left and right, as they were when the round began."""
        count = len(self.cities)
        return self.before[(seat + 1) % count], self.before[(seat - 1) % count]

    # One turn ---------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Turn:
        yield from self.action(seat, "action")

    def action(self, seat: int, question: str) -> Turn:
        """Action A, B or C; an extra action may be declined; "build" is action A with the die free of cost."""
        city = self.cities[seat]
        moves: dict[str, Payment] = self.builds(seat, free=question == "build")
        if question != "build":
            boxes = [box for box in all_of("wonder", city.board) if city.open(box) and city.missing(box) <= city.coins]
            if boxes:
                moves["wonder"] = (0, city.missing(boxes[0]))
            moves["pass"] = None
        if question != "action":
            moves["decline"] = None
        if list(moves) == ["decline"]:
            return
        chosen = yield question, moves
        if chosen == "pass":
            city.gain(PASS_COINS)
        elif chosen == "wonder":
            yield from self.check(seat, f"wonder.{city.count('wonder') + 1}")
        elif chosen != "decline":
            _, die, box = chosen.split()
            city.gain(self.income(city, die))
            city.coins -= (moves[chosen] or (0, 0))[0]
            yield from self.check(seat, box)

    def builds(self, seat: int, free: bool) -> dict[str, Payment]:
        city, moves, seen = self.cities[seat], {}, set()
        for die in FACES:
            if die not in self.forum or (die in SPECIAL and die not in city.unlocked()):
                continue
            symbol, section = self.forum[die].split(":")
            cost = 0 if free else self.die_cost(city, die, int(section))
            purse = min(CAPACITY, city.coins + self.income(city, die))
            for box in BOXES[city.board]:
                if not (self.opens(seat, symbol, box) and city.open(box)) or cost + city.missing(box) > purse:
                    continue
                if (colour_of(die), symbol, cost, box) not in seen:
                    moves[f"build {die} {box}"] = (cost, city.missing(box))
                seen.add((colour_of(die), symbol, cost, box))
        return moves

    def opens(self, seat: int, symbol: str, box: str) -> bool:
        if symbol in SPIES:
            return building(box) in SPIES[symbol]
        if symbol in GUILDS:
            own = self.before[seat].count(*GUILDS[symbol])
            theirs = [city.count(*GUILDS[symbol]) for city in self.neighbours(seat)]
            enough = own > max(theirs) if len(self.cities) == 2 else own >= max(theirs)
            return building(box) == "guild_court" and enough
        return symbol in BOXES[self.cities[seat].board][box].faces

    @staticmethod
    def die_cost(city: City, die: str, section: int) -> int:
        effects = city.effects()
        if f"free {colour_of(die)}" in effects:
            return 0
        return max(0, section - effects.count("dice cost 1 less"))

    @staticmethod
    def income(city: City, die: str) -> int:
        return 2 * city.effects().count(f"coins {colour_of(die)}")

    def check(self, seat: int, box: str) -> Turn:
        """Pay, check, the box's own effect with all it leads to, then the bonus."""
        city = self.cities[seat]
        city.coins -= city.missing(box)
        city.boxes.append(box)
        complete = city.complete(building(box)) and building(box) in CITY_BUILDINGS
        if "attack" in box:
            left, right = self.neighbours(seat)
            foe, facing = (left, "east_barracks") if box.startswith("west") else (right, "west_barracks")
            defence = sum(other.startswith(f"{facing}.defence") for other in foe.boxes)
            city.attacks[box] = max(0, 2 + int(box[-1]) - defence)
        if box in COIN_BOXES:
            city.gain(COIN_BOXES[box])
        if box in PER_BOX:
            names, each = PER_BOX[box]
            city.gain(each * city.count(*names))
        if box in LEADERS:
            yield from self.check_boxes(seat, *LEADERS[box])
        if building(box) == "wonder":
            yield from self.wonder_effect(seat, BOARDS[city.board].effects[int(box[-1]) - 1])
        if complete:
            yield from self.bonus(seat)

    def wonder_effect(self, seat: int, effect: str) -> Turn:
        word, *rest = effect.split() or [""]
        if word == "coins":
            self.cities[seat].gain(int(rest[0]))
        elif word == "check":
            yield from self.check_boxes(seat, BARRACKS if rest[0] == "barracks" else (rest[0],), int(rest[1]))
        elif word in ("again", "build"):
            yield from self.action(seat, word)

    def check_boxes(self, seat: int, names: tuple[str, ...], most: int) -> Turn:
        city = self.cities[seat]
        for _ in range(most):
            moves: dict[str, Payment] = {
                f"check {box}": (0, city.missing(box))
                for box in BOXES[city.board]
                if building(box) in names and city.open(box) and city.missing(box) <= city.coins
            }
            if not moves:
                return
            chosen = yield "check", {**moves, "decline": None}
            if chosen == "decline":
                return
            yield from self.check(seat, chosen.split()[1])

    def bonus(self, seat: int) -> Turn:
        city = self.cities[seat]
        free = [name for name in BONUSES if name not in city.bonuses]
        if not free:
            return
        name = free[0]
        if len(free) > 1:
            name = (yield "bonus", {f"bonus {name}": None for name in free}).split()[1]
        city.bonuses.append(name)
        if name == "coins":
            city.gain(7)
        elif name == "again":
            yield from self.action(seat, "again")
        else:
            yield from self.check_boxes(seat, FOUR_COLOURS, 1)

    # The end of a round -----------------------------------------------------------------------------

    def end_round(self) -> None:
        """The points for the first Agora."""
        if not any(city.first for city in self.cities):
            for city in self.cities:
                city.first = city.complete("agora")

    def specials(self) -> set[str]:
        return set().union(*(city.unlocked() for city in self.cities))

    def triggered(self) -> bool:
        return any(len(city.bonuses) == 3 for city in self.cities)
