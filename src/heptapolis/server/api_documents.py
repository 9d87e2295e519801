"""What the JSON API takes and gives, as `/api/openapi.json` describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from heptapolis.games import GAMES
from heptapolis.server.contributions import MOST_OFFER
from heptapolis.server.fair_deals import MOST_CONTRIBUTION
from heptapolis.server.incoming_text import MOST_NAME, MOST_TITLE
from heptapolis.server.seat_news import TableNews


class Given(BaseModel):
    """What is sent: fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Failure(BaseModel):
    """What went wrong, in one sentence."""

    error: str
    code: str | None = None
    revision: int | None = None


class NewVisitor(Given):
    """A program introduces itself."""

    name: str = Field(default="", max_length=MOST_NAME, examples=["my bot"])


class Token(BaseModel):
    """What a program shows with every request."""

    token: str


class OptionInfo(BaseModel):
    """An option of a game: one of the choices, the number of a seat, or a list with a choice or null for each seat."""

    name: str
    kind: Literal["choice", "seat", "each"]
    label: str
    help: str
    choices: list[str | bool]
    default: str | bool | int | None


class GameInfo(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    about: str
    players: tuple[int, int]
    usual: int
    minutes: int
    rules_version: int
    actions: int
    options: list[OptionInfo]
    ready: bool


class SeatInfo(BaseModel):
    """Who sits at a seat."""

    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None
    present: bool


class TableInfo(TableNews):
    """A table, as everybody may know it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    state: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    own: list[int]
    to_act: list[int]
    revision: int
    commitment: str
    next: str | None


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    state: str
    seats: list[SeatInfo]


class GameChoice(Given):
    """A game with its options, as the manifests declare them."""

    game: str = Field(max_length=24, examples=[next(iter(GAMES))], json_schema_extra={"enum": list(GAMES)})
    players: int | None = Field(default=None, ge=2, le=7)
    options: dict[str, Any] = Field(
        default_factory=dict,
        json_schema_extra={
            "anyOf": [
                {
                    "title": game.title,
                    "type": "object",
                    "properties": {option.name: option.schema(game.players[1]) for option in game.options},
                    "additionalProperties": False,
                }
                for game in GAMES.values()
            ]
        },
    )


class NewTable(GameChoice):
    """A table to be made."""

    seats: list[Annotated[str, Field(max_length=24)]] | None = Field(
        default=None, max_length=7, examples=[["me", "gentle"]]
    )
    visibility: Literal["open", "invitation"] = "invitation"
    name: str = Field(default="", max_length=MOST_TITLE)
    pace: Literal["slow", "normal", "fast"] = "fast"
    hints: bool = False
    wait: bool = Field(default=False, description="Begin when the owner says so, not when every seat is taken.")
    offer: str = Field(default="", max_length=MOST_OFFER)
    contribution: str = Field(default="", max_length=MOST_CONTRIBUTION, description="Only with an offer.")


class Made(BaseModel):
    """The id of a table, and the token by which others can be invited."""

    id: str
    invitation: str


class Sitting(Given):
    """How somebody sits down."""

    contribution: str = Field(default="", max_length=MOST_CONTRIBUTION)
    commitment: str = Field(default="", max_length=100, description="With a contribution: what the table shows.")
    invitation: str = Field(default="", max_length=64)


class SeatTaken(BaseModel):
    """The seat that was taken."""

    seat: int


class MoveInfo(BaseModel):
    """One thing that the seat may do."""

    move: str
    action: int
    kind: str
    sentence: str


class DecisionInfo(BaseModel):
    """What a seat is asked."""

    number: int
    kind: str
    sentence: str


class Sight(BaseModel):
    """What a seat knows, is asked and may do; `view` is a document for `heptapolis.view`."""

    revision: int
    over: bool
    to_act: list[int]
    decision: DecisionInfo | None
    moves: list[MoveInfo]
    view: dict[str, Any] | None
    scores: list[dict[str, int]] | None
    winners: list[int]


class NewMove(Given):
    """A move, for the question that was asked."""

    move: str = Field(max_length=400, examples=["build altar"])
    decision: int = Field(ge=0, lt=1 << 53)
    revision: int = Field(ge=0, lt=1 << 53)


class Acknowledged(BaseModel):
    """The move is written down."""

    revision: int


class CandidateInfo(BaseModel):
    """What a bot thinks of a move."""

    move: str
    say: str
    share: float
    win: float | None
    sure: tuple[float, float] | None
    """From where to where the share of victories may lie."""
    proven: bool
    """Whether the ending was worked out, so that `win` is no estimate."""
    points: float | None
    reason: str
    expected: dict[str, float]
    """Own points at the end by headings of the score sheet, as far as games by habit tell."""


class NewOffer(GameChoice):
    """A deal to be promised before somebody adds to it."""


class OfferInfo(BaseModel):
    """A deal that is promised: keep the commitment, then make a table with the offer and a contribution."""

    offer: str
    commitment: str
    statement: str


class Contribution(Given):
    """What a seat adds to the deal, and the commitment that the table showed before."""

    contribution: str = Field(min_length=1, max_length=MOST_CONTRIBUTION)
    commitment: str = Field(default="", max_length=100)


class Beginning(Given):
    """How a table begins: the level of bots at seats that are still open."""

    level: str = Field(default="", max_length=24)


class NewRequest(Given):
    """Which seat is asked for, and the invitation of who has one."""

    seat: int | None = Field(default=None, ge=0, le=6)
    invitation: str = Field(default="", max_length=64)


class Asked(BaseModel):
    """The number of the request."""

    request: int


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure} for status in (400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 503)
}
TableId = Annotated[str, Path(max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]


def _digits(part: object) -> object:
    """A number in an address as it is written in digits: what Python would also read as one, such as "0.0", is none."""
    if isinstance(part, str) and not (part.isascii() and part.isdigit()):
        raise ValueError("not a whole number")
    return part


Digits = BeforeValidator(_digits)
SeatNumber = Annotated[int, Digits, Path(ge=0, le=6)]
RequestNumber = Annotated[int, Digits, Path(ge=0, lt=1 << 53)]
