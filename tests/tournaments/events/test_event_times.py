"""When contests begin, the breaks, and what follows from both for everybody's day."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from access.models import Account
from access.tokens import token_make
from domain.wording import Conflict, Illegal, Malformed
from printing.sheets.day import day_plan
from scoring.calls.services import matches_call
from scoring.chart.services import chart_build
from scoring.forecast.queries import day_lines, finish_of
from tests.scenes.contests import contest_with
from tests.scenes.partners import drawn
from tournaments.events.times import times_mark, times_set
from tournaments.models import AuditEntry, Break, Contest, Event

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def contest():
    return contest_with("AABBCCDDEEFF")


def _set(event, starts=None, breaks=(), seen=None):
    return times_set(
        actor="test",
        event_id=event.pk,
        seen=times_mark(event) if seen is None else seen,
        starts=starts or {},
        breaks=[Break(name=name, starts_at=at, ends_at=until) for name, at, until in breaks],
    )


def _finish(contest, now=NOON - HOUR):
    return finish_of(contest=Contest.objects.get(pk=contest.pk), now=now).about


def test_times_are_kept_and_stand_on_the_trail(contest):
    _set(contest.event, {contest.slug: NOON}, [("Lunch", NOON + HOUR, NOON + 2 * HOUR)])
    contest.refresh_from_db()
    assert contest.starts_at == NOON
    assert [one.name for one in contest.event.breaks.all()] == ["Lunch"]
    entry = AuditEntry.objects.get(action="times_set")
    assert list(entry.after["starts"]) == [contest.slug]
    _set(contest.event, {}, [])
    contest.refresh_from_db()
    assert contest.starts_at == NOON, "a contest that is not named stays as it is"
    assert not contest.event.breaks.exists()


def test_whoever_saw_other_times_is_told(contest):
    seen = times_mark(contest.event)
    _set(contest.event, {contest.slug: NOON})
    with pytest.raises(Conflict):
        _set(contest.event, {contest.slug: NOON + HOUR}, seen=seen)


@pytest.mark.parametrize(
    ("starts", "breaks", "kind"),
    [
        ({"none": NOON}, [], Malformed),
        ({}, [("Lunch", NOON, NOON)], Malformed),
        ({}, [("", NOON, NOON + HOUR)], Malformed),
        ({}, [("Lunch", NOON - timedelta(days=9), NOON)], Illegal),
        ({}, [("Lunch", NOON, NOON + HOUR)] * 41, Malformed),
    ],
)
def test_times_that_make_no_sense_change_nothing(contest, starts, breaks, kind):
    with pytest.raises(kind):
        _set(contest.event, starts, breaks)
    assert not contest.event.breaks.exists()
    assert not AuditEntry.objects.filter(action="times_set").exists()


def test_a_late_start_and_a_break_move_the_finish(contest):
    _set(contest.event, {contest.slug: NOON})
    on_time = _finish(contest)
    assert on_time > NOON
    assert _finish(contest, NOON + HOUR) == on_time + HOUR
    _set(contest.event, {}, [("Lunch", NOON + HOUR / 2, NOON + HOUR)])
    assert _finish(contest) == on_time + HOUR / 2


def test_in_play_the_finish_follows_the_games_and_knows_the_breaks(contest):
    drawn(contest)
    chart_build(actor="test", contest_id=contest.pk)
    matches_call(actor="test", contest_id=contest.pk)
    now = datetime.now(UTC)
    today = now.date()
    Event.objects.update(starts_on=today - timedelta(days=1), ends_on=today + timedelta(days=1))
    event = Event.objects.get()
    _set(event, {contest.slug: now - HOUR})
    plain = _finish(contest, now)
    assert plain > now
    _set(event, {}, [("Rain", now, now + HOUR)])
    assert _finish(contest, now) == plain + HOUR


def test_everybody_reads_the_plan_of_the_days(contest, client):
    event = contest.event
    Event.objects.update(time_zone="America/Chicago")
    _set(event, {contest.slug: NOON}, [("Lunch", NOON + HOUR, NOON + 2 * HOUR)])
    page = client.get(reverse("tournaments:event", args=[event.slug])).content.decode()
    assert page.index("7 a.m.") < page.index("Lunch")
    assert "until 9 a.m." in page
    assert "begins late" in page
    lines = day_lines(event=event, now=NOON - HOUR)
    assert [line.name for line in lines] == [contest.name, "Lunch"]
    assert not any(line.is_late for line in lines)
    entries = Calendar.from_ical(client.get(f"/e/{event.slug}/calendar.ics").content).walk("VEVENT")
    assert [entry.decoded("dtstart") for entry in entries] == [date(2026, 5, 1), NOON, NOON + HOUR]
    event.refresh_from_db()
    contest.event = event
    assert [(one.name, one.starts) for one in day_plan(contest, "en").contests] == [
        (contest.name, "7 a.m."),
        ("Lunch", "8 a.m."),
    ]


def test_the_set_up_page_takes_them_in_the_events_own_zone(contest, client):
    event = contest.event
    Event.objects.update(time_zone="America/Chicago")
    account = get_user_model().objects.create(sign_in_name="Vera", runs_every_event=True)
    client.force_login(account)
    address = reverse("tournaments:event-set-up", args=[event.slug])
    sent = {
        "times": "1",
        "seen": times_mark(event),
        f"times-start-{contest.slug}": "2026-05-01T07:00",
        "times-name-0": "Lunch",
        "times-from-0": "2026-05-01T08:00",
        "times-until-0": "",
    }
    refused = client.post(address, sent)
    assert refused.status_code == 400
    assert "needs a name, a beginning and an end" in refused.content.decode()
    assert client.post(address, sent | {"times-until-0": "2026-05-01T09:00"}).status_code == 302
    contest.refresh_from_db()
    assert contest.starts_at == NOON
    assert event.breaks.get().ends_at == NOON + 2 * HOUR
    assert 'value="2026-05-01T07:00"' in client.get(address).content.decode()


def test_a_program_sets_them_and_says_the_zone(contest):
    account = Account.objects.create(sign_in_name="Vera", runs_every_event=True)
    _, secret = token_make(account=account, name="test", scope="run", days=1)
    program = Client(headers={"authorization": f"Bearer {secret}"})
    address = f"/api/v1/events/{contest.event.slug}/times/"
    seen = program.get(address).headers["ETag"]

    def put(at):
        return program.put(
            address,
            {"starts": [{"contest": contest.slug, "starts_at": at}], "breaks": []},
            content_type="application/json",
            headers={"if-match": seen},
        )

    assert put("2026-05-01T12:00:00").status_code == 400
    answer = put("2026-05-01T07:00:00-05:00")
    assert answer.status_code == 200
    contest.refresh_from_db()
    assert contest.starts_at == NOON
    assert put("2026-05-01T08:00:00-05:00").status_code == 412
