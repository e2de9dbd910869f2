"""Statuses, headers and error pages."""

import pytest
from django.test import Client, override_settings
from django.urls import path

from access.permissions import WHO_MAY
from config import urls as real
from domain.wording import LANGUAGES, Conflict, Illegal, Malformed, Sentence

pytestmark = pytest.mark.django_db


def _raise(reason):
    def view(request):
        raise reason

    return view


SAID = Sentence("Something has changed in the meantime. Look again, then decide.")


class urlconf:  # noqa: N801 - stands in for a module
    urlpatterns = [
        *real.urlpatterns,
        path("conflict/", _raise(Conflict("c", SAID)), name="conflict"),
        path("illegal/", _raise(Illegal("i", SAID)), name="illegal"),
        path("malformed/", _raise(Malformed("m", SAID)), name="malformed"),
        path("broken/", _raise(RuntimeError("a secret detail")), name="broken"),
    ]
    handler400, handler403 = real.handler400, real.handler403
    handler404, handler500 = real.handler404, real.handler500


@pytest.fixture
def client(monkeypatch):
    for name in ("conflict", "illegal", "malformed", "broken"):
        monkeypatch.setitem(WHO_MAY, name, WHO_MAY["home"])
    with override_settings(ROOT_URLCONF=urlconf, PAGE_URLCONF=urlconf):
        yield Client(raise_request_exception=False, headers={"host": "localhost"})


@pytest.mark.parametrize(
    ("where", "status"), [("conflict", 409), ("illegal", 422), ("malformed", 400)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_a_page_with_its_sentence_and_status(client, where, status, language):
    answer = client.get(f"/{where}/", headers={"accept-language": language})
    assert answer.status_code == status
    assert SAID.in_language(language) in answer.content.decode()


def test_a_fault_of_ours_says_what_to_do_and_tells_no_secret(client):
    answer = client.get("/broken/")
    assert answer.status_code == 500
    page = answer.content.decode()
    assert "Go back and try once more" in page
    assert "Revenez en arrière" in page
    assert "secret" not in page


def test_a_page_that_is_not_there_says_where_to_go(client):
    answer = client.get("/e/nothing/")
    assert answer.status_code == 404
    assert "Check the address" in answer.content.decode()


def test_a_form_without_its_token_is_refused_kindly():
    strict = Client(enforce_csrf_checks=True, headers={"host": "localhost"})
    answer = strict.post("/sign-in/", {"username": "a", "password": "b"})
    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()


def test_every_page_forbids_scripts_from_elsewhere(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:8000", "192.168.1.20:8000", "[::1]:8000", "rally.local"]
)
def test_an_address_in_the_hall_is_answered(host):
    assert Client(headers={"host": host}).get("/healthz").status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "1.2.3.4.evil.example"])
def test_a_strangers_name_for_this_machine_is_not(host):
    assert Client(headers={"host": host}).get("/healthz").status_code == 400


def test_guessing_a_password_is_slowed_down(client):
    from django.core.cache import cache

    cache.clear()
    answers = [client.post("/sign-in/", {"username": "ann", "password": str(n)}) for n in range(11)]
    assert [a.status_code for a in answers] == [422] * 11
    assert all("do not go together" in a.content.decode() for a in answers[:10])
    assert "Too many tries. Please wait 5 seconds" in answers[10].content.decode()
    cache.clear()


def test_the_api_answers_in_problems(client):
    answer = client.get("/api/v1/events/nothing/")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not-found"
    assert client.post("/api/v1/events/", {}).json()["code"] == "token-needed"
