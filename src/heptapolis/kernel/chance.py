"""Chance: a counter-based generator (ChaCha8) with exact bounded draws.

The key is the seed itself, up to 256 bits, so nobody can work the cards to come out of those seen. Streams for different
purposes never meet, and nothing depends on threads or devices. Words of 32 bits are kept in 64-bit integers: then no
arithmetic can overflow, and interpreted and compiled draws agree.

A Chance record also carries scratch space, because rules that draw (dealing, sampling) need lists and may not allocate.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heptapolis.errors import BadOption
from heptapolis.kernel.rules import rule
from heptapolis.kernel.state import blank, record_type

CHANCE = record_type(
    [
        ("key", np.int64, (8,)),
        ("words", np.int64, (16,)),
        ("stream", np.int64),
        ("block", np.int64),
        ("used", np.int64),
        ("work", np.int16, (1536,)),
    ]
)

DEAL, SAMPLE, POLICY, GAMES, SEARCH = 1, 2, 3, 4, 5
"""Streams, by purpose."""

WORD = 0xFFFFFFFF
C0, C1, C2, C3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574  # ChaCha's constants


def check_seed(seed: object) -> None:
    """Refuse what is not a seed."""
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or not 0 <= int(seed) < 1 << 256:
        raise BadOption(f"a seed is a whole number from 0 to 2**256 - 1, not {seed!r}")


def chance(seed: int, stream: int) -> Any:
    """A new Chance record at the beginning of a stream of this seed."""
    record = blank(CHANCE)
    seed = int(seed)
    for index in range(8):
        record.key[index] = seed >> 32 * index & WORD
    record.stream = stream
    record.used = 16
    return record


def game_seed(seed: int, index: int) -> int:
    """The seed of game `index` in a series with this seed: `simulate` plays `start(seed=game_seed(seed, index))`."""
    check_seed(seed)
    record = chance(seed, GAMES)
    enter_game(record, record, index)
    return sum(int(word) << 32 * place for place, word in enumerate(record.key))


@rule
def rotate(word, places):
    """A 32-bit word, turned left."""
    return ((word << places) | (word >> (32 - places))) & WORD


@rule
def quarter(a, b, c, d):
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d = rotate(d ^ a, 16)
    c = (c + d) & WORD
    b = rotate(b ^ c, 12)
    a = (a + b) & WORD
    d = rotate(d ^ a, 8)
    c = (c + d) & WORD
    b = rotate(b ^ c, 7)
    return a, b, c, d


@rule
def refill(source):
    """Compute the next 16 words of the stream."""
    k0, k1, k2, k3 = int(source.key[0]), int(source.key[1]), int(source.key[2]), int(source.key[3])
    k4, k5, k6, k7 = int(source.key[4]), int(source.key[5]), int(source.key[6]), int(source.key[7])
    n0 = int(source.block) & WORD
    n1 = (int(source.block) >> 32) & WORD
    n2 = int(source.stream) & WORD
    x0, x1, x2, x3 = C0, C1, C2, C3
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n0, n1, n2, 0
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    words = source.words
    words[0], words[1], words[2], words[3] = x0 + C0 & WORD, x1 + C1 & WORD, x2 + C2 & WORD, x3 + C3 & WORD
    words[4], words[5], words[6], words[7] = x4 + k0 & WORD, x5 + k1 & WORD, x6 + k2 & WORD, x7 + k3 & WORD
    words[8], words[9], words[10], words[11] = x8 + k4 & WORD, x9 + k5 & WORD, x10 + k6 & WORD, x11 + k7 & WORD
    words[12], words[13], words[14], words[15] = x12 + n0 & WORD, x13 + n1 & WORD, x14 + n2 & WORD, x15
    source.block += 1
    source.used = 0


@rule
def draw(source, bound):
    """A whole number from 0 up to `bound`, less one; each exactly as likely as the others (Lemire's method)."""
    while True:
        if source.used == 16:
            refill(source)
        product = int(source.words[source.used]) * bound
        source.used += 1
        low = product & WORD
        if low >= bound or low >= (WORD + 1) % bound:
            return product >> 32


@rule
def restart(source, stream):
    """Go to the beginning of another stream of the same key."""
    source.stream = stream
    source.block = 0
    source.used = 16


@rule
def rewind(source, block, used):
    """Go back to where a stream was: to what `source.block` and `source.used` were then."""
    if source.block != block:
        source.block = max(0, block - 1)
        refill(source)
        source.block = block
    source.used = used


@rule
def enter_game(source, master, index):
    """Take the key of game `index` of the master's series, at the beginning of its deal."""
    for place in range(8):
        source.key[place] = master.key[place]
    source.stream = GAMES
    source.block = index
    refill(source)
    for place in range(8):
        source.key[place] = source.words[place]
    restart(source, DEAL)
