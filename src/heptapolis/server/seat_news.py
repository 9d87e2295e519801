"""What all at a table are told about its seats: in sentences for pages, and as the API gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel

from heptapolis.server.people import News, NewsKind
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.rights import Rights

_SENTENCES: dict[NewsKind, str] = {
    "sits": message("{name} sits down at seat {seat}."),
    "leaves": message("{name} leaves seat {seat}."),
    "bot": message("A bot plays at seat {seat} now."),
    "back": message("{name} plays again at seat {seat}."),
    "device": message("Seat {seat} has moved to another device."),
    "resigns": message("{name} gives the game up at seat {seat}."),
    "asks": message("{name} asks for seat {seat}."),
    "given": message("Everybody agrees: {name} sits down at seat {seat}."),
    "refused": message("The request for seat {seat} was refused."),
    "withdrawn": message("The request for seat {seat} is over."),
}
_LIBERTIES = {
    "position": message("it began from a record or a position"),
    "hints": message("hints are on for everybody"),
    "seat": message("a seat changed hands after the deal"),
    "take-back": message("turns were taken back"),
    "hint": message("a hint was asked for"),
}


def sentence(news: News, language: str) -> str:
    """What happened at a seat."""
    # Not every sentence names somebody: what a message has no place for is left out.
    figures = {"seat": news.seat + 1, "name": news.name or translate(language, "Guest")}
    told = _SENTENCES[news.kind]
    return translate(language, told, **{key: value for key, value in figures.items() if f"{{{key}}}" in told})


def liberties(live: Live, language: str) -> tuple[str, ...]:
    """Why the game is no contest, if it is none."""
    return tuple(translate(language, _LIBERTIES[one]) for one in live.liberties)


class NewsInfo(BaseModel):
    """A change of a seat. Numbers go up, and not all of them are there."""

    number: int
    kind: NewsKind
    seat: int
    name: str


class RequestInfo(BaseModel):
    """Somebody asks for a seat; `awaited` are the seats whose people have not agreed yet."""

    request: int
    seat: int
    name: str
    awaited: list[int]
    yours: Literal["answer", "withdraw"] | None


class TableNews(BaseModel):
    """What is known of the people of a table: `people` tells the latest changes of seats since the deal."""

    hints: bool
    contest: bool
    liberties: list[str]
    requests: list[RequestInfo]
    people: list[NewsInfo]


def requests_of(rights: Rights) -> list[RequestInfo]:
    """The requests for seats, as a visitor sees them."""
    live, asked = rights.live, rights.asked
    found: list[RequestInfo] = []
    yours: Literal["answer", "withdraw"] | None
    for one in live.requests.values():
        awaited = live.awaited(one)
        yours = "answer" if one in asked else "withdraw" if one.visitor == rights.visitor else None
        seats = [seat for seat in live.people() if live.seats[seat].holder in awaited]
        found.append(RequestInfo(request=one.number, seat=one.seat, name=one.name, awaited=seats, yours=yours))
    return found


def news_of(rights: Rights) -> TableNews:
    """What a visitor is told about the people of a table."""
    live = rights.live
    return TableNews(
        hints=live.hints,
        contest=live.contest,
        liberties=list(live.liberties),
        requests=requests_of(rights),
        people=[NewsInfo(number=one.number, kind=one.kind, seat=one.seat, name=one.name) for one in live.news],
    )
