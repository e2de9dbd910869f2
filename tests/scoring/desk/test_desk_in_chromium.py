"""The desk in a real browser: live parts, lost lines, two windows, the next step of the day."""

import pytest
from playwright.sync_api import expect

from tests.scenes.windows import LARGE, day, saved, states_of
from tests.seen_by_axe import seen_by_axe

pytestmark = pytest.mark.browser


def test_a_lost_line_loses_nothing_and_the_next_enter_saves(window, stack, event):
    page = window(day(event))
    page.keyboard.type("6a8")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    page.get_by_text("Not saved: the server did not answer.").wait_for()
    assert [page.input_value(f"#{name}") for name in ("table", "winner", "left")] == ["6", "A", "8"]
    page.context.set_offline(False)
    page.keyboard.press("Enter")
    saved(page, 6)


@pytest.mark.soak
def test_a_lost_session_loses_nothing_either(window, stack, event, cookies):
    page = window(day(event))
    page.keyboard.type("7a8")
    page.context.clear_cookies()
    page.keyboard.press("Enter")
    page.get_by_text("Not saved: you are signed out.").wait_for()
    assert [page.input_value(f"#{name}") for name in ("table", "winner", "left")] == ["7", "A", "8"]
    page.context.add_cookies(cookies)
    page.keyboard.press("Enter")
    saved(page, 7)


def test_two_windows_the_second_is_shown_what_the_first_entered(window, stack, event):
    one, two = window(day(event)), window(day(event))
    two.keyboard.type("8b2")
    # The second window hears nothing of the first one's result before Enter.
    two.route("**/live/**", lambda route: route.abort())
    two.route(f"**{day(event)}", lambda route: route.abort())
    one.keyboard.type("8a9")
    one.keyboard.press("Enter")
    saved(one, 8)
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
    saved(other, 9)
    card.get_by_text("free").wait_for()
    page.keyboard.type("2")
    assert [page.input_value(f"#{n}") for n in ("table", "winner", "left")] == ["10", "A", "12"]
    assert page.locator('[data-part="table-11"] details').evaluate("e => e.open")
    page.keyboard.press("Enter")
    saved(page, 10)


def test_a_reason_that_is_being_typed_survives_while_other_decisions_come_and_go(
    window, stack, event
):
    report = """
from games.models import Game
from domain.results import Reported
from scoring.results.services import result_report
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
    saved(page, 13)
    assert states_of(stack, event)[13][0] == "confirmed"
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_text("The result of table 13 was taken back.").wait_for()
    assert states_of(stack, event)[13][0] == "playing"
    page.get_by_role("link", name="Back to the desk").click()
    card = page.locator('[data-part="table-14"]')
    card.locator("summary").click()
    card.get_by_role("button", name="Out of use").click()
    page.locator(".note", has_text="Table 14 is out of use.").wait_for()


@pytest.mark.soak
def test_the_busy_page_has_no_fault_that_axe_can_see_and_fits_a_phone(window, stack, large_event):
    mess = """
from datetime import timedelta
from games.models import Game
from domain.results import Reported
from scoring.calls.services import table_turn
from scoring.results.services import result_report
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
table_turn(actor="test", table_id=contest.tables.get(number=5).pk, field="broken", value=True)
answer = 1
"""
    stack.python(mess.format(event=large_event))
    for scheme in ("light", "dark"):
        for locale in ("en", "fr"):
            page = window(day(large_event), color_scheme=scheme, locale=locale)
            for details in page.locator(".decision details").all():
                details.evaluate("e => e.open = true")
            expect(page.locator(".decision")).to_have_count(5)
            assert seen_by_axe(page) == []
    for width in (360, 390, 640, 1280):
        page.set_viewport_size({"width": width, "height": 780})
        over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(over) <= 0, width


def test_the_next_step_of_the_whole_day_is_one_press_away(window, stack):
    """From partners to calls, pressing only what the page puts forward."""
    event = stack.python(
        "from tests.scenes.contests import contest_make\n"
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
