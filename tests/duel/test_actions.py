"""Moves: their numbers in the fixed range, their parts, and their notation."""

from __future__ import annotations

import tomllib
from pathlib import Path

import heptapolis
from heptapolis.games.contract import Move, Position

from .facts import CARDS, TOKENS, WONDERS
from .helpers import city, full_layout, last, table

DATA = Path(heptapolis.__file__).parent / "games" / "duel" / "data"


def ids(name: str, key: str) -> list[str]:
    """The ids of a data file in order."""
    return [entry["id"] for entry in tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))[key]]


CARD_IDS, WONDER_IDS, TOKEN_IDS = ids("cards", "card"), ids("wonders", "wonder"), ids("tokens", "token")


def expected(move: Move, slots: dict[str, int]) -> int:
    """The number that a move should have."""
    match move.kind:
        case "build":
            return slots[str(move.card)]
        case "discard":
            return 20 + slots[str(move.card)]
        case "wonder":
            return 40 + 20 * WONDER_IDS.index(str(move.target)) + slots[str(move.card)]
        case "take":
            return 280 + WONDER_IDS.index(str(move.target))
        case "token":
            return 292 + TOKEN_IDS.index(str(move.target))
        case "destroy":
            return 302 + CARD_IDS.index(str(move.card))
        case "fetch":
            return 375 + CARD_IDS.index(str(move.card))
    assert move.kind == "begin"
    return 448 + int(str(move.target))


def notation(move: Move) -> str:
    parts = {
        "build": [move.card],
        "discard": [move.card],
        "wonder": [move.target, move.card],
        "destroy": [move.card],
        "fetch": [move.card],
    }.get(move.kind, [move.target])
    return " ".join([move.kind, *(str(part) for part in parts)])


def check(position: Position) -> set[str]:
    """All moves have the right number and notation; their kinds."""
    (seat,) = position.to_act
    layout = position.to_dict()["layout"]
    slots = {card: slot for slot, card in enumerate(layout) if card is not None}
    for move in position.moves(seat):
        assert move.action == expected(move, slots)
        assert str(move) == move.notation == notation(move)
        assert move.game == "duel"
        assert (move.payment is not None) or move.kind not in ("build", "wonder")
    return {move.kind for move in position.moves(seat)}


def test_the_data_files_name_the_same_cards_wonders_and_tokens() -> None:
    assert list(CARDS) == CARD_IDS
    assert sorted(WONDER_IDS) == sorted(WONDERS)
    assert sorted(TOKEN_IDS) == sorted(TOKENS)


def test_there_are_450_numbers() -> None:
    assert heptapolis.game("duel").action_count == 450


def test_numbers_of_build_discard_and_wonder() -> None:
    own = city(coins=90, wonders="appian_way temple_of_artemis colossus")
    for age in (1, 2, 3):
        assert check(table(own, {}, age=age, layout=full_layout(age))) == {"build", "discard", "wonder"}
    check(table(own, {}, "altar theater"))


def test_numbers_of_take() -> None:
    for seed in range(4):
        assert check(heptapolis.game("duel").start(seed)) == {"take"}


def test_numbers_of_token() -> None:
    for board in (TOKENS[:5], TOKENS[5:]):
        own = city(coins=0, buildings="scriptorium")
        assert check(table(own, {}, "library temple", progress=list(board)).play(0, "build library")) == {"token"}
    own = city(coins=90, wonders="great_library")
    assert check(table(own, {}, "altar theater").play(0, "wonder great_library altar")) == {"token"}


def test_numbers_of_destroy() -> None:
    goods = [card for card, facts in CARDS.items() if facts.makes]
    for wonder in ("circus_maximus", "statue_of_zeus"):
        position = table(city(coins=90, wonders=wonder), city(buildings=goods), "palace arena")
        assert check(position.play(0, f"wonder {wonder} palace")) == {"destroy"}


def test_numbers_of_fetch() -> None:
    for age in (1, 2, 3):
        discard = [card for card, facts in CARDS.items() if facts.age == age and facts.colour != "purple"][:15]
        discard += ["merchants_guild", "tacticians_guild"] if age == 3 else []
        beside = [card for card, facts in CARDS.items() if facts.age == age and card not in discard][:2]
        position = table(city(coins=90, wonders="mausoleum"), {}, " ".join(beside), discard=discard)
        assert check(position.play(0, f"wonder mausoleum {beside[0]}")) == {"fetch"}


def test_numbers_of_begin() -> None:
    assert check(last({}, {}, "altar").play(0, "discard altar")) == {"begin"}


def test_a_move_object_is_as_good_as_its_notation() -> None:
    position = table({}, {}, "altar theater")
    move = position.moves(0)[0]
    assert position.play(0, move) == position.play(0, str(move))
    foreign = Move(action=move.action, kind=move.kind, card=move.card, notation=str(move), game="seven-wonders")
    reason = position.why_not(0, foreign)
    assert reason is not None
    assert reason.code == "unknown-move"
