"""The database itself refuses what cannot be, on SQLite and PostgreSQL, before and after."""

import contextlib
import sqlite3
import zipfile

import pytest
from django.apps import apps

from tests import servers, shares, stacks
from tests.tournaments.impossible import IMPOSSIBLE, refused, scene

STORED = servers.PROJECT / "tests/archive/stored/before-forms.zip"
# The schema that accepted all of it, and the one that does not.
BEFORE = {"tournaments": "0003_draw_is_published", "games": "0002_play_services"} | {
    "scoring": "0003_queue_of_charts_made_before"
}
AFTER = dict.fromkeys(("tournaments", "scoring"), "0004_impossible_refused") | {
    "games": "0003_impossible_refused"
}
HISTORY = f"""
from importlib import import_module
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from tests.tournaments.impossible import IMPOSSIBLE, refused, scene

def at(targets):
    nodes = list(targets.items())
    MigrationExecutor(connection).migrate(nodes)
    return MigrationExecutor(connection).loader.project_state(nodes).apps.get_model

def said(make):
    with transaction.atomic():
        make(model)
        found = [
            sentence
            for room, name in AFTER.items()
            for sentence in import_module(f"{{room}}.migrations.{{name}}").found(model)
        ]
        transaction.set_rollback(True)
    return found

BEFORE, AFTER = {BEFORE!r}, {AFTER!r}
scene(at(BEFORE))
answer = {{"before": refused(at(BEFORE)), "after": refused(at(AFTER))}}
model = at(BEFORE)
answer["back"] = refused(model)
answer["said"] = {{name: said(make) for name, (make, _) in IMPOSSIBLE.items()}}
"""
NOW = """
from django.apps import apps
from tests.tournaments.impossible import refused, scene
scene(apps.get_model)
answer = refused(apps.get_model)
"""


@pytest.mark.django_db
def test_the_database_refuses_what_cannot_be():
    scene(apps.get_model)
    assert refused(apps.get_model) == list(IMPOSSIBLE)


@pytest.mark.programs
def test_postgresql_refuses_it_too(tmp_path, postgres):
    variables = servers.clean_environment(DATA=str(tmp_path), DATABASE_URL=postgres)
    assert stacks.Stack(variables, 0).python(NOW) == list(IMPOSSIBLE)


@pytest.fixture(scope="module", params=shares.only(["sqlite"], ["sqlite", "postgresql"]))
def history(request, tmp_path_factory):
    data = tmp_path_factory.mktemp("history")
    variables = servers.clean_environment(DATA=str(data))
    if request.param == "postgresql":
        server = request.getfixturevalue("postgres_server")
        variables["DATABASE_URL"] = server.empty_database()
    return stacks.Stack(variables, 0).python(HISTORY)


@pytest.mark.programs
def test_an_older_database_accepted_all_of_it_and_a_newer_one_refuses_it(history):
    assert history["before"] == []
    assert history["after"] == list(IMPOSSIBLE)
    # And back, for whoever has to return to the older Rallydeck.
    assert history["back"] == []


@pytest.mark.programs
@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_migration_names_what_cannot_be(history, name):
    assert any(IMPOSSIBLE[name][1] in sentence for sentence in history["said"][name])


@pytest.mark.programs
def test_the_start_says_what_is_wrong_with_an_older_database_and_leaves_it(tmp_path):
    with zipfile.ZipFile(STORED) as stored:
        path = stored.extract("rallydeck.sqlite3", tmp_path)
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE tournaments_draw SET state = 'drawn'")
        database.commit()
    stack = stacks.Stack(servers.clean_environment(DATA=str(tmp_path)), 0)
    for command in ("prepare", "migrate"):
        done = stack.manage(command)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        said = "the contest Evening of Fête d’automne has 2 draws that are in force"
        assert said in done.stderr
        assert "It was left as it is" in done.stderr
        assert "restore latest" in done.stderr
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT count(*) FROM tournaments_draw WHERE state = 'drawn'")
        assert found.fetchone() == (8,)
        last = "SELECT max(name) FROM django_migrations WHERE app = 'tournaments'"
        assert database.execute(last).fetchone() == ("0003_draw_is_published",)
