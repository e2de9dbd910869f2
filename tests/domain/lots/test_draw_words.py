"""A fingerprint as six words: the same bits in every language, and no words that sound alike."""

import hashlib
import unicodedata

import pytest

from domain.lots.seal import BITS, WORDS, sealed_together, word_list, words_of
from domain.wording import LANGUAGES

KNOWN = {"en": "d8425ebdd76272b5", "fr": "d41fe6c6ab418147", "es": "22d73e6d49bcb92a"}
FINGERPRINT = hashlib.sha256(b"envelope").hexdigest()


def _plain(word):
    return unicodedata.normalize("NFD", word).encode("ascii", "ignore").decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_list_of_its_own_without_look_alikes(language):
    words = word_list(language)
    assert len(words) == 2**BITS
    # Nobody should have to hear an accent.
    assert len({_plain(word) for word in words}) == len(words)
    assert all(word == word.lower() and 3 <= len(word) <= 11 for word in words)
    assert language == "en" or words != word_list("en")


def test_six_words_are_at_least_64_bits_and_mean_the_same_bits_in_every_language():
    assert WORDS * BITS >= 64
    first = int(FINGERPRINT, 16) >> (256 - WORDS * BITS)
    for language in LANGUAGES:
        places = [word_list(language).index(word) for word in words_of(FINGERPRINT, language)]
        read = 0
        for place in places:
            read = read << BITS | place
        assert read == first


def test_words_that_were_read_out_come_out_again():
    """The lists stand on paper and in photographs: they must never change."""
    known = {
        language: hashlib.sha256("\n".join(word_list(language)).encode()).hexdigest()[:16]
        for language in ("en", "fr", "es")
    }
    assert known == KNOWN


def test_another_list_or_another_number_has_other_words():
    one = words_of(sealed_together("a" * 64, "b" * 64), "en")
    assert one != words_of(sealed_together("a" * 64, "c" * 64), "en")
    assert one != words_of(sealed_together("c" * 64, "b" * 64), "en")
