"""What goes into the pages of a table: around its board, while it waits, its replay, the proof of its deal."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import segno
from starlette.responses import HTMLResponse, Response

from heptapolis.server import table_records
from heptapolis.server.drawing import Eyes, board_of, replay_board, replay_eyes, seat_cards, setting
from heptapolis.server.png_process import drawn_as_png
from heptapolis.server.problems import Problem
from heptapolis.web.pages import render
from heptapolis.web.scores import score_sheet
from heptapolis.web.share import share_picture

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.request import Ask
    from heptapolis.server.rights import Rights


_PICTURES = {"svg": "image/svg+xml", "png": "image/png"}


async def table_page(ask: Ask, live: Live, rights: Rights) -> Response:
    """The page of a table."""
    return ask.page("table", **_around(ask, live, rights), board=await _fragment(ask, live, rights))


async def board(ask: Ask, live: Live, rights: Rights) -> Response:
    """What changes of a table, alone; nothing where the browser has it already."""
    seat = ask.query("seat")
    present = "".join("01"[one] for one in ask.services.updates.present(live))
    tag = f'"{ask.services.updates.boot}-{live.revision(rights.own)}-{ask.language}-{present}-{seat}-{rights.mark}"'
    if ask.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    html = await _fragment(ask, live, rights)
    return ask.remembered(HTMLResponse(html, headers={"etag": tag, "cache-control": "private, no-cache"}))


async def television(ask: Ask, live: Live, rights: Rights, alone: bool = False) -> Response:
    """A table for a screen that everybody sees: what a spectator may know, whoever has opened it."""
    if live.started:
        public = ask.services.rights(live, None)
        made = setting(live, public, ask.services.updates, ask.language, Eyes(None), ask.visitor.pace)
        html = await ask.draw(live.view(None), replace(made, actions=frozenset(), own=(), takes=(), asks=(), looks=()))
    else:
        html = _television_waiting(ask, live, rights)
    if alone:
        return ask.remembered(HTMLResponse(html))
    title = live.setup.name or live.game.manifest.title
    return ask.page("tv", table=live.id, title=title, game=live.game.name, fragment=html)


def _television_waiting(ask: Ask, live: Live, rights: Rights) -> str:
    """The way in for phones: the invitation where whoever opened the page may invite or has it, else the table itself."""
    may = rights.own or rights.owner or ask.query_params.get("invitation") == live.setup.invitation
    invites = may and any(seat.kind == "open" for seat in live.seats)
    link = f"{ask.base}/join/{live.setup.invitation}" if invites else f"{ask.base}/tables/{live.id}"
    return render(
        "tv_waiting.html",
        ask.language,
        title=live.setup.name or live.game.manifest.title,
        game=live.game.name,
        seats=seat_cards(live, ask.services.updates, ask.language),
        link=link,
        qr=qr(link),
        joins=invites or live.setup.open,
    )


async def _fragment(ask: Ask, live: Live, rights: Rights) -> str:
    if live.started:
        return await board_of(ask, live, rights, ask.query("seat"))
    return _waiting(ask, live, rights)


def _waiting(ask: Ask, live: Live, rights: Rights) -> str:
    """A table that has not begun, with the link for friends to those who may invite."""
    link = None
    if (rights.own or rights.owner) and any(seat.kind == "open" for seat in live.seats):
        link = f"{ask.base}/join/{live.setup.invitation}"
    more = {
        "revision": live.revision(rights.own),
        "actions": rights.actions(None),
        "owner": rights.owner,
        "hints": live.hints,
        "invitation": {"link": link, "qr": qr(link), "token": live.setup.invitation} if link else None,
        "may_sit": [seat for seat in range(live.players) if rights.sit(seat, False)],
        "waits": live.waits,
        "contributions": live.contributed(),
    }
    return render("waiting.html", ask.language, **(ask.shell() | _around(ask, live, rights) | more))


def _around(ask: Ask, live: Live, rights: Rights) -> dict[str, Any]:
    """What the page of a table shows around its board."""
    return {
        "table": live.id,
        "game": live.game.name,
        "title": live.setup.name or live.game.manifest.title,
        "seats": seat_cards(live, ask.services.updates, ask.language),
        "viewer": rights.own[0] if len(rights.own) == 1 else None,
        "mine": rights.own,
        "commitment": "" if live.setup.origin else live.setup.commitment,
    }


def qr(link: str) -> str:
    """A link as a picture that a phone can read."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return out.getvalue().decode()


async def replay_page(ask: Ask, live: Live, rights: Rights) -> Response:
    """A game, step by step."""
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


async def replay_fragment(ask: Ask, live: Live, rights: Rights) -> Response:
    """One step of a replay, alone."""
    html, *_ = await replay_board(ask, live, rights, ask.query("at"), ask.query("eyes"))
    return ask.remembered(HTMLResponse(html))


async def shared_picture(ask: Ask, live: Live, kind: str) -> Response:
    """The result as a picture to show to others; there is none before the end."""
    if not live.over or not live.position.over:
        raise Problem(409, "The game is not over yet.")
    key = "picture", kind, ask.language
    found: bytes | None = live.kept.get(key)
    if found is None:
        rights = ask.services.rights(live, None)
        made = setting(live, rights, ask.services.updates, ask.language, Eyes(None), ask.visitor.pace)
        view, game, language = live.view(None), live.game.name, ask.language

        def draw() -> str:
            return share_picture(score_sheet(view, made, language), game, language)

        async with ask.services.drawings.turn(ask.address):
            svg = await asyncio.to_thread(draw)
            found = live.kept[key] = await drawn_as_png(svg) if kind == "png" else svg.encode()
    return Response(found, media_type=_PICTURES[kind], headers={"cache-control": "private, no-cache"})


def fair_page(ask: Ask, live: Live, rights: Rights) -> Response:
    """How the deal came about, what that proves, and how to check it."""
    proof, opened = live.proof(), live.setup.origin is not None
    names = seat_cards(live, ask.services.updates, ask.language)
    seed, unshown = proof.seed, live.unshown()
    return ask.page(
        "fair",
        **_around(ask, live, rights),
        started=live.started,
        secret=proof.secret.hex() if proof.secret else "",
        public=[(ask.say("Game, players, options, rules version"), proof.statement)],
        contributions=[
            (names[seat].name, text, seat not in unshown) for seat, text in sorted(proof.contributions.items())
        ],
        key=f"{seed:064x}" if seed is not None else "",
        verified=table_records.verified(live) if live.over and not opened else None,
    )
