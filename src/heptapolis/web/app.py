"""Heptapolis as an app on a device: its manifest, its icons, and a worker that says when the server is away.

The worker keeps one page and what that needs, never a table: what it cannot fetch, it does not show.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache

from heptapolis.translation import translate
from heptapolis.web.pages import STATIC, asset
from heptapolis.web.share import as_png

SIZES = (192, 512)
"""Icons in pixels."""
AWAY = "/away"
"""The page that is kept."""

_WORKER = """// Says when the server is away. Nothing of a table is ever kept: what cannot be fetched is not shown.
const KEPT = %s;
const NAME = %s;
addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});
addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const kept = KEPT.includes(address.pathname + address.search);
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match(KEPT[0])));
  } else if (kept && event.request.method === "GET") {
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
  }
});
"""


def manifest(language: str) -> str:
    """What a device is told about the app."""
    icons = [{"src": f"/app-icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    told = {
        "name": "Heptapolis",
        "short_name": "Heptapolis",
        "description": translate(language, "Build a city that history remembers"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#efe5d2",
        "theme_color": "#963c17",
        "icons": [*icons, {**icons[-1], "purpose": "maskable"}],
    }
    return json.dumps(told, ensure_ascii=False)


@cache
def icon(size: int) -> bytes:
    """Our mark on its ground, as large as a device wants it; its middle is all that a round cut leaves."""
    mark = re.sub(r"<svg[^>]*>|</svg>", "", (STATIC / "mark.svg").read_text(encoding="utf-8"))
    return as_png(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="{size}" height="{size}">'
        f'<rect width="24" height="24" fill="#efe5d2"/><g transform="translate(3.6 3.6) scale(.7)">{mark}</g></svg>'
    )


def worker() -> str:
    """The script of the worker."""
    kept = [AWAY, asset("style.css"), asset("mark.svg"), asset("icons.svg")]
    version = hashlib.blake2b(json.dumps(kept).encode(), digest_size=6).hexdigest()
    return _WORKER % (json.dumps(kept), json.dumps(f"heptapolis-{version}"))
