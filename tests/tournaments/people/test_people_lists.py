"""Bringing a list in: all lines or none, and only what was shown."""

import io

import pytest

from domain.roster.plan import Answers
from domain.roster.rows import people_to_csv
from domain.roster.values import Chapters
from domain.wording import Conflict, Illegal
from tests.scenes.contests import contest_new, event_new
from tests.scenes.people import ACTOR, check_in, enter
from tournaments.models import AuditEntry, Chapter, Entry, Player
from tournaments.people.queries import entrants_of, roster_of
from tournaments.people.roster import file_read, people_to_xlsx, roster_apply, roster_look

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest():
    return contest_new(event=event_new())


def _bring(contest, text, *, answers=None, event=None):
    event = event or contest.event
    seen = roster_look(event=event, contest=contest, text=text).fingerprint
    return roster_apply(
        actor=ACTOR,
        event_id=event.pk,
        contest_id=contest.pk if contest else None,
        text=text,
        seen=seen,
        answers=answers,
    )


def _counts():
    return Player.objects.count(), Entry.objects.count(), Chapter.objects.count()


def test_a_list_makes_chapters_players_and_entries_and_leaves_a_trail(contest):
    _bring(contest, "Ann Lee, Pecan\nBo Ray, Dusty\nCy Fox, Pecan\nAnn Lee, Pecan")
    assert _counts() == (3, 3, 2)
    step = AuditEntry.objects.get(action="roster_apply")
    assert step.after == {"new": 3, "changed": 0, "entered": 3}
    assert AuditEntry.objects.filter(action="player_add").count() == 3
    assert AuditEntry.objects.filter(action="entry_add", contest=contest).count() == 3


def test_looking_writes_nothing(contest):
    roster_look(event=contest.event, contest=contest, text="Ann Lee, Pecan")
    assert _counts() == (0, 0, 0)


@pytest.mark.parametrize("bad", ["Dee", "=1, Pecan", "Dee, Pecann", "Ann Le, Pecan"])
def test_one_line_that_is_not_clear_keeps_all_out(contest, bad):
    text = f"Ann Lee, Pecan\nBo Ray, Pecan\n{bad}"
    with pytest.raises(Illegal) as refused:
        _bring(contest, text)
    assert refused.value.code == "list-not-clear"
    assert _counts() == (0, 0, 0)


def test_a_failure_in_the_middle_leaves_nothing_behind(contest, monkeypatch):
    def fail(*_):
        raise RuntimeError

    monkeypatch.setattr("tournaments.people.roster._enter", fail)
    with pytest.raises(RuntimeError):
        _bring(contest, "Ann Lee, Pecan\nBo Ray, Pecan")
    assert _counts() == (0, 0, 0)
    assert not AuditEntry.objects.filter(action="player_add").exists()


def test_a_list_is_refused_if_it_would_do_something_else_by_now(contest):
    text = "Ann Lee, Pecan"
    seen = roster_look(event=contest.event, contest=contest, text=text).fingerprint
    _bring(contest, "Anne Lee, Pecan")
    before = _counts()
    with pytest.raises(Conflict) as refused:
        roster_apply(
            actor=ACTOR, event_id=contest.event_id, contest_id=contest.pk, text=text, seen=seen
        )
    assert refused.value.code == "list-outdated"
    assert _counts() == before


def test_pressing_twice_brings_a_list_in_once(contest):
    text = "Ann Lee, Pecan"
    seen = roster_look(event=contest.event, contest=contest, text=text).fingerprint
    given = {"actor": ACTOR, "event_id": contest.event_id, "contest_id": contest.pk}
    roster_apply(**given, text=text, seen=seen)
    with pytest.raises(Conflict):
        roster_apply(**given, text=text, seen=seen)
    assert _counts() == (1, 1, 1)


def test_what_others_do_elsewhere_does_not_stand_in_the_way(contest):
    other = enter(contest, "Zed Moon", "Pecan")
    text = "Ann Lee, Pecan"
    seen = roster_look(event=contest.event, contest=contest, text=text).fingerprint
    check_in(other)
    roster_apply(
        actor=ACTOR, event_id=contest.event_id, contest_id=contest.pk, text=text, seen=seen
    )
    assert Player.objects.count() == 2


def test_details_of_the_known_are_filled_in_and_check_ins_stay(contest):
    entry = check_in(enter(contest, "Ann Lee", "Pecan"))
    _bring(contest, "Name,Chapter,Phone,Table,Entry\nann lee,pecan,+1 5,7,withdrawn")
    player = Player.objects.get()
    assert (player.name, player.phone, player.fixed_table) == ("Ann Lee", "+1 5", 7)
    entry.refresh_from_db()
    assert entry.state == Entry.State.CHECKED_IN
    step = AuditEntry.objects.get(action="player_edit")
    assert (step.before["phone"], step.after["phone"]) == ("", "+1 5")


def test_answers_let_new_chapters_and_near_names_in(contest):
    enter(contest, "Ann Lee", "Pecan Valley")
    text = "Anne Lee, Pecan Valley\nBo Ray, Pecan Vally\nCy Fox, Far Off"
    _bring(contest, text, answers=Answers(Chapters.AS_SUGGESTED, near_are_others=True))
    assert set(Chapter.objects.values_list("name", flat=True)) == {"Pecan Valley", "Far Off"}
    assert Player.objects.get(name="Bo Ray").chapter.name == "Pecan Valley"


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_file_of_one_event_makes_the_same_list_in_another(contest, kind):
    enter(contest, "=Ann", "Pecan", phone="+1 555", household="lee", seating_need="accessible")
    check_in(enter(contest, "עדה לוי", "Dusty", site_number="A1", fixed_table=3, has_reader=True))
    written = entrants_of(contest=contest)
    data = people_to_csv(written) if kind == "csv" else people_to_xlsx(written)
    other = contest_new(event=event_new("Autumn Rally"))
    _bring(other, file_read(io.BytesIO(data), len(data)).text)
    assert entrants_of(contest=other) == written
    assert {p.state for p in written} == {"entered", "checked_in"}
    # And once more into where it came from: nothing to do.
    before = _counts(), AuditEntry.objects.count()
    _bring(contest, file_read(io.BytesIO(data), len(data)).text)
    assert (_counts(), AuditEntry.objects.count()) == before


def test_a_list_for_the_event_alone_enters_nobody():
    event = event_new()
    _bring(None, "Ann Lee, Pecan", event=event)
    assert _counts() == (1, 0, 1)
    assert [known.person.name for known in roster_of(event=event)] == ["Ann Lee"]


def test_a_contest_of_another_event_is_not_filled(contest):
    other = event_new("Autumn Rally")
    seen = roster_look(event=other, contest=contest, text="Ann, Pecan").fingerprint
    with pytest.raises(contest.DoesNotExist):
        roster_apply(
            actor=ACTOR, event_id=other.pk, contest_id=contest.pk, text="Ann, Pecan", seen=seen
        )


def test_the_database_is_not_asked_anew_for_every_line(contest, django_assert_max_num_queries):
    text = "\n".join(f"Player {n} {'abcdefghij'[n % 10]}, Chapter {n % 9}" for n in range(600))
    with django_assert_max_num_queries(150):
        _bring(contest, text, answers=Answers(near_are_others=True))
    assert Entry.objects.count() == 600
