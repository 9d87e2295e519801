"""Reading moves as people type them: any case of letters, names that are shown as well as ids; and what was meant.

A notation that a game knows is read at once. Anything else is put into ids word by word, longest names first; if it is no move
even then, the reason says which word is unknown and what it looks like.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from heptapolis.games.names import close
from heptapolis.games.things import things_of
from heptapolis.translation import LONGEST_NAME, plain

if TYPE_CHECKING:
    from heptapolis.games.contract import Game, Move, Reason
    from heptapolis.kernel.state import State

Moves = Callable[[int], "list[Move]"]
MOST_READINGS = 64
"""A text of names that several things have can be read in so many ways; more are not tried."""
MOST_WORDS = 20


def read_move(game: Game, state: State, seat: int, text: str, moves: Moves) -> int | Reason:
    """The action that a text means for a seat, or why there is none; `moves` gives the seat's legal moves."""
    from heptapolis.games.contract import Reason

    first = game.parse(state, seat, text)
    if (
        not isinstance(first, Reason)
        or first.code != "unknown-move"
        or len(text) > LONGEST_NAME
        or len(text.split()) > MOST_WORDS
    ):
        return first
    words = _words(game, text)
    best: int | Reason | None = None
    for reading in itertools.islice(_readings(words), MOST_READINGS):
        found = game.parse(state, seat, reading)
        if isinstance(found, Reason):
            best = found if best is None and found.code != "unknown-move" else best
        elif game.refusal(state, seat, found) is None:
            return found
        else:
            best = found if best is None or isinstance(best, Reason) else best
    return _unknown(first, game, words, moves(seat)) if best is None else best


def _words(game: Game, text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The words of a text, each with what it may stand for; names of several words are one."""
    words = text.split()
    found: list[tuple[str, tuple[str, ...]]] = []
    verbs = {plain(verb): verb for verb in game.verbs}
    known = _ids(type(game))
    at = 0
    if words and plain(words[0]) in verbs:
        found.append((words[0], (verbs[plain(words[0])],)))
        at = 1
    while at < len(words):
        end = next((end for end in range(len(words), at, -1) if plain(" ".join(words[at:end])) in known), at + 1)
        name = " ".join(words[at:end])
        found.append((name, known.get(plain(name), ())))
        at = end
    return found


@cache
def _ids(kind: type[Game]) -> dict[str, tuple[str, ...]]:
    """What a name may stand for: the ids of all things that are called so."""
    found: dict[str, dict[str, None]] = {}
    for thing in things_of(kind.name):
        for name in (thing.id, *sorted(thing.calls())):
            found.setdefault(plain(name), {})[thing.id] = None
    return {name: tuple(ids) for name, ids in found.items() if name}


def _readings(words: list[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """All notations that the words may stand for. A word that stands for nothing may be one of the notation itself."""
    choices = [dict.fromkeys([*ids, word.lower(), word.upper()]) for word, ids in words]
    return map(" ".join, itertools.product(*choices))


def _kinds(moves: list[Move]) -> list[str]:
    """The words that these moves begin with."""
    return list(dict.fromkeys(move.kind for move in moves))


def _unknown(reason: Reason, game: Game, words: list[tuple[str, tuple[str, ...]]], moves: list[Move]) -> Reason:
    """The reason with the first word that is not known, and what may have been meant: what could be played first."""
    from heptapolis.games.contract import Reason

    if not words:
        return reason
    first, verb = words[0]
    if not set(verb) & set(game.verbs):
        if verb:  # a thing alone
            return Reason(reason.code, {**reason.figures, "begins": _kinds(moves)}, reason.game)
        word, names = first, list(game.verbs)
    else:
        playable = [part for move in moves if move.kind in verb for part in str(move).split()[1:]]
        ids = [one for ids in _ids(type(game)).values() for one in ids]
        strange = [(word, ids) for word, ids in words[1:] if not ids and word not in playable]
        if not strange:
            return reason
        word = strange[0][0]
        names = close(word, playable) or [*ids, *_ids(type(game))]
    meant = [_ids(type(game)).get(name, (name,))[0] for name in close(word, names)]
    return Reason(reason.code, {**reason.figures, "word": word[:40], "meant": list(dict.fromkeys(meant))}, reason.game)
