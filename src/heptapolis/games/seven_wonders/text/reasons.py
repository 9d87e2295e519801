"""Why moves of 7 Wonders are refused: figures and sentences. What the reasons are is decided in rules/legality.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from heptapolis.games.contract import Reason
from heptapolis.games.reasons import Sentences, sentence
from heptapolis.games.seven_wonders.rules.legality import ALLOWED, REFUSALS, next_stage, refusal, use_of
from heptapolis.games.seven_wonders.rules.state import BUILD, DISCARD, FETCH_CARD, FREE, STAGE, deciding_for
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, CARDS, COIN_COST
from heptapolis.games.seven_wonders.rules.trade import COINS_MISSING, NO_PAYMENT, payment_at
from heptapolis.games.seven_wonders.text.notation import NAME, WORDS, card_at
from heptapolis.games.seven_wonders.text.words import building_name
from heptapolis.games.words import Names
from heptapolis.kernel.state import State
from heptapolis.translation import message, translate

_SENTENCES: Sentences = {
    "not-in-hand": (message("{card} is not in the hand."), message("There is no such card in the hand.")),
    "already-built": message("{card} stands in the city already."),
    "goods-missing": (
        message("Goods for {card} can be neither produced nor bought."),
        message("Goods for stage {stage} can be neither produced nor bought."),
    ),
    "no-stage-left": message("All stages of the wonder are built."),
    "no-such-payment": (
        message("Nobody can be paid like that; possible: {offers}."),
        message("Nobody can be paid like that."),
    ),
    "no-free-build": message("The wonder offers no free building now."),
    "free-anyway": message("{card} costs nothing anyway."),
    "must-use": message("The Free City may discard only when it can use none of the cards."),
    "chain-first": (
        message("{card} is free by its chain: the Free City must build it."),
        message("The card is free by its chain: the Free City must build it."),
    ),
    "same-card": message("There are two of this card in the hand: the first of them is played."),
}


def explain(state: State, seat: int, action: int) -> Reason | None:
    """Why an action of a seat that owes a choice is not allowed, with its figures; None when it is allowed."""
    code = int(refusal(state, seat, action))
    if code == ALLOWED:
        return None
    use = int(use_of(action))
    figures: dict[str, Any] = {}
    city = int(deciding_for(state, seat))
    if use == FETCH_CARD:
        figures["card"] = CARDS[action - FETCH_CARD].id
    elif use in (BUILD, FREE, DISCARD) and (card := card_at(state, city, action)) >= 0:
        figures["card"] = CARDS[card].id
    elif use == STAGE:
        figures["stage"] = int(state.stages[city]) + 1
    if code == COINS_MISSING:
        card = CARD_BY_ID[figures["card"]].number if use == BUILD else int(next_stage(state, city))
        payment = int(payment_at(state, city, card, 0))
        total = 0 if payment == NO_PAYMENT else payment >> 8
        figures |= {"needed": total + int(COIN_COST[card]), "coins": int(state.coins[city])}
    return Reason(REFUSALS[code], {"kind": WORDS[use], **figures}, NAME)


def reason(reason: Reason, language: str = "en", names: Names = None) -> str:
    """Why a move is not allowed, in a sentence."""
    return sentence(reason, language, _SENTENCES, {"card": building_name, "offers": _offers})


def _offers(offers: Sequence[tuple[int, int]], language: str) -> str:
    """Ways to pay, in the notation of moves: "L2 R1"."""
    parts = [" ".join([f"L{left}"] * bool(left) + [f"R{right}"] * bool(right)) for left, right in offers]
    return ", ".join(part or translate(language, "nothing to pay") for part in parts)
