"""Why a move is refused, in words: the sentences that all games share, and how a reason becomes a sentence.

The rules decide what the reason is (`REFUSALS` in a game's rules/legality.py); its text/reasons.py tells the figures, and has
the sentences that are its own. docs/formats.md lists all codes with their figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import TYPE_CHECKING, Any

from heptapolis.errors import BadDocument
from heptapolis.games.words import either
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Reason
    from heptapolis.kernel.state import State

Sentences = Mapping[str, str | tuple[str, ...]]
"""Messages by code. Of several, the first is said whose places can all be filled."""
Namers = Mapping[str, Callable[[Any, str], str]]
"""What tells the names of things, by the figure that they stand in."""

SHARED: Sentences = {
    "game-over": message("The game is over."),
    "not-your-turn": message("This seat has nothing to choose now."),
    "not-now": message("This kind of move is not possible now."),
    "not-on-offer": message("{name} cannot be chosen now."),
    "not-in-pile": message("{card} is not in the discard pile."),
    "coins-missing": message("Not enough coins: {needed} needed, {coins} in the treasury."),
}


def sentence(reason: Reason, language: str, sentences: Sentences, names: Namers, code: str = "", **more: Any) -> str:
    """A reason in a sentence; `code` chooses another message than that of the reason, `more` fills further places."""
    if reason.code == "unknown-move":
        return unknown_move(reason.figures, language)
    told = {key: value for key, value in reason.figures.items() if value not in (None, "", [], ())}
    places = {key: names[key](value, language) if key in names else value for key, value in told.items()} | more
    found = sentences.get(code or reason.code) or SHARED[reason.code]
    texts = (found,) if isinstance(found, str) else found
    fitting = [text for text in texts if all(name in places for _, name, _, _ in Formatter().parse(text) if name)]
    return translate(language, fitting[0], **places)


def unknown_move(figures: Mapping[str, Any], language: str) -> str:
    """The sentence about a text that is no move, with the word that nobody knows and what may have been meant."""
    said = translate(language, "“{text}” is not a move.", text=figures["text"])
    if begins := figures.get("begins"):
        return said + " " + translate(language, "A move begins with {names}.", names=either(begins, language))
    if not figures.get("word"):
        return said
    if not figures["meant"]:
        return said + " " + translate(language, "“{word}” is not known.", word=figures["word"])
    names = either(figures["meant"], language)
    meant = translate(language, "“{word}” is not known; did you mean {names}?", word=figures["word"], names=names)
    return f"{said} {meant}"


def read_choice(
    state: State,
    seat: int,
    text: str,
    parse: Callable[[State, int, str], int | Reason | None],
    explain: Callable[[State, int, int], Reason | None],
) -> int:
    """What a document says that a seat has chosen, or BadDocument with the reason why it cannot be that."""
    action = parse(state, seat, text)
    reason = explain(state, seat, action) if isinstance(action, int) else action or "it is not a move"
    if reason is not None or not isinstance(action, int):
        raise BadDocument(f"{text[:40]!r} cannot be what seat {seat} has chosen: {reason}")
    return action
