"""The catalogues: every message is there, says the same thing and has the same places."""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

import heptapolis.translation
from heptapolis.errors import BadOption
from heptapolis.translation import LANGUAGES, plain, system_language, translate, translate_plural

PACKAGE = Path(heptapolis.translation.__file__).parent
KEYWORDS = {
    "translate": (2,),
    "translate_plural": (2, 3),
    "message": (1,),
    "phrase": (1,),
    "phrase_plural": (1, 2),
    "_t": (1,),
    "say": (1,),
    "Problem": (2,),
}
OTHERS = [language for language in LANGUAGES if language != "en"]


def used_messages() -> set[str | tuple[str, ...]]:
    """All messages of the sources: a string, or singular and plural."""
    found: set[str | tuple[str, ...]] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                given = [node.args[place - 1] for place in KEYWORDS.get(name, ()) if place <= len(node.args)]
                texts = [part.value for part in given if isinstance(part, ast.Constant)]
                if texts:
                    found.add(texts[0] if len(texts) == 1 else tuple(texts))
    return found | template_messages()


def template_messages() -> set[str | tuple[str, ...]]:
    """All messages of the pages' templates, where `_t` says a message and `_n` one with a plural."""
    found: set[str | tuple[str, ...]] = set()
    for path in sorted((PACKAGE / "web" / "templates").rglob("*.html")):
        with path.open("rb") as file:
            for _, name, text, _ in babel_extract(file, ["_t", "_n"], [], {"trimmed": "false"}):
                parts = [text] if isinstance(text, str) else [part for part in text if part is not None]
                found.add(parts[0] if name == "_t" else (parts[0], parts[1]))
    return found


def test_translation_tools_find_the_same_messages() -> None:
    found: set[str | tuple[str, ...]] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        for _, text, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
            found.add(text if isinstance(text, str) else tuple(text))
    assert found | template_messages() == used_messages()


def catalogue(language: str) -> Catalog:
    with (PACKAGE / "locale" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries(language: str) -> Iterator[tuple[str | tuple[str, ...], list[str]]]:
    """Messages with their translations, one for each plural form."""
    for entry in catalogue(language):
        if entry.id:
            key = entry.id if isinstance(entry.id, str) else tuple(entry.id)
            yield key, [entry.string] if isinstance(entry.string, str) else list(entry.string)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_sources_use_messages() -> None:
    used = used_messages()
    assert "{city} builds {card}{paid}." in used
    assert ("{n} coin", "{n} coins") in used


@pytest.mark.parametrize("language", OTHERS)
def test_every_catalogue_has_every_message_and_nothing_else(language: str) -> None:
    translated = {key for key, texts in entries(language) if all(texts)}
    assert translated == used_messages()


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_places_of_their_message(language: str) -> None:
    for key, texts in entries(language):
        wanted = places(key) if isinstance(key, str) else places(key[1])
        for text in texts:
            assert places(text) == wanted, (key, text)


@pytest.mark.parametrize("language", OTHERS)
def test_plural_messages_have_all_forms(language: str) -> None:
    count = catalogue(language).num_plurals
    assert count == 3  # Czech, Slovak and Romanian all have three
    for key, texts in entries(language):
        assert len(texts) == (1 if isinstance(key, str) else count), key


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["0 coins", "1 coin", "2 coins", "5 coins", "20 coins"]),
        ("cs", ["0 mincí", "1 mince", "2 mince", "5 mincí", "20 mincí"]),
        ("sk", ["0 mincí", "1 minca", "2 mince", "5 mincí", "20 mincí"]),
        ("ro", ["0 monede", "1 monedă", "2 monede", "5 monede", "20 de monede"]),
    ],
)
def test_numbers_take_the_plural_form_of_the_language(language: str, forms: list[str]) -> None:
    assert [translate_plural(language, "{n} coin", "{n} coins", n) for n in (0, 1, 2, 5, 20)] == forms


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ro"}, "ro"),
        ({"LANG": "cs_CZ", "LC_ALL": "sk"}, "sk"),
        ({"LANG": "cs_CZ", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "rom"}, "en"),
    ],
)
def test_the_system_says_which_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_translated_comes_out_in_english(language: str) -> None:
    assert translate(language, "No catalogue has {what}.", what="this") == "No catalogue has this."
    assert translate_plural(language, "{n} dodo", "{n} dodos", 2) == "2 dodos"


def names(of: object) -> Iterator[dict[str, str]]:
    """What has a name in a language, at any depth of a data file."""
    if isinstance(of, dict) and isinstance(of.get("en"), str):
        yield of
    elif isinstance(of, dict | list):
        for part in of.values() if isinstance(of, dict) else of:
            yield from names(part)


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.glob("games/*/data/**/*.toml")), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_everything_has_a_name_in_every_language(path: Path) -> None:
    for name in names(tomllib.loads(path.read_text(encoding="utf-8"))):
        assert set(name) - {"old"} == set(LANGUAGES), name  # an old spelling is read and never shown
        assert all(name.values()), name


@pytest.mark.parametrize("game", ["seven_wonders", "duel", "architects", "dice"])
def test_a_name_means_one_thing_in_whatever_language_it_is_said(game: str) -> None:
    meant: dict[str, set[str]] = {}
    for path in PACKAGE.glob(f"games/{game}/data/**/*.toml"):
        for name in names(tomllib.loads(path.read_text(encoding="utf-8"))):
            for said in name.values():
                meant.setdefault(plain(said), set()).add(name["en"])
    assert {said: things for said, things in meant.items() if len(things) > 1} == {}


def test_figures_are_not_read_as_places() -> None:
    assert translate("en", "“{text}” is not a move.", text="{x}") == "“{x}” is not a move."


@pytest.mark.parametrize("language", ["", "de", "EN", "../en"])
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(BadOption, match="expected one of en, cs, sk, ro"):
        translate(language, "The game is over.")


def test_plain_takes_away_capitals_accents_and_punctuation() -> None:
    assert plain("  Dílna_obléhacích-strojů ") == "dilna oblehacich stroju"
    assert plain("Craftsmens Guild") == "craftsmens guild"
