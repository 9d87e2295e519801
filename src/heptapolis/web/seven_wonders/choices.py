"""The hand of a seat of 7 Wonders: what each card says at a glance, and all that can be done with it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.contract import Move, Reason
from heptapolis.games.seven_wonders.rules.state import is_chained
from heptapolis.games.seven_wonders.rules.tables import BUILDINGS, CARD_BY_ID, DISCARD_COINS
from heptapolis.games.seven_wonders.text.words import card_name
from heptapolis.translation import message, translate, translate_plural
from heptapolis.web.choosing import Option, Payee, Pick, Price, Use, by_kind
from heptapolis.web.seven_wonders.foresight import foresee
from heptapolis.web.seven_wonders.prices import why
from heptapolis.web.seven_wonders.printed import face

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.seven_wonders.cities import City

_LABELS = {
    "build": (message("Build"), "check"),
    "free": (message("Build for free, by the wonder"), "free"),
    "stage": (message("Build a stage of the wonder"), "stage"),
    "discard": (message("Discard"), "pile"),
    "fetch": (message("Build from the discard pile"), "pile"),
}
_BRIEF = {
    "goods-missing": message("goods missing"),
    "already-built": message("built already"),
}
_WORTH_SAYING = ("build", "stage")
"""Uses that are shown with the reason where they are not possible."""


def hand(view: View, viewer: int | None) -> list[str]:
    """The cards to look at: the hand, or what can be fetched from the discard pile."""
    if viewer is None:
        return []
    document, decision = view.to_dict(), view.decision()
    own = document["cities"][viewer]
    if decision is not None and decision.kind == "fetch":
        return list(dict.fromkeys(document["discard"]))
    if decision is not None and decision.kind == "free-city":
        # The Free City gets a card of what remains when the own one is taken.
        cards = list(own["hand"])
        cards.remove(own["chosen"].split()[1])
        return cards
    if decision is not None and decision.city != viewer:
        return list(document["cities"][decision.city]["hand"])
    return list(own.get("hand", ()))


def picks(view: View, cards: Sequence[str], around: Mapping[str, City], language: str) -> dict[str, Pick]:
    """What can be done with each card. `around` are the cities to the "left" and "right" of the one that is decided for."""
    decision = view.decision()
    if decision is None:
        return {}
    moves, state = view.moves(), view._state()
    found = {}
    for card in dict.fromkeys(cards):
        mine = by_kind(moves, card)
        chained = bool(is_chained(state, decision.city, CARD_BY_ID[card].number))
        uses = [_use(view, kind, card, mine.get(kind, []), around, language) for kind in _LABELS]
        built = view.to_dict()["cities"][decision.city]["buildings"]
        price = _price(view, card, mine, chained, built, language)
        possible = tuple(use for use in uses if use.options or use.reason)
        found[card] = Pick(card, card_name(card, language), price, possible)
    return found


def _use(view: View, kind: str, card: str, moves: Sequence[Move], around: Mapping[str, City], language: str) -> Use:
    text, icon = _LABELS[kind]
    label = translate(language, text)
    if moves:
        gains = translate_plural(language, "+{n} coin", "+{n} coins", DISCARD_COINS) if kind == "discard" else ""
        options = tuple(
            Option(
                str(move),
                move.describe(language),
                _payees(view, move, around, language),
                gains=gains,
                foreseen=foresee(view, move, around, language),
            )
            for move in moves
        )
        pays = kind in _WORTH_SAYING
        return Use(kind, label, icon, options, effects=_brings(kind, card, around, language), pays=pays)
    reason = view.why_not(f"{kind} {card}") if kind in _WORTH_SAYING else None
    # What the whole phase does not know is not worth a word.
    said = "" if reason is None or reason.code in ("not-now", "unknown-move") else reason.describe(language)
    return Use(kind, label, icon, reason=said, brief=_refused(reason, language).text if said and reason else "")


def _brings(kind: str, card: str, around: Mapping[str, City], language: str) -> tuple[str, ...]:
    """What a use brings, in sentences."""
    if kind == "discard":
        return ()
    if kind == "stage":
        own = around["own"]
        return (own.stages[own.built].effect,)
    return (face(card, language).effect,)


def _payees(view: View, move: Move, around: Mapping[str, City], language: str) -> tuple[Payee, ...]:
    left, right, bank = move.payment or (0, 0, 0)
    if not left and not right and not bank:
        return ()
    state, own = view._state(), around["own"].number
    paid = [
        Payee(around["left"].name, "left", left, " ".join(why(state, own, "left", language))),
        Payee(around["right"].name, "right", right, " ".join(why(state, own, "right", language))),
        Payee(translate(language, "bank"), "bank", bank),
    ]
    return tuple(payee for payee in paid if payee.coins)


def stage_price(view: View, cards: Sequence[str], language: str) -> Price | None:
    """What the next stage takes now: any card will do for it, so the first one tells; nothing where no stage is asked for."""
    if not cards:
        return None
    move = next((move for move in view.moves() if move.kind == "stage"), None)
    if move is not None:
        return _paid(move, language)
    reason = view.why_not(f"stage {cards[0]}")
    if reason is None or reason.code not in ("coins-missing", "goods-missing"):
        return None
    return _refused(reason, language)


def _price(
    view: View, card: str, mine: Mapping[str, Sequence[Move]], chained: bool, built: Sequence[str], language: str
) -> Price:
    """What building the card takes, at a glance."""
    if "fetch" in mine:
        return Price("free", translate(language, "free"))
    if "build" not in mine:
        reason = view.why_not(f"build {card}")
        if reason is None:
            return Price("no", "")
        return replace(_refused(reason, language), coins=0)
    move = mine["build"][0]
    if chained:
        names = [card_name(other, language) for other in built if _frees(other, card)]
        return Price("chain", translate(language, "free with {buildings}", buildings=words.both(names, language)))
    if CARD_BY_ID[card].cost:
        return _paid(move, language)
    return Price("free", translate(language, "free"))


def _refused(reason: Reason, language: str) -> Price:
    """Why something cannot be built, in a word or two, and how many coins it would take."""
    if reason.code == "coins-missing":
        needed = reason.figures["needed"]
        return Price("no", translate(language, "{coins} needed", coins=words.coins(needed, language)), needed)
    brief = _BRIEF.get(reason.code)
    return Price("no", reason.describe(language) if brief is None else translate(language, brief, **reason.figures))


def _paid(move: Move, language: str) -> Price:
    """What a move takes that is not free."""
    left, right, bank = move.payment or (0, 0, 0)
    if left or right:
        return Price("trade", _paid_to(left, right, bank, language), left + right + bank)
    if bank:
        return Price("coins", translate(language, "to the bank"), bank)
    return Price("own", translate(language, "own goods"))


def _paid_to(left: int, right: int, bank: int, language: str) -> str:
    """Where the coins of a trade go: a side where one gets all, how much each gets otherwise."""
    if not right and not bank:
        return translate(language, "to the left")
    if not left and not bank:
        return translate(language, "to the right")
    shares = (
        (left, message("{n} left")),
        (right, message("{n} right")),
        (bank, message("{n} to the bank")),
    )
    return "= " + " + ".join(translate(language, text, n=n) for n, text in shares if n)


def _frees(building: str, card: str) -> bool:
    """Whether this building is printed on the card as its chain."""
    return any(CARD_BY_ID[building] in BUILDINGS[name] for name in CARD_BY_ID[card].free_with)


def chosen_sentence(notation: str, language: str) -> str:
    """What somebody has chosen, in a sentence, from its notation."""
    kind, _, rest = notation.partition(" ")
    card, *coins = rest.split() or [""]
    paid = {side: int(amount) for side, amount in re.findall(r"([LR])(\d+)", " ".join(coins))}
    bank = CARD_BY_ID[card].cost.get("coins", 0) if kind == "build" else 0
    payment = (paid.get("L", 0), paid.get("R", 0), bank) if kind in ("build", "stage") else None
    return Move(-1, kind, card or None, payment, None, notation, "seven-wonders").describe(language)


def chosen_card(notation: str | None) -> dict[str, Any]:
    """The kind and the card of a notation."""
    parts = (notation or "").split()
    return {"kind": parts[0] if parts else "", "card": parts[1] if len(parts) > 1 else ""}
