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
    from heptapolis.web.choosing import Pick

TEMPLATE = "dice/board.html"


def draw(view: View, setting: BoardContext, language: str) -> Mapping[str, Any]:
    """All that templates/dice/board.html wants to know."""
    document = view.to_dict()
    found = cities(view, setting, language)
    forum = sections(view, setting.viewer, language)
    choices = Choices(view, language, asked=setting.replay is None)
    dice = choices.dice([die.id for section in forum for die in section.dice])
    boxes = choices.boxes()
    possible = {box: pick for box, pick in boxes.items() if pick.uses[0].options}
    declining, said = choices.bare("decline"), choices.chosen()
    return {
        "title": view.game.manifest.title,
        "round": document["round"],
        "last_round": bool(is_last_round(view._state())),
        "forum": forum,
        "beside": beside(view, language),
        "asked": choices.kind,
        **{role: next((city for city in found if city.role == role), None) for role in ("own", "left", "right")},
        "far": [city for city in found if city.role == "far"],
        "cities": found,
        "dice_picks": dice,
        "openers": _openers(dice),
        "box_picks": possible,
        "refusals": {box: pick.uses[0].reason for box, pick in boxes.items() if box not in possible},
        "bonus_picks": choices.bonuses(),
        "passing": choices.passing(),
        "pass_coins": PASS_COINS,
        "declining": None if declining is None else str(declining),
        "wonder": next(
            (pick for box, pick in boxes.items() if box.startswith("wonder.") and choices.kind != "check"), None
        ),
        "chosen_sentence": " ".join(said),
        "sheet": score_sheet(view, setting, language) if view.over else None,
    }


def _openers(dice: Mapping[str, Pick]) -> dict[str, str]:
    """The dice that open each box now, so that a box and its dice can point at each other."""
    found: dict[str, list[str]] = {}
    for die, pick in dice.items():
        for option in (option for use in pick.uses for option in use.options):
            for spot in option.foreseen:
                if spot.startswith("box-"):
                    found.setdefault(spot.removeprefix("box-"), []).append(die)
    return {box: " ".join(openers) for box, openers in found.items()}
