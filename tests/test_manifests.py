"""Manifests: what they say agrees with the rules, options are told once, games are found without a list of names."""

from __future__ import annotations

import io
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import heptapolis
from heptapolis.errors import BadOption
from heptapolis.games import ENTRY_POINTS, GAMES, describe_for, folder_game, game_class, room_of
from heptapolis.games.manifest import Manifest
from heptapolis.games.options import check_options
from heptapolis.kernel.cache import source_files
from heptapolis.search.levels import manner_of
from heptapolis.server.api_documents import GameChoice, NewOffer
from heptapolis.terminal.games import all_games, one_game, options_help, players_help, score_help
from heptapolis.translation import LANGUAGES
from heptapolis.web import forms

PACKAGE = Path(heptapolis.__file__).parent
OPTIONS = [(name, option.name) for name in GAMES for option in GAMES[name].options]


def text_of(what: Any) -> str:
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(what)
    return console.export_text()


# What a manifest says -------------------------------------------------------------------------------------------------


def test_the_games_stand_in_the_order_in_which_they_are_offered() -> None:
    assert list(GAMES) == ["seven-wonders", "duel", "architects", "dice"]


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_agree_with_the_manifest(name: str) -> None:
    manifest, kind = GAMES[name], game_class(name)
    assert kind.manifest is manifest
    assert (kind.name, kind.seat_range, kind.rules_version) == (name, manifest.players, manifest.rules_version)
    for players in range(manifest.players[0], manifest.players[1] + 1):
        position = heptapolis.game(name, players=players).start(1)
        assert position.game.points(position._state()).shape == (players, len(manifest.categories))
        score = position.scores()[0]
        assert list(score.categories()) == list(manifest.categories)
        assert pickle.loads(pickle.dumps(score)) == score
    for beyond in (manifest.players[0] - 1, manifest.players[1] + 1):
        with pytest.raises(BadOption):
            heptapolis.game(name, players=beyond)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_it_names_has_words(name: str, language: str) -> None:
    manifest, words = GAMES[name], describe_for(name)
    assert all(words.score_heading(category, language) for category in manifest.categories)
    assert all(words.ending_name(ending, language) for ending in manifest.endings)
    assert len({words.board_name(trait, language) for trait in manifest.traits}) == len(manifest.traits)


@pytest.mark.parametrize("name", GAMES)
def test_what_decides_between_equal_points_is_told_for_every_seat(name: str) -> None:
    position = heptapolis.game(name).start(1)
    for ending in GAMES[name].endings:
        told = describe_for(name).tie_break(ending, position.to_dict(), position.scores())
        assert told is None or (told[0] and len(told[1]) == position.game.players)


def test_a_room_that_lacks_something_is_told_of() -> None:
    with pytest.raises(TypeError, match=r"rules\.legality has no 'lawful'; this room needs lawful"):
        folder_game._rooms("heptapolis.games.duel.rules", {"legality": ("lawful",)})


def test_traits_and_boards_are_those_of_the_data() -> None:
    tables = {name: import_module(f"{GAMES[name].package}.rules.tables") for name in GAMES}
    for name in ("duel", "architects"):
        assert GAMES[name].traits == tuple(wonder.id for wonder in tables[name].WONDERS)
    assert GAMES["dice"].traits == tuple(board.id for board in tables["dice"].BOARDS)
    seven = tables["seven-wonders"]
    assert GAMES["seven-wonders"].traits == tuple(seven.board_name(board) for board in range(seven.BOARD_COUNT))
    assert all(GAMES[name].players[1] == tables[name].MAX_PLAYERS for name in GAMES if name != "duel")


def test_a_switch_of_the_rules_is_the_option_of_the_same_bit() -> None:
    bits = vars(import_module("heptapolis.games.architects.rules.switches"))
    ours = [bit for bit in bits.values() if isinstance(bit, int)]
    declared = [option for option in GAMES["architects"].options if option.stated]
    assert ours == [1 << place for place in range(len(declared))]


@pytest.mark.parametrize("name", GAMES)
def test_how_it_is_searched(name: str) -> None:
    assert manner_of(name).own_trees == (name in ("seven-wonders", "dice"))


def test_manifests_load_no_rules() -> None:
    code = (
        "import sys; from heptapolis.games import GAMES; import heptapolis.cli; list(GAMES.items()); "
        "print([name for name in sys.modules if name.split('.')[0] in ('numpy', 'numba', 'jinja2', 'fastapi') "
        "or '.rules' in name or name.startswith(('heptapolis.search', 'heptapolis.web', 'heptapolis.server'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "wrong",
    [{"id": "Duel"}, {"id": "x" * 25}, {"players": (2, 8)}, {"players": (3, 2)}, {"usual": 5}, {"players": (1, 4)}],
)
def test_a_manifest_that_cannot_be(wrong: dict[str, Any]) -> None:
    right = {"home": "a.b", "id": "x", "title": "X", "about": "", "game": "X", "players": (2, 4), "usual": 3}
    more = {"minutes": 5, "rules_version": 1, "categories": ("points",)}
    assert Manifest(**right, **more).package == "a"
    with pytest.raises(ValueError, match=r"id of a game|players are"):
        Manifest(**{**right, **wrong}, **more)


# Options, told once ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_form_offers_what_the_game_takes(name: str, option: str) -> None:
    declared = GAMES[name].option(option)
    for language in LANGUAGES:
        field = next(field for field in forms.options(name, language) if field.name == option)
        values = [value for value, _ in field.choices]
        assert values[0] == ""  # the default is what is sent as nothing
        assert len(values) == len(set(values))
        assert all(label.strip() for _, label in field.choices)
        assert field.label
        assert field.help
    plain = heptapolis.game(name, players=GAMES[name].players[1])
    made = [heptapolis.game(name, players=plain.players, **{option: value}) for value in values[1:]]
    assert plain not in made
    assert len({repr(game) for game in made}) == len(made)
    if declared.default is not None:
        assert heptapolis.game(name, players=plain.players, **{option: declared.written_default()}) == plain


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_description_of_the_api_tells_what_the_game_takes(name: str, option: str) -> None:
    described = GameChoice.model_json_schema()["properties"]
    assert described["game"]["enum"] == list(GAMES)
    assert NewOffer.model_json_schema()["properties"]["options"] == described["options"]
    found = next(one for one in described["options"]["anyOf"] if one["title"] == GAMES[name].title)
    assert set(found["properties"]) == {declared.name for declared in GAMES[name].options}
    most = GAMES[name].players[1]
    for value in values_of(found["properties"][option]):
        heptapolis.game(name, players=most, **{option: value})
    for value in ("nonsense", 99, 1.5, {"a": 1}):
        with pytest.raises(BadOption, match=option):
            heptapolis.game(name, players=most, **{option: value})


def values_of(schema: dict[str, Any]) -> Iterator[Any]:
    yield schema["default"]
    if schema.get("type") == "integer":
        yield from range(schema["minimum"], schema["maximum"] + 1)
    elif schema.get("type") == "array":
        yield from ([item] for item in schema["items"]["enum"])
        yield [None] * schema["maxItems"]
    else:
        yield from schema["enum"]


@pytest.mark.parametrize("name", GAMES)
def test_the_command_tells_all_options(name: str) -> None:
    shown = text_of(one_game(name, "en"))
    assert GAMES[name].title in shown
    for option in GAMES[name].options:
        row = next(line for line in shown.splitlines() if line.split()[:1] == [option.name])
        assert option.written_default() in row
        assert option.stated or option.name in options_help()
    assert name in text_of(all_games("cs"))
    assert name in players_help()
    assert f'"{name}"' in score_help()


def test_a_game_that_does_not_exist() -> None:
    for name in ("chess", None, 7):
        with pytest.raises(BadOption, match="the games are seven-wonders"):
            game_class(name)
    with pytest.raises(BadOption, match="the games are seven-wonders"):
        one_game("chess", "en")


def test_an_option_that_no_game_has() -> None:
    for name in GAMES:
        with pytest.raises(BadOption, match="has no option 'weather'; its options are players"):
            heptapolis.game(name, weather="fine")


def test_what_is_not_named_is_not_stated() -> None:
    assert heptapolis.game("seven-wonders", wonders=None, sides=None).options == {}
    assert heptapolis.game("seven-wonders", wonders="random", sides="random").options == {}
    assert heptapolis.game("duel", wonders="draft", first=0).options == {}
    assert heptapolis.game("duel", wonders="first-game", first="1").options == {"wonders": "first-game", "first": 1}
    assert heptapolis.game("dice", players=3, boards="giza,,rhodes").options == {"boards": ("giza", None, "rhodes")}
    assert len(heptapolis.game("architects").options) == 16


@pytest.mark.parametrize(
    ("name", "option", "value", "sentence"),
    [
        ("seven-wonders", "sides", "C", "sides is random or A or B, not 'C'"),
        (
            "seven-wonders",
            "wonders",
            ["atlantis"],
            "written giza:A or giza, or None for any, not 'atlantis'; there are giza",
        ),
        ("dice", "boards", "giza,giza", "boards has giza twice"),
        ("dice", "boards", ["giza"] * 4, "boards is a list of up to 3 entries for 3 players"),
        ("architects", "first", 3, "first is a seat from 0 to 2, not 3"),
        ("architects", "coins_free_choice", "maybe", "coins_free_choice is true or false, not 'maybe'"),
    ],
)
def test_a_refusal_says_what_was_expected(name: str, option: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        heptapolis.game(name, players=3, **{option: value})
    wanted = sentence.replace("giza:A or giza", f"{GAMES[name].traits[0]} or {GAMES[name].traits[0][:-2]}")
    assert wanted.partition("; there are")[0] in str(caught.value)


def test_the_number_of_players_is_no_option() -> None:
    manifest = next(iter(GAMES.values()))
    with pytest.raises(BadOption, match="stands beside the options"):
        check_options(manifest.game, manifest.options, 3, {"players": 3})


# Found, not listed ----------------------------------------------------------------------------------------------------

LAB_DOORS = {
    f"lab/{door}"
    for door in (
        "observations.py",
        "pettingzoo/__init__.py",
        "gymnasium/__init__.py",
        "openspiel/__init__.py",
        "selfplay.py",
        "rollouts/__init__.py",
        "baselines/ppo.py",
    )
}
EXAMPLES = {"__init__.py", "arena/__init__.py", "batches.py", "tensors.py", "games/contract.py", *LAB_DOORS}
"""Files whose docstrings show the library at work with a game that exists."""
NO_GAMES = {'"die": message("Dice"),', '"dice": dice of the colours `icons`, and `text` on a coin.'}
"""Lines that mean the things of that name, not the game."""


def test_nothing_outside_its_own_folders_names_a_game() -> None:
    names = {word for name, game in GAMES.items() for word in (name, game.folder, game.game, f"{game.folder}.css")}
    word = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    own = re.compile(
        rf"(?:games|web|terminal|web/templates)/(?:{'|'.join(game.folder for game in GAMES.values())})/"
        rf"|web/static/(?:{'|'.join(game.folder for game in GAMES.values())})\.css"
        rf"|web/templates/pictures/"
        rf"|search/endings/(?:{'|'.join(game.folder for game in GAMES.values())})/"
        r"|(?:search/features|search/curves|lab/ideas|lab/versions)/"
        rf"(?:{'|'.join(game.folder for game in GAMES.values())})\.(?:py|toml)"
    )
    found = {}
    for path in sorted(PACKAGE.rglob("*")):
        place = path.relative_to(PACKAGE).as_posix()
        if path.suffix in (".py", ".html", ".js", ".css", ".toml") and not own.match(place):
            text = path.read_text(encoding="utf-8")
            if place in EXAMPLES:
                text = re.sub(r'"""(.*?)"""', "", text, flags=re.DOTALL)
            if lines := [
                line.strip() for line in text.splitlines() if word.search(line) and line.strip() not in NO_GAMES
            ]:
                found[place] = lines
    for place in ("Makefile", "pyproject.toml"):
        lines = (PACKAGE.parents[1] / place).read_text(encoding="utf-8").splitlines()
        found |= {place: named} if (named := [line for line in lines if word.search(line)]) else {}
    assert not found


def test_the_cache_depends_on_all_rules_and_data() -> None:
    known = set(source_files("rules"))
    for name, game in GAMES.items():
        folder = PACKAGE / "games" / game.folder
        files = {*(folder / "rules").rglob("*.py"), *(folder / "data").rglob("*.toml")}
        assert len(files) > 10, name
        assert files <= known


def test_the_layers_have_a_room_for_each_game() -> None:
    for name in GAMES:
        for layer in ("web", "terminal", "search.features"):
            assert room_of(name, layer).__name__ == f"heptapolis.{layer}.{GAMES[name].folder}"
        assert room_of(name, "arena") is None


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages can be installed, and that is forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    GAMES.forget()
    yield tmp_path
    monkeypatch.undo()
    GAMES.forget()


def install(folder: Path, package: str, code: str, value: str) -> None:
    (folder / f"{package}.py").write_text(code, encoding="utf-8")
    metadata = folder / f"{package}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[{ENTRY_POINTS}]\n{package} = {value}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "value", "complaint"),
    [
        ("1 / 0", "{}:MANIFEST", "cannot be loaded: ZeroDivisionError"),
        ("x = 1", "{}:MANIFEST", "cannot be loaded: AttributeError"),
        ("MANIFEST = 7", "{}:MANIFEST", "is no heptapolis.games.manifest.Manifest"),
        ("from heptapolis.games.duel.manifest import MANIFEST", "{}:MANIFEST", "'duel', which is there already"),
    ],
)
def test_a_bad_package_is_told_of_and_spoils_nothing(installed: Path, code: str, value: str, complaint: str) -> None:
    package = f"bad_{abs(hash((code, value)))}"
    install(installed, package, code, value.format(package))
    with pytest.warns(UserWarning, match=re.escape(complaint)) as caught:
        assert list(GAMES) == ["seven-wonders", "duel", "architects", "dice"]
    assert f"of {package}" in str(caught[0].message)
