"""Saving and bringing in an event at the desk."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from access.models import Account, Membership
from tests.scenes.archives import exported
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(client):
    client.force_login(Account.objects.create(sign_in_name="Ann", runs_every_event=True))
    return client


def bring(client, data, **more):
    return client.post("/desk/import/", {"file": SimpleUploadedFile("e.rallydeck", data), **more})


def test_the_desk_gives_the_file_that_the_command_gives(host, stored_rally):
    event = stored_rally
    assert f"/desk/{event.slug}/file/" in host.get(f"/desk/{event.slug}/").content.decode()
    answer = host.get(f"/desk/{event.slug}/file/")
    assert answer.headers["Content-Disposition"].endswith(f'"{event.slug}.rallydeck"')
    assert answer.headers["Cache-Control"] == "no-store"
    assert b"".join(answer.streaming_content) == exported(event)


def test_a_file_comes_in_and_the_desk_says_what_came(host, stored_rally):
    data = exported(stored_rally)
    answer = bring(host, data)
    assert answer.status_code == 409
    assert "is here already" in answer.content.decode()
    assert Event.objects.count() == 1
    answer = bring(host, data, slug="second")
    assert answer.headers["Location"] == "/desk/second/"
    page = host.get("/desk/second/").content.decode()
    assert "is here now" in page
    assert "print new cards" in page


def test_bad_files_are_refused_on_the_page(host, stored_rally):
    data = exported(stored_rally)
    for bad, words in ((data[:-5], "damaged"), (b"PK\x03\x04\n", "not an event"), (b"", "empty")):
        answer = bring(host, bad, slug="second")
        assert answer.status_code == 400
        assert words in answer.content.decode()
    answer = host.post("/desk/import/", {}, headers={"accept-language": "fr"})
    assert answer.status_code == 400
    assert Event.objects.count() == 1


def test_an_official_of_one_event_brings_in_none(client, stored_rally):
    event = stored_rally
    account = Account.objects.create(sign_in_name="Bob")
    Membership.objects.create(account=account, event=event, role="official")
    client.force_login(account)
    assert bring(client, exported(event), slug="second").status_code == 403
    assert "/desk/import/" not in client.get("/").content.decode()
    assert client.get(f"/desk/{event.slug}/file/").status_code == 200
