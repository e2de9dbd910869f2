"""What was a mistake is deleted after its file was kept; a person's data goes on request."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from access.models import AccessEntry, Account
from access.tokens import token_make
from api.models import KeptAnswer
from archive.parts import PARTS
from archive.removal import contest_delete, event_delete, folder, player_forget
from domain.wording import Illegal, Malformed
from scoring.integrity.findings import contest_findings
from tests.scenes.archives import exported, imported, rally
from tournaments.events.services import chapter_add
from tournaments.models import AuditEntry, Contest, Draw, Event, Player
from tournaments.people.services import player_add

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.DATA = tmp_path


@pytest.fixture
def event(monkeypatch, stored_rally):
    """Everything that can be stored is stored in it. That people sit at tables of it is asked in a
    test of its own."""
    monkeypatch.setattr("archive.removal._require_nobody_plays", lambda contests: None)
    return stored_rally


def _owner():
    return get_user_model().objects.create(sign_in_name="Vera", runs_every_event=True)


def _rows(event):
    return {
        part.name: part.model.objects.filter(**{part.event: event.pk}).count() for part in PARTS
    }


def test_a_contest_goes_with_everything_and_comes_back_from_its_file(event):
    before, contest = exported(event), event.contests.get(name="Evening")
    kept = contest_delete(actor="Zoé", contest_id=contest.pk, typed=" evening ")
    assert kept.parent == folder()
    assert kept.read_bytes() == before
    assert not Contest.objects.filter(pk=contest.pk).exists()
    assert event.contests.count() == 2, "the others stay"
    assert event.players.exists(), "the people stay in the event"
    entry = AuditEntry.objects.get(action="contest_delete")
    assert (entry.actor, entry.before["name"], entry.before["file"]) == (
        "Zoé",
        "Evening",
        kept.name,
    )
    back = imported(kept.read_bytes(), slug="again").event
    assert back.contests.get(name="Evening").games.count() == entry.before["games"]
    imported(exported(event), slug="without")


def test_an_event_goes_with_everything(event):
    other = rally()
    rows = _rows(other)
    slug = event.slug
    kept = event_delete(actor="Zoé", event_id=event.pk, typed=event.name)
    assert not Event.objects.filter(slug=slug).exists()
    assert _rows(other) == rows
    assert imported(kept.read_bytes()).event.slug == slug


def test_open_pages_see_the_event_move_on(event):
    from tournaments.pulse import _ask

    before = _ask()[event.slug]
    contest_delete(actor="t", contest_id=event.contests.get(name="Evening").pk, typed="Evening")
    assert _ask()[event.slug] > before


def test_nothing_goes_by_a_wrong_name_or_while_people_play(stored_rally):
    event = stored_rally
    contest = event.contests.get(name="Evening")
    with pytest.raises(Malformed, match="not its name"):
        contest_delete(actor="t", contest_id=contest.pk, typed="Evenin")
    with pytest.raises(Illegal, match="People sit at"):
        contest_delete(actor="t", contest_id=contest.pk, typed="Evening")
    with pytest.raises(Illegal, match="People sit at"):
        event_delete(actor="t", event_id=event.pk, typed=event.name)
    assert not folder().exists()
    assert Contest.objects.filter(pk=contest.pk).exists()


def test_the_pages_ask_for_the_name_and_the_trails_say_who(event, client):
    client.force_login(_owner())
    contest = event.contests.get(name="Evening")
    address = reverse("archive:contest-delete", args=[event.slug, contest.slug])
    page = client.get(address).content.decode()
    assert "Type its name: Evening" in page
    refused = client.post(address, {"name": "Morning"})
    assert refused.status_code == 400
    assert "That is not its name" in refused.content.decode()
    assert client.post(address, {"name": "Evening"}).status_code == 302
    told = client.get(reverse("record:event-trail", args=[event.slug])).content.decode()
    assert "The contest Evening was deleted" in told
    address = reverse("archive:event-delete", args=[event.slug])
    assert client.post(address, {"name": event.name}, follow=True).status_code == 200
    entry = AccessEntry.objects.get(kind="deleted")
    assert (entry.actor, entry.about) == ("Vera", event.slug)


def test_a_program_deletes_and_forgets(event):
    account = Account.objects.create(sign_in_name="Vera", runs_every_event=True)
    _, secret = token_make(account=account, name="test", scope="run", days=1)
    program = Client(headers={"authorization": f"Bearer {secret}"})

    def send(path, name):
        answer = program.post(
            f"/api/v1/events/{event.slug}/{path}", {"name": name}, content_type="application/json"
        )
        return answer.status_code, answer.json()

    contest = event.contests.get(name="Evening")
    spare = event.players.get(name="Spare")
    status, said = send(f"players/{spare.pk}/forget/", "Spare")
    assert (status, said) == (422, said)
    Contest.objects.update(phase="finished")
    assert send(f"players/{spare.pk}/forget/", "Spare") == (200, {"name": f"#{spare.pk}"})
    assert send(f"contests/{contest.slug}/delete/", "Evening")[0] == 200
    assert send("delete/", "wrong")[0] == 400
    assert send("delete/", event.name)[0] == 200
    assert AccessEntry.objects.filter(kind="deleted").count() == 1


@pytest.mark.parametrize("path", ["delete/", "contests/{}/delete/", "players/{}/forget/"])
def test_a_program_that_only_scores_deletes_nothing(event, path):
    """No password stands before it, so the token's scope must."""
    _, secret = token_make(account=_owner(), name="test", scope="score", days=1)
    contest, person = event.contests.get(name="Evening"), event.players.get(name="Spare")
    Contest.objects.update(phase="finished")
    before = _rows(event)
    address = path.format(person.pk if "players" in path else contest.slug)
    for name in (event.name, contest.name, person.name):
        answer = Client(headers={"authorization": f"Bearer {secret}"}).post(
            f"/api/v1/events/{event.slug}/{address}",
            {"name": name},
            content_type="application/json",
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "may-not")
    assert _rows(event) == before


def _everything_of(event):
    return json.dumps(
        [list(part.model.objects.filter(**{part.event: event.pk}).values()) for part in PARTS],
        default=str,
    )


def test_in_everything_on_record_a_number_stands_for_the_name(event):
    contest = event.contests.get(name="Evening")
    person = contest.sides.first().entries.first().player
    Player.objects.filter(pk=person.pk).update(
        name="Ines Okafor-Lind", name_key="ines okafor-lind", phone="555 0117", site_number="L-17"
    )
    Draw.objects.filter(contest=contest).update(
        frozen='{"entrants": [{"name": "Ines Okafor-Lind", "number": 1}]}'
    )
    AuditEntry.objects.create(
        event=event,
        actor="Ines Okafor-Lind",
        action="player_edit",
        subject=f"player:{person.pk}",
        before={"name": "Ines Okafor-Lind", "phone": "555 0117"},
        after={"phone": "555 0118"},
        reason="Ines Okafor-Lind asked; not Ines Okafor-Lindner",
    )
    kept = KeptAnswer.objects.create(
        holder="account:1",
        key="a",
        address=f"/api/v1/events/{event.slug}/players/",
        body='{"name": "Ines Okafor-Lind", "number": 1}',
    )
    games = contest.games.count()
    with pytest.raises(Illegal, match="not over"):
        player_forget(actor="t", player_id=person.pk, typed="Ines Okafor-Lind")
    Contest.objects.filter(event=event).update(phase="finished")
    findings = list(contest_findings(contest=contest))
    with pytest.raises(Malformed):
        player_forget(actor="t", player_id=person.pk, typed="Ines")
    left = player_forget(actor="t", player_id=person.pk, typed="ines okafor-lind")
    assert left.name == f"#{person.pk}"
    kept.refresh_from_db()
    assert json.loads(kept.body) == {"name": left.name, "number": 1}
    everything = _everything_of(event).replace("Okafor-Lindner", "")
    assert "Ines Okafor-Lind" not in everything
    assert "555 011" not in everything
    assert "L-17" not in everything
    assert contest.games.count() == games
    assert list(contest_findings(contest=contest)) == findings


def test_somebody_else_of_nearly_the_same_name_keeps_it(event):
    chapter = chapter_add(actor="t", event=event, name="Oak")
    ann = player_add(actor="t", event=event, name="Ann Lee", chapter=chapter)
    player_add(actor="t", event=event, name="Ann Leeman", chapter=chapter)
    player_forget(actor="t", player_id=ann.pk, typed="Ann Lee")
    names = set(
        AuditEntry.objects.filter(action="player_add").values_list("after__name", flat=True)
    )
    assert "Ann Leeman" in names
    assert f"#{ann.pk}" in names
    assert "Ann Lee" not in names


def test_the_page_of_a_person_leads_there(event, client):
    client.force_login(_owner())
    spare = event.players.get(name="Spare")
    address = reverse("archive:forget", args=[event.slug, spare.pk])
    page = client.get(reverse("tournaments:player", args=[event.slug, spare.pk])).content.decode()
    assert address in page
    assert "Type the name: Spare" in client.get(address).content.decode()
    assert client.get(reverse("archive:forget", args=[event.slug, 10**6])).status_code == 404


def test_a_namesake_of_another_event_keeps_the_name(stored_rally):
    event, other = stored_rally, rally()
    person = event.contests.get(name="Evening").sides.first().entries.first().player
    Player.objects.filter(pk=person.pk).update(name="Ann Lee", name_key="ann lee")
    kept = KeptAnswer.objects.create(
        holder="account:2",
        key="of-the-other-event",
        address=f"/api/v1/events/{other.slug}/players/",
        body=json.dumps({"event": other.slug, "name": "Ann Lee"}),
    )
    Contest.objects.filter(event=event).update(phase="finished")
    player_forget(actor="t", player_id=person.pk, typed="Ann Lee")
    kept.refresh_from_db()
    assert json.loads(kept.body)["name"] == "Ann Lee"
