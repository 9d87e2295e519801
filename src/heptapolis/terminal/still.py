"""One moment of a game as a text with colours or as an SVG picture, for whoever wants the drawing and has no screen."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType

from heptapolis.terminal import drawing_for

if TYPE_CHECKING:
    from heptapolis.games.contract import View

WIDTH = 120
_FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>\
</clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own frame wants a font from another host; every reader has a monospaced one."""


def as_text(view: View, language: str = "en", width: int = WIDTH) -> str:
    """What a seat sees, with the codes that colour a terminal."""
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, color_system="standard", width=width, legacy_windows=False)
    console.print(_table(view, language, width))
    return file.getvalue()


def as_svg(view: View, language: str = "en", width: int = WIDTH) -> str:
    """The same as a picture."""
    console = Console(file=io.StringIO(), record=True, force_terminal=True, width=width, legacy_windows=False)
    console.print(_table(view, language, width))
    return console.export_svg(title=view.game.manifest.title, code_format=_FRAME, unique_id="table")


def _table(view: View, language: str, width: int) -> RenderableType:
    drawing = drawing_for(view.game.name)
    document = view.to_dict()
    if not view.over:
        return drawing.table(document, language, width)
    pad = drawing.score_sheet(document, view.scores(), view.winners, language, width)
    return Group(drawing.table(document, language, width), pad)
