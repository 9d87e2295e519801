"""What people give on the command line, read the same way by all commands."""

from __future__ import annotations

from collections.abc import Sequence

from heptapolis.errors import BadOption


def read_options(given: Sequence[str] | None) -> dict[str, str]:
    """Options of a game, written key=value. What their values mean is for the game to say."""
    options = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise BadOption(f"an option is written key=value, not {text!r}")
        options[key.strip()] = value.strip()
    return options
