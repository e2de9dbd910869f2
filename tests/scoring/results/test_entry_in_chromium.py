"""The result entry as people use it: Tab, Enter, arrows, in a rush, with wrong numbers."""

import time
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests import shares
from tests.scenes.windows import day, focus, settled, states_of

pytestmark = pytest.mark.browser
# A person's fingers: from one key to the next, and a glance at the next slip.
KEY_MS, GLANCE_MS = 90, 500


def test_tab_between_the_boxes_loses_no_number(window, stack, event):
    page = window(day(event))
    for table, keys in ((1, ["1", "Tab", "A", "Tab", "9"]), (2, ["2", "Tab", "b", "7"])):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.locator(".saved", has_text=f"Table {table}:").wait_for()
    found = states_of(stack, event)
    assert list(found[1][2].values()) == [9]
    assert list(found[2][2].values()) == [7]


def test_enter_and_arrows_go_through_the_boxes_too(window, stack, event):
    page = window(day(event))
    for key in ("3", "Enter", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.locator(".saved", has_text="Table 3:").wait_for()
    for key in ("4", "ArrowRight", "ArrowUp", "ArrowRight", "8", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    focus(page, "winner")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".saved", has_text="Table 4:").wait_for()
    found = states_of(stack, event)
    assert [list(found[table][2].values()) for table in (3, 4)] == [[2], [8]]


def test_tab_and_arrows_wait_with_what_is_typed_before_them(window, stack, event):
    """On a busy laptop the next slip is typed while the last one is still being saved."""
    page = window(day(event))
    page.evaluate("htmx.config.defaultSettleDelay = 400")
    page.keyboard.type("5a9")
    page.keyboard.press("Enter")
    for key in ("6", "Tab", "b", "Tab", "7", "Enter"):
        page.keyboard.press(key)
    page.locator(".saved", has_text="Table 6:").wait_for()
    to_and_fro = ("ArrowLeft", "ArrowLeft", "ArrowRight")
    for key in ("7", "ArrowRight", "ArrowDown", "ArrowRight", "8", *to_and_fro, "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.locator(".saved", has_text="Table 7:").wait_for()
    found = states_of(stack, event)
    assert [list(found[table][2].values()) for table in (5, 6, 7)] == [[9], [7], [9]]


def test_escape_and_tab_while_a_result_is_saved_take_nothing_back_and_stay_in_order(window, event):
    page = window(day(event))
    page.evaluate("htmx.config.defaultSettleDelay = 400")
    page.keyboard.type("8a9")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.locator(".saved", has_text="Table 8:").wait_for()
    settled(page)
    assert page.locator(".saved", has_text="Table 8:").count() == 1
    # The cards of each person: the fields that a star opens.
    page.keyboard.type("9a9")
    page.keyboard.press("Enter")
    page.keyboard.type("10a*3")
    page.keyboard.press("Tab")
    page.keyboard.type("4")
    page.locator(".saved", has_text="Table 9:").wait_for()
    settled(page)
    boxes = page.locator("#entry-extra input:visible")
    assert [boxes.nth(number).input_value() for number in (0, 1)] == ["3", "4"]


def test_a_refused_number_is_said_under_the_boxes_and_the_old_saved_is_gone(window, stack, event):
    page = window(day(event))
    page.keyboard.type("1a9")
    page.keyboard.press("Enter")
    page.locator(".saved", has_text="Table 1:").wait_for()
    page.keyboard.type("2")
    expect(page.locator(".saved")).to_have_count(0)
    page.keyboard.type("a900")
    page.keyboard.press("Enter")
    note = page.locator("#entry-told .note-error")
    note.wait_for()
    boxes, told = page.locator(".entry-row").bounding_box(), note.bounding_box()
    assert 0 <= told["y"] - (boxes["y"] + boxes["height"]) < 16
    assert states_of(stack, event)[2][0] == "playing"
    # It is about that number: it goes with it.
    page.locator("#left").fill("9")
    expect(note).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator(".saved", has_text="Table 2:").wait_for()


@pytest.mark.parametrize(
    ("typed", "words"),
    shares.one_in(
        3, [("99a3", "Nobody plays"), ("a", "the number of the table"), ("1x3", "letter")]
    ),
)
def test_enter_for_no_table_is_refused_and_the_next_typing_replaces_it(window, event, typed, words):
    page = window(day(event))
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    expect(page.locator("#entry-told .note-error")).to_contain_text(words)
    page.keyboard.type("2b")
    expect(page.locator("#entry-told .note-error")).to_have_count(0)
    assert [page.locator(box).input_value() for box in ("#table", "#winner")] == ["2", "B"]


def test_a_double_click_on_save_says_yes_to_no_question(window, stack, event):
    page = window(day(event))
    # The clock stands still, however slow the machine is.
    page.clock.set_fixed_time(datetime.now(UTC))
    page.keyboard.type("5a31")
    page.locator("[data-save]").dblclick()
    page.get_by_text("Press Enter again to save it").wait_for()
    page.locator("[data-save]").click()
    assert states_of(stack, event)[5][0] == "playing"


@pytest.mark.soak
def test_twenty_results_typed_as_a_person_types_are_all_kept(window, stack, large_event, capsys):
    """By the flow of the guide, never waiting for the page: how many a minute is printed."""
    page = window(day(large_event))
    started = time.perf_counter()
    for table in range(1, 21):
        page.keyboard.type(f"{table}{'ab'[table % 2]}{table % 9 + 1}", delay=KEY_MS)
        page.keyboard.press("Enter")
        page.wait_for_timeout(GLANCE_MS)
    seconds = time.perf_counter() - started
    page.locator(".saved", has_text="Table 20:").wait_for()
    with capsys.disabled():
        print(f"\n20 results typed like a person in {seconds:.1f} s: {1200 / seconds:.0f} a minute")
    found = states_of(stack, large_event)
    kept = {t: list(found[t][2].values()) for t in range(1, 21) if found[t][0] == "confirmed"}
    assert kept == {table: [table % 9 + 1] for table in range(1, 21)}


def test_twelve_tables_stand_whole_on_a_laptop_and_sections_never_move(window, stack):
    made = stack.python(
        "from scoring.calls.services import matches_call\n"
        "from tests.scenes.contests import contest_make\n"
        "contest = contest_make(24, tables=12)\n"
        "matches_call(actor='test', contest_id=contest.pk)\n"
        "answer = contest.event.slug"
    )
    page = window(day(made))
    expect(page.locator(".place")).to_have_count(12)
    bottoms = [place.bounding_box() for place in page.locator(".place").all()]
    assert max(box["y"] + box["height"] for box in bottoms) <= 860
    # Three strips more, each of 52 px at most, still leave them whole.
    assert max(box["y"] + box["height"] for box in bottoms) + 2 * 52 <= 860
    places = []
    for section in ("", "chart/", "matches/", "set-up/", "adjust/"):
        page.goto(page.url.split("/partners/")[0] + f"/partners/{section}")
        places.append([link.bounding_box()["x"] for link in page.locator(".sections > *").all()])
    assert all(
        abs(one - other) <= 1 for row in places for one, other in zip(row, places[0], strict=True)
    )


def test_every_page_of_the_desk_has_at_most_one_filled_button(window, event):
    page = window(day(event))
    own = page.url
    for name in ("", "chart/", "matches/", "sides/", "trail/", "set-up/", "adjust/", "print/"):
        page.goto(f"{own}{name}")
        filled = page.evaluate(
            """() => {
              const pine = getComputedStyle(document.documentElement).getPropertyValue("--pine");
              const probe = document.createElement("i");
              probe.style.backgroundColor = pine;
              document.body.append(probe);
              const wanted = getComputedStyle(probe).backgroundColor;
              return [...document.querySelectorAll("button, .button")]
                .filter((e) => e.checkVisibility())
                .filter((e) => getComputedStyle(e).backgroundColor === wanted)
                .map((e) => e.innerText);
            }"""
        )
        assert len(filled) <= 1, (name, filled)
