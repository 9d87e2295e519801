"""What boxes and bonuses of Dice do: each kind of effect with its marks and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from heptapolis.games import effects, words
from heptapolis.games.dice.rules.boards import COLOURS, Bonus, Box
from heptapolis.games.dice.rules.tables import BONUS_BY_ID
from heptapolis.games.dice.text.words import COLOUR_SYMBOLS, boxes, building_icon, building_name, colour_name, names
from heptapolis.games.effects import Kinds, Told, together
from heptapolis.games.marks import Mark, Phrase, Words, icons, in_words, per, phrase, phrase_plural, points
from heptapolis.translation import message, translate

Effect = Mapping[str, Any]
"""An effect as the data files write it."""


def colours(some: Iterable[str], language: str) -> str:
    """Colours of dice in words; all of them as one word."""
    given = list(some)
    if set(given) == set(COLOURS):
        return translate(language, "all colours")
    return names([colour_name(colour, language) for colour in given], language)


def _plain(mark: Mark, said: Words, brief: Words) -> Told:
    return Told((mark,), (said,), (brief,))


def _coin(text: str) -> Mark:
    """A coin with something written on it."""
    return Mark("dice", text=text, short=f"{text}{words.COIN}")


def _dice(some: list[str], coin: str, text: str, brief: tuple[str, str], **figures: Words) -> Told:
    """Something about dice of some colours, told by what is written on a coin; `brief` for some of them, and for all."""
    every = set(some) == set(COLOURS)
    which = "∀" if every else "".join(COLOUR_SYMBOLS[colour] for colour in some)
    mark = Mark("dice", tuple(some), text=coin, short=f"{which}{coin}{words.COIN}")
    figures["colours"] = partial(colours, some)
    return _plain(mark, phrase(text, **figures), phrase(brief[every], **figures))


def _points(n: int) -> Phrase:
    """Points in a few words."""
    return phrase_plural("{n} point", "{n} points", n)


def _attack(effect: Effect) -> Told:
    n = effect["points"]
    said = phrase("Attack: {points}, one less for each defence of the neighbour.", points=partial(words.points, n))
    return _plain(Mark("points", n=n, short=f"⚔{n}"), said, phrase("attack: {points}", points=_points(n)))


def _check_boxes(effect: Effect) -> Told:
    where, most = effect["buildings"], effect["max"]

    def named(language: str) -> list[str]:
        return [building_name(name, language) for name in where]

    mark = Mark(
        "row",
        each=(icons(*["tick-box"] * most), per(*(building_icon(name) for name in where), each=())),
        short=lambda language: f"☑{most} {'/'.join(named(language))}",
    )
    said = phrase(
        "Check up to {boxes} in one building without a die: {buildings}.",
        boxes=partial(boxes, most),
        buildings=lambda language: words.either(named(language), language),
    )
    brief = phrase(
        "+{boxes}: {buildings}",
        boxes=partial(boxes, most),
        buildings=lambda language: words.either(named(language), language),
    )
    return _plain(mark, said, brief)


def _per_box(effect: Effect) -> Told:
    """Points at the end for each box of a building, and perhaps coins for it now."""
    where, n, coins = effect["building"], effect["points"], effect.get("coins")
    building = partial(building_name, where)
    later = phrase("At the end {points} for each box: {building}.", points=partial(words.points, n), building=building)
    now = phrase("Now {coins} for each box: {building}.", coins=partial(words.coins, coins or 0), building=building)

    def short(language: str) -> str:
        each = f"{coins}{words.COIN}+" if coins else ""
        return f"{each}{words.points_short(n, language)} × {building(language)}"

    def said(language: str) -> str:
        return f"{in_words(now, language)} {in_words(later, language)}"

    each = ([_coin(f"+{coins}")] if coins else []) + [points(n)]
    given = partial(words.coins, coins or 0)
    brief = (
        phrase("{coins} and {points} per box: {building}", coins=given, points=_points(n), building=building)
        if coins
        else phrase("{points} per box: {building}", points=_points(n), building=building)
    )
    return _plain(per(building_icon(where), each=each, short=short), said if coins else later, brief)


def _unlock_die(effect: Effect) -> Told:
    colour = effect["colour"]
    mark = Mark("row", each=(icons("key"), Mark("dice", (colour,))), short=f"⚿{COLOUR_SYMBOLS[colour]}")
    which = partial(colour_name, colour)
    said = phrase("Unlocks the special die: {colour}.", colour=which)
    return _plain(mark, said, phrase("unlocks the {colour} die", colour=which))


KINDS: Kinds = {
    "resource": lambda _: _plain(icons("crate", short="◆"), message("One more resource."), message("+1 resource")),
    "attack": _attack,
    "defence": lambda _: _plain(
        icons("shield", short="⛨"),
        message("Attacks of the neighbour on this side give one point less from the next round on."),
        message("defence"),
    ),
    "gain_coins": lambda effect: _plain(
        _coin(f"+{effect['amount']}"),
        phrase("Gain {coins}.", coins=partial(words.coins, effect["amount"])),
        partial(words.coins, effect["amount"]),
    ),
    "check_boxes": _check_boxes,
    "extra_action": lambda _: _plain(icons("again"), message("Take one more action."), message("one more action")),
    "build_without_die_cost": lambda _: _plain(
        Mark("row", each=(icons("again", "die"), _coin("0")), short=f"↻0{words.COIN}"),
        message("Build once more; the die costs nothing."),
        message("build once more, die free"),
    ),
    "coins_and_vp_per_box": _per_box,
    "vp_per_box": _per_box,
    "die_cost_minus": lambda effect: _dice(
        effect["colours"],
        f"−{effect['amount']}",
        message("Dice cost {coins} less: {colours}."),
        (message("{colours} die: −{coins}"), message("all dice: −{coins}")),
        coins=partial(words.coins, effect["amount"]),
    ),
    "die_cost_zero": lambda effect: _dice(
        effect["colours"],
        "0",
        message("Dice cost nothing: {colours}."),
        (message("{colours} die: free"), message("all dice: free")),
    ),
    "coins_when_die_chosen": lambda effect: _dice(
        effect["colours"],
        f"+{effect['amount']}",
        message("Gain {coins} whenever you choose such a die: {colours}."),
        (message("{colours} die: +{coins}"), message("any die: +{coins}")),
        coins=partial(words.coins, effect["amount"]),
    ),
    "unlock_die": _unlock_die,
}
"""The kinds of effects by the types that the data files name."""


def _told(some: Iterable[Effect]) -> list[Told]:
    return [KINDS[effect["type"]](effect) for effect in some]


def box(found: Box) -> Told:
    """What a box gives: points, then its effects."""
    return together([*([effects.points(found.points)] if found.points else []), *_told(found.effects)])


def bonus(bonus: Bonus) -> Told:
    """What a bonus gives."""
    return together(_told(bonus.effects))


def bonus_name(bonus_id: str, language: str = "en") -> str:
    """What a bonus is called: by what it does."""
    return bonus(BONUS_BY_ID[bonus_id]).text(language)


def defences(boxes: Iterable[Box]) -> int:
    """How many of some boxes defend against an attack."""
    return sum(effect["type"] == "defence" for box in boxes for effect in box.effects)


def _counts(found: Box) -> Effect | None:
    """The one effect of a box, where that counts the boxes of a building."""
    alone = len(found.effects) == 1 and not found.points
    return found.effects[0] if alone and found.effects[0]["type"].endswith("_per_box") else None


def counted_building(found: Box, language: str) -> str:
    """Of which building a box counts the boxes, and nothing else; nothing for another box."""
    effect = _counts(found)
    return building_name(effect["building"], language) if effect else ""


def gain(found: Box, language: str) -> str:
    """What a box gives, as short as it gets."""
    effect = _counts(found)
    if effect is None or effect["points"] != effect.get("coins", effect["points"]):
        return box(found).few_words(language)
    building = building_name(effect["building"], language)
    return translate(language, "+{n} per box: {building}", n=effect["points"], building=building)


def besides_points(found: Box, language: str) -> str:
    """What a box gives besides points, in a few words; nothing where it gives points alone."""
    return together(_told(found.effects)).few_words(language)
