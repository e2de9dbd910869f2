"""Whoever was put out does not come back by a way in that they made before."""

import pytest

from access.accounts.services import name_change, password_recover, recovery_link_make
from access.helpers.invitations import invitation_get, invitation_make, invitation_take
from access.helpers.services import access_end, account_end, owner_end, role_change
from access.helpers.tablets import account_by_pin, tablet_pin_make, today_of
from access.models import AccessEntry
from domain.wording import Illegal
from tests.scenes.accounts import PASSWORD, browser, new_event, owner, person

pytestmark = pytest.mark.django_db
SOMEWHERE = "192.0.2.9"


def pin_of(actor, event, name="Tablet"):
    made, digits = tablet_pin_make(actor=actor, event=event, name=name, day=today_of(event))
    return made, digits


def end_here(olga, event, helper):
    access_end(actor=olga, event=event, helper_id=helper.pk)


def end_everywhere(olga, event, helper):
    account_end(actor=olga, helper_id=helper.pk)


def make_scorer(olga, event, helper):
    role_change(actor=olga, event=event, helper_id=helper.pk, role="scorer", seen="official")


@pytest.mark.parametrize("put_out", [end_here, end_everywhere, make_scorer])
def test_an_official_who_was_put_out_finds_own_invitations_and_pins_closed(put_out):
    event, olga = new_event(), owner()
    ann, bo = person("Ann", event), person("Bo", event)
    _, secret = invitation_make(actor=ann, event=event, role="official")
    pin, digits = pin_of(ann, event)
    tablet = browser(pin.account)
    page = f"/desk/{event.slug}/{event.contests.get().slug}/result/"
    assert tablet.get(page).status_code == 200
    _, other = invitation_make(actor=bo, event=event, role="scorer")
    _, other_digits = pin_of(bo, event, "Other")
    name_change(account=ann, sign_in_name="Anna Lee", password=PASSWORD)

    put_out(olga, event, ann)

    with pytest.raises(Illegal):
        invitation_take(secret=secret, account=ann)
    with pytest.raises(Illegal):
        account_by_pin(event=event, pin=digits, address=SOMEWHERE)
    assert tablet.get(page).status_code == 302
    assert not ann.memberships.filter(role="official").exists()
    assert invitation_get(secret=other).made_by == "Bo"
    assert account_by_pin(event=event, pin=other_digits, address=SOMEWHERE)
    ended = AccessEntry.objects.filter(actor=olga.sign_in_name)
    assert ended.filter(kind="invitation-ended").count() == 1
    assert ended.filter(about=pin.account.sign_in_name, event=event).count() == 1


@pytest.mark.parametrize("altogether", [True, False])
def test_an_owner_who_was_put_out_comes_back_by_nothing_and_takes_over_nobody(altogether):
    event, olga, otto = new_event(), owner(), owner("Otto")
    _, as_owner = invitation_make(actor=otto, event=None, role="owner")
    _, as_official = invitation_make(actor=otto, event=event, role="official")
    link = recovery_link_make(account=olga, ends_second_factor=True, actor=otto)
    if altogether:
        account_end(actor=olga, helper_id=otto.pk)
    else:
        owner_end(actor=olga, helper_id=otto.pk)
    for secret in (as_owner, as_official):
        with pytest.raises(Illegal):
            invitation_take(secret=secret, account=otto)
    with pytest.raises(Illegal):
        password_recover(token=link, password="quite other words")
    olga.refresh_from_db()
    otto.refresh_from_db()
    assert olga.check_password(PASSWORD)
    assert not otto.runs_every_event


def test_what_was_made_where_they_are_official_still_goes_on():
    here, there, olga = new_event(), new_event("Autumn Rally"), owner()
    ann = person("Ann", here)
    ann.memberships.create(event=there, role="official")
    _, digits = pin_of(ann, there)
    _, secret = invitation_make(actor=ann, event=there, role="scorer")
    access_end(actor=olga, event=here, helper_id=ann.pk)
    assert account_by_pin(event=there, pin=digits, address=SOMEWHERE)
    assert invitation_get(secret=secret).event == there


def test_a_link_made_at_the_machine_itself_outlives_an_owner():
    olga, otto = owner(), owner("Otto")
    link = recovery_link_make(account=olga)
    owner_end(actor=olga, helper_id=otto.pk)
    assert password_recover(token=link, password="quite other words") == olga
