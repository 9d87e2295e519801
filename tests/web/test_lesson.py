"""Scripted first games in the browser: no text ever lies over what it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from heptapolis.games import GAMES
from heptapolis.games.lesson import Lesson, lesson_of
from web.conftest import Tab
from web.playing import wait_for_turn

LESSONS = [name for name in GAMES if lesson_of(name) is not None]
WRONG = """() => {
  const dock = document.querySelector(".prompt.dock").getBoundingClientRect();
  const text = document.querySelector(".lesson-text"), end = text.getBoundingClientRect().bottom;
  if (text.scrollHeight > text.clientHeight + 1 || end > innerHeight) return `the text is cut off at ${end}`;
  const parts = [...document.querySelectorAll("#board .pointed")].map((part) => part.getBoundingClientRect());
  const hidden = parts.find((box) => box.bottom > dock.top + 1 || box.top < 0);
  if (hidden) return `it lies from ${hidden.top} to ${hidden.bottom}, the dock at ${dock.top}`;
  return parts.length ? "" : "nothing is pointed at";
}"""
"""What is wrong with a step as it is shown."""

COVERED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const text = document.querySelector(".lesson-text"), dock = box(text.closest(".dock"));
  const open = [...document.querySelectorAll(".uses")].find((part) => part.getClientRects().length);
  if (!open) return "nothing is picked";
  const end = text.scrollHeight > text.clientHeight + 1 ? innerHeight : box(text).bottom;
  const free = Math.min(dock.bottom, box(open).top);
  if (end > free + 1) return `the text ends at ${end}, its room at ${free}`;
  if (box(text).top < dock.top) return "the text begins above the dock";
  if (box(open).bottom > innerHeight + 1) return "the ways reach out of the window";
  for (const part of document.querySelectorAll("#board .pointed")) {
    const { top, bottom } = box(part);
    if (bottom > dock.top + 1 || top < 0) return `${part.className} from ${top} to ${bottom}, the dock at ${dock.top}`;
  }
  return "";
}"""
"""What is wrong with a step in which something is picked: the ways to use it, or the dock, cover what they should not."""


def lesson(name: str) -> Lesson:
    found = lesson_of(name)
    assert found is not None
    return found


def lasting(page: Any, wrong: str) -> str:
    """What stays wrong when there was time to bring things into sight."""
    found = ""
    for _ in range(50):
        if not (found := page.evaluate(wrong)):
            break
        page.wait_for_timeout(100)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "wide"])
@pytest.mark.parametrize("name", LESSONS)
def test_the_text_never_covers_what_it_speaks_of(tab: Callable[..., Tab], name: str, size: tuple[int, int]) -> None:
    one = tab(*size)
    page: Any = one.page
    one.open("/")
    page.locator(f".game-{name} form[action='/learn'] button").click()
    asked = ""
    for number, step in enumerate(lesson(name).steps):
        wait_for_turn(page, asked)
        page.wait_for_function(
            "n => document.querySelector('.lesson-heading small')?.textContent.startsWith(n)", arg=f"{number + 1} "
        )
        if step.move or step.at:
            assert not (wrong := lasting(page, WRONG)), (number, wrong)
        asked = page.locator("#board").get_attribute("data-decision")
        if number == 1:
            page.reload()  # it is gone on with where it was
            wait_for_turn(page)
        if not step.move:
            break
        direct = page.locator(f'#board [data-move="{step.move}"]')
        if direct.count():
            direct.click()
            continue
        page.locator("#board [data-pick].pointed").click()
        assert not (wrong := lasting(page, COVERED)), (number, wrong)
        option = page.locator(f'[data-uses]:not([hidden]) input[value="{step.move}"]')
        option.check(force=True)
        page.locator("[data-uses]:not([hidden]) [data-confirm]").click()
    one.is_fine()


def test_a_lesson_can_be_put_aside(tab: Callable[..., Tab]) -> None:
    one = tab()
    one.open("/")
    one.page.locator("form[action='/learn'] button").first.click()
    wait_for_turn(one.page)
    lesson, skip = one.page.locator(".lesson"), one.page.get_by_role("button", name="Skip the lesson")
    assert lesson.is_visible()
    skip.click()
    assert not lesson.is_visible()
    assert one.page.locator(".your-turn").is_visible()
    one.page.reload()
    wait_for_turn(one.page)
    assert not lesson.is_visible()  # the device remembers it
    one.page.get_by_role("button", name="Back to the lesson").click()
    assert lesson.is_visible()
    one.page.locator(".menu summary").click()
    one.page.locator(".menu [data-act='lesson']").click()
    assert not lesson.is_visible()
    one.is_fine()
