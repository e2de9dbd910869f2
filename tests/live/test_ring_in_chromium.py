"""A player's page rings once when the table is called, and only if its owner pressed for it."""

from urllib.parse import urljoin

import pytest

pytestmark = pytest.mark.browser

# What a phone would do: every tone that starts, every time that it shakes.
HEARD = """
  window.heard = [];
  window.tones = 0;
  window.shaken = [];
  document.addEventListener("table:rings", (event) => window.heard.push(event.detail));
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones += 1; start.apply(this, at); };
  Navigator.prototype.vibrate = (pattern) => { window.shaken.push(pattern); return true; };
"""
HALL = "http://rally.test"
# As the living part comes when the desk has called, moved or started a game.
NEWS = "(called) => { document.querySelector('[data-live]').innerHTML = called; }"


def _over_plain_http(page, program):
    """Under a name, as phones in the hall see it: unlike loopback that is nothing secure."""
    here = f"http://127.0.0.1:{program.port}"

    def handed_on(route):
        asked = route.request
        if asked.url.startswith(f"{HALL}/live/"):
            route.abort()  # a stream, which cannot be handed on
            return
        headers = {**asked.headers, "origin": here, "referer": f"{here}/"}
        route.fulfill(response=route.fetch(url=asked.url.replace(HALL, here), headers=headers))

    page.route(f"{HALL}/**", handed_on)


def test_the_page_rings_once_for_each_call_if_that_was_wanted(standing_program, chromium):
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.set_default_timeout(30_000)
    page.add_init_script(HEARD)
    _over_plain_http(page, standing_program)
    page.goto(f"{HALL}/e/pecan-valley-rally/me/?q=an")
    page.locator("button.choice").first.click()
    button = page.locator("[data-ring] button")
    button.wait_for()
    assert not page.evaluate("window.isSecureContext")
    # From here on the test alone says what is new.
    page.route(f"{HALL}/**", lambda route: route.abort())

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
    # Two tones a ring; shaken once when it was tried, once when called.
    assert page.evaluate("window.tones") == 2 + 6
    assert page.evaluate("window.shaken") == [[400, 200], [400, 200] * 3]
    here = f"http://127.0.0.1:{standing_program.port}/static/rallydeck.webmanifest"
    told = page.request.get(here).json()
    # As seen from the manifest, so that it holds below a path of a shared site too.
    assert urljoin(here, told["start_url"]) == f"http://127.0.0.1:{standing_program.port}/"
    assert page.request.get(urljoin(here, told["icons"][0]["src"])).ok
