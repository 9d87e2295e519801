"""The games. `GAMES` has the manifest of each by its name, `game_class` its rules; nothing is loaded before it is asked for."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from heptapolis.errors import BadOption

if TYPE_CHECKING:
    from heptapolis.games.contract import Game
    from heptapolis.games.manifest import Manifest
    from heptapolis.games.plain import PlainGame

ENTRY_POINTS = "heptapolis.games"
"""The group by which other packages bring games: an entry names a Manifest."""


class Games(Mapping[str, "Manifest"]):
    """The manifests of all games by their names, in the order in which they are offered; looked for at the first question."""

    def __init__(self) -> None:
        self._found: dict[str, Manifest] | None = None

    def _manifests(self) -> dict[str, Manifest]:
        if self._found is None:
            self._found = _find()
        return self._found

    def __getitem__(self, name: str) -> Manifest:
        return self._manifests()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._manifests())

    def __len__(self) -> int:
        return len(self._manifests())

    def forget(self) -> None:
        """Look for games again at the next question: packages may have come or gone."""
        self._found = None


GAMES = Games()


def _find() -> dict[str, Manifest]:
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/manifest.py"))
    own: list[Manifest] = [import_module(f"{__name__}.{folder}.manifest").MANIFEST for folder in folders]
    found = {manifest.id: manifest for manifest in own}
    for entry in entry_points(group=ENTRY_POINTS):
        manifest = _load(entry)
        if manifest is not None and manifest.id in found:
            warnings.warn(f"{_told(entry)} brings a game {manifest.id!r}, which is there already", stacklevel=2)
        elif manifest is not None:
            found[manifest.id] = manifest
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[1].title)))


def _load(entry: EntryPoint) -> Manifest | None:
    """What an installed package declares; a warning and None where that is no game. One bad package spoils no other."""
    from heptapolis.games.manifest import Manifest

    try:
        manifest = entry.load()
    except Exception as error:  # whatever a stranger's package does when it is imported
        warnings.warn(f"{_told(entry)} cannot be loaded: {type(error).__name__}: {error}", stacklevel=3)
        return None
    if not isinstance(manifest, Manifest):
        warnings.warn(f"{_told(entry)} is no heptapolis.games.manifest.Manifest", stacklevel=3)
        return None
    return manifest


def _told(entry: EntryPoint) -> str:
    package = f" of {entry.dist.name}" if entry.dist is not None else ""
    return f"the entry point {entry.name} = {entry.value}{package}"


def manifest_of(name: object) -> Manifest:
    """The manifest of a game by its name in any letters, or by its title; or BadOption with the names there are."""
    from heptapolis.translation import plain

    if name is None:
        raise BadOption(f'no game is named, such as "game": "{next(iter(GAMES))}"; the games are {", ".join(GAMES)}')
    if isinstance(name, str):
        if name in GAMES:
            return GAMES[name]
        for manifest in GAMES.values():
            if plain(name) in (plain(manifest.id), plain(manifest.title)):
                return manifest
    raise _no_game(name)


def _no_game(name: object) -> BadOption:
    return BadOption(f"there is no game {name!r}; the games are {', '.join(GAMES)}")


def game_class(name: object) -> type[Game]:
    """The class of a game by its very name, or BadOption with the names there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise _no_game(name)
    manifest = GAMES[name]
    found: type[Game] = getattr(import_module(f"{manifest.package}.game"), manifest.game)
    return found


def game_called(name: object) -> type[Game]:
    """The class of a game by what people call it, or BadOption."""
    return game_class(manifest_of(name).id)


def describe_for(name: str, room: str = "describe") -> Any:
    """The module that puts a game into words: `move`, `decision` and `event` make a sentence of each.

    Why moves are refused is told in the room "reasons", which needs the rules; the other does without them.
    """
    place = f"{GAMES[name].package}.text"
    if find_spec(place) is not None:
        own = find_spec(f"{place}.{room}") is not None
        return import_module(f"{place}.{room if own else 'describe'}")
    from heptapolis.games.plain_words import PlainWords

    return PlainWords(cast("type[PlainGame]", game_class(name)))


def room_of(name: str, layer: str) -> Any | None:
    """What a game has of its own in another layer ("web", "terminal", "search.features"), or None.

    Games of this package have it in the layer's folder (`heptapolis.web.<game>`), others in a module of their own package that
    is called like the layer (`<package>.web`).
    """
    game = GAMES[name]
    ours = game.package == f"{__name__}.{game.folder}"
    place = f"heptapolis.{layer}.{game.folder}" if ours else f"{game.package}.{layer.rpartition('.')[2]}"
    return import_module(place) if find_spec(place) is not None else None


def package_folders(part: str) -> list[Path]:
    """The folders of this name ("templates", "static") in the packages that bring games, but for this one."""
    places = [find_spec(game.package) for game in GAMES.values() if not game.package.startswith(f"{__name__}.")]
    folders = [Path(folder) / part for place in places if place for folder in place.submodule_search_locations or ()]
    return [folder for folder in folders if folder.is_dir()]


__all__ = ["GAMES", "describe_for", "game_called", "game_class", "manifest_of", "package_folders", "room_of"]
