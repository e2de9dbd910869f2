"""The desk in a real browser: results by keyboard alone, live parts, lost lines, two windows."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk_window import LARGE, day, focus, states_of
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def _settled(page):
    """htmx knows the new form by now: until then a button in it would load the page."""
    expect(page.locator(".htmx-settling")).to_have_count(0)


def _saved(page, table):
    page.locator(".saved", has_text=f"Table {table}:").wait_for()


def test_twenty_results_are_typed_with_the_keyboard_alone(window, stack, event, capsys):
    page = window(day(event))
    focus(page, "table")
    started = time.perf_counter()
    for table in range(1, 21):
        page.keyboard.type(f"{table}")
        page.locator(".entry-sides li").nth(1).wait_for()
        page.keyboard.type("ab"[table % 2])
        page.keyboard.type(f"{table % 9 + 1}")
        page.keyboard.press("Enter")
        _saved(page, table)
        focus(page, "table")
        assert page.input_value("#table") == ""
    seconds = time.perf_counter() - started
    with capsys.disabled():
        print(f"\n20 results by keyboard in {seconds:.1f} s, {20 * 60 / seconds:.0f} a minute")
    states = states_of(stack, event)
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
    _saved(page, 1)
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
    _saved(page, 2)
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
    _saved(page, 1)
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
    _saved(page, 2)
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
    _saved(page, 4)
    _settled(page)
    # Undo is one step back from the table's field.
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.get_by_text("The result of table 4 was taken back.").wait_for()
    focus(page, "table")
    assert states_of(stack, event)[4][0] == "playing"


def test_escape_takes_the_question_back_too(window, event):
    page = window(day(event))
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
    _saved(page, 4)
    page.keyboard.press("Shift+Tab")
    _settled(page)
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
    _saved(page, 4)
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
    _saved(page, 5)
    assert "ruling" in page.locator(".saved").inner_text()


def test_a_lost_line_loses_nothing_and_the_next_enter_saves(window, stack, event):
    page = window(day(event))
    page.keyboard.type("6a8")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    page.get_by_text("Not saved: the server did not answer.").wait_for()
    assert [page.input_value(f"#{name}") for name in ("table", "winner", "left")] == ["6", "A", "8"]
    page.context.set_offline(False)
    page.keyboard.press("Enter")
    _saved(page, 6)


def test_a_lost_session_loses_nothing_either(window, stack, event, cookies):
    page = window(day(event))
    page.keyboard.type("7a8")
    page.context.clear_cookies()
    page.keyboard.press("Enter")
    page.get_by_text("Not saved: you are signed out.").wait_for()
    assert [page.input_value(f"#{name}") for name in ("table", "winner", "left")] == ["7", "A", "8"]
    page.context.add_cookies(cookies)
    page.keyboard.press("Enter")
    _saved(page, 7)


def test_two_windows_the_second_is_shown_what_the_first_entered(window, stack, event):
    one, two = window(day(event)), window(day(event))
    two.keyboard.type("8b2")
    # The second window hears nothing of the first one's result before Enter.
    two.route("**/live/**", lambda route: route.abort())
    two.route(f"**{day(event)}", lambda route: route.abort())
    one.keyboard.type("8a9")
    one.keyboard.press("Enter")
    _saved(one, 8)
    two.keyboard.press("Enter")
    two.get_by_text("It says now:").wait_for()
    assert two.input_value("#left") == "2"
    assert states_of(stack, event)[8][1] == 1


def test_the_page_follows_what_happens_and_leaves_alone_what_is_being_typed(window, stack, event):
    page, other = window(day(event)), window(day(event))
    card = page.locator('[data-part="table-9"]')
    assert "playing" in card.inner_text()
    page.keyboard.type("10a")
    page.keyboard.type("1")
    # Someone looks into a card's details; they stay open.
    page.locator('[data-part="table-11"] summary').evaluate("e => e.parentElement.open = true")
    other.keyboard.type("9a3")
    other.keyboard.press("Enter")
    _saved(other, 9)
    card.get_by_text("free").wait_for()
    page.keyboard.type("2")
    assert [page.input_value(f"#{n}") for n in ("table", "winner", "left")] == ["10", "A", "12"]
    assert page.locator('[data-part="table-11"] details').evaluate("e => e.open")
    page.keyboard.press("Enter")
    _saved(page, 10)


def test_a_reason_that_is_being_typed_survives_while_other_decisions_come_and_go(
    window, stack, event
):
    report = """
from games.models import Game
from games.results import Reported
from scoring.services.results import result_report
def say(table, place):
    game = Game.objects.get(contest__event__slug={event!r}, table__number=table)
    side = game.sides.all()[place].side.number
    result_report(actor=f"side {{side}}", game_id=game.pk, version=game.version, side=side,
                  reported=Reported(manner="played-out", winner=side))
for table, place in {said}:
    say(table, place)
answer = 1
"""
    stack.python(report.format(event=event, said=[(11, 0), (11, 1)]))
    page = window(day(event))
    page.get_by_text("Settle it here").click()
    page.get_by_label("Reason, kept with the result").fill("the slip")
    stack.python(report.format(event=event, said=[(12, 0)]))
    page.locator(".decision-reported").wait_for()
    reason = page.get_by_label("Reason, kept with the result")
    assert reason.input_value() == "the slip"
    reason.press_sequentially(" was signed")
    page.get_by_label("As side A says").check()
    page.get_by_role("button", name="Settle", exact=True).click()
    page.get_by_text("is settled. The winner goes on.").wait_for()
    page.get_by_role("button", name="Confirm table 12").click()
    page.locator("#said", has_text="The result of table 12 is confirmed.").wait_for()
    page.locator(".decision-reported").wait_for(state="detached")
    states = states_of(stack, event)
    assert (states[11][0], states[12][0]) == ("confirmed", "confirmed")


def test_tables_are_called_started_and_moved_without_loading_the_page_again(window, stack):
    page = window(day(stack.python(LARGE.replace("64, tables=32", "16, tables=4"))))
    page.evaluate("window.stayed = true")
    card = page.locator('[data-part="table-4"]')
    card.locator("summary").click()
    card.get_by_role("button", name="Take the call back").click()
    page.locator("#said", has_text="was taken back. Match").wait_for()
    page.get_by_role("button", name="Call it").first.click()
    page.locator("#said", has_text="1 game was called: table 4.").wait_for()
    page.get_by_role("button", name="All called tables play").click()
    page.locator("#said", has_text="1 table plays.").wait_for()
    card.get_by_text("playing").wait_for()
    assert page.evaluate("window.stayed") is True


def test_without_javascript_a_result_is_entered_and_undone(window, stack, event):
    page = window(day(event), java_script_enabled=False)
    page.get_by_label("Table", exact=True).fill("13")
    page.get_by_role("button", name="Who sits there?").click()
    expect(page.locator(".entry-sides li")).to_have_count(2)
    page.get_by_label("Winner", exact=True).fill("b")
    page.get_by_label("Cards left", exact=True).fill("31")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("more than 2 full stocks").wait_for()
    page.get_by_role("button", name="It is right: save").click()
    _saved(page, 13)
    assert states_of(stack, event)[13][0] == "confirmed"
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_text("The result of table 13 was taken back.").wait_for()
    assert states_of(stack, event)[13][0] == "playing"
    page.get_by_role("link", name="Back to the desk").click()
    card = page.locator('[data-part="table-14"]')
    card.locator("summary").click()
    card.get_by_role("button", name="Out of use").click()
    page.get_by_text("Table 14 is out of use.").wait_for()


def test_the_busy_page_has_no_fault_that_axe_can_see_and_fits_a_phone(window, stack, event):
    mess = """
from datetime import timedelta
from games.models import Game
from games.results import Reported
from scoring.services.calls import table_break
from scoring.services.results import result_report
def at(table):
    return Game.objects.get(contest__event__slug={event!r}, table__number=table)
for table, places in ((1, (0, 1)), (2, (0,))):
    for place in places:
        game = at(table)
        side = game.sides.all()[place].side.number
        result_report(actor=f"s{{side}}", game_id=game.pk, version=game.version, side=side,
                      reported=Reported(manner="played-out", winner=side))
contest = game.contest
contest.time_limit_minutes = 10
contest.save()
Game.objects.filter(pk=at(3).pk).update(called_at=game.called_at - timedelta(minutes=30))
Game.objects.filter(pk=at(4).pk).update(
    state="called", called_at=game.called_at - timedelta(minutes=9))
table_break(actor="test", table_id=contest.tables.get(number=5).pk)
answer = 1
"""
    stack.python(mess.format(event=event))
    for scheme in ("light", "dark"):
        for locale in ("en", "fr"):
            page = window(day(event), color_scheme=scheme, locale=locale)
            for details in page.locator(".decision details").all():
                details.evaluate("e => e.open = true")
            expect(page.locator(".decision")).to_have_count(5)
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
    for width in (360, 390, 640, 1280):
        page.set_viewport_size({"width": width, "height": 780})
        over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(over) <= 0, width


def test_the_next_step_of_the_whole_day_is_one_press_away(window, stack):
    """From partners to calls, pressing only what the page puts forward."""
    event = stack.python(
        "from tests.scoring.play.play_scene import contest_make\n"
        "answer = contest_make(8, tables=4, build=False, revision=1).event.slug"
    )
    page = window(day(event))
    page.get_by_role("button", name="Make the score chart").click()
    call = page.get_by_role("button", name="Call all 4").first
    call.hover()
    # Once the colours have changed: on the way they are never the same.
    ink, paper = call.evaluate(
        "async e => { await Promise.all(e.getAnimations().map(one => one.finished));"
        " return [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]; }"
    )
    assert ink != paper
    call.click()
    page.get_by_role("button", name="All called tables play").first.click()
    page.locator("#said", has_text="play").wait_for()
    expect(page.locator(".place-playing")).to_have_count(4)
    # Nothing is put forward any more but the entry, which has the page's one filled button.
    expect(page.locator(".now-strip, .decision")).to_have_count(0)


def test_a_game_that_was_moved_leaves_its_old_table_free_on_the_page(window, stack):
    event = stack.python(LARGE.replace("tables=32", "tables=34"))
    page = window(day(event))
    page.evaluate("window.stayed = true")
    card = page.locator('[data-part="table-5"]')
    card.locator("summary").click()
    card.get_by_label("To table").select_option("34")
    card.get_by_role("button", name="Move").click()
    page.locator('[data-part="table-34"]').get_by_text("playing").wait_for()
    # The choice was carried out, so it no longer keeps its part from being renewed.
    expect(card.get_by_role("button", name="Move")).to_have_count(0)
    assert page.evaluate("window.stayed") is True


def test_a_refreshed_part_never_puts_the_focus_on_another_action(window, stack, event):
    page = window(day(event))
    card = page.locator('[data-part="table-9"]')
    card.locator("summary").click()
    card.get_by_role("button", name="Take the call back").focus()
    page.keyboard.press("Enter")
    page.locator("#said", has_text="was taken back. Match").wait_for()
    expect(card.get_by_role("button", name="Take the call back")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.part") == "table-9"


def test_a_session_that_ends_while_somebody_types_loads_no_other_page(window, stack, event):
    page = window(day(event))
    page.evaluate("window.stayed = true")
    page.keyboard.type("7a8")
    page.context.clear_cookies()
    with page.expect_response(lambda answer: "/sign-in/" in answer.url):
        page.evaluate("document.dispatchEvent(new Event('live-refresh'))")
    page.wait_for_timeout(300)
    assert page.evaluate("window.stayed") is True
    assert page.input_value("#left") == "8"
