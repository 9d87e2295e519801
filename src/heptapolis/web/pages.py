"""Whole pages from templates, with the words of the visitor's language."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape

from heptapolis.errors import HeptapolisError
from heptapolis.games import GAMES, package_folders
from heptapolis.games.lesson import lesson_of
from heptapolis.translation import LANGUAGE_NAMES, LANGUAGES, check_language, translate, translate_plural
from heptapolis.web import pictures

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
"""The folder that the server shows under /static."""
THEMES = ("auto", "light", "dark")

_SHELL: Mapping[str, Any] = {
    "theme": "auto",
    "visitor": None,
    "csrf": "",
    "nonce": "",
    "sound": False,
    "pace": "normal",
    "path": "/",
    "lan": {"on": False, "may": False},
    "address": None,
    "offers": {},
    "error": "",
    "keepable": False,
}
"""What every page wants to know, with what it is where nobody says."""


class NoSuchPage(HeptapolisError):
    """There is no template of this name."""


def static_file(name: str) -> Path | None:
    """A static file of ours, or of a package that brings a game."""
    return next((path for folder in (STATIC, *package_folders("static")) if (path := folder / name).is_file()), None)


@cache
def _version(name: str) -> str:
    path = static_file(name)
    assert path is not None
    return hashlib.blake2b(path.read_bytes(), digest_size=6).hexdigest()


def asset(name: str) -> str:
    """The address of a static file, with its version: what is kept for long is never kept too long."""
    return f"/static/{name}?v={_version(name)}"


def game_style(game: str) -> str:
    """The address of a game's style sheet: its own, or that of the board for games that nobody has drawn."""
    own = f"{GAMES[game].folder}.css"
    return asset(own if static_file(own) is not None else "generic.css")


@cache
def build() -> str:
    """The version of all static files together: parts of the script are fetched with it."""
    digest = hashlib.blake2b(digest_size=6)
    for file in sorted(STATIC.iterdir()):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def icon(name: str, label: str = "", classes: str = "") -> Markup:
    """A symbol of the sprite: with a label it is read out, without one it is decoration."""
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    title = Markup("<title>{}</title>").format(label) if label else ""
    return Markup('<svg class="icon icon-{} {}" {}>{}<use href="{}#{}"/></svg>').format(
        name, classes, spoken, title, asset("icons.svg"), name
    )


def _seat_name(seat: int, seats: Sequence[Any]) -> str:
    """What somebody at a seat is called."""
    return str(seats[seat].name) if seat < len(seats) else ""


def _template_of_package(name: str) -> str | None:
    """A template that another package brings."""
    found = [path for folder in package_folders("templates") if (path := folder / name).is_file()]
    return found[0].read_text(encoding="utf-8") if found else None


@cache
def _environment() -> Environment:
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), FunctionLoader(_template_of_package)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(seat_name=_seat_name)
    made.globals.update(
        asset=asset,
        cover=pictures.cover,
        frieze=pictures.FRIEZE,
        whole_wonder=pictures.whole_wonder,
        build=build,
        game_style=game_style,
        has_lesson=lambda game: lesson_of(game) is not None,
        icon=icon,
        languages=LANGUAGE_NAMES,
        picture=pictures.picture,
        picture_file=pictures.address,
        themes=THEMES,
        token_picture=pictures.token,
        vignette=pictures.vignette,
        wonder_picture=pictures.wonder,
    )
    return made


def words_of(language: str) -> dict[str, Callable[..., str]]:
    """The two functions that templates say things with: `_t` a message, `_n` one with singular and plural."""

    def say(message: str, /, **figures: Any) -> str:
        # Figures may be marked up (an icon); the message itself is plain text.
        if any(isinstance(figure, Markup) for figure in figures.values()):
            text = str(escape(translate(language, message, **{name: f"\0{name}\0" for name in figures})))
            for name, figure in figures.items():
                text = text.replace(f"\0{name}\0", str(escape(figure)))
            return Markup(text)
        return translate(language, message, **figures)

    return {"_t": say, "_n": partial(translate_plural, language)}


def render(template: str, language: str, /, **context: Any) -> str:
    """A template with the words of a language."""
    check_language(language)
    try:
        found = _environment().get_template(template)
    except TemplateNotFound:
        raise NoSuchPage(f"there is no template {template!r}") from None
    return found.render(language=language, **words_of(language), **context)


def page(name: str, language: str, /, **context: Any) -> str:
    """A whole page from templates/<name>.html.

    Besides what the template itself wants, every page takes `theme` (one of THEMES), `visitor` (the name, or None), `csrf`,
    `nonce`, `sound` and `pace`. The context of each page is said in the first comment of its template.
    """
    return render(f"{name}.html", language, **{**_SHELL, **context})


__all__ = ["LANGUAGES", "LANGUAGE_NAMES", "STATIC", "THEMES", "NoSuchPage", "asset", "icon", "page", "render"]
