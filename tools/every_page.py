"""Pictures of every page and table at every size, light and dark, in every language; a contact sheet of each to look through.

    .venv/bin/python tools/every_page.py --out /tmp/pages
    .venv/bin/python tools/every_page.py --out /tmp/pages --language en,cs --width 360,1280 --only duel

Pictures that are there already are not taken again, so it can be stopped and goes on where it was; `--anew` takes all.
`sheets/` has one picture a page: a row for each theme and language, a column for each width. What scrolls sideways, and what
goes wrong in a script, is printed and written to `faults.txt`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heptapolis.games import GAMES
from heptapolis.translation import LANGUAGES
from screenshots import BROWSER, HOST, answer, other_page, table_page

WIDTHS = {360: 740, 820: 1180, 1280: 800, 1920: 1080}
"""Heights of windows by their width: a phone, a tablet upright, a laptop, a large screen."""
SHOWN = {360: 200, 820: 330, 1280: 460, 1920: 600}
"""How wide they are in a contact sheet."""
SCREENS = 2
"""A picture is as long as its page, but for so many screens at most."""
THEMES = ("light", "dark")
ONCE = ("landing", "settings", "open", "error", "away")
FOR_EACH_GAME = ("new", "join", "waiting", "tv", "cards", "rulebook")
MOMENTS: dict[str, dict[str, Any]] = {
    "table": {"moves": 24},
    "picked": {"moves": 24, "pick": 2},
    "watching": {"moves": 24, "seat": -1},
    "many": {"moves": 60, "players": 7},
    "ending": {"moves": 1000},
}
"""Moments of a table. What is not said is as `screenshots.py` has it."""


@dataclass(frozen=True)
class Subject:
    """A page of which pictures are taken."""

    name: str
    page: str
    game: str
    moment: str = ""

    def options(self, theme: str, language: str) -> argparse.Namespace:
        """What `screenshots.py` wants to know."""
        usual: dict[str, Any] = {"players": None, "seed": 7, "seat": 0, "moves": 24, "pick": 0}
        asked = usual | MOMENTS.get(self.moment, {})
        return argparse.Namespace(game=self.game, page=self.page, theme=theme, language=language, **asked)


def subjects() -> Iterator[Subject]:
    """All pages there are."""
    first = next(iter(GAMES))
    for name in ONCE:
        yield Subject(name, name, first)
    for game, manifest in GAMES.items():
        for moment in MOMENTS:
            if moment != "many" or manifest.players[1] >= 7:
                yield Subject(f"{game}-{moment}", "table", game, moment)
        for name in FOR_EACH_GAME:
            yield Subject(f"{game}-{name}", name, game)


class Photographer:
    """Takes pictures that are not there yet."""

    def __init__(self, browser: Any, folder: Path, anew: bool) -> None:
        self.browser = browser
        self.folder = folder
        self.anew = anew
        self.faults = folder / "faults.txt"

    def file(self, subject: Subject, width: int, theme: str, language: str) -> Path:
        """Where a picture lies."""
        return self.folder / subject.name / f"{width}-{theme}-{language}.jpg"

    def take(self, subject: Subject, theme: str, language: str, widths: list[int]) -> None:
        """The pictures of a page at all widths."""
        files = {width: self.file(subject, width, theme, language) for width in widths}
        missing = [width for width in widths if self.anew or not files[width].exists()]
        if not missing:
            return
        options = subject.options(theme, language)
        html = table_page(options) if subject.page == "table" else other_page(options)
        files[missing[0]].parent.mkdir(parents=True, exist_ok=True)
        tab = self.browser.new_page(reduced_motion="reduce")
        what = f"{subject.name} {theme} {language}"
        tab.on("pageerror", lambda error: self.say(f"{what}: {error}"))
        tab.route("**/*", lambda route: answer(route, html))
        for width in missing:
            tab.set_viewport_size({"width": width, "height": WIDTHS[width]})
            tab.goto(HOST + "/")
            tab.wait_for_timeout(250)
            if options.pick and tab.locator("[data-pick]").count() >= options.pick:
                tab.locator("[data-pick]").nth(options.pick - 1).click()
                tab.wait_for_timeout(250)
            wide, high = tab.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            if wide > width:
                self.say(f"{what}: scrolls sideways at {width}: {wide}")
            clip = {"x": 0, "y": 0, "width": width, "height": min(high, SCREENS * WIDTHS[width])}
            tab.screenshot(path=str(files[width]), full_page=True, clip=clip, type="jpeg", quality=80)
        tab.close()

    def say(self, fault: str) -> None:
        """Tell what is wrong, and keep it."""
        print(fault, flush=True)
        with self.faults.open("a", encoding="utf-8") as file:
            file.write(fault + "\n")

    def sheet(self, subject: Subject, themes: list[str], languages: list[str], widths: list[int]) -> Path:
        """All pictures of a page as one."""
        rows = []
        for language in languages:
            for theme in themes:
                cells = "".join(
                    f'<td><img width="{SHOWN[width]}" src="{self.file(subject, width, theme, language).resolve().as_uri()}">'
                    for width in widths
                )
                rows.append(f"<tr><th>{language}<br>{theme}{cells}")
        style = "body{margin:8px;font:14px sans-serif;background:#777;color:#fff}td{vertical-align:top;padding:3px}"
        file = self.folder / "sheets" / f"{subject.name}.png"
        file.parent.mkdir(exist_ok=True)
        page = file.with_suffix(".html")
        page.write_text(
            f"<style>{style}</style><h3>{subject.name}</h3><table>{''.join(rows)}</table>", encoding="utf-8"
        )
        tab = self.browser.new_page(viewport={"width": 70 + sum(SHOWN[width] + 8 for width in widths), "height": 400})
        tab.goto(page.resolve().as_uri())
        tab.screenshot(path=str(file), full_page=True)
        tab.close()
        page.unlink()
        return file


def main() -> int:
    """Take the pictures and make the sheets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("/tmp/pages"))
    parser.add_argument("--only", default="", help="pages whose name has this in it, one or more by commas")
    parser.add_argument("--width", default=",".join(map(str, WIDTHS)))
    parser.add_argument("--theme", default=",".join(THEMES))
    parser.add_argument("--language", default=",".join(LANGUAGES))
    parser.add_argument("--anew", action="store_true", help="take pictures again that are there")
    asked = parser.parse_args()
    widths, themes, languages = (
        list(map(int, asked.width.split(","))),
        asked.theme.split(","),
        asked.language.split(","),
    )
    wanted = [one for one in subjects() if any(part in one.name for part in asked.only.split(","))]
    asked.out.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = tool.chromium.launch(executable_path=BROWSER, args=arguments)
        photographer = Photographer(browser, asked.out, asked.anew)
        for subject in wanted:
            for language in languages:
                for theme in themes:
                    photographer.take(subject, theme, language, widths)
            print(photographer.sheet(subject, themes, languages, widths), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
