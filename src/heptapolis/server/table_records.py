"""Games as text, for those who played or watched them; and whether a deal was fair."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import groupby

from heptapolis.errors import IllegalMove
from heptapolis.games.contract import Event, Position
from heptapolis.games.things import things_of
from heptapolis.records import pretty, write_record
from heptapolis.server.live_table import Live, first_position

HIDDEN = "?"


def record_for(live: Live, own: tuple[int, ...]) -> str:
    """The whole record of a finished game; of a running one only what these seats (none: a spectator) may know."""
    if not live.started:
        return f'[Heptapolis "1"]\n[Game "{live.game.name}"]\n[Players "{live.players}"]\n'
    if live.over:
        return write_record(live.position, live.setup.rules)
    seat = own[0] if len(own) == 1 else None  # at a screen that several share nobody's hand is shown unasked
    game = live.game
    headers = [("Heptapolis", 1), ("Game", game.name), ("Players", game.players)]
    headers.append(("Rules", live.setup.rules or game.rules_version))
    headers.append(("View", "spectator" if seat is None else seat))
    lines = [f'[{key} "{value}"]' for key, value in headers]
    lines += ["# The game is running: the deal, the seed and hidden moves are left out.", ""]
    lines += [f"view {pretty(live.view(seat).to_dict())}", ""]
    ids, begun = _ids(game.name), live.steps[0]
    known = {position.line - 1: position.events(seat) for position in live.moments()[1:]}
    for number, entries in groupby(live.position.history, key=lambda entry: entry[0]):
        moves: list[str] = []
        line = list(entries)
        alone = len({who for _, who, _ in line}) == 1 and not (number == begun.line and _chosen_before(begun))
        for _, who, notation in line:
            if who == seat:
                moves.append(f"{who} {notation}")
            elif number in known:
                first = not any(move.startswith(f"{who} ") for move in moves)
                told = [one for one in known[number] if alone or _about(one, who, first, live.players)]
                moves.append(f"{who} {_seen(notation, told, ids)}")
            elif who not in live.to_act:  # that it has chosen is known; what, and in how many steps, is not
                moves = [*(move for move in moves if move != f"{who} {HIDDEN}"), f"{who} {HIDDEN}"]
        if moves:
            lines.append(f"{number}. " + "; ".join(moves))
    return "\n".join(lines) + "\n"


def _ids(game: str) -> frozenset[str]:
    return frozenset(thing.id for thing in things_of(game))


def _chosen_before(begun: Position) -> bool:
    """Whether a game was opened in the middle of a phase: what others had chosen until then is in no history."""
    for seat in range(begun.game.players):
        with suppress(IllegalMove):
            begun.retract(seat)
            return True
    return False


def _about(event: Event, seat: int, first: bool, players: int) -> bool:
    """Whether an event tells of a seat's move: of its own city, or by a later move of one that it plays besides."""
    return event.city == seat or (not first and event.city is not None and event.city >= players)


def _seen(notation: str, events: list[Event], ids: frozenset[str]) -> str:
    """A move of somebody else: what its notation names and the table was not told stays hidden."""
    told = set(_words(event.facts for event in events))
    return " ".join(HIDDEN if word in ids and word not in told else word for word in notation.split())


def _words(values: Iterable[object]) -> Iterable[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif hasattr(value, "values"):
            yield from _words(value.values())
        elif isinstance(value, list | tuple):
            yield from _words(value)


def verified(live: Live) -> bool:
    """Whether the secret fits its commitment and the deal follows from it."""
    proof = live.proof()
    if not proof.holds():
        return False
    return first_position(live.setup, live.contributions) == live.steps[0]
