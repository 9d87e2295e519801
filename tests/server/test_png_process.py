"""Pictures are drawn by a process of their own: whoever asks for many of them holds up nobody else."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from heptapolis.server.png_process import drawn_as_png
from heptapolis.server.problems import Problem

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><rect width="9" height="9"/></svg>'
)


def test_a_picture_is_drawn() -> None:
    assert asyncio.run(drawn_as_png(SVG)).startswith(b"\x89PNG")


def test_this_process_does_not_draw() -> None:
    code = f"""
import asyncio, sys
from heptapolis.server.png_process import drawn_as_png
asyncio.run(drawn_as_png({SVG!r}))
print("resvg_py" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False"]


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(Problem) as problem:
        asyncio.run(drawn_as_png("no picture"))
    assert problem.value.status == 503


def test_whoever_goes_leaves_no_process_behind() -> None:
    async def go() -> None:
        asked = asyncio.create_task(drawn_as_png(SVG))
        await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(go())
