"""The two cities of Duel: coins, goods, prices, wonders, buildings, science, progress."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from heptapolis.games import words
from heptapolis.games.duel.rules.tables import (
    BUILDABLE,
    CARD_BY_ID,
    COLOURS,
    GOODS,
    RAW,
    RESOURCES,
    SYMBOLS,
    TOKEN_BY_ID,
    WONDER_BY_ID,
)
from heptapolis.games.duel.text import effects
from heptapolis.games.duel.text.words import card_name, science_name, short_wonder_name, token_name
from heptapolis.terminal.duel.marks import observer, whose
from heptapolis.terminal.marks import BUILT, GONE, OPEN, STYLES, City, Document, KeptWhole, by_colour, hanging
from heptapolis.terminal.pad import PROGRESS
from heptapolis.translation import translate

_CHOICES = {"raw": RAW, "goods": GOODS}


def panel(document: Document, number: int, language: str) -> Panel:
    """All that a city has."""
    entry, seat = document["cities"][number], observer(document)
    lines: list[RenderableType] = [_treasury(entry, language), _production(entry, language), _prices(entry, language)]
    lines += _progress(entry, language)
    enough = sum(len(each["built"]) for each in document["cities"]) >= BUILDABLE
    lines += [
        _wonder(entry, name, place if number == seat else 0, enough, language)
        for place, name in enumerate((*entry["wonders"], *entry.get("returned", ())), 1)
    ]
    names: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card in entry["buildings"]:
        names[CARD_BY_ID[card].colour].append(card_name(card, language))
    lines += by_colour(names)
    title, style = whose(number, seat, language), "bold" if number == seat else "dim"
    return Panel(Group(*lines), title=title, title_align="left", border_style=style)


def _treasury(entry: City, language: str) -> RenderableType:
    """Coins and science symbols."""
    items = [Text(f"{entry['coins']}{words.COIN}", style=f"bold {STYLES['yellow']}")]
    for symbol in SYMBOLS:
        count = entry["symbols"].get(symbol, 0)
        if count:
            name = science_name(symbol, language)
            items.append(Text(name if count == 1 else f"{count}× {name}", style=STYLES["green"]))
    return KeptWhole(items)


def _production(entry: City, language: str) -> RenderableType:
    """What brown and grey cards produce, then one of several goods for each card or wonder that offers them."""
    items = [Text(translate(language, "Goods"), style="dim")]
    fixed = words.letters(entry["produces"], language)
    choices = [words.slot(goods, language) for kind, goods in _CHOICES.items() for _ in range(entry["choices"][kind])]
    return KeptWhole([*items, Text(fixed or ("" if choices else "–"), style="bold"), *map(Text, choices)])


def _prices(entry: City, language: str) -> RenderableType:
    """What a unit of each good costs this city now."""
    items = [Text(translate(language, "Prices"), style="dim")]
    for good in sorted(RESOURCES, key=words.GOODS.index):
        items.append(Text(f"{words.good_letter(good, language)} {entry['prices'][good]}{words.COIN}"))
    return KeptWhole(items)


def _progress(entry: City, language: str) -> list[RenderableType]:
    if not entry["progress"]:
        return []
    names = [
        f"{token_name(name, language)} ({effects.token(TOKEN_BY_ID[name]).shorthand(language)})"
        for name in entry["progress"]
    ]
    return [hanging(Text(PROGRESS, style="bold"), Text(", ".join(names)))]


def _wonder(entry: City, name: str, number: int, enough: bool, language: str) -> RenderableType:
    """What a built wonder gives; what one that is not built costs and would give, with its number in the own city."""
    title, gives = short_wonder_name(name, language), effects.wonder(WONDER_BY_ID[name]).shorthand(language)
    if name in entry["built"]:
        return hanging(Text(BUILT, style="bold"), Text(f"{title}: {gives}", style="bold"))
    if enough:
        return hanging(Text(GONE, style="dim"), Text(title, style="dim strike"))
    cost = words.letters(WONDER_BY_ID[name].cost, language)
    mark = f"{OPEN}{number}" if number else OPEN
    return hanging(Text(mark), Text.assemble(f"{title} ", (cost, "bold"), f" → {gives}"))
