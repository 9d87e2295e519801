"""The cities of a table of Architects, as far as a view tells: wonder, cards by colour, tokens, deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.architects.rules.tables import CARD_BY_ID, CARDS, COLOURS, RESOURCES, STAGES
from heptapolis.games.architects.text.effects import icon_of
from heptapolis.games.architects.text.words import city_name, wonder_name
from heptapolis.web.architects.needs import Need, needs
from heptapolis.web.architects.printed import StageFace, face, stage_faces, token_face
from heptapolis.web.printed import Face, TokenFace

if TYPE_CHECKING:
    from heptapolis.games.contract import View
    from heptapolis.web.board import BoardContext, SeatCard

_ANY = "crate"
"""The icon of a resource, whichever."""


@dataclass(frozen=True)
class Pile:
    """Cards of one kind before a player."""

    face: Face
    count: int


@dataclass(frozen=True)
class Suit:
    """The cards of one colour before a player."""

    colour: str
    name: str
    piles: tuple[Pile, ...]


@dataclass(frozen=True)
class Deck:
    """A deck: its top card if it is known, how many it has, and which cards those are."""

    top: Face | None
    size: int
    left: tuple[tuple[str, str, int], ...]
    """Colour, its name and how many cards of it are left: public to who counts."""
    kinds: tuple[Pile, ...]
    """The same by cards."""


@dataclass(frozen=True)
class Piece:
    """A stage of a wonder, and whether it stands: "built", "next" (all below it stands) or "later"."""

    stage: StageFace
    state: str
    held: tuple[Face, ...] = ()
    """The cards that are there to pay for it, where it is next."""
    missing: int = 0
    """How many more it needs."""
    wanted: tuple[str, ...] = ()
    """What would do in each place that is not filled, as an icon: where any resource would, that of resources."""


@dataclass(frozen=True)
class City:
    """A city, ready to be drawn."""

    number: int
    role: str
    """ "own", "left", "right", "both" (the only other one) or "far"."""
    seat: SeatCard | None
    wonder: str
    wonder_name: str
    name: str
    rows: tuple[tuple[Piece, ...], ...]
    """The pieces of the wonder, rows from bottom to top."""
    standing: tuple[int, ...]
    """The stages that stand, by number."""
    following: tuple[int, ...]
    """Those that may be built next."""
    stages: int
    shields: int
    victories: int
    cat: bool
    points: int
    """If the game ended now."""
    suits: tuple[Suit, ...]
    tokens: tuple[TokenFace, ...]
    used: tuple[str, ...]
    """Tokens that have been used in this turn."""
    offering: tuple[str, ...]
    """Tokens that offer an extra card now."""
    deck: Deck
    turn: bool
    """Whether it is this city's turn."""

    @property
    def built(self) -> int:
        """How many stages stand."""
        return len(self.standing)


def cities(view: View, setting: BoardContext, language: str) -> list[City]:
    """All cities, the viewer's first, then from the left neighbour on around the table."""
    document = view.to_dict()
    totals = [score.total for score in view.scores()]
    count = len(document["cities"])
    first = 0 if setting.viewer is None else setting.viewer
    found = []
    for step in range(count):
        number = (first + step) % count
        role = "far" if setting.viewer is None else _role(step, count)
        found.append(_city(view, document, number, role, totals[number], setting, language))
    return found


def _role(step: int, count: int) -> str:
    """Where a city sits, so many steps to the left of the viewer."""
    if step == 0:
        return "own"
    if count == 2:
        return "both"
    return "left" if step == 1 else "right" if step == count - 1 else "far"


def _city(
    view: View, document: Mapping[str, Any], number: int, role: str, points: int, setting: BoardContext, language: str
) -> City:
    entry = document["cities"][number]
    turn = document["seat"] == number and document["phase"] != "over"
    rows = _rows(entry, needs(view, number), language)
    numbers = {
        kind: tuple(int(piece.stage.number) for row in rows for piece in row if piece.state == kind)
        for kind in ("built", "next")
    }
    return City(
        number=number,
        role=role,
        seat=setting.seats[number] if number < len(setting.seats) else None,
        wonder=entry["wonder"],
        wonder_name=wonder_name(entry["wonder"], language),
        name=city_name(entry["wonder"], language),
        rows=rows,
        standing=numbers["built"],
        following=numbers["next"],
        stages=STAGES,
        shields=int(view._state().shields[number]),
        victories=entry["military"],
        cat=document["cat"] == number,
        points=points,
        suits=_suits(entry["cards"], language),
        tokens=tuple(token_face(token, language) for token in entry["tokens"]),
        used=tuple(document["used"]) if turn else (),
        offering=tuple(document["open"]) if turn else (),
        deck=deck(entry, "deck", language),
        turn=turn,
    )


def _rows(entry: Mapping[str, Any], ready: Mapping[str, Need], language: str) -> tuple[tuple[Piece, ...], ...]:
    """The pieces as they lie. `ready`: the stages that may be built next."""
    rows: dict[int, list[Piece]] = {}
    for stage in stage_faces(entry["wonder"], language):
        if need := ready.get(stage.id):
            held = tuple(face(card, language) for card in need.held)
            piece = Piece(stage, "next", held, need.missing, _wanted(stage, need))
        elif stage.id in entry["stages"]:
            piece = Piece(stage, "built")
        else:
            piece = Piece(stage, "later", wanted=_wanted(stage, Need((), stage.cost, RESOURCES)))
        rows.setdefault(stage.row, []).append(piece)
    return tuple(tuple(rows[row]) for row in sorted(rows))


def _wanted(stage: StageFace, need: Need) -> tuple[str, ...]:
    """A stage of different resources shows some that differ; one of identical ones more of what is there for it."""
    if stage.kind == "different":
        shown = [_silhouette(resource) for resource in need.fitting[: need.missing]]
    else:
        begun = [resource for resource in need.held if resource in need.fitting]
        shown = [_silhouette(begun[0])] * need.missing if begun else []
    return tuple(shown + [_ANY] * (need.missing - len(shown)))


def _silhouette(resource: str) -> str:
    return f"silhouette-{icon_of(resource)}"


def _suits(cards: Sequence[str], language: str) -> tuple[Suit, ...]:
    """Cards by colour, in the order of the data."""
    counts = Counter(cards)
    suits = []
    for colour in COLOURS:
        piles = [Pile(face(card.id, language), counts[card.id]) for card in CARDS if card.colour == colour]
        piles = [pile for pile in piles if pile.count]
        if piles:
            suits.append(Suit(colour, words.colour_name(colour, language), tuple(piles)))
    return tuple(suits)


def deck(entry: Mapping[str, Any], name: str, language: str) -> Deck:
    """A deck of a document: that of a city, or the central one."""
    left = Counter[str]()
    cards = entry.get(f"{name}_cards", {})
    for card, count in cards.items():
        left[CARD_BY_ID[card].colour] += count
    kinds = tuple(Pile(face(card.id, language), cards[card.id]) for card in CARDS if cards.get(card.id))
    counted = [(colour, words.colour_name(colour, language), left[colour]) for colour in COLOURS if left[colour]]
    known = entry[name]
    return Deck(face(known[0], language) if known else None, entry[f"{name}_size"], tuple(counted), kinds)
