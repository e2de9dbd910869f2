"""The wall reads each call aloud three times, in the page's language, once somebody asks for it."""

import pytest

from tests import shares

pytestmark = pytest.mark.browser

WALL = "http://127.0.0.1:{port}/e/pecan-valley-rally/{contest}/wall/"
# A browser without a screen has no voice: what would be said is written down.
VOICE = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    speak: (one) => window.spoken.push([one.text, one.lang]),
    cancel: () => { window.spoken = []; },
  } });
"""
# As the living part comes when the desk has called a table.
NEWS = """([key, words]) => {
  const call = Object.assign(document.createElement("p"), { textContent: words });
  call.dataset.call = key;
  document.querySelector("[data-live]").replaceChildren(call);
}"""


@pytest.mark.parametrize(
    "contest", shares.only(["saturday-progressive"], ["saturday-progressive", "skip-bo-partners"])
)
def test_a_call_is_read_three_times_of_a_round_as_of_a_chart(standing_program, chromium, contest):
    context = chromium.new_context(locale="fr", viewport={"width": 1280, "height": 860})
    page = context.new_page()
    page.add_init_script(VOICE)
    page.goto(WALL.format(port=standing_program.port, contest=contest))

    def hears(key, words):
        page.evaluate(NEWS, [key, words])
        page.evaluate("() => new Promise(requestAnimationFrame)")
        return page.evaluate("window.spoken")

    assert hears("3:1", "Table 3") == []
    button = page.locator("[data-voice]")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert page.evaluate("window.spoken") == [["Table 3", "fr"]] * 3
    # The same call shown again is no new one.
    assert hears("3:1", "Table 3 encore") == [["Table 3", "fr"]] * 3
    assert hears("4:2", "Table 4")[3:] == [["Table 4", "fr"]] * 3
    button.click()
    assert hears("5:3", "Table 5") == []
    context.close()


# The panel of tables that is shown: how many stand on it, and what would not be seen.
TABLES = """() => {
  const foot = document.querySelector(".wall-foot").getBoundingClientRect().top;
  const lines = [...document.querySelectorAll("[data-panel]:not([hidden]) .wall-tables > li")];
  const out = lines.flatMap((line) => [line, ...line.querySelectorAll("span")])
    .filter((one) => one.getBoundingClientRect().bottom > foot + 1);
  return [lines.length, out.map((one) => one.innerText)];
}"""
LONG = """() => document.querySelectorAll(".wall-sides > span").forEach((one) => {
  one.textContent = "Montgomery-Whittington & Featherstone";
}) || dispatchEvent(new Event("resize"))"""


@pytest.mark.parametrize("height", shares.one_in(3, [720, 860, 960]))
def test_ten_tables_are_five_and_five_and_whole_on_every_screen(standing_program, chromium, height):
    context = chromium.new_context(viewport={"width": 1280, "height": height})
    page = context.new_page()
    page.goto(WALL.format(port=standing_program.port, contest="skip-bo-partners"))
    assert page.locator("[data-panel] .wall-tables").count() == 2
    assert page.evaluate(TABLES) == [5, []]
    page.evaluate(LONG)
    assert page.evaluate(TABLES) == [5, []]
    context.close()
