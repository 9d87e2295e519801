"""Names, addresses, rates and connections, each by itself."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from heptapolis.errors import BadOption
from heptapolis.server import live_updates, openfiles
from heptapolis.server.addresses import Origin, Proxies, counted_as, read_networks
from heptapolis.server.connections import Connections, bound_unread
from heptapolis.server.database import Database
from heptapolis.server.hosts import Host, parse_host, read_names
from heptapolis.server.incoming_text import MOST_NAME
from heptapolis.server.limits import BUCKETS, Rates
from heptapolis.server.metrics import Metrics
from heptapolis.server.problems import Problem
from heptapolis.server.settings import Limits
from heptapolis.server.visitors import MOST_TOKEN, Shown, Visitors

# Names ----------------------------------------------------------------------------------------------------------------


@given(st.text(st.sampled_from(list("localhost127.:[]0a_-@/,%? \t\r\né０")), max_size=24) | st.text(max_size=12))
def test_whatever_is_read_as_a_host_is_written_as_one(text: str) -> None:
    host = parse_host(text)
    if host is None:
        return
    assert host.name == host.name.lower()
    name = f"[{host.name}]" if ":" in host.name else host.name
    assert parse_host(name) == Host(host.name)
    shown, colon, port = text.rpartition(":") if host.port is not None else (text, "", "")
    assert (shown[0] == "[") == (shown[-1] == "]") == (":" in host.name)
    assert port.isascii()
    assert not colon or int(port) == host.port <= 65535
    assert not set(text) & set("@/,%? \t\r\né０")
    if host.is_loopback:
        assert host.name in ("localhost", "::1") or host.name.startswith("127.")


@given(st.ip_addresses(), st.none() | st.integers(0, 65535))
def test_every_address_can_be_a_host(address: Any, port: int | None) -> None:
    name = f"[{address}]" if address.version == 6 else str(address)
    assert parse_host(name if port is None else f"{name}:{port}") == Host(str(address), port)


def test_names_of_this_server_are_checked() -> None:
    assert read_names(["Tables.example.org", "192.0.2.1"]) == ("tables.example.org", "192.0.2.1")
    for wrong in ("https://tables.example.org", "tables.example.org:443", "*", "", "-x", "a..b", "x" * 64):
        with pytest.raises(BadOption, match="--public"):
            read_names([wrong])


# Addresses ------------------------------------------------------------------------------------------------------------


def test_a_household_has_one_address() -> None:
    assert counted_as("192.0.2.1") != counted_as("192.0.2.2")
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9") != counted_as("2001:db8:1:3::1")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1")
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2")
    assert counted_as("?") == "?"


def told(client: str, *headers: tuple[bytes, bytes]) -> Scope:
    return {"type": "http", "client": (client, 5), "scheme": "http", "headers": [(b"host", b"inside"), *headers]}


def test_only_proxies_are_believed_and_only_what_they_saw() -> None:
    proxies = Proxies(read_networks(["127.0.0.1, 10.0.0.0/8", "2001:db8::/32"]))
    chain = (b"x-forwarded-for", b"6.6.6.6, 192.0.2.7,10.0.0.4"), (b"x-forwarded-for", b"10.2.3.4")
    scope = told("::ffff:127.0.0.1", *chain, (b"x-forwarded-proto", b"https"), (b"x-forwarded-host", b"outside:444"))
    assert proxies.resolve(scope) == Origin("192.0.2.7", proxied=True)
    assert scope["client"] == ("192.0.2.7", 0)
    assert scope["scheme"] == "https"
    assert [value for key, value in scope["headers"] if key == b"host"] == [b"outside:444"]
    scope = told("192.0.2.9", *chain, (b"x-forwarded-proto", b"https"), (b"x-forwarded-host", b"outside"))
    assert proxies.resolve(scope) == Origin("192.0.2.9")
    assert scope["scheme"] == "http"
    assert proxies.resolve(told("10.9.9.9")) == Origin("10.9.9.9", proxied=True)
    assert proxies.resolve(told("127.0.0.1", (b"x-forwarded-for", b"10.0.0.1"))) == Origin("10.0.0.1", proxied=True)
    assert Proxies(()).resolve(told("127.0.0.1", *chain)) == Origin("127.0.0.1")
    for wrong in ((b"x-forwarded-for", b"1.2.3"), (b"x-forwarded-proto", b"HTTPS"), (b"x-forwarded-host", b"a b")):
        with pytest.raises(Problem):
            proxies.resolve(told("127.0.0.1", wrong))
    with pytest.raises(Problem):
        proxies.resolve(told("127.0.0.1", (b"x-forwarded-host", b"a"), (b"x-forwarded-host", b"b")))
    for wrong_option in ("localhost", "10.0.0.1/8", "", "127.0.0.1:80"):
        with pytest.raises(BadOption, match="--behind-proxy"):
            read_networks([wrong_option])


# Who is counted, and for how long -------------------------------------------------------------------------------------


def test_who_was_refused_is_not_forgotten_for_others() -> None:
    rates = Rates(rate=1.0, burst=2.0)
    assert [rates.allow("a", 0.0) for _ in range(3)] == [True, True, False]
    for number in range(BUCKETS // 2):
        rates.allow(f"other {number}", 0.5)
    assert not rates.allow("a", 0.5)
    rates.allow("b", 100.0)
    rates.allow("b", 100.0)
    for number in range(BUCKETS):
        rates.allow(f"later {number}", 100.0 + number)
    assert len(rates._buckets) < 10, "a bucket that is full again is none"
    for number in range(BUCKETS + 500):
        rates.allow(f"all at once {number}", 1e6)
    assert len(rates._buckets) == BUCKETS


def test_lookers_come_and_go_but_players_and_listeners_stay_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_updates, "MOST_CHANNELS", 100)
    known = live_updates.LiveUpdates()
    player, listener = known.channel("player"), known.channel("listener")
    player.plays = True
    known.opened(listener, "192.0.2.1")
    for number in range(1000):
        known.channel(f"looker {number}")
    assert len(known.channels) <= 100
    assert known.channels["player"] is player
    assert known.channels["listener"] is listener
    assert known.streams == known.streams_from["192.0.2.1"] == 1
    known.ended(listener, "192.0.2.1")
    assert not known.streams_from
    known.forget("listener")
    assert "listener" not in known.channels


def test_tokens_of_before_and_long_names(tmp_path: Path) -> None:
    key = b"k" * 32
    visitors = Visitors(key, Database(tmp_path / "none.sqlite"))

    def shown(token: str) -> Shown:
        return visitors.recognise(HTTPConnection({"type": "http", "headers": [(b"authorization", token.encode())]}))

    before = URLSafeSerializer(key, salt="visitor").dumps("somebody")
    assert shown(f"Bearer {before}") == Shown("somebody", by_header=True)
    longest = visitors.introduction("".join(chr(0x1F600 + number) for number in range(MOST_NAME)), "cs")
    assert len(longest) < MOST_TOKEN
    assert shown(f"bearer {longest}").name == "".join(chr(0x1F600 + number) for number in range(MOST_NAME))
    assert shown(f"Bearer {longest[:-1]}") == Shown(by_header=True)
    assert shown("Basic x") == Shown()


# Connections ----------------------------------------------------------------------------------------------------------


def test_there_are_fewer_connections_than_files() -> None:
    assert openfiles.fitted(Limits(), 1 << 20) == Limits()
    few = openfiles.fitted(Limits(), 1024)
    assert few.connections == 896
    assert few.all_streams == 672
    assert openfiles.fitted(Limits(), 2).connections == 1


def test_a_second_limit_of_the_system_is_met_with_less(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def refuse(_: int, limits: tuple[int, int]) -> None:
        asked.append(limits[0])
        if limits[0] > 10_240:
            raise ValueError("more than the system allows")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert openfiles.raise_open_files() == 10_240
    assert asked == [1 << 20, 65_536, 10_240]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert openfiles.raise_open_files() == 1024


def test_a_stream_that_nobody_reads_stays_small_and_ends() -> None:
    written, ended = 0, asyncio.Event()

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal written
        gone = asyncio.create_task(_until_gone(receive))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not gone.done():
            await send({"type": "http.response.body", "body": b"x" * 1000, "more_body": True})
            written += 1000
            await asyncio.sleep(0)
        ended.set()

    async def scene() -> None:
        limits = Limits(read_seconds=0.2)
        connections = Connections(limits, Proxies(()), Metrics())
        listener = bound_unread(socket.create_server(("127.0.0.1", 0)))
        server = uvicorn.Server(connections.config(endless, lifespan="off", timeout_graceful_shutdown=1))
        running = asyncio.create_task(server.serve(sockets=[listener]))
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.setblocking(False)
            await asyncio.get_running_loop().sock_connect(reader, listener.getsockname())
            await asyncio.get_running_loop().sock_sendall(reader, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await asyncio.wait_for(ended.wait(), 20)
        server.should_exit = True
        with contextlib.suppress(asyncio.CancelledError):
            await running

    asyncio.run(scene())
    assert written < 2_000_000


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
