"""Third place and consolation switched during play: what other doors make of it afterwards.

The trail, files, undo, a page that was shown before it, and a match that is not played any more.
"""

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account
from archive import removal
from scoring.chart.adjust import Wanted, contest_adjust, settings_now
from scoring.integrity.findings import contest_findings
from scoring.models import Match
from scoring.progress.history import last_action
from scoring.record.undo import action_undo, play_undo
from scoring.standings.state_hash import state_hash
from tests.archive.every_page import failing
from tests.scenes.archives import exported, imported
from tests.scenes.contests import DESK, anew, contest_make, play_all, switch
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def contest_delete_all(contest):
    removal._delete(Contest.objects.filter(pk=contest.pk))
    assert not Match._base_manager.filter(contest=contest.pk).exists()


def undo(contest):
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)


def owner():
    account = Account.objects.create(sign_in_name="Vera", runs_every_event=True)
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    return client


def dropped_with_a_called_off_game():
    """A consolation game was called, the result before it undone, then consolation switched off."""
    contest = contest_make(8, tables=8, consolation=True)
    games = 0
    while not contest.games.filter(match_game__match__part="consolation").exists():
        play_all(contest, games=1)
        games += 1
        assert games < 5
    while (
        contest.games.filter(match_game__match__part="consolation")
        .exclude(state="called_off")
        .exists()
    ):
        undo(contest)
    switch(contest, consolation=False)
    assert Match._base_manager.filter(contest=contest, dropped=True, games__isnull=False).exists()
    return contest


def test_pages_file_and_removal_with_a_dropped_match_that_had_a_game(settings, tmp_path):
    settings.DATA = tmp_path
    contest = dropped_with_a_called_off_game()
    assert contest_findings(contest=anew(contest)) == []
    # Partners of this scene have no certificate, so the pages of the draw cannot be shown.
    assert [one for one in failing(contest.event) if "draw" not in one] == []
    data = exported(contest.event)
    back = imported(data, slug="copy").event
    copy = back.contests.get()
    assert state_hash(contest=copy) == state_hash(contest=anew(contest))
    switch(copy, consolation=True)
    assert contest_findings(contest=anew(copy)) == []
    play_undo(actor=DESK, contest_id=copy.pk, reason="x")
    assert contest_findings(contest=anew(copy)) == []
    assert anew(copy).consolation
    play_all(copy)
    assert anew(copy).phase == Contest.Phase.FINISHED
    copy.event.refresh_from_db()
    contest_delete_all(copy)


def test_the_trail_names_a_dropped_match_by_its_number():
    contest = dropped_with_a_called_off_game()
    page = owner().get(reverse("record:trail", args=[contest.event.slug, contest.slug]))
    assert "consolation:1:" not in page.content.decode()


def typed(contest, **more):
    contest = anew(contest)
    return {
        "name": contest.name,
        "tables": "8",
        "no_show_minutes": "5",
        "version": contest.version,
        **{f"place_{n}": "" for n in range(1, 9)},
        **more,
    }


def test_whoever_confirms_too_late_is_told_why():
    """The plan was shown in time; before yes both semi-finals were decided."""
    contest = contest_make(8, tables=8, no_show_minutes=5)
    client, address = owner(), reverse("play:adjust", args=[contest.event.slug, contest.slug])
    sent = typed(contest, third_place="on", tables="9")
    shown = client.post(address, sent)
    assert "play for third place" in shown.content.decode()
    play_all(contest, games=6)
    answer = client.post(address, sent | {"yes": "1"}, follow=True)
    assert "too late" in answer.content.decode()


def test_yes_does_only_what_was_shown_when_a_switch_was_undone_meanwhile():
    """An undo of a switch changes the contest; a page from before it must not switch back."""
    contest = contest_make(8, tables=8, no_show_minutes=5)
    switch(contest, third_place=True)
    client, address = owner(), reverse("play:adjust", args=[contest.event.slug, contest.slug])
    sent = typed(contest, third_place="on", tables="9")
    shown = client.post(address, sent).content.decode()
    assert "third place, in match" not in shown
    while anew(contest).third_place:
        undo(contest)
    client.post(address, sent | {"yes": "1"})
    assert not anew(contest).third_place


def test_the_register_says_what_is_new_on_a_chart_with_third_place():
    from printing.sheet_diff import changes
    from printing.sheets import chart_lines

    contest = contest_make(8, tables=8)
    before = chart_lines.main_chart(anew(contest), "en")
    switch(contest, third_place=True)
    now = chart_lines.main_chart(anew(contest), "en")
    assert before != now
    assert changes(before, now) != ()


def test_a_page_that_followed_shows_the_same_as_one_that_read_all():
    from live.publish import event_read

    contest = contest_make(8, tables=8, consolation=True)
    slug = contest.event.slug
    before = event_read(slug)
    switch(contest, consolation=False)
    now, whole = event_read(slug, before), event_read(slug)
    assert now.contests["partners"].chart == whole.contests["partners"].chart
    while not anew(contest).consolation:
        undo(contest)
    play_all(contest, games=1)
    now, whole = event_read(slug, now), event_read(slug)
    assert now.contests["partners"].chart == whole.contests["partners"].chart


def test_a_hold_from_before_the_chart_can_be_undone_after_third_place_was_chosen():
    from scoring.calls.services import calls_hold

    contest = contest_make(8, tables=8, build=False)
    calls_hold(actor=DESK, contest_id=contest.pk, held=True)
    switch(contest, third_place=True)
    undo(contest)
    assert not anew(contest).calls_held


def test_everything_since_the_chart_can_be_undone_after_a_hold_from_before_it():
    """Not of this commit: the phase alone is enough for it."""
    from scoring.calls.services import calls_hold
    from scoring.chart.services import chart_build

    contest = contest_make(8, tables=8, build=False)
    calls_hold(actor=DESK, contest_id=contest.pk, held=True)
    chart_build(actor=DESK, contest_id=contest.pk, seed=1)
    calls_hold(actor=DESK, contest_id=contest.pk, held=False)
    play_all(contest, games=1)
    play_undo(actor=DESK, contest_id=contest.pk, reason="x")


def test_a_program_is_given_the_contest_as_it_is_after_the_calls():
    contest = contest_make(8, tables=1)
    from scoring.calls.services import matches_call

    matches_call(actor=DESK, contest_id=contest.pk)
    now = anew(contest)
    told, _ = contest_adjust(
        actor=DESK,
        contest_id=now.pk,
        version=now.version,
        wanted=Wanted(**settings_now(now) | {"tables": 4, "third_place": True}),
    )
    assert (told.revision, told.version) == (anew(contest).revision, anew(contest).version)
