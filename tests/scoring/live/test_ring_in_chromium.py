"""A player's page rings once when the table is called, and only if its owner pressed for it."""

from urllib.parse import urljoin

import pytest

from tests import servers

pytestmark = pytest.mark.browser

HEARD = """
  window.heard = [];
  document.addEventListener("table:rings", (event) => window.heard.push(event.detail));
"""
# As the living part comes when the desk has called, moved or started a game.
NEWS = "(called) => { document.querySelector('[data-live]').innerHTML = called; }"


def test_the_page_rings_once_for_each_call_if_that_was_wanted(tmp_path, chromium):
    with servers.rallydeck(tmp_path / "data") as program:
        page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.set_default_timeout(30_000)
        page.add_init_script(HEARD)
        page.goto(f"http://127.0.0.1:{program.port}/e/pecan-valley-rally/me/?q=an")
        page.locator("button.choice").first.click()
        button = page.locator("[data-ring] button")
        button.wait_for()

        def heard(html):
            page.evaluate(NEWS, html)
            page.evaluate("() => new Promise(requestAnimationFrame)")
            return page.evaluate("window.heard")

        # Nobody pressed: silence.
        assert heard('<p data-called="partners 4">4</p>') == []
        button.click()
        assert page.evaluate("window.heard") == [1]
        assert button.get_attribute("aria-pressed") == "true"
        # The same call shown again is no new one; sitting down is none either.
        assert heard('<p data-called="partners 4">4 again</p>') == [1]
        assert heard("<p>Your game is on</p>") == [1]
        assert heard('<p data-called="partners 7">7</p>') == [1, 3]
        assert heard('<p data-called="partners 7">7, in the corner</p>') == [1, 3]
        here = f"http://127.0.0.1:{program.port}/static/rallydeck.webmanifest"
        told = page.request.get(here).json()
        # As seen from the manifest, so that it holds below a path of a shared site too.
        assert urljoin(here, told["start_url"]) == f"http://127.0.0.1:{program.port}/"
        assert page.request.get(urljoin(here, told["icons"][0]["src"])).ok
