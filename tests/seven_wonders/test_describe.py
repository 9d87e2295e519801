"""7 Wonders in words: every card, wonder, move, reason and event has its sentence in every language."""

from __future__ import annotations

import pytest

from heptapolis.errors import BadOption
from heptapolis.games import words
from heptapolis.games.contract import Decision, Event, Move, Reason
from heptapolis.games.seven_wonders.rules.legality import REFUSALS
from heptapolis.games.seven_wonders.rules.tables import CARDS, COLOURS, GOODS, SYMBOLS, WONDERS
from heptapolis.games.seven_wonders.text import describe, effects, reasons
from heptapolis.games.seven_wonders.text.words import card_name, city_name, science_name, wonder_name
from heptapolis.translation import LANGUAGES

NAME = "seven-wonders"


def lines(text: str) -> dict[str, str]:
    """The labelled lines of an explanation."""
    return dict(line.split(": ", 1) for line in text.splitlines()[1:])


# Names and symbols --------------------------------------------------------------------------------------------------


def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert set(words.COLOUR_SYMBOLS) == set(COLOURS)
    assert len(set(words.COLOUR_SYMBOLS.values())) == len(COLOURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_good_has_a_letter_of_its_own_in_every_language(language: str) -> None:
    letters = [words.good_letter(good, language) for good in GOODS]
    assert len(set(letters)) == len(GOODS)
    assert all(len(letter) == 1 for letter in letters)
    for good, entry in zip(GOODS, words.legend(GOODS, language), strict=True):
        assert entry == f"{words.good_letter(good, language)} {words.good_name(good, language)}"


def test_names_are_those_of_the_language() -> None:
    assert card_name("forum", "cs") == "Tribunál"
    assert card_name("forum", "ro") == "For"
    assert wonder_name("rhodes", "cs") == "Rhódský kolos"
    assert city_name("giza", "en") == "Giza"
    with pytest.raises(BadOption):
        card_name("forum", "xx")


def test_costs_in_words_and_in_letters() -> None:
    cost = {"wood": 2, "papyrus": 1}
    assert words.goods(cost, "en") == "2× wood, papyrus"
    assert words.goods(cost, "cs") == "2× dřevo, papyrus"
    assert words.letters(cost, "en") == "WWP"
    assert words.goods({"coins": 1}, "en") == "1 coin"
    assert words.letters({"coins": 1}, "en") == "1¢"
    assert words.letters({}, "en") == ""


def test_words_are_joined_as_people_do() -> None:
    assert words.either(["a"], "en") == "a"
    assert words.either(["a", "b", "c"], "en") == "a, b or c"
    assert words.both(["a"], "cs") == "a"
    assert words.both(["a", "b"], "cs") == "a a b"


# Cards and wonders --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_wonder_is_explained_in_every_language(language: str) -> None:
    for card in CARDS:
        text = words.facts_text(describe.card_facts(card.id, language))
        assert text.startswith(card_name(card.id, language))
        assert effects.card(card).text(language)
        assert effects.card(card).shorthand(language)
    for wonder in WONDERS:
        text = words.facts_text(describe.wonder_facts(wonder.id, language))
        assert text.startswith(wonder_name(wonder.id, language))
        for stages in wonder.sides.values():
            for stage in stages:
                assert effects.stage(stage).text(language)
                assert effects.stage(stage).shorthand(language)


def test_a_card_is_explained_with_all_that_is_printed_on_it() -> None:
    said = lines(words.facts_text(describe.card_facts("forum")))
    assert said == {
        "Age": "II",
        "Colour": "● yellow (commerce)",
        "Cost": "2× clay",
        "Free with": "East Trading Post or West Trading Post",
        "Effect": "Every turn one of these goods: cloth, glass or papyrus. Neighbours cannot buy it.",
        "Makes free": "Haven",
        "Copies by players": "3–5: 1, 6: 2, 7: 3",
        "Id": "forum",
    }


def test_a_free_card_without_chains_says_so_and_a_guild_has_no_marks() -> None:
    tavern = lines(words.facts_text(describe.card_facts("tavern")))
    assert tavern["Cost"] == "free"
    assert tavern["Copies by players"] == "3: 0, 4: 1, 5–6: 2, 7: 3"
    assert "Free with" not in tavern
    assert "Makes free" not in tavern
    assert "random" in lines(words.facts_text(describe.card_facts("spies_guild")))["Copies by players"]


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("sawmill", "Every turn: 2× wood."),
        ("clay_pit", "Every turn one of these goods: clay or ore."),
        ("west_trading_post", "Raw goods from the left neighbour cost 1 coin a unit."),
        ("marketplace", "Manufactured goods from both neighbours cost 1 coin a unit."),
        ("palace", "8 victory points."),
        ("walls", "2 shields."),
        ("library", "Science symbol: tablet."),
        ("scientists_guild", "A science symbol of choice, decided at the end of the game."),
        ("tavern", "5 coins once, when built."),
        ("vineyard", "1 coin for each brown card in the own city and the two neighbouring ones, once when built."),
        (
            "strategists_guild",
            "1 victory point for each defeat token in the two neighbouring cities at the end of the game.",
        ),
    ],
)
def test_effects_are_said_in_whole_sentences(card: str, effect: str) -> None:
    assert lines(words.facts_text(describe.card_facts(card)))["Effect"] == effect


@pytest.mark.parametrize(
    ("card", "short"),
    [
        ("sawmill", "W W"),
        ("clay_pit", "C/O"),
        ("west_trading_post", "← ▲ 1¢"),
        ("tavern", "+5¢"),
        ("vineyard", "←↓→▲ 1¢"),
        ("haven", "↓▲ 1¢ 1 VP"),
        ("arena", "↓stage 3¢ 1 VP"),
        ("scientists_guild", "any symbol"),
        ("walls", "2 shields"),
    ],
)
def test_effects_have_a_shorthand(card: str, short: str) -> None:
    assert effects.card({card.id: card for card in CARDS}[card]).shorthand("en") == short


def test_a_wonder_is_explained_with_both_sides_and_all_stages() -> None:
    said = lines(words.facts_text(describe.wonder_facts("babylon", "cs")))
    assert said["Město"] == "Babylon"
    assert said["Surovina"] == "jíl"
    assert len([label for label in said if label.startswith("Strana A")]) == 3
    assert said["Strana B, 1. část"] == "jíl, látka → 3 vítězné body."
    assert (
        "Neighbours cannot buy it." in lines(words.facts_text(describe.wonder_facts("alexandria")))["Side A, stage 2"]
    )


def test_things_know_all_their_names() -> None:
    things = {(thing.kind, thing.id): thing.calls() for thing in describe.things()}
    assert len(things) == len(CARDS) + len(WONDERS)
    assert {"loom", "loom_1", "Loom", "Tkalcovna"} <= things["card", "loom_1"]
    assert {"giza", "Pyramids of Giza", "The Pyramids of Giza", "Gíza"} <= things["wonder", "giza"]


def test_categories_and_boards_have_names() -> None:
    assert describe.score_heading("military", "cs") == "Střety"
    assert describe.board_name("giza:B") == "Giza B"
    assert describe.ending_name("points") == "By points"


# Moves, decisions, reasons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Move(0, "build", "altar", (0, 0, 0)), "Build Altar."),
        (Move(0, "build", "stables", (2, 1, 0)), "Build Stables (left neighbour: 2 coins, right neighbour: 1 coin)."),
        (Move(0, "build", "sawmill", (0, 0, 1)), "Build Sawmill (bank: 1 coin)."),
        (
            Move(0, "stage", "altar", (0, 4, 0)),
            "Build the next stage of the wonder with Altar (right neighbour: 4 coins).",
        ),
        (Move(0, "discard", "tavern"), "Discard Tavern for 3 coins."),
        (Move(0, "free", "palace"), "Build Palace for free, by the wonder."),
        (Move(0, "fetch", "library"), "Build Library from the discard pile."),
        (Move(0, "decline"), "Decline."),
    ],
)
def test_moves_in_words(move: Move, sentence: str) -> None:
    assert describe.move(move) == sentence
    for language in LANGUAGES:
        assert describe.move(move, language)


def test_decisions_in_words() -> None:
    said = {describe.decision(Decision(1, kind, 0, 0, NAME)) for kind in ("card", "free-city", "seventh", "fetch")}
    assert len(said) == 4
    assert Decision(1, "card", 0, 0, NAME).describe("cs") == "Vyberte kartu a co s ní uděláte."


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    figures = {"card": "tavern", "stage": 2, "needed": 5, "coins": 3, "offers": [(2, 0)], "text": "x", "kind": "free"}
    for code in {*REFUSALS.values(), "unknown-move"}:
        for language in LANGUAGES:
            assert Reason(code, figures, NAME).describe(language)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason("unknown-move", {"text": "hop"}), "“hop” is not a move."),
        (Reason("goods-missing", {"card": "palace"}), "Goods for Palace can be neither produced nor bought."),
        (Reason("goods-missing", {"stage": 2}), "Goods for stage 2 can be neither produced nor bought."),
        (Reason("coins-missing", {"needed": 4, "coins": 3}), "Not enough coins: 4 needed, 3 in the treasury."),
        (
            Reason("no-such-payment", {"offers": [(2, 0), (1, 2), (0, 0)]}),
            "Nobody can be paid like that; possible: L2, L1 R2, nothing to pay.",
        ),
        (Reason("no-such-payment", {"offers": []}), "Nobody can be paid like that."),
        (Reason("already-built", {"card": "loom"}), "Loom stands in the city already."),
        (Reason("not-in-hand", {"card": "zoo"}), "zoo is not in the hand."),
        (Reason("not-in-hand", {}), "There is no such card in the hand."),
        (Reason("chain-first", {"card": "statue"}), "Statue is free by its chain: the Free City must build it."),
        (Reason("chain-first", {"stage": 1}), "The card is free by its chain: the Free City must build it."),
    ],
)
def test_reasons_in_words(reason: Reason, sentence: str) -> None:
    assert reasons.reason(reason) == sentence


# Events -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        ("built", {"card": "altar", "how": "build", "left": 0, "right": 0}, "Giza builds Altar."),
        (
            "built",
            {"card": "mine", "how": "build", "left": 0, "right": 2, "bank": 1},
            "Giza builds Mine (right neighbour: 2 coins, bank: 1 coin).",
        ),
        (
            "built",
            {"card": "palace", "how": "free", "left": 0, "right": 0},
            "Giza builds Palace for free, by the wonder.",
        ),
        (
            "built",
            {"card": "walls", "how": "fetch", "left": 0, "right": 0},
            "Giza builds Walls from the discard pile.",
        ),
        (
            "staged",
            {"stage": 2, "card": None, "left": 2, "right": 0},
            "Giza builds stage 2 of the wonder (left neighbour: 2 coins).",
        ),
        (
            "staged",
            {"stage": 2, "card": "altar", "left": 0, "right": 0},
            "Giza builds stage 2 of the wonder with Altar.",
        ),
        ("discarded", {"card": None}, "Giza discards a card."),
        ("discarded", {"card": "altar"}, "Giza discards Altar."),
        ("left-over", {"card": None}, "Giza leaves a card over."),
        ("left-over", {"card": "altar"}, "Giza leaves Altar over."),
        ("declined", {"what": "seventh"}, "Giza does not play the seventh card."),
        ("declined", {"what": "fetch"}, "Giza builds nothing from the discard pile."),
        ("sold", {"amount": 2}, "Giza earns by trade: 2 coins."),
        ("income", {"amount": 3}, "Giza takes from the bank: 3 coins."),
        ("drew", {"card": None}, "Giza draws a card."),
        ("drew", {"card": "altar"}, "Giza draws Altar."),
        ("conflict", {"neighbour": 2, "token": 3}, "Giza defeats City 2: +3"),
        ("conflict", {"neighbour": 2, "neighbour_wonder": "rhodes", "token": -1}, "Giza is defeated by Rhodes: −1"),
    ],
)
def test_events_in_words(kind: str, facts: dict[str, object], sentence: str) -> None:
    event = Event(kind, 0, {**facts, "wonder": "giza"}, NAME)
    assert event.describe() == sentence
    for language in LANGUAGES:
        assert event.describe(language)


def test_events_of_no_city_in_words() -> None:
    assert Event("age", None, {"age": 2}, NAME).describe() == "Age II begins."
    assert Event("end", None, {"winners": [1]}, NAME).describe() == "The game is over. The winner is seat 1."
    assert (
        Event("end", None, {"winners": [0, 1, 3]}, NAME).describe("cs")
        == "Hra skončila. O vítězství se dělí místa 0, 1 a 3."
    )


def test_all_symbols_have_names() -> None:
    assert len({science_name(symbol, "cs") for symbol in SYMBOLS}) == len(SYMBOLS)
