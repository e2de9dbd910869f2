"""A contest whose first games were called, an official who runs every event, and real browsers."""

import pytest

from scoring.calls.services import matches_call
from tests import browsing
from tests.scenes.contests import DESK, contest_make
from tests.scenes.desk import signed_in
from tests.scenes.windows import LARGE, MIDDLE


@pytest.fixture
def contest():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.fixture
def client():
    return signed_in("Ann", runs_every_event=True)


@pytest.fixture
def stack(standing_stack):
    return standing_stack


@pytest.fixture
def cookies(standing_official):
    return standing_official


@pytest.fixture
def event(stack):
    """A fresh event with 16 games in play."""
    return stack.python(MIDDLE)


@pytest.fixture
def large_event(stack):
    """One with 32."""
    return stack.python(LARGE)


@pytest.fixture
def window(stack, chromium, cookies):
    """Opens pages of an official; no page may complain of anything but a refused request."""
    opened, heard = [], []

    def open_page(address, **options):
        context = chromium.new_context(viewport={"width": 1280, "height": 860}, **options)
        context.add_cookies(cookies)
        opened.append(context)
        page = context.new_page()
        heard.append(browsing.complaints_of(page))
        page.goto(f"http://127.0.0.1:{stack.port}{address}")
        return page

    yield open_page
    for context in opened:
        context.close()
    # A refusal or a lost line is reported by the browser and by htmx, rightly.
    complaints = [complaint for page in heard for complaint in page]
    assert [c for c in complaints if not c.startswith(("Failed to load", "htmx:"))] == []
