"""Results in the database: at 1,024 sides and at 16, against bare commits; a chart's rows.

Everything runs on a SQLite file of its own with the program's own settings. The references are
the least that the same database can do: the same number of rows, without any rule.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from typing import Any

from bench.measure import ROUNDS, Bench

RESULTS = 10
"""Results in each measured call."""
SETS = 3 * (ROUNDS + 1)
"""How often a bench that enters results is called in all, warm-up included, with some to spare."""


def _django() -> None:
    """The program on an empty database that is thrown away afterwards."""
    folder = tempfile.mkdtemp(prefix="rallydeck-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["DATA"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def entering(sides: int) -> Callable[[], object]:
    """Results of round 1, each through the whole service: lock, checks, chart, calls, trail.

    As many contests as it takes, all with the same number of games at the tables.
    """
    from scoring.calls.services import matches_call
    from scoring.results.services import result_enter
    from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by

    tables = 4 if sides < 64 else sides // 4
    waiting: list[tuple[int, int, int, int]] = []
    while len(waiting) < RESULTS * SETS:
        contest = contest_make(sides, tables=tables, third_place=True, consolation=True)
        matches_call(actor=DESK, contest_id=contest.pk)
        for game in at_tables(contest)[: RESULTS * SETS]:
            winner, loser = sides_at(game)
            waiting.append((game.pk, game.version, winner, loser))

    def run() -> None:
        for _ in range(RESULTS):
            game, version, winner, loser = waiting.pop()
            result_enter(
                actor=DESK, game_id=game, version=version, reported=won_by(winner, loser=loser)
            )

    return run


def bare_commit() -> Callable[[], object]:
    """Two rows written by Django in one transaction, with the same settings."""
    from django.db import transaction

    from tests.scenes.contests import contest_make

    contest = contest_make(16, tables=1)
    one, two = contest.matches.values_list("pk", flat=True)[:2]

    def run() -> None:
        for number in range(RESULTS):
            with transaction.atomic():
                contest.matches.filter(pk=one).update(version=number)
                contest.matches.filter(pk=two).update(version=number)

    return run


def bare_commit_without_django() -> Callable[[], object]:
    """The same two rows on the same connection, in the database's own language."""
    from django.db import connection

    from tests.scenes.contests import contest_make

    contest = contest_make(16, tables=1)
    pks = list(contest.matches.values_list("pk", flat=True)[:2])

    def run() -> None:
        database = connection.connection
        for number in range(RESULTS):
            database.execute("BEGIN IMMEDIATE")
            for pk in pks:
                database.execute("UPDATE scoring_match SET version = ? WHERE id = ?", (number, pk))
            database.execute("COMMIT")

    return run


KNOCKOUT = {"third_place": True, "consolation": True}
TWO_LOSSES = {"form": "double", "form_options": {"sides": "pairs", "final": "twice"}}


def building(sides: int, chapters: int, chosen: dict[str, Any]) -> Callable[[], object]:
    """A chart of so many sides from so many chapters through the service, its lots sealed."""
    from scoring.chart.services import chart_build
    from tests.scenes.contests import DESK, contest_make

    contests = [
        contest_make(sides, tables=1, build=False, chapters=chapters, **chosen)
        for _ in range(ROUNDS + 1)
    ]
    return lambda: chart_build(actor=DESK, contest_id=contests.pop().pk)


def bare_insert(sides: int, chosen: dict[str, Any]) -> Callable[[], object]:
    """The same rows, ready made, inserted in bulk in one transaction."""
    from django.db import transaction

    from scoring.models import Match
    from tests.scenes.contests import contest_make

    made = contest_make(sides, tables=1, **chosen)
    rows = list(made.matches.all())
    contests = [contest_make(2, tables=1, build=False) for _ in range(ROUNDS + 1)]

    def run() -> None:
        contest = contests.pop()
        for row in rows:
            row.pk, row.contest = None, contest
            row._state.adding = True
        with transaction.atomic():
            Match.objects.bulk_create(rows)

    return run


def question(sides: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """One of the questions that every result asks: as it is asked, and put into SQL anew."""
    from scoring.match_mapper import _rows_by_key
    from tests.scenes.contests import contest_make

    contest = contest_make(sides)
    keys = [f"main:1:{place + 1}" for place in range(4)]
    anew = _rows_by_key.__wrapped__  # type: ignore[attr-defined]
    return (
        lambda: [_rows_by_key(contest.pk, keys) for _ in range(RESULTS)],
        lambda: [list(anew(contest.pk, keys)) for _ in range(RESULTS)],
    )


def benches() -> Iterable[Bench]:
    _django()
    yield Bench("scoring: a question of a result / put into SQL anew", *question(16), limit=0.8)
    commit = bare_commit()
    small = entering(16)
    yield Bench(
        "scoring: one result at 1,024 sides / at 16",
        entering(1024),
        small,
        limit=1.2,
        ours_calls=RESULTS,
        reference_calls=RESULTS,
    )
    yield Bench(
        "scoring: one result, all of it / bare two-row commit",
        entering(1024),
        commit,
        limit=10,
        ours_calls=RESULTS,
        reference_calls=RESULTS,
    )
    yield Bench(
        "scoring: one result, all of it / the same without Django",
        entering(1024),
        bare_commit_without_django(),
        ours_calls=RESULTS,
        reference_calls=RESULTS,
    )
    yield Bench(
        "scoring: build 512 / bare bulk insert",
        building(512, 2 * 512, KNOCKOUT),
        bare_insert(512, KNOCKOUT),
        limit=3,
    )
    yield Bench(
        "scoring: build 512 of 20 chapters / bare bulk insert",
        building(512, 20, KNOCKOUT),
        bare_insert(512, KNOCKOUT),
    )
    yield Bench(
        "scoring: build 256 with two losses / bare bulk insert",
        building(256, 2 * 256, TWO_LOSSES),
        bare_insert(256, TWO_LOSSES),
        limit=3,
    )
