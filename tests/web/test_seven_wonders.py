"""The table of 7 Wonders: the own wonder fills the middle, what a move brings is foreseen where it shows, at every size."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import heptapolis
from heptapolis.games.contract import Move, Position
from heptapolis.games.seven_wonders.rules.tables import CARDS, WONDERS
from heptapolis.translation import LANGUAGES
from heptapolis.web.board import BoardContext, SeatCard, board
from heptapolis.web.seven_wonders.choices import _paid_to, stage_price
from heptapolis.web.seven_wonders.cities import City, bargains, cities, crowd_of, fronts, rows_of
from heptapolis.web.seven_wonders.foresight import foresee
from heptapolis.web.seven_wonders.printed import face, stages
from web.conftest import Tab
from web.playing import new_table, no_sideways_scrolling, wait_for_turn

WIDTHS = """() => ({picture: document.querySelector(".own .wonder-picture").getBoundingClientRect().toJSON(),
  cards: [...document.querySelectorAll(".hand .card")].map(card => card.getBoundingClientRect().toJSON()),
  names: [...document.querySelectorAll(".hand .card-name")].map(name => name.getBoundingClientRect().toJSON()),
  built: document.querySelector(".own .columns").getBoundingClientRect().toJSON(),
  stages: document.querySelector(".own .stages").getBoundingClientRect().toJSON(),
  cut: [...document.querySelectorAll(".own .stage-box")].filter(box => box.scrollHeight > box.clientHeight + 1).length,
  left: document.querySelector(".left")?.getBoundingClientRect().toJSON(),
  hidden: [...document.querySelectorAll(".city-more")].filter(it => it.scrollHeight > it.clientHeight + 1).length,
  dock: document.querySelector(".dock").getBoundingClientRect().toJSON(),
  hand: document.querySelector(".hand").getBoundingClientRect().toJSON()})"""


def setting(position: Position, viewer: int | None = 0, **more: object) -> BoardContext:
    seats = tuple(SeatCard(f"P{seat}", "person") for seat in range(position.game.players))
    return BoardContext("demo", seats, viewer, 1, None, position.to_act, (), frozenset(), **more)  # type: ignore[arg-type]


def wealthy(first: str = "walls") -> Position:
    """A turn of the second age in which everybody can pay for what is traded."""
    entries = [
        {
            "wonder": "alexandria",
            "side": "A",
            "coins": 20,
            "hand": [first, "sawmill", "caravansery", "temple", "aqueduct"],
        },
        {"wonder": "giza", "side": "B", "coins": 20, "buildings": ["stone_pit"]},
        {"wonder": "babylon", "side": "A", "coins": 20, "buildings": ["clay_pool", "ore_vein"]},
    ]
    return heptapolis.position({"game": "seven-wonders", "age": 2, "turn": 3, "players": 3, "cities": entries})


def drawn(position: Position) -> list[City]:
    """The cities as the first seat sees them."""
    return cities(position.view(0), setting(position), "en")


def after(position: Position, move: Move) -> Position:
    """The position when the others have sold a card each: so nobody else pays or builds."""
    played = position.play(0, move)
    for seat in (1, 2):
        played = played.play(seat, next(other for other in played.moves(seat) if other.kind == "discard"))
    return played


def test_what_is_foreseen_is_what_happens() -> None:
    position = wealthy()
    view, sold = position.view(0), 3
    drawn = cities(view, setting(position), "en")
    around = dict(zip(("own", "left", "right"), drawn, strict=True))
    kinds = set()
    for move in position.moves(0):
        told = dict(part.partition("=")[::2] for part in foresee(view, move, around, "en"))
        before, then = position.to_dict()["cities"], after(position, move).to_dict()["cities"]
        for city, others in ((0, 0), (1, sold), (2, sold)):
            gained = then[city]["coins"] - before[city]["coins"] - others
            change = f"→\u00a0{then[0]['coins']}" if city == 0 else f"{gained:+}"
            assert told.get(f"coins-{city}", "") == (change if gained else ""), (str(move), city)
        assert ("0-1" in told) == (then[0]["stages"] == 1) == ("wonder-0" in told)
        assert ("city-0" in told) == (len(then[0]["buildings"]) == 1)
        assert ("pile" in told) == (move.kind == "discard")
        assert (told.get("shields-0") == "→\u00a02") == (move.kind == "build" and move.card == "walls")
        kinds.add((move.kind, bool(move.payment and sum(move.payment))))
    assert {("build", True), ("stage", True), ("discard", False)} <= kinds


def test_what_depends_on_others_is_not_foretold() -> None:
    position = wealthy("vineyard")  # coins for buildings that neighbours may build in the same turn
    view = position.view(0)
    around = dict(zip(("own", "left", "right"), cities(view, setting(position), "en"), strict=True))
    move = next(move for move in position.moves(0) if move.kind == "build" and move.card == "vineyard")
    assert not any(part.startswith("coins-0") for part in foresee(view, move, around, "en"))


def test_what_the_own_city_alone_is_counted_for_is_foretold() -> None:
    entries: list[dict[str, object]] = [
        {
            "wonder": "alexandria",
            "side": "A",
            "coins": 4,
            "buildings": ["glassworks", "quarry"],
            "hand": ["lighthouse"],
        },
        {"wonder": "giza", "side": "B"},
        {"wonder": "babylon", "side": "A"},
    ]
    position = heptapolis.position({"game": "seven-wonders", "age": 3, "turn": 3, "players": 3, "cities": entries})
    around = dict(zip(("own", "left", "right"), drawn(position), strict=True))
    view = position.view(0)
    move = next(move for move in position.moves(0) if move.kind == "build" and move.card == "lighthouse")
    assert "coins-0=→\u00a05" in foresee(view, move, around, "en")  # the Lighthouse is a yellow card itself


def test_every_city_shows_its_wonder_as_it_stands() -> None:
    position = wealthy()
    position = after(position, next(move for move in position.moves(0) if move.kind == "stage"))
    html = board(position.view(0), setting(position), "en")
    stands = re.findall(r'data-spot="wonder-(\d)"[^>]*><svg class="wonder-picture.*?</svg>', html)
    assert stands == ["0", "1", "2"]
    own = html.partition('data-spot="wonder-0"')[2].partition("</svg>")[0]
    assert re.findall(r'class="(wonder-[a-z -]+)" data-course="(\d)"', own) == [
        ("wonder-ghost wonder-next", "2"),
        ("wonder-ghost", "3"),
        ("wonder-stage", "1"),
        ("wonder-rising", "2"),
    ]


def test_an_end_without_hidden_cards_says_nothing_of_them() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=1)
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    document = position.to_dict()
    told = board(position.view(0), setting(position, revealed=document), "en")
    assert "What was hidden" in told
    bare = {**document, "discard": [], "seen": {}}
    assert "What was hidden" not in board(position.view(0), setting(position, revealed=bare), "en")


@pytest.mark.slow
def test_the_wonder_and_the_hand_grow_with_the_screen(tab: Callable[..., Tab]) -> None:
    one = tab(width=1280, height=800)
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    found = {}
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)):
        one.page.set_viewport_size({"width": width, "height": height})
        found[width] = one.page.evaluate(WIDTHS)
        # The whole place, its stages and all that is built are seen above the hand, and the whole hand above the dock.
        for part in ("picture", "stages", "built"):
            assert found[width][part]["bottom"] <= found[width]["hand"]["top"] + 1, (width, part)
        assert found[width]["cut"] == 0
        assert max(card["bottom"] for card in found[width]["cards"]) <= found[width]["dock"]["top"]
        # All lie in one row; what cannot be built begins lower.
        assert len({card["bottom"] for card in found[width]["cards"]}) == 1
        no_sideways_scrolling(one.page)
    assert found[1280]["picture"]["width"] > 350
    assert found[1920]["picture"]["width"] > 560
    assert found[3840]["picture"]["width"] > 1.8 * found[1920]["picture"]["width"]
    assert found[3840]["cards"][0]["width"] > 1.8 * found[1920]["cards"][0]["width"] > 350
    one.is_fine()


@pytest.mark.slow
def test_late_in_the_game_all_that_is_built_is_seen(tab: Callable[..., Tab]) -> None:
    late = heptapolis.game("seven-wonders", players=3).start(seed=2)
    while (late.to_dict()["age"], late.to_dict()["turn"]) != (3, 6) or 0 not in late.to_act:
        seat = late.to_act[-1]
        late = late.play(seat, max(late.moves(seat), key=lambda move: move.kind == "build"))
    assert min(len(city["buildings"]) for city in late.to_dict()["cities"]) >= 17
    one = tab(width=1280, height=800)
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    one.page.route("**/board*", lambda route: route.fulfill(status=304))  # the table itself shall not draw over it
    html = board(late.view(0), setting(late), "en")
    # Put in and measured in one go, so that nothing which is on its way to the table comes between.
    put = "html => { document.querySelector('#board').outerHTML = html; return (" + WIDTHS + ")(); }"
    found = one.page.evaluate(put, html)
    assert found["built"]["bottom"] <= found["hand"]["top"]
    assert found["stages"]["height"] > 130
    assert found["cut"] == 0
    assert max(card["bottom"] for card in found["cards"]) <= found["dock"]["top"]
    # Few cards lie between the neighbours, who show all of theirs.
    assert found["left"]["height"] > found["hand"]["bottom"] - 120
    assert found["hidden"] == 0


def test_more_than_two_goods_or_tokens_of_a_kind_are_counted() -> None:
    buildings = ["stone_pit", "quarry", "lumber_yard", "sawmill"]
    entries: list[dict[str, object]] = [
        {"wonder": "alexandria", "side": "A", "buildings": buildings, "military": [-1, 1, -1, 3, -1]}
    ]
    entries += [{"wonder": "giza", "side": "B"}, {"wonder": "babylon", "side": "A"}]
    position = heptapolis.position({"game": "seven-wonders", "age": 2, "turn": 4, "players": 3, "cities": entries})
    own = next(city for city in drawn(position) if city.role == "own")
    assert [(mark.icons, n) for mark, n in own.goods] == [(("stone",), 3), (("wood",), 3), (("glass",), 1)]
    assert own.tokens == ((1, 1), (3, 1), (-1, 3))
    top = (
        board(position.view(0), setting(position), "en").partition('class="city-top"')[2].partition('class="place"')[0]
    )
    assert re.findall(r"<b>(\d)×</b>", top) == ["3", "3", "3"]


@pytest.mark.slow
def test_on_a_phone_all_cards_of_the_hand_are_seen_and_cities_are_folded(tab: Callable[..., Tab]) -> None:
    one = tab(width=360, height=740)
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    page = one.page
    no_sideways_scrolling(page)
    found = page.evaluate(WIDTHS)
    assert len(found["names"]) == len(found["cards"]) == 7
    for box in (*found["names"], *found["cards"]):
        assert 0 <= box["left"] < box["right"] <= 360
        assert 0 < box["top"] < box["bottom"] <= found["dock"]["top"]
    assert page.locator(".left .stages").is_hidden()
    assert page.locator(".left .goods").is_visible()
    assert page.locator(".left .prices").is_visible()
    page.locator(".left .city-more > summary").click()
    assert page.locator(".left .stages").is_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".right .stages").is_visible()
    one.is_fine()


@pytest.mark.slow
def test_a_stage_is_seen_rising_before_it_is_confirmed(tab: Callable[..., Tab]) -> None:
    one = tab(width=1920, height=1080, reduced_motion="reduce")
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    page = one.page
    # Whether a first stage can be paid for depends on the deal: what a pick foresees is all that the picture goes by.
    shown = page.evaluate(
        """() => { const rising = document.querySelector(".own .wonder-rising"), box = document.querySelector(".own .next");
          const display = () => getComputedStyle(rising).display, before = display();
          box.classList.add("foreseen");
          return [before, display()]; }"""
    )
    assert shown == ["none", "inline"]


def test_the_conflict_to_come_is_told_for_both_sides() -> None:
    entries: list[dict[str, object]] = [
        {"wonder": "alexandria", "side": "A", "buildings": ["walls"]},
        {"wonder": "giza", "side": "B", "buildings": ["stockade"]},
        {"wonder": "babylon", "side": "A", "buildings": ["stables", "barracks"]},
    ]
    position = heptapolis.position({"game": "seven-wonders", "age": 2, "turn": 4, "players": 3, "cities": entries})
    found = drawn(position)
    assert [(it.side, it.name, it.own, it.theirs, it.token) for it in fronts(found, 2)] == [
        ("left", "Giza", 2, 1, 3),
        ("right", "Babylon", 2, 3, -1),
    ]
    assert [it.token for it in fronts(found[:1] * 3, 2)] == [0, 0]
    html = board(position.view(0), setting(position), "en")
    assert re.findall(r'class="front front-([a-z]+)"', html) == ["ahead", "behind"]


def test_a_city_across_the_table_tells_what_its_conflicts_are_worth_together() -> None:
    entries: list[dict[str, object]] = [
        {"wonder": wonder, "side": "A", "military": [1, -1, 3, -1]}
        for wonder in ("giza", "rhodes", "ephesus", "olympia")
    ]
    position = heptapolis.position({"game": "seven-wonders", "age": 3, "turn": 1, "players": 4, "cities": entries})
    far = next(city for city in drawn(position) if city.role == "far")
    assert far.totals == ((4, 1), (-2, 1))
    assert far.crowd == "few"


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        ((2, 0, 0), "to the left"),
        ((0, 3, 0), "to the right"),
        ((2, 1, 0), "= 2 left + 1 right"),
        ((2, 0, 1), "= 2 left + 1 to the bank"),
    ],
)
def test_a_price_says_where_its_coins_go(paid: tuple[int, int, int], said: str) -> None:
    assert _paid_to(*paid, "en") == said


def test_goods_that_are_cheaper_at_both_sides_are_told_once() -> None:
    entries: list[dict[str, object]] = [
        {"wonder": "alexandria", "side": "A", "buildings": ["marketplace", "east_trading_post"]},
        {"wonder": "giza", "side": "B"},
        {"wonder": "babylon", "side": "A"},
    ]
    position = heptapolis.position({"game": "seven-wonders", "age": 2, "turn": 4, "players": 3, "cities": entries})
    found = bargains(drawn(position))
    assert [(it.goods, it.coins, it.sides) for it in found] == [
        ("brown", 1, ("right",)),
        ("grey", 1, ("left", "right")),
    ]
    assert found[0].why == "Raw goods: 1 coin a unit, lowered already."


def test_the_own_city_keeps_a_slot_for_what_it_does_not_have_yet() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=1)
    top = (
        board(position.view(0), setting(position), "en").partition('class="city-top"')[2].partition('class="place"')[0]
    )
    assert top.count("nothing-yet") == 3
    for name in ("Coins", "Goods", "Cheaper", "Shields", "Conflicts", "Science"):
        assert f'<span class="fact-name">{name}</span>' in top


def uneven() -> Position:
    """A turn of the third age: one neighbour has built much and makes many goods, the other one little."""
    much = [
        "clay_pool",
        "ore_vein",
        "loom",
        "press",
        "baths",
        "altar",
        "scriptorium",
        "apothecary",
        "marketplace",
        "barracks",
    ]
    entries: list[dict[str, object]] = [
        {"wonder": "alexandria", "side": "A", "buildings": ["stone_pit"], "hand": ["arsenal", "senate", "study"]},
        {"wonder": "giza", "side": "B", "buildings": much, "military": [1, -1, 3, -1], "stages": 2},
        {"wonder": "babylon", "side": "A", "buildings": ["sawmill"]},
    ]
    return heptapolis.position({"game": "seven-wonders", "age": 3, "turn": 5, "players": 3, "cities": entries})


def test_neighbours_are_drawn_alike() -> None:
    position = uneven()
    found = {city.role: city for city in drawn(position)}
    assert [found[role].crowd for role in ("left", "right")] == ["crowded", "few"]
    assert crowd_of(found["left"], found["right"]) == "crowded"
    assert (rows_of([found["left"], found["right"]]), rows_of([found["right"]])) == (5, 1)
    html = board(position.view(0), setting(position), "en")
    assert re.findall(r'<section class="city (left|right) (\w+) (rows-\d+ rungs-\d)', html) == [
        ("left", "crowded", "rows-5 rungs-4"),
        ("right", "crowded", "rows-5 rungs-4"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1280, 800), (1920, 1080)])
def test_neighbours_can_be_read_across(tab: Callable[..., Tab], width: int, height: int) -> None:
    position = uneven()
    one = tab(width=width, height=height)
    new_table(one.page, one.server, "seven-wonders", ["me", "bot:random", "bot:random"])
    wait_for_turn(one.page)
    one.page.route("**/board*", lambda route: route.fulfill(status=304))  # the table itself shall not draw over it
    rows = one.page.evaluate(
        """html => { document.querySelector("#board").outerHTML = html;
          const parts = [".fact-coins", ".fact-shields", ".fact-tokens", ".fact-science", ".goods", ".prices"];
          const tops = (side) => parts
            .map((it) => document.querySelector("." + side + " " + it).getBoundingClientRect().top);
          const cut = [...document.querySelectorAll(":is(.left, .right) :is(.fact, .stage-box)")]
            .filter((it) => it.scrollWidth > it.clientWidth + 1);
          return {left: tops("left"), right: tops("right"), cut: cut.map((it) => it.className)}; }""",
        board(position.view(0), setting(position), "en"),
    )
    assert rows["left"] == pytest.approx(rows["right"], abs=1)
    assert len({round(top) for top in rows["left"][:4]}) == 1
    assert rows["cut"] == []
    no_sideways_scrolling(one.page)


def test_the_next_stage_says_what_it_takes_now() -> None:
    view = wealthy().view(0)
    hand = view.to_dict()["cities"][0]["hand"]
    assert [(it.kind, it.coins) for it in [stage_price(view, hand, "en")] if it] == [("trade", 4)]
    poor = heptapolis.game("seven-wonders", players=3).start(seed=7).view(0)
    price = stage_price(poor, poor.to_dict()["cities"][0]["hand"], "en")
    assert price is not None
    assert price.kind == "no"
    html = board(wealthy().view(0), setting(wealthy()), "en")
    assert html.count('class="takes takes-trade"') == 1
    assert 'class="takes' not in board(wealthy().view(None), setting(wealthy(), None), "en")


def test_hands_go_nowhere_when_the_game_is_over() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=1)
    assert 'class="passing"' in board(position.view(0), setting(position), "en")
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, position.moves(seat)[0])
    assert 'class="passing"' not in board(position.view(0), setting(position), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_stage_says_in_a_few_words_what_it_gives(language: str) -> None:
    told = [face(card.id, language).brief for card in CARDS]
    told += [stage.brief for wonder in WONDERS for side in wonder.sides for stage in stages(wonder.id, side, language)]
    assert all(told)
    # Two or three lines of a card have room for it.
    assert max(map(len, told)) <= 75


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("clay_pit", "clay or ore"),
        ("haven", "1 coin and 1 point for each brown card"),
        ("vineyard", "1 coin for each brown card, the neighbours' too"),
        ("west_trading_post", "raw goods from the left for 1 coin"),
        ("workers_guild", "1 point for each brown card of the neighbours"),
    ],
)
def test_a_card_in_a_few_words(card: str, said: str) -> None:
    assert face(card, "en").brief == said


def test_what_is_picked_to_be_built_is_written_on_the_next_plot() -> None:
    position = wealthy()
    view, around = position.view(0), {it.role: it for it in drawn(position)}
    # In Romanian its name has spaces, and a space would end what is told.
    sawmill = next(move for move in position.moves(0) if move.kind == "build" and move.card == "sawmill")
    assert "plot-0=Sawmill" in foresee(view, sawmill, around, "en")
    assert "plot-0=Fabrică\u00a0de\u00a0cherestea" in foresee(view, sawmill, around, "ro")
    stage = next(move for move in position.moves(0) if move.kind == "stage")
    assert not any(part.startswith("plot") for part in foresee(view, stage, around, "en"))
    html = board(view, setting(position), "en")
    assert html.count('data-spot="plot-') == html.count('data-spot="plot-0"') == 1
