"""The readable page of the API: complete, offline, under the strict policy."""

import pytest
from playwright.sync_api import expect

from tests import browsing, shares


@pytest.mark.browser
@pytest.mark.parametrize("width", shares.only([390], [1280, 390]))
def test_the_page_shows_every_operation_asks_nobody_else_and_tries_one_with_a_token(
    running, chromium, width
):
    own = f"http://127.0.0.1:{running.port}/"
    page = chromium.new_page(viewport={"width": width, "height": 900})
    complaints = browsing.complaints_of(page, own=own)
    schema = page.request.get(f"{own}api/v1/schema/").json()
    page.goto(f"{own}api/v1/docs/")
    page.locator(".opblock").first.wait_for()
    operations = sum(len(methods) for methods in schema["paths"].values())
    assert page.locator(".opblock").count() == operations
    page.locator(".opblock-summary-control").first.click()
    page.get_by_text("Responses").first.wait_for()
    sideways = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert sideways <= 0
    assert complaints == []
    page.locator(".opblock-summary-control").first.click()
    # The largest page there is, so it is loaded once.
    page.set_viewport_size({"width": 1280, "height": 860})
    _an_operation_is_found_fits_a_screen_and_is_tried(page, running.tokens["official"])
    page.close()


def _an_operation_is_found_fits_a_screen_and_is_tried(page, token):
    page.get_by_label("Find an operation").fill("get players")
    shown = page.locator(".opblock:visible")
    expect(shown.filter(has_not_text="players")).to_have_count(0)
    # All of them, one of them, and to forget one.
    expect(shown).to_have_count(3)
    page.get_by_label("Find an operation").fill("zzz")
    page.get_by_text("No operation has these words.").wait_for()
    page.get_by_label("Find an operation").fill("correct result")
    shown.first.locator(".opblock-summary-control").click()
    shown.get_by_text("Responses").first.wait_for()
    with_errors = page.get_by_label("Show what can go wrong, too")
    expect(shown.locator("tr.response:visible")).to_have_count(1)
    with_errors.check()
    expect(shown.locator('tr.response[data-code="412"]')).to_be_visible()
    with_errors.uncheck()

    page.get_by_label("Find an operation").fill("get events/{event}/players/")
    page.get_by_label("Your token").fill(token)
    page.get_by_label("Your token").blur()
    operation = shown.filter(has_not_text="forget").first
    operation.locator(".opblock-summary-control").click()
    operation.get_by_text("Responses").first.wait_for()
    assert operation.bounding_box()["height"] <= 860
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_placeholder("event").fill("pecan-valley-rally")
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text(
        "200"
    )
