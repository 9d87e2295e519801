"""The facts of 7 Wonders Architects read straight from the data files, for proofs that must share nothing with the engine."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "src" / "heptapolis" / "games" / "architects" / "data"
Table = dict[str, Any]


def _read(name: str) -> Table:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CARDS: dict[str, Table] = {card["id"]: card for card in _read("cards.toml")["card"]}
WONDERS: dict[str, Table] = {wonder["id"]: wonder for wonder in _read("wonders.toml")["wonder"]}
TOKENS: dict[str, Table] = {token["id"]: token for token in _read("tokens.toml")["token"]}
DECKS: dict[str, dict[str, int]] = _read("decks.toml")
NUMBERS: Table = _read("numbers.toml")
CENTRAL = "central"


def box(wonders: list[str]) -> Counter[str]:
    """All cards of a game with these wonders."""
    return sum((Counter(DECKS[name]) for name in (CENTRAL, *wonders)), Counter())


def all_tokens() -> Counter[str]:
    """All progress tokens."""
    return Counter({name: token.get("copies", 1) for name, token in TOKENS.items()})
