"""What a picture may not be: too heavy, out of the palette, or made of what a sprite cannot carry."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

from heptapolis.web.pictures import FOLDER, bare, shapes, sources, used
from heptapolis.web.pictures.courses import courses, outlines, parts

BUDGET = 1600
"""Bytes of one picture, compressed alone."""
WONDER_BUDGET = 4000
"""Bytes of a wonder with all its courses."""
SPRITE_BUDGET = 150_000
"""Bytes of a game's sprite, compressed."""
ELEMENTS = {"g", "path", "circle", "ellipse", "rect", "use"}
ATTRIBUTES = {
    *("d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "points", "transform", "href", "opacity"),
    *("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
}
_FIRST_LINE = re.compile(r"<!-- (brown|grey|blue|green|yellow|red|purple|white|black) · [^:]+(: .+|\.) -->\n")
_OUTLINE = re.compile(r'<path d="[^"]+"/>')
_COLOUR = re.compile(r"var\((--v-[a-z]+)\)|none")


def weight(text: str) -> int:
    """Compressed bytes."""
    return len(gzip.compress(text.encode(), mtime=0))


def palette_names() -> set[str]:
    """The colours that there are."""
    return set(re.findall(r"(--v-[a-z]+):", (FOLDER / "palette.css").read_text(encoding="utf-8")))


def faults(kind: str, name: str) -> list[str]:
    """All that is wrong with a picture, in words."""
    source = sources(kind)[name]
    found = (
        [] if _FIRST_LINE.match(source) else ["the first line is no comment of the form: colour · Name: what is seen."]
    )
    allowed = WONDER_BUDGET if kind == "wonders" else BUDGET
    if weight(bare(source)) > allowed:
        found.append(f"{weight(bare(source))} bytes compressed, {allowed} are allowed")
    return found + (_wonder_faults(source) if kind == "wonders" else inner_faults(bare(source), depth=2))


def _wonder_faults(source: str) -> list[str]:
    """What is wrong with the parts of a wonder."""
    own = parts(source)
    lines = [f"{course}-line" for course in range(1, courses(source) + 1)]
    wanted = ["back", "front", *(line.removesuffix("-line") for line in lines), *lines]
    found = [f"the part {part} is missing" for part in wanted if part not in own]
    found += [f"there should be no part {part}" for part in own if part not in wanted]
    if bare(source) != "".join(bare(text) for text in own.values()):
        found.append("something stands outside the parts, or one does not begin on a line of its own")
    for part, text in own.items():
        inside = text.replace(f' id="{part}"', "", 1)
        for line in outlines(inside):
            if line not in own:
                found.append(f"there is no outline {line}")
            inside = inside.replace(f'<use href="#{line}"', "<use")
        found += inner_faults(bare(inside), depth=2)
        if part in lines and not _OUTLINE.fullmatch(bare(inside)):
            found.append(f"{part} is not one path without a colour")
    return found


def shape_faults(name: str) -> list[str]:
    """All that is wrong with a shape."""
    return inner_faults(shapes()[name].replace(f' id="{name}"', "", 1), depth=1)


def inner_faults(text: str, depth: int) -> list[str]:
    """What is wrong inside a symbol, in which shapes may use shapes so many times."""
    try:
        root = ElementTree.fromstring(f"<svg>{text}</svg>")
    except ElementTree.ParseError as error:
        return [f"it is not well-formed: {error}"]
    found = []
    if (root.text or "").strip() or any((element.tail or "").strip() for element in root.iter()):
        found.append("text stands in it")
    for element in list(root.iter())[1:]:
        if element.tag not in ELEMENTS:
            found.append(f"<{element.tag}> may not stand in a symbol")
        found += [f"the attribute {key} may not stand in a symbol" for key in set(element.attrib) - ATTRIBUTES]
        for key in ("fill", "stroke"):
            colour = _COLOUR.fullmatch(element.get(key, "none"))
            if not colour or (colour[1] and colour[1] not in palette_names()):
                found.append(f'{key}="{element.get(key)}" is no colour of the palette')
    return found + _depth_faults(text, depth)


def _depth_faults(text: str, depth: int) -> list[str]:
    found = [f"there is no shape {name}" for name in used(text) if name not in shapes()]
    if used(text) and depth == 0:
        found.append(f"shapes are nested too deep: {', '.join(used(text))}")
    if depth > 0:
        for name in set(used(text)) & set(shapes()):
            found += _depth_faults(shapes()[name], depth - 1)
    return found
