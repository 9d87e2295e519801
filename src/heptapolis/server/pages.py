"""Pages: what a browser gets. Drawn by `heptapolis.web`; here is only what goes into them."""

from __future__ import annotations

import io
from typing import Any

import segno
from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from heptapolis.games import GAMES
from heptapolis.server import table_lists, table_records
from heptapolis.server.drawing import board_of, replay_board, replay_eyes, seat_cards
from heptapolis.server.live_table import Live
from heptapolis.server.new_tables import offer_for, offered_game
from heptapolis.server.problems import Problem
from heptapolis.server.request import Ask, CheckedRoute
from heptapolis.server.rights import Rights
from heptapolis.server.visitors import PACES, THEMES
from heptapolis.translation import LANGUAGES
from heptapolis.web import cards, forms, lobby
from heptapolis.web.pages import NoSuchPage, render

router = APIRouter(include_in_schema=False, route_class=CheckedRoute)

_STATES = {"waiting": "waiting", "playing": "running", "over": "over"}


@router.get("/")
async def landing(ask: Ask) -> Response:
    """The first page."""
    return await landing_page(ask)


async def landing_page(ask: Ask, problem: Problem | None = None) -> Response:
    """The first page with a deal promised for each game; perhaps with what was wrong with the last one."""
    progress = ask.hall.rules.progress
    return ask.page(
        "landing",
        problem.status if problem else 200,
        games=lobby.games(ask.language),
        ready={name: one.fraction for name, one in progress.items()},
        offers={name: offer_for(ask, offered_game(name)) for name in GAMES},
        error=ask.say(problem.sentence, **problem.figures) if problem else "",
        **await table_lists.lists(ask),
    )


@router.get("/lobby")
async def lobby_lists(ask: Ask) -> Response:
    """The lists of the first page alone, for when they change."""
    found = await table_lists.lists(ask)
    parts = {part: render("tables.html", ask.language, part=part, **found) for part in ("mine", "others")}
    return ask.remembered(
        HTMLResponse("".join(f'<div data-part="{part}">{html}</div>' for part, html in parts.items()))
    )


@router.get("/new")
async def new(ask: Ask, game: str = "") -> Response:
    """The form for a new table."""
    return new_form(ask, game or next(iter(GAMES)), "")


def new_form(ask: Ask, game: str, error: str) -> Response:
    """The form, perhaps with what was wrong with it."""
    _check_game(game)
    return ask.page(
        "new",
        422 if error else 200,
        game=lobby.game_card(game, ask.language),
        games=lobby.games(ask.language),
        options=forms.options(game, ask.language),
        seats=forms.seat_choices(ask.language),
        first=forms.seat_choices(ask.language, first=True),
        error=error,
    )


# Tables -------------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}")
async def table(ask: Ask, table_id: str) -> Response:
    """A table."""
    live, rights = await ask.table(table_id)
    context = _around(ask, live, rights)
    return ask.page("table", **context, board=await _fragment(ask, live, rights, context))


@router.get("/tables/{table_id}/board")
async def board(ask: Ask, table_id: str) -> Response:
    """What changes of a table, alone."""
    live, rights = await ask.table(table_id)
    seat = ask.query("seat")
    present = "".join("01"[one] for one in ask.hall.hub.present(live))
    tag = f'"{ask.hall.hub.boot}-{live.revision(rights.own)}-{ask.language}-{present}-{seat}-{rights.mark}"'
    if ask.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    html = await _fragment(ask, live, rights, _around(ask, live, rights))
    return ask.remembered(HTMLResponse(html, headers={"etag": tag, "cache-control": "private, no-cache"}))


async def _fragment(ask: Ask, live: Live, rights: Rights, context: dict[str, Any]) -> str:
    if live.started:
        return await board_of(ask, live, rights, ask.query("seat"))
    return _waiting(ask, live, rights, context)


def _waiting(ask: Ask, live: Live, rights: Rights, context: dict[str, Any]) -> str:
    actions = rights.actions(None)
    more = {
        "revision": live.revision(rights.own),
        "actions": actions,
        "mine": rights.own,
        "board": "",
        "may_sit": [seat for seat in range(live.players) if rights.sit(seat, False)],
        "waits": live.waits,
        "contributions": live.contributed(),
    }
    try:
        return render("waiting.html", ask.language, **(ask.shell() | context | more))
    except NoSuchPage:
        return f'<main id="board" data-table="{live.id}" data-revision="{more["revision"]}"></main>'


def _around(ask: Ask, live: Live, rights: Rights) -> dict[str, Any]:
    """What the page of a table shows around its board."""
    link = None
    if (rights.own or rights.owner) and any(seat.holder is None for seat in live.seats) and not live.over:
        link = f"{ask.base}/join/{live.setup.invitation}"
    free = [number for number, seat in enumerate(live.seats) if seat.kind == "open"]
    code = qr(link) if link else ""
    return {
        "table": live.id,
        "game": live.game.name,
        "title": live.setup.name or live.game.manifest.title,
        "seats": seat_cards(live, ask.hall.hub, ask.language),
        "viewer": rights.own[0] if len(rights.own) == 1 else None,
        "mine": rights.own,
        "owner": rights.owner,
        "state": _STATES[live.state],
        "invitations": [{"seat": seat, "link": link, "qr": code} for seat in free] if link else [],
        "invitation": link,
        "qr": code or None,
        "commitment": "" if live.setup.origin else live.setup.commitment,
        "fraction": 1.0,
        "hints": live.hints,
        "guide": ask.query_params.get("guide") == "1",
    }


def qr(link: str) -> str:
    """A link as a picture that a phone can read."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return out.getvalue().decode()


async def compiling(ask: Ask, game: str) -> Response:
    """What is shown while the rules of a game are being compiled."""
    progress = ask.hall.rules.progress[game]
    if progress.state == "failed":
        raise Problem(500, "The rules of this game could not be prepared.")
    if ask.wants_json:
        return ask.answer({"error": ask.say("Preparing the rules …"), "rules": progress.to_dict()}, 503)
    title = GAMES[game].title
    parts = {"game": game, "title": title, "fraction": progress.fraction, "label": progress.label}
    try:
        html = render("compiling.html", ask.language, state=progress.state, **parts)
    except NoSuchPage:
        html = '<main id="board" data-revision="-1" data-compiling></main>'
    path = ask.url.path
    if path.endswith("/board"):
        return ask.remembered(HTMLResponse(html, 202))
    table_id = ask.path_params.get("table_id", "")
    around = {
        "table": table_id,
        "board": html,
        "seats": (),
        "viewer": None,
        "mine": (),
        "owner": False,
        "state": "waiting",
        "invitations": [],
        "invitation": None,
        "qr": None,
        "commitment": "",
        "guide": False,
    }
    return ask.page("table", 202 if ask.method == "GET" else 503, **(parts | around))


@router.get("/rules")
async def rules(ask: Ask) -> Response:
    """How far the rules of the games are; those that are named come next."""
    for name in ask.query_params.getlist("game"):
        if name in GAMES:
            ask.hall.rules.ask(name)
    return JSONResponse({name: one.to_dict() for name, one in ask.hall.rules.progress.items()})


@router.get("/tables/{table_id}/replay")
async def replay(ask: Ask, table_id: str) -> Response:
    """A game, step by step."""
    live, rights = await ask.table(table_id)
    html, at, last, eyes = await replay_board(ask, live, rights, ask.query("at"), ask.query("eyes"))
    return ask.page(
        "replay",
        **_around(ask, live, rights) | {"board": html},
        at=at,
        last=last,
        eyes=eyes,
        choices=replay_eyes(live, rights.own),
        over=live.over,
    )


@router.get("/tables/{table_id}/replay/board")
async def replay_fragment(ask: Ask, table_id: str) -> Response:
    """One step of a replay, alone."""
    live, rights = await ask.table(table_id)
    html, *_ = await replay_board(ask, live, rights, ask.query("at"), ask.query("eyes"))
    return ask.remembered(HTMLResponse(html))


@router.get("/tables/{table_id}/record")
async def record(ask: Ask, table_id: str) -> Response:
    """The game as text: whole after the end, before it only what the visitor may know."""
    live, rights = await ask.table(table_id)
    text = table_records.record_for(live, rights.own)
    name = f"{live.game.name}-{live.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table_id}/fair")
async def fair_page(ask: Ask, table_id: str) -> Response:
    """How the deal came about, what that proves, and how to check it."""
    live, rights = await ask.table(table_id)
    proof, opened = live.proof(), live.setup.origin is not None
    if ask.wants_json or ask.query_params.get("format") == "json":
        if opened:
            raise Problem(404, "This game began from a record or a position, not from a deal.")
        return ask.answer(proof.to_dict())
    names = seat_cards(live, ask.hall.hub, ask.language)
    seed, unshown = proof.seed, live.unshown()
    return ask.page(
        "fair",
        **_around(ask, live, rights),
        started=live.started,
        over=live.over,
        secret=proof.secret.hex() if proof.secret else "",
        public=[(ask.say("Game, players, options, rules version"), proof.statement)],
        contributions=[
            (names[seat].name, text, seat not in unshown) for seat, text in sorted(proof.contributions.items())
        ],
        key=f"{seed:064x}" if seed is not None else "",
        verified=table_records.verified(live) if live.over and not opened else None,
    )


# Rules at hand, settings --------------------------------------------------------------------------------------------


@router.get("/cards/{game}")
async def all_cards(ask: Ask, game: str) -> Response:
    """All cards of a game."""
    _check_game(game)
    return ask.page(
        "cards",
        game=lobby.game_card(game, ask.language),
        games=lobby.games(ask.language),
        groups=cards.overview(game, ask.language),
    )


@router.get("/rules-at-hand/{game}/{thing}")
async def explained(ask: Ask, game: str, thing: str) -> Response:
    """What a card, wonder or token does."""
    found = cards.explanation(game, thing, ask.language)
    if found is None:
        raise Problem(404, "There is nothing at this address.")
    return HTMLResponse(found, headers={"cache-control": "private, max-age=3600", "vary": "cookie, accept-language"})


@router.get("/settings")
async def settings(ask: Ask) -> Response:
    """The settings of this browser."""
    return ask.page("settings", next=_inside(ask.query_params.get("next", "/")))


@router.post("/settings")
async def keep_settings(ask: Ask) -> Response:
    """Keep what was set."""
    fields = await ask.fields()
    changed: dict[str, Any] = {}
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES), ("pace", PACES)):
        value = fields.get(name)
        if value is not None:
            if value not in allowed:
                raise Problem(422, "{field} is missing or not what was expected.", field=name)
            changed[name] = value
    if "sound" in fields:
        changed["sound"] = fields["sound"] in (True, "on", "true", "1")
    await ask.named(fields.get("name"))
    if changed:
        ask.visitor = await ask.hall.visitors.keep(ask.visitor, **changed)
    return ask.see(_inside(await ask.text("next", "/")))


def _inside(address: str) -> str:
    """An address on this server, whatever was asked for."""
    inside = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if inside else "/"


def _check_game(game: str) -> None:
    if game not in GAMES:
        raise Problem(404, "There is no such game.")
