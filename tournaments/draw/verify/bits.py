"""The bit stream: every number that decides something, from the key and a label."""

import hashlib
from collections.abc import Iterator
from itertools import count
from struct import unpack


def _blocks(key: bytes, label: str) -> Iterator[bytes]:
    begun = hashlib.sha256(key + label.encode() + b"/")
    for number in count():
        block = begun.copy()
        block.update(number.to_bytes(8, "big"))
        yield block.digest()


def words(key: bytes, label: str) -> Iterator[int]:
    """An endless row of 32-bit numbers, eight from each block."""
    for block in _blocks(key, label):
        yield from unpack(">8I", block)


def leading_bits(key: bytes, label: str, bits: int) -> int:
    """The first bits of the real number between 0 and 1 that belongs to this label."""
    blocks = _blocks(key, label)
    taken = b"".join(next(blocks) for _ in range(-(-bits // 256)))
    return int.from_bytes(taken, "big") >> (len(taken) * 8 - bits)


def pick(row: Iterator[int], people: list[int]) -> int:
    """Take one of the people out, each equally likely: the uneven rest of the numbers is unused."""
    size = len(people)
    even = (1 << 32) // size * size
    word = next(row)
    while word >= even:
        word = next(row)
    place = word % size
    chosen = people[place]
    people[place] = people[-1]
    people.pop()
    return chosen


def below(key: bytes, label: str, limit: int) -> int:
    """A whole number from 0 to limit - 1, however long, each equally likely."""
    bits = limit.bit_length()
    for attempt in count():
        number = leading_bits(key, f"{label}/{attempt}", bits)
        if number < limit:
            return number
    raise AssertionError("unreachable")
