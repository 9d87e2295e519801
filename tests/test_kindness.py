"""What people write is understood where it can only mean one thing; and where not, they are told what they may have meant."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

import heptapolis
from heptapolis.cli import app
from heptapolis.errors import BadDocument, BadOption, IllegalMove
from heptapolis.games import GAMES, words
from heptapolis.games.architects.rules.tables import WONDER_BY_ID as ARCHITECTS
from heptapolis.games.architects.text import effects as architects_effects
from heptapolis.games.dice.rules.tables import BOARD_BY_ID as BOARDS
from heptapolis.games.effects import themes, told
from heptapolis.games.names import ByName
from heptapolis.games.seven_wonders.rules.tables import WONDER_BY_ID as SEVEN_WONDERS
from heptapolis.games.seven_wonders.text import effects
from heptapolis.kernel.data_files import BadData
from heptapolis.translation import LANGUAGES, LONGEST_NAME, plain


def table(*hands: str, **more: Any) -> Any:
    cities = [{"hand": hand.split()} for hand in hands]
    return heptapolis.position({"game": "seven-wonders", "cities": cities + [{}] * (3 - len(cities)), **more})


# Moves ----------------------------------------------------------------------------------------------------------------


def test_words_of_a_megabyte_are_not_looked_at_closely() -> None:
    assert len(plain("giza" * 250_000)) <= LONGEST_NAME
    reason = table("lumber_yard altar").why_not(0, "build " + "a" * 500_000)
    assert reason is not None
    assert "word" not in reason.figures


@pytest.mark.parametrize("text", ["build lumberyard", "BUILD LumberYard", "build lumber_yrad", "build Lumberyard L2"])
def test_a_slip_of_the_pen_is_told_with_what_was_meant(text: str) -> None:
    reason = table("lumber_yard altar").why_not(0, text)
    assert reason is not None
    assert reason.code == "unknown-move"
    assert reason.figures["word"] == text.split()[1]
    assert reason.figures["meant"] == ["lumber_yard"]
    assert "did you mean lumber_yard?" in str(reason)
    with pytest.raises(IllegalMove, match="lumber_yard"):
        table("lumber_yard altar").play(0, text)


def test_an_unknown_word_for_what_is_done_is_told_too() -> None:
    assert table("altar").why_not(0, "biuld altar").figures["meant"] == ["build"]
    assert "“xyzzy” is not known." in str(table("altar").why_not(0, "build xyzzy"))
    assert "word" not in table("altar").why_not(0, "build").figures


@pytest.mark.parametrize("text", ["altar", "Altar", "lumber_yard", "Lumber Yard"])
def test_of_a_card_alone_it_is_said_what_a_move_begins_with(text: str) -> None:
    reason = table("lumber_yard altar").why_not(0, text)
    assert reason.code == "unknown-move"
    assert "begins" in reason.figures
    assert str(reason) == f"“{text}” is not a move. A move begins with build or discard."


@pytest.mark.parametrize("text", ["build Lumber Yard", "BUILD LUMBER_YARD", "Build lumber yard", "build Pila"])
def test_a_card_is_known_by_the_name_that_is_shown(text: str) -> None:
    hand = "sawmill" if "Pila" in text else "lumber_yard"
    position = table(hand)
    assert position.play(0, text).history == position.play(0, f"build {hand}").history


def test_a_name_that_two_cards_have_means_the_one_that_can_be_played() -> None:
    position = table("loom_2 aqueduct")
    assert str(position.play(0, "discard Loom").history[0][2]) == "discard loom_2"


def test_names_of_several_words_stand_side_by_side_in_duel() -> None:
    cities = [{"wonders": ["sphinx"], "coins": 30}, {}]
    position = heptapolis.position({"game": "duel", "age": 3, "cities": cities, "layout": {"19": "pretorium"}})
    assert str(position.play(0, "build Courthouse").history[0][2]) == "build pretorium"
    assert str(position.play(0, "wonder The Sphinx courthouse").history[0][2]) == "wonder sphinx pretorium"


# Documents and options ------------------------------------------------------------------------------------------------


def test_documents_take_the_names_that_are_shown() -> None:
    by_id = {"wonder": "giza", "buildings": ["lumber_yard"], "hand": ["altar"]}
    by_name = {"wonder": "Gizah", "buildings": ["Lumber Yard"], "hand": ["Altar"]}
    documents = [{"game": "seven-wonders", "turn": 3, "cities": [city, {}, {}]} for city in (by_id, by_name)]
    assert heptapolis.position(documents[0]) == heptapolis.position(documents[1])
    with pytest.raises(BadDocument, match="did you mean lumber_yard"):
        heptapolis.position({"game": "seven-wonders", "cities": [{"buildings": ["lumberyard"]}, {}, {}]})
    assert heptapolis.position({"game": "duel", "cities": [{"buildings": ["Courthouse"]}, {}]})
    with pytest.raises(BadDocument, match=r"did you mean pretorium \(courthouse\)\?"):  # not a card whose id is like it
        heptapolis.position({"game": "duel", "cities": [{"buildings": ["Cuorthouse"]}, {}]})
    assert heptapolis.position({"game": "architects", "cities": [{"wonder": "Rhodes"}, {}]})
    assert heptapolis.position({"game": "dice", "cities": [{"boxes": ["Agora a1"]}, {}]})


def test_options_take_the_names_that_are_shown() -> None:
    game = heptapolis.game("seven-wonders", players=3, wonders=["Gizah:b", "the colossus of rhodes"])
    assert game.options == {"wonders": ("giza:B", "rhodes")}
    assert heptapolis.game("dice", players=2, boards=["Gizah"]).options == {"boards": ("giza",)}
    with pytest.raises(BadOption, match="did you mean giza"):
        heptapolis.game("seven-wonders", players=3, wonders=["gizza"])


@pytest.mark.parametrize("name", ["Seven Wonders", "seven_wonders", "7 wonders", "SEVEN-WONDERS"])
def test_a_game_is_known_by_its_title_and_in_any_letters(name: str) -> None:
    assert heptapolis.game(name, players=3).name == "seven-wonders"
    position = heptapolis.position({"game": name, "cities": [{}, {}, {}]})
    assert position.game.name == position.to_dict()["game"] == "seven-wonders"
    assert heptapolis.batch(name, 1, players=2).game.name == "seven-wonders"
    assert CliRunner().invoke(app, ["games", name]).output.startswith("7 Wonders")
    with pytest.raises(BadOption, match=r"there is no game '8 wonders'; the games are seven-wonders, "):
        heptapolis.game("8 wonders")


def test_an_option_is_known_in_any_letters() -> None:
    assert heptapolis.game("duel", wonders="First game").options["wonders"] == "first-game"


def test_cards_are_asked_about_by_the_names_that_are_shown() -> None:
    cards = heptapolis.game("duel").cards
    assert cards["Courthouse"] == cards["pretorium"]
    assert list(cards) == [thing.id for thing in heptapolis.game("duel").things if thing.kind == "card"]
    with pytest.raises(KeyError):
        cards["cuorthouse"]


def test_a_position_finds_the_turn_that_fits_its_buildings() -> None:
    def turn(**city: Any) -> int:
        return int(heptapolis.position({"game": "seven-wonders", "cities": [city, {}, {}]}).to_dict()["turn"])

    assert turn() == 1
    assert turn(buildings=["altar"]) == 2
    assert turn(buildings=["altar", "baths", "theater"]) == 4
    assert turn(buildings=["altar", "baths"], hand=["loom", "press"]) == 6
    assert (
        turn(buildings=["altar", "baths", "theater", "loom", "press", "stockade", "barracks"]) == 6
    )  # none has so many
    hand = ["altar", "baths", "theater", "stockade", "barracks", "loom", "press"]
    with pytest.raises(BadDocument, match=r'no turn fits .* "turn" says'):
        turn(buildings=["lumber_yard"], hand=hand)


# Cards, wonders, tokens -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_things_can_be_asked_about(name: str) -> None:
    game = heptapolis.game(name)
    assert game.wonders
    assert all(
        thing.text(language).startswith(thing.facts(language)[0]) for thing in game.things for language in LANGUAGES
    )
    assert {thing.id for thing in game.things} >= {*game.cards, *game.wonders, *game.tokens}
    for card in game.cards.values():
        assert all(card.id in game.cards[other].makes_free for other in card.free_with)
        assert all(card.id in game.cards[other].free_with for other in card.makes_free)
    assert game.find("courthouse" if name == "duel" else "rhodes")


def test_a_card_tells_all_about_itself() -> None:
    card = heptapolis.game("seven-wonders").cards["library"]
    assert (card.name(), card.name("cs"), card.age, card.colour) == ("Library", "Knihovna", 2, "green")
    assert card.cost == {"stone": 2, "cloth": 1}
    assert card.effects == {"science": "tablet"}
    assert card.free_with == ("scriptorium",)
    assert set(card.makes_free) == {"senate", "university"}
    assert heptapolis.game("duel").tokens["law"].name("ro") == "Justiție"
    assert set(heptapolis.game("seven-wonders").wonders["giza"].stages) == {"A", "B"}


# Payments -------------------------------------------------------------------------------------------------------------


def test_a_payment_is_all_that_is_paid() -> None:
    position = heptapolis.position(
        {"game": "seven-wonders", "cities": [{"hand": ["sawmill"], "coins": 3}, {}, {}], "turn": 2}
    )
    build = next(move for move in position.moves(0) if str(move) == "build sawmill")
    assert build.payment == (0, 0, 1)
    assert all(move.payment is None for move in position.moves(0) if move.kind == "discard")


# Corners --------------------------------------------------------------------------------------------------------------


def test_what_is_understood_may_still_be_refused() -> None:
    reason = table("altar").why_not(0, "FREE Altar")
    assert reason is not None
    assert reason.code != "unknown-move"
    assert reason.code == table("altar").why_not(0, "free altar").code


def test_a_thing_is_found_by_the_beginning_of_a_word_and_nothing_by_nothing() -> None:
    duel = heptapolis.game("duel")
    assert "great_library" in {thing.id for thing in duel.find("libr")}
    assert duel.find("") == []


def test_what_nobody_is_called_is_not_there() -> None:
    known = ByName({"altar": 1}, lambda _: ["Altar"])
    assert known["ALTAR"] == 1
    with pytest.raises(KeyError, match="palace"):
        known["palace"]


def test_a_choice_makes_no_other_along_where_all_are_asked() -> None:
    position = heptapolis.game("duel").start(seed=1)
    (seat,) = position.to_act
    assert position.made_along(seat, position.moves(seat)[0]) == ()
    assert position.made_along(seat, "xyzzy") == ()


def test_letters_of_a_citys_production_and_sums_of_its_signs() -> None:
    assert words.slot(["wood", "clay"], "en") == "W/C"
    city = {"wonder": "rhodes", "side": "A", "stages": 2, "buildings": ["barracks", "apothecary", "workshop"]}
    assert effects.shields_of(city) == 3  # Rhodes A: its second stage has two
    assert effects.symbols_of(city, "gear") == 1
    nothing = {"wonder": "rhodes", "cards": ["red_1"], "tokens": [], "stages": []}
    assert architects_effects.shields_of(nothing) == 1


def test_an_effect_that_nobody_has_words_for_is_a_fault_of_the_data() -> None:
    with pytest.raises(BadData, match="no words for the effect dancing"):
        told({}, {"dancing": 1})


def test_a_city_is_spelled_the_same_in_every_game() -> None:
    cities = [
        {
            wonder.id: {language: name for language, name in wonder.city.items() if language != "old"}
            for wonder in tables.values()
        }
        for tables in (SEVEN_WONDERS, ARCHITECTS, BOARDS)
    ]
    assert cities[0] == cities[1] == cities[2]


def test_the_effects_of_a_card_are_about_something() -> None:
    cards = heptapolis.game("seven-wonders").cards
    assert themes(cards["tavern"].effects) == ("coins",)
    assert themes(cards["east_trading_post"].effects) == ("trade",)
