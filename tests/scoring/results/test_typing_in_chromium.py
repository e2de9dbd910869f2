"""Results typed at the desk in a real browser: no key is lost, no question answered unread."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.scenes.windows import day, focus, saved, settled, states_of

pytestmark = pytest.mark.browser


def test_twenty_results_are_typed_with_the_keyboard_alone(window, stack, large_event, capsys):
    page = window(day(large_event))
    focus(page, "table")
    started = time.perf_counter()
    for table in range(1, 21):
        page.keyboard.type(f"{table}")
        page.locator(".entry-sides li").nth(1).wait_for()
        page.keyboard.type("ab"[table % 2])
        page.keyboard.type(f"{table % 9 + 1}")
        page.keyboard.press("Enter")
        saved(page, table)
        focus(page, "table")
        assert page.input_value("#table") == ""
    seconds = time.perf_counter() - started
    with capsys.disabled():
        print(f"\n20 results by keyboard in {seconds:.1f} s, {20 * 60 / seconds:.0f} a minute")
    states = states_of(stack, large_event)
    for table in range(1, 21):
        state, results, left = states[table]
        assert (state, results) == ("confirmed", 1)
        assert list(left.values()) == [table % 9 + 1]
    assert states[21][0] == "playing"


def test_all_that_a_slip_says_is_typed_with_the_keyboard_alone(window, stack, event):
    """In one line, or behind the star, which opens a field for each player of that table."""
    page = window(day(event))
    page.keyboard.type("1a4+5 m35 !")
    page.keyboard.press("Enter")
    saved(page, 1)
    page.keyboard.type("2")
    page.locator(".entry-sides li").nth(1).wait_for()
    page.keyboard.type("b*")
    focus(page, "left_A1")
    page.keyboard.type("4")
    page.keyboard.press("Tab")
    page.keyboard.type("16")
    page.keyboard.press("Enter")
    expect(page.locator("#entry-told")).to_contain_text("full stock of 15")
    expect(page.locator("[name=left_A2]")).to_have_value("16")
    page.fill("[name=left_A2]", "6")
    page.wait_for_timeout(600)  # an Enter right after a question is no answer to it
    page.locator("[name=left_A2]").press("Enter")
    saved(page, 2)
    # Nothing of it is left for the next table.
    focus(page, "table")
    expect(page.locator("#entry-extra")).not_to_have_attribute("open", "")
    page.keyboard.type("3a*")
    expect(page.locator("[name=left_A1]")).to_have_value("")
    page.keyboard.press("Escape")
    focus(page, "table")
    states = states_of(stack, event)
    assert sorted(states[1][2].values()) == [4, 5, 9]
    assert sorted(states[2][2].values()) == [4, 6, 10]


def test_whoever_types_faster_than_the_server_answers_loses_no_key(window, stack, event):
    page = window(day(event))
    # The line is slow: every result takes a while.
    page.route("**/result/", lambda route: (time.sleep(0.3), route.continue_()))
    page.keyboard.type("1a7")
    page.keyboard.press("Enter")
    page.keyboard.type("2b5")
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    expect(page.locator(".last-results b").first).to_have_text("2")
    expect(page.locator("#table")).to_have_value("3")
    states = states_of(stack, event)
    assert (states[1][0], states[2][0]) == ("confirmed", "confirmed")
    expect(page.locator(".entry-sides li")).to_have_count(2)


def test_a_double_enter_is_one_result_and_says_yes_to_no_question(window, stack, event):
    page = window(day(event))
    page.keyboard.type("1a7")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    saved(page, 1)
    # The clock stands still, as for a key that bounces.
    now = datetime.now(UTC)
    page.clock.set_fixed_time(now)
    page.keyboard.type("2a31")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.get_by_text("Press Enter again to save it").wait_for()
    page.keyboard.press("Enter")
    assert states_of(stack, event)[2][0] == "playing"
    focus(page, "left")
    page.clock.set_fixed_time(now + timedelta(seconds=1))
    page.keyboard.press("Enter")
    saved(page, 2)
    assert states_of(stack, event)[1][1] == 1


def test_findings_appear_in_place_and_undo_takes_the_last_result_back(window, stack, event):
    page = window(day(event))
    page.keyboard.type("4b0")
    page.keyboard.press("Enter")
    page.get_by_text("swapped").wait_for()
    focus(page, "left")
    assert page.input_value("#left") == "0"
    page.keyboard.press("Backspace")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    saved(page, 4)
    settled(page)
    # Undo is one step back from the table's field.
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.get_by_text("The result of table 4 was taken back.").wait_for()
    focus(page, "table")
    assert states_of(stack, event)[4][0] == "playing"


def test_escape_takes_the_question_back_too(window, event):
    """Also while the page is still settling, as on a busy laptop."""
    page = window(day(event))
    page.evaluate("htmx.config.defaultSettleDelay = 400")
    page.keyboard.type("2a31")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="It is right: save").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Save")).wait_for()
    focus(page, "table")
    assert page.input_value("#left") == ""
    assert page.get_by_text("Press Enter again to save it").count() == 0


def test_whoever_moves_on_from_the_field_is_not_called_back(window, event):
    """On a busy laptop the page is still settling when the next key comes."""
    page = window(day(event))
    page.evaluate("htmx.config.defaultSettleDelay = 400")
    page.keyboard.type("4b6")
    page.keyboard.press("Enter")
    saved(page, 4)
    page.keyboard.press("Shift+Tab")
    settled(page)
    assert page.evaluate("document.activeElement.innerText").startswith("Undo")
    page.keyboard.press("Enter")
    page.get_by_text("The result of table 4 was taken back.").wait_for()


def test_what_is_put_right_while_the_page_settles_is_not_lost(window, stack, event):
    page = window(day(event))
    page.evaluate("htmx.config.defaultSettleDelay = 400")
    page.keyboard.type("4b0")
    page.keyboard.press("Enter")
    page.get_by_text("swapped").wait_for()
    page.keyboard.press("Backspace")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    saved(page, 4)
    assert list(states_of(stack, event)[4][2].values()) == [6]


def test_how_it_finished_is_chosen_with_the_keyboard(window, stack, event):
    page = window(day(event))
    page.keyboard.type("5a")
    page.keyboard.press("Tab")
    focus(page, "manner")
    page.keyboard.type("ru")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    focus(page, "reason")
    page.keyboard.type("cards were mixed up")
    page.keyboard.press("Enter")
    saved(page, 5)
    assert "ruling" in page.locator(".saved").inner_text()
