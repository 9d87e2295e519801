"""A whole table of Architects, put together for its template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from heptapolis.games.architects.rules.tables import CONFLICTS
from heptapolis.games.architects.text.words import deck_name
from heptapolis.web.architects.choices import choices
from heptapolis.web.architects.cities import City, Deck, cities, deck
from heptapolis.web.architects.printed import token_face
from heptapolis.web.architects.revealed import revealed
from heptapolis.web.scores import score_sheet

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext

TEMPLATE = "architects/board.html"


def draw(view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
    """All that templates/architects/board.html wants to know."""
    document = view.to_dict()
    found = cities(view, setting, language)
    by_role = {city.role: city for city in found if city.role != "far"}
    own, right = by_role.get("own"), by_role.get("right", by_role.get("both"))
    centre = deck(document, "centre", language)
    decks: list[tuple[str, Deck, City | None]] = [("centre", centre, None)]
    if own is not None and right is not None:
        decks = [("left", own.deck, own), ("centre", centre, None), ("right", right.deck, right)]
    total = int(CONFLICTS[len(found)])
    return {
        "title": view.game.manifest.title,
        "turn": document["turn"],
        "pile": len(document["discard"]),
        "battle": document["conflict"],
        "conflicts": total,
        "cat": next((city for city in found if city.cat), None),
        "tokens": [token_face(token, language) for token in document["face_up"]],
        "stack": document["stack_size"],
        "decks": [(side, it, owner, deck_name(side, language)) for side, it, owner in decks],
        "own": own,
        "others": [city for city in found if city.role in ("left", "right", "both")],
        "far": [city for city in found if city.role == "far"],
        "cities": found,
        "choices": choices(view, setting.names, language),
        "chosen_sentence": "",
        "revealed": revealed(setting.revealed, language) if view.over and setting.revealed else None,
        "sheet": score_sheet(view, setting, language) if view.over else None,
    }
