"""Set-up during play: what would change is said first, and that is what changes."""

import pytest

from domain.certificates.certificate import differences
from domain.wording import Conflict, Illegal, Malformed
from scoring.calls.services import matches_call
from scoring.chart.adjust import Wanted, contest_adjust, contest_adjust_plan, tables_in_use
from scoring.integrity.findings import contest_findings
from scoring.lots.queries import lots_certificate
from scoring.progress.board import board_get
from scoring.rounds.services import round_make
from tests.scenes.contests import (
    DESK,
    at_tables,
    begin,
    contest_drawn,
    contest_make,
    contest_of,
    play,
)
from tests.scenes.desk import at, text_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def _anew(contest):
    return Contest.objects.get(pk=contest.pk)


def _wanted(contest, **other):
    plain = {
        "name": contest.name,
        "tables": tables_in_use(contest),
        "time_limit_minutes": contest.time_limit_minutes,
        "no_show_minutes": contest.no_show_minutes,
        "third_place": contest.third_place,
        "consolation": contest.consolation,
    }
    return Wanted(**(plain | other))


def _adjust(contest, **other):
    contest = _anew(contest)
    return contest_adjust(
        actor=DESK, contest_id=contest.pk, version=contest.version, wanted=_wanted(contest, **other)
    )


def test_more_tables_are_called_to_at_once_and_nothing_changes_by_looking():
    contest = contest_make(8, tables=2)
    matches_call(actor=DESK, contest_id=contest.pk)
    plan = contest_adjust_plan(contest=contest, wanted=_wanted(contest, tables=4))
    assert str(plan[0]).startswith("2 more tables: numbers 3, 4.")
    assert contest.tables.count() == 2
    _adjust(contest, tables=4)
    assert sorted(game.table.number for game in at_tables(contest)) == [1, 2, 3, 4]


def test_with_every_table_broken_the_rest_can_still_be_changed(client):
    contest = contest_make(4, tables=2)
    contest.tables.update(broken=True)
    sent = {
        "name": "Another name",
        "tables": "0",
        "time_limit_minutes": "",
        "no_show_minutes": "5",
        "version": _anew(contest).version,
    }
    assert client.post(at("play:adjust", contest), sent | {"yes": "1"}).status_code == 302
    assert _anew(contest).name == "Another name"
    assert not contest.tables.filter(broken=False).exists()
    with pytest.raises(Malformed):
        _adjust(contest, tables=-1)


def test_a_table_with_a_game_cannot_go_and_a_free_one_goes_out_of_use():
    contest = contest_make(4, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    with pytest.raises(Illegal, match="table 2"):
        _adjust(contest, tables=1)
    _adjust(contest, tables=2)
    assert list(contest.tables.filter(broken=False).values_list("number", flat=True)) == [1, 2]
    _adjust(contest, tables=3)
    assert tables_in_use(contest) == 3


def test_name_time_limit_and_places_change_and_the_trail_has_before_and_after(contest):
    _, planned = _adjust(
        contest, name="Partners, round two", time_limit_minutes=40, places={2: "by  the window"}
    )
    assert len(planned) == 3
    changed = Contest.objects.get(pk=contest.pk)
    assert (changed.name, changed.time_limit_minutes, changed.slug) == (
        "Partners, round two",
        40,
        contest.slug,
    )
    assert changed.tables.get(number=2).place == "by the window"
    entry = changed.audit.filter(action="contest_edit").last()
    assert (entry.before["name"], entry.after["name"]) == (contest.name, "Partners, round two")


def test_what_cannot_be_is_refused_and_nothing_is_written(contest):
    for wrong in ({"tables": 0}, {"time_limit_minutes": 0}, {"no_show_minutes": 99}, {"name": " "}):
        with pytest.raises(Malformed):
            _adjust(contest, **wrong)
    with pytest.raises(Conflict):
        contest_adjust(
            actor=DESK, contest_id=contest.pk, version=999, wanted=_wanted(contest, tables=9)
        )
    assert not contest.audit.filter(action="contest_edit").exists()


def test_third_place_can_be_chosen_until_the_chart_is_made():
    contest = contest_make(8, build=False)
    _adjust(contest, third_place=True)
    assert Contest.objects.get(pk=contest.pk).third_place


def test_the_page_shows_what_would_change_before_it_asks_for_a_yes(client, contest):
    sent = {
        "name": "New name",
        "tables": "5",
        "time_limit_minutes": "",
        "no_show_minutes": "7",
        "version": _anew(contest).version,
    }
    answer = client.post(at("play:adjust", contest), sent)
    assert "This would change:" in text_of(answer)
    assert "1 more table: number 5." in text_of(answer)
    assert Contest.objects.get(pk=contest.pk).name == contest.name
    assert client.post(at("play:adjust", contest), sent | {"yes": "1"}).status_code == 302
    changed = Contest.objects.get(pk=contest.pk)
    assert (changed.name, changed.no_show_minutes, changed.tables.count()) == ("New name", 7, 5)
    assert client.post(at("play:adjust", contest), sent | {"yes": "1"}).status_code == 409


def test_the_plan_of_open_tables_can_be_changed_step_by_step(client):
    contest = contest_of("open")
    round_make(actor=DESK, contest_id=contest.pk, seen=0)  # eleven at tables of 4, 4 and 3
    address = at("play:adjust", contest)
    page = client.get(address).content.decode()
    assert 'name="go_on"' in page
    typed = {**_typed(contest), "seats": "4", "go_on": "1"}
    shown = client.post(address, {**typed, "version": _anew(contest).version})
    assert "the best 1 of each table go on" in text_of(shown)
    assert "Tables of the rounds to come: 1." in text_of(shown)
    assert _anew(contest).form_options["go_on"] == 2
    client.post(address, {**typed, "version": _anew(contest).version, "yes": "1"})
    assert _anew(contest).form_options["go_on"] == 1
    play(contest)
    round_make(actor=DESK, contest_id=contest.pk, seen=1)
    (last,) = board_get(contest=contest).latest.matches
    assert (last.part, len(last.sides)) == ("final", 3)
    # At the last table nothing is left to be changed.
    assert 'name="go_on"' not in client.get(address).content.decode()
    assert [str(refused) for refused in differences(lots_certificate(contest))] == []
    assert not contest_findings(contest=_anew(contest))


def test_a_table_that_cannot_be_dealt_is_refused_between_rounds_too():
    contest = contest_drawn(
        9, "deluxe-us", form="open", form_options={"sides": "alone", "seats": 4}
    )
    begin(contest)
    with pytest.raises(Illegal):
        _adjust(contest, steps={"seats": 6, "go_on": 2})
    with pytest.raises(Malformed):
        _adjust(contest, steps={"go_on": 9})


def _typed(contest):
    return {
        "name": contest.name,
        "tables": tables_in_use(contest),
        "no_show_minutes": contest.no_show_minutes,
    }
