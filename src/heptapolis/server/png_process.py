"""PNGs, drawn by a process of their own: drawing would keep the interpreter, and so everybody, for a tenth of a second."""

from __future__ import annotations

import asyncio
import contextlib
import sys

from heptapolis.server.problems import Problem
from heptapolis.web.share import png

PATIENCE = 20.0
"""Seconds for a picture, on a machine that has much else to do."""


async def drawn_as_png(svg: str) -> bytes:
    """The picture as PNG, or a Problem where it does not come."""
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(sys.executable, png.__file__, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        drawn, complaint = await asyncio.wait_for(child.communicate(svg.encode()), PATIENCE)
    except TimeoutError as error:
        raise Problem(503, "The picture could not be drawn: try again in a moment.") from error
    finally:
        if child.returncode is None:  # it takes too long, or whoever asked has gone
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    if child.returncode:
        raise Problem(503, "The picture could not be drawn: try again in a moment.") from RuntimeError(
            complaint.decode(errors="replace")[-500:]
        )
    return drawn
