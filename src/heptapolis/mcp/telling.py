"""What a seat may know, as text made for reading: nothing in it comes from anywhere but the seat's view and events."""

from __future__ import annotations

import re
from collections.abc import Sequence

from heptapolis.arena.players import NAMES
from heptapolis.errors import BadOption
from heptapolis.games import GAMES
from heptapolis.games.contract import Event, View
from heptapolis.games.things import find, things_of
from heptapolis.games.words import game_over
from heptapolis.mcp.seated import EXAMPLE, Seated
from heptapolis.terminal.explain import suggestions
from heptapolis.terminal.games import values_text
from heptapolis.terminal.still import as_text
from heptapolis.translation import translate

WIDTH = 120
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""What colours a terminal."""
MOST_FOUND = 6
"""Things that a name may mean; of more only the names are told."""


def picture(view: View, language: str) -> str:
    """The table as the terminal draws it, without colours."""
    lines = COLOURS.sub("", as_text(view, language, WIDTH)).splitlines()
    return "\n".join(line.rstrip() for line in lines)


def story(events: Sequence[Event], language: str) -> str:
    """What happened, a line for each step."""
    return "\n".join(f"- {event.describe(language)}" for event in events)


def question(view: View, language: str) -> str:
    """What the seat is asked, and all its moves: number, notation, and what it means."""
    decision = view.decision()
    if decision is None:
        return translate(language, "Nothing is asked of you now.")
    lines = [decision.describe(language)]
    for number, move in enumerate(view.moves(), 1):
        lines.append(f"{number}. {move.notation} – {move.describe(language)}")
    return "\n".join(lines)


def whole(table: Seated, language: str) -> str:
    """All that is to be known now: who plays, what happened, the table, and the question or how it ended."""
    view = table.view
    others = ", ".join(f"{seat}: {player}" for seat, player in table.opponents.items())
    head = translate(
        language, "{game}. You have seat {seat}; the others are {others}.", game=GAMES[view.game.name].title,
        seat=table.seat, others=others,
    )  # fmt: skip
    parts = [head]
    if told := story(table.news(), language):
        parts.append(translate(language, "What happened:") + "\n" + told)
    parts.append(picture(view, language))
    parts.append(game_over(view.winners, None, language) if view.over else question(view, language))
    return "\n\n".join(parts)


def thing_text(game: str, name: str, language: str) -> str:
    """All about a card, wonder, token, board or die of a game, or BadOption that says what else is called like it."""
    found = find(name, things_of(game))
    if not found:
        near = suggestions(name, [game], language)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise BadOption(f"nothing is called {name[:80]!r} in {GAMES[game].title}{hint}")
    if len(found) > MOST_FOUND:
        names = ", ".join(dict.fromkeys(thing.name(language) for thing in found))
        raise BadOption(f"{name!r} may be one of {len(found)} things: {names}")
    return "\n\n".join(thing.text(language) for thing in found)


def games_text(language: str) -> str:
    """All games with players and options, and who can sit at the other seats."""
    lines = []
    for name, manifest in GAMES.items():
        players = "–".join(map(str, dict.fromkeys(manifest.players)))
        lines.append(f"{name}: {manifest.title} ({players}). {translate(language, manifest.about)}")
        for option in manifest.options:
            told = f"{values_text(option, language)}. {translate(language, option.help)}"
            lines.append(f"  {option.name} = {told} ({option.written_default()})")
    bots = ", ".join(NAMES)
    lines += [
        "",
        translate(
            language,
            "The others: {levels}, also with simulations of their own: {example}.",
            levels=bots,
            example=EXAMPLE,
        ),
    ]
    return "\n".join(lines)
