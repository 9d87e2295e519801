"""What goes into the pages around tables: the first page, forms, invitations. Drawn by `heptapolis.web`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, Response

from heptapolis.games import GAMES
from heptapolis.server import table_lists
from heptapolis.server.drawing import seat_cards
from heptapolis.server.new_tables import offer_for, offered_game
from heptapolis.server.problems import Problem
from heptapolis.server.seat_names import seat_names
from heptapolis.web import forms, gallery, lobby, rulebook
from heptapolis.web.pages import render

if TYPE_CHECKING:
    from heptapolis.server.live_table import Live
    from heptapolis.server.request import Ask


async def landing_page(ask: Ask, problem: Problem | None = None) -> Response:
    """The first page with a deal promised for each game; perhaps with what was wrong with the last one."""
    progress = ask.services.rules.progress
    return ask.page(
        "landing",
        problem.status if problem else 200,
        games=lobby.games(ask.language),
        ready={name: one.fraction for name, one in progress.items()},
        seconds={name: one.seconds for name, one in progress.items()},
        offers={name: offer_for(ask, offered_game(name)) for name in GAMES},
        error=ask.say(problem.sentence, **problem.figures) if problem else "",
        **await table_lists.lists(ask),
    )


async def lobby_lists(ask: Ask) -> Response:
    """The lists of the first page alone, for when they change."""
    found = await table_lists.lists(ask)
    parts = {part: render("tables.html", ask.language, part=part, **found) for part in ("mine", "others")}
    return ask.remembered(
        HTMLResponse("".join(f'<div data-part="{part}">{html}</div>' for part, html in parts.items()))
    )


def new_form(ask: Ask, game: str, error: str = "") -> Response:
    """The form for a new table, perhaps with what was wrong with it."""
    _check_game(game)
    return ask.page(
        "new",
        422 if error else 200,
        game=lobby.game_card(game, ask.language),
        games=lobby.games(ask.language),
        options=forms.options(game, ask.language),
        seats=forms.seat_choices(game, ask.language),
        first=forms.seat_choices(game, ask.language, first=True),
        error=error,
    )


def open_form(ask: Ask, error: str = "", text: str = "") -> Response:
    """The form to open a record or a position, perhaps with what was wrong with it."""
    levels = [(level, forms.level_name(level, ask.language)) for level in forms.LEVELS]
    return ask.page("open", 422 if error else 200, error=error, text=text, levels=levels)


def linked_seat(ask: Ask, token: str, live: Live) -> Response:
    """The form to move a seat to this device."""
    return _ask_name(ask, f"/seat/{token}", ask.say("Go on playing on this device"), live)


def invitation(ask: Ask, token: str, live: Live, problem: Problem | None = None) -> Response:
    """The form to take a seat, with the commitment while something can still be added to the deal."""
    dealt = live.started or live.setup.origin is not None
    shown = "" if dealt else live.setup.commitment
    inviter = _inviter(ask, live)
    heading = ask.say("{name} invites you to a game", name=inviter) if inviter else ask.say("You are invited to a game")
    return _ask_name(ask, f"/join/{token}", heading, live, True, shown, problem)


def _inviter(ask: Ask, live: Live) -> str:
    """What whoever owns a table is called there; nothing where they have no seat or no name."""
    names = seat_names(live, ask.language)
    return next((names[seat] for seat in live.seats_of(live.owner) if live.seats[seat].name), "")


def _ask_name(
    ask: Ask,
    action: str,
    heading: str,
    live: Live,
    invited: bool = False,
    commitment: str = "",
    problem: Problem | None = None,
) -> Response:
    title = live.setup.name or live.game.manifest.title
    cards, rights = seat_cards(live, ask.services.updates, ask.language), ask.rights(live)
    wanted = [(seat, cards[seat]) for seat in range(live.players) if invited and rights.ask(seat, True)]
    return ask.page(
        "join",
        problem.status if problem else 200,
        heading=heading,
        sentence=title,
        action=action,
        button=ask.say("Ask for the seat") if wanted else ask.say("Take a seat"),
        wanted=wanted,
        game=lobby.game_card(live.game.name, ask.language),
        seats=cards,
        name=ask.visitor.name or "",
        commitment=commitment,
        error=ask.say(problem.sentence, **problem.figures) if problem else "",
    )


def all_cards(ask: Ask, game: str) -> Response:
    """All cards of a game."""
    _check_game(game)
    return ask.page("cards", **gallery.contents(game, ask.language))


def rulebook_page(ask: Ask, game: str) -> Response:
    """The rules of a game, told to people."""
    _check_game(game)
    return ask.page(
        "rulebook",
        game=lobby.game_card(game, ask.language),
        games=lobby.games(ask.language),
        contents=rulebook.contents(game, ask.language),
        body=rulebook.body(game, ask.language),
    )


def compiling(ask: Ask, game: str) -> Response:
    """What is shown while the rules of a game are being compiled."""
    progress = ask.services.rules.progress[game]
    if progress.state == "failed":
        raise Problem(500, "The rules of this game could not be prepared.")
    if ask.wants_json:
        return ask.answer({"error": ask.say("Preparing the rules …"), "rules": progress.to_dict()}, 503)
    parts = {"game": game, "title": GAMES[game].title, "seconds": progress.seconds}
    html = render("compiling.html", ask.language, state=progress.state, fraction=progress.fraction, **parts)
    if ask.url.path.endswith("/tv"):
        return ask.page("tv", 202, table=ask.path_params["table_id"], fragment=html, **parts)
    if ask.url.path.endswith("/board"):
        return ask.remembered(HTMLResponse(html, 202))
    around = {"table": ask.path_params.get("table_id", ""), "board": html, "viewer": None}
    return ask.page("table", 202 if ask.method == "GET" else 503, **parts, **around)


def _check_game(game: str) -> None:
    if game not in GAMES:
        raise Problem(404, "There is no such game.")
