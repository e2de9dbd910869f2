"""Helpers: let in by a link, seen, changed, and out at once."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from access.helpers import invitations as inviting
from access.helpers import services as helpers
from access.models import AccessEntry, Account, Invitation
from access.permissions import Role, role_of
from access.tokens import token_make
from domain.wording import Conflict, Illegal
from tests.scenes.accounts import (
    PASSWORD,
    browser,
    is_in,
    new_event,
    owner,
    person,
    text_of,
    try_in,
)
from tournaments.pulse import pulse

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return new_event()


@pytest.fixture
def ann(event):
    return person("Ann", event)


def of(event, helper=None):
    return f"/helpers/of/{event.slug}/" + (f"{helper.pk}/" if helper else "")


def invited(client, event, **about):
    page = text_of(client.post(of(event), {"do": "invite", "for_name": "Bo", **about}))
    assert "<svg" in page
    return re.search(r'value="http://[^/]+(/join/[^"]+)"', page).group(1)


@pytest.mark.parametrize("role", ["scorer", "official"])
def test_somebody_is_let_in_by_a_link_that_works_once(event, ann, role):
    desk = browser(ann)
    link = invited(desk, event, role=role)
    bo = browser()
    assert event.name in text_of(bo.get(link))
    given = {"do": "new", "sign_in_name": "Bo", "password": PASSWORD}
    assert bo.post(link, given).status_code == 302
    account = Account.objects.get(sign_in_name="Bo")
    assert role_of(account, event.slug) is Role[role.upper()]
    assert is_in(bo)
    assert browser().post(link, {**given, "sign_in_name": "Cy"}).status_code == 422
    page = text_of(desk.get(of(event)))
    assert "Bo" in page
    assert "here just now" in page
    kinds = [(e.kind, e.actor, e.about) for e in AccessEntry.objects.all()]
    assert ("invited", "Ann", "Bo") in kinds
    assert ("invitation-taken", "Bo", "") in kinds


def test_the_secret_of_a_link_is_kept_nowhere(event, ann):
    link = invited(browser(ann), event, role="scorer")
    secret = link.removeprefix("/join/").strip("/")
    assert secret not in str(list(Invitation.objects.values()))
    assert secret not in str(list(AccessEntry.objects.values()))
    assert secret not in text_of(browser(ann).get(of(event)))


def test_an_invitation_taken_back_or_old_opens_nothing(event, ann):
    desk = browser(ann)
    link = invited(desk, event, role="scorer")
    which = Invitation.objects.get().pk
    desk.post(of(event), {"do": "take-back", "which": which})
    assert browser().get(link).status_code == 422
    link = invited(desk, event, role="scorer")
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert browser().get(link).status_code == 422


def test_whoever_has_an_account_takes_the_role_with_it_and_never_less_than_before(event, ann):
    other = new_event("Autumn")
    bo = person("Bo", other)
    link = invited(browser(ann), event, role="scorer")
    client = browser()
    given = {"do": "known", "username": "bo", "password": "wrong"}
    assert client.post(link, given).status_code == 422
    assert client.post(link, {**given, "password": PASSWORD}).status_code == 302
    assert role_of(bo, event.slug) is Role.SCORER
    assert role_of(bo, other.slug) is Role.OFFICIAL
    link = invited(browser(ann), event, role="official")
    assert client.post(link, {"do": "me"}).status_code == 302
    assert role_of(bo, event.slug) is Role.OFFICIAL
    link = invited(browser(ann), event, role="scorer")
    client.post(link, {"do": "me"})
    assert role_of(bo, event.slug) is Role.OFFICIAL


def test_a_name_that_is_taken_cannot_be_taken_over_by_an_invitation(event, ann):
    olga = owner("Olga")
    link = invited(browser(ann), event, role="scorer")
    given = {"do": "new", "sign_in_name": " OLGA", "password": "other plain words"}
    assert browser().post(link, given).status_code == 400
    olga.refresh_from_db()
    assert olga.check_password(PASSWORD)


def test_owners_are_let_in_by_owners_only(event, ann):
    assert browser(ann).post("/helpers/", {"do": "invite"}).status_code == 403
    page = text_of(browser(owner()).post("/helpers/", {"do": "invite", "for_name": "Bo"}))
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', page).group(1)
    browser().post(link, {"do": "new", "sign_in_name": "Bo", "password": PASSWORD})
    assert Account.objects.get(sign_in_name="Bo").runs_every_event
    answer = browser(ann).post(of(event), {"do": "invite", "role": "owner"})
    assert answer.status_code == 400


def test_access_ends_at_once_everywhere(event, ann):
    bo = person("Bo", event)
    _, secret = token_make(account=bo, name="web page", scope="run", days=9)
    program = browser(authorization=f"Bearer {secret}")
    contest = event.contests.get()
    open_page, form = browser(bo), browser(bo)
    set_up = f"/desk/{event.slug}/set-up/"
    sent = {"save": "1", "seen": form.get(set_up).context["mark"], "name": "Stolen"}
    sent |= {"starts_on": "2027-05-01", "ends_on": "2027-05-02", "time_zone": "UTC"}
    desk = f"/desk/{event.slug}/{contest.slug}/"
    assert open_page.get(desk).status_code == 200
    assert program.get(f"/api/v1/events/{event.slug}/players/").status_code == 200
    before = pulse.number(event.slug)
    browser(ann).post(of(event, bo), {"do": "end"})
    # Open pages hear of something new, ask again, and are led to the sign-in.
    assert pulse.number(event.slug) != before
    assert open_page.get(desk, headers={"x-live": "1"}).status_code == 302
    assert form.post(set_up, sent).status_code == 302
    event.refresh_from_db()
    assert event.name == "Spring Rally"
    assert program.get(f"/api/v1/events/{event.slug}/players/").status_code == 401
    assert try_in(browser(), "Bo", PASSWORD).status_code == 422
    entry = AccessEntry.objects.get(kind="access-ended")
    assert (entry.actor, entry.about, entry.event) == ("Ann", "Bo", event)


def test_whoever_has_another_event_goes_on_there(event, ann):
    other = new_event("Autumn")
    bo = person("Bo", event)
    bo.memberships.create(event=other, role="official")
    _, secret = token_make(account=bo, name="web page", scope="run", days=9)
    client, program = browser(bo), browser(authorization=f"Bearer {secret}")
    helpers.access_end(actor=ann, event=event, helper_id=bo.pk)
    assert not is_in(client)
    assert program.get(f"/api/v1/events/{event.slug}/players/").status_code == 403
    assert program.get(f"/api/v1/events/{other.slug}/players/").status_code == 200
    try_in(client, "Bo", PASSWORD)
    assert client.get(f"/desk/{other.slug}/").status_code == 200
    assert client.get(f"/desk/{event.slug}/").status_code == 403


def test_who_was_out_comes_back_by_an_invitation_with_that_role_alone(event, ann):
    bo = person("Bo", event)
    helpers.access_end(actor=ann, event=event, helper_id=bo.pk)
    link = invited(browser(ann), event, role="scorer")
    client = browser()
    client.post(link, {"do": "known", "username": "Bo", "password": PASSWORD})
    bo.refresh_from_db()
    assert bo.is_active
    assert role_of(bo, event.slug) is Role.SCORER


def test_a_role_is_changed_by_whoever_saw_it(event, ann):
    bo = person("Bo", event, role="scorer")
    desk = browser(ann)
    given = {"do": "role", "role": "official", "seen": "scorer"}
    assert desk.post(of(event, bo), given).status_code == 302
    assert role_of(bo, event.slug) is Role.OFFICIAL
    with pytest.raises(Conflict):
        helpers.role_change(actor=ann, event=event, helper_id=bo.pk, role="official", seen="scorer")


def test_nobody_changes_themselves_an_owner_or_the_last_owner(event, ann):
    olga = owner()
    olga.memberships.create(event=event, role="official")
    for target, code in ((ann, "not-yourself"), (olga, "is-owner")):
        with pytest.raises(Illegal) as refused:
            helpers.access_end(actor=ann, event=event, helper_id=target.pk)
        assert refused.value.code == code
    with pytest.raises(Illegal) as refused:
        helpers.owner_end(actor=ann, helper_id=olga.pk)
    assert refused.value.code == "last-owner"
    second = owner("Otto")
    helpers.owner_end(actor=second, helper_id=olga.pk)
    olga.refresh_from_db()
    assert not olga.runs_every_event
    assert role_of(olga, event.slug) is Role.OFFICIAL


def test_an_owner_ends_everything_of_somebody(event):
    olga, bo = owner(), person("Bo", event)
    client = browser(bo)
    browser(olga).post(f"/helpers/{bo.pk}/", {"do": "end"})
    bo.refresh_from_db()
    assert not bo.is_active
    assert not bo.memberships.exists()
    assert not is_in(client)


def test_open_invitations_have_a_limit(event, ann, monkeypatch):
    monkeypatch.setattr(inviting, "MOST_OPEN", 2)
    for _ in range(2):
        inviting.invitation_make(actor=ann, event=event, role="scorer")
    with pytest.raises(Illegal):
        inviting.invitation_make(actor=ann, event=event, role="scorer")
