"""What is published may be shown by a page of another site; nothing else is for one."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
ORIGIN = "https://club.example.org"


def _allowed(answer):
    return answer.headers.get("Access-Control-Allow-Origin")


def test_a_page_of_another_site_may_read_what_needs_no_token():
    answer = Client(headers={"origin": ORIGIN}).get("/api/v1/events/")
    assert answer.status_code == 200
    assert _allowed(answer) == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_nothing_else_is_for_a_page_of_another_site():
    client = Client(headers={"origin": ORIGIN})
    assert _allowed(client.get("/")) is None
    assert _allowed(client.post("/api/v1/events/", {}, content_type="application/json")) is None
    assert _allowed(client.options("/api/v1/events/")) is None
    with_token = client.get("/api/v1/events/", headers={"authorization": "Bearer rd_x"})
    assert _allowed(with_token) is None
