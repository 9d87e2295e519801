"""Playing at the terminal against bots.

The person sees one seat's view and nothing else; so do the bots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import heptapolis
from heptapolis.errors import HeptapolisError
from heptapolis.games import describe_for
from heptapolis.games.things import find, things_of
from heptapolis.search.budget import usual_threads
from heptapolis.terminal import drawing_for
from heptapolis.terminal.advice import advice_table, consider
from heptapolis.terminal.explain import explanation, suggestions
from heptapolis.terminal.menu import Ask, Menu, Notation, Thing, Wrong, verb
from heptapolis.terminal.opponents import LEVELS_COMMENT, Opponents
from heptapolis.text_files import write_text
from heptapolis.translation import message, plain, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, Position, View

SEAT_COMMENT = "# seat "
"""In saved games, a comment that says which seat the person has."""

COMMANDS = {
    "help": message("help"),
    "explain": message("explain"),
    "table": message("table"),
    "hint": message("hint"),
    "score": message("score"),
    "back": message("back"),
    "quit": message("quit"),
}
"""What a person can type besides moves, and the word for it."""
SHORT = {"?": "help", "h": "help", "q": "quit"}
"""The same in every language."""
HINT_SECONDS, HINTS = 2.0, 3
"""How long a bot thinks about a hint, and how many moves it names."""


class Leave(Exception):
    """The person wants to stop playing."""


class TerminalGame:
    """One game, one person, one terminal."""

    def __init__(
        self,
        console: Console,
        position: Position,
        seat: int,
        language: str,
        save: Path | None,
        levels: Sequence[str] = (),
    ) -> None:
        self.console = console
        self.position = position
        self.seat = seat
        self.language = language
        self.save = save
        self.opponents = Opponents(levels or ["random"] * position.game.players)
        self.drawing = drawing_for(position.game.name)
        self.describe = describe_for(position.game.name)

    def run(self) -> bool:
        """Play to the end: True. False when the person left before; then the game was saved or given up."""
        self._say(self._t("You have seat {seat}. Type “?” for help, “q” to leave the game.", seat=self.seat))
        try:
            while not self.position.over:
                if self.seat in self.position.to_act:
                    self._person()
                else:
                    self._bots(self.position.to_act)
        except Leave:
            self._leave()
            return False
        except (EOFError, KeyboardInterrupt) as interruption:
            self.console.print()
            self._keep(self.save or self._free_name())
            if isinstance(interruption, KeyboardInterrupt):
                raise
            return False
        except Exception:  # whatever it was, the game is not lost
            self._keep(self.save or self._free_name())
            raise
        self._finish()
        return True

    # Turns ----------------------------------------------------------------------------------------------------------

    def _play(self, seat: int, move: Move | str) -> None:
        before = self.position
        self.position = before.play(seat, move)
        if self.position.line == before.line:
            return
        self.console.print()
        for line in self.drawing.story(self.position.events(self.seat), self.seat, self.language):
            self.console.print(line)

    def _bots(self, seats: Sequence[int]) -> None:
        with self.console.status(self._t("The others are thinking …")):
            moves = self.opponents.choose(self.position, seats)
        for seat, move in zip(seats, moves, strict=True):
            self._play(seat, move)

    def _person(self) -> None:
        view = self.position.view(self.seat)
        menu = self.drawing.menu(view, self.language)
        self._show(view, menu)
        looked_at: Thing | None = None
        while True:
            entry = self.console.input("> ").strip()
            if not entry:
                continue
            if self._command(entry):
                if self.position.view(self.seat) != view:
                    return  # something was taken back
                continue
            meant = menu.understand(entry, self._lookup(menu), looked_at)
            if isinstance(meant, Ask):
                looked_at = meant.thing
                self._uses(menu, meant.thing)
            elif isinstance(meant, Wrong):
                self._complain(meant.sentence)
            else:
                move = meant.text if isinstance(meant, Notation) else meant
                reason = view.why_not(move)
                if reason is None:
                    self._play(self.seat, move)
                    return
                self._complain(reason.describe(self.language))
                if reason.code == "unknown-move" and not reason.figures.get("meant"):
                    self._suggest(entry)

    # What is shown --------------------------------------------------------------------------------------------------

    def _show(self, view: View, menu: Menu) -> None:
        width = self.console.width
        self.console.print()
        self.console.print(self.drawing.table(view.to_dict(), self.language, width, hand=False))
        decision = view.decision()
        if decision is not None:
            self._say(decision.describe(self.language), "bold")
        self.console.print(self.drawing.choices(view, menu, self.language, width))
        examples = {move.kind: move for move in reversed(menu.moves)}
        ways = [f"{menu.entry(examples[kind])} {verb(kind, self.language)}" for kind in menu.kinds if kind in examples]
        self._say(self._t("Type for instance: {ways}", ways=" · ".join(ways)), "dim")

    def _uses(self, menu: Menu, thing: Thing) -> None:
        for moves in menu.uses(thing).values():
            for move in moves:
                self._say(f"  {menu.entry(move):>4}  {move.describe(self.language)}")

    def _complain(self, sentence: str) -> None:
        self._say(f"✗ {sentence}", "bold red")

    def _suggest(self, entry: str) -> None:
        typed = entry.split(" ", 1)[-1]
        meant = suggestions(typed, [self.position.game.name], self.language)
        close = [name for name in meant if plain(name) != plain(typed)]
        if close:
            self._say(self._t("Did you mean: {names}?", names=", ".join(close)))

    def _say(self, sentence: str, style: str = "", whole: bool = False) -> None:
        """`whole` sentences are never broken: they hold something to copy."""
        self.console.print(Text(sentence, style=style), soft_wrap=whole)

    def _t(self, sentence: str, **figures: Any) -> str:
        return translate(self.language, sentence, **figures)

    # Commands -------------------------------------------------------------------------------------------------------

    def _command(self, entry: str) -> bool:
        """Whether the entry was a command; if so, it has been obeyed."""
        word, _, rest = entry.partition(" ")
        named = [name for name, own in COMMANDS.items() if plain(word) in (name, plain(self._t(own)))]
        name = SHORT.get(word) or next(iter(named), None)
        if name is None or (rest and name != "explain"):
            return False
        getattr(self, f"_command_{name}")(rest)
        return True

    def _command_help(self, _: str) -> None:
        for line in (
            *(self._t(line) for line in self.drawing.HELP),
            self._t("A number or a name alone lists what can be done with the card."),
            self._t("“explain” and a name: all about a card or wonder. “table”: draw everything again."),
            self._t("“hint”: ask the strongest bot, who sees what you see."),
            self._t("“score”: what the score would be if the game ended now. “back”: take back your last choice."),
            self._t("“quit”: leave the game and save it."),
        ):
            self._say(line)

    def _command_explain(self, name: str) -> None:
        try:
            self.console.print(explanation(name, [self.position.game.name], self.language))
        except HeptapolisError as error:
            self._complain(str(error))

    def _command_table(self, _: str) -> None:
        view = self.position.view(self.seat)
        self._show(view, self.drawing.menu(view, self.language))

    def _command_hint(self, _: str) -> None:
        view = self.position.view(self.seat)
        try:
            choice = consider(view, self.language, self.console, seconds=HINT_SECONDS, threads=usual_threads())
        except HeptapolisError as error:
            self._complain(str(error))
            return
        if choice.candidates:
            self.console.print(advice_table(choice, HINTS, self.language))
        else:
            self._say(self._t("This is the only move."))

    def _command_score(self, _: str) -> None:
        # From the view: nothing hidden from this seat has a say in it.
        view = self.position.view(self.seat)
        self.console.print(
            self.drawing.score_sheet(view.to_dict(), view.scores(), (), self.language, self.console.width)
        )

    def _command_back(self, _: str) -> None:
        try:
            self.position = self.position.retract(self.seat)
        except HeptapolisError:
            self._complain(self._t("There is nothing that could be taken back."))

    def _command_quit(self, _: str) -> None:
        raise Leave

    def _lookup(self, menu: Menu) -> Callable[[str], list[str]]:
        """Finds ids by names: what the decision is about comes first, then any card."""
        known = things_of(self.position.game.name)
        offered = {*menu.things, *(target for targets in menu.targets.values() for target in targets)}

        def lookup(name: str) -> list[str]:
            near = find(name, [thing for thing in known if thing.id in offered])
            return [thing.id for thing in near or find(name, [thing for thing in known if thing.kind == "card"])]

        return lookup

    # The end --------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        document = self.position.to_dict()
        width = self.console.width
        self.console.print()
        self.console.print(self.drawing.table(document, self.language, width))
        scores, winners = self.position.scores(), self.position.winners
        self.console.print(self.drawing.score_sheet(document, scores, winners, self.language, width))
        names = ", ".join(self.drawing.city(document, seat, self.language) for seat in winners)
        if self.position.ending is not None and len(self.position.game.endings) > 1:
            self._say(f"{self.describe.ending_name(self.position.ending, self.language)}.", "bold")
        if winners == (self.seat,):
            self._say(self._t("You win!"), "bold green")
        else:
            self._say(self._t("Victory: {names}.", names=names), "bold")
        if self.save is not None:
            self._keep(self.save)

    def _leave(self) -> None:
        suggestion = self.save or self._free_name()
        while True:
            prompt = self._t("Save to which file? Enter for {name}, “-” for none: ", name=suggestion)
            try:
                answer = self.console.input(Text(prompt)).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                self._keep(suggestion)
                return
            if answer == "-":
                self._say(self._t("The game is not saved."))
                return
            path = Path(answer).expanduser() if answer else suggestion
            if path.exists() and path != self.save:
                self._complain(self._t("{name} exists already.", name=path))
                continue
            try:
                self._keep(path)
                return
            except HeptapolisError as error:
                self._complain(str(error))

    def _keep(self, path: Path) -> None:
        comments = f"{SEAT_COMMENT}{self.seat}\n{LEVELS_COMMENT}{','.join(self.opponents.levels)}\n"
        write_text(path, comments + heptapolis.record(self.position))
        command = f"heptapolis play {self.position.game.name} --resume {path}"
        self._say(self._t("The game is saved in {name}.", name=path), whole=True)
        if not self.position.over:
            self._say(self._t("Go on with: {command}", command=command), whole=True)

    def _free_name(self) -> Path:
        name = self.position.game.name
        return next(path for n in range(1, 10**6) if not (path := Path(f"{name}-{n}.txt")).exists())


def saved_seat(record: str) -> int | None:
    """The seat that the person had in a saved game, where the record says so."""
    found = re.search(rf"^{re.escape(SEAT_COMMENT)}(\d+)\s*$", record, re.MULTILINE)
    return int(found[1]) if found else None
