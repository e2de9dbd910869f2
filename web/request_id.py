"""Which request some work was asked by: one word, the same in the log of every process. Pure.

It is passed on with a job's wake-up call. A job that is found again by a worker's look around has
none: nobody waits for it any more.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

# The header of a message in which the word travels.
HEADER = "asked_by"
# A proxy's word is taken as it is, where it is one: the log has a line for each request, and
# nobody else writes lines into it.
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,63}")
_word: ContextVar[str] = ContextVar("asked_by", default="")


def word_of(said: str) -> str:
    """What the asker calls the request, or a new word.

    >>> word_of("f3a-17"), len(word_of("two words"))
    ('f3a-17', 16)
    """
    return said if _WORD.fullmatch(said) else secrets.token_hex(8)


def word_in(headers: Any) -> str:
    """What a message brought along, which anybody may have written who can write to the queue."""
    said = headers.get(HEADER) if isinstance(headers, dict) else None
    return said if isinstance(said, str) and _WORD.fullmatch(said) else ""


def word() -> str:
    return _word.get()


@contextmanager
def asked_by(word: str) -> Iterator[None]:
    before = _word.set(word)
    try:
        yield
    finally:
        _word.reset(before)
