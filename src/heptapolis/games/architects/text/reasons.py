"""Why moves of 7 Wonders Architects are refused: figures and sentences. The reasons are decided in rules/legality.py."""

from __future__ import annotations

from functools import partial
from typing import Any

from heptapolis.games import words
from heptapolis.games.architects.rules.legality import (
    ALREADY_BUILT,
    CANNOT_PAY,
    EMPTY_DECK,
    MUST_BUILD,
    NO_SET,
    NO_SUCH_PAYMENT,
    NO_TOKEN,
    NOT_AVAILABLE,
    NOT_REACHABLE,
    NOT_SEEN,
    REFUSALS,
    refusal,
    use_of,
)
from heptapolis.games.architects.rules.state import PICK_CARD, TAKE_TOKEN
from heptapolis.games.architects.rules.tables import CARDS, WONDERS
from heptapolis.games.architects.rules.trade import forced, stage_of
from heptapolis.games.architects.text.notation import NAME, STAGE_IDS, WORDS, target_of
from heptapolis.games.architects.text.words import card_name, deck_name, stage_number
from heptapolis.games.contract import Reason
from heptapolis.games.reasons import Namers, Sentences, sentence
from heptapolis.games.words import Names
from heptapolis.kernel.state import State
from heptapolis.translation import message

_SENTENCES: Sentences = {
    "empty-deck": message("There is no card left: {deck}."),
    "not-reachable": message("This seat cannot reach that deck: {deck}."),
    "already-built": message("Stage {stage} is built already."),
    "not-available": message("Stage {stage} must wait for what is below it: {needs}."),
    "cannot-pay-different": message("Stage {stage} costs {count} different resources: they are not there."),
    "cannot-pay-identical": message("Stage {stage} costs {count} identical resources: they are not there."),
    "no-such-payment": message("Stage {stage} cannot be paid with these cards."),
    "no-set": message("There are not enough science symbols for this exchange."),
    "no-token": message("There is no such progress token to take."),
    "no-extra": message("No progress token offers an extra card now."),
    "not-seen": message("{card} is not among the cards looked at."),
    "must-build": message("Stage {stages} can be paid, so it must be built."),
    "must-exchange": message("A science set must be exchanged."),
    "must-take": message("A card must still be taken."),
    "must-use": message("This effect cannot be declined."),
}


def explain(state: State, seat: int, action: int) -> Reason | None:
    """Why an action of a seat that owes a choice is not allowed, with its figures; None when it is allowed."""
    code = int(refusal(state, seat, action))
    if not code:
        return None
    figures: dict[str, Any] = {"kind": WORDS[int(use_of(action))]}
    if code in (EMPTY_DECK, NOT_REACHABLE):
        figures["deck"] = target_of(state, seat, action)
    elif code in (ALREADY_BUILT, NOT_AVAILABLE, CANNOT_PAY, NO_SUCH_PAYMENT):
        figures |= stage_figures(state, seat, int(stage_of(action)), code)
    elif code == NO_SET:
        figures["set"] = target_of(state, seat, action)
    elif code == NO_TOKEN and use_of(action) == TAKE_TOKEN:
        figures["token"] = target_of(state, seat, action)
    elif code == NOT_SEEN:
        figures["card"] = CARDS[action - PICK_CARD].id
    elif code == MUST_BUILD:
        stages = int(forced(state, seat))
        figures["stages"] = [name for place, name in enumerate(STAGE_IDS) if stages >> place & 1]
    return Reason(REFUSALS[code], figures, NAME)


def stage_figures(state: State, seat: int, place: int, code: int) -> dict[str, Any]:
    """What there is to say of a stage that cannot be built."""
    stage = WONDERS[int(state.wonder[seat])].stages[place]
    figures: dict[str, Any] = {"stage": stage.id}
    if code == NOT_AVAILABLE:
        built = int(state.stages[seat])
        figures["needs"] = [STAGE_IDS[number - 1] for number in stage.needs if not built >> number - 1 & 1]
    elif code == CANNOT_PAY:
        figures |= {"count": stage.cost, "cost": stage.kind}
    return figures


def reason(reason: Reason, language: str = "en", names: Names = None) -> str:
    """Why a move is not allowed, in a sentence."""
    tell: Namers = {
        "stage": lambda stage, _: stage_number(stage),
        "card": card_name,
        "deck": partial(deck_name, names=names),
        "needs": lambda stages, language: words.both([*map(stage_number, stages)], language),
        "stages": lambda stages, language: words.either([*map(stage_number, stages)], language),
    }
    code = f"cannot-pay-{reason.figures['cost']}" if reason.code == "cannot-pay" else ""
    return sentence(reason, language, _SENTENCES, tell, code)
