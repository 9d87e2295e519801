"""Making tables: from one click, from the form, from the API, from a record or a position that somebody opens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

import heptapolis
from heptapolis import text_reader
from heptapolis.errors import BadDocument
from heptapolis.games import GAMES, game_class
from heptapolis.games.contract import Game
from heptapolis.games.lesson import SEAT, lesson_of
from heptapolis.server import actions, contributions, fair_deals, schema, table_lists
from heptapolis.server.contributions import Offer, offer_is_gone
from heptapolis.server.incoming_text import MOST_TITLE, check_document, clean_name
from heptapolis.server.problems import Problem
from heptapolis.server.settings import PER_ADDRESS
from heptapolis.server.table_bots import check_level
from heptapolis.server.visitors import PACES
from heptapolis.text_reader import Written

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.request import Ask


_made: dict[str, deque[float]] = {}
"""When visitors, and all visitors of an address, made tables in the last hour."""


def game_for(name: object, players: int | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """A game with its options, or an error that says what is wrong."""
    if not isinstance(name, str) or name not in GAMES:
        raise Problem(422, "There is no such game.")
    return game_class(name)(players, options)


@cache
def offered_game(name: str) -> Game:
    """What *Play now* plays."""
    return game_for(name, GAMES[name].usual)


async def check_room(ask: Ask) -> None:
    """Refuse whoever has too many tables already, or makes them too fast."""
    limits = ask.services.settings.limits
    now = time.monotonic()
    counted = {ask.visitor.id: limits.created, ask.address: limits.created * PER_ADDRESS}
    for maker, most in counted.items():
        times = _made.setdefault(maker, deque())
        while times and now - times[0] > 3600:
            times.popleft()
        if len(times) >= most:
            ask.services.metrics.refused.labels("tables").inc()
            raise Problem(429, "You have made many tables in a short time: wait a while.")
    for maker in counted:  # before anything is waited for: many at the same moment count too
        _made[maker].append(now)
    if await table_lists.owned(ask) >= limits.tables:
        for maker in counted:
            _made[maker].remove(now)
        ask.services.metrics.refused.labels("tables").inc()
        raise Problem(429, "You have too many running tables: finish or delete some.")
    if len(_made) > 10_000:
        for maker in [maker for maker, when in _made.items() if not when or now - when[-1] > 3600]:
            del _made[maker]


async def check_quota(ask: Ask, origin: Mapping[str, Any]) -> None:
    """Refuse to keep another record or document where the visitor, or everybody together, has opened too much."""
    limits, stored = ask.services.settings.limits, schema.stored
    total = select(func.coalesce(func.sum(stored.c.bytes), 0))
    size = await asyncio.to_thread(lambda: len(json.dumps(origin, ensure_ascii=False).encode()))
    rows = [
        await ask.services.database.row(query) for query in (total.where(stored.c.visitor == ask.visitor.id), total)
    ]
    own, together = (int(row[0]) + size if row is not None else size for row in rows)
    if own > limits.stored or together > limits.all_stored:
        ask.services.metrics.refused.labels("stored").inc()
        if own > limits.stored:
            raise Problem(429, "You have opened as much as one visitor may keep here: delete some of these tables.")
        raise Problem(429, "This server keeps no more records and positions: its room for them is used up.")


def me(ask: Ask, name: str = "") -> dict[str, Any]:
    """The visitor, as somebody who sits down."""
    return {"visitor": ask.visitor.id, "name": name or ask.visitor.name or ""}


async def play_now(ask: Ask, fields: Mapping[str, Any]) -> str:
    """A sensible table against bots, at one click."""
    wanted = GAMES.get(str(fields.get("game")))
    game = game_for(fields.get("game"), wanted.usual if wanted else None)
    level = check_level(fields.get("level"))
    seating = [me(ask), *({"bot": level} for _ in range(game.players - 1))]
    return await _dealt(ask, game, seating, fields, pace=ask.visitor.pace)


async def lesson(ask: Ask, fields: Mapping[str, Any]) -> str:
    """The table of a scripted first game."""
    name = str(fields.get("game"))
    script = lesson_of(name) if name in GAMES else None
    if script is None:
        raise Problem(422, "There is no first game to learn by.")
    game = game_for(name, script.players, script.options)
    await check_room(ask)
    ask.services.rules.ask(game.name)
    seating = [{"bot": check_level("")} for _ in range(game.players)]
    seating[SEAT] = me(ask)
    return await ask.services.tables.create(
        game, seating, ask.visitor.id, origin={"lesson": script.seed}, pace="normal"
    )


async def _dealt(
    ask: Ask, game: Game, seating: Sequence[Mapping[str, Any]], fields: Mapping[str, Any], **more: Any
) -> str:
    """A table with a new deal, or with the one that was offered to the visitor, who may add to it then."""
    token, added = fields.get("offer"), contributions.text_of(fields.get("contribution"))
    offer = ask.services.offers.read(ask.visitor.id, str(token), fair_deals.stated(game)) if token else None
    own = next((seat for seat, one in enumerate(seating) if one.get("visitor") == ask.visitor.id), None)
    if added and offer is None:
        raise Problem(422, "Nothing can be added to a deal before its commitment was shown: ask for an offer first.")
    if added and own is None:
        raise Problem(422, "Only who has a seat can add to the deal.")
    if offer is not None and (known := await _made_of(ask, offer, added)):
        return known
    await check_room(ask)
    ask.services.rules.ask(game.name)
    text = {own: added} if added and own is not None else None
    try:
        return await ask.services.tables.create(game, seating, ask.visitor.id, offer=offer, contributions=text, **more)
    except Problem:
        known = await _made_of(ask, offer, added) if offer is not None else None  # the same post came twice at once
        if known is None:
            raise
        return known


async def _made_of(ask: Ask, offer: Offer, added: str) -> str | None:
    """The table that was made of an offer: for the same post again. Whoever wants another deal needs another offer."""
    found = await ask.services.database.table(offer.table)
    if found is None:
        return None
    log = found[1]
    came_along = [entry.data["text"] for entry in log if entry.kind == "contribute" and entry.at == log[0].at]
    state = await ask.services.database.row(
        select(schema.states.c.state).where(schema.states.c.table_id == offer.table)
    )
    if came_along != ([added] if added else []) or state is None or state.state not in ("waiting", "playing"):
        raise offer_is_gone()
    return offer.table


def offer_for(ask: Ask, game: Game) -> Offer:
    """A deal promised to the visitor, to be shown before they add to it."""
    return ask.services.offers.make(ask.visitor.id, fair_deals.stated(game))


async def offered(ask: Ask, name: str, players: int | None, options: Mapping[str, Any]) -> Offer:
    """A deal of a game with its options, promised to the visitor."""
    return offer_for(ask, await asyncio.to_thread(game_for, name, players, options))


async def from_form(ask: Ask, players: int | None, fields: Mapping[str, Any]) -> str:
    """A table as the form describes it."""
    options = {key[7:]: value for key, value in fields.items() if key.startswith("option_") and value not in ("", None)}
    game = await asyncio.to_thread(game_for, fields.get("game"), players, options)
    wanted = [fields.get(f"seat_{seat}", fields.get(f"seat{seat}")) for seat in range(game.players)]
    names = [clean_name(fields.get(f"name_{seat}")) for seat in range(game.players)]
    seating = [
        _seated(ask, str(choice or "bot:gentle"), name, seat)
        for seat, (choice, name) in enumerate(zip(wanted, names, strict=True))
    ]
    return await _create(ask, game, seating, fields)


def _seated(ask: Ask, choice: str, name: str, seat: int) -> dict[str, Any]:
    if choice == "me":
        return me(ask)
    if choice == "here":
        return me(ask, name or ask.say("Player {number}", number=seat + 1))
    if choice in ("open", "invite"):
        return {}
    return {"bot": check_level(choice.removeprefix("bot:"))}


async def from_document(ask: Ask, wanted: Mapping[str, Any]) -> str:
    """A table as the API describes it: game, players, options, seats ("me", "open" or a level)."""
    game = await asyncio.to_thread(game_for, wanted["game"], wanted.get("players"), wanted.get("options"))
    seats = wanted.get("seats") or ["me", *["gentle"] * (game.players - 1)]
    if len(seats) != game.players:
        raise Problem(422, "seats needs an entry for each of the {players} players.", players=game.players)
    seating = [_seated(ask, seat, "", number) for number, seat in enumerate(seats)]
    return await _create(ask, game, seating, wanted)


async def _create(ask: Ask, game: Game, seating: Sequence[Mapping[str, Any]], fields: Mapping[str, Any]) -> str:
    pace = fields.get("pace") or ask.visitor.pace
    if pace not in PACES:
        raise Problem(422, "{field} is missing or not what was expected.", field="pace")
    return await _dealt(
        ask,
        game,
        seating,
        fields,
        name=clean_name(fields.get("name"), MOST_TITLE),
        listed=fields.get("visibility") == "open",
        pace=str(pace),
        hints=fields.get("hints") in (True, "on", "true", "1"),
        estimate=fields.get("estimate") in (True, "on", "true", "1"),
        wait=fields.get("wait") in (True, "on", "true", "1"),
    )


async def opened(ask: Ask, text: str, at: int | None, seat: int, others: str) -> str:
    """A table that begins where a record or a position says, against bots of a level or with `open` seats."""
    if not text:
        raise BadDocument(ask.say("Choose a file, or put its text in."))
    rest = {} if others == "open" else {"bot": check_level(others)}  # friends may play on as well
    written = await asyncio.to_thread(text_reader.read, text)
    ask.services.rules.need(written.game)  # reading the rest takes them
    return await _begun(ask, await asyncio.to_thread(origin_of, written, at), seat, rest)


async def _begun(ask: Ask, origin: Mapping[str, Any], seat: int, rest: Mapping[str, Any]) -> str:
    position = await asyncio.to_thread(_begin, origin)
    game = position.game
    if not 0 <= seat < game.players:
        raise BadDocument(ask.say("There is no seat {seat} at this table.", seat=seat + 1))
    await check_room(ask)
    await check_quota(ask, origin)
    rest = rest or ({"bot": check_level("")} if position.over else {})
    seating = [me(ask) if number == seat else rest for number in range(game.players)]
    return await ask.services.tables.create(
        game, seating, ask.visitor.id, origin=origin, pace=ask.visitor.pace, ended=position if position.over else None
    )


async def played_on(ask: Ask, live: Live, at: int, seat: int) -> str:
    """A table that begins at a moment of a finished game, against bots."""
    if not live.over:
        raise Problem(409, "The game is not over yet.")
    moments = live.moments()
    at = max(0, min(at, len(moments) - 1))
    if moments[at].over:
        raise Problem(409, "The game is over.")
    levels = [one.bot for one in live.seats if one.bot]
    origin = {"record": heptapolis.record(live.position), "at": moments[at].line - 1}
    return await _begun(ask, origin, seat, {"bot": levels[0] if levels else check_level("")})


async def rematch(ask: Ask, table_id: str) -> str:
    """Where the same people play once more: whoever is first makes it, the others are asked and come by the same click."""
    live, rights = await ask.table(table_id)
    if live.rematch is not None:
        return await _come_along(ask, live, live.rematch, rights.own)
    if not live.over or not rights.own:
        actions.rematch(rights, "")  # says why not
    await check_room(ask)
    made = await ask.services.tables.create(
        live.game,
        actions.seating_again(live, ask.visitor.id),
        ask.visitor.id,
        name=live.setup.name,
        listed=live.setup.open,
        pace=live.pace,
        hints=live.hints,
        estimate=live.estimate,
        wait=live.waits,
    )
    kept = str((await ask.change(table_id, lambda rights: actions.rematch(rights, made))).answer)
    if kept == made:
        return made
    await ask.services.tables.change(made, actions.drop)  # somebody was faster
    return await _come_along(ask, live, kept, rights.own)


async def _come_along(ask: Ask, live: Live, again: str, seats: Sequence[int]) -> str:
    """The rematch of a table, at which its people have their old seats as long as nobody else was given them."""
    for seat in seats:
        with contextlib.suppress(Problem):
            await ask.change(again, partial(actions.sit, seat=seat, name=live.seats[seat].name, invited=True))
    return again


def origin_of(written: Written, at: int | None) -> dict[str, Any]:
    """Where a game begins, from what somebody opened."""
    if written.kind == "record":
        return {"record": written.record} | ({} if at is None else {"at": at})
    return {written.kind: check_document(written.document)}


def _begin(origin: Mapping[str, Any]) -> Any:
    from heptapolis.server.live_table import Setup, first_position

    setup = Setup("", heptapolis.game(next(iter(GAMES))), False, b"\0" * 32, "", 0.0, origin)
    try:
        return first_position(setup, {})
    except RecursionError:
        raise BadDocument("this document is nested too deep") from None
