"""Sheets that are made while the worker and the web server are killed."""

from tests import servers

# The job that the killed worker had in its hands, and one whose heartbeat a busy machine held up.
SPARE = 2
REQUEST = """
from printing.render_job import Order
from printing.render_job import sheet_request
from printing.sheets.sheet import Setting
answer = [
    sheet_request(
        order=Order(sheet="chart", setting=Setting(paper="letter", language=language),
                    options={"sides": sides, "third_place": False})
    ).pk
    for sides in (SIDES) for language in ("en", "fr")
]
"""
FEW, MANY = "20, 36", "20, 28, 36, 44, 52, 60"
STATES = """
from jobs.models import Job
answer = [job.state for job in Job.objects.filter(pk__in=ASKED)]
"""
DONE = """
from django.conf import settings
from jobs.models import Job
jobs = Job.objects.filter(pk__in=ASKED)
answer = {
    "there": sorted(p.name for p in settings.MEDIA_ROOT.iterdir()),
    "known": sorted({j.outcome.get("file", "") for j in Job.objects.filter(kind="sheet")}),
    "files": [j.outcome.get("file", "") for j in jobs],
    "attempts": [j.attempts for j in jobs],
    "states": sorted({j.state for j in jobs}),
}
"""


def _states(stack, jobs):
    return stack.python(f"ASKED = {jobs}\n{STATES}")


def requested(stack, sides):
    """Which jobs were asked for; one of them is being done."""
    jobs = stack.python(REQUEST.replace("SIDES", sides))
    servers.wait_for(lambda: "running" in _states(stack, jobs), why="a running job")
    return jobs


def wait_until_done(stack, jobs):
    def all_done():
        states = _states(stack, jobs)
        assert not {"failed", "cancelled"} & set(states), states
        return states == ["done"] * len(jobs)

    servers.wait_for(all_done, why="every job's end")


def check(stack, jobs):
    """None is lost and none was done twice."""
    found = stack.python(f"ASKED = {jobs}\n{DONE}")
    assert found["states"] == ["done"]
    # One file for each job, none half-written, none left over.
    assert found["there"] == found["known"]
    assert len(set(found["files"])) == len(found["attempts"]) == len(jobs)
    assert sum(found["attempts"]) <= len(jobs) + SPARE
