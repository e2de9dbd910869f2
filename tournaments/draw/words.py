"""A fingerprint as six common words, to be read aloud and compared by ear.

Six words of a list of 2,048 are 66 bits: whoever wanted another secret number with the same words
would have to try some 10 to the power of 20. Every language has its own list, and the same place in
it means the same bits, so the words of one language can be turned into those of another. The lists
are never changed: words that were read out must come out again.

Must not know draws or pages.
"""

import hashlib
from functools import cache
from pathlib import Path

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
