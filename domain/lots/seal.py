"""Where lots come from: a row of sealed seeds, one for each round, and the word of the room.

Before the first round one fingerprint is published. The seed of round 1 is what gives that
fingerprint, the seed of round 2 is what gives the seed of round 1, and so on: each round's seed is
shown with the round, those of later rounds stay secret, and none can be exchanged. Must not know
forms, contests, the clock or any other random source. The method is in docs/inside/draw.md.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from domain.lots.verify.written import canonical, commitment

METHOD = "rallydeck-lots-1"
LINKS = 1024  # rounds that one promise is enough for; no form has so many

T = TypeVar("T")


class Lots(Random):
    """A random source that any program can have: the 32-bit numbers of MT19937, begun with a
    number of 256 bits. How an order or a choice follows from them is written out here, since
    Python does not promise that its own ways stay."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit − 1, each equally likely: too large ones are unused."""
        bits = limit.bit_length()
        number = self.getrandbits(bits)
        while number >= limit:
            number = self.getrandbits(bits)
        return number

    def shuffle(self, x: MutableSequence[Any]) -> None:
        for place in reversed(range(1, len(x))):
            other = self.below(place + 1)
            x[place], x[other] = x[other], x[place]

    def choice(self, seq: Any) -> Any:
        return seq[self.below(len(seq))]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is None:
            return self.below(start)
        return start + step * self.below(-((start - stop) // step))

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """The first k of an order drawn by lot."""
        pool = list(population)
        self.shuffle(pool)
        return pool[:k]


@dataclass(frozen=True, slots=True)
class Sealed:
    """The seed and the word of each round, from the first on."""

    seeds: tuple[str, ...]
    words: tuple[str, ...]

    def key(self, round_: int, purpose: str) -> int:
        told = [METHOD, self.seeds[round_ - 1], self.words[round_ - 1], purpose]
        return int.from_bytes(hashlib.sha256(canonical(told)).digest(), "big")


def lots_of(key: int | str) -> Random:
    """Lots from a sealed key; from a text as contests had it before lots were sealed."""
    return Lots(key) if isinstance(key, int) else Random(key)


def seed_of(secret: str, link: int) -> str:
    """The seed of the `link`-th round after the promise, from 1 on; of 0 it is the fingerprint.

    >>> commitment(seed_of("secret", 1)) == seed_of("secret", 0)
    True
    """
    if not 0 <= link <= LINKS:
        raise ValueError(f"no promise reaches {link} rounds")
    seed = secret
    for _ in range(LINKS - link):
        seed = commitment(seed)
    return seed


# ---- A fingerprint as six common words, to be read aloud and compared by ear ----

WORDS, BITS = 6, 11
_LISTS = Path(__file__).parent / "wordlists"
_FINGERPRINT_BITS = 256


def words_of(fingerprint: str, language: str) -> tuple[str, ...]:
    """The first 66 bits of a SHA-256 in hexadecimal.

    >>> words_of("0" * 64, "en") == (word_list("en")[0],) * 6
    True
    """
    first = int(fingerprint, 16) >> (_FINGERPRINT_BITS - WORDS * BITS)
    places = [first >> (BITS * place) & (2**BITS - 1) for place in reversed(range(WORDS))]
    return tuple(word_list(language)[place] for place in places)


def sealed_together(commitment: str, frozen_hash: str) -> str:
    """One fingerprint for the secret number and the list: another one of either changes it."""
    return hashlib.sha256(f"{commitment} {frozen_hash}".encode()).hexdigest()


@cache
def word_list(language: str) -> tuple[str, ...]:
    """2,048 words in their order. A language without a list has the English one."""
    file = _LISTS / f"{language}.txt"
    if not file.exists():
        return word_list("en")
    return tuple(file.read_text(encoding="utf-8").split())
