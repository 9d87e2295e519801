"""`heptapolis serve`: find a port, tell where the page is, open it, run."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

from heptapolis.errors import BadOption
from heptapolis.server.database_home import Home, home_of
from heptapolis.server.files import keep_private
from heptapolis.server.folder_lock import Occupancy
from heptapolis.server.house_copy import refuse_unfinished
from heptapolis.server.lan import is_loopback, own_address
from heptapolis.server.postgres_home import PostgresHome
from heptapolis.server.settings import Settings, make_folder_private, open_data_folder, signing_key

STOPPED_AFTER = 4.0
"""Seconds from the wish to stop until the process ends in any case."""
TRIED = 20
"""Ports that are tried after the one that was asked for."""

Tell = Callable[[str], None]


def listen(host: str, port: int, fixed: bool, tell: Tell) -> socket.socket:
    """A socket on this port; if it is busy, one of the next, or BadOption where the port was given on purpose."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + 1 + (0 if fixed else TRIED)):
        try:
            listener = socket.create_server((host, candidate), family=family, backlog=2048)
        except OverflowError:
            raise BadOption(f"a port is a number from 0 to 65535, not {candidate}") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise BadOption(f"cannot listen on {host}, port {candidate}: {error.strerror}") from None
            continue
        if candidate != port:
            tell(f"Port {port} is busy: using {candidate} instead.")
        return listener
    if fixed:
        offered = free_port(host, port)
        raise BadOption(f"port {port} is busy; --port {offered} is free")
    raise BadOption(f"the ports {port} to {port + TRIED} are all busy: tell another one with --port")


def free_port(host: str, near: int) -> int:
    """A port that can be used now, near another one if possible."""
    for candidate in (*range(near + 1, min(near + TRIED, 65535)), 0):
        with contextlib.suppress(OSError), socket.create_server((host, candidate)) as found:
            return int(found.getsockname()[1])
    return 0


def address_of(listener: socket.socket) -> str:
    """The address to open on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(settings: Settings, fixed_port: bool, browser: bool, tell: Tell, log_level: str = "warning") -> None:
    """Run until stopped; meanwhile the data folder is this process's alone."""
    keep_private()
    home = home_of(settings)
    if isinstance(home, PostgresHome):  # nothing is kept in a folder
        home.check()
        with home.occupied():
            home.make_ready()  # not before: under a server that runs nothing changes its form
            refuse_unfinished(home)
            _serve(settings, None, fixed_port, browser, tell, log_level)
        return
    with Occupancy(open_data_folder(settings.data)) as place:
        if not place.guards:
            tell("This file system has no locks: see to it yourself that no second server uses the data folder.")
        if not make_folder_private(settings.data):
            tell(f"Others on this machine may look into {settings.data}: its rights cannot be changed.")
        make_ready(home, settings, tell)
        _serve(settings, place, fixed_port, browser, tell, log_level)


def make_ready(home: Home, settings: Settings, tell: Tell) -> None:
    """Have a database and a key that can be worked with; HeptapolisError, in one sentence, if that cannot be."""
    home.check()  # before anything is written
    signing_key(settings.data)
    if kept := home.make_ready():
        tell(f"The tables were brought to the newest form. As they were before they are in {kept}.")
    refuse_unfinished(home)


def _serve(
    settings: Settings, place: Occupancy | None, fixed_port: bool, browser: bool, tell: Tell, log_level: str
) -> None:
    from heptapolis.server import logs

    host = settings.host
    if settings.lan and is_loopback(host):
        host = "0.0.0.0"
    listener = listen(host, settings.port, fixed_port, tell)
    address = address_of(listener)
    if place is not None:
        place.tell_address(address)
    tell(f"Heptapolis is at {address}")
    if settings.lan:
        near = own_address()
        tell(f"In this network: http://{near}:{listener.getsockname()[1]}/" if near else "This machine has no network.")
    tell("Stop with Ctrl+C.")
    if browser:
        threading.Thread(target=open_when_up, args=(address,), daemon=True).start()
    logs.set_up(log_level)
    run(replace(settings, host=host, port=listener.getsockname()[1]), listener)


def run(settings: Settings, listener: socket.socket) -> None:
    """Serve on a socket that is open already."""
    import uvicorn

    from heptapolis.server.app import create_app
    from heptapolis.server.connections import bound_unread
    from heptapolis.server.openfiles import fitted, raise_open_files

    app = create_app(replace(settings, limits=fitted(settings.limits, raise_open_files())))

    class Server(uvicorn.Server):
        """Ends the streams first: they would keep the server from stopping."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            end_in_time()
            app.state.services.updates.close()
            super().handle_exit(sig, frame)

    config = app.state.services.connections.config(app, timeout_graceful_shutdown=3, backlog=2048)
    gc.set_threshold(2_000, 20, 50)  # a full collection stops all tables for a tenth of a second: let it be rare
    sys.setswitchinterval(0.0005)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(Server(config).serve(sockets=[bound_unread(listener)]))


def end_in_time() -> None:
    """See to it that the process ends, whatever is stuck: what was acknowledged is on the disk already."""

    def end() -> None:
        logging.getLogger(__name__).critical("something was stuck: stopped without it")
        os._exit(1)

    watch = threading.Timer(STOPPED_AFTER, end)
    watch.daemon = True
    watch.start()


def open_when_up(address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(300):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}healthz", timeout=2):
            webbrowser.open(address)
            return
        time.sleep(0.1)
