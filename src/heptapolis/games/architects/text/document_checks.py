"""Checking lists of ids in documents and deals, with one sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptapolis.errors import BadDocument
from heptapolis.games.architects.rules.tables import COPIES, TOKENS
from heptapolis.games.architects.text.words import CARD_BY_NAME, TOKEN_BY_NAME
from heptapolis.games.names import did_you_mean


def numbers(names: Any, known: Mapping[str, Any], what: str, where: str) -> list[int]:
    """The numbers of a list of ids of cards or tokens."""
    if not isinstance(names, list):
        raise BadDocument(f"{where} must be a list of {what}s, not {str(names)[:40]!r}")
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise BadDocument(f"there is no {what} {str(name)[:40]!r} ({where}){did_you_mean(name, known)}")
    return [known[name].number for name in names]


def card_numbers(names: Any, where: str) -> list[int]:
    """The numbers of a list of cards."""
    return numbers(names, CARD_BY_NAME, "card", where)


def token_numbers(names: Any, where: str) -> list[int]:
    """The numbers of a list of progress tokens."""
    return numbers(names, TOKEN_BY_NAME, "token", where)


def check_tokens(found: Sequence[int], where: str) -> None:
    """Refuse more tokens of a kind than there are."""
    for token in TOKENS:
        count, most = list(found).count(token.number), int(COPIES[token.number])
        if count > most:
            raise BadDocument(f"the token {token.id} appears {count} times in {where}, but there are {most} of it")
