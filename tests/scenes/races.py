"""People who act at the same moment, each in a thread with a connection of its own.

Asked from inside the environment of one database (tests/inside.py). With the
lock off, the contest's row is read without locking it and nobody waits for the event's other
contests (and SQLite's transactions begin deferred), which is what the services would do if nobody
had thought of it.
"""

import threading
from contextlib import contextmanager, suppress
from functools import partial
from unittest import mock

from django.db import Error, connection, connections

from domain.results import Reported
from domain.wording import Refusal
from games.models import Game
from scoring.calls.services import call_take_back, matches_call
from scoring.corrections.services import correction_preview, result_correct
from scoring.integrity.findings import contest_findings
from scoring.results.services import result_enter
from tests.scenes.contests import DESK, at_tables, contest_beside, contest_make, sides_at, won_by
from tournaments import audited_action
from tournaments.models import AuditEntry, Contest
from tournaments.people.roster import roster_apply, roster_look

# The harm without the lock needs people to meet; a busy machine keeps them apart now and then.
TRIES = 12
MEET_WITHIN_SECONDS = 2


class Meeting:
    """Without the lock, everyone has read before anyone writes."""

    def __init__(self):
        self.barrier = threading.Barrier(1)

    def of(self, people):
        self.barrier = threading.Barrier(people)

    def wait(self):
        with suppress(threading.BrokenBarrierError):
            self.barrier.wait(timeout=MEET_WITHIN_SECONDS)


meeting = Meeting()


@contextmanager
def lock_off():
    def unlocked(**which):
        found = Contest.objects.get(**which)
        meeting.wait()
        return found

    with (
        mock.patch.object(audited_action, "row_locked", unlocked),
        mock.patch.object(audited_action.Step, "hold_people"),
    ):
        options = connection.settings_dict["OPTIONS"]
        deferred = {"transaction_mode": "DEFERRED"} if connection.vendor == "sqlite" else {}
        with mock.patch.dict(options, deferred):
            connection.close()
            yield
    connection.close()


def two_scorers(contest):
    """One table, two scorers, two different slips."""
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    return [entering(game, "Ann", won_by(a, loser=b)), entering(game, "Bob", won_by(b, loser=a))]


def identical_posts(contest):
    """A finger that trembles: the same slip twenty times."""
    game = at_tables(contest)[0]
    a, b = sides_at(game)
    return [entering(game, DESK, won_by(a, loser=b)) for _ in range(20)]


def two_reports_of_a_deal(contest):
    """A race: two scorers, two slips of one deal, and the next deal is on with the first."""
    Contest.objects.filter(pk=contest.pk).update(rule_set="deluxe-us", goal="points:500")
    Game.objects.filter(contest=contest).update(rule_set="deluxe-us")
    return two_scorers(contest)


def correction_and_confirmation(contest):
    """Round 1 is corrected while the next round's result, played on it, is confirmed."""
    for game in at_tables(contest)[:2]:
        entering(game, DESK, won_by(sides_at(game)[0]))()
    later = at_tables(contest)[-1]
    first = contest.matches.get(key="main:1:1")
    other = next(n for n in map(number_of, first.slots) if not first.outcome.endswith(f":{n}"))
    shown = correction_preview(
        contest=contest, key="main:1:1", reported=Reported(manner="played-out", winner=other)
    )[0]

    def correct():
        result_correct(
            actor="Official",
            contest_id=contest.pk,
            key="main:1:1",
            reported=won_by(other),
            reason="misread",
            seal=shown.seal,
            later="withdrawn",
        )

    return [correct, entering(later, "Ann", won_by(sides_at(later)[0]))]


def two_contests(contest):
    """Everyone plays in two contests of the event, and both are called."""
    for game in at_tables(contest):
        call_take_back(actor=DESK, game_id=game.pk, version=game.version)
    return [
        partial(matches_call, actor=DESK, contest_id=called.pk)
        for called in (contest, contest_beside(contest, tables=4))
    ]


def late_name_and_result(contest):
    """A late name is typed in at the desk while a slip is entered."""
    line = "Ines Okafor, Chapter 0"
    seen = roster_look(event=contest.event, contest=contest, text=line).fingerprint
    add = partial(
        roster_apply,
        actor="Official",
        event_id=contest.event_id,
        contest_id=contest.pk,
        text=line,
        seen=seen,
    )
    game = at_tables(contest)[0]
    return [add, entering(game, "Ann", won_by(sides_at(game)[0]))]


def number_of(slot):
    return int(slot.removeprefix("side:"))


def entering(game, actor, reported):
    def enter():
        result_enter(actor=actor, game_id=game.pk, version=game.version, reported=reported)

    return enter


def all_at_once(acts):
    ready = threading.Barrier(len(acts))
    meeting.of(len(acts))
    outcomes = []

    def one(act):
        try:
            ready.wait()
            act()
            outcomes.append("done")
        except Refusal as refusal:
            outcomes.append(f"refused {type(refusal).__name__}")
        except Error as error:
            outcomes.append(f"broken {type(error).__name__}")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    meeting.of(1)
    return sorted(outcomes)


def is_clean(found):
    """Everyone was served or told why not, and the contest is sound."""
    broken = [outcome for outcome in found["outcomes"] if outcome.startswith("broken")]
    return not broken and not found["wrong"]


def without_the_lock(name):
    """Until the race shows, for as long as one can wait."""
    with lock_off():
        return any(not is_clean(found) for _ in range(TRIES) for found in run(name, 1))


def run(name, rounds):
    found = []
    for _ in range(rounds):
        contest = contest_make(8, tables=4)
        matches_call(actor=DESK, contest_id=contest.pk)
        acts = globals()[name](contest)
        before = AuditEntry.objects.filter(contest=contest).count()
        outcomes = all_at_once(acts)
        contest = Contest.objects.get(pk=contest.pk)
        found.append(
            {
                "outcomes": outcomes,
                "wrong": [finding.code for finding in contest_findings(contest=contest)],
                "entries": AuditEntry.objects.filter(contest=contest).count() - before,
                "confirmed": Game.objects.filter(contest=contest, state="confirmed").count(),
            }
        )
    return found


def played(name, rounds, *, is_shown_without):
    off = without_the_lock(name) if is_shown_without else None
    return {"off": off, "on": run(name, rounds)}
