"""The screens of Duel show what the documents and the rules say, in any width, and nothing else."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rich.console import Console, RenderableType

import heptapolis
from heptapolis.errors import BadDocument
from heptapolis.games.contract import Event, Position, View
from heptapolis.games.duel.rules.tables import CARD_BY_ID
from heptapolis.games.duel.text.words import card_name
from heptapolis.terminal import drawing_for
from heptapolis.terminal.duel.layout import folded, shortened
from heptapolis.translation import LANGUAGES

DRAWING = drawing_for("duel")
TABLE: dict[str, Any] = {
    "game": "duel",
    "age": 3,
    "seat": 0,
    "pawn": 4,
    "cities": [
        {
            "coins": 5,
            "wonders": ["piraeus", "sphinx", "pyramids", "colossus"],
            "built": ["piraeus", "pyramids"],
            "buildings": ["quarry", "press", "baths", "library", "scriptorium", "clay_reserve", "walls"],
            "progress": ["law"],
        },
        {
            "coins": 9,
            "wonders": ["mausoleum", "great_lighthouse"],
            "built": ["great_lighthouse"],
            "buildings": ["shelf_quarry"],
        },
    ],
    "layout": {
        "0": "palace",
        "1": "academy",
        "2": "?guild",
        "3": "?",
        "5": "chamber_of_commerce",
        "6": "university",
        "9": "arsenal",
        "14": "port",
    },
    "progress": ["economy", "masonry"],
    "discard": ["altar", "tavern"],
}


def drawn(picture: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(picture)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


def table(seat: int | None, width: int = 80, language: str = "en", **changes: Any) -> str:
    position = heptapolis.position({**TABLE, **changes})
    source = position if seat is None else position.view(seat)
    return drawn(DRAWING.table(source.to_dict(), language, width), width)


@cache
def some_positions(seed: int) -> list[Position]:
    """The positions of a game of random moves, wonders first: they lead to the rarer decisions."""
    chance = random.Random(seed)
    position = heptapolis.game("duel").start(seed=seed)
    found = [position]
    while not position.over:
        moves = position.moves(position.to_act[0])
        wonders = [move for move in moves if move.kind == "wonder"]
        position = position.play(position.to_act[0], chance.choice(wonders or moves))
        found.append(position)
    return found


# The layout ---------------------------------------------------------------------------------------------------------


def test_the_layout_lies_as_on_the_table() -> None:
    lines = table(0, 120).splitlines()
    found = {word: next(n for n, line in enumerate(lines) if word in line) for word in ("Palace", "Chamber", "Port")}
    assert found["Palace"] < found["Chamber"] < found["Port"]
    assert lines[found["Palace"]].index("Palace") < lines[found["Palace"]].index("Academy")


def test_cards_that_can_be_taken_are_marked_and_numbered_and_backs_tell_guilds() -> None:
    lines = table(0, 120).splitlines()
    position = heptapolis.position(TABLE)
    cards = DRAWING.menu(position.view(0), "en").things
    assert cards == [move.card for move in position.moves(0) if move.kind == "discard"]
    for number, card in enumerate(cards, 1):
        row, place = next(
            (n, line.find(f" {card_name(str(card))}"))
            for n, line in enumerate(lines)
            if f" {card_name(str(card))}" in line
        )
        assert lines[row][place - 2] == "┃"
        assert lines[row - 1][place - 2 :].startswith(f"┏{number}━")
    assert "".join(lines).count("┏") == len(cards)
    assert "░ ★ ░" in "".join(lines)
    assert "░ ? ░" in "".join(lines)


def test_numbers_are_shown_only_while_a_card_is_to_be_chosen() -> None:
    assert "┏1━" in table(0)
    asked = table(0, phase="token")
    assert "┏━" in asked
    assert "┏1━" not in asked


def test_a_view_shows_no_card_that_lies_face_down() -> None:
    for position in some_positions(1)[8::7]:
        document = position.to_dict()
        hidden = [document["layout"][slot] for slot in document["face_down"]]
        for seat in (0, 1, None):
            text = drawn(DRAWING.table(position.view(seat).to_dict(), "en", 200), 200)
            assert not [card for card in hidden if card_name(card) in text]
        whole = drawn(DRAWING.table(document, "en", 200), 200)
        assert all(card_name(card) in whole for card in hidden)


def test_names_are_folded_or_cut_where_cards_are_small() -> None:
    assert folded(["●", "Chamber", "of", "Commerce"], 11) == ["● Chamber", "of Commerce"]
    assert folded(["✖", "Fortifications"], 11) == ["✖ Fortific-", "ations"]
    assert folded(["◆", "Atelier", "de", "suflat", "sticlă"], 11) == ["◆ Atelier", "de suflat …"]
    assert folded(["■", "Altar"], 11) == ["■ Altar", ""]
    assert shortened("abc", 0) == "…"


# The cities and the board -------------------------------------------------------------------------------------------


def test_a_city_shows_all_that_it_has() -> None:
    text = table(0, 200)
    for words in (
        "5¢  2× quill  scales",
        "Goods  SP  G/P",
        "Prices  C 1¢  S 4¢  W 2¢  G 2¢  P 2¢",
        "◎ Law (scales)",
        "▣ Piraeus: G/P 2 VP ↻",
        "□4 Sphinx CSGG → 6 VP ↻",
        "▲ Quarry",
        "✚ Scriptorium, Library",
        "● Clay Reserve",
        "✖ Walls",
        "Goods  SS  W/C/S",
        "□ Mausoleum CCGGP → 2 VP from discard pile",
        "◎ Economy trade +¢  ◎ Masonry ■ −2",
        "discard pile: 2",
        "Discard pile  ■ Altar  ● Tavern",
    ):
        assert words in text


def test_the_eighth_wonder_is_out_of_the_game() -> None:
    wonders = [
        ["piraeus", "sphinx", "pyramids", "colossus"],
        ["mausoleum", "great_lighthouse", "appian_way", "circus_maximus"],
    ]
    cities = [{"wonders": wonders[0], "built": wonders[0]}, {"wonders": wonders[1], "built": wonders[1][:3]}]
    text = table(1, cities=cities)
    assert "✗ Circus Maximus" in text
    assert "□" not in text


@pytest.mark.parametrize(("seat", "place"), [(0, 13), (1, 5), (None, 13)])
def test_the_capital_of_the_seat_that_looks_is_on_the_left(seat: int | None, place: int) -> None:
    lines = table(seat).splitlines()
    number = next(n for n, line in enumerate(lines) if "⌂" in line)
    assert [mark for mark in lines[number] if mark in "⌂·♟"].index("♟") == place
    left = 0 if seat is None else seat
    assert lines[number - 1].split() == ["City", str(left), "City", str(1 - left)]
    assert lines[number + 1].count("VP") == 6
    assert lines[number + 1].count("−2¢") == 1  # the other token was taken when the pawn came by
    assert lines[number + 1].count("−5¢") == 2


def test_the_draft_shows_what_can_be_taken() -> None:
    start = some_positions(1)[0]
    text = drawn(DRAWING.table(start.to_dict(), "en", 80))
    assert "Choice of wonders · to choose: City 0" in text
    assert text.count("□") == 4


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_terminal(width: int, language: str) -> None:
    positions = some_positions(2)
    for position in [positions[0], positions[5], *positions[8::9], positions[-1]]:
        for source in (position, position.view(0), position.view(1), position.view(None)):
            assert max(map(len, drawn(DRAWING.table(source.to_dict(), language, width), width).splitlines())) <= width


# Choices ------------------------------------------------------------------------------------------------------------


def decisions(seeds: range) -> Iterator[tuple[str, View]]:
    """Decisions of several games, each with the view of the seat that is asked."""
    for seed in seeds:
        for position in some_positions(seed)[:-1]:
            view = position.view(position.to_act[0])
            decision = view.decision()
            assert decision is not None
            yield decision.kind, view


def test_choices_show_every_price_and_every_reason() -> None:
    shown: dict[str, int] = {}
    for kind, view in decisions(range(1, 20)):
        shown[kind] = shown.get(kind, 0) + 1
        if shown[kind] > 2 and shown[kind] % 25:
            continue
        menu = DRAWING.menu(view, "en")
        text = drawn(DRAWING.choices(view, menu, "en", 200), 200).splitlines()
        assert len(set(map(menu.entry, menu.moves))) == len(menu.moves) > 0
        for number, thing in enumerate(menu.things, 1):
            line = next(line for line in text if line.split()[:1] == [str(number)]).rstrip()
            assert thing not in CARD_BY_ID or card_name(str(thing)) in line
            builds = menu.uses(thing).get("build", [])
            if builds:
                price = sum(builds[0].payment or ())
                assert f"{price}¢" in line if price else line.endswith("free")
            elif kind == "card":
                reason = view.why_not(f"build {thing}")
                assert reason is not None
                assert line.endswith(f"{reason.figures['needed']} coins needed")
    assert set(shown) == {"draft", "card", "token", "library", "destroy", "fetch", "begin"}


def test_wonders_are_listed_with_their_price_or_what_is_missing() -> None:
    view = heptapolis.position(TABLE).view(0)
    text = drawn(DRAWING.choices(view, DRAWING.menu(view, "en"), "en", 80))
    listed = [line.split()[0] for line in text.splitlines() if line.startswith("   w")]
    wonders = view.to_dict()["cities"][0]["wonders"]
    assert listed == [f"w{n}" for n, name in enumerate(wonders, 1) if name in ("sphinx", "colossus")]
    for number, name in enumerate(wonders, 1):
        moves = [move for move in view.moves() if move.target == name]
        reason = view.why_not(f"wonder {name} {DRAWING.menu(view, 'en').things[0]}")
        if moves:
            assert f"{sum(moves[0].payment or ())}¢" in next(
                line for line in text.splitlines() if f"w{number}  " in line
            )
        elif reason is not None and reason.code == "coins-missing":
            assert f"{reason.figures['needed']} coins needed" in text


def test_who_looks_only_has_nothing_to_choose() -> None:
    menu = DRAWING.menu(heptapolis.position(TABLE).view(1), "en")
    assert (menu.things, menu.moves) == ([], [])


# Stories and scores -------------------------------------------------------------------------------------------------


def test_a_story_puts_coins_behind_what_they_came_of_and_gathers_what_is_turned_up() -> None:
    events = [
        ("built", 1, {"card": "statue", "how": "chain", "trade": 0, "coins": 0}),
        ("income", 1, {"amount": 4, "why": "chain"}),
        ("pawn", 1, {"shields": 2, "place": -3}),
        ("lost", 0, {"amount": 2, "why": "loot"}),
        ("revealed", None, {"slot": 1, "card": "press"}),
        ("revealed", None, {"slot": 2, "card": "baths"}),
        ("again", 1, {}),
    ]
    told = DRAWING.story([Event(kind, city, facts, "duel") for kind, city, facts in events], 1, "en")
    assert [drawn(line).rstrip() for line in told] == [
        "▸ City 1 builds Statue, free by its chain. · chain +4¢",
        "▸ City 1 moves the conflict pawn (2 shields): now 3 spaces ahead.",
        "  City 0 is plundered and loses 2 coins.",
        "  Turned face up: ◆ Press, ■ Baths",
        "▸ City 1 plays again.",
    ]
    paid = [
        ("built", 0, {"card": "walls", "how": "paid", "trade": 4, "coins": 0}),
        ("income", 1, {"amount": 4, "why": "economy"}),
    ]
    told = DRAWING.story([Event(kind, city, facts, "duel") for kind, city, facts in paid], 0, "en")
    assert [drawn(line).rstrip() for line in told] == [
        "▸ City 0 builds Walls (goods: 4 coins).",
        "  City 1 earns by trade: 4 coins.",
    ]


def test_the_score_pad_has_all_categories() -> None:
    position = some_positions(3)[-1]
    text = drawn(DRAWING.score_sheet(position.to_dict(), position.scores(), position.winners, "en", 80))
    for heading in (
        "■ Civilian",
        "✚ Science",
        "● Commerce",
        "★ Guilds",
        "▣ Wonders",
        "◎ Progress",
        "¢ Treasury",
        "✖ Military",
    ):
        assert heading in text
    for seat, score in enumerate(position.scores()):
        assert (f"City {seat} ♛" in text) == (seat in position.winners)
        assert str(score.total) in text


def test_a_document_to_be_scored_is_completed() -> None:
    document, note = DRAWING.finished({"game": "duel", "coins": 3, "pawn": 2})
    assert note
    assert document == {"game": "duel", "pawn": 2, "age": 3, "phase": "over", "cities": [{"coins": 3}, {"coins": 0}]}
    document, note = DRAWING.finished({"game": "duel", "cities": [{}, {}], "age": 2})
    assert not note
    assert "phase" not in document
    with pytest.raises(BadDocument, match="neither a table"):
        DRAWING.finished({"game": "duel", "pawn": 3})
