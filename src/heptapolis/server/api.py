"""The JSON API for bots and tools. `docs/api.md` tells it with an example; `/api/openapi.json` describes it.

A program asks for a token once (`POST /api/visitors`) and shows it with every request: `Authorization: Bearer …`.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from heptapolis.games import GAMES, game_class
from heptapolis.server import actions, contributions, new_tables, table_lists, table_records
from heptapolis.server.contributions import MOST_OFFER
from heptapolis.server.drawing import seat_cards
from heptapolis.server.fair_deals import MOST_CONTRIBUTION
from heptapolis.server.incoming_text import MOST_NAME, MOST_TITLE, clean_name
from heptapolis.server.live_table import Live
from heptapolis.server.posts import hint_of, move_of
from heptapolis.server.problems import Problem, not_yours
from heptapolis.server.request import Ask, CheckedRoute
from heptapolis.server.rights import Rights
from heptapolis.server.seat_names import seat_names
from heptapolis.server.seat_news import TableNews, news_of
from heptapolis.server.streams import stream_for
from heptapolis.server.table_bots import ALL_LEVELS, check_level

router = APIRouter(route_class=CheckedRoute)


class Given(BaseModel):
    """What is sent: fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Failure(BaseModel):
    """What went wrong, in one sentence."""

    error: str
    code: str | None = None
    revision: int | None = None


class NewVisitor(Given):
    """A program introduces itself."""

    name: str = Field(default="", max_length=MOST_NAME, examples=["my bot"])


class Token(BaseModel):
    """What a program shows with every request."""

    token: str


class OptionInfo(BaseModel):
    """An option of a game: one of the choices, the number of a seat, or a list with a choice or null for each seat."""

    name: str
    kind: Literal["choice", "seat", "each"]
    label: str
    help: str
    choices: list[str | bool]
    default: str | bool | int | None


class GameInfo(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    about: str
    players: tuple[int, int]
    usual: int
    minutes: int
    rules_version: int
    actions: int
    options: list[OptionInfo]
    ready: bool


class SeatInfo(BaseModel):
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None
    present: bool


class TableInfo(TableNews):
    """A table, as everybody may know it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    state: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    own: list[int]
    to_act: list[int]
    revision: int
    commitment: str
    next: str | None


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    state: str
    seats: list[SeatInfo]


class GameChoice(Given):
    """A game with its options, as the manifests declare them."""

    game: str = Field(max_length=24, examples=[next(iter(GAMES))], json_schema_extra={"enum": list(GAMES)})
    players: int | None = Field(default=None, ge=2, le=7)
    options: dict[str, Any] = Field(
        default_factory=dict,
        json_schema_extra={
            "anyOf": [
                {
                    "title": game.title,
                    "type": "object",
                    "properties": {option.name: option.schema(game.players[1]) for option in game.options},
                    "additionalProperties": False,
                }
                for game in GAMES.values()
            ]
        },
    )


class NewTable(GameChoice):
    """A table to be made."""

    seats: list[Annotated[str, Field(max_length=24)]] | None = Field(
        default=None, max_length=7, examples=[["me", "gentle"]]
    )
    visibility: Literal["open", "invitation"] = "invitation"
    name: str = Field(default="", max_length=MOST_TITLE)
    pace: Literal["slow", "normal", "fast"] = "fast"
    hints: bool = False
    wait: bool = Field(default=False, description="Begin when the owner says so, not when every seat is taken.")
    offer: str = Field(default="", max_length=MOST_OFFER)
    contribution: str = Field(default="", max_length=MOST_CONTRIBUTION, description="Only with an offer.")


class Made(BaseModel):
    """The id of a table, and the token by which others can be invited."""

    id: str
    invitation: str


class Sitting(Given):
    """How somebody sits down."""

    contribution: str = Field(default="", max_length=MOST_CONTRIBUTION)
    commitment: str = Field(default="", max_length=100, description="With a contribution: what the table shows.")
    invitation: str = Field(default="", max_length=64)


class SeatTaken(BaseModel):
    """The seat that was taken."""

    seat: int


class MoveInfo(BaseModel):
    """One thing that the seat may do."""

    move: str
    action: int
    kind: str
    sentence: str


class DecisionInfo(BaseModel):
    """What a seat is asked."""

    number: int
    kind: str
    sentence: str


class Sight(BaseModel):
    """What a seat knows, is asked and may do; `view` is a document for `heptapolis.view`."""

    revision: int
    over: bool
    to_act: list[int]
    decision: DecisionInfo | None
    moves: list[MoveInfo]
    view: dict[str, Any] | None
    scores: list[dict[str, int]] | None
    winners: list[int]


class NewMove(Given):
    """A move, for the question that was asked."""

    move: str = Field(max_length=400, examples=["build altar"])
    decision: int = Field(ge=0, lt=1 << 53)
    revision: int = Field(ge=0, lt=1 << 53)


class Acknowledged(BaseModel):
    """The move is written down."""

    revision: int


class CandidateInfo(BaseModel):
    """What a bot thinks of a move."""

    move: str
    say: str
    share: float
    win: float | None
    points: float | None


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure} for status in (400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 503)
}
TableId = Annotated[str, Path(max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=6)]
api = APIRouter(prefix="/api", responses=ERRORS, route_class=CheckedRoute)


@api.post("/visitors", operation_id="introduce")
async def introduce(ask: Ask, given: NewVisitor) -> Token:
    """Introduce a program: the token that it shows from now on."""
    if not ask.hall.newcomers.allow(ask.address):
        raise Problem(429, "Too many requests: wait a moment.")
    return Token(token=ask.hall.visitors.introduction(clean_name(given.name) or "bot", ask.language))


@api.get("/games", operation_id="games")
async def games(ask: Ask) -> list[GameInfo]:
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
            ready=ask.hall.rules.ready(name),
        )
        for name, game in GAMES.items()
    ]


@api.get("/levels", operation_id="levels")
async def levels() -> list[str]:
    """The levels of bots."""
    return list(ALL_LEVELS)


@api.get("/tables", operation_id="tables")
async def tables(ask: Ask, which: Literal["mine", "open", "watch"] = "open") -> list[TableLine]:
    """Tables of one's own, tables that wait for players, or tables to watch."""
    if which == "mine":
        cards = await table_lists.mine(ask)
    else:
        cards = await table_lists.listed(ask, {"open": "waiting"}.get(which, "playing"))
    return [
        TableLine(
            id=card.id,
            game=card.game,
            state={"running": "playing"}.get(card.state, card.state),
            seats=[_seat(one) for one in card.seats],
        )
        for card in cards
    ]


@api.post("/tables", operation_id="create_table", status_code=201)
async def create(ask: Ask, given: NewTable) -> Made:
    """Make a table; the game begins when every seat is taken, or when the owner says so. Contributions need an offer."""
    await ask.fields()
    table_id = await new_tables.from_document(ask, given.model_dump())
    return Made(id=table_id, invitation=await ask.hall.tables.invitation_of(table_id))


@api.get("/tables/{table_id}", operation_id="table")
async def table(ask: Ask, table_id: TableId) -> TableInfo:
    """How a table stands."""
    live, rights = await ask.table(table_id)
    return TableInfo(
        id=live.id,
        game=live.game.name,
        players=live.players,
        options=live.game.options,
        state=live.state,  # type: ignore[arg-type]
        seats=[_seat(one) for one in seat_cards(live, ask.hall.hub, ask.language)],
        own=list(rights.own),
        to_act=list(live.to_act),
        revision=live.revision(rights.own),
        commitment="" if live.setup.origin else live.setup.commitment,
        next=live.rematch,
        **dict(news_of(rights)),
    )


def _seat(card: Any) -> SeatInfo:
    return SeatInfo(name=card.name, kind=card.kind, level=card.level, present=card.present)


@api.post("/tables/{table_id}/sit", operation_id="sit")
async def sit(
    ask: Ask, table_id: TableId, given: Sitting, seat: Annotated[int | None, Query(ge=0, le=6)] = None
) -> SeatTaken:
    """Take a seat: the one that is named, or the first free one. A contribution comes with the table's commitment."""
    await ask.fields()
    live, _ = await ask.table(table_id)
    invited = bool(given.invitation) and given.invitation == live.setup.invitation
    added, name = contributions.for_table(live, given.model_dump()), ask.visitor.name or ""
    taken = await ask.hall.tables.change(table_id, lambda now: actions.sit(ask.rights(now), seat, name, invited, added))
    return SeatTaken(seat=taken)


@api.get("/tables/{table_id}/view", operation_id="spectate", response_model=Sight)
async def spectate(ask: Ask, table_id: TableId) -> Response:
    """What a spectator may know."""
    live, rights = await ask.table(table_id)
    return _sight(ask, live, rights, None)


@api.get("/tables/{table_id}/seats/{seat}", operation_id="view", response_model=Sight)
async def view(ask: Ask, table_id: TableId, seat: SeatNumber) -> Response:
    """What one's own seat knows, is asked and may do."""
    live, rights = await ask.table(table_id)
    if seat not in rights.own:
        raise not_yours()
    return _sight(ask, live, rights, seat)


def _sight(ask: Ask, live: Live, rights: Rights, seat: int | None) -> Response:
    """What is seen, as it is sent: writing it down is most of the work, so it is kept until the table changes."""
    key = "sight", seat, rights.own, ask.language
    found: bytes | None = live.kept.get(key)
    if found is None:
        document = _seen(live, seat, ask.language) | {"revision": live.revision(rights.own)}
        found = live.kept[key] = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    return Response(found, media_type="application/json")


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


@api.post("/tables/{table_id}/seats/{seat}/move", operation_id="move")
async def move(ask: Ask, table_id: TableId, seat: SeatNumber, given: NewMove) -> Acknowledged:
    """Make a move. The same post again gets the same answer; 409 when the table has moved on, 422 when it is illegal."""
    await ask.fields()
    revision = await move_of(ask, table_id, seat, given.move, given.decision, given.revision)
    return Acknowledged(revision=revision)


@api.post("/tables/{table_id}/seats/{seat}/hint", operation_id="hint")
async def hint(ask: Ask, table_id: TableId, seat: SeatNumber, level: str = "sharp") -> list[CandidateInfo]:
    """What a bot thinks of the candidates."""
    await ask.fields()
    live, _ = await ask.table(table_id)
    found = await hint_of(ask, live, seat, check_level(level[:24], "sharp"))
    return [CandidateInfo(**one) for one in found]


@api.post("/tables/{table_id}/leave", operation_id="leave", status_code=204)
async def leave(ask: Ask, table_id: TableId) -> None:
    """Give one's seats up."""
    await ask.fields()
    await ask.hall.tables.change(table_id, lambda now: actions.leave(ask.rights(now)))


@api.get("/tables/{table_id}/record", operation_id="record", responses={200: {"content": {"text/plain": {}}}})
async def record(ask: Ask, table_id: TableId) -> Response:
    """The game as text: whole after the end, before it only what the asker may know."""
    live, rights = await ask.table(table_id)
    return PlainTextResponse(table_records.record_for(live, rights.own))


@api.get("/tables/{table_id}/fair", operation_id="fair")
async def fair(ask: Ask, table_id: TableId) -> dict[str, Any]:
    """The commitment of the deal, and after the end all that proves it."""
    live, _ = await ask.table(table_id)
    if live.setup.origin is not None:
        raise Problem(404, "This game began from a record or a position, not from a deal.")
    return live.proof().to_dict()


@api.get("/stream", operation_id="stream", response_class=Response)
async def stream(ask: Ask, tables: Annotated[str, Query(max_length=300)] = "") -> Response:
    """Server-sent events: `table` {table, revision} whenever something changes that the asker may see."""
    return await stream_for(ask, tables)


@router.get("/healthz", include_in_schema=False)
async def alive() -> Response:
    """Whether the server is alive: whoever hears this need not start another."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz", include_in_schema=False)
async def ready(request: Request) -> Response:
    """Whether the server can do its work: write, with room on the disk."""
    failing = await request.app.state.hall.readiness.failings()
    return JSONResponse({"status": "failing" if failing else "ready", "failing": failing}, 503 if failing else 200)


@router.get("/metrics", include_in_schema=False)
async def metrics(ask: Ask) -> Response:
    """Figures for Prometheus; only for this machine, unless the server is asked by its own network."""
    if not ask.from_this_machine:
        raise Problem(403, "Figures are for the machine itself.")
    return Response(ask.hall.metrics.text(), media_type="text/plain; version=0.0.4")
