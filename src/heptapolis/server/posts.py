"""What browsers post at tables, and the stream that tells them what changed."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from heptapolis.errors import HeptapolisError
from heptapolis.server import actions, contributions, new_tables, pages
from heptapolis.server.drawing import seat_cards
from heptapolis.server.live_table import Live
from heptapolis.server.problems import Problem, not_yours
from heptapolis.server.request import Ask, CheckedRoute
from heptapolis.server.seat_names import seat_names
from heptapolis.server.settings import PER_ADDRESS
from heptapolis.server.table_bots import check_level
from heptapolis.server.visitors import PACES
from heptapolis.web import forms

router = APIRouter(include_in_schema=False, route_class=CheckedRoute)

GIVEN_UP = "steady"
"""The level of the bot that plays on for somebody who resigned."""


# Making tables ------------------------------------------------------------------------------------------------------


@router.post("/play-now")
async def play_now(ask: Ask) -> Response:
    """One click, one game; where an offer is gone, a page with a new one."""
    await ask.fields()
    try:
        return ask.see(f"/tables/{await new_tables.play_now(ask)}")
    except Problem as problem:
        if ask.wants_json or problem.status not in (409, 410, 422):
            raise
        return await pages.landing_page(ask, problem)


@router.post("/tables")
async def create(ask: Ask) -> Response:
    """The form for a new table."""
    fields = await ask.fields()
    try:
        return ask.see(f"/tables/{await new_tables.from_form(ask)}")
    except HeptapolisError as error:
        if ask.wants_json:
            raise
        return pages.new_form(ask, str(fields.get("game")), str(error))


@router.get("/open")
async def open_form(ask: Ask) -> Response:
    """The form to open a record or a position."""
    return _open_form(ask, "", "")


@router.post("/open")
async def open_file(ask: Ask) -> Response:
    """Open it and play on."""
    fields = await ask.fields()
    try:
        table_id = await new_tables.opened(ask)
        live, _ = await ask.table(table_id)
        return ask.see(f"/tables/{table_id}/replay?at=0" if live.over else f"/tables/{table_id}")
    except HeptapolisError as error:
        if ask.wants_json:
            raise
        text = fields.get("file") or fields.get("text") or ""
        return _open_form(ask, str(error), str(text))


def _open_form(ask: Ask, error: str, text: str) -> Response:
    levels = [(level, forms.level_name(level, ask.language)) for level in forms.LEVELS]
    return ask.page("open", 422 if error else 200, error=error, text=text, levels=levels)


# At a table ---------------------------------------------------------------------------------------------------------


async def move_of(ask: Ask, table_id: str, seat: int, move: str, decision: int, revision: int) -> int:
    """Make a move and give the revision it is acknowledged with."""
    live, rights = await ask.table(table_id)

    def decide(now: Live) -> Any:
        return actions.move(ask.rights(now), seat, move, decision, revision, ask.language)

    before = live.count
    await ask.hall.tables.change(table_id, decide)
    if live.count != before:
        ask.hall.metrics.moves.labels("person").inc()
    known = live.answered(seat, decision, revision, rights.own)
    assert known is not None
    return known[1]


@router.post("/tables/{table_id}/moves")
async def move(ask: Ask, table_id: str) -> Response:
    """A move."""
    text = await ask.text("move", "", 400)
    seat, decision, revision = [await ask.needed(name) for name in ("seat", "decision", "revision")]
    return ask.answer({"revision": await move_of(ask, table_id, seat, text, decision, revision)})


@router.post("/tables/{table_id}/retract")
async def retract(ask: Ask, table_id: str) -> Response:
    """Change one's mind while others still choose."""
    live, rights = await ask.table(table_id)
    seat = await _seat(ask, rights.own)
    revision = await ask.number("revision", live.revision(rights.own))
    assert revision is not None
    await ask.hall.tables.change(table_id, lambda now: actions.retract(ask.rights(now), seat, revision))
    known = live.answered(seat, actions.RETRACTION, revision, rights.own)
    return done(ask, live, known[1] if known else None)


@router.post("/tables/{table_id}/take-back")
async def take_back(ask: Ask, table_id: str) -> Response:
    """Take a turn back, against bots."""
    live, rights = await ask.table(table_id)
    seat = await _seat(ask, rights.own)
    await ask.hall.tables.change(table_id, lambda now: actions.take_back(ask.rights(now), seat))
    return done(ask, live)


@router.post("/tables/{table_id}/hint")
async def hint(ask: Ask, table_id: str) -> Response:
    """What a bot would do."""
    live, rights = await ask.table(table_id)
    seat = await _seat(ask, rights.own)
    level = check_level(await ask.text("level", ""), "sharp")
    return ask.answer({"candidates": await hint_of(ask, live, seat, level), "level": level})


async def hint_of(ask: Ask, live: Live, seat: int, level: str) -> list[dict[str, Any]]:
    """A hint for a seat of the visitor."""
    if seat not in live.seats_of(ask.visitor.id):
        raise not_yours()
    thinking, most = ask.hall.thinking, ask.hall.settings.limits.hints
    counted = {ask.visitor.id: most, ask.address: most * PER_ADDRESS}
    if any(thinking[asker] >= allowed for asker, allowed in counted.items()):
        raise Problem(429, "The bot is still thinking about your last question.")
    thinking.update(counted.keys())
    try:
        await ask.hall.tables.change(live.id, lambda now: actions.hint(ask.rights(now), seat))
        names = seat_names(live, ask.language)
        return await ask.hall.bots.hint(
            live.view(seat), level, lambda move: move.describe(ask.language, names), ask.visitor.id
        )
    finally:
        thinking.subtract(counted.keys())
        for asker in counted:
            if not thinking[asker]:
                del thinking[asker]


@router.post("/tables/{table_id}/seats/{seat}/bot")
async def hand_to_bot(ask: Ask, table_id: str, seat: int) -> Response:
    """Let a bot play for a seat."""
    live, _ = await ask.table(table_id)
    level = check_level(await ask.text("level", ""))
    await ask.hall.tables.change(table_id, lambda now: actions.hand_to_bot(ask.rights(now), seat, level))
    return done(ask, live)


@router.post("/tables/{table_id}/seats/{seat}/sit")
async def sit(ask: Ask, table_id: str, seat: int) -> Response:
    """Take a seat."""
    fields = await ask.fields()
    await ask.named(fields.get("name"))
    live, _ = await ask.table(table_id)
    added, name = contributions.for_table(live, fields), ask.visitor.name or ""
    await ask.hall.tables.change(table_id, lambda now: actions.sit(ask.rights(now), seat, name, False, added))
    return done(ask, live)


@router.post("/tables/{table_id}/seats/{seat}/link")
async def seat_link(ask: Ask, table_id: str, seat: int) -> Response:
    """A link that moves a seat to another device."""
    await ask.fields()
    live, rights = await ask.table(table_id)
    if seat not in rights.own:
        raise not_yours()
    token = ask.hall.visitors.seat_link(table_id, seat, live.seats[seat].since)
    url = f"{ask.base}/seat/{token}"
    return ask.answer({"url": url, "qr": pages.qr(url)})


@router.post("/tables/{table_id}/start")
async def start(ask: Ask, table_id: str) -> Response:
    """Begin with bots at the seats that are still open."""
    live, _ = await ask.table(table_id)
    level = check_level(await ask.text("level", ""))
    await ask.hall.tables.change(table_id, lambda now: actions.start(ask.rights(now), level))
    return done(ask, live)


@router.post("/tables/{table_id}/leave")
async def leave(ask: Ask, table_id: str) -> Response:
    """Give the own seats up."""
    await ask.fields()
    await ask.hall.tables.change(table_id, lambda now: actions.leave(ask.rights(now)))
    return ask.see("/")


@router.post("/tables/{table_id}/resign")
async def resign(ask: Ask, table_id: str) -> Response:
    """Give the game up."""
    live, rights = await ask.table(table_id)
    seat = await _seat(ask, rights.own)
    await ask.hall.tables.change(table_id, lambda now: actions.resign(ask.rights(now), seat, GIVEN_UP))
    return done(ask, live)


@router.post("/tables/{table_id}/delete")
async def delete(ask: Ask, table_id: str) -> Response:
    """Make a table go away."""
    await ask.fields()
    await ask.hall.tables.change(table_id, lambda now: actions.delete(ask.rights(now)))
    return ask.see("/")


@router.post("/tables/{table_id}/pace")
async def pace(ask: Ask, table_id: str) -> Response:
    """How fast the bots move."""
    live, _ = await ask.table(table_id)
    wanted = await ask.text("pace", "normal")
    if wanted not in PACES:
        raise Problem(422, "{field} is missing or not what was expected.", field="pace")
    await ask.hall.tables.change(table_id, lambda now: actions.set_pace(ask.rights(now), wanted))
    return done(ask, live)


@router.post("/tables/{table_id}/play-on")
async def play_on(ask: Ask, table_id: str) -> Response:
    """Play on from a moment of a finished game, at a table of one's own."""
    await ask.fields()
    live, _ = await ask.table(table_id)
    return ask.see(f"/tables/{await new_tables.played_on(ask, live)}")


@router.post("/tables/{table_id}/rematch")
async def rematch(ask: Ask, table_id: str) -> Response:
    """Once more, with the same people."""
    await ask.fields()
    live, rights = await ask.table(table_id)
    if live.rematch is None:
        if not live.over or not rights.own:
            actions.rematch(rights, "")  # says why not
        await new_tables.check_room(ask)
        made = await ask.hall.tables.create(
            live.game,
            actions.seating_again(live),
            ask.visitor.id,
            name=live.setup.name,
            listed=live.setup.open,
            pace=live.pace,
            hints=live.hints,
            wait=live.waits,
        )
        kept = await ask.hall.tables.change(table_id, lambda now: actions.rematch(ask.rights(now), made))
        if kept != made:  # somebody was faster
            await ask.hall.tables.change(made, actions.drop)
    return ask.see(f"/tables/{live.rematch}")


# Invitations --------------------------------------------------------------------------------------------------------


@router.get("/join/{token}")
async def invitation(ask: Ask, token: str) -> Response:
    """Somebody was invited: a name first, if we do not know it yet."""
    table_id = await ask.hall.tables.invited(token)
    live, rights = await ask.table(table_id)
    if rights.own:
        return ask.see(f"/tables/{table_id}")
    return _invitation(ask, token, live)


@router.post("/join/{token}")
async def join(ask: Ask, token: str) -> Response:
    """Take the first free seat, or ask for one where the game has begun; what cannot be added is said where the form is."""
    fields = await ask.fields()
    await ask.named(fields.get("name"))
    table_id = await ask.hall.tables.invited(token)
    live, _ = await ask.table(table_id)
    seat, name = await ask.number("seat"), ask.visitor.name or ""
    try:
        added = contributions.for_table(live, fields)
        await ask.hall.tables.change(table_id, lambda now: actions.join(ask.rights(now), seat, name, added))
    except Problem as problem:
        if ask.wants_json or not fields.get("contribution") or problem.status not in (409, 422):
            raise
        return _invitation(ask, token, live, problem)
    return ask.see(f"/tables/{table_id}")


@router.get("/seat/{token}")
async def take_over(ask: Ask, token: str) -> Response:
    """Somebody comes with a link from their other device."""
    table_id, seat, _ = _link(ask, token)
    live, rights = await ask.table(table_id)
    if seat in rights.own:
        return ask.see(f"/tables/{table_id}")
    return _ask_name(ask, f"/seat/{token}", ask.say("Go on playing on this device"), live)


@router.post("/seat/{token}")
async def took_over(ask: Ask, token: str) -> Response:
    """The seat moves here."""
    await ask.named((await ask.fields()).get("name"))
    table_id, seat, since = _link(ask, token)
    name = ask.visitor.name or ""
    await ask.table(table_id)
    await ask.hall.tables.change(table_id, lambda now: actions.move_seat(ask.rights(now), seat, since, name))
    return ask.see(f"/tables/{table_id}")


def _link(ask: Ask, token: str) -> tuple[str, int, int]:
    found = ask.hall.visitors.read_seat_link(token)
    if found is None:
        raise Problem(410, "This link is not valid any more: make a new one on the other device.")
    return found


def _invitation(ask: Ask, token: str, live: Live, problem: Problem | None = None) -> Response:
    """The form to take a seat, with the commitment while something can still be added to the deal."""
    dealt = live.started or live.setup.origin is not None
    shown = "" if dealt else live.setup.commitment
    heading = ask.say("You are invited to a game")
    return _ask_name(ask, f"/join/{token}", heading, live, True, shown, problem)


def _ask_name(
    ask: Ask,
    action: str,
    heading: str,
    live: Live,
    invited: bool = False,
    commitment: str = "",
    problem: Problem | None = None,
) -> Response:
    title = live.setup.name or live.game.manifest.title
    cards, rights = seat_cards(live, ask.hall.hub, ask.language), ask.rights(live)
    wanted = [(seat, cards[seat]) for seat in range(live.players) if invited and rights.ask(seat, True)]
    return ask.page(
        "join",
        problem.status if problem else 200,
        heading=heading,
        sentence=title,
        action=action,
        button=ask.say("Ask for the seat") if wanted else ask.say("Take a seat"),
        wanted=wanted,
        name=ask.visitor.name or "",
        commitment=commitment,
        error=ask.say(problem.sentence, **problem.figures) if problem else "",
    )


@router.post("/lan")
async def let_network_in(ask: Ask) -> Response:
    """Listen on the local network too; only who sits at this machine can say so."""
    await ask.fields()
    if not ask.from_this_machine:
        raise Problem(403, "Only somebody at the machine itself can let the network in.")
    await ask.hall.lan.let_in(ask.app)
    return ask.see(pages._inside(await ask.text("next", "/")))


async def _seat(ask: Ask, own: tuple[int, ...]) -> int:
    """The seat that a post is about: the one it names, or the only one that the visitor has."""
    seat = await ask.number("seat")
    if seat is None:
        if len(own) != 1:
            raise not_yours()
        return own[0]
    return seat


def done(ask: Ask, live: Live, revision: int | None = None) -> Response:
    """For a script the revision, for a form the table again."""
    if not ask.wants_json:
        return ask.see(f"/tables/{live.id}")
    return ask.answer({"revision": live.revision(live.seats_of(ask.visitor.id)) if revision is None else revision})
