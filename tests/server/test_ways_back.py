"""A refusal leads back to where the person was, and nowhere else."""

import pytest
from django.test import Client, RequestFactory

from server.errors import way_back

pytestmark = pytest.mark.django_db


def _back(referer):
    headers = {"referer": referer} if referer else {}
    return way_back(RequestFactory().get("/here/", headers=headers))


def test_a_page_of_ours_is_where_the_person_goes_back_to():
    assert _back("http://testserver/desk/x/trail/?match=3") == "/desk/x/trail/?match=3"


def test_a_form_that_was_refused_leads_back_to_its_own_page():
    request = RequestFactory().post("/here/", headers={"referer": "http://testserver/here/?q=1"})
    assert way_back(request) == "/here/?q=1"


@pytest.mark.parametrize(
    "referer",
    [
        "",
        "http://testserver/here/?q=1",
        "http://evil.example/desk/",
        "https://testserver.evil.example/",
        "//evil.example/",
        "http://testserver//evil.example/",
        "http://testserver/\\evil.example",
        "javascript:alert(1)",
        "http://[bad",
    ],
)
def test_anything_else_leads_nowhere(referer):
    assert _back(referer) == ""


def test_a_form_that_was_too_old_leads_back_to_its_own_page():
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/sign-in/", headers={"referer": "http://testserver/sign-in/"})
    assert answer.status_code == 403
    assert 'href="/sign-in/">Go back and look again' in answer.content.decode()


def test_the_address_of_a_button_opened_by_itself_is_a_readable_page():
    from access.models import Account

    client = Client()
    client.force_login(Account.objects.create(sign_in_name="ann", runs_every_event=True))
    address = "/desk/some-event/some-contest/partners/publish/"
    answer = client.get(address, headers={"referer": "http://testserver/desk/new/"})
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    page = answer.content.decode()
    assert "This address is for a button" in page
    assert 'href="/desk/new/"' in page
