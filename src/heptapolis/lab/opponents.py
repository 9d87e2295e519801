"""Who sits at the other seats of a single-agent environment: bots by name, or any function from a view to a move.

What they choose depends on the deal's seed alone: bots think for a number of simulations, not for a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heptapolis.errors import BadOption
from heptapolis.games.contract import Game, Move, View
from heptapolis.kernel.chance import draw
from heptapolis.lab.tables import Tables
from heptapolis.search import bot
from heptapolis.search.bots import Bot

Policy = Callable[[View], Move]
Opponent = str | Bot | Policy
RANDOM = "random"
SIMULATIONS = 100
"""What a bot that thinks ahead is given for a choice, if nothing else is said."""


class Opponents:
    """All seats but the learner's."""

    def __init__(
        self, game: Game, learner: int, given: Opponent | Sequence[Opponent], simulations: int = SIMULATIONS
    ) -> None:
        if not isinstance(learner, int) or isinstance(learner, bool) or not 0 <= learner < game.players:
            raise BadOption(f"the learner's seat is 0 to {game.players - 1}, not {learner!r}")
        others = game.players - 1
        several = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given] * others
        if len(several) != others:
            raise BadOption(f"one opponent plays at all other seats, or {others} at one each, not {len(several)}")
        self.learner, self.simulations = learner, simulations
        self._at: dict[int, Bot | Policy | None] = {}
        for seat, one in zip([seat for seat in range(game.players) if seat != learner], several, strict=True):
            if isinstance(one, str):
                self._at[seat] = None if one == RANDOM else bot(one)
            elif callable(one) or isinstance(one, Bot):
                self._at[seat] = one
            else:
                raise BadOption(f"an opponent is the name of a bot, a Bot or a function of a view, not {one!r}")
        self.at_random = all(one is None for one in self._at.values())
        """Whether all of them choose at random: then compiled code plays for them."""

    def play_on(self, tables: Tables, row: int) -> None:
        """Play for everybody else until the learner is the first who owes a choice, or the game is over."""
        if self.at_random:
            tables.turn(self.learner, rows=slice(row, row + 1))
            return
        while not tables.over(row) and (seat := tables.owed(row)[0]) != self.learner:
            tables.play(row, seat, self._choice(tables, row, seat))

    def _choice(self, tables: Tables, row: int, seat: int) -> int:
        chooser, source = self._at[seat], tables.sources[row]
        if chooser is None:
            legal = tables.legal(row, seat)
            return legal[int(draw(source, len(legal)))]
        view = tables.view(row, seat)
        if not isinstance(chooser, Bot):
            return chooser(view).action
        seed = int(draw(source, 1 << 31))
        return chooser.choose(view, simulations=self.simulations, seed=seed).move.action
