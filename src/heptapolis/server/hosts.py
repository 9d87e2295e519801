"""The names that a server goes by: `Host` is read strictly, or not at all.

A name, an IPv4 address or an IPv6 address in brackets, then perhaps a colon and a port. Whatever else a header holds (spaces,
lists, somebody's name and an @, a dot at the end, a port that is none) is no host: browsers write none of it, and a second
reading of the same header is what attacks live on.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from heptapolis.errors import BadOption

_WRITTEN = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[0-9A-Za-z_.-]{1,253}))(?::(?P<port>[0-9]{1,5}))?")
_LABEL = re.compile(r"[0-9a-z_](?:[0-9a-z_-]{0,61}[0-9a-z_])?")


@dataclass(frozen=True)
class Host:
    """How somebody calls a server: the name in small letters, an address in its usual form without brackets."""

    name: str
    port: int | None = None

    @cached_property
    def is_loopback(self) -> bool:
        """Whether the name can only mean the machine that the asker sits at."""
        if self.name == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.name).is_loopback
        except ValueError:
            return False


@lru_cache(maxsize=256)
def parse_host(text: str) -> Host | None:
    """A host as a request names it; None where it is not written as it must be."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    port = None if found["port"] is None else int(found["port"])
    if port is not None and port > 65535:
        return None
    name = _address(found["six"], 6) if found["six"] else _name(found["name"].lower())
    return None if name is None else Host(name, port)


def read_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Names of this server as somebody gives them on the command line."""
    found = []
    for text in texts:
        host = parse_host(text)
        if host is None or host.port is not None or ":" in host.name:
            raise BadOption(f"--public takes a name like tables.example.org, without https:// and port, not {text!r}")
        found.append(host.name)
    return tuple(found)


def _name(text: str) -> str | None:
    labels = text.split(".")
    if labels[
        -1
    ].isdigit():  # what ends in a number is an IPv4 address or nothing: 127.1 and 2130706433 are other readings
        return _address(text, 4)
    return text if all(_LABEL.fullmatch(label) for label in labels) else None


def _address(text: str, version: int) -> str | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return str(address) if address.version == version else None
