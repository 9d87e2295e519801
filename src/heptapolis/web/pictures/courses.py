"""Pictures of wonders, which grow: what always stands, and courses that stages raise one after the other.

A source has groups `back`, `1`, `2` … and `front`, and for each course its outline `1-line`, `2-line` …, which is drawn
as long as the course does not stand. `wonders/courses.toml` says which stages raise which courses.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

_PART = re.compile(r'^<(?:g|path) id="([^"]+)"', re.M)
_LINE = re.compile(r'href="#(\d+-line)"')


@cache
def _plan() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "wonders" / "courses.toml").read_text(encoding="utf-8"))


def place(wonder: str) -> str:
    """The picture of a wonder, which may have another name in another game."""
    found: str = _plan()["same"].get(wonder, wonder)
    return found


def parts(source: str) -> Mapping[str, str]:
    """The parts of a picture by id. Each begins on a line of its own."""
    starts = list(_PART.finditer(source))
    ends = [found.start() for found in starts[1:]] + [len(source)]
    return {found[1]: source[found.start() : end].strip() for found, end in zip(starts, ends, strict=True)}


def courses(source: str) -> int:
    """How many courses a picture has."""
    return sum(part.isdecimal() for part in parts(source))


def raised(name: str, count: int, total: int) -> list[list[int]]:
    """Which of so many courses of a picture each of `total` stages raises."""
    sizes = _plan().get(name, {}).get(str(total)) or _plan()["any"].get(str(total), [])
    if sum(sizes) != count:
        each, more = divmod(count, total)
        sizes = [each + (stage < more) for stage in range(total)]
    numbers = iter(range(1, count + 1))
    return [[next(numbers) for _ in range(size)] for size in sizes]


def outlines(text: str) -> list[str]:
    """The outlines of the picture itself that a part of it uses, to fill them."""
    return _LINE.findall(text)


def symbols(name: str, source: str) -> str:
    """The parts of a picture as they stand in a sprite, named after it."""
    found = []
    for part, text in parts(source).items():
        named = text.replace(f'id="{part}"', f'id="w-{name}-{part}"', 1)
        if part.endswith("-line"):
            # A dashed line is as thin in a small picture as in a large one.
            named = named.replace("<path ", '<path vector-effect="non-scaling-stroke" ', 1)
        found.append(_LINE.sub(rf'href="#w-{name}-\1"', named))
    return "".join(found)


def drawing(
    file: str, name: str, source: str, total: int, stands: Collection[int], following: Collection[int]
) -> Markup:
    """A picture of which the stages `stands` of `total` are built and `following` can be next; its parts lie in `file`."""
    stages = list(enumerate(raised(name, courses(source), total), 1))

    def use(part: object) -> Markup:
        return Markup('<use href="{}#w-{}-{}"/>').format(file, name, part)

    def stage(css: str, number: int, drawn: list[Markup]) -> Markup:
        return Markup('<g class="{}" data-course="{}">{}</g>').format(css, number, Markup().join(drawn))

    ghosts = [
        stage(
            "wonder-ghost wonder-next" if number in following else "wonder-ghost",
            number,
            [use(f"{one}-line") for one in own],
        )
        for number, own in stages
        if number not in stands
    ]
    built = [
        stage("wonder-stage" if number in stands else "wonder-rising", number, [use(one) for one in own])
        for number, own in stages
        if number in stands or number in following
    ]
    colour = source.split(maxsplit=2)[1]
    return Markup(
        '<svg class="wonder-picture vignette colour-{}" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" '
        'aria-hidden="true" focusable="false">{}</svg>'
    ).format(colour, Markup().join([use("back"), *ghosts, *built, use("front")]))
