"""The chance that tests draw by: the same in every `make test`, another one in every `make soak`.

A failing soak prints the word of its run; with RALLYDECK_SOAK_WORD set to it, the same is drawn
again. Programs that a test starts draw for themselves, as in a hall; the demo that they begin with
is drawn by the word, too.
"""

import contextlib
import os
import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from unittest import mock

WORD = "RALLYDECK_SOAK_WORD"


def choose(*, new: bool) -> str:
    """The word of this run. The workers of a run are its children, and get it from here."""
    return os.environ.setdefault(WORD, secrets.token_hex(4) if new else "the same every time")


@contextlib.contextmanager
def drawn_for(name: str) -> Iterator[None]:
    """Whatever is drawn meanwhile depends on the run's word and on this name alone."""
    numbers = count()

    def seed_new() -> str:
        return sha256(f"{os.environ[WORD]}: {name}: {next(numbers)}".encode()).hexdigest()

    with mock.patch("tournaments.contests.lots.seed_new", seed_new):
        yield
