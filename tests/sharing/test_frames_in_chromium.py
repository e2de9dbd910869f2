"""The club's website in a real browser: its own origin, our chart in its page, our JSON fetched."""

import contextlib
import http.server
import threading

import pytest

from tests import browsing, servers

pytestmark = pytest.mark.browser

NO_WEBSITE = """
from sharing.models import Website
answer = Website.objects.all().delete()[0]
"""
CONTEST = "pecan-valley-rally/skip-bo-partners"


@contextlib.contextmanager
def _website(page):
    """A website with one page, at an origin of its own."""

    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_listed_website_shows_the_chart_and_fetches_the_json_and_another_is_refused(
    standing_program, standing_stack, standing_official, chromium
):
    ours = f"http://127.0.0.1:{standing_program.port}"
    context = chromium.new_context()
    context.add_cookies(standing_official)
    desk = context.new_page()
    desk.set_default_timeout(20000)
    desk.goto(f"{ours}/desk/pecan-valley-rally/websites/")
    desk.frame_locator(".preview").get_by_role("heading", name="Chart", exact=True).wait_for()
    desk.get_by_label("Light or dark").select_option("dark")
    desk.get_by_label("Contest").select_option("skip-bo-partners")
    desk.get_by_role("button", name="Show it like this").click()
    snippet = desk.locator("#snippet-text").input_value()
    assert "look=dark" in snippet
    club = (
        f"<!doctype html><title>Club</title><h1>Our club</h1>{snippet}<p id=fetched></p><script>"
        f"fetch('{ours}/api/v1/events/{CONTEST.replace('/', '/contests/')}/results/')"
        ".then((answer) => answer.json())"
        ".then((said) => { fetched.textContent = `fetched ${said.results.length}`; })"
        ".catch(() => { fetched.textContent = 'refused'; });</script>"
    )
    with _website(club) as listed, _website(club) as stranger:
        desk.get_by_label("Address of the website").fill(f"{listed}/rally/2026.html")
        desk.get_by_role("button", name="List it").click()
        desk.get_by_text(f"{listed} may show this event now.").wait_for()

        page = chromium.new_context().new_page()
        complaints = browsing.complaints_of(page)
        page.goto(f"{listed}/rally/2026.html")
        frame = page.frame_locator("iframe")
        frame.locator(".tree-name").first.wait_for()
        # The frame lives: it is in touch with the desk from the other website's page.
        frame.get_by_text("In touch with the desk").wait_for()
        assert frame.locator("html").get_attribute("data-look") == "dark"
        page.get_by_text("fetched ").wait_for()
        assert complaints == []
        # A link leaves the frame: our other pages are shown in none.
        with page.context.expect_page() as opened:
            frame.get_by_role("link", name="Skip-Bo partners").click()
        opened.value.wait_for_url(f"{ours}/e/{CONTEST}/")

        page = chromium.new_context().new_page()
        complaints = browsing.complaints_of(page)
        page.goto(f"{stranger}/rally/2026.html")
        page.get_by_text("fetched ").wait_for()
        servers.wait_for(lambda: [*complaints, page.wait_for_timeout(50)][:1][0], why="a refusal")
        assert "frame-ancestors" in complaints[0]
        assert page.frame_locator("iframe").locator(".tree-name").count() == 0
    # The demo is as it was, for those who look at it afterwards.
    assert standing_stack.python(NO_WEBSITE) == 1
