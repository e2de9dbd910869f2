"""A list that we wrote comes back in unchanged, whatever stands in it."""

import io

from hypothesis import given, settings

from domain.roster.decoding import read
from domain.roster.plan import Answers, Kind, make_plan
from domain.roster.reading import read_lines
from domain.roster.rows import neutralise, people_to_csv, restore, text_to_rows
from domain.roster.values import LONGEST, SEATING_NEEDS, STATES, Chapters, KnownPlayer
from tests.domain.roster.roster_people import people, rosters
from tests.examples import examples
from tournaments.models import Entry, Player
from tournaments.people.roster import file_read, people_to_xlsx


def _read(text):
    return read_lines(text_to_rows(text))


@settings(deadline=None)
@given(rosters)
def test_a_csv_that_we_wrote_is_read_as_the_same_people(listed):
    reading = _read(read(people_to_csv(listed)).text)
    assert [line.person for line in reading.lines] == listed
    assert reading.left_out == ()


@examples(40)
@given(rosters)
def test_a_spreadsheet_that_we_wrote_is_read_as_the_same_people(listed):
    data = people_to_xlsx(listed)
    reading = _read(file_read(io.BytesIO(data), len(data)).text)
    assert [line.person for line in reading.lines] == listed


@settings(deadline=None)
@given(rosters)
def test_our_own_list_changes_nothing_where_it_came_from(listed):
    known = [KnownPlayer(number, person) for number, person in enumerate(listed, start=1)]
    chapters = list({person.chapter: None for person in listed})
    plan = make_plan(_read(read(people_to_csv(listed)).text), known, chapters, into_contest=False)
    assert [line.known for line in plan.lines] == [player.number for player in known]
    assert not plan.is_open
    assert not plan.does_something


@settings(deadline=None)
@given(rosters)
def test_our_own_list_makes_the_same_people_in_an_empty_event(listed):
    plan = make_plan(
        _read(read(people_to_csv(listed)).text),
        [],
        [],
        into_contest=True,
        answers=Answers(Chapters.AS_WRITTEN, near_are_others=True),
    )
    assert [line.kind for line in plan.lines] == [Kind.NEW] * len(listed)
    assert [line.person for line in plan.lines] == listed
    assert set(plan.new_chapters) == {person.chapter for person in listed}


@settings(deadline=None)
@given(people)
def test_no_cell_that_we_write_can_run_in_a_spreadsheet(person):
    rows = list(text_to_rows(read(people_to_csv([person])).text))
    for _, cells in rows:
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@settings(deadline=None)
@given(people)
def test_an_apostrophe_in_front_is_taken_away_once_and_only_where_it_was_put(person):
    for text in (person.name, person.chapter, person.phone):
        assert restore(neutralise(text)) == text


def test_the_words_of_a_list_are_those_of_the_models():
    assert set(STATES) == set(Entry.State.values)
    assert set(SEATING_NEEDS) | {""} == set(Player.SeatingNeed.values)
    for field, longest in LONGEST.items():
        assert Player._meta.get_field(field).max_length == longest
