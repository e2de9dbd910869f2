"""A process that enters results one after the other and says so after each: to be killed.

And what is there afterwards, for whoever asks from inside (tests/inside.py).
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

import django

django.setup()

from django.db import connection  # noqa: E402

from games.models import Result  # noqa: E402
from scoring.calls.services import matches_call  # noqa: E402
from scoring.integrity.findings import contest_findings  # noqa: E402
from scoring.results.services import result_enter  # noqa: E402
from tests.scenes.contests import DESK, at_tables, contest_make, sides_at, won_by  # noqa: E402
from tournaments.models import Contest  # noqa: E402


def stream():
    contest = contest_make(128, tables=16, third_place=True, consolation=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    print(f"CONTEST {contest.pk}", flush=True)
    while games := at_tables(contest):
        for game in games:
            winner, loser = sides_at(game)
            result = result_enter(
                actor=DESK,
                game_id=game.pk,
                version=game.version,
                reported=won_by(winner, loser=loser),
            )
            print(f"ENTERED {result.pk} {winner}", flush=True)


def found():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        integrity = cursor.fetchone()[0]
    return {
        "integrity": integrity,
        "results": dict(
            Result.objects.filter(state="confirmed").values_list("pk", "winner__number")
        ),
        "wrong": [
            finding.code
            for contest in Contest.objects.all()
            for finding in contest_findings(contest=contest)
        ],
    }


if __name__ == "__main__":
    stream()
