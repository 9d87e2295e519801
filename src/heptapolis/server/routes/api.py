"""The JSON API for bots and tools. `docs/api.md` tells it with an example; `/api/openapi.json` describes it.

A program asks for a token once (`POST /api/visitors`) and shows it with every request: `Authorization: Bearer …`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from heptapolis.server import api_answers, new_tables, table_commands, table_lists, table_records
from heptapolis.server.api_documents import (
    ERRORS,
    Acknowledged,
    Asked,
    Beginning,
    CandidateInfo,
    Contribution,
    GameInfo,
    Made,
    NewMove,
    NewOffer,
    NewRequest,
    NewTable,
    NewVisitor,
    OfferInfo,
    RequestNumber,
    SeatNumber,
    SeatTaken,
    Sight,
    Sitting,
    TableId,
    TableInfo,
    TableLine,
    Token,
)
from heptapolis.server.event_streams import stream_for
from heptapolis.server.incoming_text import clean_name
from heptapolis.server.problems import Problem, not_yours
from heptapolis.server.request import Ask, CheckedRoute, IntroducingRoute
from heptapolis.server.table_bots import ALL_LEVELS, check_level
from heptapolis.server.table_commands import Answer

router = APIRouter(prefix="/api", responses=ERRORS, route_class=CheckedRoute)
introductions = APIRouter(prefix="/api", responses=ERRORS, route_class=IntroducingRoute)
tools = APIRouter(include_in_schema=False, route_class=CheckedRoute)


@introductions.post("/visitors", operation_id="introduce")
async def introduce(ask: Ask, given: NewVisitor) -> Token:
    """Introduce a program: the token that it shows from now on."""
    if not ask.services.newcomers.allow(ask.address):
        raise Problem(429, "Too many requests: wait a moment.")
    return Token(token=ask.services.visitors.introduction(clean_name(given.name) or "bot", ask.language))


@router.get("/games", operation_id="games")
async def games(ask: Ask) -> list[GameInfo]:
    """The games, and whether their rules are ready."""
    return api_answers.games(ask)


@router.get("/levels", operation_id="levels")
async def levels() -> list[str]:
    """The levels of bots."""
    return list(ALL_LEVELS)


@router.get("/tables", operation_id="tables")
async def tables(ask: Ask, which: Literal["mine", "open", "watch"] = "open") -> list[TableLine]:
    """Tables of one's own, tables that wait for players, or tables to watch."""
    return api_answers.table_lines(await table_lists.chosen(ask, which))


@router.post("/offers", operation_id="offer")
async def offer(ask: Ask, given: NewOffer) -> OfferInfo:
    """Promise a deal: its commitment is shown before anything is added to it."""
    made = await new_tables.offered(ask, given.game, given.players, given.options)
    return OfferInfo(offer=made.token, commitment=made.commitment, statement=made.statement)


@router.post("/tables", operation_id="create_table", status_code=201)
async def create(ask: Ask, given: NewTable) -> Made:
    """Make a table; the game begins when every seat is taken, or when the owner says so. Contributions need an offer."""
    table_id = await new_tables.from_document(ask, given.model_dump())
    return Made(id=table_id, invitation=await ask.services.tables.invitation_of(table_id))


@router.get("/tables/{table_id}", operation_id="table")
async def table(ask: Ask, table_id: TableId) -> TableInfo:
    """How a table stands."""
    return api_answers.table_info(ask, *await ask.table(table_id))


@router.post("/tables/{table_id}/sit", operation_id="sit")
async def sit(
    ask: Ask, table_id: TableId, given: Sitting, seat: Annotated[int | None, Query(ge=0, le=6)] = None
) -> SeatTaken:
    """Take a seat: the one that is named, or the first free one. A contribution comes with the table's commitment."""
    done = await table_commands.sit(ask, table_id, seat, given.model_dump(), given.invitation)
    return SeatTaken(seat=done.answer)


@router.get("/tables/{table_id}/view", operation_id="spectate", response_model=Sight)
async def spectate(ask: Ask, table_id: TableId) -> Response:
    """What a spectator may know."""
    live, rights = await ask.table(table_id)
    return Response(api_answers.sight(ask, live, rights, None), media_type="application/json")


@router.get("/tables/{table_id}/seats/{seat}", operation_id="view", response_model=Sight)
async def view(ask: Ask, table_id: TableId, seat: SeatNumber) -> Response:
    """What one's own seat knows, is asked and may do."""
    live, rights = await ask.table(table_id)
    if seat not in rights.own:
        raise not_yours()
    return Response(api_answers.sight(ask, live, rights, seat), media_type="application/json")


@router.post("/tables/{table_id}/seats/{seat}/move", operation_id="move")
async def move(ask: Ask, table_id: TableId, seat: SeatNumber, given: NewMove) -> Acknowledged:
    """Make a move. The same post again gets the same answer; 409 when the table has moved on, 422 when it is illegal."""
    done = await table_commands.move(ask, table_id, seat, given.move, given.decision, given.revision)
    return Acknowledged(revision=done.revision)


@router.post("/tables/{table_id}/seats/{seat}/hint", operation_id="hint")
async def hint(ask: Ask, table_id: TableId, seat: SeatNumber, level: str = "sharp") -> list[CandidateInfo]:
    """What a bot thinks of the candidates."""
    found = await table_commands.hint(ask, table_id, seat, check_level(level[:24], "sharp"))
    return [CandidateInfo(**one) for one in found]


@router.post("/tables/{table_id}/seats/{seat}/contribution", operation_id="contribute", status_code=204)
async def contribute(ask: Ask, table_id: TableId, seat: SeatNumber, given: Contribution) -> None:
    """Add something to the deal of a table that has not begun; what a seat added last counts."""
    await table_commands.contribute(ask, table_id, seat, given.model_dump())


@router.post("/tables/{table_id}/start", operation_id="start", status_code=204)
async def start(ask: Ask, table_id: TableId, given: Beginning | None = None) -> None:
    """Begin now, with bots at the seats that are still open: for the owner of the table."""
    await table_commands.start(ask, table_id, given.level if given else "")


@router.post("/tables/{table_id}/leave", operation_id="leave", status_code=204)
async def leave(ask: Ask, table_id: TableId) -> None:
    """Give one's seats up."""
    await table_commands.leave(ask, table_id)


@router.post("/tables/{table_id}/requests", operation_id="ask_for_seat", status_code=201)
async def ask_for_seat(ask: Ask, table_id: TableId, given: NewRequest) -> Asked:
    """Ask the people of a running game for a seat that nobody holds; it is given when every one of them has agreed."""
    return Asked(request=(await table_commands.ask_for_seat(ask, table_id, given.seat, given.invitation)).answer)


@router.post("/tables/{table_id}/requests/{number}/{answer}", operation_id="answer_request", status_code=204)
async def answer_request(ask: Ask, table_id: TableId, number: RequestNumber, answer: Answer) -> None:
    """Agree to a request for a seat, refuse it, or withdraw one's own."""
    await table_commands.answer_request(ask, table_id, number, answer)


@router.get("/tables/{table_id}/record", operation_id="record", responses={200: {"content": {"text/plain": {}}}})
async def record(ask: Ask, table_id: TableId) -> Response:
    """The game as text: whole after the end, before it only what the asker may know."""
    live, rights = await ask.table(table_id)
    return PlainTextResponse(table_records.record_for(live, rights.own))


@router.get("/tables/{table_id}/fair", operation_id="fair")
async def fair(ask: Ask, table_id: TableId) -> dict[str, Any]:
    """The commitment of the deal, and after the end all that proves it."""
    return api_answers.proof((await ask.table(table_id))[0])


@router.get("/stream", operation_id="stream", response_class=Response)
async def stream(ask: Ask, tables: Annotated[str, Query(max_length=300)] = "") -> Response:
    """Server-sent events: `table` {table, revision} whenever something changes that the asker may see."""
    return await stream_for(ask, tables)


# For whoever runs the server ------------------------------------------------------------------------------------------


@tools.get("/healthz")
async def alive() -> Response:
    """Whether the server is alive: whoever hears this need not start another."""
    return JSONResponse({"status": "ok"})


@tools.get("/readyz")
async def ready(request: Request) -> Response:
    """Whether the server can do its work: write, with room on the disk."""
    failing = await request.app.state.services.readiness.failings()
    return JSONResponse({"status": "failing" if failing else "ready", "failing": failing}, 503 if failing else 200)


@tools.get("/metrics")
async def metrics(ask: Ask) -> Response:
    """Figures for Prometheus; only for this machine, unless the server is asked by its own network."""
    if not ask.from_this_machine:
        raise Problem(403, "Figures are for the machine itself.")
    return Response(ask.services.metrics.text(), media_type="text/plain; version=0.0.4")
