"""7 Wonders Architects, as the proofs see it."""

from __future__ import annotations

import random
from typing import Any

from proofs.architects import counting, facts, following, uniform
from proofs.architects.watching import WATCH
from proofs.report import Report
from proofs.subject import Proof, Results, Subject, Volume

OTHER_RULES = {
    "economy_forces_build": False,
    "engineering_once_per_turn": False,
    "economy_once_per_turn": False,
    "extra_card_optional": False,
    "wonder_effect_optional": True,
    "token_retroactive": True,
    "halicarnassus_look_private": False,
    "all_decks_empty_ends_game": False,
    "science_set_needs_available_token": False,
    "military_tokens_unlimited": False,
    "olympia_both_before_triggers": False,
    "battle_before_final_scoring": False,
}
STRICT_RULES = {
    "engineering_forces_build": True,
    "coins_free_choice": False,
    "halicarnassus_shuffle_whole_deck": False,
    "player_without_reachable_card": "end_game",
    "olympia_both_before_triggers": False,
}


class Architects(Subject):
    """Two to seven players in turns."""

    name = "architects"
    variants = {  # noqa: RUF012
        **{str(players): {"players": players} for players in range(2, 8)},
        "other rules": {"players": 4, **OTHER_RULES},
        "strict rules": {"players": 3, "first": 2, **STRICT_RULES},
    }
    at_once = False
    tastes = ((("extra", "build", "exchange"), 0.6),)
    watch = WATCH

    def length(self, game: Any) -> int:
        return 30 * int(game.players)

    def account(self, first: Any) -> Any:
        from proofs.architects.sightings import ArchitectsAccount

        return ArchitectsAccount(first)

    def attempts(self, position: Any, rng: random.Random) -> list[str]:
        cards, tokens = sorted(facts.CARDS), sorted(facts.TOKENS)
        tried = [f"take {deck}" for deck in ("left", "right", "centre", "both", rng.randrange(7))]
        tried += [f"{kind} {side}" for kind in ("extra", "look") for side in ("left", "right", "centre")]
        tried += [f"pick {rng.choice(cards)}" for _ in range(3)] + [f"token {rng.choice(tokens)}" for _ in range(3)]
        tried += [f"build s{number}" for number in range(1, 6)]
        tried += [f"build s{rng.randint(1, 5)} {' '.join(rng.choices(cards[:7], k=rng.randint(1, 4)))}"]
        return [*tried, "exchange set", "exchange gear", "token hidden", "decline"]

    def check_box(self, report: Report, position: Any, where: str) -> None:
        following.check_box(report, position.to_dict(), where)

    def check_what_follows(
        self, report: Report, rng: random.Random, seat: int | None, one: Any, other: Any, where: str
    ) -> None:
        following.check_what_follows(report, rng, seat, one, other, where)

    def check_final(self, report: Report, position: Any) -> None:
        counting.check_final(report, position)

    def own_proofs(self, volume: Volume, seed: int) -> dict[str, Proof]:
        return {"worlds": lambda: uniform.prove(volume(300), seed, samples=100)}

    def tell_results(self, label: str, results: Results) -> list[str]:
        games = results.total()
        ended = sum(number for (ending, _), number in results.items() if ending == "cards")
        shared = sum(number for (_, winners), number in results.items() if len(winners) > 1)
        told = f"{label}: {games:,} games: {ended:,} ended without cards, {shared / max(games, 1):.3%} are shared"
        return [told] if games else []


SUBJECT = Architects()
