"""A part is away: what it was an aid for goes on, the rest says so, comes back, and logs little."""

import json
import logging
from logging.config import dictConfig

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache.backends.base import InvalidCacheBackendError
from django.db import InterfaceError, OperationalError
from django.db.backends.utils import CursorWrapper
from django.test import Client
from redis import Redis

from server import overload, shared_cache
from server.shared_cache import SharedCache
from tests import servers, stacks

EVENT = "pecan-valley-rally"


@pytest.fixture
def cache():
    shared_cache._away.update(until=0.0, told=0.0)
    options = {"OPTIONS": {"socket_connect_timeout": 2}}
    yield SharedCache(f"redis://127.0.0.1:{servers.free_port()}/0", options)
    shared_cache._away.update(until=0.0, told=0.0)


def test_without_redis_each_process_counts_for_itself(cache, caplog):
    cache.clear()
    assert cache.add("tries", 0, 60)
    assert not cache.add("tries", 0, 60)
    assert [cache.incr("tries") for _ in range(3)] == [1, 2, 3]
    cache.set("word", "kept", 60)
    assert cache.get_many(["word", "tries"]) == {"word": "kept", "tries": 3}
    assert "word" in cache
    cache.delete("word")
    assert cache.get("word", "gone") == "gone"
    assert shared_cache.is_away()
    assert len([r for r in caplog.records if "Redis did not answer" in r.message]) == 1


def _refused():
    try:
        raise psycopg.OperationalError("connection refused")
    except psycopg.OperationalError as reason:
        refused = OperationalError("connection refused")
        refused.__cause__ = reason
        return refused


@pytest.fixture
def no_database(monkeypatch, db):
    def refuse(*args, **more):
        raise _refused()

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(CursorWrapper, "execute", refuse)
        yield


def test_without_the_database_a_page_says_so_and_comes_back_by_itself(no_database, caplog):
    browser = Client(headers={"host": "localhost"}, raise_request_exception=False)
    # Programs set Django up more than once; there is one line for each outage all the same.
    # Without the root's part, which would take pytest's own handler away.
    kept = ("version", "disable_existing_loggers", "filters", "loggers")
    dictConfig({part: settings.LOGGING[part] for part in kept})
    overload.tell_once()._failed_at = 0.0
    answers = [browser.get(f"/e/{EVENT}/") for _ in range(20)]
    assert {(a.status_code, a.headers["Retry-After"]) for a in answers} == {(503, "5")}
    page = answers[0].content.decode()
    assert '<meta http-equiv="refresh" content="5">' in page
    for words in ("cannot be reached", "ne sont pas accessibles", "no se puede acceder"):
        assert words in page
    api = browser.get("/api/v1/events/")
    assert (api.status_code, api.json()["code"]) == (503, "busy")
    sent = browser.post("/sign-in/", {"username": "Ann", "password": "three blue boats"})
    assert sent.status_code == 503
    assert "refresh" not in sent.content.decode()
    assert browser.get("/healthz").status_code == 503
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [line.message for line in lines] == ["the database did not answer: connection refused"]
    assert lines[0].exc_info is None


def test_a_session_that_cannot_be_saved_is_an_outage_and_no_bad_request(
    monkeypatch, db, django_user_model, settings
):
    """Django takes whatever the database says then for a session that somebody ended."""
    browser = Client(headers={"host": "localhost"})
    browser.force_login(django_user_model.objects.create(sign_in_name="Ann", runs_every_event=True))
    settings.SESSION_SAVE_EVERY_REQUEST = True

    def refuse(*args, **more):
        raise _refused()

    monkeypatch.setattr(SessionStore.get_model_class(), "save", refuse)
    answer = browser.get("/you/")
    assert answer.status_code == 503
    assert "refresh" in answer.content.decode()


def test_a_mistake_of_ours_is_no_outage():
    assert overload.is_outage(_refused())
    assert overload.is_outage(InterfaceError("connection already closed"))
    assert overload.is_outage(OperationalError("database is locked"))
    for other in (None, ValueError(), OperationalError("no such table: contest")):
        assert not overload.is_outage(other)
    assert not overload.is_outage(InvalidCacheBackendError())


@pytest.mark.soak
@pytest.mark.programs
def test_on_the_full_stack_redis_and_the_database_go_and_come_back(tmp_path, postgres, capfd):
    pages = ("/", f"/e/{EVENT}/", "/sign-in/", "/api/v1/events/")
    with (
        servers.redis_server() as redis,
        stacks.full_stack(tmp_path, postgres, redis, demo=True) as stack,
    ):
        secret = stack.python(
            "from tournaments.models import Table\n"
            "answer = Table.objects.filter(contest__slug='skip-bo-partners').first().secret"
        )
        Redis.from_url(redis).shutdown(nosave=True)
        for page in (*pages, f"/t/{secret}/"):
            assert servers.get(stack.port, page)[0] in (200, 302), page
        assert json.loads(servers.get(stack.port, "/healthz")[1])["redis"] == "away"

        name = postgres.rpartition("/")[2]
        capfd.readouterr()
        with psycopg.connect(postgres.removesuffix(name) + "postgres", autocommit=True) as owner:
            owner.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            owner.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            asked = [servers.get(stack.port, page)[0] for _ in range(20) for page in pages]
            # The sign-in's page asks nothing of the database.
            assert set(asked) <= {200, 503}
            assert asked.count(503) >= 40
            owner.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        servers.wait_for(lambda: servers.get(stack.port, "/healthz")[0] == 200, why="its return")
        assert [servers.get(stack.port, page)[0] for page in pages] == [200] * len(pages)
        said = capfd.readouterr().err
        told = [line for line in said.splitlines() if "database did not answer" in line]
        # Three processes: the web's and two workers, each of which may have asked meanwhile.
        assert 1 <= len(told) <= 3, said
        assert "django/core/handlers" not in said  # no traceback of a page
