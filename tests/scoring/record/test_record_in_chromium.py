"""In a real browser: a result two rounds back is corrected and undone; the draw is revealed."""

import re

import pytest
from playwright.sync_api import expect

from tests import browsing, shares
from tests.seen_by_axe import seen_by_axe
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser

DESK = "/desk/pecan-valley-rally/skip-bo-partners"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with web_alone(tmp_path_factory.mktemp("record") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def signed_in(program, chromium):
    return browsing.official_cookies(chromium, program)


def _open(chromium, signed_in, **options):
    context = chromium.new_context(**options)
    context.add_cookies(signed_in)
    page = context.new_page()
    return context, page, browsing.complaints_of(page)


def _no_fault(page):
    assert seen_by_axe(page) == []


def _go_to_match(page, own, number):
    """With the keyboard: the box is ready for typing."""
    page.goto(f"{own}{DESK}/matches/")
    page.get_by_label("Number of the match, or a name").fill(str(number))
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=re.compile(rf"^Match {number} ")).wait_for()


def _match_played_on(page, own):
    """The preview of a first-round match whose winner has played again since.

    The demo's draw is by lot, so which one it is differs from time to time. Gives its number, the
    number of the next match, and the result as it stands.
    """
    for number in range(1, 17):
        _go_to_match(page, own, number)
        if not page.get_by_label("Why is it corrected?").count():
            continue
        before = page.locator(".panel .note strong").first.inner_text()
        for choice in page.locator("label:has([name=result][value^='side:'])").all():
            if choice.inner_text().strip() not in before:
                choice.locator("input").check()
        page.get_by_label("Why is it corrected?").fill("the slip was misread")
        page.get_by_role("button", name="Show what changes").click()
        later = page.locator(".effects li", has_text="(round 2)").first.inner_text()
        if "the result is withdrawn" in later:
            return number, int(re.search(r"Match (\d+)", later).group(1)), before
    raise AssertionError("no winner of the first round has played again in the demo")


@pytest.mark.parametrize("script", shares.only([True], [True, False]))
def test_a_result_two_rounds_back_is_corrected_and_undone(program, chromium, signed_in, script):
    context, page, complaints = _open(chromium, signed_in, java_script_enabled=script)
    own = f"http://127.0.0.1:{program.port}"
    first, second, before = _match_played_on(page, own)
    for label in ("(round 2)", "(quarter-finals)"):
        expect(page.get_by_text(label)).to_have_count(2)
    if script:
        _no_fault(page)
        page.set_viewport_size({"width": 360, "height": 780})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Correct it and withdraw later games").click()
    page.get_by_text("is corrected. The version before").wait_for()
    page.get_by_text("Version 2", exact=True).wait_for()
    assert page.locator(".panel .note strong").first.inner_text() != before
    if script:
        _no_fault(page)
    _go_to_match(page, own, second)
    page.get_by_text("Game that was called off").wait_for()
    page.goto(f"{own}{DESK}/trail/")
    assert f"Match {first}, corrected" in page.locator(".trail li").first.inner_text()
    page.get_by_role("link", name="Undo the last action").click()
    expect(page.locator(".turned")).to_contain_text(f"Match {first}, corrected")
    page.get_by_role("button", name="Undo it").click()
    page.get_by_text("It can be done again as long as").wait_for()
    assert f"Undone: Match {first}, corrected" in page.locator(".trail li").first.inner_text()
    _go_to_match(page, own, first)
    expect(page.locator(".panel .note strong").first).to_have_text(before)
    assert complaints == []
    context.close()


def test_partnerships_are_revealed_one_by_one_and_the_certificate_at_the_end(
    program, chromium, signed_in
):
    context, page, complaints = _open(chromium, signed_in)
    where = f"http://127.0.0.1:{program.port}/desk/pecan-valley-rally/ladies-and-gents/draw-show/"
    page.goto(where)
    shown = page.locator("[data-pair]:visible")
    assert shown.count() == 0
    assert not page.locator("[data-end]").is_visible()
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(shown).to_have_count(number)
        expect(page.locator("[data-stage] .number")).to_have_text(str(number))
    page.locator("[data-stage]").click()
    expect(shown).to_have_count(4)
    page.reload()
    expect(shown).to_have_count(4)
    page.get_by_role("button", name="Run automatically").click()
    page.get_by_role("button", name="Stop").wait_for()
    # At once, and then one every few seconds.
    expect(shown).not_to_have_count(4)
    assert shown.count() >= 5
    page.get_by_role("button", name="Show all").click()
    expect(shown).to_have_count(24)
    page.locator("[data-end]").wait_for()
    _no_fault(page)
    page.get_by_role("button", name="To the certificate").click()
    page.get_by_role("heading", name="The certificate").wait_for()
    assert complaints == []
    context.close()


def test_without_javascript_the_whole_draw_stands_on_one_page(program, chromium, signed_in):
    context, page, _ = _open(chromium, signed_in, java_script_enabled=False)
    page.goto(
        f"http://127.0.0.1:{program.port}/desk/pecan-valley-rally/ladies-and-gents/draw-show/"
    )
    assert page.locator("[data-pair]:visible").count() == 24
    assert page.get_by_role("heading", name="The certificate").is_visible()
    assert not page.get_by_role("button", name="Next").is_visible()
    context.close()


def test_the_draw_is_fixed_and_drawn_on_the_projector(program, chromium, signed_in):
    context, page, complaints = _open(chromium, signed_in)
    page.goto(f"http://127.0.0.1:{program.port}/desk/pecan-valley-rally/sunday-finale/draw-show/")
    _no_fault(page)
    fix = page.get_by_role("button", name="Seal the draw")
    if fix.count():  # not where an earlier try has fixed it
        fix.click()
    page.get_by_text("Fingerprint of the secret number").wait_for()
    _no_fault(page)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 780})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Someone in the room, call out a word!").fill("longhorn")
    page.keyboard.press("Enter")
    page.get_by_text("12 partnerships are drawn").wait_for()
    assert complaints == []
    context.close()


def test_the_announcer_hears_of_a_new_call_without_a_hand_on_the_page(program, chromium, signed_in):
    context, page, complaints = _open(chromium, signed_in)
    page.goto(f"http://127.0.0.1:{program.port}{DESK}/announcer/")
    seated = page.get_by_role("button", name="all are here")
    before = seated.count()
    other = context.new_page()
    undone = ""
    while "they play" not in undone:
        other.goto(f"http://127.0.0.1:{program.port}{DESK}/trail/undo/")
        undone = other.locator(".turned").inner_text()
        other.get_by_role("button", name="Undo it").click()
        other.get_by_text("It can be done again as long as").wait_for()
    expect(seated).to_have_count(before + 1)
    _no_fault(page)
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    seated.first.click()
    page.get_by_text("plays.").wait_for()
    expect(seated).to_have_count(before)
    page.get_by_text("In touch with the desk").wait_for()
    assert complaints == []
    context.close()
