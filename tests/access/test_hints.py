"""The five hints at the desk of a new machine: in place, closed for good, for one account."""

import re

import pytest

from access.accounts.services import HINTS, owner_set_up, setup_link_make
from access.models import Account
from tests import browsing, shares
from tests.scenes.accounts import PASSWORD, browser, new_event, owner, text_of
from tests.web_alone import web_alone

DESK = "/desk/spring-rally/"
# Whatever can be pressed or read is what lies on top at its own middle.
COVERED = """() => [...document.querySelectorAll("header *, main *")]
  .filter(one => one.matches("a, button, summary, h1, h2"))
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .filter(one => { const box = one.getBoundingClientRect();
    if (box.width < 2 || box.top < 0 || box.bottom > innerHeight) return false;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !(top && (one.contains(top) || top.contains(one))); })
  .map(one => one.textContent.trim())"""


def _first_owner():
    return owner_set_up(token=setup_link_make(), sign_in_name="Ann", password=PASSWORD)


def _shown(client):
    return re.findall(r'id="hint-(\w+)"', text_of(client.get(DESK)))


@pytest.mark.django_db
def test_the_first_owner_of_a_machine_sees_five_hints_and_closes_them_one_by_one_for_good():
    new_event()
    ann = _first_owner()
    client = browser(ann)
    assert sorted(_shown(client)) == sorted(HINTS)
    for left, name in zip(range(4, -1, -1), HINTS, strict=True):
        answer = client.post("/you/hints/", {"hint": name, "next": DESK})
        assert answer.headers["Location"] == DESK
        assert len(_shown(client)) == left
        assert name not in _shown(client)
    # Another browser of the same person, another day.
    assert _shown(browser(Account.objects.get(pk=ann.pk))) == []


@pytest.mark.django_db
def test_all_are_closed_at_once_and_nobody_elses():
    new_event()
    ann = _first_owner()
    client = browser(ann)
    other = owner()
    other.open_hints = ["bar"]
    other.save()
    assert client.post("/you/hints/", {"next": "https://elsewhere.example/"}).headers[
        "Location"
    ] == ("/")
    assert _shown(client) == []
    assert _shown(browser(other)) == ["bar"]
    assert "Close all hints" not in text_of(client.get(DESK))


@pytest.mark.django_db
def test_a_machine_that_is_not_new_has_none():
    new_event()
    assert _shown(browser(owner())) == []
    later = owner_set_up(token=setup_link_make(), sign_in_name="Bea", password=PASSWORD)
    assert _shown(browser(later)) == []


@pytest.mark.browser
@pytest.mark.parametrize("wide", shares.only([390], [1280, 390]))
def test_the_hints_cover_nothing_and_are_closed_from_the_keyboard(chromium, tmp_path, wide):
    with web_alone(tmp_path / "data", DEMO="0") as program:
        context = chromium.new_context(viewport={"width": wide, "height": 850})
        page = context.new_page()
        browsing.come_in(page, program)
        page.get_by_role("link", name="Start an event").click()
        page.get_by_label("Name of the event").fill("Spring Rally")
        page.get_by_role("button", name="Start the event").click()
        hints = page.locator(".hint")
        page.get_by_role("button", name="Close all hints").wait_for()
        assert hints.count() == len(HINTS)
        for hint in hints.all():
            hint.scroll_into_view_if_needed()
            assert page.evaluate(COVERED) == []
        hints.last.get_by_role("button").focus()
        page.keyboard.press("Enter")
        page.locator("#hint-file").wait_for(state="detached")
        page.get_by_role("button", name="Close all hints").focus()
        page.keyboard.press("Enter")
        hints.first.wait_for(state="detached")
        page.reload()
        assert hints.count() == 0
        context.close()
