"""A whole table of any game, put together for its template from declared fields, moves and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from heptapolis.games import describe_for
from heptapolis.games.field_panels import panels
from heptapolis.games.plain import PlainGame
from heptapolis.translation import translate
from heptapolis.web.choosing import Option, Pick, Price, Use, by_kind
from heptapolis.web.scores import score_sheet

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View
    from heptapolis.web.board import BoardContext

TEMPLATE = "generic/board.html"


def draw(view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
    """All that templates/generic/board.html wants to know."""
    names = [card.name for card in setting.seats]
    told = panels(view, language, names)
    asked = setting.replay is None and view.decision() is not None
    return {
        "title": view.game.manifest.title,
        "about": told[0],
        "players": told[1:],
        "picks": picks(view, language) if asked else [],
        "chosen_sentence": chosen(view, setting, language),
        "sheet": score_sheet(view, setting, language) if view.over else None,
    }


def picks(view: View, language: str) -> list[Pick]:
    """The things to choose from with what can be done with each; moves that are about nothing stand alone."""
    moves = view.moves()
    things = dict.fromkeys(move.card for move in moves if move.card is not None)
    bare = [move for move in moves if move.card is None]
    return [_pick(view, card, by_kind(moves, card), language) for card in things] + [
        _pick(view, str(move), {move.kind: [move]}, language) for move in bare
    ]


def _pick(view: View, name: str, kinds: Mapping[str, list[Move]], language: str) -> Pick:
    words = describe_for(view.game.name)
    known = next((thing.kind for thing in words.things() if thing.id == name), None)
    facts = None if known is None else getattr(words, f"{known}_facts")(name, language)
    uses = tuple(
        Use(
            kind,
            translate(language, "Choose"),
            "check",
            tuple(Option(str(move), move.describe(language)) for move in moves),
            pays=False,
        )
        for kind, moves in kinds.items()
    )
    title = uses[0].options[0].say if facts is None else facts[0]
    notes = () if facts is None else tuple(text for _, text in facts[1])
    return Pick(name, title, Price("free", ""), uses, notes)


def chosen(view: View, setting: BoardContext, language: str) -> str:
    """What the viewer has chosen already, in a sentence."""
    game, state = view.game, view._state()
    if setting.chosen is None or setting.viewer is None or not isinstance(game, PlainGame):
        return setting.chosen or ""
    moves = (game.move(state, setting.viewer, action) for action in range(game.action_count))
    return next((move.describe(language) for move in moves if str(move) == setting.chosen), setting.chosen)
