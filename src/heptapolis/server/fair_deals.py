"""Fair deals: whoever keeps the commitment and then adds something of their own knows that the deal was not chosen.

Before a game begins the server draws a secret of 256 bits and shows a commitment: a BLAKE2b digest of the secret and of a
statement (game, players, options, rules version). Then the seats may add contributions of their own. The deal key, a
digest of secret, statement and contributions, is the seed of the game. After the end the secret is told, and anybody can
check that it fits the commitment, that the seed follows from it, and that the seed gives the deal that was played.
`docs/fair-deals.md` says what that proves, to whom, and what it does not.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.errors import BadDocument

if TYPE_CHECKING:
    from heptapolis.games.contract import Game

FORMAT = 1
SECRET_BYTES = 32
MOST_CONTRIBUTION = 128
"""Letters of a contribution."""


def new_secret() -> bytes:
    """256 bits from the system."""
    return secrets.token_bytes(SECRET_BYTES)


def statement(game: str, players: int, options: Mapping[str, Any], rules_version: int) -> str:
    """What the server commits to besides the secret, as one line of JSON with sorted keys."""
    fields = {"format": FORMAT, "game": game, "players": players, "options": dict(options), "rules": rules_version}
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def stated(game: Game, rules: int | None = None) -> str:
    """The statement about a game as it will be played, or was dealt with an older version of the rules."""
    version = game.rules_version if rules is None else rules
    return statement(game.name, game.players, json.loads(json.dumps(game.options)), version)


def commitment(secret: bytes, stated: str) -> str:
    """The digest that is shown before the deal."""
    return _digest(b"heptapolis commit", secret, stated.encode()).hex()


def read_commitment(text: object) -> str | None:
    """A commitment as somebody copied it, perhaps with spaces or in capitals; None if it is none."""
    digits = "".join(text.split()).lower() if isinstance(text, str) else ""
    return digits if re.fullmatch("[0-9a-f]{64}", digits) else None


def deal_key(secret: bytes, stated: str, contributions: Mapping[int, str]) -> int:
    """The seed of the game: a number of 256 bits."""
    added = json.dumps({str(seat): contributions[seat] for seat in sorted(contributions)}, separators=(",", ":"))
    return int.from_bytes(_digest(b"heptapolis deal", secret, stated.encode(), added.encode()), "big")


def _digest(purpose: bytes, *parts: bytes) -> bytes:
    """BLAKE2b-256 over parts that each tell their length, so that no two lists of parts read the same."""
    state = hashlib.blake2b(digest_size=32, person=purpose[:16])
    for part in parts:
        state.update(len(part).to_bytes(8, "big"))
        state.update(part)
    return state.digest()


@dataclass(frozen=True)
class Proof:
    """All that is told about a deal. `secret` is None before the end."""

    statement: str
    commitment: str
    contributions: Mapping[int, str]
    secret: bytes | None = None

    @property
    def seed(self) -> int | None:
        """The deal key, once the secret is known."""
        return None if self.secret is None else deal_key(self.secret, self.statement, self.contributions)

    def holds(self) -> bool | None:
        """Whether the secret fits the commitment; None while it is not known."""
        return None if self.secret is None else commitment(self.secret, self.statement) == self.commitment

    def to_dict(self) -> dict[str, Any]:
        """A document that `heptapolis verify` reads."""
        document: dict[str, Any] = {
            "heptapolis": "fair-deal",
            "statement": self.statement,
            "commitment": self.commitment,
            "contributions": {str(seat): text for seat, text in sorted(self.contributions.items())},
        }
        if self.secret is not None:
            document |= {"secret": self.secret.hex(), "seed": str(self.seed)}
        return document


def read_proof(document: object) -> Proof:
    """A proof from its document, or BadDocument."""
    if not isinstance(document, dict) or document.get("heptapolis") != "fair-deal":
        raise BadDocument('the proof of a fair deal is an object with "heptapolis": "fair-deal"')
    for key in ("statement", "commitment"):
        if not _is_text(document.get(key)):
            raise BadDocument(f"the proof of a fair deal has a text {key!r}")
    added = document.get("contributions", {})
    if not isinstance(added, dict) or not all(_SEAT.fullmatch(seat) and _is_text(text) for seat, text in added.items()):
        raise BadDocument("contributions is an object: a text for each seat that added one")
    secret = document.get("secret")
    try:
        known = None if secret is None else bytes.fromhex(secret)
    except (TypeError, ValueError):
        raise BadDocument("secret is written as hexadecimal digits") from None
    if known is not None and len(known) != SECRET_BYTES:
        raise BadDocument(f"the secret has {SECRET_BYTES} bytes, not {len(known)}")
    return Proof(
        document["statement"], document["commitment"], {int(seat): text for seat, text in added.items()}, known
    )


_SEAT = re.compile("[0-9]", re.ASCII)


def _is_text(value: object) -> bool:
    """Whether it is a text that can be digested: one without halves of letters."""
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)
