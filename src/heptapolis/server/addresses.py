"""Where a request comes from: the address that it is counted for, and the proxies that may speak for others.

An address that the connection shows cannot be forged; a header can. So headers that tell of somebody else count only from
proxies that were named at the start (`--behind-proxy`), and then only what the nearest of them has seen itself.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.types import Scope

from heptapolis.errors import BadOption
from heptapolis.server.hosts import parse_host
from heptapolis.server.problems import Problem

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOUSEHOLD = 64
"""Bits of an IPv6 address that name a household: whoever has one address has all that share them."""


@dataclass(frozen=True)
class Origin:
    """Where a request comes from."""

    address: str
    """Of whoever asks, as far as it cannot be forged; IPv4 in the clothes of IPv6 is IPv4."""
    proxied: bool = False
    """Whether it came through a proxy: then the machine it seems to come from says nothing about who asks."""

    @property
    def counted(self) -> str:
        """What limits count the request for."""
        return counted_as(self.address)


@lru_cache(maxsize=1024)
def read_address(text: str) -> Address | None:
    """An address, IPv4 also where it is written as IPv6; None for everything else."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        if found.scope_id is not None:
            found = ipaddress.IPv6Address(int(found))
        return found.ipv4_mapped or found
    return found


@lru_cache(maxsize=1024)
def counted_as(address: str) -> str:
    """The name under which limits count an address."""
    found = read_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))
    return address if found is None else str(found)


def read_networks(texts: Iterable[str]) -> tuple[str, ...]:
    """Addresses and networks as somebody gives them on the command line, in lists or one by one."""
    found = []
    for text in (part.strip() for given in texts for part in given.split(",")):
        try:
            found.append(str(ipaddress.ip_network(text)))
        except ValueError:
            raise BadOption(
                f"--behind-proxy takes addresses and networks like 127.0.0.1 or 10.0.0.0/8, not {text!r}"
            ) from None
    return tuple(found)


class Proxies:
    """The proxies that this server stands behind."""

    def __init__(self, networks: Iterable[str]) -> None:
        self.networks: tuple[Network, ...] = tuple(ipaddress.ip_network(text) for text in networks)

    def __contains__(self, address: object) -> bool:
        found = read_address(str(address))
        return found is not None and self._trusted(found)

    def _trusted(self, address: Address) -> bool:
        return any(address in network for network in self.networks)

    def resolve(self, scope: Scope) -> Origin:
        """Who asks; if a proxy tells of somebody else, the request is from now on theirs, at the host that they called."""
        shown = (scope.get("client") or ("?", 0))[0]
        address = read_address(shown)
        if address is None or not self._trusted(address):
            return Origin(shown if address is None else str(address))
        headers = Headers(scope=scope)
        asker = self._asker(headers, address)
        scope["client"] = (str(asker), 0)
        if (scheme := _only(headers, "x-forwarded-proto")) is not None:
            if scheme not in ("http", "https"):
                raise _unclear()
            scope["scheme"] = scheme
        if (host := _only(headers, "x-forwarded-host")) is not None:
            if parse_host(host) is None:
                raise _unclear()
            others = [(key, value) for key, value in scope["headers"] if key != b"host"]
            scope["headers"] = [*others, (b"host", host.encode("latin-1"))]
        return Origin(str(asker), proxied=True)

    def _asker(self, headers: Headers, proxy: Address) -> Address:
        """The last address of the chain that is none of our proxies: what stands before it anybody can have written."""
        asker = proxy
        for text in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            if not text.strip():
                continue
            found = read_address(text.strip())
            if found is None:
                raise _unclear()
            asker = found
            if not self._trusted(found):
                break
        return asker


def _only(headers: Headers, name: str) -> str | None:
    """The value of a header that must not be there twice."""
    values = headers.getlist(name)
    if len(values) > 1:
        raise _unclear()
    return values[0] if values else None


def _unclear() -> Problem:
    return Problem(400, "The proxy does not say clearly who asks.")
