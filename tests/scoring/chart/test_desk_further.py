"""Third place and consolation after the chart was made: on the page and by programs, until a game
of them could be called. Random contests are in tests/scoring/integrity/test_play_random.py."""

import pytest
from django.test import Client
from django.urls import reverse

from access.models import Account, Membership
from access.tokens import token_make
from domain.wording import Illegal
from scoring.chart.adjust import Wanted, contest_adjust_plan, settings_now
from scoring.integrity.findings import contest_findings
from scoring.progress.chart import chart_get
from scoring.progress.history import last_action
from scoring.record.undo import action_redo, action_undo
from scoring.standings.state_hash import contest_state
from tests.scenes.contests import DESK, anew, contest_make, play_all, switch
from tests.scenes.desk import at, text_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def _numbers(contest):
    return dict(contest.matches.order_by("number").values_list("key", "number"))


def _waiting(contest):
    rows = contest.matches.filter(part="consolation")
    return [slot for row in rows for slot in row.slots if slot.startswith("side:")]


def test_a_match_for_third_place_comes_after_four_of_seven_games_and_the_wall_keeps_its_numbers():
    contest = contest_make(8, tables=8)
    before = _numbers(contest)
    play_all(contest, games=4)
    (said,) = switch(contest, third_place=True)
    assert "in match 8" in str(said)
    assert _numbers(contest) == before | {"third:1:1": 8}
    numbers = chart_get(contest=anew(contest)).shape.numbers()
    assert {str(key): number for key, number in numbers.items()} == _numbers(contest)
    assert contest_findings(contest=anew(contest)) == []
    play_all(contest)
    assert anew(contest).phase == Contest.Phase.FINISHED
    assert contest.matches.get(key="third:1:1").outcome


def test_it_is_refused_once_both_semi_finals_are_decided_and_undo_opens_it_again():
    contest = contest_make(8, tables=8)
    play_all(contest, games=6)
    with pytest.raises(Illegal, match=r"too late .* Match 8 \(third-place match\)"):
        switch(contest, third_place=True)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    switch(contest, third_place=True)
    assert contest_findings(contest=anew(contest)) == []


def test_a_consolation_chart_comes_with_those_who_have_lost_and_goes_again():
    contest = contest_make(8, tables=1)
    start = contest_state(contest=contest)
    play_all(contest, games=1)
    (said,) = switch(contest, consolation=True)
    assert "of 3 matches, numbers 9 to 11. Lost already and back in play: 1." in str(said)
    (lost,) = _waiting(contest)
    (said,) = switch(contest, consolation=False)
    assert "Waiting for one and out now: 1." in str(said)
    assert not contest.matches.filter(part="consolation").exists()
    switch(contest, consolation=True)
    assert _waiting(contest) == [lost]
    assert contest_findings(contest=anew(contest)) == []
    while entry := last_action(contest=contest):
        action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert contest_state(contest=contest) == start
    assert not anew(contest).consolation


def test_undo_and_redo_lead_back_and_forth():
    contest = contest_make(8, tables=4, third_place=True, consolation=True)
    before = _numbers(contest)
    switch(contest, third_place=False, consolation=False)
    after = _numbers(contest)
    assert set(before) - set(after) == {key for key in before if not key.startswith("main")}
    assert {key: before[key] for key in after} == after
    entry = contest.audit.get(action="chart_further")
    while last_action(contest=contest).pk != entry.pk:
        action_undo(actor=DESK, contest_id=contest.pk, entry_id=last_action(contest=contest).pk)
    action_undo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert (_numbers(contest), anew(contest).third_place) == (before, True)
    action_redo(actor=DESK, contest_id=contest.pk, entry_id=entry.pk)
    assert (_numbers(contest), anew(contest).third_place) == (after, False)
    assert contest_findings(contest=anew(contest)) == []


def test_four_sides_change_between_the_two_and_numbers_never_meet():
    contest = contest_make(4, tables=2, consolation=True)
    switch(contest, consolation=False)
    switch(contest, third_place=True)
    assert contest_findings(contest=anew(contest)) == []
    switch(contest, third_place=False, consolation=True)
    assert contest_findings(contest=anew(contest)) == []
    assert set(_numbers(contest)) == {"main:1:1", "main:1:2", "main:2:1", "consolation:1:1"}


def test_two_sides_have_no_semi_finals_and_are_told_so():
    contest = contest_make(2)
    plan = contest_adjust_plan(
        contest=contest, wanted=Wanted(**settings_now(contest) | {"third_place": True})
    )
    assert [str(line) for line in plan] == [
        "This chart is too small for it: nothing changes on it."
    ]


def test_the_page_shows_it_first_and_says_why_it_cannot_be_any_more(client, contest):
    address, names = at("play:adjust", contest), [contest.event.slug, contest.slug]
    typed = {"name": contest.name, "tables": "4", "no_show_minutes": "5", "third_place": "on"}
    sent = typed | {"version": anew(contest).version}
    assert "play for third place, in match 8" in text_of(client.post(address, sent))
    assert not anew(contest).third_place
    assert client.post(address, sent | {"yes": "1"}).status_code == 302
    assert anew(contest).third_place
    trail = client.get(reverse("record:trail", args=names))
    assert "there is a match for third place" in text_of(trail)
    play_all(contest, games=6)
    page = client.get(address)
    assert "It is too late to change that. Match 8" in text_of(page)
    assert 'name="third_place"' in page.content.decode()
    # A page from before is told, and nothing of it is written.
    late = {key: value for key, value in typed.items() if key != "third_place"}
    client.post(address, late | {"version": anew(contest).version, "yes": "1"})
    assert anew(contest).third_place


def test_a_program_asks_first_and_then_does_it(contest):
    account = Account.objects.create(sign_in_name="Pat")
    Membership.objects.create(account=account, event=contest.event, role="official")
    _, secret = token_make(account=account, name="tests", scope="run", days=1)
    caller = Client(headers={"authorization": f"Bearer {secret}"})
    place = f"/api/v1/events/{contest.event.slug}/contests/{contest.slug}/"

    def ask(where, said, **headers):
        return caller.post(place + where, said, content_type="application/json", headers=headers)

    shown = ask("adjust/preview/", {"consolation": True})
    assert "numbers 9 to 11" in shown.json()["changes"][0]["en"]
    assert not anew(contest).consolation
    seen = {"if-match": caller.get(place).headers["ETag"]}
    done = ask("adjust/", {"consolation": True, "places": {"1": "by the door"}}, **seen)
    assert done.status_code == 200
    assert done.json()["contest"]["consolation"]
    assert contest.tables.get(number=1).place == "by the door"
    assert ask("adjust/", {"consolation": False}, **seen).status_code == 412
    assert ask("adjust/preview/", {"places": {"x": "there"}}).status_code == 422
    play_all(contest, games=4)
    assert ask("adjust/preview/", {"consolation": False}).status_code == 422
