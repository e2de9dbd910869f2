"""A sealed list is closed to everybody, by every door, until it is opened again."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from access.models import Account
from access.tokens import token_make
from domain.wording import Illegal
from tests.scenes.contests import contest_with
from tests.scenes.partners import asked, enter, entry
from tournaments.models import Entry
from tournaments.partners.services import draw_commit, draw_open
from tournaments.people.services import check_in_undo, entries_check_in, entry_move

pytestmark = pytest.mark.django_db

WAY_BACK = "Open the list again"


@pytest.fixture
def official(client):
    account = get_user_model().objects.create(sign_in_name="Vera", runs_every_event=True)
    client.force_login(account)
    return client


@pytest.fixture
def sealed():
    contest = contest_with("AAB")
    enter(contest, "B2", "B")
    enter(contest, "C1", "C", state=Entry.State.ENTERED)
    enter(contest, "D1", "D", state=Entry.State.STANDBY)
    draw_commit(**asked(contest))
    return contest


def _move(contest, name, state):
    one = entry(contest, name)
    return entry_move(actor="test", entry_id=one.pk, state=state, seen=one.state)


@pytest.mark.parametrize(
    ("name", "state"),
    [("C1", "checked_in"), ("D1", "checked_in"), ("A1", "entered"), ("A1", "withdrawn")],
)
def test_nobody_comes_onto_a_sealed_list_or_off_it(sealed, name, state):
    before = entry(sealed, name).state
    with pytest.raises(Illegal) as refused:
        _move(sealed, name, state)
    assert refused.value.code == "list-closed"
    assert WAY_BACK in str(refused.value.sentence)
    assert entry(sealed, name).state == before


def test_many_at_once_and_undo_find_it_closed_too(sealed):
    late = entry(sealed, "C1").pk
    with pytest.raises(Illegal, match="closed"):
        entries_check_in(actor="test", contest=sealed, entry_ids=[late])
    with pytest.raises(Illegal, match="closed"):
        check_in_undo(actor="test", contest_id=sealed.pk)
    assert sealed.entries.filter(state="checked_in").count() == 4


def test_who_is_not_on_it_may_still_come_and_go(sealed):
    assert _move(sealed, "C1", "standby").state == "standby"
    assert _move(sealed, "D1", "withdrawn").state == "withdrawn"


def test_an_opened_list_takes_them_again(sealed):
    draw_open(**asked(sealed))
    assert _move(sealed, "C1", "checked_in").state == "checked_in"


def test_a_program_is_told_and_opens_it(sealed, official):
    _, secret = token_make(account=Account.objects.get(), name="test", scope="run", days=1)
    program = Client(headers={"authorization": f"Bearer {secret}"})
    address = f"/api/v1/events/{sealed.event.slug}/contests/{sealed.slug}/"
    here = {"entries": [entry(sealed, "C1").pk]}

    def send(path, body, **headers):
        sent = program.post(
            f"{address}{path}", body, content_type="application/json", headers=headers
        )
        return sent.status_code, sent.json()

    status, problem = send("check-in/", here)
    assert (status, problem["code"]) == (422, "list-closed")
    assert WAY_BACK in problem["detail"]
    seen = program.get(address).headers["ETag"]
    assert send("draws/open/", {}, **{"if-match": seen}) == (
        200,
        {"here": 4, "expected": 5, "standby": 1, "withdrawn": 0, "is_even": True},
    )
    assert send("check-in/", here)[0] == 200
    assert send("draws/open/", {}, **{"if-match": seen})[0] == 412


def test_check_in_at_the_desk_says_so_and_leads_back(sealed, official):
    address = reverse("tournaments:check-in", args=(sealed.event.slug, sealed.slug))
    page = official.post(address, {"everyone": "1"}, headers={"HX-Request": "true"})
    assert page.status_code == 422
    assert reverse("draw:open", args=(sealed.event.slug, sealed.slug)) in page.content.decode()
    assert 'name="everyone"' not in page.content.decode()


def test_everybody_who_is_expected_is_checked_in_at_one_press(official):
    contest = contest_with("AABB")
    for name in ("C1", "C2", "C3"):
        enter(contest, name, "C", state=Entry.State.ENTERED)
    enter(contest, "D1", "D", state=Entry.State.STANDBY)
    address = reverse("tournaments:check-in", args=(contest.event.slug, contest.slug))
    assert "Check in all 3" in official.get(address).content.decode()
    assert (
        "3 people are checked in."
        in official.post(address, {"everyone": "1"}, follow=True).content.decode()
    )
    assert contest.entries.filter(state="checked_in").count() == 7
    assert entry(contest, "D1").state == "standby"


def test_a_closed_list_offers_no_button_that_it_would_refuse(sealed, official):
    address = reverse("tournaments:check-in", args=(sealed.event.slug, sealed.slug))
    for typed, offered in (("", {"standby", "withdrawn"}), ("A1", set()), ("D1", {"withdrawn"})):
        page = official.get(address, {"q": typed}).content.decode()
        assert set(re.findall(r'name="state"\s+value="(\w+)"', page)) == offered
        assert "button-not-yet" in page


def test_who_is_still_expected_stands_by_surname(official):
    contest = contest_with("AABB")
    for name in ("Amir Rahman", "Astrid Lindqvist", "Zoe Abbott"):
        enter(contest, name, "C", state=Entry.State.ENTERED)
    address = reverse("tournaments:check-in", args=(contest.event.slug, contest.slug))
    page = official.get(address).content.decode()
    assert re.findall(r'class="who"><bdi>([^<]+)', page) == [
        "Zoe Abbott",
        "Astrid Lindqvist",
        "Amir Rahman",
    ]


def test_without_scripts_people_of_a_closed_list_are_found_all_the_same(sealed, official):
    address = reverse("tournaments:check-in", args=(sealed.event.slug, sealed.slug))
    assert (
        '<button class="button-quiet no-script" formmethod="get">'
        in official.get(address).content.decode()
    )
