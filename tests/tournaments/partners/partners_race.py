"""Two officials at two laptops press the same button at the same moment.

Runs inside a prepared database of either kind, each official on a thread with a connection of
their own. `guarded=False` takes the lock and the version check away and lets both read before
either writes, to show what would happen without them.
"""

import threading
from collections import Counter
from contextlib import ExitStack, suppress
from typing import Any
from unittest import mock

from django.db import connection

from domain.wording import Refusal
from tests.scenes.contests import contest_with
from tests.scenes.partners import asked, drawn, enter
from tournaments.models import Contest, Entry, SideEntry
from tournaments.partners import changes, services


def _promise(contest):
    return lambda who, seen: services.draw_commit(actor=who, **seen)


def _draw(contest):
    services.draw_commit(**asked(contest))
    return lambda who, seen: services.partners_draw(actor=who, room_word=f"word of {who}", **seen)


def _spare(contest):
    """Both have a no-show and both give the seat to the only one on standby."""
    draw = drawn(contest)
    spare = enter(contest, "Z1", "Z", state=Entry.State.STANDBY)
    (first, _), (second, _) = draw.certificate["partnerships"][:2]
    missing = {"ann": first, "bob": second}
    return lambda who, seen: changes.no_show_record(
        actor=who, entry_id=missing[who], way="partner", partner=spare.pk, **seen
    )


RECORDED = ("draw_commit", "partners_draw", "no_show_record")
BUTTONS = {"promise": _promise, "draw": _draw, "spare": _spare}


def race(button: str, *, guarded: bool) -> dict[str, Any]:
    contest = contest_with("AAABBBCCDDEE")
    press = BUTTONS[button](contest)
    before = asked(contest)
    seen = {"contest_id": before["contest_id"], "version": before["version"]}
    recorded_before = contest.audit.filter(action__in=RECORDED).count()
    outcomes = {}
    both_ready, both_read = threading.Barrier(2), threading.Barrier(2)

    def unlocked(contest_id, version):
        read = Contest.objects.select_related("event").get(pk=contest_id)
        with suppress(threading.BrokenBarrierError):
            # SQLite lets only one transaction begin, so there the other does not come.
            both_read.wait(timeout=0.5 if connection.vendor == "sqlite" else 5)
        return read

    def official(who):
        both_ready.wait(timeout=60)
        try:
            press(who, seen)
            outcomes[who] = "done"
        except Refusal as refusal:
            outcomes[who] = f"{type(refusal).__name__} {refusal.code}"
        except Exception as error:
            outcomes[who] = type(error).__name__
        finally:
            connection.close()

    with ExitStack() as stack:
        if not guarded:
            for module in (services, changes):
                stack.enter_context(mock.patch.object(module, "contest_locked", unlocked))
        officials = [threading.Thread(target=official, args=(who,)) for who in ("ann", "bob")]
        for thread in officials:
            thread.start()
        for thread in officials:
            thread.join(timeout=60)
    contest.refresh_from_db()
    seats = Counter(
        SideEntry.objects.filter(
            side__contest=contest, side__draw__state="drawn", left=False
        ).values_list("entry__player__name", flat=True)
    )
    return {
        "outcomes": sorted(outcomes.values()),
        "draws": list(contest.draws.values_list("state", flat=True)),
        "sides": contest.sides.filter(draw__state="drawn").count(),
        "seated_twice": [name for name, times in seats.items() if times > 1],
        "versions": contest.version - seen["version"],
        "recorded": contest.audit.filter(action__in=RECORDED).count() - recorded_before,
    }
