"""A whole table of Duel, put together for its template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from heptapolis.games.duel.rules.legality import draft_offer
from heptapolis.games.duel.rules.tables import CARD_BY_ID, CITY_WONDERS, SLOTS, WONDERS
from heptapolis.games.duel.text.documents import members
from heptapolis.games.words import AGES
from heptapolis.web.duel.choices import Choosing
from heptapolis.web.duel.cities import cities
from heptapolis.web.duel.layout import layout
from heptapolis.web.duel.printed import face, token_face, wonder_face
from heptapolis.web.duel.track import track
from heptapolis.web.scores import score_sheet

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext

TEMPLATE = "duel/board.html"


def draw(view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
    """All that templates/duel/board.html wants to know."""
    document, decision = view.to_dict(), view.decision()
    revealed = setting.revealed if view.over else None
    laid = layout(view, document, language, revealed)
    left, right = cities(view, setting, language)
    choosing = Choosing(view, setting, laid, left.number, language)
    picks = choosing.picks()
    kind = "" if decision is None else decision.kind
    return {
        "title": view.game.manifest.title,
        "ages": [(number, AGES[number]) for number in (1, 2, 3)],
        "age": document["age"],
        "phase": document["phase"],
        "cards_left": len(laid.cards),
        "cards_in_all": SLOTS,
        "layout": laid,
        "draft": _draft(view, document, language),
        "track": track(document, (left.seat.name, right.seat.name), left.number, language),
        "progress": [token_face(token, language) for token in document["progress"]],
        "left": left,
        "right": right,
        "discard": [face(card, language) for card in document["discard"]],
        "kind": kind,
        "picks": picks,
        "offered_cards": [face(card, language) for card in picks] if kind in ("destroy", "fetch") else [],
        "offered_tokens": [token_face(token, language) for token in picks] if kind == "library" else [],
        "to_come": [
            (AGES[int(number)], [face(card, language) for card in cards if card in CARD_BY_ID])
            for number, cards in (revealed or {}).get("to_come", {}).items()
        ],
        "beginnings": choosing.beginnings(),
        "discarding": choosing.discarding(),
        "wonder_prices": choosing.wonder_prices(),
        "wonders_each": CITY_WONDERS,
        "chosen_sentence": "",
        "sheet": score_sheet(view, setting, language) if view.over else None,
    }


def _draft(view: View, document: Mapping[str, Any], language: str) -> dict[str, Any] | None:
    """The wonders of this round of the draft, with who has taken them; None when the draft is over."""
    if document["phase"] != "draft":
        return None
    offer = members(int(draft_offer(view._state())), WONDERS)
    rounds = document.get("draft", [[], []])
    number = next((place for place, names in enumerate(rounds) if set(offer) & set(names)), 0)
    takers = {name: seat for seat, city in enumerate(document["cities"]) for name in city["wonders"]}
    wonders = [(wonder_face(name, language), takers.get(name)) for name in rounds[number]]
    return {"round": number + 1, "rounds": len(rounds), "wonders": wonders}
