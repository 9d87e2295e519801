"""Contact sheets of the pictures, at every size that the pages show them in.

    .venv/bin/python tools/pictures.py temple palace --out /tmp/sheet.png
    .venv/bin/python tools/pictures.py --colour brown --only hand,covered --theme light --grey

Without names and colour: all. `--kind tokens` shows progress tokens, `strips` and `faces` what Dice has. What is wrong
with a picture is said before it is drawn. `--kind wonders` shows each at every number of built stages, of as many as
`--stages` says.
"""

from __future__ import annotations

import argparse
import sys
from html import escape
from pathlib import Path

from heptapolis.web.pictures import KINDS, join, palette, sources
from heptapolis.web.pictures.courses import courses, drawing
from heptapolis.web.pictures.faults import faults, weight

BROWSER = "/usr/bin/chromium"
SIZES = {
    "hand": (164, 114, "0 0 160 112", "xMaxYMax slice"),
    "narrow": (100, 88, "0 0 160 112", "xMaxYMax slice"),
    "covered": (100, 44, "40 38 120 53", "xMaxYMin slice"),
    "small": (60, 60, "68 28 80 80", "xMidYMid slice"),
    "gallery": (400, 235, "0 18 160 94", "xMidYMid slice"),
}
OTHER_SIZES = {
    "tokens": (64, 38, 200),
    "strips": (320, 640),
    "faces": (28, 96),
    "backs": (200, 104),
    "wonders": (480, 200),
}
"""Widths in which the other kinds are shown."""
STYLE = """
body { margin: 0; font: 11px sans-serif; background: #efe5d2; color: #2a211c; }
section { padding: 8px; } section.dark { background: #16141a; color: #efe6d6; }
.sheet { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-end; }
figure { margin: 0; } figcaption { font-size: 10px; }
.frame { position: relative; overflow: hidden; border-radius: 10px; border: 2px solid var(--v-key); width: max-content; }
.frame b { position: absolute; left: 40px; top: 4px; width: 118px; font: 700 15px/1.15 Georgia, serif;
  text-shadow: 0 0 3px var(--v-top), 0 0 3px var(--v-top); }
.frame .strip { position: static; display: block; font-size: 12px; background: var(--v-top); padding: 2px 4px; width: auto; }
.wonders { display: flex; gap: 8px; flex-wrap: wrap; } .wonder-picture { border-radius: 10px; width: 100%; }
.tokens { border-radius: 50%; overflow: hidden; width: max-content; }
.grey .sheet { filter: grayscale(1); }
"""


def colour_of(source: str) -> str:
    """The colour that the first line of a source names."""
    return source.split(maxsplit=2)[1].lower()


def title_of(source: str) -> str:
    """The English name in the first line of a source."""
    return source.partition("·")[2].partition(":")[0].strip()


def grown(name: str, size: str, total: int) -> str:
    """A wonder in one size, from its empty site to its last stage."""
    source = sources("wonders")[name]
    total = total or courses(source)
    states = [
        f'<figure><div style="width: {size}px">'
        f"{drawing('', name, source, total, range(1, built + 1), [built + 1])}</div>"
        f"<figcaption>{name} {built}/{total}</figcaption></figure>"
        for built in range(total + 1)
    ]
    return f'<div class="wonders">{"".join(states)}</div>'


def drawn(kind: str, name: str, size: str, stages: int) -> str:
    """One picture in one size."""
    letter, whole = KINDS[kind]
    source = sources(kind)[name]
    if kind == "wonders":
        return grown(name, size, stages)
    if kind != "vignettes":
        _, _, wide, high = whole.split()
        shown = (
            f'<div class="{kind}"><svg class="vignette" viewBox="{whole}" width="{size}" fill="var(--v-fore)">'
            f'<use href="#{letter}-{name}" width="{wide}" height="{high}"/></svg></div>'
        )
    else:
        width, height, view, fit = SIZES[size]
        label = {
            "hand": f"<b>{escape(title_of(source))}</b>",
            "covered": f'<b class="strip">{escape(title_of(source))}</b>',
        }
        shown = (
            f'<div class="frame"><svg class="vignette" viewBox="{view}" width="{width}" height="{height}" '
            f'preserveAspectRatio="{fit}"><use href="#{letter}-{name}" width="160" height="112"/></svg>'
            f"{label.get(size, '')}</div>"
        )
    return f'<figure class="colour-{colour_of(source)}">{shown}<figcaption>{name}</figcaption></figure>'


def sheet(kind: str, names: list[str], sizes: list[str], themes: list[str], grey: bool, stages: int = 0) -> str:
    """The whole page."""
    parts = []
    for theme in themes:
        rows = "".join(
            f'<div class="sheet">{"".join(drawn(kind, name, size, stages) for name in names)}</div><br>'
            for size in sizes
        )
        parts.append(f'<section class="{theme}{" grey" if grey else ""}">{rows}</section>')
    # Both themes stand on one page here, so the dark colours follow the section's class instead of the root's theme.
    colours = palette().replace(':root[data-theme="dark"]', ".dark").replace(':root[data-theme="auto"]', ".never")
    sprite = join((kind, name) for name in names)
    return f'<!DOCTYPE html><meta charset="utf-8"><style>{STYLE}{colours}</style><div hidden>{sprite}</div>{"".join(parts)}'


def main() -> int:
    """Draw the sheet; 1 if a picture is not what it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--colour")
    parser.add_argument("--kind", choices=KINDS, default="vignettes")
    parser.add_argument("--only", default="hand,covered,small,gallery", help=f"of {', '.join(SIZES)}")
    parser.add_argument("--size", help="widths of the other kinds")
    parser.add_argument("--stages", type=int, default=0, help="of a wonder; without: one for each course")
    parser.add_argument("--theme", default="light,dark")
    parser.add_argument("--grey", action="store_true")
    parser.add_argument("--width", type=int, default=1460)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--out", default="/tmp/sheet.png")
    options = parser.parse_args()
    kind = options.kind
    names = options.names or [
        name for name, source in sources(kind).items() if options.colour in (None, colour_of(source))
    ]
    wrong = {name: faults(kind, name) for name in names}
    for name, found in wrong.items():
        print(f"{name}: {weight(sources(kind)[name])} bytes", *found, sep="\n    ")
    from playwright.sync_api import sync_playwright

    sizes = [str(size) for size in OTHER_SIZES.get(kind, ())] or options.only.split(",")
    if kind in OTHER_SIZES and options.size:
        sizes = options.size.split(",")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        tab = browser.new_page(viewport={"width": options.width, "height": 400}, device_scale_factor=options.scale)
        tab.set_content(sheet(kind, names, sizes, options.theme.split(","), options.grey, options.stages))
        tab.screenshot(path=options.out, full_page=True)
        browser.close()
    print(Path(options.out).resolve())
    return int(any(wrong.values()))


if __name__ == "__main__":
    sys.exit(main())
