"""Names are found by typing any part of them: in a long list, and in a long choice."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_long_list_shows_only_who_has_that_in_the_name(window, large_event):
    page = window(f"/desk/{large_event}/partners/sides/")
    lines = page.locator("#sides > li:visible")
    expect(lines).to_have_count(64)
    page.get_by_label("Find a name").fill("PLAYER 117")
    expect(lines).to_have_count(1)
    page.get_by_label("Find a name").fill("zzz")
    expect(page.get_by_text("Nobody here has that in the name.")).to_be_visible()
    page.get_by_label("Find a name").fill("")
    expect(lines).to_have_count(64)


def test_a_long_choice_takes_the_first_that_fits_by_keyboard_alone(window, stack):
    event = stack.python(
        "from tests.scenes.contests import contest_make\n"
        "answer = contest_make(8, tables=4, build=False, revision=1).event.slug"
    )
    page = window(f"/desk/{event}/partners/partners/swap/")
    page.locator("#pick-from-one").focus()
    page.keyboard.type("er 14")
    assert "Player 14" in page.locator("#one option:checked").inner_text()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "one"
    # What was chosen stays when everybody is shown again.
    page.locator("#pick-from-one").fill("")
    assert "Player 14" in page.locator("#one option:checked").inner_text()
    expect(page.locator("#one option")).to_have_count(17)
    page.locator("#pick-from-two").fill("nobody at all")
    assert page.locator("#two").input_value() == ""
