"""An event's name and days, and a chapter's name, put right: service, page and API."""

from datetime import date

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from access.models import Account, Membership
from access.tokens import token_make
from domain.wording import Conflict, Illegal, Malformed
from tournaments.contests.services import contest_create
from tournaments.events.services import (
    chapter_add,
    chapter_rename,
    event_create,
    event_edit,
    event_mark,
)
from tournaments.models import AuditEntry, Chapter, Event
from tournaments.people.services import player_add

pytestmark = pytest.mark.django_db
DESK = "Jo"


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet():
    cache.clear()


@pytest.fixture
def event():
    made = event_create(
        actor=DESK, name="Sprng Rally", starts_on=date(2027, 5, 1), ends_on=date(2027, 5, 3)
    )
    contest_create(actor=DESK, event=made, name="Partners", rule_set="texas", tables=4)
    return made


@pytest.fixture
def chapter(event):
    return chapter_add(actor=DESK, event=event, name="Lone Sta")


@pytest.fixture
def official(event):
    account = Account.objects.create(sign_in_name="Ann")
    Membership.objects.create(account=account, event=event, role="official")
    return account


@pytest.fixture
def page(official):
    client = Client(headers={"host": "localhost"})
    client.force_login(official)
    return client


@pytest.fixture
def program(official):
    _, secret = token_make(account=official, name="tests", scope="run", days=1)
    return Client(headers={"authorization": f"Bearer {secret}"})


ABOUT = {
    "name": "Spring Rally",
    "place": "Pecan Valley",
    "starts_on": date(2027, 5, 2),
    "ends_on": date(2027, 5, 4),
    "time_zone": "America/Chicago",
}


def edit(event, **changed):
    return event_edit(actor=DESK, event_id=event.pk, seen=event_mark(event), **ABOUT | changed)


def test_an_event_is_put_right_keeps_its_address_and_the_change_is_on_record(event):
    before = event.version
    edit(event)
    event.refresh_from_db()
    assert {name: getattr(event, name) for name in ABOUT} == ABOUT
    assert event.slug == "sprng-rally"
    assert event.version == before + 2  # the contest, and this
    entry = AuditEntry.objects.get(action="event_edit")
    assert (entry.actor, entry.before["name"], entry.after["name"]) == (
        DESK,
        "Sprng Rally",
        "Spring Rally",
    )


def test_an_edit_that_changes_nothing_leaves_nothing(event):
    edit(event)
    event.refresh_from_db()
    edit(event)
    assert AuditEntry.objects.filter(action="event_edit").count() == 1


def test_of_two_who_edit_an_event_the_second_is_told(event):
    seen = event_mark(event)
    edit(event)
    with pytest.raises(Conflict):
        event_edit(actor=DESK, event_id=event.pk, seen=seen, **ABOUT | {"name": "Other"})


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"ends_on": date(2027, 5, 1)}, "ends_on"),
        ({"name": "  "}, "name"),
        ({"time_zone": "Moon/Sea"}, "time_zone"),
    ],
)
def test_an_impossible_event_is_refused_as_at_its_start(event, changed, field):
    with pytest.raises(Malformed) as refused:
        edit(event, **changed)
    assert refused.value.field == field
    assert Event.objects.get().name == "Sprng Rally"


def test_a_chapter_gets_another_name_and_keeps_its_people(event, chapter):
    player = player_add(actor=DESK, event=event, name="Ines Okafor", chapter=chapter)
    before = Event.objects.get().version
    chapter_rename(actor=DESK, chapter_id=chapter.pk, seen="Lone Sta", name=" Lone  Star ")
    player.refresh_from_db()
    assert (player.chapter.name, player.chapter.name_key) == ("Lone Star", "lone star")
    assert Event.objects.get().version == before + 1
    entry = AuditEntry.objects.get(action="chapter_rename")
    assert (entry.before, entry.after) == ({"name": "Lone Sta"}, {"name": "Lone Star"})


def test_a_chapter_cannot_take_anothers_name_but_another_spelling_of_its_own(event, chapter):
    chapter_add(actor=DESK, event=event, name="Rio Grande")
    with pytest.raises(Illegal, match="Rio Grande"):
        chapter_rename(actor=DESK, chapter_id=chapter.pk, seen="Lone Sta", name="rio grande")
    chapter_rename(actor=DESK, chapter_id=chapter.pk, seen="Lone Sta", name="LONE STA")
    assert Chapter.objects.get(pk=chapter.pk).name == "LONE STA"


def test_of_two_who_rename_a_chapter_the_second_is_told_and_the_same_twice_is_once(chapter):
    for _ in range(2):
        chapter_rename(actor=DESK, chapter_id=chapter.pk, seen="Lone Sta", name="Lone Star")
    assert AuditEntry.objects.filter(action="chapter_rename").count() == 1
    with pytest.raises(Conflict):
        chapter_rename(actor=DESK, chapter_id=chapter.pk, seen="Lone Sta", name="Rio Grande")


def test_the_page_saves_what_is_typed_and_shows_what_is_wrong(page, event, chapter):
    address = reverse("tournaments:event-set-up", args=[event.slug])
    shown = page.get(address)
    assert "Sprng Rally" in shown.content.decode()
    assert address in page.get(reverse("tournaments:desk", args=[event.slug])).content.decode()
    sent = {name: str(value) for name, value in ABOUT.items()}
    sent |= {"save": "1", "seen": shown.context["mark"]}
    wrong = page.post(address, sent | {"ends_on": "2027-05-01"})
    assert wrong.status_code == 400
    assert "The last day comes before the first day." in wrong.content.decode()
    assert page.post(address, sent).status_code == 302
    assert Event.objects.get().name == "Spring Rally"
    # The form of a second window is old by now.
    assert page.post(address, sent | {"name": "Other"}).status_code == 409


def test_whoever_was_slower_sees_both_versions_and_keeps_the_typing(page, event):
    address = reverse("tournaments:event-set-up", args=[event.slug])
    sent = {name: str(value) for name, value in ABOUT.items()}
    sent |= {"save": "1", "seen": page.get(address).context["mark"], "name": "Mine", "place": ""}
    edit(event)
    answer = page.post(address, sent)
    assert answer.status_code == 409
    shown = [(one.label, one.now, one.typed) for one in answer.context["differences"]]
    assert shown == [("Name of the event", "Spring Rally", "Mine"), ("Place", "Pecan Valley", "—")]
    text = answer.content.decode()
    assert 'value="Mine"' in text
    assert "<td>Spring Rally</td>" in text
    # The form has the new mark: to send it once more is to have seen both.
    assert page.post(address, sent | {"seen": answer.context["mark"]}).status_code == 302
    assert Event.objects.get().name == "Mine"


def test_the_page_renames_a_chapter(page, event, chapter):
    address = reverse("tournaments:event-set-up", args=[event.slug])
    chapter_add(actor=DESK, event=event, name="Rio Grande")
    sent = {"rename": "1", "chapter-chapter": "Lone Sta", "chapter-name": "Rio Grande"}
    wrong = page.post(address, sent)
    assert wrong.status_code == 422
    assert "There is a chapter “Rio Grande” already." in wrong.content.decode()
    assert page.post(address, sent | {"chapter-name": "Lone Star"}).status_code == 302
    assert Chapter.objects.filter(name="Lone Star").exists()
    # Somebody else has renamed it: the old name is no choice any more.
    assert page.post(address, sent | {"chapter-name": "Other"}).status_code == 400


def test_a_program_puts_an_event_right_by_what_it_saw(program, event):
    address = f"/api/v1/events/{event.slug}/"
    seen = program.get(address).headers["ETag"]
    change = {"name": "Spring Rally", "ends_on": "2027-05-04"}

    def patch(body, **headers):
        return program.patch(address, body, "application/json", headers=headers)

    assert patch(change).status_code == 428
    answer = patch(change, if_match=seen)
    assert answer.status_code == 200, answer.content
    assert answer.json()["name"] == "Spring Rally"
    assert answer.json()["starts_on"] == "2027-05-01"
    assert answer.headers["ETag"] == program.get(address).headers["ETag"]
    assert patch({"name": "Other"}, if_match=seen).status_code == 412
    late = patch({"ends_on": "2027-04-01"}, if_match=answer.headers["ETag"])
    assert (late.status_code, late.json()["field"]) == (400, "ends_on")


def test_a_program_renames_a_chapter_by_what_it_saw(program, event, chapter):
    address = f"/api/v1/events/{event.slug}/chapters/{chapter.pk}/"
    seen = {"if-match": program.get(address).headers["ETag"]}
    body = {"name": "Lone Star"}
    answer = program.patch(address, body, "application/json", headers=seen)
    assert (answer.status_code, answer.json()) == (200, {"id": chapter.pk, "name": "Lone Star"})
    assert program.patch(address, body, "application/json", headers=seen).status_code == 412
    assert program.get(address.replace(str(chapter.pk), "999999")).status_code == 404


def test_a_contest_called_set_up_does_not_hide_the_page(event):
    made = contest_create(actor=DESK, event=event, name="Set up", rule_set="texas", tables=4)
    assert made.slug != "set-up"
