"""Pictures of tables as the browser draws them: real positions, reached by random play, without a server.

    .venv/bin/python tools/screenshots.py seven-wonders --players 3 --moves 30 --seed 7 --out /tmp/pictures
    .venv/bin/python tools/screenshots.py duel --width 360,1280 --theme light,dark --language cs --pick 2

`--seat -1` looks as a spectator, `--pick N` opens the N-th thing that can be chosen, `--page landing` takes a page instead
(any of `page_examples.py`). `every_page.py` takes all of them.
"""

from __future__ import annotations

import argparse
import mimetypes
import random
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import heptapolis
from heptapolis.games import GAMES
from heptapolis.games.contract import Position
from heptapolis.web import STATIC, page
from heptapolis.web.board import BoardContext, LogLine, SeatCard, board
from heptapolis.web.pictures import served
from page_examples import EXAMPLES, TEMPLATES

BROWSER = "/usr/bin/chromium"
HOST = "http://heptapolis.test"
NAMES = ("Ada", "Berenike", "Cyrus", "Dido", "Enki", "Fulvia", "Gilgamesh")


def play(options: argparse.Namespace) -> tuple[Position, list[LogLine]]:
    """A position after so many random moves, and what happened until then as seat 0 saw it."""
    chance, everybody = random.Random(options.seed), options.seat >= 0
    position = heptapolis.game(options.game, players=options.players).start(seed=options.seed)
    log: list[LogLine] = []
    played = 0
    while not position.over and (played < options.moves or (everybody and 0 not in position.to_act)):
        seat = position.to_act[-1]
        choices = position.moves(seat)
        best = [move for move in choices if move.kind not in ("discard", "pass")]
        line = position.line
        position = position.play(seat, chance.choice(best or choices))
        played += 1
        if position.line != line:
            log.append(LogLine(line, tuple(event.describe(options.language, NAMES) for event in position.events(0))))
    return position, log


def table_page(options: argparse.Namespace) -> str:
    """The page of a table."""
    position, log = play(options)
    seats = tuple(
        SeatCard(NAMES[seat], "person" if seat == 0 else "bot", None if seat == 0 else "steady")
        for seat in range(position.game.players)
    )
    viewer = options.seat if options.seat >= 0 else None
    actions = frozenset({"rematch"} if position.over else {"hint", "take-back", "retract", "leave", "resign"})
    actions = actions if viewer is not None else frozenset()
    waiting = () if position.over else position.to_act
    setting = BoardContext(
        "demo",
        seats,
        viewer,
        1,
        None,
        waiting,
        tuple(log),
        actions,
        over=position.over,
        revealed=position.to_dict() if position.over else None,
    )
    drawn = board(position.view(viewer), setting, options.language)
    return page(
        "table",
        options.language,
        theme=options.theme,
        visitor="Ada",
        table="demo",
        title=GAMES[options.game].title,
        game=options.game,
        board=drawn,
        seats=seats,
        viewer=viewer,
        owner=True,
        state="running",
        invitations=[],
        commitment="",
        fraction=1.0,
        lan={},
    )


def other_page(options: argparse.Namespace) -> str:
    """Any other page, with something to show on it."""
    context = EXAMPLES[options.page](options.game, options.language)
    template = TEMPLATES.get(options.page, options.page)
    return page(template, options.language, theme=options.theme, visitor="Ada", **context)


def answer(route: Any, html: str) -> None:
    """What a server would answer."""
    path = urlsplit(route.request.url).path
    if path.startswith("/static/pictures/"):
        text, kind = served(path.removeprefix("/static/pictures/")) or ("", "text/plain")
        route.fulfill(body=text, content_type=kind)
    elif path.startswith("/static/"):
        file = STATIC / path.removeprefix("/static/")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        route.fulfill(body=file.read_bytes(), content_type=kind)
    elif path.endswith("/stream"):
        return  # it waits for what happens; a refusal would be said on the page
    elif path == "/":
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(status=404, body="")


def take(browser: Any, html: str, width: int, file: Path, options: argparse.Namespace) -> int:
    """One picture; gives how wide the page wants to be."""
    height = options.height or (740 if width < 700 else 1080 if width > 1500 else 800)
    tab = browser.new_page(viewport={"width": width, "height": height})
    tab.on("console", lambda said: print("console:", said.text) if "404" not in said.text else None)
    tab.on("pageerror", lambda error: print("error:", error))
    tab.route("**/*", lambda route: answer(route, html))
    tab.goto(HOST + "/")
    tab.wait_for_timeout(options.wait)
    if options.pick:
        tab.locator("[data-pick]").nth(options.pick - 1).click()
        tab.wait_for_timeout(400)
    wide = tab.evaluate("document.documentElement.scrollWidth")
    tab.screenshot(path=str(file), full_page=options.full)
    tab.close()
    return int(wide)


def main() -> int:
    """Take the pictures and say where they are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--page", default="table")
    parser.add_argument("--players", type=int)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--width", default="1280", help="one or more, by commas")
    parser.add_argument("--height", type=int)
    parser.add_argument("--theme", default="light", help="one or more, by commas")
    parser.add_argument("--language", default="en")
    parser.add_argument("--pick", type=int, help="open the N-th thing to choose")
    parser.add_argument("--full", action="store_true", help="the whole page, not only what the window shows")
    parser.add_argument("--out", default="/tmp/pictures")
    parser.add_argument("--name", default="")
    parser.add_argument("--wait", type=int, default=400, help="milliseconds until the picture is taken")
    options = parser.parse_args()
    folder = Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = tool.chromium.launch(executable_path=BROWSER, args=arguments)
        for theme in options.theme.split(","):
            options.theme = theme
            html = table_page(options) if options.page == "table" else other_page(options)
            for width in map(int, options.width.split(",")):
                file = folder / f"{options.name or f'{options.game}-{options.page}'}-{width}-{theme}.png"
                wide = take(browser, html, width, file, options)
                print(file, f"({len(html)} characters)", "" if wide <= width else f"SCROLLS SIDEWAYS: {wide} px")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
