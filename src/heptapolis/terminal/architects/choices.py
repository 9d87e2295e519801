"""What can be chosen in Architects: every move has a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.games.architects.rules.tables import CARD_BY_ID, TOKEN_BY_ID
from heptapolis.games.architects.text import effects
from heptapolis.terminal.architects.marks import card_text
from heptapolis.terminal.marks import WIDE
from heptapolis.terminal.menu import Ask, Menu, Notation, Thing, Wrong, key
from heptapolis.translation import plain, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View


class MoveMenu(Menu):
    """All moves of a decision, numbered from 1; declining is 0."""

    def __init__(self, moves: Sequence[Move], language: str) -> None:
        things = [str(move) for move in moves if move.kind != "decline"]
        super().__init__(things, moves, language, list(dict.fromkeys(move.kind for move in moves)))

    def uses(self, thing: Thing) -> dict[str, list[Move]]:
        """The one move that a number means."""
        return {move.kind: [move] for move in self.moves if str(move) == thing}

    @property
    def declining(self) -> Move | None:
        """The move that does nothing more, where there is one."""
        return next((move for move in self.moves if move.kind == "decline"), None)

    def entry(self, move: Move) -> str:
        """What to type for a move."""
        return key("decline", self.language) if move.kind == "decline" else str(self.things.index(str(move)) + 1)

    def understand(
        self, text: str, lookup: Callable[[str], Sequence[str]], looked_at: Thing | None = None
    ) -> Move | Ask | Wrong | Notation:
        """A number, or a move written out; "left" or the name of a token alone where only one move can be meant."""
        typed = plain(text)
        if self.declining is not None and typed in self._words("decline"):
            return self.declining
        if re.fullmatch(r"\d{1,4}", typed):
            if 1 <= int(typed) <= len(self.things):
                return next(move for move in self.moves if str(move) == self.things[int(typed) - 1])
            sentence = "There is no number {number} here: they go from 1 to {last}."
            return Wrong(translate(self.language, sentence, number=typed, last=len(self.things)))
        meant = [move for move in self.moves if typed in (plain(str(move.target)), plain(str(move.card)))]
        names = set(lookup(typed))
        meant = meant or [move for move in self.moves if {move.target, move.card} & names]
        return meant[0] if len(meant) == 1 else Notation(" ".join(text.split()))


def menu(view: View, language: str) -> MoveMenu:
    """What can be chosen now."""
    return MoveMenu(view.moves(), language)


def choices(view: View, menu: Menu, language: str, width: int) -> RenderableType:
    """The moves in words, with what is gained."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False, show_header=False)
    grid.add_column("", justify="right", style="bold")
    grid.add_column("")
    grid.add_column("")
    for move in menu.moves:
        grid.add_row(menu.entry(move), Text(move.describe(language)), _gain(move, language, width))
    return grid


def _gain(move: Move, language: str, width: int) -> Text:
    """What a card or a token that is taken does."""
    if move.card is not None:
        text = card_text(move.card, language)
        if width >= WIDE:
            sentences = effects.card(CARD_BY_ID[move.card]).text(language)
            text = Text.assemble(text, (f"  {sentences}", "dim"))
        return text
    if move.kind == "token" and move.target in TOKEN_BY_ID:
        return Text(effects.token(TOKEN_BY_ID[str(move.target)]).text(language), style="dim")
    return Text()
