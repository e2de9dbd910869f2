"""Twenty windows ask for the largest chart at the same moment; its worker is killed halfway."""

import http.client
import os
import signal
import threading

import pytest

from tests import servers, shares, stacks

pytestmark = pytest.mark.programs

SCENE = """
from datetime import date
from scoring.chart.services import chart_build
from tournaments.models import (
    Chapter, Contest, Draw, Entry, Event, Player, Side, SideEntry,
)
event = Event.objects.create(
    name="Rally", slug="rally", starts_on=date(2026, 1, 1), ends_on=date(2026, 1, 2)
)
club = Chapter.objects.create(event=event, name="Caddo", name_key="caddo")
contest = Contest.objects.create(
    event=event, name="Partners", slug="partners", rule_set="texas", stock_size=15,
    phase=Contest.Phase.DRAWN,
)
players = Player.objects.bulk_create(
    Player(event=event, chapter=club, name=f"Al Player{n}", name_key=f"al player{n}")
    for n in range(2 * SIDES)
)
entries = Entry.objects.bulk_create(
    Entry(contest=contest, player=player, state=Entry.State.CHECKED_IN) for player in players
)
draw = Draw.objects.create(
    contest=contest, number=1, way=Draw.Way.BY_HAND, state=Draw.State.DRAWN, frozen="",
    frozen_hash="",
)
sides = Side.objects.bulk_create(
    Side(contest=contest, draw=draw, number=n + 1) for n in range(SIDES)
)
SideEntry.objects.bulk_create(
    SideEntry(side=sides[n // 2], entry=entry, place=n % 2) for n, entry in enumerate(entries)
)
chart_build(actor="test", contest_id=contest.pk, seed=1)
"""
JOBS = """
from django.conf import settings
from jobs.models import Job
answer = {
    "jobs": [[j.state, j.attempts, j.steps_done, j.steps_total] for j in Job.objects.all()],
    "files": len(list(settings.MEDIA_ROOT.glob("*"))) if settings.MEDIA_ROOT.exists() else 0,
}
"""
# Asked from inside, since a page is made in less time than it takes to start another Python.
HALFWAY = """
import time
from jobs.models import Job
while not Job.objects.filter(steps_done__gte=1).exists():
    time.sleep(0.02)
answer = Job.objects.get().state
"""
TOKEN = "x" * 32


def _ask(port, session, found):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request(
        "POST",
        "/desk/rally/partners/print/",
        "print=chart%3A&paper=letter&language=en",
        {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
        },
    )
    answer = connection.getresponse()
    answer.read()
    found.append((answer.status, answer.headers.get("Location")))
    connection.close()


@pytest.mark.parametrize(("sides", "pages"), shares.only([(256, 10)], [(256, 10), (512, 20)]))
def test_twenty_requests_and_a_killed_worker_are_one_chart(tmp_path, sides, pages):
    with servers.rallydeck(tmp_path, DEMO="0") as program:
        stack = stacks.Stack(program.variables, program.port)
        session = stack.python(f"SIDES = {sides}" + SCENE + stacks.SIGNED_IN)
        found = []
        windows = [
            threading.Thread(target=_ask, args=(program.port, session, found)) for _ in range(20)
        ]
        for window in windows:
            window.start()
        for window in windows:
            window.join()
        # Everybody is sent to the same job.
        assert len(found) == 20
        assert {status for status, _ in found} == {302}
        assert len({location for _, location in found}) == 1
        assert stack.python(JOBS)["jobs"], f"no job was asked for: {found[0]}"

        assert stack.python(HALFWAY) == "running"
        os.kill(program.worker, signal.SIGKILL)

        def is_done():
            (job,) = stack.python(JOBS)["jobs"]
            assert job[0] in ("queued", "running", "done"), job
            return job[0] == "done"

        servers.wait_for(is_done, why="the chart's end")
        end = stack.python(JOBS)
        (job,) = end["jobs"]
        # Begun again once; a busy machine may take a live worker for a dead one, once more.
        assert 2 <= job[1] <= 3
        assert job[2] == job[3] > pages
        assert end["files"] == 1
