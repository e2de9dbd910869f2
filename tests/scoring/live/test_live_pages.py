"""Open pages follow what is published, through a restart, and never hold up a stop."""

import http.client
import os
import re
import signal
import time

import pytest

from tests import servers, stacks

pytestmark = pytest.mark.programs

EVENT = "/e/pecan-valley-rally/"
CONFIRM = """
from games.models import Game
from games.results import Reported
from scoring.services.results import result_enter
playing = Game.objects.filter(state="playing", table__contest__slug="skip-bo-partners")
game = playing.order_by("table__number")[{index}]
answer = game.table.number
result_enter(actor="test", game_id=game.pk, version=game.version, accept_warnings=True,
             reported=Reported(manner="played-out", winner=game.sides.all()[1].side.number))
"""


# What a live page says, but for the clock and for which panel is in view.
SAID = """() => [...document.querySelectorAll('[data-live] li, .answer, .people')]
    .map(e => e.textContent.trim()).join('|')"""
CHANGED = f"before => ({SAID})() !== before"


def _said(page):
    return page.evaluate(SAID)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """For all of them; the last one stops it."""
    with servers.rallydeck(tmp_path_factory.mktemp("live") / "data") as running:
        yield running


def _stream(program):
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=servers.PATIENCE)
    connection.request("GET", "/live/pecan-valley-rally")
    return connection, connection.getresponse()


def _number(answer):
    while True:
        line = answer.readline().decode()
        if line.startswith("data: "):
            return int(line.split()[1])


def test_a_phone_and_the_wall_follow_a_result_and_survive_a_killed_server(program, chromium):
    stack = stacks.Stack(program.variables, program.port)
    own = f"http://127.0.0.1:{program.port}"
    wall = chromium.new_context().new_page()
    wall.goto(f"{own}{EVENT}skip-bo-partners/wall/")
    phone = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{own}{EVENT}skip-bo-partners/")
    name = phone.locator(".table-side").first.inner_text().split(" & ")[0]
    phone.goto(f"{own}{EVENT}me/")
    phone.get_by_label("Type the first letters").fill(name)
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=name).click()
    assert phone.locator(".answer-number").inner_text() == "1"

    told, shown = _said(phone), _said(wall)
    stack.python(CONFIRM.format(index=0))
    for page, before in ((phone, told), (wall, shown)):
        page.wait_for_function(CHANGED, arg=before)

    os.kill(program.web, signal.SIGKILL)
    servers.wait_for(lambda: program.web, why="the web server's return")
    shown = _said(wall)
    stack.python(CONFIRM.format(index=0))
    # Nobody touches the wall: it finds the new server and the new state by itself.
    wall.wait_for_function(CHANGED, arg=shown)


def _phone_of(chromium, own, table):
    """A phone that knows who its owner is: the first person of a table; and what it fetched."""
    phone = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{own}{EVENT}skip-bo-partners/")
    name = phone.locator(".table").nth(table).locator(".table-side").first.inner_text()
    phone.goto(f"{own}{EVENT}me/")
    phone.get_by_label("Type the first letters").fill(name.split(" & ")[0])
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name=name.split(" & ")[0]).click()
    phone.locator(".answer-number").wait_for()
    fetched = []
    phone.on(
        "request",
        lambda asked: fetched.append(asked.url) if asked.resource_type == "fetch" else None,
    )
    return phone, fetched


def test_a_phone_fetches_only_what_concerns_its_owner(program, chromium):
    stack = stacks.Stack(program.variables, program.port)
    own = f"http://127.0.0.1:{program.port}"
    first, _ = _phone_of(chromium, own, 0)
    last, fetched = _phone_of(chromium, own, -1)
    told = _said(first)
    stack.python(CONFIRM.format(index=0))
    first.wait_for_function(CHANGED, arg=told)
    # Both have heard of it by now, or hear of both changes at once.
    told = _said(last)
    stack.python(
        CONFIRM.replace('order_by("table__number")', 'order_by("-table__number")').format(index=0)
    )
    last.wait_for_function(CHANGED, arg=told)
    assert fetched == [f"{own}{EVENT}me/"]


def test_a_stream_tells_the_new_number_soon_after_it_was_published(program):
    stack = stacks.Stack(program.variables, program.port)
    connection, answer = _stream(program)
    before = _number(answer)
    stack.python(CONFIRM.format(index=0))
    begun = time.monotonic()
    after = before
    while after == before and time.monotonic() - begun < servers.PATIENCE:
        after = _number(answer)
    assert after > before
    connection.close()


def test_an_unpublished_contest_shows_nobody(program):
    stack = stacks.Stack(program.variables, program.port)
    name = stack.python(
        "from tournaments.models import Contest, Draw, SideEntry\n"
        "Draw.objects.update(is_published=False)\n"
        "Contest.objects.exclude(slug='ladies-and-gents').update(revision=0)\n"
        "drawn = Contest.objects.get(slug='ladies-and-gents')\n"
        "drawn.revision = 0; drawn.save()\n"
        "answer = SideEntry.objects.filter(side__contest=drawn)[0].entry.player.name"
    )
    # The pages follow the stored number; once nobody is found any more, it has arrived.
    search = EVENT + "me/?q=" + name.split()[0]
    servers.wait_for(
        lambda: "Nobody of that name" in servers.get(program.port, search)[1],
        why="the news",
    )
    for path in ("ladies-and-gents/", "ladies-and-gents/wall/", "me/?q=" + name.split()[0]):
        status, page = servers.get(program.port, EVENT + path)
        assert status == 200
        assert name not in re.sub(r'value="[^"]*"', "", page)


def test_a_hundred_open_streams_do_not_hold_up_pages_or_the_stop(program):
    opened = [_stream(program) for _ in range(100)]
    assert all(_number(answer) > 0 for _, answer in opened)
    assert servers.get(program.port, EVENT)[0] == 200
    assert program.stop() == 0
    for connection, _ in opened:
        connection.close()
