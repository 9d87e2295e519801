"""What a seat of Architects can choose now: decks, stages with the ways to pay, science sets, tokens, cards looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from heptapolis.games import words
from heptapolis.games.architects.rules.state import BUILD_DOUBLE
from heptapolis.games.architects.rules.tables import ANY_RESOURCES, DOUBLE_COIN, PAIR, SYMBOLS, TOKENS
from heptapolis.games.architects.text.effects import icon_of
from heptapolis.games.architects.text.notation import uses_engineering
from heptapolis.games.architects.text.words import BOTH, SET, deck_name, paid_cards, token_name
from heptapolis.games.marks import Mark
from heptapolis.translation import message, translate
from heptapolis.web.architects.preview import Lead, preview
from heptapolis.web.architects.printed import face, stage_faces, token_face
from heptapolis.web.choosing import Option, Pick, Price, Use
from heptapolis.web.printed import Face

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View

_LABELS = {
    "take": (message("Take a card"), "cards"),
    "extra": (message("Take an extra card"), "cards"),
    "look": (message("Look at the top cards"), "eye"),
    "pick": (message("Keep this card"), "check"),
    "build": (message("Build this stage"), "stage"),
    "exchange": (message("Exchange for a progress token"), "progress"),
    "token": (message("Take this token"), "progress"),
}


@dataclass(frozen=True)
class Seen:
    """A card that the wonder looks at, and how many there are of it."""

    face: Face
    count: int


@dataclass(frozen=True)
class Choices:
    """All that can be chosen now."""

    picks: Mapping[str, Pick]
    """By what they are drawn on: "deck-left", "deck-3", "stage-s2", "exchange", "token-decor", "card-wood"."""
    leads: Mapping[str, tuple[Lead, ...]]
    """What a pick brings at once, at a glance."""
    seen: tuple[Seen, ...]
    """The cards to pick from."""
    declining: str | None
    declining_words: str
    duty: str
    """Why the turn cannot end yet, in a sentence."""
    extra: tuple[str, ...]
    """The names of the tokens that offer an extra card."""
    asks: str
    """Where to look: "decks", "own", "tokens" or "seen"."""


def choices(view: View, names: words.Names, language: str) -> Choices:
    """What this seat can choose now."""
    decision = view.decision()
    if decision is None:
        return Choices({}, {}, (), None, "", "", (), "decks")
    groups: dict[str, list[Move]] = {}
    declining = None
    for move in view.moves():
        if move.kind == "decline":
            declining = move
        else:
            groups.setdefault(_place(move), []).append(move)
    document = view.to_dict()
    picks, leads = {}, {}
    for place, moves in groups.items():
        picks[place], leads[place] = _pick(view, document, place, moves, names, language)
    if decision.kind == "act":
        picks |= _out_of_reach(view, document, picks, language)
    reason = view.why_not("decline") if decision.kind == "act" and declining is None else None
    return Choices(
        picks=picks,
        leads=leads,
        seen=_seen(view, document, language) if decision.kind == "pick" else (),
        declining=None if declining is None else str(declining),
        declining_words="" if declining is None else declining.describe(language),
        duty="" if reason is None else reason.describe(language),
        extra=tuple(token_name(token, language) for token in document["open"]),
        asks=_asks(decision.kind, groups),
    )


def _place(move: Move) -> str:
    """What a move is drawn on."""
    if move.kind in ("take", "extra", "look"):
        return f"deck-{move.target}"
    if move.kind == "build":
        return f"stage-{move.target}"
    if move.kind == "token":
        return f"token-{move.target}"
    return f"card-{move.card}" if move.kind == "pick" else "exchange"


def _asks(kind: str, places: Iterable[str]) -> str:
    """Which part of the table is asked about."""
    if kind == "pick":
        return "seen"
    if kind == "token":
        return "tokens"
    own = [place for place in places if place.startswith(("stage-", "exchange"))]
    return "own" if kind == "act" and own else "decks"


def _pick(
    view: View, document: Mapping[str, Any], place: str, moves: Sequence[Move], names: words.Names, language: str
) -> tuple[Pick, tuple[Lead, ...]]:
    kind = moves[0].kind
    text, icon = _LABELS[kind]
    if kind == "build":
        state, seat = view._state(), int(view.seat or 0)

        def price(move: Move) -> tuple[int, bool, int]:
            """As the rules rank payments: fewest coins, then without Engineering."""
            return (move.payment or (0,))[-1], uses_engineering(state, seat, move.action), move.action

        moves = sorted(moves, key=price)
        options = tuple(_payment(state, seat, move, language) for move in moves)
    elif kind == "exchange":
        options = tuple(_exchange(move, language) for move in moves)
    else:
        options = tuple(Option(str(move), move.describe(language, names)) for move in moves)
    shown = preview(view, moves[0], language, names)
    options = tuple(replace(option, foreseen=shown.foreseen) for option in options)
    effects = (*_brings(document, view.seat, moves[0], language), *(shown.sentences if kind != "exchange" else ()))
    use = Use(kind, translate(language, text), icon, options, effects=effects, pays=False)
    pick = Pick(place, _name(moves[0], names, language), Price("free", ""), (use,))
    return pick, shown.leads


def _payment(state: Any, seat: int, move: Move, language: str) -> Option:
    """A way to pay: the cards that are discarded, and the tokens that it uses."""
    cards = paid_cards(list(move.payment or ()))
    marks = [Mark("icons", (icon_of(card),)) for card in cards]
    using = ANY_RESOURCES if uses_engineering(state, seat, move.action) else 0
    using |= DOUBLE_COIN if move.action >= BUILD_DOUBLE else 0
    used = [token_name(token.id, language) for token in TOKENS if using >> token.number & 1]
    if used:
        marks.append(Mark("words", text=translate(language, "by {tokens}", tokens=words.both(used, language))))
    return Option(str(move), move.describe(language), marks=tuple(marks))


def _exchange(move: Move, language: str) -> Option:
    """A science set, as symbols."""
    symbols = SYMBOLS if move.target == SET else [str(move.target)] * PAIR
    return Option(str(move), move.describe(language), marks=tuple(Mark("icons", (icon_of(it),)) for it in symbols))


def _name(move: Move, names: words.Names, language: str) -> str:
    """What is chosen, by name."""
    if move.kind in ("take", "extra", "look"):
        name = deck_name("both" if move.target is None else move.target, language, names)
        return _capital(name)
    if move.kind == "build":
        return translate(language, "Stage {stage}", stage=str(move.target)[1:])
    if move.kind == "pick":
        return face(str(move.card), language).name
    if move.kind == "token" and move.target != "hidden":
        return token_face(str(move.target), language).name
    return _capital(translate(language, "face down")) if move.kind == "token" else translate(language, "Science")


def _capital(text: str) -> str:
    """As a heading begins."""
    return text[:1].upper() + text[1:]


def _brings(document: Mapping[str, Any], seat: int | None, move: Move, language: str) -> tuple[str, ...]:
    """What something gives, in sentences."""
    if move.card is not None:
        shown = face(move.card, language)
        return (f"{shown.name}: {shown.effect}",)
    if move.kind == "build":
        stage = _stage(document, seat, str(move.target), language)
        return (f"{stage.points_words}.", stage.effect) if stage.effect else (f"{stage.points_words}.",)
    if move.kind == "token" and move.target != "hidden":
        return (token_face(str(move.target), language).effect,)
    if move.kind in ("take", "extra") and move.target != BOTH:
        return (translate(language, "Face down: you see it once it is yours."),)
    return ()


def _stage(document: Mapping[str, Any], seat: int | None, stage_id: str, language: str) -> Any:
    wonder = document["cities"][seat or 0]["wonder"]
    return next(stage for stage in stage_faces(wonder, language) if stage.id == stage_id)


def _out_of_reach(view: View, document: Mapping[str, Any], picks: Mapping[str, Pick], language: str) -> dict[str, Pick]:
    """The stages that cannot be built now, with the reason."""
    text, icon = _LABELS["build"]
    found = {}
    for stage in stage_faces(document["cities"][view.seat or 0]["wonder"], language):
        place = f"stage-{stage.id}"
        reason = None if place in picks else view.why_not(f"build {stage.id}")
        if reason is not None and reason.code != "already-built":
            said = reason.describe(language)
            use = Use("build", translate(language, text), icon, reason=said)
            name = translate(language, "Stage {stage}", stage=stage.number)
            found[place] = Pick(place, name, Price("no", said), (use,))
    return found


def _seen(view: View, document: Mapping[str, Any], language: str) -> tuple[Seen, ...]:
    """The cards that the wonder looks at: those that can be picked, each with its number."""
    seat, count = view.seat or 0, len(document["cities"])
    owner = seat if document["looking"] == "left" else (seat - 1) % count
    counts = Counter(document["cities"][owner]["deck"])
    cards = [move.card for move in view.moves() if move.kind == "pick" and move.card]
    return tuple(Seen(face(card, language), counts[card]) for card in cards)
