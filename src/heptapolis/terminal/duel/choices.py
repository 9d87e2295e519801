"""What can be chosen in Duel, with prices and reasons: all of it from the moves and reasons of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import CARD_BY_ID, RESOURCES, TOKEN_BY_ID, WONDER_BY_ID
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import short_wonder_name, token_name
from heptapolis.terminal.duel.layout import takeable
from heptapolis.terminal.duel.marks import card_text, whose
from heptapolis.terminal.marks import OPEN, WIDE, KeptWhole
from heptapolis.terminal.menu import Menu, Thing, key, thing_of, verb
from heptapolis.terminal.pad import PROGRESS
from heptapolis.translation import message, translate

if TYPE_CHECKING:
    from heptapolis.games.contract import Move, Reason, View

_KINDS = {
    "card": ("build", "wonder", "discard"),
    "draft": ("take",),
    "token": ("token",),
    "library": ("token",),
    "destroy": ("destroy",),
    "fetch": ("fetch",),
    "begin": ("begin",),
}
"""What can be done in each kind of decision."""
_SIGNS = (
    message("↓ own city"),
    message("↑ other city"),
    message("↕ city that has most"),
    message("↻ another turn"),
)


def menu(view: View, language: str) -> Menu:
    """What can be chosen now: cards of the layout for a use, or whatever the decision is about."""
    decision = view.decision()
    if decision is None:
        return Menu([], [], language, ())
    moves, kinds = view.moves(), _KINDS[decision.kind]
    if decision.kind != "card":
        things = [thing for thing in map(thing_of, moves) if thing is not None]
        return Menu(sorted(things, key=lambda thing: thing != decision.seat), moves, language, kinds)
    document = view.to_dict()
    wonders = {"wonder": document["cities"][decision.seat]["wonders"]}
    return Menu(takeable(document), moves, language, kinds, wonders)


def choices(view: View, menu: Menu, language: str, width: int) -> RenderableType:
    """The things to choose from with what they cost and do, and below them the uses that are the same for all cards."""
    rows = [_row(view, thing, language, width) for thing in menu.things]
    headings = ["", translate(language, "Cost"), translate(language, "Effect")][: max(map(len, rows), default=0)]
    lines: list[RenderableType] = []
    if "build" in menu.kinds:
        headings.append(translate(language, "Build"))
        for thing, row in zip(menu.things, rows, strict=True):
            row.append(_building(view, menu, str(thing), language))
        lines = [*_wonders(view, menu, language), _discarding(view, language)]
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False, show_header=len(headings) > 1)
    grid.add_column("", justify="right", style="bold")
    for place, heading in enumerate(headings):
        grid.add_column(heading, no_wrap=place == 0)
    for number, row in enumerate(rows, 1):
        grid.add_row(str(number), *row)
    return Group(grid, *lines, _legend(language))


def _row(view: View, thing: Thing, language: str, width: int) -> list[Text]:
    """Name, cost and effect of a thing; a seat has only a name."""
    if isinstance(thing, int):
        return [whose(thing, view.seat, language)]
    if thing in CARD_BY_ID:
        card = CARD_BY_ID[thing]
        long = width >= WIDE
        effect = effects.card(card).text(language) if long else effects.card(card).shorthand(language)
        return [card_text(thing, language), Text(words.letters(card.cost, language) or "–"), Text(effect)]
    if thing in WONDER_BY_ID:
        name, cost = (
            Text(f"{OPEN} {short_wonder_name(thing, language)}"),
            words.letters(WONDER_BY_ID[thing].cost, language),
        )
        return [name, Text(cost), Text(effects.wonder(WONDER_BY_ID[thing]).text(language))]
    name = Text(f"{PROGRESS} {token_name(thing, language)}")
    return [name, Text("–"), Text(effects.token(TOKEN_BY_ID[thing]).text(language))]


def _building(view: View, menu: Menu, card_id: str, language: str) -> Text:
    """What building a card costs; or, briefly, why it cannot be built."""
    moves = menu.uses(card_id).get("build")
    return _price(moves[0], language) if moves else _refused(view.why_not(f"build {card_id}"), language)


def _price(move: Move, language: str) -> Text:
    """All that a move pays: together, and how much of it for goods."""
    trade, coins = move.payment or (0, 0)
    if not trade + coins:
        return Text(translate(language, "free"), style="bold")
    price = Text(f"{trade + coins}{words.COIN}", style="bold")
    if trade and coins:
        part = translate(language, "goods {coins}", coins=f"{trade}{words.COIN}")
        price.append(f" ({part})", style="not bold")
    return price


def _refused(reason: Reason | None, language: str) -> Text:
    if reason is None:
        return Text()
    if reason.code == "coins-missing":
        return Text(translate(language, "{needed} coins needed", **reason.figures), style="dim")
    return Text(reason.describe(language), style="dim")


def _wonders(view: View, menu: Menu, language: str) -> list[Text]:
    """Building a wonder costs the same with every card."""
    lines = []
    card = menu.things[0] if menu.things else ""
    for number, name in enumerate(menu.targets["wonder"], 1):
        line = Text(f"   {key('wonder', language)}{number}  {short_wonder_name(name, language)}: ", style="bold")
        move = next((move for move in menu.moves if move.kind == "wonder" and move.target == name), None)
        reason = view.why_not(f"wonder {name} {card}") if move is None else None
        if reason is not None and reason.code in ("wonder-built", "seven-wonders"):
            continue
        line.append(_refused(reason, language) if move is None else _price(move, language))
        lines.append(line)
    return lines


def _discarding(view: View, language: str) -> Text:
    line = Text(f"   {key('discard', language)}   {verb('discard', language)}", style="bold")
    coins = view.to_dict()["cities"][view.seat].get("discard_coins")
    return line if coins is None else line.append(f": +{coins}{words.COIN}")


def _legend(language: str) -> RenderableType:
    signs = [translate(language, sign) for sign in _SIGNS]
    return KeptWhole([Text(sign, style="dim") for sign in (*words.legend(RESOURCES, language), *signs)])
