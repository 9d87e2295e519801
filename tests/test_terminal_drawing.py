"""The screens show what the documents and the rules say, in any width."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console, RenderableType

import heptapolis
from heptapolis.errors import BadDocument, BadOption
from heptapolis.games.contract import Event, Position
from heptapolis.games.seven_wonders.text.words import card_name, city_name
from heptapolis.terminal import drawing_for
from heptapolis.translation import LANGUAGES

DRAWING = drawing_for("seven-wonders")
TABLE: dict[str, Any] = {
    "game": "seven-wonders",
    "players": 4,
    "age": 2,
    "turn": 3,
    "cities": [
        {"wonder": "giza", "side": "B", "stages": 2, "coins": 5, "military": [1, -1], "buildings": ["lumber_yard"]},
        {
            "wonder": "alexandria",
            "side": "A",
            "stages": 2,
            "coins": 9,
            "buildings": ["clay_pit", "forum", "stockade", "library", "laboratory", "school"],
            "hand": ["aqueduct", "stables", "temple", "foundry", "dispensary"],
        },
        {"wonder": "rhodes", "side": "A", "stages": 2, "coins": 0, "buildings": ["stone_pit", "barracks", "walls"]},
        {"wonder": "olympia", "side": "B", "coins": 3},
    ],
    "discard": ["altar", "baths"],
}


def drawn(picture: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(picture)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def table(seat: int | None, width: int = 80, language: str = "en") -> str:
    position = heptapolis.position(TABLE)
    source = position if seat is None else position.view(seat)
    return drawn(DRAWING.table(source.to_dict(), language, width), width)


def test_a_game_without_a_drawing_is_refused() -> None:
    with pytest.raises(BadOption, match="chess"):
        drawing_for("chess")


def test_the_seat_that_looks_is_in_the_middle_with_its_neighbours_to_either_side() -> None:
    for seat, (left, right) in {1: ("Rhodes A", "Giza B"), 3: ("Giza B", "Rhodes A")}.items():
        titles = next(line for line in table(seat, width=130).splitlines() if "your city" in line)
        assert titles.index(left) < titles.index("your city") < titles.index(right)
        assert f"{left} · left neighbour" in titles
        assert f"{right} · right neighbour" in titles


def test_cities_further_away_have_a_line_each() -> None:
    line = next(line for line in table(3).splitlines() if line.startswith(" Alexandria A"))
    assert line.split() == ["Alexandria", "A", "9", "2", "1", "·", "·", "3", "1", "1", "·", "1"]


def test_a_city_shows_all_that_it_has() -> None:
    city = table(1).split("left neighbour")[0]
    assert "9¢  1 shield  1× gear  2× tablet" in city
    assert "Goods G C/O (C/O/S/W) (L/G/P)" in city  # in brackets: not for sale
    assert "▣ 3 VP  ▣ C/O/S/W  □ GG → 7 VP" in city
    assert "▲ Clay Pit" in city
    assert "✚ Laboratory, Library, School" in city
    assert "● Forum" in city
    assert "5¢  0 shields (+1 −1)" in table(0)
    assert "0¢  5 shields" in table(2)  # of the stage, too


def test_a_full_position_shows_every_hand_and_a_view_only_its_own() -> None:
    assert table(None).count("Hand ") == 4
    assert table(1).count("Hand ") == 1
    assert "■ Aqueduct" in table(1)
    assert "■ Aqueduct" not in table(0)
    position = heptapolis.position(TABLE)
    assert "Hand" not in drawn(DRAWING.table(position.view(1).to_dict(), "en", 80, hand=False))


def test_a_view_shows_which_cards_a_neighbour_must_hold() -> None:
    position = heptapolis.game("seven-wonders", players=3).start(seed=1)
    hand = position.to_dict()["cities"][0]["hand"]
    for seat in range(3):
        position = position.play(seat, f"discard {position.to_dict()['cities'][seat]['hand'][0]}")
    text = drawn(DRAWING.table(position.view(0).to_dict(), "en", 130), 130)
    assert "Holds" in text
    for card in hand[1:]:
        assert card_name(card) in text


@pytest.mark.parametrize("width", [40, 60, 80, 100, 130, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_terminal(width: int, language: str) -> None:
    for seat in (None, 0, 1, 2, 3):
        assert max(map(len, table(seat, width, language).splitlines())) <= width


# Choices ------------------------------------------------------------------------------------------------------------


def some_positions(players: int, seed: int) -> list[Position]:
    """The positions of a game of random moves."""
    chance = random.Random(seed)
    position = heptapolis.game("seven-wonders", players=players).start(seed=seed)
    found = [position]
    while not position.over:
        seat = position.to_act[0]
        position = position.play(seat, chance.choice(position.moves(seat)))
        found.append(position)
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_choices_show_every_price_and_every_reason(players: int) -> None:
    for position in some_positions(players, seed=players)[::5]:
        for seat in position.to_act:
            view = position.view(seat)
            menu = DRAWING.menu(view, "en")
            text = drawn(DRAWING.choices(view, menu, "en", 300), 300)
            assert {move.card for move in menu.moves} - {None} <= set(menu.things)
            for number, card in enumerate(menu.things, 1):
                line = next(line for line in text.splitlines() if line.split()[:1] == [str(number)])
                assert card_name(card) in line
                builds = menu.uses(card).get("build", [])
                for move in builds:
                    left, right, _ = move.payment or (0, 0, 0)
                    assert not left or f"←{left}" in line
                    assert not right or f"→{right}" in line
                if not builds and not menu.uses(card).get("fetch"):
                    reason = view.why_not(f"build {card}")
                    assert reason is not None
                    if reason.code == "goods-missing":
                        assert "goods missing" in line
                    elif reason.code == "coins-missing":
                        assert f"{reason.figures['needed']} coins needed" in line
            for kind in ("stage", "free", "discard"):
                able = [card for card in menu.things if kind in menu.uses(card)]
                if able:
                    line = next(line for line in text.splitlines() if line.startswith(f"   {kind[0]}  {kind}"))
                    if len(able) < len(menu.things):
                        assert f"({', '.join(str(menu.things.index(card) + 1) for card in able)})" in line


def test_choices_for_the_free_city_name_its_neighbours() -> None:
    for position in some_positions(2, seed=8):
        for seat in position.to_act:
            view = position.view(seat)
            decision = view.decision()
            if decision is not None and decision.kind == "free-city":
                document = view.to_dict()
                names = [city_name(city["wonder"]) for city in document["cities"]]
                menu = DRAWING.menu(view, "en")
                assert f"←{names[0]} →{names[1]}" in drawn(DRAWING.choices(view, menu, "en", 100), 100)
                assert f"{names[2]} {document['cities'][2]['side']} · the Free City" in drawn(
                    DRAWING.table(document, "en", 100), 100
                )
                return
    pytest.fail("nobody chose for the Free City")


# Stories and scores -------------------------------------------------------------------------------------------------


def test_a_story_puts_coins_behind_what_they_came_of() -> None:
    name = "seven-wonders"
    events = [
        Event("discarded", 0, {"card": None, "wonder": "giza"}, name),
        Event(
            "built",
            1,
            {"card": "altar", "how": "build", "left": 0, "right": 0, "bank": 0, "wonder": "alexandria"},
            name,
        ),
        Event("income", 0, {"amount": 3, "wonder": "giza"}, name),
        Event("sold", 1, {"amount": 2, "wonder": "alexandria"}, name),
        Event("sold", 2, {"amount": 4, "wonder": "rhodes"}, name),
        Event("left-over", 0, {"card": None, "wonder": "giza"}, name),
        Event("conflict", 1, {"neighbour": 2, "neighbour_wonder": "rhodes", "token": -1, "wonder": "alexandria"}, name),
    ]
    lines = [drawn(line).rstrip() for line in DRAWING.story(events, 1, "en")]
    assert lines == [
        "  Giza discards a card. · bank +3¢",
        "▸ Alexandria builds Altar. · trade +2¢",
        "  Rhodes earns by trade: 4 coins.",
        "▸ Alexandria is defeated by Rhodes: −1",
    ]


def test_the_score_pad_turns_round_where_it_would_be_too_wide() -> None:
    position = some_positions(7, seed=2)[-1]
    document, scores, winners = position.to_dict(), position.scores(), position.winners
    wide = drawn(DRAWING.score_sheet(document, scores, winners, "en", 160), 160)
    narrow = drawn(DRAWING.score_sheet(document, scores, winners, "en", 80), 80)
    assert [cell.strip() for cell in next(line for line in wide.splitlines() if "Total" in line).split("│")[2:-1]] == [
        str(score.total) for score in scores
    ]
    for seat, score in enumerate(scores):
        name = DRAWING.city(document, seat, "en")
        row = next(line for line in narrow.splitlines() if name in line)
        figures = [cell.strip().replace("−", "-") for cell in row.split("│")[2:-1]]
        assert figures == [str(points) for points in (*score.categories().values(), score.total)]
        assert ("♛" in row) == (seat in winners)
    assert "✖ Military" in narrow  # the symbols are explained


def test_a_document_to_be_scored_is_completed() -> None:
    city = {"wonder": "giza", "coins": 3}
    document, alone = DRAWING.finished(city)
    assert alone
    assert document["phase"] == "over"
    assert len(document["cities"]) == 7
    document, alone = DRAWING.finished({"cities": [city, {}, {}], "age": 2})
    assert not alone
    assert "phase" not in document
    with pytest.raises(BadDocument, match="neither a table"):
        DRAWING.finished({})
