"""The cards to choose from in 7 Wonders, with their uses and prices: all of it from the moves and reasons of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.seven_wonders.rules.tables import CARD_BY_ID, GOODS
from heptapolis.games.seven_wonders.text import effects
from heptapolis.games.seven_wonders.text.words import city_name
from heptapolis.terminal.marks import WIDE
from heptapolis.terminal.menu import Menu, key, verb
from heptapolis.terminal.seven_wonders.marks import card_text
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, View

_KINDS = ("build", "stage", "discard", "free", "fetch", "decline")
_BRIEF = {
    "goods-missing": message("goods missing"),
    "coins-missing": message("{needed} coins needed"),
    "already-built": message("built already"),
}


def cards(view: View) -> list[str]:
    """The cards of the decision, each once: the hand, or what can be fetched from the discard pile."""
    decision = view.decision()
    if decision is None:
        return []
    cities = view.to_dict()["cities"]
    if decision.kind == "fetch":
        hand = [move.card for move in view.moves() if move.card is not None]
    elif decision.kind == "free-city":
        # The Free City gets a card of what remains when the own one is taken.
        own = cities[decision.seat]
        hand = list(own["hand"])
        hand.remove(own["chosen"].split()[1])
    else:
        hand = cities[decision.city]["hand"]
    return list(dict.fromkeys(hand))


def menu(view: View, language: str) -> Menu:
    """What can be chosen now, and how."""
    return Menu(cards(view), view.moves(), language, _KINDS)


def choices(view: View, menu: Menu, language: str, width: int) -> RenderableType:
    """The cards with what they cost and do, how building each is paid, and the uses that are the same for all."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False)
    grid.add_column("", justify="right", style="bold")
    grid.add_column(translate(language, "Card"), no_wrap=True)
    grid.add_column(translate(language, "Cost"))
    grid.add_column(translate(language, "Effect"))
    grid.add_column(translate(language, "Build (coins: ←{left} →{right})", **_neighbours(view, language)))
    for number, card_id in enumerate(map(str, menu.things), 1):
        card = CARD_BY_ID[card_id]
        long = effects.card(card).text(language)
        grid.add_row(
            str(number),
            card_text(card_id, language),
            words.letters(card.cost, language) or "–",
            long if width >= WIDE else effects.card(card).shorthand(language),
            _building(view, menu, card_id, language),
        )
    return Group(grid, *_same_for_all(view, menu, language), _legend(language))


def _neighbours(view: View, language: str) -> dict[str, str]:
    """The names of the cities to the left and right of the one that the decision is about."""
    document, decision = view.to_dict(), view.decision()
    count = len(document["cities"])
    number = 0 if decision is None else decision.city
    beside = {"left": (number + 1) % count, "right": (number - 1) % count}
    return {side: city_name(document["cities"][place]["wonder"], language) for side, place in beside.items()}


def _building(view: View, menu: Menu, card_id: str, language: str) -> Text:
    """How building the card can be paid; or, briefly, why it cannot be built."""
    moves = menu.uses(card_id).get("build", []) + menu.uses(card_id).get("fetch", [])
    if moves:
        return _ways(moves, language)
    reason = view.why_not(f"build {card_id}")
    if reason is None:
        return Text()
    brief = _BRIEF.get(reason.code)
    said = reason.describe(language) if brief is None else translate(language, brief, **reason.figures)
    return Text(said, style="dim")


def _ways(moves: Sequence[Move], language: str) -> Text:
    """Ways to pay, cheapest first; from the second on with what to type for them: "←2  b2: →2"."""
    line = Text()
    for rank, move in enumerate(moves, 1):
        if rank > 1:
            line.append(f"  {key(move.kind, language)}{rank}: ", style="dim")
        left, right, bank = move.payment or (0, 0, 0)
        parts = [f"←{left}"] * bool(left) + [f"→{right}"] * bool(right) + [f"{bank}{words.COIN}"] * bool(bank)
        line.append(" ".join(parts) or translate(language, "free"), style="bold" if rank == 1 else "")
    return line


def _same_for_all(view: View, menu: Menu, language: str) -> list[Text]:
    """Uses that do not depend on the card: a stage, the free building, discarding. And those that are not possible."""
    lines = []
    for kind in ("stage", "free", "discard"):
        able = [card for card in menu.things if kind in menu.uses(card)]
        line = Text(f"   {key(kind, language)}  {verb(kind, language)}", style="bold")
        if able:
            if len(able) < len(menu.things):
                line.append(f" ({', '.join(str(menu.things.index(card) + 1) for card in able)})", style="not bold")
            if kind == "stage":
                line.append(": ")
                line.append(_ways(menu.uses(able[0])[kind], language))
            lines.append(line)
        elif kind == "stage" and menu.things:
            reason = view.why_not(f"stage {menu.things[0]}")
            if reason is not None and reason.code != "not-now":
                line.append(f": {reason.describe(language)}", style="not bold dim")
                lines.append(line)
    return lines


def _legend(language: str) -> Text:
    return Text(" · ".join(words.legend(GOODS, language)), style="dim")
