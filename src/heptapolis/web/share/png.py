"""The picture as PNG. As a program of its own (SVG in, PNG out) it holds up nobody: drawing keeps the interpreter to itself."""

from __future__ import annotations

import os
import sys


def as_png(svg: str) -> bytes:
    """The picture as PNG. It has no text but our own strokes, so no font is looked for."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    sys.stdout.buffer.write(as_png(sys.stdin.buffer.read().decode()))
