"""Checking lists of ids in documents and deals, with one sentence for what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from heptapolis.errors import BadDocument
from heptapolis.games.architects.rules.tables import COPIES, TOKENS
from heptapolis.games.architects.text.words import CARD_BY_NAME, TOKEN_BY_NAME
from heptapolis.games.document_checks import find_numbers

card_numbers = partial(find_numbers, CARD_BY_NAME, "card")
token_numbers = partial(find_numbers, TOKEN_BY_NAME, "token")
"""The numbers of a list of cards, or of progress tokens."""


def check_tokens(found: Sequence[int], where: str) -> None:
    """Refuse more tokens of a kind than there are."""
    for token in TOKENS:
        count, most = list(found).count(token.number), int(COPIES[token.number])
        if count > most:
            raise BadDocument(f"the token {token.id} appears {count} times in {where}, but there are {most} of it")
