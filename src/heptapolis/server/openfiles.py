"""How many files this process may have open: every connection is one."""

from __future__ import annotations

import logging
from dataclasses import replace

from heptapolis.server.settings import Limits

log = logging.getLogger(__name__)

MOST = 1 << 20
"""Files that are asked for where the system sets no limit."""
MODEST = (65_536, 10_240)
"""What is tried where the system refuses what it said it allows: macOS has a second limit, which it does not tell."""
SPARE = 128
"""Files that are not connections: the database, listeners, compiled rules, children."""


def raise_open_files() -> int:
    """Allow as many open files as the system lets us; how many that is."""
    try:
        import resource
    except ImportError:  # Windows: sockets are no files there, and there are enough of them
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST
    allowed = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    for wanted in (allowed, *(number for number in MODEST if number < allowed)):
        if wanted <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            continue
        return wanted
    return soft


def fitted(limits: Limits, files: int) -> Limits:
    """The limits with as many connections as there are files for; streams leave a quarter of them to short requests."""
    connections = max(1, min(limits.connections, files - min(SPARE, files // 2)))
    facts = {"connections": connections, "by_address": limits.address_connections, "open_files": files}
    if connections < limits.connections:
        log.warning("the system allows few open files, and so few connections", extra={"facts": facts})
    else:
        log.info("connections that are allowed", extra={"facts": facts})
    return replace(limits, connections=connections, all_streams=min(limits.all_streams, max(1, connections * 3 // 4)))
