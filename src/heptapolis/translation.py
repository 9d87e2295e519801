"""Words for people, in every language of the catalogue.

A message is an English sentence with named places: `translate("cs", "{city} builds {card}.", city=…, card=…)`. What is
not translated comes out in English. A catalogue is one file, `locale/<language>.po`, that any translation tool can
edit. New messages are found in the sources by babel: its keywords are `translate:2`, `translate_plural:2,3`, `message`,
`phrase`, `phrase_plural:1,2`, `_t`, `say` and `Problem:2`.
"""

from __future__ import annotations

import gettext
import io
import os
import unicodedata
from functools import cache
from importlib import resources
from typing import Any

from heptapolis.errors import BadOption

LANGUAGE_NAMES = {"en": "English", "cs": "Čeština", "sk": "Slovenčina", "ro": "Română"}
"""All languages, each by what it calls itself."""
LANGUAGES = tuple(LANGUAGE_NAMES)


def check_language(language: str) -> str:
    """The language itself, or BadOption when there is no catalogue for it."""
    if language not in LANGUAGES:
        raise BadOption(f"unknown language {language!r}: expected one of {', '.join(LANGUAGES)}")
    return language


def system_language() -> str:
    """The language that the environment asks for, where there is a catalogue for it; else English."""
    asked = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return asked[:2] if asked[:2] in LANGUAGES and not asked[2:3].isalpha() else "en"


def translate(language: str, message: str, /, **figures: Any) -> str:
    """The message in a language, with the figures in their places."""
    return _catalogue(language).gettext(message).format(**figures)


def translate_plural(language: str, singular: str, plural: str, n: int, /, **figures: Any) -> str:
    """The message in the form that the number `n` asks for in this language; `{n}` stands for the number."""
    return _catalogue(language).ngettext(singular, plural, n).format(n=n, **figures)


def decimal(language: str, value: float) -> str:
    """A figure with one place after the point, or after the comma where the language has one."""
    from babel.numbers import format_decimal

    return str(format_decimal(round(value, 1), "0.0", locale=language))


def message(text: str) -> str:
    """Marks a message that stands in a table and is translated later; gives it back as it is."""
    return text


LONGEST_NAME = 200
"""Letters: more than any name of a thing, or of a move, has."""


def plain(text: str) -> str:
    """A text as people type it: no capitals, no accents, no underscores or hyphens. For comparing names.

    More than the longest of them is not looked at, since anybody can send a word of a megabyte.
    """
    letters = unicodedata.normalize("NFKD", text[:LONGEST_NAME].casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in kept).split())


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    check_language(language)
    if language == "en":
        return gettext.NullTranslations()
    folder = resources.files("heptapolis") / "locale"
    ready = folder / f"{language}.mo"
    if ready.is_file():  # an installed package carries its catalogues compiled (tools/compile_catalogues.py)
        return gettext.GNUTranslations(io.BytesIO(ready.read_bytes()))
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO((folder / f"{language}.po").read_bytes()), locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
