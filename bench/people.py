"""Bringing a list of people in, against writing the same rows to SQLite with nothing around it.

The limit for 2,000 lines is three seconds, from the file's bytes to the last commit, the preview
included; `ours` is printed as seconds. The reference reads the same file with the csv module and
inserts a player, an entry and two steps of the trail for each line, in one transaction.
"""

import atexit
import csv
import io
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from datetime import date
from itertools import count
from pathlib import Path

from bench.measure import Bench
from domain.roster.decoding import read
from domain.roster.plan import make_plan
from domain.roster.reading import read_lines
from domain.roster.rows import people_to_csv, text_to_rows
from domain.roster.values import Person

FIRST = ("Ann", "Bo", "Cyrus", "Della", "Everett", "Flora", "Gus", "Hanna", "Ivo", "June")
LAST = ("Abbott", "Boone", "Castell", "Dufresne", "Esteban", "Finch", "Goodwin", "Holt")
MANY = 2_000


def people(many: int) -> list[Person]:
    return [
        Person(
            f"{FIRST[n % 10]} {LAST[n // 10 % 8]} {chr(65 + n // 80 % 26)}. {n}",
            f"Chapter {n % 12}",
            site_number=f"A{n}",
            phone=f"+1 555 {n:04}",
            household=f"home {n // 2}",
        )
        for n in range(many)
    ]


def _django(folder: Path) -> None:
    os.environ.update(DATA=str(folder), DJANGO_SETTINGS_MODULE="config.settings")
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def bring_in(data: bytes) -> Callable[[], object]:
    from tournaments.contests.services import contest_create
    from tournaments.events.services import event_create
    from tournaments.people.roster import file_read, roster_apply, roster_look

    numbers = count()

    def run() -> object:
        today = date(2026, 5, 1)
        event = event_create(
            actor="bench", name=f"Rally {next(numbers)}", starts_on=today, ends_on=today
        )
        contest = contest_create(
            actor="bench", event=event, name="Skip-Bo", rule_set="texas", tables=4
        )
        text = file_read(io.BytesIO(data), len(data)).text
        seen = roster_look(event=event, contest=contest, text=text).fingerprint
        plan = roster_apply(
            actor="bench", event_id=event.pk, contest_id=contest.pk, text=text, seen=seen
        )
        assert contest.entries.count() == len(plan.lines)  # noqa: S101 - or it measures nothing
        return plan

    return run


def plain_rows(data: bytes, path: Path) -> Callable[[], object]:
    database = sqlite3.connect(path)
    database.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "CREATE TABLE player (id INTEGER PRIMARY KEY, name, chapter, site, phone, household);"
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, player, state);"
        "CREATE TABLE step (id INTEGER PRIMARY KEY, actor, action, subject, after)"
    )

    def run() -> object:
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))[1:]
        with database:
            for row in rows:
                player = database.execute(
                    "INSERT INTO player VALUES (NULL, ?, ?, ?, ?, ?)", row[:5]
                ).lastrowid
                entry = database.execute(
                    "INSERT INTO entry VALUES (NULL, ?, 'entered')", (player,)
                ).lastrowid
                database.executemany(
                    "INSERT INTO step VALUES (NULL, 'bench', ?, ?, ?)",
                    [("player_add", player, row[0]), ("entry_add", entry, "entered")],
                )
        return rows

    return run


def plan_of(data: bytes) -> Callable[[], object]:
    return lambda: make_plan(read_lines(text_to_rows(read(data).text)), [], [], into_contest=True)


def read_only(data: bytes) -> Callable[[], object]:
    return lambda: list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def benches() -> Iterable[Bench]:
    folder = tempfile.TemporaryDirectory(prefix="rallydeck-bench-")
    atexit.register(folder.cleanup)
    data = people_to_csv(people(MANY))
    yield Bench(f"plan of {MANY} lines / csv.reader alone", plan_of(data), read_only(data))
    yield Bench(
        f"plan of {MANY} lines / plan of {MANY // 4}",
        plan_of(data),
        plan_of(people_to_csv(people(MANY // 4))),
    )
    _django(Path(folder.name))
    yield Bench(
        f"import of {MANY} lines / the bare rows (limit 3 s)",
        bring_in(data),
        plain_rows(data, Path(folder.name) / "plain.sqlite3"),
    )
