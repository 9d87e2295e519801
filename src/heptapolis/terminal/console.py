"""Where commands write: a console that lets no control character through, whatever a file or a name holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class SafeConsole(Console):
    """A console for texts from outside: what would steer the terminal shows as �."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(highlight=False, **settings)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is written; only what the console itself says to the terminal may be control."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            if control is None and _CONTROL.search(text):
                yield Segment(_CONTROL.sub("\ufffd", text), style)
            else:
                yield segment
