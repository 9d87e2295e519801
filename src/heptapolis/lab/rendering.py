"""How an environment is drawn: what one seat may see, as the terminal draws it.

The laboratory knows no screens. Those who draw stand above it; here is only the name of the module that does, which is
imported when somebody wants a picture.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from heptapolis.games.contract import View

PAINTER = "heptapolis.terminal.still"
"""The module with `as_text(view)` and `as_svg(view)`: the one place where the laboratory names something above it."""
MODES = ("human", "ansi", "svg")
"""Printed; as a text with colours for a terminal; as a picture."""


def drawn(view: View, mode: str) -> str | None:
    """A view as a text or a picture; None where it was printed."""
    painter: Any = import_module(PAINTER)
    if mode == "svg":
        return str(painter.as_svg(view))
    text = str(painter.as_text(view))
    if mode == "ansi":
        return text
    print(text)
    return None
