"""7 Wonders as the contract wants it."""

from __future__ import annotations

from heptapolis.games.contract import Decision, Move
from heptapolis.games.folder_game import FolderGame
from heptapolis.games.seven_wonders.rules.state import CHOOSE, FREE_CITY, NOTHING, controller, deciding_for
from heptapolis.games.seven_wonders.rules.turns import choose
from heptapolis.games.seven_wonders.text import notation
from heptapolis.kernel.state import State


class SevenWonders(FolderGame):
    """7 Wonders for 2 to 7 players. With two, the third of three cities is the Free City."""

    def decision(self, state: State, seat: int) -> Decision | None:
        """What a seat is asked: in one turn it may be asked for its own city, then for the Free City."""
        if not int(state.owes) >> seat & 1:
            return None
        kind = notation.asked(state, seat)
        number = 2 * self.clock(state) + (kind == notation.FOR_FREE_CITY)
        return Decision(number, kind, seat, int(deciding_for(state, seat)), self.name)

    def move(self, state: State, seat: int, action: int) -> Move:
        """A legal action as a Move, for the city that the seat decides for."""
        return super().move(state, int(deciding_for(state, seat)), action)

    def made_along(self, state: State, seat: int, action: int) -> tuple[str, ...]:
        """The Free City's card, where one choice is left for it."""
        if state.phase != CHOOSE or deciding_for(state, seat) == FREE_CITY:
            return ()
        choose(state, seat, action)
        made = int(state.chosen[FREE_CITY]) if self.players == 2 and not int(state.owes) >> seat & 1 else NOTHING
        mine = made != NOTHING and controller(int(state.age), int(state.turn)) == seat
        return (str(notation.to_move(state, FREE_CITY, made)),) if mine else ()
