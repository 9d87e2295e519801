"""From a table and a visitor to what `heptapolis.web` draws. Whatever is shown of a game comes from a view."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heptapolis.games.lesson import SEAT
from heptapolis.server.problems import Problem
from heptapolis.server.rights import Rights
from heptapolis.server.seat_names import seat_names
from heptapolis.server.seat_news import liberties, requests_of
from heptapolis.server.story import story
from heptapolis.translation import translate
from heptapolis.web.board import BoardContext, LessonCard, Replay, RequestCard, SeatCard

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.live_updates import LiveUpdates
    from heptapolis.server.request import Ask


@dataclass(frozen=True)
class Eyes:
    """Which seat somebody looks from; at a hot seat perhaps nobody's, until the right person has the screen."""

    viewer: int | None
    pass_to: int | None = None


def eyes(live: Live, own: tuple[int, ...], asked: int | None) -> Eyes:
    """Whose view is drawn for a browser with these seats that asks for a seat, or for none."""
    if asked is not None and asked in own:
        return Eyes(asked)
    if len(own) < 2:
        return Eyes(own[0] if own else None)
    next_up = next((seat for seat in own if seat in live.to_act and live.seats[seat].bot is None), None)
    if not live.shared(own):  # one person with several seats need not hide a hand from themselves
        return Eyes(own[0] if next_up is None else next_up)
    if next_up is None:
        return Eyes(own[0] if live.over else None)
    # Where all choose at once hands are secret, and the screen is covered until the right person has it.
    together = len(live.moments()[0].to_act) > 1
    return Eyes(None, next_up) if together else Eyes(next_up)


def seat_cards(live: Live, updates: LiveUpdates, language: str) -> tuple[SeatCard, ...]:
    """Who sits where, and whether they are there."""
    seated = zip(_seated(live, language), updates.present(live), strict=True)
    return tuple(
        replace(card, present=present, since=None if present else updates.last_seen(seat.holder))
        for (card, present), seat in zip(seated, live.seats, strict=True)
    )


def _seated(live: Live, language: str) -> tuple[SeatCard, ...]:
    names = seat_names(live, language)
    guest = translate(language, "Guest")
    return tuple(
        SeatCard(name, seat.kind, seat.bot, kept_for=(seat.kept.name or guest) if seat.kept else "")
        for name, seat in zip(names, live.seats, strict=True)
    )


def setting(
    live: Live, rights: Rights, updates: LiveUpdates, language: str, seen: Eyes, pace: str, replay: Replay | None = None
) -> BoardContext:
    """All that a drawing wants to know besides the view."""
    viewer = seen.viewer
    return BoardContext(
        table=live.id,
        seats=seat_cards(live, updates, language),
        viewer=viewer,
        revision=live.revision(rights.own),
        chosen=None if viewer is None or replay is not None else live.chosen(viewer),
        waiting=() if replay is not None else live.to_act,
        log=story(live, viewer, language, None if replay is None else replay.at),
        actions=frozenset() if replay is not None else rights.actions(viewer),
        replay=replay,
        pass_to=seen.pass_to,
        own=rights.own,
        over=live.over,
        next=live.rematch,
        next_by=live.rematch_by,
        estimate=tuple(score.total for score in live.view(viewer).scores())
        if live.estimate and replay is None and not live.over
        else (),
        pace=live.pace or pace,
        # At the end all hidden cards are shown; before it nothing but the view leaves this place.
        revealed=live.position.to_dict() if live.over else None,
        requests=() if replay is not None else _requests(rights, language),
        takes=() if replay is not None else rights.takes,
        asks=() if replay is not None else rights.asks,
        looks=()
        if replay is not None or live.shared(rights.own)
        else tuple(one for one in rights.own if one != viewer),
        lesson=None if replay is not None else lesson_card(live, viewer, language),
        liberties=liberties(live, language),
    )


def lesson_card(live: Live, viewer: int | None, language: str) -> LessonCard | None:
    """Where the scripted first game of a table stands, for who learns there."""
    lesson = live.lesson
    if lesson is None or viewer != SEAT or live.over:
        return None
    reached, total = lesson.reached(live.position), len(lesson.steps)
    if reached is None or reached == total:
        return LessonCard("own" if reached is None else "done", total, total)
    step = lesson.steps[reached]
    heading, text = translate(language, step.heading), translate(language, step.text)
    return LessonCard("step", reached + 1, total, heading, text, step.move, step.at)


def _requests(rights: Rights, language: str) -> tuple[RequestCard, ...]:
    cards = _seated(rights.live, language)
    return tuple(
        RequestCard(
            one.request,
            one.seat,
            one.name or translate(language, "Guest"),
            tuple(cards[seat].name for seat in one.awaited),
            one.yours,
        )
        for one in requests_of(rights)
    )


async def board_of(ask: Ask, live: Live, rights: Rights, asked: int | None) -> str:
    """The fragment that a visitor sees of a running table."""
    seen = eyes(live, rights.own, asked)
    updates, visitor, language = ask.services.updates, ask.visitor, ask.language
    key = "board", seen, rights.mark, language, visitor.pace, tuple(updates.present(live))
    found: str | None = live.kept.get(key)
    if found is None:
        made = setting(live, rights, updates, language, seen, visitor.pace)
        count, view = live.count, live.view(seen.viewer)
        found = await ask.draw(view, made)
        if live.count == count:
            live.kept[key] = found
    return found


def replay_eyes(live: Live, own: tuple[int, ...]) -> tuple[int, ...]:
    """Whose eyes a game may be seen again through: the own ones, and after the end everybody's."""
    return tuple(range(live.players)) if live.over else own


async def replay_board(
    ask: Ask, live: Live, rights: Rights, at: int | None, asked: int | None
) -> tuple[str, int, int, int | None]:
    """The fragment of a moment that has passed: it, the moment, the last one, and whose eyes."""
    if not live.started:
        raise Problem(409, "The game has not begun yet.")
    moments = live.moments()
    last = len(moments) - 1
    at = last if at is None else max(0, min(at, last))
    choices = replay_eyes(live, rights.own)
    if asked is not None and asked not in choices:
        raise Problem(403, "You cannot see the game through these eyes.")
    replay = Replay(at=at, last=last, eyes=choices)
    made = setting(live, rights, ask.services.updates, ask.language, Eyes(asked), ask.visitor.pace, replay)
    return await ask.draw(moments[at].view(asked), made), at, last, asked
