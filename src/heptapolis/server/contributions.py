"""What people add to deals: only ever to a deal whose commitment they could see, and keep, before.

At a table that waits the commitment stands on its pages, and whoever adds something sends it along. Where no table is
there yet an offer promises the deal: the secret follows from the offer and the server's key, so it is fixed before
anybody adds to it, and so does the id of the table, so that the database itself sees to it that an offer makes one table
and no second, whatever happens to this process in between.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from itsdangerous import BadSignature, URLSafeTimedSerializer

from heptapolis.server import fair_deals
from heptapolis.server.problems import Problem

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live

OFFER_SECONDS = 86400
"""How long an offer holds."""
MOST_OFFER = 400
"""Letters of an offer."""


@dataclass(frozen=True)
class Offer:
    """A deal that is promised to a visitor: what they come back with, and what it stands for."""

    token: str
    secret: bytes
    statement: str
    table: str
    """The id of the table that is made of it."""

    @property
    def commitment(self) -> str:
        """What is shown with it."""
        return fair_deals.commitment(self.secret, self.statement)


class Offers:
    """Makes offers and knows its own again; keeps nothing."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._signer = URLSafeTimedSerializer(key, salt="offer")

    def make(self, visitor: str, stated: str) -> Offer:
        """A deal of the game that is stated, for one visitor."""
        nonce = secrets.token_hex(16)
        found = self._of("", nonce, stated)
        return Offer(str(self._signer.dumps([visitor, nonce, found.commitment])), found.secret, stated, found.table)

    def read(self, visitor: str, token: str, stated: str) -> Offer:
        """What was offered to this visitor for the game that is stated; a Problem for anything else."""
        try:
            owner, nonce, shown = self._signer.loads(token[:MOST_OFFER], max_age=OFFER_SECONDS)
        except (BadSignature, TypeError, ValueError):
            raise offer_is_gone() from None
        found = self._of(token, str(nonce), stated)
        if owner != visitor:
            raise offer_is_gone()
        if shown != found.commitment:  # another game or other options, or the rules have changed since
            raise Problem(409, "This offer was made for another game.")
        return found

    def _of(self, token: str, nonce: str, stated: str) -> Offer:
        table = base64.urlsafe_b64encode(self._digest(nonce, b"offered table", 9)).decode()
        return Offer(token, self._digest(nonce, b"heptapolis offer", fair_deals.SECRET_BYTES), stated, table)

    def _digest(self, nonce: str, purpose: bytes, size: int) -> bytes:
        return hashlib.blake2b(nonce.encode(), key=self._key, digest_size=size, person=purpose).digest()


def offer_is_gone() -> Problem:
    """For an offer that was used already, is too old or was made to somebody else."""
    return Problem(410, "This offer has been used or has expired, so no game was begun: take a new one.")


def text_of(value: object) -> str:
    """What somebody adds, or a Problem; "" for nothing."""
    if value in (None, ""):
        return ""
    if not isinstance(value, str) or len(value) > fair_deals.MOST_CONTRIBUTION or not value.isprintable():
        raise Problem(422, "A contribution is a text of at most {most} letters.", most=fair_deals.MOST_CONTRIBUTION)
    return value


def for_table(live: Live, fields: Mapping[str, Any]) -> str:
    """What somebody adds at a table that shows its commitment; a Problem unless they say which they were shown."""
    text = text_of(fields.get("contribution"))
    if not text:
        return ""
    if live.setup.origin is not None:
        raise Problem(404, "This game began from a record or a position, not from a deal.")
    shown = fair_deals.read_commitment(fields.get("commitment"))
    if shown is None:
        raise Problem(422, "With a contribution send the commitment that the table shows: keep it first.")
    if shown != live.setup.commitment:
        raise Problem(409, "This is not the commitment of this table: look again before you add something.")
    return text
