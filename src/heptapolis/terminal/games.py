"""What the manifests say about the games: as tables, and as lines of the command's help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heptapolis.games import GAMES, manifest_of
from heptapolis.translation import translate

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from heptapolis.games.options import Option


def _range(players: tuple[int, int]) -> str:
    return f"{players[0]} to {players[1]}" if players[0] < players[1] else str(players[0])


def players_help() -> str:
    """For how many the games are, by their names."""
    ranges: dict[str, list[str]] = {}
    for name, game in GAMES.items():
        ranges.setdefault(_range(game.players), []).append(name)
    return "; ".join(f"{', '.join(names)}: {players}" for players, names in ranges.items())


def options_help() -> str:
    """The names of the options, but for fine points of the rules."""
    return "; ".join(
        f"{name}: {', '.join(option.name for option in game.options if not option.stated)}"
        for name, game in GAMES.items()
        if game.options
    )


def score_help() -> str:
    """What `heptapolis score` does."""
    needs = "; ".join(f'for "game": "{name}" {game.counted}' for name, game in GAMES.items() if game.counted)
    return (
        "Count the points of a table, or of a single city, category by category.\n\n"
        f"The document needs only what counts: {needs}."
    )


def arena_help() -> str:
    """What `heptapolis arena` does, with examples."""
    two, three = (
        next((name for name, game in GAMES.items() if game.players[0] <= count <= game.players[1]), next(iter(GAMES)))
        for count in (2, 3)
    )
    return (
        "Let bots play matches, and show how strong they are.\n\n"
        "Each deal is played in every seating, so that luck cancels. With more than two players, the first bot meets a table "
        "full of the second. Examples:\n\n"
        f"heptapolis arena {two} master greedy --players 2 --deals 200 --seconds 1\n\n"
        f"heptapolis arena {three} --players 3 --table master,greedy,greedy --simulations 500 --out results.csv\n\n"
        f"heptapolis arena {three} --players 3 --ladder --simulations 2000 --deals 1000"
    )


def all_games(language: str) -> RenderableType:
    """The games in a table."""
    grid = _grid("", translate(language, "Game"), translate(language, "Players"), translate(language, "Minutes"), "")
    for name, game in GAMES.items():
        players = "–".join(map(str, dict.fromkeys(game.players)))
        grid.add_row(name, game.title, players, str(game.minutes), translate(language, game.about))
    return grid


def one_game(name: str, language: str) -> RenderableType:
    """One game with its options."""
    from rich.console import Group
    from rich.text import Text

    game = manifest_of(name)
    grid = _grid(translate(language, "Option"), translate(language, "Values"), translate(language, "Default"), "")
    for option in game.options:
        grid.add_row(
            option.name, values_text(option, language), option.written_default(), translate(language, option.help)
        )
    about = Text(translate(language, game.about))
    return Group(Text(game.title, style="bold"), about, *([grid] if game.options else []))


def values_text(option: Option, language: str) -> str:
    """What an option may be."""
    if option.kind == "seat":
        return translate(language, "the number of a seat, from 0")
    if option.kind == "each":
        one = option.values[0] + (f":{option.sides[0]}" if option.sides else "")
        return translate(language, "for each seat {example} …, with commas", example=one)
    return ", ".join(option.values)


def _grid(*headings: str) -> Table:
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, heading in enumerate(headings):
        grid.add_column(heading, style="bold" if number == 0 else "", no_wrap=number == 0)
    return grid
