"""What people type, and what it is understood as."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Move
from heptapolis.games.duel.text import describe as describe_duel
from heptapolis.games.seven_wonders.text import describe
from heptapolis.games.things import find
from heptapolis.terminal.explain import suggestions
from heptapolis.terminal.menu import Ask, Menu, Notation, Wrong, key, verb
from heptapolis.terminal.play import COMMANDS, SHORT
from heptapolis.translation import LANGUAGES, translate

HAND = ["altar", "stables", "loom_2"]
KINDS = ("build", "stage", "discard", "free", "fetch", "decline")


def move(kind: str, card: str | None, payment: tuple[int, int] | None = None) -> Move:
    coins = "".join(f" {side}{amount}" for side, amount in zip("LR", payment or (), strict=False) if amount)
    return Move(0, kind, card, payment, None, f"{kind} {card or ''}{coins}".strip(), "seven-wonders")


MOVES = [
    move("build", "altar", (0, 0)),
    move("build", "stables", (2, 0)),
    move("build", "stables", (1, 2)),
    move("stage", "altar", (0, 0)),
    move("stage", "stables", (0, 0)),
    move("discard", "altar"),
    move("discard", "stables"),
    move("discard", "loom_2"),
]


def lookup(name: str) -> list[str]:
    return [thing.id for thing in find(name, describe.things()) if thing.kind == "card"]


def understood(text: str, language: str = "en", looked_at: str | None = None) -> object:
    meant = Menu(HAND, MOVES, language, KINDS).understand(text, lookup, looked_at)
    return str(meant) if isinstance(meant, Move) else meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1b", "build altar"),
        ("1 b", "build altar"),
        ("1B", "build altar"),
        ("2b", "build stables L2"),
        ("2b1", "build stables L2"),
        ("2b2", "build stables L1 R2"),
        ("2s", "stage stables"),
        ("3d", "discard loom_2"),
        ("1 discard", "discard altar"),
        ("3", "discard loom_2"),  # its only use
        ("loom", "discard loom_2"),
        ("Tkalcovna", "discard loom_2"),
    ],
)
def test_entries_that_mean_a_move(text: str, meant: str) -> None:
    assert understood(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("build stables L2 R1", Notation("build stables L2 R1")),
        ("build Stables r1", Notation("build stables R1")),
        ("b stables", Notation("build stables")),
        ("discard loom", Notation("discard loom_2")),
        ("stables l2", Notation("build stables L2")),
        ("free altar", Notation("free altar")),
        ("1f", Notation("free altar")),
        ("3b", Notation("build loom_2")),
        ("build palace", Notation("build palace")),
        ("palace", Notation("build palace")),
        ("hop la", Notation("hop la")),
        ("build  nothing", Notation("build nothing")),
        ("guild", Notation("guild")),  # ten of them: the rules will say that it is no move
    ],
)
def test_entries_that_the_rules_must_judge(text: str, meant: Notation) -> None:
    assert understood(text) == meant


@pytest.mark.parametrize("text", ["2", "stables", "Stáje", "STABLES", "stab"])
def test_a_card_with_several_uses_is_asked_about(text: str) -> None:
    assert understood(text) == Ask("stables")


@pytest.mark.parametrize("text", ["0", "4", "99b", "2b3", "2b0", "1x", "1 decline"])
def test_wrong_numbers_and_letters_are_explained(text: str) -> None:
    meant = understood(text)
    assert isinstance(meant, Wrong)
    assert meant.sentence


def test_after_asking_a_key_alone_is_enough() -> None:
    assert understood("b2", looked_at="stables") == "build stables L1 R2"
    assert understood("s", looked_at="stables") == "stage stables"
    assert understood("b2") == Notation("b2")


def test_czech_keys_and_verbs_come_before_english_ones() -> None:
    assert understood("1p", "cs") == "build altar"
    assert understood("1d", "cs") == "stage altar"  # d as in div, not as in discard
    assert understood("1o", "cs") == "discard altar"
    assert understood("1b", "cs") == "build altar"  # no Czech use has this key
    assert understood("odhodit oltář", "cs") == Notation("discard altar")
    assert understood("discard oltář", "cs") == Notation("discard altar")


def test_every_move_has_an_entry_that_means_it() -> None:
    for language in ("en", "cs", "sk", "ro"):
        menu = Menu(HAND, MOVES, language, KINDS)
        for wanted in MOVES:
            assert menu.understand(menu.entry(wanted), lookup) == wanted


def test_declining_is_offered_only_where_it_is_a_move() -> None:
    decline = move("decline", None)
    menu = Menu(["altar"], [move("fetch", "altar"), decline], "cs", KINDS)
    for text in ("0", "decline", "nevyužít", "Nevyuzit"):
        assert menu.understand(text, lookup) == decline
    assert menu.entry(decline) == "0"
    assert Menu(HAND, MOVES, "en", KINDS).declining is None


# Duel ---------------------------------------------------------------------------------------------------------------

CARDS = ["baths", "press", "stone_pit"]
DUEL_KINDS = ("build", "wonder", "discard")
WONDERS = {"wonder": ["piraeus", "pyramids", "great_library"]}


def duel_move(kind: str, card: str | None, target: str | int | None = None) -> Move:
    words = [str(part) for part in (kind, target, card) if part is not None]
    return Move(0, kind, card, None, target, " ".join(words), "duel")


DUEL_MOVES = [
    *(duel_move("build", card) for card in CARDS[:2]),
    *(duel_move("wonder", card, wonder) for card in CARDS for wonder in WONDERS["wonder"][1:]),
    *(duel_move("discard", card) for card in CARDS),
]


def duel_lookup(name: str) -> list[str]:
    return [thing.id for thing in find(name, describe_duel.things())]


def in_duel(text: str, language: str = "en", looked_at: str | None = None) -> object:
    meant = Menu(CARDS, DUEL_MOVES, language, DUEL_KINDS, WONDERS).understand(text, duel_lookup, looked_at)
    return str(meant) if isinstance(meant, Move) else meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1b", "build baths"),
        ("3d", "discard stone_pit"),
        ("1w2", "wonder pyramids baths"),
        ("1 wonder 3", "wonder great_library baths"),
        ("1w1", Notation("wonder piraeus baths")),  # the rules will say why not
        ("wonder piraeus stone_pit", Notation("wonder piraeus stone_pit")),
        ("w Great Library Stone Pit", Notation("wonder great_library stone_pit")),
        ("wonder marea biblioteca bai", Notation("wonder great_library baths")),
        ("wonder sphinx baths", Notation("wonder sphinx baths")),
        ("wonder atlantis baths", Notation("wonder atlantis baths")),
        ("wonder piraeus", Notation("wonder piraeus")),
        ("take piraeus", Notation("take piraeus")),  # not in this decision
        ("baths", Ask("baths")),
        ("altar", Notation("build altar")),
    ],
)
def test_entries_of_duel(text: str, meant: object) -> None:
    assert in_duel(text) == meant


@pytest.mark.parametrize("text", ["1w", "1w0", "1w4", "1t", "4b"])
def test_a_wonder_must_be_named_by_its_number(text: str) -> None:
    assert isinstance(in_duel(text), Wrong)


def test_a_wonder_needs_no_number_where_only_one_can_be_built() -> None:
    move = duel_move("wonder", "baths", "pyramids")
    menu = Menu(["baths"], [move], "en", DUEL_KINDS, WONDERS)
    assert menu.understand("1w", duel_lookup) == move
    assert menu.entry(move) == "1w2"


def test_keys_of_duel_are_those_of_the_language() -> None:
    assert in_duel("1d2", "cs") == "wonder pyramids baths"
    assert in_duel("1o", "cs") == "discard baths"
    assert in_duel("d3", "cs", looked_at="press") == "wonder great_library press"


@pytest.mark.parametrize("language", ["en", "cs", "sk", "ro"])
def test_every_move_of_duel_has_an_entry_that_means_it(language: str) -> None:
    menu = Menu(CARDS, DUEL_MOVES, language, DUEL_KINDS, WONDERS)
    for wanted in DUEL_MOVES:
        assert menu.understand(menu.entry(wanted), duel_lookup) == wanted


@pytest.mark.parametrize(
    ("kind", "things"),
    [("take", ["piraeus", "sphinx"]), ("token", ["law", "economy"]), ("begin", [1, 0])],
)
def test_things_that_are_no_cards_are_chosen_by_number_or_name(kind: str, things: list[str | int]) -> None:
    moves = [duel_move(kind, None, thing) for thing in things]
    menu = Menu(things, moves, "cs", (kind,))
    assert menu.declining is None
    for number, move in enumerate(moves, 1):
        assert menu.entry(move) == str(number)
        assert menu.understand(str(number), duel_lookup) == move
        if kind != "begin":
            assert menu.understand(str(move.target), duel_lookup) == move
        assert menu.understand(str(move), duel_lookup) == Notation(str(move))


def test_find_prefers_the_very_name_to_a_part_of_it() -> None:
    things = list(describe.things())
    assert [thing.id for thing in find("Lighthouse", things)] == ["lighthouse"]
    assert [thing.id for thing in find("lighthouse of alexandria", things)] == ["alexandria"]
    assert [thing.id for thing in find("loom", things)] == ["loom_1", "loom_2"]
    assert [thing.id for thing in find("kolos", things)] == ["rhodes"]
    assert [thing.id for thing in find("pila", things)] == ["sawmill"]
    assert find("", things) == []
    assert find("ighthouse", things) == []


def test_similar_names_are_suggested() -> None:
    assert suggestions("libary", ["seven-wonders"], "cs")[0] == "Library"
    assert suggestions("zzzzzz", ["seven-wonders"], "cs") == []


def test_suggestions_are_in_a_language_that_is_spoken() -> None:
    assert suggestions("advise", ["duel"], "en") == []
    assert suggestions("radnise", ["duel"], "cs")[0] == "Radnice"
    assert suggestions("radnise", ["duel"], "sk")[0] == "Radnica"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["decline", "pass"])
def test_what_needs_no_card_is_no_command(kind: str, language: str) -> None:
    commands = {translate(language, word) for word in COMMANDS.values()} | set(SHORT)
    assert not {key(kind, language), verb(kind, language)} & commands
