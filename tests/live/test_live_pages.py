"""Open pages follow what is published, through a restart, and never hold up a stop."""

import contextlib
import http.client
import os
import re
import signal
import time

import pytest

from tests import servers, stacks

pytestmark = pytest.mark.programs

EVENT = "/e/pecan-valley-rally/"
PLAYING = """
from games.models import Game
playing = Game.objects.filter(state="playing", table__contest__slug="skip-bo-partners")
answer = list(playing.order_by("table__number").values_list("table__number", flat=True))
"""
CONFIRM = f"""{PLAYING}
from domain.results import Reported
from scoring.results.services import result_enter
game = playing.get(table__number={{table}})
result_enter(actor="test", game_id=game.pk, version=game.version, accept_warnings=True,
             reported=Reported(manner="played-out", winner=game.sides.all()[1].side.number))
"""


# What a live page says, but for the clock and for which panel is in view.
SAID = """() => [...document.querySelectorAll('[data-live] li, .answer, .people')]
    .map(e => e.textContent.trim()).join('|')"""
CHANGED = f"before => ({SAID})() !== before"


def _said(page):
    return page.evaluate(SAID)


class Evening:
    """The demo rally, running: one for all tests, each of which uses up some of its open games.

    Another one takes its place for a test that comes a second time, or after one that stopped it.
    """

    def __init__(self, folders):
        self._folders, self._running, self._had = folders, contextlib.ExitStack(), set()

    def stack_for(self, test):
        if test in self._had:
            self.end()
        if not self._had:
            data = self._folders.mktemp("live") / "data"
            self.program = self._running.enter_context(servers.rallydeck(data))
            self.stack = stacks.Stack(self.program.variables, self.program.port)
        self._had.add(test)
        return self.stack

    def end(self):
        self._had.clear()
        self._running.close()


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    evening = Evening(tmp_path_factory)
    yield evening
    evening.end()


@pytest.fixture
def stack(evening, request):
    return evening.stack_for(request.node.nodeid)


@pytest.fixture
def program(evening, stack):
    return evening.program


@pytest.fixture
def program_to_stop(evening, program):
    yield program
    evening.end()


def _stream(stack):
    connection = http.client.HTTPConnection("127.0.0.1", stack.port, timeout=servers.PATIENCE)
    connection.request("GET", "/live/pecan-valley-rally")
    return connection, connection.getresponse()


def _number(answer):
    while True:
        line = answer.readline().decode()
        if line.startswith("data: "):
            return int(line.split()[1])


def _phone_of(chromium, own, table):
    """A phone that knows who its owner is: the first person of a table; and what it fetched."""
    phone = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{own}{EVENT}skip-bo-partners/")
    number = phone.locator(".number", has_text=re.compile(rf"\b{table}$"))
    sides = phone.locator(".table", has=number).locator(".table-side")
    name = sides.first.inner_text().split(" & ")[0]
    phone.goto(f"{own}{EVENT}me/")
    phone.get_by_label("Type the first letters").fill(name)
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=name).click()
    assert phone.locator(".answer-number").inner_text() == str(table)
    fetched = []
    phone.on(
        "request",
        lambda asked: fetched.append(asked.url) if asked.resource_type == "fetch" else None,
    )
    return phone, fetched


def test_a_phone_and_the_wall_follow_a_result_and_survive_a_killed_server(stack, program, chromium):
    own = f"http://127.0.0.1:{program.port}"
    first, second, *_ = stack.python(PLAYING)
    wall = chromium.new_context().new_page()
    wall.goto(f"{own}{EVENT}skip-bo-partners/wall/")
    phone, _ = _phone_of(chromium, own, first)

    told, shown = _said(phone), _said(wall)
    stack.python(CONFIRM.format(table=first))
    for page, before in ((phone, told), (wall, shown)):
        page.wait_for_function(CHANGED, arg=before)

    os.kill(program.web, signal.SIGKILL)
    servers.wait_for(lambda: program.web, why="the web server's return")
    shown = _said(wall)
    stack.python(CONFIRM.format(table=second))
    # Nobody touches the wall: it finds the new server and the new state by itself.
    wall.wait_for_function(CHANGED, arg=shown)


def test_a_phone_fetches_only_what_concerns_its_owner(stack, chromium):
    own = f"http://127.0.0.1:{stack.port}"
    one, *_, other = stack.python(PLAYING)
    first, _ = _phone_of(chromium, own, one)
    last, fetched = _phone_of(chromium, own, other)
    told = _said(first)
    stack.python(CONFIRM.format(table=one))
    first.wait_for_function(CHANGED, arg=told)
    # Both have heard of it by now, or hear of both changes at once.
    told = _said(last)
    stack.python(CONFIRM.format(table=other))
    last.wait_for_function(CHANGED, arg=told)
    assert fetched == [f"{own}{EVENT}me/"]


def test_a_stream_tells_the_new_number_soon_after_it_was_published(stack):
    connection, answer = _stream(stack)
    before = _number(answer)
    stack.python(CONFIRM.format(table=stack.python(PLAYING)[0]))
    begun = time.monotonic()
    after = before
    while after == before and time.monotonic() - begun < servers.PATIENCE:
        after = _number(answer)
    assert after > before
    connection.close()


HIDE = """
from tournaments.models import Contest, Draw
answer = dict(Contest.objects.values_list("slug", "revision"))
Draw.objects.update(is_published=False)
Contest.objects.exclude(slug="ladies-and-gents").update(revision=0)
drawn = Contest.objects.get(slug="ladies-and-gents")
drawn.revision = 0; drawn.save()
"""
SHOW_AGAIN = """
from tournaments.models import Contest, Draw
Draw.objects.update(is_published=True)
for contest in Contest.objects.all():
    # Never a number again that has stood for something else.
    contest.revision = {revisions}[contest.slug] + 1
    contest.save()
answer = None
"""


@pytest.fixture
def hidden(stack):
    """Nothing is published any more; after the test it is again."""
    revisions = stack.python(HIDE)
    yield
    stack.python(SHOW_AGAIN.format(revisions=revisions))


def test_an_unpublished_contest_shows_nobody(stack, hidden):
    name = stack.python(
        "from tournaments.models import SideEntry\n"
        "found = SideEntry.objects.filter(side__contest__slug='ladies-and-gents')\n"
        "answer = found[0].entry.player.name"
    )
    # The pages follow the stored number; once nobody is found any more, it has arrived.
    search = EVENT + "me/?q=" + name.split()[0]
    servers.wait_for(
        lambda: "Nobody of that name" in servers.get(stack.port, search)[1], why="the news"
    )
    for path in ("ladies-and-gents/", "ladies-and-gents/wall/", "me/?q=" + name.split()[0]):
        status, page = servers.get(stack.port, EVENT + path)
        assert status == 200
        assert name not in re.sub(r'value="[^"]*"', "", page)


def test_a_hundred_open_streams_do_not_hold_up_pages_or_the_stop(program_to_stop):
    opened = [_stream(program_to_stop) for _ in range(100)]
    assert all(_number(answer) > 0 for _, answer in opened)
    assert servers.get(program_to_stop.port, EVENT)[0] == 200
    assert program_to_stop.stop() == 0
    for connection, _ in opened:
        connection.close()
