"""Architects in words: moves, decisions, reasons, events, cards, wonders and tokens, in every language."""

from __future__ import annotations

from typing import Any

import pytest

import heptapolis
from heptapolis.games.architects.rules.tables import CARDS, TOKENS, WONDERS
from heptapolis.games.architects.text import describe, effects
from heptapolis.translation import LANGUAGES

from .helpers import GAME, acting, city, play, table, two


def says(position: Any, move: str, language: str = "en") -> str:
    (found,) = [offer for offer in position.moves(position.to_act[0]) if str(offer) == move]
    return str(found.describe(language))


def test_moves_in_words() -> None:
    start = table(city("giza", deck="wood"), centre="coin")
    assert says(start, "take left") == "Take a card: left deck (Wood)."
    assert says(start, "take centre") == "Take a card: central deck."
    assert says(start, "take left", "sk") == "Vziať kartu: ľavý balíček (Drevo)."
    act = acting(city("giza", cards="wood brick brick gear gear compass tablet"))
    assert says(act, "extra right").startswith("Take an extra card: right deck (")
    assert says(act, "build s1 wood brick") == "Build stage 1 with Wood, Brick."
    assert says(act, "exchange gear") == "Exchange 2× Gear for a progress token."
    assert says(act, "exchange set") == "Exchange Gear, Compass, Tablet for a progress token."
    token = table(phase="token", face_up="culture")
    assert says(token, "token culture") == "Take the progress token Culture."
    assert says(token, "token hidden") == "Take the progress token that lies face down."
    look = table(city("halicarnassus", stages="s1 s2"), phase="look")
    assert says(look, "look right").startswith("Look at the top cards: right deck")
    pick = table(city("halicarnassus", stages="s1 s2", deck="coin wood"), phase="pick")
    assert says(pick, "pick coin") == "Take Coin of the cards looked at."
    far = table(city("alexandria", stages="s1 s2"), phase="deck", players=4)
    assert says(far, "take 1").startswith("Take a card: deck of seat 1 (")
    both = two(city("olympia", stages="s1 s2"), phase="deck", options={"wonder_effect_optional": True})
    assert says(both, "take both") == "Take a card: left and right deck."
    assert says(both, "decline") == "Do nothing more."


@pytest.mark.parametrize(
    ("own", "move", "sentence"),
    [
        ("wood", "build s1", "Stage 1 costs 2 different resources: they are not there."),
        ("wood brick", "build s2", "Stage 2 must wait for what is below it: 1."),
        ("wood brick", "decline", "Stage 1 can be paid, so it must be built."),
        ("wood brick", "build s1 wood wood", "Stage 1 cannot be paid with these cards."),
        ("wood", "exchange gear", "There are not enough science symbols for this exchange."),
        ("wood", "dance", "“dance” is not a move. “dance” is not known."),
        ("gear gear", "decline", "A science set must be exchanged."),
    ],
)
def test_reasons_in_words(own: str, move: str, sentence: str) -> None:
    assert str(acting(city("giza", cards=own)).why_not(0, move)) == sentence


def test_more_reasons_in_words() -> None:
    identical = acting(city("giza", stages="s1", cards="wood brick"))
    assert "2 identical resources" in str(identical.why_not(0, "build s2"))
    assert str(identical.why_not(0, "build s1")) == "Stage 1 is built already."
    position = table(city("giza", deck_size=0))
    assert str(position.why_not(0, "take left")) == "There is no card left: left deck."
    assert str(position.why_not(0, "take 1")) == "This seat cannot reach that deck: deck of seat 1."
    pick = table(city("halicarnassus", stages="s1 s2", deck="coin wood", deck_size=2), phase="pick")
    assert str(pick.why_not(0, "pick red_2")) == "Shield with 2 horns is not among the cards looked at."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_everything_of_a_game_can_be_said(language: str, seed: int) -> None:
    options = {"wonder_effect_optional": bool(seed % 2), "halicarnassus_look_private": seed != 2}
    wonders = [["halicarnassus", "olympia", "babylon"], ["alexandria", "ephesus", "rhodes"], ["halicarnassus"]][seed]
    position = heptapolis.game(GAME, players=3, wonders=wonders, **options).start(seed=seed)
    while not position.over:
        seat = position.to_act[0]
        decision = position.decision(seat)
        assert decision is not None
        assert decision.describe(language)
        moves = position.moves(seat)
        assert all(move.describe(language) for move in moves)
        position = position.play(seat, moves[len(position.history) % len(moves)])
        for observer in (0, 1, None):
            assert all(event.describe(language) for event in position.events(observer))


def test_events_in_words() -> None:
    position = table(city("giza", cards="wood", deck="coin"), city(cards="coin"), cat=1, centre="gear")
    after = play(position, "take left")
    assert [event.describe() for event in after.events(1)] == [
        "Giza takes Coin (left deck).",
        "Giza builds stage 1 with Wood, Coin.",
        "The turn of Rhodes begins.",
        "The cat shows Rhodes the top card of the central deck: Gear.",
    ]
    assert after.events(0)[-1].describe() == "Rhodes looks at the top card of the central deck."
    doubled = play(table(city("giza", deck="coin", tokens="economy")), "take left")
    assert doubled.events()[1].describe() == "Giza builds stage 1 with Coin, by Economy."
    fight = play(table(city("giza", deck="red_1"), conflict=2), "take left").events()
    assert [event.describe() for event in fight][1:4] == [
        "Giza sounds the horn: conflict tokens 3 of 3.",
        "There is a battle. Shields: 1, 0, 0.",
        "Giza defeats Rhodes and Ephesus: 2 military victory tokens.",
    ]
    hidden = play(table(phase="token", face_up="decor", stack="tactics"), "token hidden").events()
    assert hidden[0].describe() == "Giza takes a progress token from the stack: Tactics."
    end = play(table(city("giza", stages="s1 s2 s3 s4", cards="coin coin coin", deck="coin")), "take left").events()
    assert end[-1].describe() == "The game is over. The winner is seat 0."
    look = play(table(city("halicarnassus", stages="s1 s2", deck="coin wood"), phase="look"), "look left")
    assert look.events(1)[0].describe() == "Halicarnassus looks at 5 cards (left deck)."
    assert look.events(0)[0].describe().startswith("Halicarnassus looks at cards (left deck): ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_explained(language: str) -> None:
    for thing in describe.things():
        kind, identity, names = thing.kind, thing.id, thing.calls()
        assert identity in names
        heading, lines = getattr(describe, f"{kind}_facts")(identity, language)
        assert heading in names
        assert all(label and text for label, text in lines)
        assert thing.text(language).startswith(heading)
    for wonder in WONDERS:
        assert describe.board_name(wonder.id, language) == wonder.city.get(language, wonder.city["en"])
        assert all(effects.stage(wonder, stage).shorthand(language) for stage in wonder.stages)
    assert all(effects.token(token).shorthand(language) for token in TOKENS)
    assert all(effects.card(card).text(language) for card in CARDS)
    for category in heptapolis.game(GAME).categories:
        assert describe.score_heading(category, language)
    assert {describe.ending_name(ending, language) for ending in heptapolis.game(GAME).endings} != {""}


def test_what_is_explained() -> None:
    assert dict(describe.card_facts("red_2")[1])["Effect"] == (
        "1 shield. Turns 2 conflict tokens to their battle side; discarded after the battle."
    )
    facts = dict(describe.wonder_facts("babylon")[1])
    assert facts["Effect"] == "Take a progress token."
    assert facts["Stage 4"] == "3 identical resources → 5 VP a token (after 3)"
    assert dict(describe.wonder_facts("giza", "sk")[1]).get("Efekt") is None
    assert dict(describe.token_facts("culture")[1]) == {
        "Effect": "4 victory points at the end; 12 for both of them.",
        "Copies": "2",
        "Id": "culture",
    }
    cost = WONDERS[0].stages[0]
    assert (effects.cost_short(cost), effects.cost_words(cost, "en")) == ("2≠", "2 different resources")
