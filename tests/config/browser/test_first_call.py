"""From a secretary's list to the first call, by somebody who sees the pages for the first time.

Everything that such a person does is a press: a click, a key, a paste, a file that is chosen, a
field that is typed.
"""

import re

import pytest
from playwright.sync_api import expect

from tests import browsing
from tests.config.browser.messy_list import PEOPLE, messy_list
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser

MOST_BY_STEPS = 25
MOST_BY_QUICK_CONTEST = 10


class NewUser:
    """Goes by what the page says, and counts."""

    def __init__(self, page):
        self.page = page
        self.presses = []

    def click(self, role, name):
        self.presses.append(f"click {name}")
        self.page.get_by_role(role, name=name).first.click()

    def tick(self, words):
        self.presses.append(f"tick {words}")
        self.page.get_by_text(words).first.click()

    def type(self, label, text):
        self.presses.append(f"type {label}")
        self.page.get_by_label(label, exact=True).fill(text)

    def choose_file(self, label, content):
        self.presses.append(f"file {label}")
        file = {"name": "members.csv", "mimeType": "text/csv", "buffer": content.encode()}
        self.page.get_by_label(label, exact=True).set_input_files(file)


@pytest.fixture
def user(tmp_path, chromium):
    with web_alone(tmp_path / "data", DEMO="0") as program:
        context = chromium.new_context(viewport={"width": 1280, "height": 860})
        page = context.new_page()
        complaints = browsing.complaints_of(page)
        browsing.come_in(page, program)
        page.goto(f"http://127.0.0.1:{program.port}/")
        yield NewUser(page)
        assert complaints == []
        context.close()


def _everyone_is_called(page, tables):
    called = page.locator(".map .place-state", has_text="called")
    expect(called).to_have_count(tables)


@pytest.mark.soak
def test_a_messy_list_stands_at_its_first_call_step_by_step(user):
    user.click("link", "Start an event")
    user.type("Name of the event", "Spring Rally")
    user.click("button", "Start the event")
    user.click("link", "New contest")
    user.click("link", "Texas rally")
    user.type("Name of the contest", "Skip-Bo")
    user.type("Number of tables", "13")
    user.click("button", "Set up the contest")

    user.choose_file("Or choose a file", messy_list())
    user.click("button", "Look at the lines")
    user.tick("Take the suggestion where there is one")
    user.click("button", "Bring all lines in")
    user.page.get_by_role("heading", name=f"{PEOPLE} people").wait_for()

    user.click("link", "Check people in")
    user.tick("Is everybody on the list here?")
    user.click("button", f"Check in all {PEOPLE}")
    user.click("link", "Go to the draw")
    user.page.get_by_text("Everyone gets a partner from another chapter").wait_for()
    user.tick("plays both seats")
    user.click("button", "Seal the draw")
    user.type("The word or number that the room calls out", "marigold")
    user.click("button", "Draw partners")
    user.click("link", "Tables 13")
    user.click("button", "Make the score chart")
    user.click("button", re.compile("^Call"))
    _everyone_is_called(user.page, tables=11)
    assert len(user.presses) <= MOST_BY_STEPS, user.presses


def test_a_messy_list_stands_at_its_first_call_by_quick_contest(user):
    user.click("link", "Start a quick contest")
    user.type("Who plays", messy_list())
    user.type("Number of tables", "13")
    user.type("A word from the room", "marigold")
    user.click("button", "Draw, and call the first tables")
    _everyone_is_called(user.page, tables=11)
    assert len(user.presses) <= MOST_BY_QUICK_CONTEST, user.presses
