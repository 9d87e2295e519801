"""Pages, and the parts of pages that a browser fetches anew: all that is only looked at."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from heptapolis.games import GAMES
from heptapolis.server import api_answers, page_contents, table_commands, table_pages, table_records
from heptapolis.server.api_documents import Digits
from heptapolis.server.event_streams import stream_for
from heptapolis.server.problems import Problem
from heptapolis.server.request import Ask, CheckedRoute, inside
from heptapolis.web import app, cards, symbols

router = APIRouter(include_in_schema=False, route_class=CheckedRoute)


@router.get("/stream")
async def stream(ask: Ask) -> Response:
    """Everything that this browser is told."""
    return await stream_for(ask, ask.query_params.get("tables", ""), lobby=True)


# Tables -------------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/board")
async def board(ask: Ask, table_id: str) -> Response:
    """What changes of a table, alone."""
    return await table_pages.board(ask, *await ask.table(table_id))


@router.get("/tables/{table_id}")
async def table(ask: Ask, table_id: str) -> Response:
    """A table."""
    return await table_pages.table_page(ask, *await ask.table(table_id))


@router.get("/tables/{table_id}/tv")
async def television(ask: Ask, table_id: str) -> Response:
    """A table for a television."""
    return await table_pages.television(ask, *await ask.table(table_id))


@router.get("/tables/{table_id}/tv/board")
async def television_board(ask: Ask, table_id: str) -> Response:
    """What changes of it, alone."""
    return await table_pages.television(ask, *await ask.table(table_id), alone=True)


@router.get("/tables/{table_id}/replay")
async def replay(ask: Ask, table_id: str) -> Response:
    """A game, step by step."""
    return await table_pages.replay_page(ask, *await ask.table(table_id))


@router.get("/tables/{table_id}/replay/board")
async def replay_fragment(ask: Ask, table_id: str) -> Response:
    """One step of a replay, alone."""
    return await table_pages.replay_fragment(ask, *await ask.table(table_id))


@router.get("/tables/{table_id}/record")
async def record(ask: Ask, table_id: str) -> Response:
    """The game as text: whole after the end, before it only what the visitor may know."""
    live, rights = await ask.table(table_id)
    headers = {"content-disposition": f'attachment; filename="{live.game.name}-{live.id}.txt"'}
    return PlainTextResponse(table_records.record_for(live, rights.own), headers=headers)


@router.get("/tables/{table_id}/picture.svg")
async def drawn_result(ask: Ask, table_id: str) -> Response:
    """The result of a finished game as a picture that can be scaled."""
    return await table_pages.shared_picture(ask, (await ask.table(table_id))[0], "svg")


@router.get("/tables/{table_id}/picture.png")
async def painted_result(ask: Ask, table_id: str) -> Response:
    """The result of a finished game as a picture to send."""
    return await table_pages.shared_picture(ask, (await ask.table(table_id))[0], "png")


@router.get("/tables/{table_id}/fair")
async def fair(ask: Ask, table_id: str) -> Response:
    """How the deal came about, what that proves, and how to check it."""
    live, rights = await ask.table(table_id)
    if ask.wants_json or ask.query_params.get("format") == "json":
        return ask.answer(api_answers.proof(live))
    return table_pages.fair_page(ask, live, rights)


# Ways to a table ------------------------------------------------------------------------------------------------------


@router.get("/")
async def landing(ask: Ask) -> Response:
    """The first page."""
    return await page_contents.landing_page(ask)


@router.get("/lobby")
async def lobby_lists(ask: Ask) -> Response:
    """The lists of the first page alone, for when they change."""
    return await page_contents.lobby_lists(ask)


@router.get("/new")
async def new(ask: Ask, game: str = "") -> Response:
    """The form for a new table."""
    return page_contents.new_form(ask, game or next(iter(GAMES)))


@router.get("/open")
async def open_form(ask: Ask) -> Response:
    """The form to open a record or a position."""
    return page_contents.open_form(ask)


@router.get("/join/{token}")
async def invitation(ask: Ask, token: str) -> Response:
    """Somebody was invited: a name first, if we do not know it yet."""
    live, rights = await ask.table(await ask.services.tables.invited(token))
    return ask.see(f"/tables/{live.id}") if rights.own else page_contents.invitation(ask, token, live)


@router.get("/seat/{token}")
async def linked_seat(ask: Ask, token: str) -> Response:
    """Somebody comes with a link from their other device."""
    table_id, seat, _ = table_commands.linked_seat(ask, token)
    live, rights = await ask.table(table_id)
    return ask.see(f"/tables/{table_id}") if seat in rights.own else page_contents.linked_seat(ask, token, live)


# Rules at hand, settings ----------------------------------------------------------------------------------------------


@router.get("/rules")
async def rules(ask: Ask) -> Response:
    """How far the rules of the games are; those that are named come next. Who types the address reads rules of a game."""
    if "text/html" in ask.headers.get("accept", ""):
        return ask.see(f"/rules/{next(iter(GAMES))}")
    for name in ask.query_params.getlist("game"):
        if name in GAMES:
            ask.services.rules.ask(name)
    return JSONResponse({name: one.to_dict() for name, one in ask.services.rules.progress.items()})


@router.get("/rules/{game}")
async def rulebook(ask: Ask, game: str) -> Response:
    """The rules of a game, told to people."""
    return page_contents.rulebook_page(ask, game)


@router.get("/cards")
async def cards_of_any(ask: Ask) -> Response:
    """Who types the address is shown the cards of a game."""
    return ask.see(f"/cards/{next(iter(GAMES))}")


@router.get("/cards/{game}")
async def all_cards(ask: Ask, game: str) -> Response:
    """All cards of a game."""
    return page_contents.all_cards(ask, game)


@router.get("/rules-at-hand/{game}/{thing}")
async def explained(ask: Ask, game: str, thing: str) -> Response:
    """What a card, wonder or token does."""
    found = cards.explanation(game, thing, ask.language)
    if found is None and thing.startswith((symbols.PREFIX, cards.PLACE)):
        return Response(status_code=204)  # not everything needs words or stands in a rulebook; to ask is no mistake
    if found is None:
        raise Problem(404, "There is nothing at this address.")
    return HTMLResponse(found, headers={"cache-control": "private, max-age=3600", "vary": "cookie, accept-language"})


# The app on a device ----------------------------------------------------------------------------------------------------


@router.get("/app.webmanifest")
async def app_manifest(ask: Ask) -> Response:
    """What a device is told that wants to keep the app."""
    return Response(app.manifest(ask.language), media_type="application/manifest+json")


@router.get("/app-icon-{size}.png")
async def app_icon(ask: Ask, size: Annotated[int, Digits]) -> Response:
    """The icon of the app."""
    if size not in app.SIZES:
        raise Problem(404, "There is nothing at this address.")
    return Response(app.icon(size), media_type="image/png", headers={"cache-control": "public, max-age=86400"})


@router.get("/worker.js")
async def app_worker(ask: Ask) -> Response:
    """What says that the server is away."""
    return Response(app.worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/away")
async def away(ask: Ask) -> Response:
    """What an app shows while the server is away."""
    return ask.page("away")


@router.get("/settings")
async def settings(ask: Ask) -> Response:
    """The settings of this browser."""
    return ask.page("settings", next=inside(ask.query_params.get("next", "/")))
