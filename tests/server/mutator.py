"""Requests that are wrong in some way, over every route that the server has.

The routes are asked from the application itself, so that a new one is tried from its first day on. Most requests are
wrong in one thing only and right in all others: a session that is valid, a form of our own, a table that is there. What is
wrong from beginning to end is refused at the gate and tries nothing that lies behind.
"""

from __future__ import annotations

import http.client
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from fastapi.routing import APIRoute

from heptapolis.server.app import create_app
from heptapolis.server.settings import Settings
from server.helpers import Person, Program, Server

LEFT_OUT = {"/lan"}
"""Opens the network of the machine."""
STREAMS = {"/stream", "/api/stream"}
SESSION = 0.85
"""How many come with a valid session, a valid form and a table that is there."""
VALUES: dict[str, list[Any]] = {
    "game": ["duel", "seven-wonders", "architects", "dice"],
    "players": [2, 3, 7, "2"],
    "seats": [["me", "random"], ["me", "open"], ["me", "here"]],
    "seat": [0, 1, "0"],
    "seat_0": ["me", "bot:random"],
    "seat_1": ["bot:random", "here", "invite", "open"],
    "name_1": ["Ada"],
    "options": [{}, {"first": 1}, {"wonders": "first-game"}],
    "option_first": ["1"],
    "option_sides": ["A"],
    "name": ["Ada", ""],
    "my_name": ["Ada"],
    "level": ["random", "gentle", ""],
    "pace": ["fast", "slow"],
    "visibility": ["open", "invitation"],
    "move": ["build altar", "discard altar", "take the-pyramids"],
    "decision": [0, 1, 5],
    "revision": [0, 1, 2, 3, 10],
    "contribution": ["", "my own luck"],
    "commitment": ["0" * 64],
    "offer": [""],
    "invitation": ["x"],
    "hints": [True, "on"],
    "language": ["en", "cs"],
    "theme": ["dark"],
    "sound": ["on"],
    "next": ["/", "/new"],
    "text": ['{"game": "duel"}', '[Heptapolis "1"]\n[Game "duel"]\n[Players "2"]\n\ndeal {}\n'],
    "at": [0, 3],
    "agree": [True],
}
"""What fields usually hold."""
QUERIES = [
    "at=1",
    "eyes=0",
    "seat=0",
    "which=mine",
    "tables=x",
    "game=duel",
    "next=/",
    "level=random",
    "format=json",
]


def junk(chance: random.Random) -> Any:
    """A value that nobody expects."""
    return chance.choice(
        [
            None, True, 0, -1, 1 << 70, 1.5e308, -0.0, float("nan"), "", "x", "-0", "1e5", "9" * 400, "１２", "٣",
            "\0", "\ud800", "\udfff", "\x1b[31m", "\x85", "a\nb", "\u202e", "\ufeff", "\u2028", "\u3164", "e\u0301" * 30,
            "../../etc/passwd", "a" * 3000, "'; DROP TABLE entries; --", "<script>alert(1)</script>", "🂡" * 10,
            "{{7*7}}", "{0.__class__}", "%s%n", "duel", "build altar", "self", chance.randbytes(20).hex(),
            [], [[]], {}, {"a": [1, {}]}, {"self": 1, "players": 2, "name": "x"}, ["me"] * 50, [None] * 9,
        ]
    )  # fmt: skip


@dataclass
class Case:
    """One request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    past: bool
    """Whether only what it says can be wrong with it: session, form and table are right."""


class Mutator:
    """Makes requests for a server, and sends them."""

    def __init__(self, server: Server, seed: int) -> None:
        self.chance = random.Random(seed)
        self.server = server
        self.person, self.program = Person(server), Program(server)
        self.tables = [
            self.program.create("duel", ["me", "random"], visibility="open"),
            self.program.create("seven-wonders", ["me", "random", "random"]),
            self.program.create("dice", ["me", "open"], visibility="open"),
        ]
        made = self.person.form("/tables", game="architects", players="2", seat_0="me", seat_1="bot:random")
        self.own = made.headers["location"].rsplit("/", 1)[1]
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.person.http.cookies.items())
        self.routes = routes()
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def case(self) -> Case:
        """A request that is wrong in some way."""
        chance = self.chance
        template, methods = chance.choice(self.routes)
        method = chance.choice([*sorted(methods)] * 6 + ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
        right = chance.random() < SESSION
        by_header = template.startswith("/api") or chance.random() < 0.3
        headers = {"accept": chance.choice(["text/html", "application/json", "*/*"])}
        if right:
            headers |= (
                {"authorization": self.program.http.headers["authorization"]}
                if by_header
                else {"cookie": self.cookie, "x-csrf": self.person.csrf}
            )
        elif chance.random() < 0.5:
            headers |= {"authorization": f"Bearer {junk(chance)!r:.60}", "x-csrf": "0" * 40}
        table = (
            chance.choice([*self.tables, self.own]) if right else chance.choice(["x" * 30, "nothing", "%00", "..%2f"])
        )
        path = re.sub(r"\{(\w+)\}", lambda match: self.part(match[1], table), template)
        if chance.random() < 0.3:
            path += "?" + chance.choice(
                [
                    chance.choice(QUERIES),
                    f"{chance.choice(['at', 'seat', 'which'])}={quote(str(junk(chance)).encode('utf-8', 'replace'))[:200]}",
                ]
            )
        kind, body, whole = self.body(right)
        headers["content-type"] = kind
        if method in ("GET", "HEAD"):
            body = b""
        headers = {key: value.encode("latin-1", "replace").decode("latin-1") for key, value in headers.items()}
        return Case(method, path, headers, body, right and whole)

    def part(self, name: str, table: str) -> str:
        """A part of a path."""
        usual = {"table_id": table, "seat": "0", "game": "duel", "thing": "altar", "path": "style.css", "token": "x"}
        if name != "table_id" and self.chance.random() < 0.2:
            return quote(str(junk(self.chance)).encode("utf-8", "replace"), safe="")[:300] or "x"
        return usual.get(name, "1")

    def body(self, right: bool) -> tuple[str, bytes, bool]:
        """What is sent as what, and whether it can be read at all."""
        chance = self.chance
        fields = {name: chance.choice(VALUES[name]) for name in chance.sample(sorted(VALUES), chance.randrange(1, 9))}
        for _ in range(chance.choice([0, 1, 1, 1, 2])):
            name = str(junk(chance)) if chance.random() < 0.1 else chance.choice(sorted(VALUES))
            fields[name] = junk(chance)
        how = chance.random()
        if how < 0.6:
            return "application/json", json.dumps(fields).encode(), True
        if how < 0.8:
            plain = {key: str(value) for key, value in fields.items()}
            return "application/x-www-form-urlencoded", urlencode(plain, errors="replace").encode(), True
        if how < 0.9:
            text = "".join(
                f'--x\r\nContent-Disposition: form-data; name="{re.sub(chr(34), "", key)}"\r\n\r\n{value}\r\n'
                for key, value in fields.items()
            )
            charset = chance.choice(["", "", "; charset=utf-8", "; charset=undefined", "; charset=utf-7"])
            return (
                f"multipart/form-data; boundary=x{charset}",
                (text + "--x--\r\n").encode("utf-8", "replace"),
                "=u" not in charset,
            )
        return (
            chance.choice(["application/json", "", "text/plain", "multipart/form-data"]),
            chance.randbytes(chance.randrange(200)),
            False,
        )

    def send(self, case: Case) -> int:
        """Send a request; its status. A stream is let go at once."""
        self.connection.request(case.method, case.path, case.body, case.headers)
        answer = self.connection.getresponse()
        if answer.getheader("content-type", "").startswith("text/event-stream"):
            self.connection.close()
            return answer.status
        text = answer.read()
        assert b"Traceback" not in text, text
        return answer.status


def routes() -> list[tuple[str, frozenset[str]]]:
    """Every route of pages and API, with its methods."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
    found = [
        (route.path, frozenset(route.methods))
        for route in app.routes
        if isinstance(route, APIRoute) and route.path not in LEFT_OUT
    ]
    return [
        *found,
        ("/static/{path}", frozenset({"GET"})),
        ("/{path}", frozenset({"GET"})),
        ("/api/{path}", frozenset({"GET"})),
    ]
