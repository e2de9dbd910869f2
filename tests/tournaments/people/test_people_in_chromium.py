"""Check-in with the keyboard alone, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests import browsing
from tests.seen_by_axe import seen_by_axe
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def desk(tmp_path_factory, chromium):
    """A page of an official, and the address of the running program."""
    with web_alone(tmp_path_factory.mktemp("check-in") / "data") as program:
        context = chromium.new_context()
        page = context.new_page()
        browsing.come_in(page, program)
        yield page, f"http://127.0.0.1:{program.port}/desk/pecan-valley-rally"
        context.close()


def _here(page):
    return int(page.locator(".counter b").inner_text())


def test_people_are_checked_in_by_typing_and_enter_and_taken_back(desk):
    page, address = desk
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{address}/sunday-finale/check-in/")
    before = _here(page)
    box = page.get_by_label("Name, chapter or site")
    expect(box).to_be_focused()
    for number in (1, 2):
        name = page.locator(".hits .who > bdi").first.inner_text()
        page.keyboard.type(name.lower())
        page.locator(".hits .first", has_text=name).wait_for()
        page.keyboard.press("Enter")
        page.get_by_text(f"{name} is checked in.").wait_for()
        expect(box).to_have_value("")
        expect(box).to_be_focused()
        assert _here(page) == before + number
    page.get_by_role("button", name=f"Undo {name}").click()
    page.get_by_text(f"{name} is no longer checked in.").wait_for()
    assert _here(page) == before + 1
    assert complaints == []


def test_what_is_typed_while_one_is_checked_in_is_searched_for_afterwards(desk):
    page, address = desk
    page.goto(f"{address}/sunday-finale/check-in/")
    box = page.get_by_label("Name, chapter or site")
    expect(box).to_be_focused()
    first, second = page.locator(".hits .who > bdi").all_inner_texts()[:2]
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    page.keyboard.type(second)
    page.locator(".hits .first", has_text=second).wait_for()
    expect(box).to_have_value(second)
    page.keyboard.press("Enter")
    page.get_by_text(f"{second} is checked in.").wait_for()


def test_the_preview_of_a_list_has_no_fault_that_axe_can_see_and_fits_a_phone(desk):
    page, address = desk
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{address}/people/list/?contest=sunday-finale")
    lines = ["Zed Moon, Gulf Breeze", "Zed Mon, Gulf Breeze", "Dee Moss, Gulf Breze"]
    for more in ([], ["x" * 500 + ", Gulf Breeze", "=1+1, Nowhere", "עדה לוי, Gulf Breeze"]):
        page.get_by_label("Paste the list here").fill("\n".join(lines + more))
        page.get_by_role("button", name="Look at the lines").click()
        page.get_by_text("Very like Zed Moon").wait_for()
        assert seen_by_axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.goto(f"{address}/people/list/?contest=sunday-finale")
    page.set_viewport_size({"width": 1280, "height": 780})


def test_a_list_is_answered_and_brought_in(desk):
    page, address = desk
    page.goto(f"{address}/people/list/?contest=sunday-finale")
    lines = ["Zed Moon, Gulf Breeze", "Zed Mon, Gulf Breeze", "Dee Moss, Gulf Breze"]
    page.get_by_label("Paste the list here").fill("\n".join(lines))
    page.get_by_role("button", name="Look at the lines").click()
    page.get_by_label("Take the suggestion where there is one").check()
    page.get_by_label("They are all different people").check()
    page.get_by_role("button", name="Bring all lines in").click()
    page.get_by_text("3 lines were brought in.").wait_for()
    page.get_by_label("Find by name, chapter or site").fill("moss")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Dee Moss").wait_for()
    page.locator(".people li", has_text="Dee Moss").get_by_text("Gulf Breeze").wait_for()
