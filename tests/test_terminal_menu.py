"""What people type, and what it is understood as."""

from __future__ import annotations

import pytest

from heptapolis.games.contract import Move
from heptapolis.games.seven_wonders import describe
from heptapolis.terminal.library import find, similar
from heptapolis.terminal.menu import Ask, Menu, Notation, Wrong

HAND = ["altar", "stables", "loom_2"]


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
    return [identity for kind, identity, _ in find(name, describe.things()) if kind == "card"]


def understood(text: str, language: str = "en", looked_at: str | None = None) -> object:
    meant = Menu(HAND, MOVES, language).understand(text, lookup, looked_at)
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
        menu = Menu(HAND, MOVES, language)
        for wanted in MOVES:
            assert menu.understand(menu.entry(wanted), lookup) == wanted


def test_declining_is_offered_only_where_it_is_a_move() -> None:
    decline = move("decline", None)
    menu = Menu(["altar"], [move("fetch", "altar"), decline], "cs")
    for text in ("0", "decline", "nevyužít", "Nevyuzit"):
        assert menu.understand(text, lookup) == decline
    assert menu.entry(decline) == "0"
    assert Menu(HAND, MOVES, "en").declining is None


def test_find_prefers_the_very_name_to_a_part_of_it() -> None:
    things = list(describe.things())
    assert [thing[1] for thing in find("Lighthouse", things)] == ["lighthouse"]
    assert [thing[1] for thing in find("lighthouse of alexandria", things)] == ["alexandria"]
    assert [thing[1] for thing in find("loom", things)] == ["loom_1", "loom_2"]
    assert [thing[1] for thing in find("kolos", things)] == ["rhodes"]
    assert [thing[1] for thing in find("pila", things)] == ["sawmill"]
    assert find("", things) == []
    assert find("ighthouse", things) == []


def test_similar_names_are_suggested() -> None:
    assert similar("libary", describe.things())[0] == "library"
    assert similar("zzzzzz", describe.things()) == []
