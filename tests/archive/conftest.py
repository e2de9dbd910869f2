"""The rally in which all that can be stored is stored, for every test of a module."""

import pytest
from django.db import transaction

from tests import seeds
from tests.archive.archive_scene import rally
from tournaments.models import Event


@pytest.fixture(scope="module")
def rally_made(django_db_setup, django_db_blocker):
    """Made once for a module and put back after every test, as the demo is (tests/conftest.py)."""
    around = transaction.atomic()
    around._from_testcase = True
    with django_db_blocker.unblock():
        around.__enter__()
        with seeds.drawn_for("the rally in which all is stored"):
            made = rally().pk
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def stored_rally(rally_made, db):
    return Event.objects.get(pk=rally_made)
