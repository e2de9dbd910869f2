"""How the draw writes things down, one way only, and the fingerprints that follow from it.

Also what stands at the bottom of all parts: the method's name, the empty seat, and a refusal.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from struct import unpack
from typing import Any

# ---- The bit stream ----


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


METHOD = "rallydeck-partner-draw-1"
NOBODY = 0  # the number of the empty seat when the count is odd
ODD_SEATS = ("", "two_seats", "sits_out")

Pair = tuple[int, int]

# What is said in other languages, by language and by the English. Empty here, where the reader's
# language is known and the catalogue at hand; the one file for other computers brings it along.
WORDS: dict[str, dict[str, str]] = {}


class Refused(Exception):
    """Why something is not valid: a stable code, and English with its values.

    Rallydeck says it in the reader's language; the one file for other computers, in all of them.
    """

    def __init__(self, code: str, message: str, **values: str | int) -> None:
        super().__init__(code, message)
        self.code, self.message, self.values = code, message, values

    def __str__(self) -> str:
        return self.message.format_map(self.values)


# Certificates of other draws than that of partners, by their format: what differs, and what is said
# of a valid one. Empty here, like the words; the one file brings along who can check them.
OTHERS: dict[
    str, tuple[Callable[[Any], list[Refused]], Callable[[Any, Mapping[str, str]], list[str]]]
] = {}


def told(words: Mapping[str, str], message: str, **values: str | int) -> str:
    """The message in the language of these words, or as it stands."""
    return words.get(message, message).format_map(values)


def canonical(value: object) -> bytes:
    """The one way to write a value down: sorted keys, no spaces, ASCII with escapes."""
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode()


def digest(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def draw_key(input_hash: str, seed: str, room_word: str) -> bytes:
    """What the whole draw depends on: the frozen input, the secret seed and the room's word."""
    return hashlib.sha256(canonical([METHOD, input_hash, seed, room_word])).digest()


def commitment(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()
