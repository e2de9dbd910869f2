"""Whoever writes to SQLite waits in a line: first come, first served, and nobody keeps a turn."""

import sqlite3
import threading

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from server.sqlite import base
from server.sqlite.base import Line
from tests.servers import wait_for


def test_turns_come_in_the_order_of_asking():
    line, order = Line(), []
    assert line.enter(1)
    threads = []
    for number in range(8):
        thread = threading.Thread(target=lambda n=number: (line.enter(60), order.append(n)))
        thread.start()
        threads.append(thread)
        wait_for(lambda n=number: len(line._waiting) == n + 1, why="the next in line")
    for number in range(8):
        line.leave()
        wait_for(lambda n=number: len(order) == n + 1, why="the turn")
    line.leave()
    for thread in threads:
        thread.join()
    assert order == list(range(8))
    assert line.enter(0)


def test_whoever_gives_up_is_in_nobodys_way():
    line = Line()
    assert line.enter(0)
    assert not line.enter(0.01)
    line.leave()
    assert line.enter(0)


@pytest.fixture
def database(tmp_path, db):
    name = str(tmp_path / "some.sqlite3")
    options = {"transaction_mode": "IMMEDIATE", "timeout": 1}
    settings = {"default": {"ENGINE": "server.sqlite", "NAME": name, "OPTIONS": options}}
    made = ConnectionHandler(settings)["default"]
    made.ensure_connection()
    yield made
    made.close()


@pytest.fixture
def line(database):
    return base._LINES[database.settings_dict["NAME"]]


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_a_turn_lasts_as_long_as_its_transaction(database, line, end):
    assert not line._busy
    database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    assert line._busy
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE something (id)")
    assert line._busy
    getattr(database, end)()
    assert not line._busy


def test_where_the_file_is_held_elsewhere_the_turn_is_given_up(database, line):
    other = sqlite3.connect(database.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError):
        database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    assert not line._busy
    other.close()
