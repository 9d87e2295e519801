"""What browsers post: from forms, and from the script of the pages, which wants JSON back."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from heptapolis.errors import HeptapolisError
from heptapolis.server import new_tables, page_contents, table_commands
from heptapolis.server.api_documents import RequestNumber, SeatNumber
from heptapolis.server.problems import Problem, sentence_of
from heptapolis.server.request import Ask, CheckedRoute, inside
from heptapolis.server.table_bots import check_level
from heptapolis.server.table_commands import Answer
from heptapolis.server.table_pages import qr
from heptapolis.server.visitors import settings_in

router = APIRouter(include_in_schema=False, route_class=CheckedRoute)


# The game -----------------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/moves")
async def move(ask: Ask, table_id: str) -> Response:
    """A move."""
    text = ask.text("move", "", 400)
    seat, decision, revision = [ask.needed(name) for name in ("seat", "decision", "revision")]
    done = await table_commands.move(ask, table_id, seat, text, decision, revision)
    return ask.answer({"revision": done.revision})


@router.post("/tables/{table_id}/retract")
async def retract(ask: Ask, table_id: str) -> Response:
    """Change one's mind while others still choose."""
    done = await table_commands.retract(ask, table_id, ask.number("seat"), ask.number("revision"))
    return ask.told(table_id, done)


@router.post("/tables/{table_id}/take-back")
async def take_back(ask: Ask, table_id: str) -> Response:
    """Take a turn back, against bots."""
    return ask.told(table_id, await table_commands.take_back(ask, table_id, ask.number("seat")))


@router.post("/tables/{table_id}/resign")
async def resign(ask: Ask, table_id: str) -> Response:
    """Give the game up."""
    return ask.told(table_id, await table_commands.resign(ask, table_id, ask.number("seat")))


@router.post("/tables/{table_id}/hint")
async def hint(ask: Ask, table_id: str) -> Response:
    """What a bot would do."""
    level = check_level(ask.text("level"), "sharp")
    found = await table_commands.hint(ask, table_id, ask.number("seat"), level)
    return ask.answer({"candidates": found, "level": level})


@router.post("/tables/{table_id}/pace")
async def pace(ask: Ask, table_id: str) -> Response:
    """How fast the bots move."""
    return ask.told(table_id, await table_commands.set_pace(ask, table_id, ask.text("pace", "normal")))


# Before the game, and away from it ------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/start")
async def start(ask: Ask, table_id: str) -> Response:
    """Begin with bots at the seats that are still open."""
    return ask.told(table_id, await table_commands.start(ask, table_id, ask.text("level")))


@router.post("/tables/{table_id}/leave")
async def leave(ask: Ask, table_id: str) -> Response:
    """Give the own seats up."""
    await table_commands.leave(ask, table_id)
    return ask.see("/")


@router.post("/tables/{table_id}/delete")
async def delete(ask: Ask, table_id: str) -> Response:
    """Make a table go away."""
    await table_commands.delete(ask, table_id)
    return ask.see("/")


# Seats --------------------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/seats/{seat}/sit")
async def sit(ask: Ask, table_id: str, seat: SeatNumber) -> Response:
    """Take a seat."""
    await ask.named(ask.sent.get("name"))
    return ask.told(table_id, await table_commands.sit(ask, table_id, seat, ask.sent))


@router.post("/tables/{table_id}/seats/{seat}/bot")
async def hand_to_bot(ask: Ask, table_id: str, seat: SeatNumber) -> Response:
    """Let a bot play for a seat."""
    return ask.told(table_id, await table_commands.hand_to_bot(ask, table_id, seat, ask.text("level")))


@router.post("/tables/{table_id}/seats/{seat}/free")
async def free(ask: Ask, table_id: str, seat: SeatNumber) -> Response:
    """Keep a seat for nobody any more."""
    return ask.told(table_id, await table_commands.free(ask, table_id, seat))


@router.post("/tables/{table_id}/seats/{seat}/contribution")
async def contribute(ask: Ask, table_id: str, seat: SeatNumber) -> Response:
    """Add something to the deal."""
    return ask.told(table_id, await table_commands.contribute(ask, table_id, seat, ask.sent))


@router.post("/tables/{table_id}/seats/{seat}/ask")
async def ask_for_seat(ask: Ask, table_id: str, seat: SeatNumber) -> Response:
    """Ask for a seat."""
    return ask.told(table_id, await table_commands.ask_for_seat(ask, table_id, seat))


@router.post("/tables/{table_id}/requests/{number}/{answer}")
async def answer_request(ask: Ask, table_id: str, number: RequestNumber, answer: Answer) -> Response:
    """Agree to a request for a seat, refuse it or withdraw it."""
    return ask.told(table_id, await table_commands.answer_request(ask, table_id, number, answer))


@router.post("/tables/{table_id}/seats/{seat}/link")
async def seat_link(ask: Ask, table_id: str, seat: SeatNumber) -> Response:
    """A link that moves a seat to another device."""
    url = await table_commands.seat_link(ask, table_id, seat)
    return ask.answer({"url": url, "qr": qr(url)})


@router.post("/seat/{token}")
async def move_seat(ask: Ask, token: str) -> Response:
    """The seat of such a link moves here."""
    await ask.named(ask.sent.get("name"))
    return ask.see(f"/tables/{await table_commands.move_seat(ask, token)}")


@router.post("/join/{token}")
async def join(ask: Ask, token: str) -> Response:
    """Take the first free seat, or ask for one where the game has begun; what cannot be added is said where the form is."""
    await ask.named(ask.sent.get("name"))
    live, _ = await ask.table(await ask.services.tables.invited(token))
    try:
        await table_commands.join(ask, live, ask.number("seat"), ask.sent)
    except Problem as problem:
        if ask.wants_json or not ask.sent.get("contribution") or problem.status not in (409, 422):
            raise
        return page_contents.invitation(ask, token, live, problem)
    return ask.see(f"/tables/{live.id}")


# Making tables ------------------------------------------------------------------------------------------------------


@router.post("/play-now")
async def play_now(ask: Ask) -> Response:
    """One click, one game; where an offer is gone, a page with a new one."""
    try:
        return ask.see(f"/tables/{await new_tables.play_now(ask, ask.sent)}")
    except Problem as problem:
        if ask.wants_json or problem.status not in (409, 410, 422):
            raise
        return await page_contents.landing_page(ask, problem)


@router.post("/learn")
async def learn(ask: Ask) -> Response:
    """One click, and a first game begins that explains itself."""
    return ask.see(f"/tables/{await new_tables.lesson(ask, ask.sent)}")


@router.post("/tables")
async def create(ask: Ask) -> Response:
    """The form for a new table."""
    await ask.named(ask.sent.get("my_name"))
    try:
        return ask.see(f"/tables/{await new_tables.from_form(ask, ask.number('players'), ask.sent)}")
    except HeptapolisError as error:
        if ask.wants_json:
            raise
        return page_contents.new_form(ask, str(ask.sent.get("game")), sentence_of(error))


@router.post("/open")
async def open_file(ask: Ask) -> Response:
    """Open a record or a position and play on."""
    text = ask.text("file", "", 1 << 21).strip() or ask.text("text", "", 1 << 21).strip()
    at, seat, level = ask.number("at"), ask.number("seat") or 0, ask.text("level")
    try:
        live, _ = await ask.table(await new_tables.opened(ask, text, at, seat, level))
    except HeptapolisError as error:
        if ask.wants_json:
            raise
        return page_contents.open_form(ask, sentence_of(error), text)
    return ask.see(f"/tables/{live.id}/replay?at=0" if live.over else f"/tables/{live.id}")


@router.post("/tables/{table_id}/play-on")
async def play_on(ask: Ask, table_id: str) -> Response:
    """Play on from a moment of a finished game, at a table of one's own."""
    live, _ = await ask.table(table_id)
    made = await new_tables.played_on(ask, live, ask.number("at") or 0, ask.number("seat") or 0)
    return ask.see(f"/tables/{made}")


@router.post("/tables/{table_id}/rematch")
async def rematch(ask: Ask, table_id: str) -> Response:
    """Once more, with the same people."""
    return ask.see(f"/tables/{await new_tables.rematch(ask, table_id)}")


# This browser, this machine -------------------------------------------------------------------------------------------


@router.post("/settings")
async def keep_settings(ask: Ask) -> Response:
    """Keep what was set."""
    changed = settings_in(ask.sent)
    await ask.named(ask.sent.get("name"))
    await ask.keep(changed)
    return ask.see(inside(ask.text("next", "/")))


@router.post("/lan")
async def let_network_in(ask: Ask) -> Response:
    """Listen on the local network too; only who sits at this machine can say so."""
    if not ask.from_this_machine:
        raise Problem(403, "Only somebody at the machine itself can let the network in.")
    await ask.services.lan.let_in(ask.app)
    return ask.see(inside(ask.text("next", "/")))
