"""The proofs' own counting of Duel, tried on examples whose answers are known from the rulebook or by hand."""

from __future__ import annotations

from proofs.duel import counting, facts, payments
from proofs.duel.worlds import doubt


def city(*buildings: str, built: tuple[str, ...] = (), progress: tuple[str, ...] = (), coins: int = 7) -> dict:
    return {
        "coins": coins,
        "wonders": list(built),
        "built": list(built),
        "under": {},
        "buildings": list(buildings),
        "progress": list(progress),
    }


def price_of(card: str, *cities: dict) -> tuple[int, int]:
    return payments.cheapest(list(cities), 0, facts.CARDS[card], facts.CARDS[card]["colour"])


def test_the_decks_and_layouts_have_the_right_size():
    assert [len(facts.deck(age)) for age in facts.AGES] == [23, 23, 20]
    assert len(facts.GUILDS) == 7
    assert all(len(facts.COVERED_BY[age]) == facts.SLOTS for age in facts.AGES)


def test_what_can_be_taken_when_an_age_begins():
    everything = list(range(facts.SLOTS))
    assert facts.accessible(1, everything) == [14, 15, 16, 17, 18, 19]
    assert facts.accessible(2, everything) == [18, 19]
    assert facts.accessible(3, everything) == [18, 19]
    assert facts.face_down(3, everything) == [2, 3, 4, 9, 10, 15, 16, 17]
    assert facts.COVERED_BY[3][9] == [11, 12]
    assert facts.COVERED_BY[3][5:9] == [[9], [9], [10], [10]]
    assert facts.face_down(1, [0, 1, 2, 3]) == []


def test_the_rulebooks_prices():
    assert price_of("aqueduct", city(), city("shelf_quarry")) == (12, 0)
    assert price_of("fortifications", city("shelf_quarry"), city("clay_pool")) == (5, 0)
    assert price_of("caravansery", city(), city("glassworks")) == (5, 2)


def test_fixed_prices_choices_and_discounts():
    assert price_of("aqueduct", city("stone_reserve"), city("shelf_quarry")) == (3, 0)
    assert price_of("palace", city("caravansery", "forum"), city("shelf_quarry")) == (2 + 2 + 2, 0)
    assert price_of("aqueduct", city(progress=("masonry",)), city("shelf_quarry")) == (4, 0)
    assert price_of("walls", city(progress=("masonry",)), city()) == (4, 0), "only blue cards"
    assert price_of("pretorium", city(), city()) == (0, 8)
    rivals = [city(progress=("architecture",)), city()]
    assert payments.cheapest(rivals, 0, facts.WONDERS["pyramids"], "wonder") == (4, 0)


def test_guilds_count_the_city_that_has_most():
    document = {
        "pawn": -6,
        "cities": [
            city("shipowners_guild", "moneylenders_guild", "quarry", built=("pyramids",), coins=2),
            city("clay_pool", "glassworks", "press", "baths", progress=("mathematics", "law"), coins=10),
        ],
    }
    assert counting.count(document, 0) == {
        "civilian": 0,
        "science": 0,
        "commerce": 0,
        "guilds": 3 + 3,
        "wonders": 9,
        "progress": 0,
        "treasury": 0,
        "military": 0,
    }
    assert counting.count(document, 1)["military"] == 10
    assert counting.count(document, 1)["progress"] == 6
    assert counting.count(document, 1)["treasury"] == 3


def test_equal_points_are_decided_by_blue_cards_or_shared():
    document = {"pawn": 0, "cities": [city(), city()]}
    level = {"civilian": 3, "science": 4}
    assert counting.result(document, [level, level]) == ("civilian", (0, 1))
    assert counting.result(document, [level, {"civilian": 4, "science": 3}]) == ("civilian", (1,))


def test_how_many_worlds_there_are():
    layout = [None] * facts.SLOTS
    layout[0], layout[2], layout[5] = "altar", "baths", "tavern"
    taken = [card for card in facts.deck(1) if card not in layout][:17]
    document = {
        "age": 1,
        "phase": "play",
        "layout": layout,
        "face_down": [2],
        "seen": {"taken": {"1": taken}},
        "cities": [city(progress=("law",)), city()],
        "progress": ["economy", "masonry", "theology", "strategy"],
        "library": ["urbanism", "agriculture", "philosophy"],
    }
    assert doubt(document, 0).count() == 4 * 10, "one of the three in the box or the one that lies there; three of five"
    document["cities"][1] = city(built=("great_library",), progress=("urbanism",))
    assert doubt(document, 0).count() == 4 * 6
    assert doubt(document, 1).count() == 4
    assert len(set(doubt(document, 0).worlds())) == 24
