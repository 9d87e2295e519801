"""Every card has a picture of its own, light enough and drawn from the palette; pages show it and are complete without."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from heptapolis.games import GAMES
from heptapolis.games.things import Thing, things_of
from heptapolis.server.app import create_app
from heptapolis.server.settings import Settings
from heptapolis.web import gallery, pictures
from heptapolis.web.pages import page
from heptapolis.web.pictures import faults
from heptapolis.web.pictures.courses import courses, raised
from web.conftest import Tab

SOURCES = [(kind, name) for kind in pictures.KINDS for name in pictures.sources(kind)]
ENOUGH = '<!-- brown · Quarry: a hill. -->\n<path d="M0 0h9v9Z" fill="var(--v-stone)"/>\n'


def cards(game: str) -> list[Thing]:
    """The cards of a game as its data say."""
    return [thing for thing in things_of(game) if thing.kind == "card"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_game_shows_lacks_its_picture(game: str) -> None:
    lacking = {kind: sorted(names - set(pictures.sources(kind))) for kind, names in pictures.wanted(game).items()}
    assert lacking == {kind: [] for kind in pictures.KINDS}


def test_no_picture_is_left_over() -> None:
    for kind in pictures.KINDS:
        assert set(pictures.sources(kind)) == set().union(*(pictures.wanted(game)[kind] for game in GAMES))


def test_a_building_that_is_printed_twice_has_one_picture() -> None:
    of = pictures.pictures("seven-wonders")
    assert of["loom_1"] == of["loom_2"] == "loom"
    assert pictures.pictures("duel")["glassworks"] == of["glassworks_1"]


@pytest.mark.parametrize(("kind", "name"), SOURCES)
def test_a_picture_keeps_to_the_rules(kind: str, name: str) -> None:
    assert faults.faults(kind, name) == []


@pytest.mark.parametrize("name", pictures.shapes())
def test_a_shape_keeps_to_the_rules(name: str) -> None:
    assert faults.shape_faults(name) == []


def test_every_line_of_the_library_is_a_shape() -> None:
    lines = (pictures.FOLDER / "shapes.svg").read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line and not line.startswith("<!--")]
    assert found == list(pictures.shapes().values())


def test_no_two_pictures_are_the_same() -> None:
    seen: dict[str, str] = {}
    for kind, name in SOURCES:
        body = pictures.bare(pictures.sources(kind)[name])
        assert body not in seen, f"{name} is {seen[body]}"
        seen[body] = name


def test_the_colour_in_the_first_line_is_the_cards() -> None:
    for game in ("seven-wonders", "duel", "architects"):
        for card in cards(game):
            source = pictures.sources("vignettes").get(pictures.pictures(game)[card.id], f"<!-- {card.colour} ")
            assert source.startswith(f"<!-- {card.colour} "), card.id


@pytest.mark.parametrize("game", GAMES)
def test_a_sprite_is_light_and_holds_what_its_game_needs_and_no_more(game: str) -> None:
    sprite = pictures.sprite(game)
    assert faults.weight(sprite) <= faults.SPRITE_BUDGET
    assert "<!--" not in sprite
    assert "\n" not in sprite
    for kind, (letter, _) in pictures.KINDS.items():
        part = "-back" if kind == "wonders" else ""
        held = {name for name in pictures.sources(kind) if f'id="{letter}-{name}{part}"' in sprite}
        assert held == pictures.wanted(game)[kind]
    used = {name for name in pictures.used(sprite) if not name.startswith("w-")}
    assert {name for name in pictures.shapes() if f'id="{name}"' in sprite} == used


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (ENOUGH.partition("\n")[2], "first line"),
        (ENOUGH + f'<path d="{"".join(map(str, range(3000)))}"/>', "bytes"),
        (ENOUGH + "<style>path { fill: red }</style>", "<style>"),
        (ENOUGH + '<linearGradient id="a"/>', "<linearGradient>"),
        (ENOUGH + '<path style="fill: red" d="M0 0"/>', "style"),
        (ENOUGH + '<path d="M0 0" fill="#fff"/>', "palette"),
        (ENOUGH + '<path d="M0 0" stroke="var(--v-tartan)"/>', "palette"),
        (ENOUGH + "<text>Quarry</text>", "<text>"),
        (ENOUGH + "Quarry", "text"),
        (ENOUGH + '<use href="#p-nothing"/>', "no shape"),
        (ENOUGH + '<use href="#p-one"/>', "too deep"),
        (ENOUGH + "<g>", "well-formed"),
    ],
)
def test_what_may_not_be_is_found(monkeypatch: pytest.MonkeyPatch, source: str, word: str) -> None:
    nested = {
        f"p-{one}": f'<g id="p-{one}"><use href="#p-{two}"/></g>' for one, two in [("one", "two"), ("two", "man")]
    }
    monkeypatch.setattr(faults, "sources", lambda kind: {"quarry": source, "enough": ENOUGH})
    monkeypatch.setattr(faults, "shapes", lambda: {**pictures.shapes(), **nested})
    assert faults.faults("vignettes", "enough") == []
    assert any(word in fault for fault in faults.faults("vignettes", "quarry"))


WONDER = """<!-- blue · Alexandria: a tower. -->
<g id="back"><path d="M0 0h9v9Z" fill="var(--v-stone)"/></g>
<path id="1-line" d="M0 0h9v9Z"/>
<g id="1"><use href="#1-line" fill="var(--v-stone)"/></g>
<g id="front"><use href="#p-man"/></g>
"""


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (WONDER.replace('id="front"', 'id="3"'), "2 is missing"),
        (WONDER.replace('id="1-line"', 'id="2-line"'), "1-line is missing"),
        (WONDER.replace('id="front"', 'id="roof"'), "no part roof"),
        (WONDER.replace("#1-line", "#4-line"), "no outline 4-line"),
        (WONDER.replace('9Z"/>', '9Z" fill="none"/>'), "not one path"),
        (WONDER.replace("-->", '-->\n<path d="M0 0"/>'), "outside the parts"),
        (WONDER.replace("--v-stone", "--v-tartan"), "palette"),
        (WONDER.replace("p-man", "p-nothing"), "no shape"),
        (WONDER.replace("M0 0h9", "".join(map(str, range(6000)))), "4000 are allowed"),
    ],
)
def test_what_a_wonder_may_not_be_is_found(monkeypatch: pytest.MonkeyPatch, source: str, word: str) -> None:
    monkeypatch.setattr(faults, "sources", lambda kind: {"tower": source, "enough": WONDER})
    assert faults.faults("wonders", "enough") == []
    assert any(word in fault for fault in faults.faults("wonders", "tower"))


def _stages(drawn: str) -> dict[str, list[tuple[str, list[str]]]]:
    """What of a wonder is drawn how: by class, the stages with their parts."""
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for css, stage, inside in re.findall(r'<g class="([^"]+)" data-course="(\d+)">(.*?)</g>', drawn):
        found.setdefault(css, []).append((stage, re.findall(r"#w-[a-z_]+-([^\"]+)", inside)))
    return found


def test_stages_of_a_wonder_raise_its_courses() -> None:
    assert _stages(pictures.wonder("seven-wonders", "alexandria", 1, 3)) == {
        "wonder-stage": [("1", ["1", "2"])],
        "wonder-ghost wonder-next": [("2", ["3-line"])],
        "wonder-rising": [("2", ["3"])],
        "wonder-ghost": [("3", ["4-line", "5-line"])],
    }
    # Where stages need not follow each other, a game says which stand and which can be next.
    loose = _stages(pictures.wonder("architects", "alexandria", [2], 5, following=[1, 3]))
    assert loose["wonder-stage"] == [("2", ["2"])]
    assert [stage for stage, _ in loose["wonder-ghost wonder-next"]] == ["1", "3"]
    # One place has several names.
    assert _stages(pictures.wonder("duel", "great_lighthouse", 1, 1)) == {"wonder-stage": [("1", list("12345"))]}
    assert pictures.wonder("duel", "rhodes_or_so", 0, 1) == ""


@pytest.mark.parametrize("name", pictures.sources("wonders"))
@pytest.mark.parametrize("total", range(1, 8))
def test_whatever_the_number_of_stages_every_course_is_raised_once(name: str, total: int) -> None:
    count = courses(pictures.sources("wonders")[name])
    stages = raised(name, count, total)
    assert len(stages) == total
    assert [course for stage in stages for course in stage] == list(range(1, count + 1))


async def _fetched(data: Path, *paths: str) -> list[httpx.Response]:
    line = httpx.ASGITransport(app=create_app(Settings(data)), client=("192.0.2.7", 50_000))
    async with httpx.AsyncClient(transport=line, base_url="http://127.0.0.1:7777") as browser:
        return [await browser.get(path) for path in paths]


def test_what_is_served_is_compressed_and_may_be_kept_for_ever(tmp_path: Path) -> None:
    paths = [pictures.address("duel.svg"), pictures.address("palette.css"), "/static/pictures/nothing.svg"]
    with ThreadPoolExecutor(1) as pool:  # tests with a browser may have a loop running in this one
        sprite, palette, nothing = pool.submit(lambda: asyncio.run(_fetched(tmp_path, *paths))).result()
    assert sprite.text == pictures.sprite("duel")
    assert sprite.headers["content-type"].startswith("image/svg+xml")
    assert palette.text == pictures.palette()
    assert palette.headers["content-type"].startswith("text/css")
    for answer in (sprite, palette):
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
    assert nothing.status_code == 404


def test_dusk_comes_with_the_dark_theme_and_with_a_dark_device() -> None:
    text = pictures.palette()
    dark = [line for line in text.splitlines() if line.startswith(':root[data-theme="dark"]')]
    assert len(dark) > 9
    assert all(line.replace('"dark"', '"auto"') in text.partition("@media (prefers")[2] for line in dark)


def test_a_card_without_a_picture_is_shown_without(monkeypatch: pytest.MonkeyPatch) -> None:
    context = gallery.contents("duel", "en")
    entry = '#v-lumber_yard"'
    assert entry in page("cards", "en", **context)
    monkeypatch.setattr(pictures, "sources", lambda kind: {})
    pictures.picture.cache_clear()
    try:
        bare = page("cards", "en", **context)
    finally:
        pictures.picture.cache_clear()
    assert entry not in bare
    assert 'id="lumber_yard"' in bare


def _themes() -> dict[str, dict[str, dict[str, str]]]:
    """The palette's plain colours by theme and selector."""
    found: dict[str, dict[str, dict[str, str]]] = {"light": {}, "dark": {}}
    text = pictures.palette().partition("@media")[0]
    for selector, body in re.findall(r"([^{}]+){([^}]*)}", text):
        theme = "dark" if "dark" in selector else "light"
        colours = dict(re.findall(r"(--v-[a-z]+): (#[0-9a-f]{6});", body))
        found[theme].setdefault(selector.split()[-1], {}).update(colours)
    return found


def _contrast(one: str, other: str) -> float:
    """The ratio of two colours as accessibility counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def _mixed(one: str, share: float, other: str) -> str:
    """One colour laid over another, so much of it."""
    parts = [round(int(one[at : at + 2], 16) * share + int(other[at : at + 2], 16) * (1 - share)) for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_and_prices_can_be_read_over_every_picture(theme: str) -> None:
    palette = _themes()[theme]
    plain = palette[":root" if theme == "light" else ':root[data-theme="dark"]']
    materials = palette[".vignette"].values()
    keys = {name: key for name, key in palette.items() if name.startswith(".colour-")}
    assert len(keys) == 9
    for name, key in keys.items():
        enough = 4.5 if theme == "dark" or name == ".colour-black" else 7
        for plane in ("top", "low", "disc", "far"):
            assert _contrast(plain["--v-ink"], key[f"--v-{plane}"]) >= enough, (name, plane)
        for material in (*materials, *key.values()):
            # A long name has a strip of the sky behind it, thick enough to cover whatever is drawn there.
            assert _contrast(plain["--v-ink"], _mixed(key["--v-top"], 0.82, material)) >= 7, (name, material)
    for strip in ("had", "pay", "not"):
        assert _contrast(plain[f"--v-{strip}ink"], plain[f"--v-{strip}"]) >= 4.5


@pytest.mark.slow
def test_a_browser_draws_them_under_the_content_policy(tab: Callable[..., Tab]) -> None:
    one = tab()
    told: list[str] = []
    one.page.on("console", lambda said: told.append(said.text))
    one.open("/cards/duel")
    one.page.wait_for_load_state("networkidle")
    widths = one.page.evaluate(
        "[...document.querySelectorAll('.vignette:not(.wonder-picture) use')].map(use => use.getBBox().width)"
    )
    assert len(widths) == sum(len(names) for kind, names in pictures.wanted("duel").items() if kind != "wonders")
    assert min(widths) > 0
    assert told == []
