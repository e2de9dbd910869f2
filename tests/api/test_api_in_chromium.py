"""The readable page of the API: complete, offline, under the strict policy."""

import pytest

from tests import browsing


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_shows_every_operation_and_asks_nobody_else(running, chromium, width):
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
    page.close()
