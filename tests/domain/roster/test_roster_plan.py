"""What each line of a list will do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.roster.chapters import NearIndex, one_letter_off
from domain.roster.plan import Answers, Kind, make_plan
from domain.roster.reading import read_lines
from domain.roster.rows import text_to_rows
from domain.roster.values import Chapters, KnownPlayer, Person

KNOWN = [
    KnownPlayer(1, Person("Ann Lee", "Pecan Valley", state="entered")),
    KnownPlayer(2, Person("Bo Ray", "Pecan Valley", site_number="A1")),
    KnownPlayer(3, Person("Cy Fox", "Dusty Trails", site_number="B1")),
    KnownPlayer(4, Person("Cy Fox", "Dusty Trails", site_number="B2")),
]
CHAPTERS = ["Pecan Valley", "Dusty Trails"]


def _plan(text, *, known=KNOWN, chapters=CHAPTERS, into_contest=True, **answers):
    return make_plan(
        read_lines(text_to_rows(text)),
        known,
        chapters,
        into_contest=into_contest,
        answers=Answers(**answers),
    )


def _line(text, **given):
    (line,) = _plan(text, **given).lines
    return line


def test_an_unheard_of_person_of_a_known_chapter_is_new_and_enters():
    line = _line("dee moss, pecan valley")
    assert (line.kind, line.enters, line.person.chapter) == (Kind.NEW, True, "Pecan Valley")


def test_a_known_person_is_entered_without_being_added_again():
    line = _line("BO  RAY, Pecan Valley")
    assert (line.kind, line.known, line.enters, line.changed) == (Kind.KNOWN, 2, True, ())


def test_whoever_is_entered_already_is_a_duplicate():
    line = _line("Ann Lee, Pecan Valley")
    assert (line.kind, line.known, line.enters) == (Kind.DUPLICATE, 1, False)


def test_the_same_person_twice_in_a_list_is_entered_once():
    first, second = _plan("Dee Moss, Pecan Valley\ndee moss, PECAN valley").lines
    assert (first.kind, second.kind) == (Kind.NEW, Kind.DUPLICATE)
    assert "line 1" in str(second.note)


def test_details_are_filled_in_and_an_empty_cell_takes_nothing_away():
    line = _line("Ann Lee, Pecan Valley, A7", into_contest=False)
    assert (line.kind, line.known, line.changed) == (Kind.KNOWN, 1, ("site_number",))
    line = _line("Bo Ray, Pecan Valley", into_contest=False)
    assert (line.kind, line.known, line.changed) == (Kind.KNOWN, 2, ())


def test_a_state_in_a_list_does_not_move_an_entry_that_is_there():
    line = _line("Name,Chapter,Entry\nAnn Lee,Pecan Valley,withdrawn")
    assert (line.kind, line.enters) == (Kind.DUPLICATE, False)


def test_two_of_one_name_are_told_apart_by_their_site_or_asked_about():
    assert _line("Cy Fox, Dusty Trails, B2").known == 4
    line = _line("Cy Fox, Dusty Trails")
    assert line.kind is Kind.ERROR
    assert "site number" in str(line.note)


def test_one_of_one_name_at_another_site_is_pointed_out():
    line = _line("Bo Ray, Pecan Valley, C9")
    assert line.kind is Kind.NEAR
    assert "site A1" in str(line.note)
    accepted = _line("Bo Ray, Pecan Valley, C9", near_are_others=True)
    assert (accepted.kind, accepted.known) == (Kind.NEW, None)


@pytest.mark.parametrize("name", ["Anne Lee", "An Lee", "Ana Lee", "Ann eLe"])
def test_a_name_one_letter_off_in_the_same_chapter_is_pointed_out(name):
    line = _line(f"{name}, Pecan Valley")
    assert line.kind is Kind.NEAR
    assert "Ann Lee" in str(line.note)
    assert _line(f"{name}, Dusty Trails").kind is Kind.NEW


def test_a_name_one_letter_off_an_earlier_line_is_pointed_out():
    first, second = _plan("Dee Moss, Pecan Valley\nDee Mos, Pecan Valley").lines
    assert (first.kind, second.kind) == (Kind.NEW, Kind.NEAR)
    assert "line 1" in str(second.note)


def test_the_first_list_of_an_event_brings_its_chapters():
    plan = _plan("Ann, Pecan\nBo, Pecan\nCy, Dusty", known=[], chapters=[])
    assert not plan.is_open
    assert set(plan.new_chapters) == {"Pecan", "Dusty"}


def test_a_chapter_that_looks_like_a_slip_of_a_commoner_one_is_asked_about():
    plan = _plan("Ann, Pecn\nBo, Pecan\nCy, Pecan", known=[], chapters=[])
    assert [line.kind for line in plan.lines] == [Kind.UNCLEAR_CHAPTER, Kind.NEW, Kind.NEW]
    assert "“Pecan”" in str(plan.lines[0].note)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Pecan Valey", "Pecan Valley"),
        ("Pecan", "Pecan Valley"),
        ("Dusty Trails RV", "Dusty Trails"),
    ],
)
def test_an_unknown_chapter_is_asked_about_with_what_it_may_mean(written, meant):
    line = _line(f"Dee Moss, {written}")
    assert line.kind is Kind.UNCLEAR_CHAPTER
    assert f"“{meant}”" in str(line.note)
    plan = make_plan(
        read_lines(text_to_rows(f"Dee Moss, {written}")),
        KNOWN,
        CHAPTERS,
        into_contest=False,
        answers=Answers(Chapters.AS_SUGGESTED),
    )
    assert (plan.lines[0].kind, plan.lines[0].person.chapter) == (Kind.NEW, meant)
    assert plan.new_chapters == ()


def test_a_chapter_said_to_be_new_is_made():
    plan = make_plan(
        read_lines(text_to_rows("Dee Moss, Far Off")),
        KNOWN,
        CHAPTERS,
        into_contest=False,
        answers=Answers(Chapters.AS_WRITTEN),
    )
    assert plan.new_chapters == ("Far Off",)
    assert not plan.is_open


def test_plans_that_do_the_same_have_one_fingerprint_and_others_another():
    text = "Dee Moss, Pecan Valley"
    assert _plan(text).fingerprint == _plan(text).fingerprint
    others = [
        _plan("Dee Mosse, Pecan Valley"),
        _plan(text, into_contest=False),
        _plan(text, known=[*KNOWN, KnownPlayer(9, Person("Dee Moss", "Pecan Valley"))]),
        _plan(text + ", A1"),
    ]
    assert len({plan.fingerprint for plan in [_plan(text), *others]}) == len(others) + 1


def test_nothing_at_all_is_a_plan_that_does_nothing():
    plan = _plan("\n \n")
    assert (plan.lines, plan.does_something, plan.is_open) == ((), False, False)


def _distance(first, second):
    """Edits between two words, swaps of neighbours counted as one: the plain textbook table."""
    rows = [
        [i + j if i * j == 0 else 0 for j in range(len(second) + 1)] for i in range(len(first) + 1)
    ]
    for i in range(1, len(first) + 1):
        for j in range(1, len(second) + 1):
            rows[i][j] = min(
                rows[i - 1][j] + 1,
                rows[i][j - 1] + 1,
                rows[i - 1][j - 1] + (first[i - 1] != second[j - 1]),
            )
            if i > 1 and j > 1 and first[i - 2 : i] == second[j - 2 : j][::-1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


words = st.text(alphabet="abc ", max_size=6)


@settings(deadline=None)
@given(words, words)
def test_one_letter_off_is_a_distance_of_one(first, second):
    assert one_letter_off(first, second) == (_distance(first, second) == 1)


@settings(deadline=None)
@given(st.lists(words, max_size=12), words)
def test_the_index_finds_exactly_those_one_letter_off(others, word):
    index = NearIndex()
    for number, other in enumerate(others):
        index.add(other, number)
    expected = {number for number, other in enumerate(others) if _distance(word, other) == 1}
    assert set(index.near(word)) == expected
