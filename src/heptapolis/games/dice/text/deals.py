"""Deals of 7 Wonders Dice: all that chance decides, as documents."""

from __future__ import annotations

from heptapolis.errors import HeptapolisError
from heptapolis.games.contract import Document, Game
from heptapolis.games.dice.rules.setup import clear
from heptapolis.games.dice.rules.tables import BOARDS
from heptapolis.games.dice.text.document_defaults import enter_all_rolls, enter_leaving
from heptapolis.games.dice.text.document_reader import enter_boards
from heptapolis.games.dice.text.documents import write_leaving, write_rolls
from heptapolis.games.document_checks import Fields
from heptapolis.kernel.state import State


def enter(state: State, game: Game, deal: Document) -> None:
    """An empty table, with what a deal gives."""
    clear(state, game.players)
    fields = Fields(deal, "the deal", {"boards", "leaving", "rolls"})
    boards = fields.get("boards", list, list(game.options.get("boards", ())))
    enter_boards(state, list(game.manifest.option("boards").check(boards, game.players)))
    enter_leaving(state, fields.get("leaving", list, []), "leaving of the deal")
    enter_all_rolls(state, 0, fields.get("rolls", list, []), "the deal")


def write(state: State) -> Document:
    """All that chance decided or will decide."""
    rolls = write_rolls(state, 0)
    if any(None in row for row in rolls):
        raise HeptapolisError(
            "this position has a past that nobody remembers, so there is no deal it came from; write it with to_dict"
        )
    boards = [BOARDS[int(board)].id for board in state.board[: int(state.players)]]
    return {"boards": boards, "leaving": write_leaving(state), "rolls": rolls}
