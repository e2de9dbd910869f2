"""Which copies are kept and when the next one is due: without a program, by the clock given."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from archive import backups, copies
from archive.copies import copies_in, put_away
from games.models import Result
from jobs.models import Job
from jobs.services import job_run
from scoring.calls.services import matches_call
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by


def _x(path):
    path.write_bytes(b"x")
    return 25


def test_all_of_the_last_hour_are_kept_then_one_an_hour_and_one_a_day(tmp_path):
    """Ten copies alone would reach back 250 results: an hour of a large rally."""
    start = datetime(2026, 5, 1, 8, 0, tzinfo=UTC)
    minutes = [*range(0, 3 * 24 * 60, 20), *range(3 * 24 * 60, 3 * 24 * 60 + 60, 4)]
    for minute in minutes:
        put_away(tmp_path, _x, ending="sqlite3", now=start + timedelta(minutes=minute))
    now = start + timedelta(minutes=minutes[-1])
    kept = copies_in(tmp_path)
    ages = [now - copy.made_at for copy in kept]
    within_the_hour = [minute for minute in minutes if minutes[-1] - minute < 60]
    assert sum(age < timedelta(hours=1) for age in ages) == len(within_the_hour)
    hours = {f"{copy.made_at:%dT%H}" for copy in kept if now - copy.made_at < timedelta(days=1)}
    assert len(hours) in (24, 25)
    assert {copy.made_at.day for copy in kept} == {1, 2, 3, 4}
    assert len(kept) < 50
    assert [copy.number for copy in kept] == sorted((copy.number for copy in kept), reverse=True)


def test_the_last_ten_are_kept_however_old_they_are(tmp_path):
    start = datetime(2026, 5, 1, tzinfo=UTC)
    for number in range(14):
        put_away(tmp_path, _x, ending="sqlite3", now=start + timedelta(days=60 * number))
    assert [copy.number for copy in copies_in(tmp_path)] == [*range(14, 4, -1)]
    assert len(list(tmp_path.iterdir())) == 10


def test_the_newest_is_the_newest_though_the_clock_went_back_two_hours(tmp_path):
    late = datetime(2026, 9, 5, 18, 0, tzinfo=UTC)
    for minute in range(12):
        put_away(tmp_path, _x, ending="dump", now=late + timedelta(minutes=minute))
    made = [
        put_away(tmp_path, _x, ending="dump", now=late - timedelta(hours=2, minutes=-minute))
        for minute in range(12)
    ]
    assert copies_in(tmp_path)[0].path == made[-1].path
    assert {copy.path for copy in made} <= {copy.path for copy in copies_in(tmp_path)}


def test_copies_of_an_older_rallydeck_come_behind_and_are_still_listed(tmp_path):
    (tmp_path / "20260101T000000Z-00500.sqlite3").write_bytes(b"old")
    made = put_away(tmp_path, _x, ending="sqlite3")
    assert [copy.number for copy in copies_in(tmp_path)] == [made.number, 0]


@pytest.mark.django_db
def test_a_copy_is_due_at_each_multiple_of_25_and_once(monkeypatch):
    monkeypatch.setattr(backups, "EVERY", 3)
    monkeypatch.setattr(backups, "backup_make", lambda: copies.Copy(Path("a"), None, 3))
    contest = contest_make(16, tables=8)
    matches_call(actor=DESK, contest_id=contest.pk)
    seen = []
    for game in at_tables(contest)[:7]:
        a, b = sides_at(game)
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
        for _ in range(2):
            backups.backup_when_due()
        seen.append(Job.objects.filter(kind="backup").count())
        for job in Job.objects.filter(kind="backup", state="queued"):
            assert job_run(job_id=job.pk)
    assert Result.objects.filter(state="confirmed").count() == 7
    assert seen == [0, 0, 1, 1, 1, 2, 2]


def _confirmed(number):
    """That many results count; the others are as after an undo."""
    ids = list(Result.objects.order_by("pk").values_list("pk", flat=True))
    Result.objects.filter(pk__in=ids[:number]).update(state="confirmed")
    Result.objects.filter(pk__in=ids[number:]).update(state="superseded")


@pytest.fixture
def four_results(db, monkeypatch):
    monkeypatch.setattr(backups, "EVERY", 2)
    contest = contest_make(8, tables=4)
    for game in matches_call(actor=DESK, contest_id=contest.pk):
        a, b = sides_at(game)
        result_enter(actor=DESK, game_id=game.pk, version=game.version, reported=won_by(a, loser=b))
    assert Result.objects.count() == 4


@pytest.mark.parametrize("before", [1, 3])
def test_a_mark_that_is_passed_again_after_an_undo_gets_a_copy_again(four_results, before):
    asked = []
    for number in (before + 1, before, before + 1, before + 1):
        _confirmed(number)
        backups.backup_when_due()
        Job.objects.filter(kind="backup").update(state="done")
        asked.append(Job.objects.filter(kind="backup").order_by("pk").last().params["results"])
    assert asked == [before + 1, before - 1, before + 1, before + 1]
    assert Job.objects.filter(kind="backup").count() == 3


def test_a_copy_that_failed_is_tried_again_later_and_not_with_every_beat(four_results):
    backups.backup_when_due()
    failed = Job.objects.filter(kind="backup")
    failed.update(state="failed", finished_at=datetime.now(UTC))
    backups.backup_when_due()
    assert Job.objects.filter(kind="backup").count() == 1
    failed.update(finished_at=datetime.now(UTC) - timedelta(minutes=11))
    for _ in range(2):
        backups.backup_when_due()
    assert list(Job.objects.order_by("pk").values_list("state", flat=True)) == ["failed", "queued"]
