"""Many live windows of one browser, requests that are never answered, parts that were in use."""

import re

import pytest
from playwright.sync_api import expect

from tests.scenes.windows import day, saved

pytestmark = pytest.mark.browser

# Tabs that nobody looks at: a browser without a screen shows them all.
HIDDEN = """
  window.isShown = false;
  Object.defineProperty(document, "hidden", { get: () => !window.isShown });
  window.streams = new Set();
  window.EventSource = class extends EventSource {
    constructor(address) { super(address); window.streams.add(this); }
    close() { super.close(); window.streams.delete(this); }
  };
"""
LOOK = """(isShown) => {
  window.isShown = isShown;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Its page asks, since others have the streams; "ahead" sets the clock.
CLOCK = """
  window.ahead = 0;
  const now = Date.now;
  Date.now = () => now() + window.ahead;
  const others = () => {
    for (const place of [1, 2, 3]) {
      localStorage.setItem(`rallydeck-stream-${place}`, `x ${Date.now()}`);
    }
  };
  others();
  setInterval(others, 200);
"""
LOST = re.compile("Out of touch for")
IN_TOUCH = re.compile("In touch with the desk")


def _foot(page):
    return page.locator("[data-in-touch]")


def _result(page, table):
    """Entered at the desk's window."""
    page.keyboard.type(f"{table}a3")
    page.keyboard.press("Enter")
    saved(page, table)


def _free(page, table):
    return page.locator(f'[data-part="table-{table}"]').get_by_text("free")


def test_a_result_is_saved_and_seen_with_twelve_windows_of_one_browser_open(window, stack, event):
    desk = window(day(event))
    hall = f"/e/{event}/partners/"
    addresses = [f"{day(event)}{page}" for page in ("announcer/", "chart/", "result/", "")]
    public = ("wall/", "chart/", "names/", "tables/", "results/", "")
    addresses += [f"{hall}{page}" for page in public]
    others = []
    for address in (*addresses, day(event)):
        others.append(desk.context.new_page())
        others[-1].goto(f"http://127.0.0.1:{stack.port}{address}")
        expect(others[-1].locator("[data-live]")).to_have_count(1)
    assert len(others) == 11
    desk.bring_to_front()
    _result(desk, 5)
    for page in (others[3], others[-1]):
        _free(page, 5).wait_for()
    for page in (desk, *others):
        expect(_foot(page)).to_have_text(IN_TOUCH)


def test_a_hidden_tab_lets_go_of_its_stream_and_catches_up_when_it_is_shown(window, stack, event):
    desk = window(day(event))
    tab = desk.context.new_page()
    tab.add_init_script(HIDDEN)
    tab.goto(f"http://127.0.0.1:{stack.port}{day(event)}")
    assert tab.evaluate("window.streams.size") == 0
    desk.bring_to_front()
    _result(desk, 5)
    tab.evaluate(LOOK, True)
    _free(tab, 5).wait_for()
    assert tab.evaluate("window.streams.size") == 1
    tab.evaluate(LOOK, False)
    assert tab.evaluate("window.streams.size") == 0
    # Whoever waits for its sound is told at once.
    tab.locator("[data-live]").evaluate("(live) => { live.dataset.listens = ''; }")
    tab.evaluate(LOOK, False)
    assert tab.evaluate("window.streams.size") == 1


def test_a_page_whose_fetch_is_never_answered_says_so_and_then_comes_back(window, stack, event):
    page, other = window(day(event)), window(day(event))
    held = []
    page.route(f"**{day(event)}", lambda route: held.append(route))
    _result(other, 5)
    # Its stream is heard all the while; what it shows is old.
    expect(_foot(page)).to_have_text(LOST)
    assert held
    page.unroute(f"**{day(event)}")
    _free(page, 5).wait_for()
    expect(_foot(page)).to_have_text(IN_TOUCH)


def _table_9_in_use(window, event):
    """Its menu is open when its result comes in: the page, and the field in use."""
    page, other = window(day(event)), window(day(event))
    # Once a table is free, another game can be moved to it.
    _result(other, 12)
    _free(page, 12).wait_for()
    card = page.locator('[data-part="table-9"]')
    card.locator("summary").first.click()
    field = card.locator("select").first
    field.focus()
    _result(other, 9)
    _result(other, 14)
    _free(page, 14).wait_for()
    return page, field


def test_a_part_that_was_in_use_when_the_news_came_is_renewed_afterwards(window, event):
    page, field = _table_9_in_use(window, event)
    expect(page.locator('[data-part="table-9"]')).to_contain_text("playing")
    field.blur()
    _free(page, 9).wait_for()


def test_a_save_that_is_never_answered_says_so_and_the_next_enter_saves(window, event):
    page = window(day(event))
    held = []
    page.route(f"**{day(event)}result/", lambda route: held.append(route))
    page.keyboard.type("6a8")
    page.keyboard.press("Enter")
    page.get_by_text("Not saved: the server did not answer.").wait_for()
    assert held
    page.unroute(f"**{day(event)}result/")
    page.keyboard.press("Enter")
    saved(page, 6)


def test_a_page_without_a_stream_follows_on_when_the_clock_was_set_back(window, stack, event):
    desk = window(day(event))
    page = desk.context.new_page()
    page.add_init_script(CLOCK)
    page.goto(f"http://127.0.0.1:{stack.port}{day(event)}")
    page.evaluate("ahead = -3600000")
    _result(desk, 5)
    _free(page, 5).wait_for()
    expect(_foot(page)).to_have_text(IN_TOUCH)


def test_a_part_that_was_in_use_is_renewed_though_the_first_fetch_for_it_failed(window, event):
    page, field = _table_9_in_use(window, event)
    page.route(f"**{day(event)}", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        field.blur()
    page.unroute(f"**{day(event)}")
    # With the next beat; after a minute a desk fetches itself anyway.
    _free(page, 9).wait_for(timeout=30_000)


def test_a_press_of_the_other_mouse_button_holds_nothing_back(window, event):
    # Its menu swallows the release.
    page, other = window(day(event)), window(day(event))
    page.locator('[data-part="table-5"]').hover()
    page.mouse.down(button="right")
    _result(other, 5)
    _free(page, 5).wait_for()


def test_a_button_whose_answer_never_comes_says_so_and_works_when_pressed_again(window, event):
    page = window(day(event))
    held = []
    page.route(f"**{day(event)}hold/", lambda route: held.append(route))
    hold = page.get_by_role("button", name="Hold calls")
    hold.click()
    said = page.locator("#said")
    expect(said).to_contain_text("The server did not answer.")
    assert held
    page.unroute(f"**{day(event)}hold/")
    hold.click()
    expect(said).not_to_contain_text("The server did not answer.")
    page.get_by_role("button", name="Go on calling").wait_for()
