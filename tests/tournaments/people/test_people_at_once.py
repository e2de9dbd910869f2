"""Several officials at the same moment, on both databases: one change, and the others are told."""

import pytest

from tests import servers, stacks

pytestmark = pytest.mark.programs

# Eight threads do the same thing at once; gives how each fared and what there is afterwards.
AT_ONCE = """
import threading
from collections import Counter
from datetime import date
from django.db import connection
from tournaments.models import AuditEntry, Entry
from tournaments.contests.services import contest_create
from tournaments.events.services import event_create
from tournaments.people.services import entry_move
from tournaments.people.roster import roster_apply, roster_look
from domain.wording import Refusal

today = date(2026, 5, 1)
event = event_create(actor="t", name="At once", starts_on=today, ends_on=today)
contest = contest_create(actor="t", event=event, name="Skip-Bo", rule_set="texas", tables=4)

def all_at_once(one):
    gate, fared = threading.Barrier(8), []
    def run(number):
        gate.wait()
        try:
            one(number)
            fared.append("done")
        except Refusal as refusal:
            fared.append(refusal.code)
        finally:
            connection.close()
    threads = [threading.Thread(target=run, args=(n,)) for n in range(8)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    return dict(Counter(fared))

letters = "abcdefghijklmnopqrstuvwxyz"
text = "\\n".join(f"{a}{a}{b}{b} Lee, Chapter {b}" for a in letters[:10] for b in letters[:10])
from domain.roster.plan import Answers
from domain.roster.values import Chapters
yes = Answers(Chapters.AS_WRITTEN, near_are_others=True)
seen = roster_look(event=event, contest=contest, text=text).fingerprint
lists = all_at_once(lambda n: roster_apply(
    actor=f"t{n}", event_id=event.pk, contest_id=contest.pk, text=text, seen=seen, answers=yes))
entry = contest.entries.first()
states = ["checked_in", "withdrawn"]
moves = all_at_once(lambda n: entry_move(
    actor=f"t{n}", entry_id=entry.pk, state=states[n % 2], seen="entered"))
steps = AuditEntry.objects.filter(contest=contest, action="entry_move").count()
answer = {
    "lists": lists, "moves": moves, "steps": steps,
    "players": event.players.count(), "entries": contest.entries.count(),
    "chapters": event.chapters.count(),
}
"""


def _check(found):
    assert found["lists"] == {"done": 1, "list-outdated": 7}
    assert (found["players"], found["entries"], found["chapters"]) == (100, 100, 10)
    # Four wanted the same as the first and are content; four wanted something else and are told.
    assert found["moves"] == {"done": 4, "entry-changed": 4}
    assert found["steps"] == 1


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_one_list_and_one_decision_come_through(database, tmp_path, request):
    variables = {"DATA": str(tmp_path), "DEMO": "0"}
    if database == "postgres":
        variables["DATABASE_URL"] = request.getfixturevalue("postgres")
        variables["REDIS_URL"] = request.getfixturevalue("redis_address")
    else:
        servers.lay_out(tmp_path, demo=False)
    stack = stacks.Stack(servers.clean_environment(**variables), 0)
    _check(stack.python(AT_ONCE))
