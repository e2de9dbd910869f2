"""Chapters that are alike are found among any number of them."""

from hypothesis import given
from hypothesis import strategies as some

from domain.roster import chapters as near
from domain.roster.chapters import chapter_readings
from domain.roster.values import Chapters
from tests.examples import examples

chapters = some.text("ab1 ", min_size=1, max_size=6).map(lambda t: " ".join(t.split()) or "a")


def _alike(key, others):
    """As docs/reference/people.md says it, one after the other."""
    for other in others:
        is_longer = other.startswith(f"{key} ") or key.startswith(f"{other} ")
        if is_longer or near.one_letter_off(key, other):
            return other
    return ""


@examples(300)
@given(some.lists(chapters, unique=True, max_size=12), some.lists(chapters, unique=True))
def test_the_suggestion_is_the_first_that_is_alike(known, written):
    readings = chapter_readings(written, known, Chapters.ASK)
    settled = list(known)
    for key in written:
        if key in known:
            assert readings[key].suggestion == ""
            continue
        assert readings[key].suggestion == _alike(key, settled)
        if not readings[key].suggestion:
            settled.append(key)


def test_a_list_of_thousands_of_chapters_compares_few_of_them(monkeypatch):
    """Each with each took half a minute of the machine for a list of 5,000."""
    compared = []
    really = near.one_letter_off
    monkeypatch.setattr(near, "one_letter_off", lambda a, b: compared.append(1) or really(a, b))
    chapter_readings([f"Chap{n}" for n in range(2_000)], [], Chapters.ASK)
    assert len(compared) < 2_000 * 50
