"""Slow and many: half a request, forged names and addresses, more connections than one address may have."""

from __future__ import annotations

import asyncio
import contextlib
import re
import resource
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from server.helpers import CLIENTS, Listener, Person, Program, Server

ALLOWED = 24
"""Connections from one address, where they are few."""
HEAD, BODY, READ = 0.4, 1.2, 2.4
"""Seconds that the hasty server allows."""
SOON = 20.0
"""Seconds in which a connection must be ended whose time is over so soon."""


def started(tmp_path_factory: pytest.TempPathFactory, *options: str) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("crowd") / "data", *options).start()
    yield server
    while CLIENTS:
        CLIENTS.pop().close()
    server.stop()
    assert "Traceback" not in server.text(), server.text()[-5000:]
    assert "unexpected error" not in server.text(), server.text()[-5000:]
    assert "Exception" not in server.text(), server.text()[-5000:]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience, and few connections for an address."""
    options = ("--header-timeout", str(HEAD), "--address-connections", str(ALLOWED))
    yield from started(tmp_path_factory, *options)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, which these tests play from 127.0.0.1; from 127.0.0.2 on they come without it.

    A visitor may ask 20 times at once, an address 80 times; it may bring 20 visitors, and have three streams.
    """
    options = ("--behind-proxy", "127.0.0.1,10.0.0.0/8", "--public", "tables.example.org")
    limits = ("--rate", "5", "--address-rate", "20", "--address-connections", "3")
    yield from started(tmp_path_factory, *options, *limits)


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=SOON)


def visit(server: Server, address: str) -> httpx.Client:
    """A visitor who comes from another address of this machine."""
    return httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address=address), timeout=SOON)


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            found += part
    return found


def exchanged(server: Server, data: bytes) -> bytes:
    with connect(server) as connection:
        connection.sendall(data)
        return rest(connection)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def figure(server: Server, name: str) -> float:
    found = re.search(
        rf"^heptapolis_{name} ([0-9.]+)", httpx.get(f"{server.url}/metrics", verify=False).text, re.MULTILINE
    )
    return float(found[1]) if found else 0.0


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


# Slow -----------------------------------------------------------------------------------------------------------------

HALVES = {
    b"": b"",
    b"GET / HT": b"408",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Part: ": b"408",
    b"\r\n\r\n": b"408",
    b"POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf": b"408",
    b"POST /settings HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n": b"408",
    b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf": b"200",
}
"""What is not a whole request, and how the answer begins."""


def test_half_a_request_is_ended(hasty: Server) -> None:
    with contextlib.ExitStack() as stack:
        held = {sent: stack.enter_context(connect(hasty)) for sent in HALVES}
        for sent, connection in held.items():
            connection.sendall(sent)
        assert httpx.get(f"{hasty.url}/api/levels").status_code == 200, "nobody waits for them"
        assert {sent: rest(connection)[9:12] for sent, connection in held.items()} == HALVES


@pytest.mark.parametrize(
    "begin",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Part: ",
        b"POST /api/visitors HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n",
    ],
    ids=["head", "body"],
)
def test_byte_by_byte_gains_no_time(hasty: Server, begin: bytes) -> None:
    with connect(hasty) as connection:
        connection.sendall(begin)
        end = time.monotonic() + SOON
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < end:
                connection.sendall(b"a")
                time.sleep(0.05)
        assert time.monotonic() < end, "the connection was not ended"


def test_streams_and_idle_connections_stay(hasty: Server) -> None:
    program = Program(hasty)
    listener = Listener(program.http, path="/api/stream")
    table = program.create("duel", ["me", "open"])
    with connect(hasty) as connection:
        for _ in range(2):
            connection.sendall(b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = b""
            while b"]" not in answer:
                answer += connection.recv(65536)
            assert status(answer) == 200
            time.sleep(HEAD + 0.8)  # longer than a head may take, and both times together longer than a body
        connection.sendall(b"GET /api/lev")
        assert status(rest(connection)) == 408
    assert listener.is_alive()
    Program(hasty).post(f"/api/tables/{table}/sit", invitation=program.invitation)
    listener.wait_for("table", table=table)
    listener.quit()


def test_who_does_not_read_is_cut_off(hasty: Server) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", hasty.port))
        own = connection.getsockname()[1]
        connection.sendall(b"GET /cards/seven-wonders HTTP/1.1\r\nHost: localhost\r\n\r\n" * 15)
        wait_until(lambda: not is_connected(hasty, own))


def is_connected(server: Server, port: int) -> bool:
    """Whether the server still holds the connection that came from a port, as the system's own table has it."""
    for line in Path("/proc/net/tcp").read_text(encoding="utf-8").splitlines()[1:]:
        local, remote, state = line.split()[1:4]
        if int(local.split(":")[1], 16) == server.port and int(remote.split(":")[1], 16) == port and state == "01":
            return True
    return False


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: " + b"y" * 1_000_000,
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"x:\r\n" * 5000 + b"\r\n",
        b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"x:\r\n" * 5000,
        b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n" + b"GET / HTTP/1.1\r\n\r\n" * 1000,
    ],
    ids=["long", "many lines", "many lines after a body", "many requests ahead"],
)
def test_a_head_without_end_is_ended(hasty: Server, head: bytes) -> None:
    with connect(hasty) as connection:
        begin = time.monotonic()
        with contextlib.suppress(ConnectionError):
            connection.sendall(head)
        rest(connection)
        assert time.monotonic() - begin < SOON


# Many -----------------------------------------------------------------------------------------------------------------


def test_connections_of_an_address_are_counted(hasty: Server) -> None:
    request = b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(connect(hasty)) for _ in range(ALLOWED)]
        for connection in held:
            connection.sendall(request)
        assert {status(connection.recv(9000)) for connection in held} <= {200, 429}  # other tests may have some open
        assert status(exchanged(hasty, b"")) == 429
        with visit(hasty, "127.0.0.2") as elsewhere:
            assert elsewhere.get("/api/levels").status_code == 200
    closing = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    wait_until(lambda: status(exchanged(hasty, closing)) == 200)


async def open_streams(server: Server, token: str, count: int) -> int:
    """How many of so many streams that are asked for together begin to tell something."""
    lines = ("GET /api/stream HTTP/1.1", "Host: localhost", f"Authorization: {token}", "Connection: close", "", "")
    request = "\r\n".join(lines).encode()
    writers: list[asyncio.StreamWriter] = []

    async def one() -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writers.append(writer)
        writer.write(request)
        try:
            await reader.readuntil(b"retry: 1000")
        except asyncio.IncompleteReadError:
            return False
        return True

    begun = await asyncio.gather(*(one() for _ in range(count)))
    for writer in writers:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for writer in writers), return_exceptions=True)
    return sum(begun)


def test_a_thousand_streams_from_one_address_when_asked_for(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Server(tmp_path / "data", "--streams", "1000", "--address-connections", "1200")
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        server.start()
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits").read_text(encoding="utf-8")
        allowed = next(line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files"))
        assert int(allowed[0]) == min(int(allowed[1]), 1 << 20) > 256
        assert '"by_address": 1200' in server.text(), "the log says what is allowed"
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        token = Program(server).http.headers["authorization"]
        assert asyncio.run(open_streams(server, token, 1000)) == 1000
        assert "Traceback" not in server.text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        while CLIENTS:
            CLIENTS.pop().close()
        server.stop()


def test_streams_asked_for_at_the_same_moment_are_counted(hasty: Server) -> None:
    token = Program(hasty).http.headers["authorization"]
    assert asyncio.run(open_streams(hasty, token, 16)) == 8
    wait_until(lambda: figure(hasty, "streams") == 0)


def test_a_stream_ends_with_its_connection_whatever_waits_behind_it(hasty: Server) -> None:
    with connect(hasty) as connection:
        connection.sendall(b"GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2)
        wait_until(lambda: figure(hasty, "streams") == 1)
    begin = time.monotonic()
    wait_until(lambda: figure(hasty, "streams") == 0)
    assert time.monotonic() - begin < 10  # a stream that knows nothing notices when it says that it is alive


# Rates ----------------------------------------------------------------------------------------------------------------


def let_through(http: httpx.Client, headers: list[dict[str, str]], burst: int, rate: int) -> float:
    """How many of such requests were answered, of all that a bucket has at first and gets meanwhile."""
    begin = time.monotonic()
    answered = [http.get("/api/levels", headers=one).status_code for one in headers].count(200)
    return answered / (burst + 1 + rate * (time.monotonic() - begin))


def test_what_can_be_made_up_gains_nothing(proxied: Server) -> None:
    with visit(proxied, "127.0.0.2") as http:
        token = f"Bearer {http.post('/api/visitors', json={}).json()['token']}"
        forged = [
            *({"authorization": f"Bearer token{number}"} for number in range(20)),
            *({"cookie": f"heptapolis=token{number}"} for number in range(20)),
            *({"authorization": f"{token[:-4]}{number:04d}"} for number in range(20)),
            *({"x-forwarded-for": f"192.0.2.{number}"} for number in range(20)),
        ]
        assert let_through(http, forged, 20, 5) <= 1
        others = [http.get("/api/levels", headers={"authorization": token}).status_code for _ in range(5)]
        assert others == [200] * 5


def test_many_visitors_of_one_address_share_its_budget(proxied: Server) -> None:
    with visit(proxied, "127.0.0.3") as http:
        tokens = [http.post("/api/visitors", json={}).json()["token"] for _ in range(15)]
        assert let_through(http, [{"authorization": f"Bearer {token}"} for token in tokens * 14], 80, 20) <= 1


def test_an_address_brings_so_many_visitors_and_no_more(proxied: Server) -> None:
    cookies, page = [], {"accept": "text/html", "x-forwarded-for": "192.0.2.33"}
    with httpx.Client(base_url=proxied.url) as http:
        for _ in range(22):
            answer = http.get("/", headers=page)
            assert answer.status_code == 200, "looking goes on without"
            cookies.append("set-cookie" in answer.headers)
            http.cookies.clear()
            time.sleep(0.05)
        assert cookies == [True] * 20 + [False] * 2
        programs = http.post("/api/visitors", json={}, headers={"x-forwarded-for": "192.0.2.33"})
        assert programs.status_code == 429


# Proxies and names ----------------------------------------------------------------------------------------------------


def test_nobody_is_believed_who_is_not_a_proxy(hasty: Server) -> None:
    told = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https", "x-forwarded-host": "tables.example.org"}
    assert httpx.get(f"{hasty.url}/metrics", headers=told).status_code == 200
    page = httpx.get(hasty.url, headers=told | {"accept": "text/html"})
    assert "secure" not in page.headers["set-cookie"].lower()
    assert httpx.get(hasty.url, headers={"host": "tables.example.org"}).status_code == 421


def test_a_proxy_that_was_named_speaks_for_others(proxied: Server) -> None:
    through = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https", "x-forwarded-host": "tables.example.org"}
    person = Person(proxied, **through)
    assert person.home.status_code == 200
    assert "secure" in person.home.headers["set-cookie"].lower()
    person.http.cookies.set("heptapolis", person.home.headers["set-cookie"].split(";")[0].partition("=")[2])
    made = person.form("/tables", game="duel", seat_0="me", seat_1="open")
    assert made.status_code == 303, made.text
    proxied.wait_for_rules("duel")
    assert "https://tables.example.org/join/" in person.http.get(made.headers["location"]).text
    del person.http.headers["x-forwarded-host"]  # many proxies call the server by its own address
    assert "https://tables.example.org/join/" in person.http.get(made.headers["location"]).text
    assert httpx.get(f"{proxied.url}/metrics", headers=through).status_code == 403
    assert httpx.get(f"{proxied.url}/metrics").status_code == 403, "anybody can have come without a word"
    assert httpx.get(f"{proxied.url}/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403


def test_behind_a_proxy_everybody_is_counted_apart(proxied: Server) -> None:
    names = {"x-forwarded-host": "tables.example.org"}
    loud = [{"x-forwarded-for": f"203.0.113.{number}, 192.0.2.9, 10.1.2.3"} | names for number in range(60)]
    near = [{"x-forwarded-for": f"2001:db8:1:2::{number:x}"} | names for number in range(60)]
    apart = [{"x-forwarded-for": f"192.0.2.{number}"} | names for number in range(100, 160)]
    with httpx.Client(base_url=proxied.url) as http:
        assert let_through(http, loud, 20, 5) <= 1
        assert let_through(http, near, 20, 5) <= 1, "a household has many addresses of IPv6"
        assert {http.get("/api/levels", headers=one).status_code for one in apart} == {200}


def test_streams_behind_a_proxy_are_counted_by_address(proxied: Server) -> None:
    def stream(connection: socket.socket, address: str) -> int:
        lines = ("GET /api/stream HTTP/1.1", "Host: localhost", f"X-Forwarded-For: {address}", "", "")
        connection.sendall("\r\n".join(lines).encode())
        return status(connection.recv(65536))

    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(connect(proxied)) for _ in range(5)]
        assert [stream(connection, "192.0.2.50") for connection in held[:4]] == [200, 200, 200, 429]
        assert stream(held[4], "192.0.2.51") == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "unknown"},
        {"x-forwarded-for": "192.0.2.7:80"},
        {"x-forwarded-for": "192.0.2.7, evil"},
        {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "javascript"},
        {"x-forwarded-for": "192.0.2.7", "x-forwarded-host": "tables.example.org/evil"},
    ],
)
def test_a_proxy_that_is_unclear_is_refused(proxied: Server, headers: dict[str, str]) -> None:
    assert httpx.get(proxied.url, headers=headers).status_code == 400


@pytest.mark.parametrize(
    ("hosts", "expected"),
    [
        (["localhost"], 200),
        (["LOCALHOST:80"], 200),
        (["127.0.0.1:7777"], 200),
        (["127.9.9.9"], 200),
        (["[::1]:7777"], 200),
        (["[0:0:0:0:0:0:0:1]"], 200),
        (["evil.example"], 421),
        (["localhost.evil.example"], 421),
        (["192.0.2.1"], 421),
        (["[2001:db8::1]"], 421),
        ([], 400),
        ([""], 400),
        (["localhost", "localhost"], 400),
        (["localhost", "evil.example"], 400),
        (["[localhost"], 400),
        (["[localhost]"], 400),
        (["localhost]"], 400),
        (["[127.0.0.1]"], 400),
        (["::1"], 400),
        (["127.0.0.1:junk"], 400),
        (["localhost:"], 400),
        (["localhost:1:2"], 400),
        (["localhost:65536"], 400),
        (["localhost:000080"], 400),
        (["localhost."], 400),
        (["localhost localhost"], 400),
        (["localhost,evil.example"], 400),
        (["evil@localhost"], 400),
        (["localhost/evil"], 400),
        (["http://localhost"], 400),
        (["127.1"], 400),
        (["0x7f.0.0.1"], 400),
        (["0177.0.0.1"], 400),
        (["[::1%lo]"], 400),
        (["\xe9vil"], 400),
    ],
)
def test_the_name_of_the_server_is_read_strictly(hasty: Server, hosts: list[str], expected: int) -> None:
    lines = ["GET /api/levels HTTP/1.1", *(f"Host: {host}" for host in hosts), "Connection: close", "", ""]
    assert status(exchanged(hasty, "\r\n".join(lines).encode("latin-1"))) == expected


@pytest.mark.parametrize("target", ["http://evil.example/api/levels", "http://localhost/api/levels", "*", "evil:80"])
def test_a_target_is_a_path(hasty: Server, target: str) -> None:
    request = f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert status(exchanged(hasty, request.encode())) == 400


# What is stored -------------------------------------------------------------------------------------------------------


def rows(server: Server) -> int:
    return int(server.sql("SELECT count(*) FROM visitors")[0][0])


def test_looking_stores_no_visitor(hasty: Server) -> None:
    host = Program(hasty, "Ada")
    table = host.create("duel", ["me", "open"], visibility="open")
    pages = ["/", "/lobby", "/new?game=duel", "/settings", "/open", "/cards/duel", f"/tables/{table}", "/api/tables"]
    pages += [f"/join/{host.invitation}", f"/api/tables/{table}"]
    person, before = Person(hasty), rows(hasty)
    with httpx.Client(base_url=hasty.url) as nobody:
        for _ in range(10):
            assert {person.http.get(page).status_code for page in pages} == {200}
            nobody.cookies.clear()
            assert {nobody.get(page).status_code for page in pages} == {200}
    with httpx.Client(base_url=hasty.url) as http:
        tokens = [http.post("/api/visitors", json={"name": f"program {number}"}).json()["token"] for number in range(5)]
        assert rows(hasty) == before
        showing = {"authorization": f"Bearer {tokens[3]}"}
        assert http.post(f"/api/tables/{table}/sit", json={}, headers=showing).json() == {"seat": 1}
    assert [seat["name"] for seat in host.get(f"/api/tables/{table}")["seats"]] == ["Ada", "program 3"]
    person.form("/settings", name="Grace")
    assert rows(hasty) == before + 1
