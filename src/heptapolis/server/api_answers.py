"""What the JSON API tells: games, tables, and what a seat sees of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from heptapolis.games import GAMES, game_class
from heptapolis.server.api_documents import GameInfo, OptionInfo, SeatInfo, TableInfo, TableLine
from heptapolis.server.drawing import seat_cards
from heptapolis.server.problems import Problem
from heptapolis.server.seat_names import seat_names
from heptapolis.server.seat_news import news_of

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.request import Ask
    from heptapolis.server.rights import Rights
    from heptapolis.web.board import SeatCard
    from heptapolis.web.lobby import TableCard

_DOCUMENT = TypeAdapter(dict[str, Any])
"""Writes documents, in a fifth of the time that the standard library takes."""


def games(ask: Ask) -> list[GameInfo]:
    """The games, and whether their rules are ready."""
    return [
        GameInfo(
            name=name,
            title=game.title,
            about=ask.say(game.about),
            players=game.players,
            usual=game.usual,
            minutes=game.minutes,
            rules_version=game.rules_version,
            actions=game_class(name).action_count,
            options=[
                OptionInfo(
                    name=option.name,
                    kind=option.kind,
                    label=ask.say(option.label),
                    help=ask.say(option.help),
                    choices=[choice.value for choice in option.choices],
                    default=option.default,
                )
                for option in game.options
            ],
            ready=ask.services.rules.ready(name),
        )
        for name, game in GAMES.items()
    ]


def table_lines(cards: Iterable[TableCard]) -> list[TableLine]:
    """A list of tables."""
    return [
        TableLine(
            id=card.id,
            game=card.game,
            state={"running": "playing"}.get(card.state, card.state),
            seats=[_seat(one) for one in card.seats],
        )
        for card in cards
    ]


def table_info(ask: Ask, live: Live, rights: Rights) -> TableInfo:
    """How a table stands."""
    return TableInfo(
        id=live.id,
        game=live.game.name,
        players=live.players,
        options=live.game.options,
        state=live.state,  # type: ignore[arg-type]
        seats=[_seat(one) for one in seat_cards(live, ask.services.updates, ask.language)],
        own=list(rights.own),
        to_act=list(live.to_act),
        revision=live.revision(rights.own),
        commitment="" if live.setup.origin else live.setup.commitment,
        next=live.rematch,
        **dict(news_of(rights)),
    )


def _seat(card: SeatCard) -> SeatInfo:
    return SeatInfo(name=card.name, kind=card.kind, level=card.level, present=card.present)


def sight(ask: Ask, live: Live, rights: Rights, seat: int | None) -> bytes:
    """What a seat (None: a spectator) sees, as it is sent: writing it is most of the work, so it is kept for a while."""
    key = "sight", seat, rights.own, ask.language
    found: bytes | None = live.kept.get(key)
    if found is None:
        document = _seen(live, seat, ask.language) | {"revision": live.revision(rights.own)}
        found = live.kept[key] = _DOCUMENT.dump_json(document)
    return found


def _seen(live: Live, seat: int | None, language: str) -> dict[str, Any]:
    if not live.started:
        nothing = dict.fromkeys(("decision", "view", "scores"))
        return {"over": False, "to_act": [], "moves": [], "winners": [], **nothing}
    view = live.view(seat)
    asked = None if live.over else view.decision()
    decision, names = None, seat_names(live, language)
    if asked is not None:
        decision = {"number": asked.number, "kind": asked.kind, "sentence": asked.describe(language, names)}
    moves = [
        {"move": str(move), "action": move.action, "kind": move.kind, "sentence": move.describe(language, names)}
        for move in (view.moves() if asked is not None else ())
    ]
    scores = [score.categories() | {"total": score.total} for score in view.scores()] if live.over else None
    return {
        "over": live.over,
        "to_act": list(live.to_act),
        "decision": decision,
        "moves": moves,
        "view": view.to_dict(),
        "scores": scores,
        "winners": list(view.winners),
    }


def proof(live: Live) -> dict[str, Any]:
    """The commitment of the deal, and after the end all that proves it."""
    if live.setup.origin is not None:
        raise Problem(404, "This game began from a record or a position, not from a deal.")
    return live.proof().to_dict()
