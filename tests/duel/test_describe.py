"""Duel in words: every card, wonder, token, move, reason and event has its sentence in every language."""

from __future__ import annotations

from typing import Any

import pytest

from heptapolis.errors import BadOption
from heptapolis.games import words
from heptapolis.games.contract import Decision, Event, Move, Reason
from heptapolis.games.duel.game import Duel
from heptapolis.games.duel.rules.legality import REFUSALS
from heptapolis.games.duel.rules.tables import CARDS, COLOURS, RESOURCES, SYMBOLS, TOKENS, WONDERS
from heptapolis.games.duel.text import describe, effects, reasons
from heptapolis.games.duel.text.notation import ASKED
from heptapolis.games.duel.text.words import (
    card_name,
    city_name,
    science_name,
    short_wonder_name,
    token_name,
    wonder_name,
)
from heptapolis.translation import LANGUAGES

NAME = "duel"


def lines(text: str) -> dict[str, str]:
    """The labelled lines of an explanation."""
    return dict(line.split(": ", 1) for line in text.splitlines()[1:])


# Names ----------------------------------------------------------------------------------------------------------------


def test_every_colour_has_a_symbol_and_every_good_a_letter() -> None:
    assert set(COLOURS) <= set(words.COLOUR_SYMBOLS)
    for language in LANGUAGES:
        assert len({words.good_letter(good, language) for good in RESOURCES}) == len(RESOURCES)
        assert len(words.legend(RESOURCES, language)) == len(RESOURCES)


def test_names_are_those_of_the_language() -> None:
    assert card_name("baths", "ro") == "Băi"
    assert card_name("baths", "cs") == "Lázně"
    assert wonder_name("sphinx") == "The Sphinx"
    assert short_wonder_name("sphinx") == "Sphinx"
    assert short_wonder_name("piraeus", "ro") == "Pireu"
    assert token_name("law", "ro") == "Justiție"
    with pytest.raises(BadOption):
        card_name("baths", "xx")


def test_all_symbols_have_names_of_their_own() -> None:
    for language in LANGUAGES:
        assert len({science_name(symbol, language) for symbol in SYMBOLS}) == len(SYMBOLS)


def test_a_city_is_called_by_its_number_or_by_who_plays_it() -> None:
    assert [city_name(1), city_name(1, "en", ["", "Eva"]), city_name(0, "en", ["", "Eva"])] == [
        "City 1",
        "Eva",
        "City 0",
    ]


def test_categories_wonders_and_endings_have_names() -> None:
    for language in LANGUAGES:
        assert len({describe.score_heading(category, language) for category in Duel().categories}) == 8
        assert len({describe.ending_name(ending, language) for ending in Duel.endings}) == 3
        assert all(describe.board_name(wonder, language) for wonder in Duel.traits)
    assert describe.score_heading("progress") == "Progress"
    assert describe.ending_name("scientific") == "Scientific supremacy"
    assert describe.board_name("sphinx") == "The Sphinx"


# Cards, wonders, tokens -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained_in_every_language(language: str) -> None:
    for card in CARDS:
        assert words.facts_text(describe.card_facts(card.id, language)).startswith(card_name(card.id, language))
        assert effects.card(card).text(language)
        assert effects.card(card).shorthand(language)
    for wonder in WONDERS:
        assert words.facts_text(describe.wonder_facts(wonder.id, language)).startswith(wonder_name(wonder.id, language))
        assert effects.wonder(wonder).shorthand(language)
    for token in TOKENS:
        assert words.facts_text(describe.token_facts(token.id, language)).startswith(token_name(token.id, language))
        assert effects.token(token).shorthand(language)


def test_a_card_is_explained_with_all_that_is_printed_on_it() -> None:
    assert lines(words.facts_text(describe.card_facts("statue"))) == {
        "Age": "II",
        "Colour": "■ blue (civilian)",
        "Cost": "2× clay",
        "Free with": "Theater",
        "Effect": "4 victory points.",
        "Makes free": "Gardens",
        "Id": "statue",
    }
    assert lines(words.facts_text(describe.card_facts("walls"))).keys() == {"Age", "Colour", "Cost", "Effect", "Id"}
    assert lines(words.facts_text(describe.card_facts("altar")))["Cost"] == "free"
    assert lines(words.facts_text(describe.card_facts("caravansery")))["Cost"] == "2 coins, glass, papyrus"


def test_a_wonder_and_a_token_are_explained() -> None:
    assert lines(words.facts_text(describe.wonder_facts("sphinx"))) == {
        "Cost": "clay, stone, 2× glass",
        "Effect": "6 victory points. Another turn at once.",
        "Id": "sphinx",
    }
    assert lines(words.facts_text(describe.token_facts("law"))) == {
        "Progress token": "Science symbol: scales.",
        "Id": "law",
    }


EFFECTS = {
    **{card.id: effects.card(card) for card in CARDS},
    **{wonder.id: effects.wonder(wonder) for wonder in WONDERS},
    **{token.id: effects.token(token) for token in TOKENS},
}


@pytest.mark.parametrize(
    ("thing", "sentences", "short"),
    [
        ("sawmill", "Every turn: 2× wood.", "WW"),
        (
            "forum",
            "Every turn one of these goods: glass or papyrus. It does not raise the prices of the other city.",
            "G/P",
        ),
        ("customs_house", "Fixed price of a unit: papyrus 1 coin, glass 1 coin.", "P=1¢ G=1¢"),
        ("walls", "2 shields.", "2 shields"),
        ("library", "2 victory points. Science symbol: quill.", "2 VP quill"),
        ("brewery", "6 coins once, when built.", "+6¢"),
        (
            "port",
            "3 victory points. 2 coins for each brown card in the own city, once when built.",
            "3 VP ↓▲ 2¢",
        ),
        (
            "arena",
            "3 victory points. 2 coins for each built wonder in the own city, once when built.",
            "3 VP ↓wonder 2¢",
        ),
        (
            "shipowners_guild",
            "1 coin for each brown card and each grey card in the city that has most of them, once when built. "
            "1 victory point for each brown card and each grey card in the city that has most of them "
            "at the end of the game.",
            "↕▲◆ 1¢ 1 VP",
        ),
        (
            "moneylenders_guild",
            "1 victory point for every 3 coins in the city that has most of them at the end of the game.",
            "↕3¢ 1 VP",
        ),
        (
            "appian_way",
            "3 victory points. 3 coins once, when built. Loss of the other city: 3 coins, as far as it has them. "
            "Another turn at once.",
            "3 VP +3¢ ↑−3¢ ↻",
        ),
        (
            "great_library",
            "4 victory points. One of 3 progress tokens, drawn from those not in play.",
            "4 VP progress token",
        ),
        (
            "statue_of_zeus",
            "3 victory points. 1 shield. A brown card of the other city goes to the discard pile.",
            "3 VP 1 shield destroys ▲",
        ),
        ("agriculture", "4 victory points. 6 coins at once.", "4 VP +6¢"),
        ("architecture", "Wonders built later cost 2 goods less, of choice.", "wonder −2"),
        ("masonry", "Blue cards built later cost 2 goods less, of choice.", "■ −2"),
        ("economy", "What the other city pays for goods comes here.", "trade +¢"),
        ("mathematics", "3 victory points for each own progress token, this one included.", "3 VP a token"),
        ("strategy", "Red cards built later have 1 shield more.", "✖ +1 shield"),
        ("theology", "Wonders built later give another turn.", "wonder ↻"),
        ("urbanism", "6 coins at once. 4 coins for each building that is free by its chain.", "+6¢ chain +4¢"),
    ],
)
def test_effects_in_sentences_and_in_shorthand(thing: str, sentences: str, short: str) -> None:
    assert (EFFECTS[thing].text("en"), EFFECTS[thing].shorthand("en")) == (sentences, short)


def test_things_know_all_their_names() -> None:
    things = {(thing.kind, thing.id): thing.calls() for thing in describe.things()}
    assert len(things) == len(CARDS) + len(WONDERS) + len(TOKENS)
    assert len({identity for _, identity in things}) == len(things)
    assert {"baths", "Baths", "Băi"} <= things["card", "baths"]
    assert {"sphinx", "Sphinx", "The Sphinx", "Sfinxul"} <= things["wonder", "sphinx"]
    assert {"law", "Law", "Justiție"} <= things["token", "law"]


# Moves, decisions, reasons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Move(0, "take", target="sphinx"), "Take The Sphinx."),
        (Move(0, "build", "altar", (0, 0)), "Build Altar."),
        (Move(0, "build", "forum", (2, 3)), "Build Forum (goods: 2 coins, bank: 3 coins)."),
        (Move(0, "build", "palisade", (0, 1)), "Build Palisade (bank: 1 coin)."),
        (Move(0, "discard", "tavern"), "Discard Tavern for coins."),
        (Move(0, "wonder", "baths", (4, 0), "piraeus"), "Build Piraeus with Baths (goods: 4 coins)."),
        (Move(0, "token", target="law"), "Take the progress token Law."),
        (Move(0, "destroy", "press"), "The other city loses Press."),
        (Move(0, "fetch", "library"), "Build Library from the discard pile."),
        (Move(0, "begin", target=0), "City 0 begins."),
        (Move(0, "begin", target=1), "City 1 begins."),
    ],
)
def test_moves_in_words(move: Move, sentence: str) -> None:
    assert describe.move(move) == sentence
    for language in LANGUAGES:
        assert describe.move(move, language)


def test_a_move_names_who_plays() -> None:
    move = Move(0, "begin", target=1, game=NAME)
    assert (move.describe(), move.describe(names=["Eva", "Ion"])) == ("City 1 begins.", "Ion begins.")


def test_every_kind_of_decision_has_a_sentence() -> None:
    asked = {kind for kind in ASKED.values() if kind != "over"}
    assert len({Decision(1, kind, 0, 0, NAME).describe() for kind in asked}) == len(asked) == 7
    for kind in asked:
        for language in LANGUAGES:
            assert Decision(1, kind, 0, 0, NAME).describe(language)


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    figures = {"kind": "x", "card": "tavern", "wonder": "sphinx", "needed": 5, "coins": 3, "text": "x"}
    for code in {*REFUSALS.values(), "unknown-move"}:
        for language in LANGUAGES:
            assert Reason(code, figures, NAME).describe(language)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason("game-over"), "The game is over."),
        (Reason("not-your-turn"), "This seat has nothing to choose now."),
        (Reason("not-now", {"kind": "take"}), "This kind of move is not possible now."),
        (Reason("unknown-move", {"text": "hop"}), "“hop” is not a move."),
        (Reason("not-in-layout", {"card": "press"}), "Press does not lie face up in the layout."),
        (Reason("not-in-layout", {"kind": "build"}), "There is no such card face up in the layout."),
        (Reason("covered", {"card": "press"}), "Press is covered by other cards."),
        (
            Reason("coins-missing", {"wonder": "sphinx", "needed": 4, "coins": 3}),
            "Not enough coins: 4 needed, 3 in the treasury.",
        ),
        (Reason("not-your-wonder", {"wonder": "sphinx"}), "The Sphinx does not belong to this city."),
        (Reason("wonder-built", {"wonder": "sphinx"}), "The Sphinx stands in the city already."),
        (Reason("seven-wonders", {"wonder": "sphinx"}), "7 wonders are built: there will be no other."),
        (Reason("not-in-pile", {"card": "press"}), "Press is not in the discard pile."),
        (Reason("not-on-offer", {"wonder": "sphinx"}), "The Sphinx cannot be chosen now."),
        (Reason("not-on-offer", {"token": "law"}), "Law cannot be chosen now."),
        (Reason("no-target", {"card": "altar"}), "Altar cannot be taken from the other city now."),
    ],
)
def test_reasons_in_words(reason: Reason, sentence: str) -> None:
    assert reasons.reason(reason) == sentence


# Events ---------------------------------------------------------------------------------------------------------------

TOLD: list[tuple[str, int | None, dict[str, Any], str]] = [
    ("took", 0, {"wonder": "sphinx"}, "City 0 takes The Sphinx."),
    ("built", 1, {"card": "altar", "how": "paid", "trade": 0, "coins": 0}, "City 1 builds Altar."),
    (
        "built",
        1,
        {"card": "forum", "how": "paid", "trade": 1, "coins": 3},
        "City 1 builds Forum (goods: 1 coin, bank: 3 coins).",
    ),
    (
        "built",
        0,
        {"card": "statue", "how": "chain", "trade": 0, "coins": 0},
        "City 0 builds Statue, free by its chain.",
    ),
    (
        "built",
        0,
        {"card": "walls", "how": "fetch", "trade": 0, "coins": 0},
        "City 0 builds Walls from the discard pile.",
    ),
    (
        "wonder",
        0,
        {"wonder": "sphinx", "card": "press", "trade": 2},
        "City 0 builds The Sphinx with Press (goods: 2 coins).",
    ),
    ("discarded", 1, {"card": "press"}, "City 1 discards Press."),
    ("income", 1, {"amount": 3, "why": "discard"}, "City 1 takes from the bank: 3 coins."),
    ("income", 1, {"amount": 1, "why": "economy"}, "City 1 earns by trade: 1 coin."),
    ("lost", 0, {"amount": 2, "why": "loot"}, "City 0 is plundered and loses 2 coins."),
    ("lost", 0, {"amount": 3, "why": "wonder"}, "City 0 loses 3 coins."),
    ("pawn", 0, {"shields": 2, "place": 3}, "City 0 moves the conflict pawn (2 shields): now 3 spaces ahead."),
    ("pawn", 1, {"shields": 1, "place": 1}, "City 1 moves the conflict pawn (1 shield): now 1 space behind."),
    ("pawn", 1, {"shields": 1, "place": -2}, "City 1 moves the conflict pawn (1 shield): now 2 spaces ahead."),
    ("pawn", 0, {"shields": 1, "place": 0}, "City 0 moves the conflict pawn (1 shield): now in the middle."),
    ("token", 0, {"token": "law", "source": "board"}, "City 0 takes the progress token Law."),
    ("token", 0, {"token": "law", "source": "library"}, "City 0 keeps the progress token Law."),
    ("destroyed", 1, {"card": "press"}, "City 1 loses Press to the discard pile."),
    ("revealed", None, {"slot": 3, "card": "press"}, "Press is turned face up."),
    ("again", 0, {}, "City 0 plays again."),
    ("box", 1, {"wonder": "sphinx"}, "The Sphinx goes back to the box: enough wonders are built."),
    ("age", None, {"age": 2}, "Age II begins."),
    ("begins", None, {"seat": 1}, "City 1 begins."),
    ("end", None, {"ending": "military", "winners": [1]}, "The game is over. Military supremacy: City 1."),
    (
        "end",
        None,
        {"ending": "civilian", "winners": [0, 1]},
        "The game is over. Civilian victory: City 0 and City 1.",
    ),
]


@pytest.mark.parametrize(("kind", "city", "facts", "sentence"), TOLD)
def test_events_in_words(kind: str, city: int | None, facts: dict[str, Any], sentence: str) -> None:
    event = Event(kind, city, facts, NAME)
    assert event.describe() == sentence
    for language in LANGUAGES:
        assert event.describe(language)


def test_events_name_who_plays() -> None:
    names = ["Eva", "Ion"]
    built = Event("built", 1, {"card": "altar", "how": "paid", "trade": 0, "coins": 0}, NAME)
    assert built.describe() == "City 1 builds Altar."
    assert built.describe(names=names) == "Ion builds Altar."
    end = Event("end", None, {"ending": "civilian", "winners": [0]}, NAME)
    assert end.describe(names=names) == "The game is over. Civilian victory: Eva."
    assert Event("begins", None, {"seat": 0}, NAME).describe("cs", names) == "Eva začíná."
