"""What makes a sheet the same sheet: the hash of its content, and the short code made from it."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from printing.values import to_json

# Without the letters and digits that people mistake for each other on the phone.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 4


def content_hash(sheet: str, value: Any) -> str:
    canonical = json.dumps(
        [sheet, to_json(value)], sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(canonical.encode()).hexdigest()


def codes_for(*parts: object) -> Iterator[str]:
    """Codes for one printing, the preferred one first; a taken one is passed over.

    >>> next(codes_for("chart", 1)) == next(codes_for("chart", 1))
    True
    """
    attempt = 0
    while True:
        seed = json.dumps([*map(str, parts), attempt]).encode()
        number = int.from_bytes(hashlib.sha256(seed).digest(), "big")
        code = ""
        for _ in range(CODE_LENGTH):
            number, digit = divmod(number, len(ALPHABET))
            code += ALPHABET[digit]
        yield code
        attempt += 1


def code_as_typed(text: str) -> str:
    """A code as someone typed it: case, spaces and dashes do not matter.

    >>> code_as_typed(" k7-f2 ")
    'K7F2'
    """
    return "".join(character for character in text.upper() if character.isalnum())
