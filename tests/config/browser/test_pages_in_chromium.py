"""The pages in a real browser: no violation, no error, nothing from elsewhere, nothing cut off."""

import functools
import re

import pytest
from django.conf import settings
from django.urls import Resolver404, resolve

from domain.wording import LANGUAGES
from tests import browsing, servers, stacks
from tests.config.browser.narrow_faults import NARROWEST, narrow_faults
from tests.config.browser.walked_pages import WALKED
from tests.seen_by_axe import seen_by_axe
from tests.web_alone import web_alone

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with servers.rallydeck(tmp_path_factory.mktemp("browser") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def signed_in(program, chromium):
    return browsing.official_cookies(chromium, program)


def test_a_weak_password_is_refused_and_a_used_link_says_so(tmp_path, chromium):
    with web_alone(tmp_path, DEMO="0") as program:
        page = chromium.new_context().new_page()
        page.goto(re.search(r"http://\S+/set-up/\S+/", program.text()).group())
        link = page.url
        page.get_by_label("Your name").fill("Ann")
        page.get_by_label("A password").fill("short")
        page.get_by_role("button", name="Start").click()
        page.get_by_text("too easy to guess").wait_for()
        browsing.come_in(page, program)
        page.goto(link)
        assert "has been used" in page.inner_text("main")


def _watched(context, program):
    """A page whose every complaint is kept."""
    page = context.new_page()
    return page, browsing.complaints_of(page, own=f"http://127.0.0.1:{program.port}/")


@functools.cache
def _table_pages(program):
    """A table's page before and after its winner was chosen, and one where nobody plays."""
    found = stacks.Stack(program.variables, program.port).python(
        "from games.models import Game\n"
        "from tournaments.models import Contest\n"
        "contest = Contest.objects.get(slug='skip-bo-partners')\n"
        "game = contest.games.filter(state='playing').order_by('table__number').first()\n"
        "free = Contest.objects.get(slug='sunday-finale').tables.first()\n"
        "answer = [game.table.secret, game.pk, game.sides.first().side.number, free.secret]"
    )
    secret, game, winner, free = found
    chosen = f"/t/{secret}/?game={game}&winner={winner}"
    return [f"/t/{secret}/", chosen, f"{chosen}&how=time", f"/t/{free}/"]


def _addresses(page, program):
    """Public pages, every contest, and what an official sees."""
    page.goto(f"http://127.0.0.1:{program.port}/e/pecan-valley-rally/")
    contests = [link.get_attribute("href") for link in page.locator(".card h2 a").all()]
    draws = [
        address
        for public in contests
        for address in (f"{public}draw/", f"{public.replace('/e/', '/desk/', 1)}partners/")
    ]
    return [*contests, *draws, *_table_pages(program), *WALKED]


SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select')]
    .filter(e => e.offsetParent && !e.closest('.skip') && !e.matches('.chart a'))
    .map(e => e.type === 'radio' ? e.closest('label') : e)
    .filter(e => e.getBoundingClientRect().height < 44 && e.type !== 'checkbox')
    .map(e => e.outerHTML.slice(0, 80))"""
# Whatever gets the focus is written down by the page itself.
LISTEN = """() => {
    window.reached = new Set();
    addEventListener('focusin', e => window.reached.add(e.target), true);
    // A time or a day has a stop for each of its parts, and one for its little window.
    return document.querySelectorAll('a[href], button, input, select, textarea, summary').length
        + 4 * document.querySelectorAll('input[type=time], input[type=date]').length
        + 7 * document.querySelectorAll('input[type=datetime-local]').length;
}"""
UNREACHED = """() => [...document.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select')]
    .filter(e => e.checkVisibility() && !e.disabled)
    // Tab comes to a group of radio buttons once; arrows go on inside it.
    .filter(e => e.type !== 'radio' || e === e.form.elements[e.name][0])
    .filter(e => !window.reached.has(e) && document.activeElement !== e)
    .map(e => e.outerHTML.slice(0, 80))"""
# The sections of the desk's bar, beside the menus that follow them.
OVER_ITS_NEIGHBOUR = """() => {
    const bar = document.querySelector('.desk-bar .sections');
    const end = e => e.getBoundingClientRect().right;
    const next = bar?.nextElementSibling?.getBoundingClientRect().left ?? Infinity;
    return bar ? [...bar.children].filter(e => end(e) > next + 1).map(e => e.innerText) : [];
}"""
LAPTOP, PHONE = {"width": 1280, "height": 780}, {"width": 390, "height": 844}
# The narrowest phone; and a laptop whose pages are shown twice as large.
NARROW = (NARROWEST, {"width": 640, "height": 780})


def _seen_on_small_screens(page):
    """What is cut off, and what is too small for a thumb."""
    faults = []
    for size in NARROW:
        page.set_viewport_size(size)
        if (over := page.evaluate(SIDEWAYS)) > 0:
            faults.append(f"at {size['width']} px it scrolls sideways by {over} px")
        if size == NARROWEST:
            faults += narrow_faults(page)
    page.set_viewport_size(PHONE)
    return faults + [f"too small for a thumb: {target}" for target in page.evaluate(TOO_SMALL)]


def _not_reached_by_keyboard(page):
    """As with the key held down: each step costs half of a press."""
    for _ in range(page.evaluate(LISTEN) + 3):
        page.keyboard.down("Tab")
    page.keyboard.up("Tab")
    return [f"not reached by Tab: {target}" for target in page.evaluate(UNREACHED)]


# A page of every kind once, a third of them in each language; a third of those by keyboard, and
# another third for the contrast of their colours, which is two thirds of axe's work. The soak looks
# at all of them by every rule, in every language and in both schemes.
@pytest.mark.parametrize(
    ("language", "scheme", "first"), [("en", "light", 0), ("fr", "dark", 1), ("es", "light", 2)]
)
def test_no_page_has_a_fault(program, chromium, signed_in, language, scheme, first):
    _walk(program, chromium, signed_in, language, scheme, slice(first, None, 3), closely=3)


def _one_of_each_kind(addresses):
    """Of the pages that one view makes, such as those of several contests, one: not always the
    first."""
    kinds = {}
    for address in addresses:
        path = address.partition("?")[0]
        try:
            kind = resolve(path, settings.PAGE_URLCONF).view_name
        except Resolver404:
            kind = path
        kinds.setdefault(kind, []).append(address)
    return [found[number % len(found)] for number, found in enumerate(kinds.values())]


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_a_fault_in_any_language(program, chromium, signed_in, language, scheme):
    _walk(program, chromium, signed_in, language, scheme)


def _walk(program, chromium, signed_in, language, scheme, share=None, closely=1):
    context = chromium.new_context(locale=language, color_scheme=scheme)
    context.add_cookies(signed_in)
    page, complaints = _watched(context, program)
    faults = {}
    addresses = _addresses(page, program)
    if share is not None:
        addresses = _one_of_each_kind(addresses)[share]
    for number, address in enumerate(addresses):
        page.set_viewport_size(LAPTOP)
        page.goto(f"http://127.0.0.1:{program.port}{address}")
        # Asked of the page itself: Playwright's own finding loads its script into every page.
        is_language = page.evaluate("document.documentElement.lang") == language
        found = [] if is_language else ["another language"]
        found += [f"over its neighbour: {name}" for name in page.evaluate(OVER_ITS_NEIGHBOUR)]
        if number % closely == 0:
            found += _not_reached_by_keyboard(page)
        is_contrast_seen = number % closely == closely // 2
        found += seen_by_axe(page, without=() if is_contrast_seen else ["color-contrast"])
        found += _seen_on_small_screens(page)
        if found:
            faults[address] = found
    assert faults == {}
    # A page that does not exist is reported by the browser as a failed load, rightly.
    assert [c for c in complaints if "404" not in c] == []
    context.close()


def test_a_blank_chart_is_made_while_the_page_shows_its_progress(
    program, chromium, signed_in, tmp_path
):
    context = chromium.new_context(accept_downloads=True)
    context.add_cookies(signed_in)
    page, complaints = _watched(context, program)
    page.goto(f"http://127.0.0.1:{program.port}/print/blank-charts/")
    page.get_by_label("How many lines?").fill("16")
    page.get_by_role("button", name="Make the chart").click()
    page.get_by_text("Ready:").wait_for()
    answer = context.request.get(
        f"http://127.0.0.1:{program.port}" + page.get_by_text("Open the PDF").get_attribute("href")
    )
    assert answer.status == 200
    assert answer.body().startswith(b"%PDF-")
    assert complaints == []
    context.close()


def test_the_language_is_switched_and_kept_without_javascript(program, chromium):
    context = chromium.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{program.port}/sign-in/")
    page.get_by_role("button", name="Français").click()
    page.get_by_role("heading", name="Se connecter").wait_for()
    page.goto(f"http://127.0.0.1:{program.port}/")
    assert page.get_attribute("html", "lang") == "fr"
    page.get_by_role("button", name="Español").click()
    page.locator("html[lang=es]").wait_for(state="attached")
    page.goto(f"http://127.0.0.1:{program.port}/sign-in/")
    page.get_by_role("heading", name="Entrar").wait_for()
    assert page.get_attribute("html", "lang") == "es"
    context.close()
