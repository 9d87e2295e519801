"""What a move will bring, before it is confirmed: the rules play it on a copy of what the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.dice.rules.boards import BUILDINGS
from heptapolis.games.dice.rules.tables import BUILDING
from heptapolis.games.dice.rules.turns import choose, finished
from heptapolis.games.dice.text.documents import box_ids, write_attacks
from heptapolis.games.dice.text.words import building_name
from heptapolis.translation import translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Decision, Move, View
    from heptapolis.games.dice.rules.boards import Box


@dataclass(frozen=True)
class Standing:
    """What a city has to show at a moment of its turn."""

    coins: int
    resources: int
    points: int
    boxes: Mapping[str, int]
    """How many boxes of each building are checked."""


@dataclass(frozen=True)
class Outcome:
    """A city before and after a move."""

    seat: int
    before: Standing
    after: Standing
    attack: int | None
    """The points that an attack brings."""
    completes: str | None
    """The building that it completes."""
    then: Decision | None
    """What is asked next."""

    @property
    def foreseen(self) -> tuple[str, ...]:
        """The counters that change, with what they will show."""
        names = ("coins", "resources", "points")
        figures = tuple(
            f"{name}-{self.seat}={getattr(self.after, name)}"
            for name in names
            if getattr(self.after, name) != getattr(self.before, name)
        )
        return figures + tuple(
            f"boxes-{building}={count}"
            for building, count in self.after.boxes.items()
            if count != self.before.boxes[building]
        )

    def sentences(self, language: str) -> list[str]:
        """What follows from it, besides what is printed on the box."""
        found = []
        if self.attack is not None:
            points = words.points(self.attack, language)
            found.append(translate(language, "This attack brings {points}.", points=points))
        if self.completes is not None:
            building = building_name(self.completes, language)
            found.append(translate(language, "This completes {building}.", building=building))
        coins = words.coins(self.after.coins, language)
        found.append(translate(language, "Then you have {coins}.", coins=coins))
        if self.then is not None:
            found.append(translate(language, "What comes next: {question}", question=self.then.describe(language)))
        return found


def standing(view: View, seat: int, state: Any) -> Standing:
    """What a city has now, with all that its seat has chosen in the running turn."""
    begun = int(state.start_checked[seat])
    state.start_checked[seat] = state.checked[seat]  # points are counted from what stood when the round began
    points = view.game.score_sheet(state)[seat].total
    state.start_checked[seat] = begun
    checked = Counter(box.partition(".")[0] for box in box_ids(state, seat, int(state.checked[seat])))
    boxes = {name: checked[name] for name in BUILDINGS}
    return Standing(int(state.coins[seat]), int(state.resources[seat]), points, boxes)


def outcome(view: View, seat: int, move: Move, box: Box | None = None) -> Outcome:
    """What stands on the board after a move; `box` is the one that it checks."""
    state: Any = view._state()
    before = standing(view, seat, state)
    choose(state, seat, move.action)
    checked = int(state.checked[seat])
    whole = box is not None and finished(state, seat, int(BUILDING[box.number]), checked)
    return Outcome(
        seat,
        before,
        standing(view, seat, state),
        None if box is None else write_attacks(state, seat, checked).get(box.id),
        box.building if box is not None and whole else None,
        view.game.decision(state, seat),
    )
