"""Why moves of 7 Wonders Duel are refused: figures and sentences. What the reasons are is decided in rules/legality.py."""

from __future__ import annotations

from typing import Any

from heptapolis.games.contract import Reason
from heptapolis.games.duel.rules.legality import ALLOWED, COINS_MISSING, REFUSALS, refusal, slot_of, use_of, wonder_of
from heptapolis.games.duel.rules.state import BUILD, BUILD_WONDER, CHOOSE_TOKEN, DESTROY_CARD, FETCH_CARD, PLAY, TAKE
from heptapolis.games.duel.rules.tables import BUILDABLE, CARD_BY_ID, CARD_COUNT, CARDS, TOKENS, WONDERS
from heptapolis.games.duel.rules.trade import total_cost
from heptapolis.games.duel.text.notation import NAME, WORDS, lies_open
from heptapolis.games.duel.text.words import card_name, token_name, wonder_name
from heptapolis.games.reasons import Sentences, sentence
from heptapolis.games.words import Names
from heptapolis.kernel.state import State
from heptapolis.translation import message

_SENTENCES: Sentences = {
    "not-in-layout": (
        message("{card} does not lie face up in the layout."),
        message("There is no such card face up in the layout."),
    ),
    "covered": message("{card} is covered by other cards."),
    "not-your-wonder": message("{wonder} does not belong to this city."),
    "wonder-built": message("{wonder} stands in the city already."),
    "seven-wonders": message("{n} wonders are built: there will be no other."),
    "no-target": message("{card} cannot be taken from the other city now."),
}
_NAMES = {"card": card_name, "wonder": wonder_name, "token": token_name}


def explain(state: State, seat: int, action: int) -> Reason | None:
    """Why an action of a seat that owes a choice is not allowed, with its figures; None when it is allowed."""
    code = int(refusal(state, seat, action))
    if code == ALLOWED:
        return None
    use = int(use_of(action))
    figures: dict[str, Any] = {"kind": WORDS[use]}
    if use <= BUILD_WONDER and state.phase == PLAY and lies_open(state, int(slot_of(action))):
        figures["card"] = CARDS[int(state.layout[state.age, slot_of(action)])].id
    if use == BUILD_WONDER:
        figures["wonder"] = WONDERS[int(wonder_of(action))].id
    elif use == TAKE:
        figures["wonder"] = WONDERS[action - TAKE].id
    elif use == CHOOSE_TOKEN:
        figures["token"] = TOKENS[action - CHOOSE_TOKEN].id
    elif use in (DESTROY_CARD, FETCH_CARD):
        figures["card"] = CARDS[action - use].id
    if code == COINS_MISSING:
        work = CARD_BY_ID[figures["card"]].number if use == BUILD else CARD_COUNT + int(wonder_of(action))
        figures |= {"needed": int(total_cost(state, seat, work)), "coins": int(state.coins[seat])}
    return Reason(REFUSALS[code], figures, NAME)


def reason(reason: Reason, language: str = "en", names: Names = None) -> str:
    """Why a move is not allowed, in a sentence."""
    offered = [tell(reason.figures[kind], language) for kind, tell in _NAMES.items() if kind in reason.figures]
    return sentence(reason, language, _SENTENCES, _NAMES, n=BUILDABLE, **({"name": offered[-1]} if offered else {}))
