"""What people do at tables. Each function decides, from the table as it stands, what shall be written into its log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from heptapolis.games.contract import Position, Reason
from heptapolis.server.entries import Entry
from heptapolis.server.live_table import Live
from heptapolis.server.problems import Problem, Refused, Stale, not_yours
from heptapolis.server.rights import Rights
from heptapolis.server.seat_names import seat_names
from heptapolis.server.tables import Change

RETRACTION = -1
"""Stands for the decision in the key of a retraction."""
ASK_AGAIN = 300.0
"""Seconds after which somebody may ask once more for a seat at the same table."""
MOST_ASKED = 12
"""Requests that the people of one table are asked in that time, by whomever."""


def _entries(live: Live, *made: tuple[str, int | None, dict[str, Any]]) -> list[Entry]:
    now = time.time()
    return [Entry(live.count + index, kind, seat, data, now) for index, (kind, seat, data) in enumerate(made)]


def _own(rights: Rights, seat: int) -> None:
    if seat not in rights.own:
        raise not_yours()


def _playing(live: Live) -> None:
    if not live.started:
        raise Problem(409, "The game has not begun yet.")
    if live.over:
        raise Problem(409, "The game is over.")


def _in_time(rights: Rights, seat: int, revision: int) -> None:
    live = rights.live
    if not live.floor(seat, rights.own) <= revision <= live.revision(rights.own):
        raise Stale(live.revision(rights.own))


def move(rights: Rights, seat: int, text: str, decision: int, revision: int, language: str) -> Change:
    """A person's move. The same post again gets the same answer; another one, or one that comes late, is refused."""
    live = rights.live
    _own(rights, seat)
    text = " ".join(text.split())
    known = live.answered(seat, decision, revision, rights.own)
    if known is not None:
        if known[0] != text:
            raise Stale(live.revision(rights.own))
        return Change(revision=known[1])
    _playing(live)
    if live.seats[seat].bot is not None:
        raise Problem(409, "A bot plays for this seat now: take the seat back first.")
    view = live.view(seat)
    asked = view.decision()
    if asked is None or asked.number != decision:
        raise Stale(live.revision(rights.own))
    _in_time(rights, seat, revision)
    found = view.legal_move(text)  # by the view: what is refused tells nothing that the seat does not know
    if isinstance(found, Reason):
        raise Refused(found.describe(language, seat_names(live, language)), found.code)
    posted = {} if found.notation == text else {"posted": text}
    after = live.position.play_legal(seat, found)
    return _moved(live, after, decision=decision, revision=revision, by="person", **posted)


def _moved(live: Live, after: Position, **data: Any) -> Change:
    """What is written down of the move that led to a position."""
    assert after.last is not None
    _, seat, notation = after.last
    return Change(_entries(live, ("move", seat, {"move": notation, **data})), after)


def is_asked(live: Live, seat: int, level: str, decision: int) -> bool:
    """Whether it is still a bot of this level that has to answer this question."""
    if live.over or live.deleted or live.seats[seat].bot != level:
        return False
    asked = live.view(seat).decision()
    return asked is not None and asked.number == decision


def bot_move(live: Live, seat: int, level: str, text: str, decision: int) -> Change:
    """A bot's move; nothing if the table has moved on while it thought."""
    if not is_asked(live, seat, level, decision):
        return Change()
    return _moved(live, live.position.play(seat, text), by=level)


def retract(rights: Rights, seat: int, revision: int) -> Change:
    """Take back what a seat has chosen in this phase."""
    live = rights.live
    _own(rights, seat)
    if (known := live.answered(seat, RETRACTION, revision, rights.own)) is not None:
        return Change(revision=known[1])
    _playing(live)
    _in_time(rights, seat, revision)
    after = rights.retracted(seat)
    if after is None:
        raise Problem(409, "There is nothing that could be taken back.")
    return Change(_entries(live, ("retract", seat, {"decision": RETRACTION, "revision": revision})), after)


def take_back(rights: Rights, seat: int) -> Change:
    """Return to before the person's last move; only against bots."""
    live = rights.live
    _own(rights, seat)
    _playing(live)
    if not rights.alone:
        raise Problem(403, "Turns can be taken back at tables with bots alone.")
    if not rights.take_back(seat):
        raise Problem(409, "There is nothing that could be taken back.")
    keep = len(live.movers) - 1 - live.movers[::-1].index(seat)
    return Change(_entries(live, ("take-back", seat, {"keep": keep})))


def sit(rights: Rights, seat: int | None, name: str, invited: bool, contribution: str = "") -> Change:
    """Take a seat (the first free one if none is named); the game begins when it was the last one."""
    live = rights.live
    if seat is None:
        if rights.own:
            return _seated(rights, rights.own[0], contribution)
        seat = next((number for number in _in_order(live) if rights.sit(number, invited)), None)
        if seat is None and any(rights.ask(number, invited) for number in _in_order(live)):
            raise Problem(409, "The game has begun: ask for the seat, and everybody at the table must agree.")
        if seat is None:
            raise Problem(409, "There is no free seat at this table.")
    _check_seat(live, seat)
    if not rights.sit(seat, invited):
        if seat in rights.own:
            return _seated(rights, seat, contribution)
        if rights.ask(seat, invited):
            raise Problem(409, "The game has begun: ask for the seat, and everybody at the table must agree.")
        raise Problem(403, "This seat is taken, or not open to you.")
    assert rights.visitor is not None
    if live.seats[seat].holder == rights.visitor:
        return Change(_entries(live, ("back", seat, {})), answer=seat)
    made: list[tuple[str, int | None, dict[str, Any]]] = [("sit", seat, {"visitor": rights.visitor, "name": name})]
    if contribution:
        made.append(_contribution(live, seat, contribution))
    if _complete(live, seat):
        made.append(("start", None, {}))
    return Change(_entries(live, *made), answer=seat)


def _in_order(live: Live) -> list[int]:
    """The seats that nobody holds in the order in which they are given away: empty ones before those of bots."""
    return [number for kind in ("open", "bot") for number, one in enumerate(live.seats) if one.kind == kind]


def ask_for_seat(rights: Rights, seat: int | None, name: str, invited: bool) -> Change:
    """Ask the people of a running game for a seat that nobody holds (the first such one if none is named)."""
    live, now = rights.live, time.time()
    if seat is not None:
        _check_seat(live, seat)
    if rights.asking is not None and seat in (None, rights.asking.seat):
        return Change(answer=rights.asking.number)
    _playing(live)
    wanted = [number for number in _in_order(live) if seat in (None, number) and rights.ask(number, invited)]
    if not wanted:
        raise Problem(409, "This seat cannot be asked for now.")
    lately = [visitor for visitor, at in live.asked if now - at < ASK_AGAIN]
    if rights.visitor in lately or len(lately) >= MOST_ASKED:
        raise Problem(429, "The table was asked for a seat a short time ago: wait a while.")
    data = {"visitor": rights.visitor, "name": name}
    return Change(_entries(live, ("ask", wanted[0], data)), answer=live.changes)


def join(rights: Rights, seat: int | None, name: str, contribution: str) -> Change:
    """Somebody comes with the invitation: they take a seat, or ask for one where the game has begun."""
    if rights.live.started and not rights.own and not rights.unopposed and _in_order(rights.live):
        return ask_for_seat(rights, seat, name, True)
    return sit(rights, seat, name, True, contribution)


def answer_request(rights: Rights, number: int, agrees: bool) -> Change:
    """A person agrees to a request or refuses it; the last one who agrees gives the seat."""
    live = rights.live
    request = live.requests.get(number)
    if request is None:
        raise Problem(409, "This request has been answered already, or was withdrawn.")
    if request not in rights.asked:
        if agrees and rights.visitor in request.agreed:
            return Change()
        raise not_yours()
    data = {"request": request.entry, "visitor": rights.visitor}
    return Change(_with_gifts(live, ("agree" if agrees else "refuse", request.seat, data)))


def withdraw_request(rights: Rights, number: int) -> Change:
    """Who has asked for a seat does not want it any more."""
    request = rights.asking
    if request is None or request.number != number:
        raise Problem(409, "This request has been answered already, or was withdrawn.")
    return Change(_entries(rights.live, ("withdraw", request.seat, {"request": request.entry})))


def _with_gifts(live: Live, *made: tuple[str, int | None, dict[str, Any]]) -> list[Entry]:
    """Entries, and after them the seats that are given because all who are left have agreed."""
    entries = _entries(live, *made)
    if not live.requests:
        return entries
    twin = live.copy()
    for entry in entries:
        twin.apply(entry)
    while given := next((one for one in twin.requests.values() if not twin.awaited(one)), None):
        entries += _entries(twin, ("sit", given.seat, {"visitor": given.visitor, "name": given.name}))
        twin.apply(entries[-1])
    return entries


def _seated(rights: Rights, seat: int, contribution: str) -> Change:
    """For who has the seat already: perhaps the same post again."""
    change = contribute(rights, seat, contribution) if contribution else Change()
    change.answer = seat
    return change


def contribute(rights: Rights, seat: int, contribution: str) -> Change:
    """Add something to the deal, or something else than before: what a seat added last counts."""
    live = rights.live
    _own(rights, seat)
    if live.contributions.get(seat) == contribution:
        return Change()
    return Change(_entries(live, _contribution(live, seat, contribution)))


def _contribution(live: Live, seat: int, text: str) -> tuple[str, int, dict[str, Any]]:
    """The entry says which commitment was shown before."""
    if live.started:
        raise Problem(409, "The deal is made: nothing can be added to it any more.")
    return "contribute", seat, {"text": text, "commitment": live.setup.commitment}


def _complete(live: Live, seat: int) -> bool:
    """Whether the game begins by itself when this seat is taken."""
    others = (one for number, one in enumerate(live.seats) if number != seat)
    return not live.started and not live.waits and all(one.kind != "open" for one in others)


def move_seat(rights: Rights, seat: int, since: int, name: str) -> Change:
    """Another browser of the same person takes the seat over, by the link that the first one made."""
    live = rights.live
    if seat in rights.own:
        return Change(answer=seat)
    if not 0 <= seat < live.players or live.seats[seat].since != since or live.seats[seat].holder is None:
        raise Problem(410, "This link has been used already, or the seat is somebody else's now.")
    old = live.seats[seat]
    made: list[tuple[str, int | None, dict[str, Any]]] = [
        ("sit", seat, {"visitor": rights.visitor, "name": old.name or name})
    ]
    if live.owner == old.holder and len(live.seats_of(old.holder)) == 1:
        made.append(("owner", None, {"visitor": rights.visitor}))
    return Change(_entries(live, *made), answer=seat)


def hand_to_bot(rights: Rights, seat: int, level: str) -> Change:
    """Let a bot play for a seat. Who got it after the deal hands it back: it is nobody's then, and they see nothing of it."""
    live = rights.live
    _check_seat(live, seat)
    if live.seats[seat].bot is not None and rights.leads and not live.started and live.seats[seat].holder is None:
        return Change(_entries(live, ("bot", seat, {"level": level})))  # another level, before the game begins
    if not rights.hand_over(seat):
        raise Problem(403, "Only an empty or abandoned seat can be given to a bot, by the owner of the table.")
    made: list[tuple[str, int | None, dict[str, Any]]] = [("bot", seat, {"level": level})]
    if live.seats[seat].taken and seat in rights.own:
        made.insert(0, ("leave", seat, {}))
    if _complete(live, seat):
        made.append(("start", None, {}))
    return Change(_with_gifts(live, *made))


def free(rights: Rights, seat: int) -> Change:
    """Keep a seat no longer for who was asked to play once more: whoever comes may take it."""
    live = rights.live
    _check_seat(live, seat)
    if not rights.leads:
        raise Problem(403, "Only the owner of the table can do this.")
    return Change(_entries(live, ("free", seat, {})) if rights.free(seat) else ())


def start(rights: Rights, level: str) -> Change:
    """Begin at once: open seats go to bots."""
    live = rights.live
    if not rights.leads:
        raise Problem(403, "Only the owner of the table can do this.")
    if live.started:
        return Change()
    opened = [number for number, one in enumerate(live.seats) if one.kind == "open"]
    made: list[tuple[str, int | None, dict[str, Any]]] = [("bot", seat, {"level": level}) for seat in opened]
    return Change(_entries(live, *made, ("start", None, {})))


def leave(rights: Rights) -> Change:
    """Give all own seats up; the table goes to somebody else, or away if nobody is left."""
    live = rights.live
    if not rights.own:
        raise not_yours()
    made: list[tuple[str, int | None, dict[str, Any]]] = [("leave", seat, {}) for seat in rights.own]
    others = [one.holder for one in sorted(live.seats, key=lambda one: one.resigned) if one.holder]
    others = [holder for holder in others if holder != rights.visitor]
    if not others and not live.over:
        made.append(("delete", None, {}))
    elif rights.owner and others:
        made.append(("owner", None, {"visitor": others[0]}))
    return Change(_with_gifts(live, *made))


def resign(rights: Rights, seat: int, level: str) -> Change:
    """Give a game up for good; a bot plays on for the others."""
    live = rights.live
    _own(rights, seat)
    _playing(live)
    if live.seats[seat].resigned:
        return Change()
    return Change(_with_gifts(live, ("resign", seat, {"level": level})))


def hint(rights: Rights, seat: int) -> Change:
    """Whether a seat may ask for a hint now; alone against bots the table remembers that it did."""
    live = rights.live
    _own(rights, seat)
    _playing(live)
    if not rights.hint(seat):
        raise Problem(403, "Hints are off at this table: people play here.")
    if "hint" not in rights.actions(seat):
        raise Problem(409, "There is nothing to choose now.")
    noted = live.hints or "hint" in live.liberties
    return Change(() if noted else _entries(live, ("hint", seat, {})))


def delete(rights: Rights) -> Change:
    """Make a table go away."""
    if not rights.delete():
        raise Problem(403, "Only the owner can delete a table, and only while nobody else plays there.")
    return Change(_entries(rights.live, ("delete", None, {})))


def drop(live: Live) -> Change:
    """Make a table go away that nobody needs, whoever owns it."""
    return Change(_entries(live, ("delete", None, {})))


def set_pace(rights: Rights, pace: str) -> Change:
    """How fast the bots of a table move."""
    if not rights.own:
        raise not_yours()
    return Change(_entries(rights.live, ("pace", None, {"pace": pace})) if rights.live.pace != pace else ())


def rematch(rights: Rights, table: str) -> Change:
    """Say where the game goes on; if somebody was faster, theirs counts."""
    live = rights.live
    if not live.over:
        raise Problem(409, "The game is not over yet.")
    if not rights.own:
        raise not_yours()
    if live.rematch is not None:
        return Change(answer=live.rematch)
    return Change(_entries(live, ("rematch", rights.own[0], {"table": table})), answer=table)


def seating_again(live: Live, visitor: str) -> Sequence[dict[str, Any]]:
    """The seats of a table for another game: bots and who wants it sit there, for the others theirs are kept."""
    again: list[dict[str, Any]] = []
    for seat in live.seats:
        if seat.holder is not None:
            again.append({"visitor" if seat.holder == visitor else "kept": seat.holder, "name": seat.name})
        else:
            again.append({"bot": seat.bot} if seat.bot else {})
    return again


def _check_seat(live: Live, seat: int) -> None:
    if not 0 <= seat < live.players:
        raise Problem(404, "There is no such seat.")
