"""What people do at tables: who asks is known, what follows is decided by `actions.py`, then it is written down.

Pages and the API call the same functions; what they give back is what the visitor is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from heptapolis.games.contract import Move
from heptapolis.server import actions, contributions, hints
from heptapolis.server.problems import Problem, not_yours
from heptapolis.server.seat_names import seat_names
from heptapolis.server.settings import PER_ADDRESS
from heptapolis.server.table_bots import check_level
from heptapolis.server.visitors import PACES

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.request import Ask
    from heptapolis.server.rights import Rights
    from heptapolis.server.tables import Done

Answer = Literal["agree", "refuse", "withdraw"]
"""What can be said to a request for a seat."""
GIVEN_UP = "steady"
"""The level of the bot that plays on for somebody who resigned."""


# The game -----------------------------------------------------------------------------------------------------------


async def move(ask: Ask, table_id: str, seat: int, text: str, decision: int, revision: int) -> Done:
    """Make a move."""
    await ask.table(table_id)
    done = await ask.change(table_id, lambda rights: actions.move(rights, seat, text, decision, revision, ask.language))
    if done.new:
        ask.services.metrics.moves.labels("person").inc()
    return done


async def retract(ask: Ask, table_id: str, seat: int | None, revision: int | None) -> Done:
    """Change one's mind while others still choose."""
    live, now = await ask.table(table_id)
    own, at = _own_seat(now, seat), live.revision(now.own) if revision is None else revision
    return await ask.change(table_id, lambda rights: actions.retract(rights, own, at))


async def take_back(ask: Ask, table_id: str, seat: int | None) -> Done:
    """Take a turn back, against bots."""
    own = _own_seat((await ask.table(table_id))[1], seat)
    return await ask.change(table_id, lambda rights: actions.take_back(rights, own))


async def resign(ask: Ask, table_id: str, seat: int | None) -> Done:
    """Give the game up."""
    own = _own_seat((await ask.table(table_id))[1], seat)
    return await ask.change(table_id, lambda rights: actions.resign(rights, own, GIVEN_UP))


async def hint(ask: Ask, table_id: str, seat: int | None, level: str) -> list[dict[str, Any]]:
    """What a bot of a level thinks of the candidates of a seat."""
    live, now = await ask.table(table_id)
    own = _own_seat(now, seat)
    if own not in now.own:
        raise not_yours()
    thinking, most = ask.services.thinking, ask.services.settings.limits.hints
    counted = {ask.visitor.id: most, ask.address: most * PER_ADDRESS}
    if any(thinking[asker] >= allowed for asker, allowed in counted.items()):
        raise Problem(429, "The bot is still thinking about your last question.")
    thinking.update(counted.keys())
    try:
        await ask.change(table_id, lambda rights: actions.hint(rights, own))
        names, view = seat_names(live, ask.language), live.view(own)
        choice = await ask.services.bots.consider(view, level, ask.visitor.id)
        if choice is None:
            return []
        say = partial(Move.describe, language=ask.language, names=names)
        return await asyncio.to_thread(hints.candidates, view, choice, say, ask.language)
    finally:
        thinking.subtract(counted.keys())
        for asker in counted:
            if not thinking[asker]:
                del thinking[asker]


async def set_pace(ask: Ask, table_id: str, pace: str) -> Done:
    """How fast the bots move."""
    await ask.table(table_id)
    if pace not in PACES:
        raise Problem(422, "{field} is missing or not what was expected.", field="pace")
    return await ask.change(table_id, lambda rights: actions.set_pace(rights, pace))


def _own_seat(rights: Rights, seat: int | None) -> int:
    """The seat that a post is about: the one it names, or the only one that the visitor has."""
    if seat is None:
        if len(rights.own) != 1:
            raise not_yours()
        return rights.own[0]
    return seat


# Before the game, and away from it ------------------------------------------------------------------------------------


async def contribute(ask: Ask, table_id: str, seat: int, fields: Mapping[str, Any]) -> Done:
    """Add something to the deal of a table that has not begun."""
    live, _ = await ask.table(table_id)
    added = contributions.for_table(live, fields)
    if not added:
        raise Problem(422, "{field} is missing or not what was expected.", field="contribution")
    return await ask.change(table_id, lambda rights: actions.contribute(rights, seat, added))


async def free(ask: Ask, table_id: str, seat: int) -> Done:
    """Keep a seat for nobody any more."""
    return await ask.change(table_id, partial(actions.free, seat=seat))


async def start(ask: Ask, table_id: str, level: str) -> Done:
    """Begin with bots at the seats that are still open."""
    await ask.table(table_id)
    checked = check_level(level)
    return await ask.change(table_id, lambda rights: actions.start(rights, checked))


async def leave(ask: Ask, table_id: str) -> Done:
    """Give the own seats up."""
    return await ask.change(table_id, actions.leave)


async def delete(ask: Ask, table_id: str) -> Done:
    """Make a table go away."""
    return await ask.change(table_id, actions.delete)


# Seats --------------------------------------------------------------------------------------------------------------


async def sit(ask: Ask, table_id: str, seat: int | None, fields: Mapping[str, Any], invitation: str = "") -> Done:
    """Take a seat, the first free one if none is named, and perhaps add to the deal; the answer is the seat."""
    live, _ = await ask.table(table_id)
    invited, added, name = _invited(live, invitation), contributions.for_table(live, fields), ask.visitor.name or ""
    return await ask.change(table_id, lambda rights: actions.sit(rights, seat, name, invited, added))


async def join(ask: Ask, live: Live, seat: int | None, fields: Mapping[str, Any]) -> Done:
    """Somebody comes with the invitation: they take a seat, or ask for one where the game has begun."""
    added, name = contributions.for_table(live, fields), ask.visitor.name or ""
    return await ask.change(live.id, lambda rights: actions.join(rights, seat, name, added))


async def hand_to_bot(ask: Ask, table_id: str, seat: int, level: str) -> Done:
    """Let a bot play for a seat."""
    await ask.table(table_id)
    checked = check_level(level)
    return await ask.change(table_id, lambda rights: actions.hand_to_bot(rights, seat, checked))


async def ask_for_seat(ask: Ask, table_id: str, seat: int | None, invitation: str = "") -> Done:
    """Ask the people of a running game for a seat that nobody holds; the answer is the number of the request."""
    live, _ = await ask.table(table_id)
    invited, name = _invited(live, invitation), ask.visitor.name or ""
    return await ask.change(table_id, lambda rights: actions.ask_for_seat(rights, seat, name, invited))


async def answer_request(ask: Ask, table_id: str, number: int, answer: Answer) -> Done:
    """Agree to a request for a seat, refuse it, or withdraw one's own."""
    await ask.table(table_id)
    if answer == "withdraw":
        return await ask.change(table_id, lambda rights: actions.withdraw_request(rights, number))
    return await ask.change(table_id, lambda rights: actions.answer_request(rights, number, answer == "agree"))


def _invited(live: Live, invitation: str) -> bool:
    return bool(invitation) and invitation == live.setup.invitation


async def seat_link(ask: Ask, table_id: str, seat: int) -> str:
    """A link that moves a seat to another device."""
    live, rights = await ask.table(table_id)
    if seat not in rights.own:
        raise not_yours()
    return f"{ask.base}/seat/{ask.services.visitors.seat_link(table_id, seat, live.seats[seat].since)}"


def linked_seat(ask: Ask, token: str) -> tuple[str, int, int]:
    """What such a link is for: the table, the seat, and the entry that gave it to its holder."""
    found = ask.services.visitors.read_seat_link(token)
    if found is None:
        raise Problem(410, "This link is not valid any more: make a new one on the other device.")
    return found


async def move_seat(ask: Ask, token: str) -> str:
    """The seat of a link moves here; its table."""
    table_id, seat, since = linked_seat(ask, token)
    name = ask.visitor.name or ""
    await ask.table(table_id)
    await ask.change(table_id, lambda rights: actions.move_seat(rights, seat, since, name))
    return table_id
