"""`heptapolis verify`: what the proof of a deal proves to the person who checks it, and what it does not.

All that a proof holds comes from the server, so by itself it only agrees with itself. What a person kept before the deal
is what it is measured by: the commitment, and what they added after they had seen it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import heptapolis
from heptapolis.errors import BadDocument, BadOption, HeptapolisError
from heptapolis.games import game_class
from heptapolis.games.contract import Game
from heptapolis.server.fair_deals import Proof, read_commitment, read_proof


@dataclass
class Verdict:
    """What was looked at and whether it holds, what stays unproven, and what all that amounts to."""

    checks: list[tuple[bool, str]] = field(default_factory=list)
    unproven: list[str] = field(default_factory=list)
    conclusion: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing contradicts the proof."""
        return all(holds for holds, _ in self.checks)


def verify(
    proof_file: Path, record_file: Path | None = None, commitment: str | None = None, contribution: str | None = None
) -> Verdict:
    """Check the proof of a deal, by the record and by what the person kept: the commitment, and what they added."""
    from heptapolis.text_files import read_text

    kept = None if commitment is None else read_commitment(commitment)
    if commitment is not None and kept is None:
        raise BadOption(
            f"--commitment is the fingerprint that you kept, 64 digits 0 to 9 and a to f, not {commitment!r}"
        )
    document = _json(read_text(proof_file), str(proof_file))
    proof = read_proof(document)
    if proof.secret is None:
        raise BadDocument("the secret is not told yet: it is told when the game is over")
    game, rules = _game(proof)
    if any(seat >= game.players for seat in proof.contributions):
        raise BadDocument(f"this proof counts a contribution of a seat that a table of {game.players} does not have")
    own = [seat for seat, text in sorted(proof.contributions.items()) if text == contribution]
    verdict = Verdict([(bool(proof.holds()), "the secret fits the fingerprint in the proof")])
    if kept is not None:
        verdict.checks.append((proof.commitment == kept, "the fingerprint in the proof is the one that you kept"))
    if contribution is not None:
        place = f", as that of seat {own[0]} (the first seat is 0)" if own else ""
        verdict.checks.append((bool(own), f"what you added is counted{place}"))
    if "seed" in document:
        follows = document["seed"] == str(proof.seed)
        verdict.checks.append((follows, "the seed follows from secret, statement and contributions"))
    if record_file is not None:
        text = read_text(record_file)
        played = heptapolis.read_record(text)
        dealt = not played.from_document  # a position can be made by hand, whatever deal it names
        named = re.search(r'^\[Rules "([^"]*)"\]', text, re.MULTILINE)
        of_these_rules = named is None or named[1] == str(rules)
        same = dealt and of_these_rules and played.game == game and played.first() == game.start(seed=proof.seed)
        verdict.checks.append((same, "the game that was played began with this deal"))
    others = [seat for seat in sorted(proof.contributions) if seat not in own[:1]]
    verdict.unproven = _unproven(kept is not None, bool(own), others, record_file is not None)
    verdict.conclusion = _conclusion(kept is not None, bool(own), others, record_file is not None)
    return verdict


def _unproven(kept: bool, own: bool, others: list[int], record: bool) -> list[str]:
    """What the person still has to take on trust."""
    found = []
    if not kept:
        found.append(
            "that the secret was fixed before anything was added: "
            "compare with the fingerprint that you kept, by --commitment"
        )
    if not own:
        found.append(
            "that the secret was not chosen for its deal: "
            "only what you added after you had seen the fingerprint proves that, by --contribution"
        )
    if others:
        found.append(
            f"that {_seats(others)} added without knowing the secret: whoever ran the server could have chosen the deal "
            "by what a seat of theirs added after all others"
        )
    if not record:
        found.append("that the game was played from this deal: give its record too")
    return found


def _conclusion(kept: bool, own: bool, others: list[int], record: bool) -> str:
    """What it amounts to, and not a word more."""
    if not kept:
        return "The proof agrees with itself. It does not prove that the deal was fair."
    if not record:
        return "So far it holds; with the record of the game its deal is checked too."
    if not own:
        return (
            "The deal followed from a secret that was fixed before you kept its fingerprint. "
            "It does not prove that the secret was not chosen for its deal."
        )
    if others:
        return (
            "The deal was fair, unless whoever ran the server could guess what you would add, "
            f"or decided what {_seats(others)} added after you had added."
        )
    return "The deal was fair: nobody who could not guess what you would add could choose it."


def _seats(seats: list[int]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _game(proof: Proof) -> tuple[Game, int]:
    """The game that the statement is about, and the version of the rules that it was dealt with."""
    stated = _json(proof.statement, "the statement of the proof")
    options = stated.get("options")
    if not isinstance(options, dict) or not {"game", "players", "rules"} <= stated.keys():
        raise BadDocument("the statement of the proof does not name game, players, options and rules")
    try:
        game = game_class(stated["game"])(stated["players"], options)
    except HeptapolisError as error:
        raise BadDocument(f"the statement of the proof is not about a game that there is: {error}") from None
    rules = stated["rules"]
    if not isinstance(rules, int) or not 1 <= rules <= game.rules_version:
        raise BadOption(f"this deal was made by rules version {rules!r}; here is version {game.rules_version}")
    return game, rules


def _json(text: str, name: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise BadDocument(f"{name} is not JSON") from None
    if not isinstance(document, dict):
        raise BadDocument(f"{name} is not an object with named fields")
    return document
