"""What the scorers find when they come to the desk, and what is there when they have gone.

Runs inside the environment of the server's database, beside the server or after it.
"""

from collections import Counter

from django.db import connection
from django.test import Client

from access.models import Account
from games.models import Result
from scoring.calls.services import matches_call
from scoring.integrity.findings import contest_findings
from tests.scenes.contests import DESK, contest_make
from tests.scenes.random_contest import lines_of, people_of
from tests.scoring.integrity.log_checker import Log
from tournaments.models import AuditEntry, Contest

TABLES = 18


def prepare(scorers):
    """A contest in play, its address, its tables, and a signed-in session for each scorer."""
    contest = contest_make(64, tables=TABLES, third_place=True, consolation=True)
    matches_call(actor=DESK, contest_id=contest.pk)
    sessions = []
    for number in range(scorers):
        account, _ = Account.objects.get_or_create(
            sign_in_name=f"scorer {number}", runs_every_event=True
        )
        client = Client()
        client.force_login(account)
        sessions.append(client.cookies["sessionid"].value)
    return {
        "contest": contest.pk,
        "address": f"/desk/{contest.event.slug}/{contest.slug}/result/",
        "tables": TABLES,
        "sessions": sessions,
    }


def look(contest=None):
    """Everything that is stored, of one contest or of all, and everything that is wrong with it."""
    contests = Contest.objects.all() if contest is None else Contest.objects.filter(pk=contest)
    entered = AuditEntry.objects.filter(action="result_enter", contest__in=contests)
    return {
        "integrity": _integrity(),
        "results": {
            f"{result.game_id}": _as_typed(result)
            for result in Result.objects.filter(
                state="confirmed", game__contest__in=contests
            ).select_related("winner")
        },
        "twice": [
            subject
            for subject, times in Counter(entered.values_list("subject", flat=True)).items()
            if times > 1
        ],
        "wrong": [line for contest in contests for line in _wrong(contest)],
    }


def _as_typed(result):
    """A result as the scorer typed it: the winner's letter, and the loser's cards."""
    place = result.game.sides.get(side=result.winner).place
    (left,) = result.cards_left.values()
    return ["AB"[place], left]


def _integrity():
    if connection.vendor != "sqlite":
        return "ok"  # PostgreSQL has no such question; it checks itself when it starts
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        return cursor.fetchone()[0]


def _wrong(contest):
    """Both checkers: ours on the rows, and the second one, which replays the log."""
    log = Log(lines_of(contest), contest.third_place, contest.consolation, people_of(contest))
    entries = contest.audit.order_by("pk")
    replayed = log.replay(entries.values_list("pk", "action", "before", "after", "subject"))
    rows = {
        row.key: (row.slots, row.started, row.outcome, row.stands) for row in contest.matches.all()
    }
    differing = [f"{key} is {row}" for key, row in rows.items() if row != log.model.row(key)]
    found = [str(finding.sentence) for finding in contest_findings(contest=contest)]
    return [*found, *replayed, *differing]
