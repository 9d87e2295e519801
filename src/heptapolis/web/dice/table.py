"""A whole table of Dice, put together for its template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from heptapolis.games.dice.rules.state import is_last_round
from heptapolis.games.dice.rules.tables import PASS_COINS
from heptapolis.web.dice.choices import Choices
from heptapolis.web.dice.cities import cities
from heptapolis.web.dice.forum import beside, sections
from heptapolis.web.scores import score_sheet

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext

TEMPLATE = "dice/board.html"


def draw(view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
    """All that templates/dice/board.html wants to know."""
    document = view.to_dict()
    found = cities(view, setting, language)
    forum = sections(view, setting.viewer, language)
    choices = Choices(view, language, asked=setting.replay is None)
    dice = choices.dice([die.id for section in forum for die in section.dice])
    boxes = choices.boxes()
    declining, said = choices.bare("decline"), choices.chosen()
    opened = {pick.id: _dice_for(pick.id, dice.values()) for pick in boxes.values()}
    return {
        "title": view.game.manifest.title,
        "round": document["round"],
        "last_round": bool(is_last_round(view._state())),
        "forum": forum,
        "beside": beside(view, language),
        "own": next((city for city in found if city.role == "own"), None),
        "left": next((city for city in found if city.role == "left"), None),
        "right": next((city for city in found if city.role == "right"), None),
        "far": [city for city in found if city.role == "far"],
        "cities": found,
        "dice_picks": dice,
        "box_picks": boxes,
        "opened_by": opened,
        "bonus_picks": choices.bonuses(),
        "passing": choices.passing(),
        "pass_coins": PASS_COINS,
        "declining": None if declining is None else str(declining),
        "offered": [pick for pick in boxes.values() if choices.kind == "check" and pick.uses[0].options],
        "wonder": next(
            (pick for pick in boxes.values() if pick.id.startswith("wonder.") and choices.kind != "check"), None
        ),
        "chosen_sentence": " ".join(said),
        "sheet": score_sheet(view, setting, language) if view.over else None,
    }


def _dice_for(box: str, dice: Any) -> str:
    """The dice that open a box now, as a list that style sheets can look into."""
    return " ".join(
        pick.id
        for pick in dice
        if any(option.notation.endswith(f" {box}") for use in pick.uses for option in use.options)
    )
