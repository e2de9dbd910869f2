"""A contest whose first games were called, an official who runs every event, and real browsers."""

import pytest
from desk_scene import signed_in
from desk_window import LARGE

from scoring.services.calls import matches_call
from tests import browsing, servers, stacks
from tests.scoring.play.play_scene import DESK, contest_make


@pytest.fixture
def contest():
    contest = contest_make(8, tables=4)
    matches_call(actor=DESK, contest_id=contest.pk)
    return contest


@pytest.fixture
def client():
    return signed_in("Ann", runs_every_event=True)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with servers.rallydeck(tmp_path_factory.mktemp("desk") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def stack(program):
    return stacks.Stack(program.variables, program.port)


@pytest.fixture(scope="module")
def cookies(program, chromium):
    return browsing.official_cookies(chromium, program)


@pytest.fixture
def event(stack):
    """A fresh event with 32 games in play."""
    return stack.python(LARGE)


@pytest.fixture
def window(program, chromium, cookies):
    """Opens pages of an official; no page may complain of anything but a refused request."""
    opened, heard = [], []

    def open_page(address, **options):
        context = chromium.new_context(viewport={"width": 1280, "height": 860}, **options)
        context.add_cookies(cookies)
        opened.append(context)
        page = context.new_page()
        heard.append(browsing.complaints_of(page))
        page.goto(f"http://127.0.0.1:{program.port}{address}")
        return page

    yield open_page
    for context in opened:
        context.close()
    # A refusal or a lost line is reported by the browser and by htmx, rightly.
    complaints = [complaint for page in heard for complaint in page]
    assert [c for c in complaints if not c.startswith(("Failed to load", "htmx:"))] == []
