"""Whether PostgreSQL is still there is seen by its line: nothing is asked, and a farewell is."""

from urllib.parse import urlsplit

import psycopg
import pytest
from django.db.backends.postgresql import base
from django.db.utils import ConnectionHandler

pytestmark = [pytest.mark.programs, pytest.mark.django_db]


@pytest.fixture
def line(postgres):
    given = urlsplit(postgres)
    settings = {
        "ENGINE": "server.postgres",
        "NAME": given.path.lstrip("/"),
        "HOST": given.hostname,
        "PORT": given.port,
        "USER": given.username,
        "PASSWORD": given.password or "",
    }
    connection = ConnectionHandler({"default": settings})["default"]
    connection.ensure_connection()
    yield connection
    connection.close()


def test_a_line_that_holds_is_not_asked(line, monkeypatch):
    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", lambda self: pytest.fail("was asked"))
    assert line.is_usable()


def test_a_server_that_has_hung_up_is_noticed(line, postgres):
    with line.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    with psycopg.connect(postgres, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 60000)", [pid])
    assert not line.is_usable()
    line.close()
    assert not line.is_usable()
