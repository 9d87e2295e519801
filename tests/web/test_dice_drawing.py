"""The table of Dice without a browser: every kind of question, what dice and boxes say, what a turn has brought so far."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest

import heptapolis
from heptapolis.games.contract import Position
from heptapolis.games.dice.rules.boards import BUILDINGS
from heptapolis.games.dice.rules.tables import BOARDS, SYMBOLS
from heptapolis.games.dice.text import effects
from heptapolis.games.dice.text.words import building_icon, colour_of
from heptapolis.translation import LANGUAGES
from heptapolis.web import STATIC
from heptapolis.web.board import BoardContext, SeatCard, board
from heptapolis.web.dice.choices import Choices
from heptapolis.web.dice.cities import cities
from heptapolis.web.dice.forum import beside, sections
from heptapolis.web.dice.table import draw as draw_context
from heptapolis.web.pictures import sources, wanted

KINDS = ("action", "again", "build", "check", "bonus")


def setting(position: Position, viewer: int | None) -> BoardContext:
    seats = tuple(SeatCard(f"Player {seat}", "bot", "gentle") for seat in range(position.game.players))
    return BoardContext("t", seats, viewer, 1, waiting=position.to_act, actions=frozenset({"retract"}))


def draw(position: Position, viewer: int | None = 0) -> str:
    return board(position.view(viewer), setting(position, viewer), "en")


def positions(seed: int, players: int) -> Iterator[Position]:
    """A game in which seats build whatever they can."""
    chance = random.Random(seed)
    position = heptapolis.game("dice", players=players).start(seed=seed)
    while not position.over:
        yield position
        seat = position.to_act[0]
        moves = position.moves(seat)
        position = position.play(seat, chance.choice([m for m in moves if m.kind not in ("pass", "decline")] or moves))
    yield position


@pytest.fixture(scope="module")
def asked() -> dict[str, list[Position]]:
    """A few positions for each kind of question that seat 0 is asked."""
    found: dict[str, list[Position]] = {kind: [] for kind in KINDS}
    for seed in range(40):
        for position in positions(seed, 2 + seed % 3):
            decision = position.decision(0)
            if decision is not None and len(found[decision.kind]) < 4:
                found[decision.kind].append(position)
        if all(found.values()):
            break
    return found


def moves_in(drawn: str) -> set[str]:
    return set(map(html.unescape, re.findall(r'(?:name="move" value|data-move)="([^"]*)"', drawn)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_can_be_answered(asked: dict[str, list[Position]], kind: str) -> None:
    assert asked[kind]
    for position in asked[kind]:
        drawn = draw(position)
        assert moves_in(drawn) == {str(move) for move in position.moves(0)}
        # Whatever opens a form is there, and every form can be opened.
        assert set(re.findall(r'data-pick="([^"]*)"', drawn)) == set(re.findall(r'data-uses="([^"]*)"', drawn))


def test_what_was_chosen_in_the_running_turn_is_said_and_can_be_changed(asked: dict[str, list[Position]]) -> None:
    for position in asked["again"]:
        drawn = draw(position)
        assert 'data-act="retract"' in drawn
        first = position.history[-1]
        said = Choices(position.view(0), "en").chosen()
        assert said
        assert html.escape(said[-1], quote=False) in html.unescape(drawn).replace("&", "&amp;")
        assert first[1] == 0


def test_a_box_says_what_it_costs_with_the_cheapest_die() -> None:
    for position in positions(3, 3):
        choices = Choices(position.view(0), "en")
        for box, pick in choices.boxes().items():
            moves = [move for move in position.moves(0) if move.card == box]
            assert bool(moves) == bool(pick.uses[0].options)
            if moves:
                assert pick.price.coins == min(sum(move.payment or ()) for move in moves)
                totals = [option.total for option in pick.uses[0].options]
                assert totals == sorted(totals)
            else:
                assert pick.uses[0].reason


def test_dice_that_make_no_difference_are_all_of_use() -> None:
    deal = {"rolls": [["wood:1", "wood:1", "wood:1", "mask:1", "gear:0", "axe:2", "coin:2"]]}
    position = heptapolis.game("dice", players=2).start(seed=1, deal=deal)
    picks = Choices(position.view(0), "en").dice(["grey1", "grey2", "grey3"])
    assert [pick.uses[0].options[0].notation for pick in picks.values()] == ["build grey1 warehouse.wood"] * 3
    assert "grey die: 1 coin" in picks["grey3"].uses[0].options[0].say


def test_an_attack_says_what_it_will_bring() -> None:
    document = {
        "game": "dice",
        "forum": {"red": "axe:0"},
        "cities": [{}, {"boxes": ["east_barracks.defence1"]}, {}],
    }
    position = heptapolis.position(document)
    pick = Choices(position.view(0), "en").boxes()["west_barracks.attack1"]
    assert "This attack brings 2 victory points." in pick.uses[0].effects
    assert "Then you have 6 coins." in pick.uses[0].effects


def test_a_special_die_that_is_not_unlocked_says_so() -> None:
    unlocks = [f"university.compass{n}" for n in (1, 2, 3)]
    document = {"game": "dice", "cities": [{"board": "babylon"}, {"board": "giza", "boxes": unlocks}]}
    position = heptapolis.position(document)
    forum = [die for section in sections(position.view(0), 0, "en") for die in section.dice]
    assert len(forum) == 7
    assert [die.id for die in forum if die.locked] == ["purple"]
    assert Choices(position.view(0), "en").dice(["purple"])["purple"].price.text == "not unlocked"
    assert [colour for colour, _ in beside(position.view(0), "en")] == ["white", "black"]
    assert not any(die.locked for section in sections(position.view(1), 1, "en") for die in section.dice)


def test_a_board_shows_all_boxes_and_those_checked() -> None:
    for position in positions(8, 3):
        document = position.view(0).to_dict()
        for city in cities(position.view(0), setting(position, 0), "en"):
            entry = document["cities"][city.number]
            shown = [square for building in city.buildings for lane in building.lanes for square in lane.squares]
            assert [building.id for building in city.buildings if building.total] == [b.id for b in city.buildings]
            assert {square.id for square in shown if square.checked} == set(
                entry.get("now", entry)["boxes"] if city.number == 0 else entry["boxes"]
            )
            assert len(shown) == len(BOARDS[0].boxes)


def test_every_effect_symbol_and_building_has_its_icons() -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))
    assert set(SYMBOLS) <= wanted("dice")["faces"] & set(sources("faces")) | {"any"}
    assert set(BUILDINGS) <= set(sources("strips"))
    assert {building_icon(name) for name in (*BUILDINGS, "barracks")} <= known
    assert colour_of("wonder") == ""
    for board_ in BOARDS:
        for box in board_.boxes:
            assert effects.box(box).marks


def test_a_spectator_sees_all_boards_and_cannot_choose() -> None:
    *_, position = positions(2, 5)
    drawn = draw(position, None)
    assert drawn.count("data-city=") == 5
    assert "data-pick" not in drawn
    for score in position.scores():
        assert f">{score.total}</td>" in drawn


def seen(drawn: str) -> str:
    """What people read of a drawing, tooltips included."""
    told = " ".join(re.findall(r'(?:data-tell|data-tell-name|aria-label|data-say|data-brings)="([^"]*)"', drawn))
    return html.unescape(re.sub(r"<[^>]+>", " ", drawn) + " " + told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_an_id(asked: dict[str, list[Position]], language: str) -> None:
    ids = {box.id for board_ in BOARDS for box in board_.boxes}
    for found in asked.values():
        text = seen(board(found[0].view(0), setting(found[0], 0), language))
        assert not [identity for identity in ids if identity in text]
        assert not re.search(r"\b[abc][12]\b", text)


def test_every_box_of_the_own_city_says_what_it_gives_in_words_and_pictures() -> None:
    for position in [*positions(5, 3)][::12]:
        drawn = draw(position)
        own = drawn[drawn.index('class="city own') : drawn.index('class="city brief')]
        boxes = re.findall(r'<li class="square([^"]*)".*?</li>', own, re.S)
        assert len(boxes) == len(BOARDS[0].boxes)
        for square in re.findall(r'<li class="square.*?</li>', own, re.S):
            assert re.search(r'class="square-words">(?:<b>[^<]+</b> )?[^<]+</span>', square)
            assert "<svg" in square
        possible = {move.card for move in position.moves(0) if move.card} if 0 in position.to_act else set()
        assert set(re.findall(r'data-box="([^"]+)"[^>]*data-pick', own)) == possible
        shut = re.findall(r'<li class="square (?:next|later)[^"]*".*?</li>', own, re.S)
        # Whatever cannot be checked says why, but for the Wonder, of which only the next box is asked about.
        silent = [square for square in shut if 'class="unseen"' not in square.split("square-words")[1]]
        if 0 in position.to_act:
            assert all('data-box="wonder.' in square for square in silent)


def test_what_a_move_will_do_is_told_where_it_shows() -> None:
    document = {
        "game": "dice",
        "forum": {"red": "axe:1"},
        "cities": [{"board": "olympia"}, {"boxes": ["east_barracks.defence1"]}, {}],
    }
    choices = Choices(heptapolis.position(document).view(0), "en")
    by_box = choices.boxes()["west_barracks.attack1"].uses[0].options[0]
    assert by_box.foreseen == ("die-red", "coins-0=5", "points-0=2", "boxes-west_barracks=1")
    by_die = choices.dice(["red"])["red"].uses[0].options[0]
    assert by_die.foreseen == ("box-west_barracks.attack1", "coins-0=5", "points-0=2", "boxes-west_barracks=1")
    stage = choices.boxes()["wonder.1"].uses[0]
    assert "What comes next: You may take one more action." in stage.effects
    assert stage.options[0].foreseen == ("coins-0=5", "points-0=1", "boxes-wonder=1")
    passing = choices.passing()
    assert passing is not None
    assert passing.uses[0].options[0].foreseen == ("coins-0=10",)


def test_boxes_and_the_dice_that_open_them_point_at_each_other() -> None:
    deal = {"rolls": [["wood:1", "wood:1", "wood:1", "mask:1", "gear:0", "axe:2", "coin:2"]]}
    position = heptapolis.game("dice", players=2).start(seed=1, deal=deal)
    openers = draw_context(position.view(0), setting(position, 0), "en")["openers"]
    assert openers["warehouse.wood"] == "grey1 grey2 grey3"
    assert set(openers) == {move.card for move in position.moves(0) if move.kind == "build"}
    assert draw(position).count("data-dice=") == len(openers)


def test_a_die_that_costs_less_than_its_section_says_why() -> None:
    document = {
        "game": "dice",
        "forum": {"grey1": "wood:2", "blue": "owl:2"},
        "cities": [{"board": "babylon", "boxes": ["university.tablet1"]}, {}],
    }
    view = heptapolis.position(document).view(0)
    cheaper = [die.id for section in sections(view, 0, "en") for die in section.dice if die.less]
    picks = Choices(view, "en").dice(["grey1", "blue"])
    assert "grey1" in cheaper
    assert "Its section costs 2 coins; your city pays less." in picks["grey1"].notes
    assert not picks["blue"].notes


def test_other_cities_are_told_in_four_facts_and_without_boxes() -> None:
    for position in [*positions(2, 4)][20::25]:
        drawn = draw(position)
        for city in cities(position.view(0), setting(position, 0), "en")[1:]:
            part = drawn[drawn.index(f'class="city brief {city.role}') :]
            part = part[part.index(f'data-city="{city.number}"') : part.index("<details")]
            said = re.findall(r'class="fact.*?<b>([^<]+)</b>', part, re.S)
            assert said[:3] == [str(city.coins), str(city.points), f"{city.bonuses_used}/3"]
            if city.role == "far":
                wonder = next(it for it in city.buildings if it.id == "wonder")
                assert said[3] == f"{wonder.checked}/{wonder.total}"
            else:
                towards = next(it for it in city.buildings if it.faces and it.faces != city.role)
                assert f"Attacks on you: {towards.attacks}" in part
                assert f"Shields: {towards.shields}" in part
            assert "square" not in part


def test_other_cities_show_each_building_with_its_boxes_and_where_a_bonus_is_near() -> None:
    near = 0
    for position in [*positions(2, 4)][20::25]:
        drawn = draw(position)
        for city in cities(position.view(0), setting(position, 0), "en")[1:]:
            part = drawn[drawn.index(f'class="city brief {city.role}') :]
            part = part[part.index(f'data-city="{city.number}"') : part.index("<details")]
            for it in city.buildings:
                last = it.id != "warehouse" and it.checked + 1 == it.total
                says = (
                    f"{it.name}: {it.checked} of {it.total} boxes."
                    + " One more box, and the city takes a bonus." * last
                )
                assert f'<span class="unseen">{says}</span>' in part
                near += last
            assert part.count('class="plan-gift"') == sum(
                it.checked + 1 >= it.total for it in city.buildings if it.id != "warehouse"
            )
    assert near


def test_the_tray_of_the_forum_tells_what_the_own_city_can_pay() -> None:
    *_, position = positions(2, 4)
    purse = re.search(r'<p class="purse".*?</p>', draw(position), re.S)
    assert purse
    own = cities(position.view(0), setting(position, 0), "en")[0]
    assert re.findall(r"<b>(\d+)</b>", purse[0]) == [str(own.coins), str(own.resources), str(own.points)]


def test_what_a_box_counts_stands_below_what_it_gives() -> None:
    for position in [*positions(2, 4)][::25]:
        own = cities(position.view(0), setting(position, 0), "en")[0]
        market = next(it for it in own.buildings if it.id == "market")
        counting = [box for lane in market.lanes for box in lane.squares if box.counted]
        assert counting
        drawn = draw(position)
        for box in counting:
            part = drawn[drawn.index(f'data-box="{box.id}"') :]
            caption = part[: part.index("</li>")].partition('class="square-caption" aria-hidden="true">')[2]
            if box.checked:
                assert not caption
            else:
                assert caption.startswith("per box: ")
                assert f'class="per-name">{box.counted}<' in caption


def test_other_cities_can_be_seen_in_full() -> None:
    *_, position = positions(2, 4)
    drawn = draw(position)
    for number in (1, 2, 3):
        assert f'data-keep="city-{number}"' in drawn
    shown = re.findall(r'<li class="square[^"]*"><span class="plain">', drawn)
    assert len(shown) == 3 * len(BOARDS[0].boxes)
