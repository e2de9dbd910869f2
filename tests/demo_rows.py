"""The demo's rows in a test's own database, from the data folder that programs begin with.

To load the demo takes two seconds, since it is played; to copy it takes milliseconds.
"""

import sqlite3
from contextlib import closing

from django.apps import apps
from django.db import connection

from tests import servers

FILLED_BY_MIGRATIONS = {"auth_permission", "django_content_type"}


def copy() -> None:
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in models} - FILLED_BY_MIGRATIONS
    file = servers.prepared(demo=True) / "rallydeck.sqlite3"
    # Nobody writes there, and others copy that folder: no file may come and go beside it.
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as demo:
        for table in sorted(tables):
            rows = demo.execute(f'SELECT * FROM "{table}"').fetchall()  # noqa: S608
            if rows:
                into = f'INSERT INTO "{table}" VALUES ({",".join("?" * len(rows[0]))})'  # noqa: S608
                connection.connection.executemany(into, rows)
